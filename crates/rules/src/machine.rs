//! The moving parts of a rulebook for one board word: what a search works with.

use crate::ground::Ground;
use crate::kernel::Kernel;
use crate::tally::Counters;
use crate::{Action, Flavour, Mechanics, Position, Tally, Word};

/// Generates moves on positions of one word. A [`Rulebook`](crate::Rulebook) has one for `u128`
/// and, where its board fits, a faster one for `u64`.
#[derive(Clone, Debug)]
pub struct Machine<W> {
    pub(crate) ground: Ground<W>,
    pub(crate) kernel: Kernel<W>,
    pub(crate) counters: Counters<W>,
}

impl<W: Word> Machine<W> {
    /// Appends every legal move to `out`, each once.
    #[inline]
    pub fn actions(&self, position: &Position<W>, out: &mut Vec<Action<W>>) {
        (self.kernel.actions)(&self.ground, position, out);
    }

    /// Appends every legal move that the counters allow to `out`, each once.
    #[inline]
    pub fn legal(&self, position: &Position<W>, tally: &Tally, out: &mut Vec<Action<W>>) {
        let start = out.len();
        self.actions(position, out);
        if self.counters.limits_moves() {
            let mut at = 0;
            out.retain(|action| {
                at += 1;
                at <= start || tally.allows(self, position, action)
            });
        }
    }

    /// The counters of a game that begins in this position.
    pub fn tally(&self, position: &Position<W>) -> Tally {
        self.counters.tally(position, &[], [None; 2])
    }

    /// True if the side to move can take something.
    #[inline]
    pub fn can_capture(&self, position: &Position<W>) -> bool {
        (self.kernel.can_capture)(&self.ground, position)
    }

    /// Counts the leaves of the tree of moves.
    pub fn perft(&self, position: &Position<W>, depth: u32, flavour: Flavour) -> u64 {
        (self.kernel.perft)(&self.ground, position, depth, flavour)
    }

    /// How pieces move, take and are crowned.
    pub fn mechanics(&self) -> &Mechanics {
        &self.ground.plan.mechanics
    }

    /// The machine with other mechanics on the same board, read at run time.
    #[must_use]
    pub fn with(&self, mechanics: Mechanics) -> Machine<W> {
        Machine {
            ground: self.ground.with(mechanics),
            kernel: Kernel::general(),
            counters: self.counters.clone(),
        }
    }
}
