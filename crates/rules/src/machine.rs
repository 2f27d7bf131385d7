//! The moving parts of a rulebook for one board word: what a search works with.

use crate::ground::Ground;
use crate::kernel::Kernel;
use crate::{Action, Flavour, Mechanics, Position, Word};

/// Generates moves on positions of one word. A [`Rulebook`](crate::Rulebook) has one for `u128`
/// and, where its board fits, a faster one for `u64`.
#[derive(Clone, Debug)]
pub struct Machine<W> {
    pub(crate) ground: Ground<W>,
    pub(crate) kernel: Kernel<W>,
}

impl<W: Word> Machine<W> {
    /// Appends every legal move to `out`, each once.
    #[inline]
    pub fn actions(&self, position: &Position<W>, out: &mut Vec<Action<W>>) {
        (self.kernel.actions)(&self.ground, position, out);
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
        &self.ground.mechanics
    }

    /// The machine with other mechanics on the same board, read at run time.
    #[must_use]
    pub fn with(&self, mechanics: Mechanics) -> Machine<W> {
        Machine {
            ground: self.ground.with(mechanics),
            kernel: Kernel::general(),
        }
    }
}
