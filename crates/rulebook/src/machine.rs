//! The moving parts of a rulebook for one board word: what a search works with.

use moves::{Action, Duty, Flavour, Generator, Mechanics, Position, Word};

use crate::Tally;
use crate::tally::Counters;

/// The moves of a rulebook and its counters, on positions of one word. A
/// [`Rulebook`](crate::Rulebook) has one for `u128` and, where its board fits, a faster one for
/// `u64`.
#[derive(Clone, Debug)]
pub struct Machine<W> {
    pub(crate) generator: Generator<W>,
    pub(crate) counters: Counters<W>,
}

impl<W: Word> Machine<W> {
    /// Appends every legal move to `out`, each once.
    #[inline]
    pub fn actions(&self, position: &Position<W>, out: &mut Vec<Action<W>>) {
        self.generator.actions(position, out);
    }

    /// Appends every legal move that the counters allow to `out`, each once: captures, quiet
    /// moves, and then moves after a huff.
    #[inline]
    pub fn legal(&self, position: &Position<W>, tally: &Tally, out: &mut Vec<Action<W>>) {
        let start = out.len();
        self.actions(position, out);
        if tally.owes() {
            self.after_huffs(position, tally.owed(), out);
        }
        if self.limits_moves() {
            let mut at = 0;
            out.retain(|action| {
                at += 1;
                at <= start || tally.allows(self, position, action)
            });
        }
    }

    /// Appends every move that can follow a huff of one of these pieces.
    fn after_huffs(&self, position: &Position<W>, owed: W, out: &mut Vec<Action<W>>) {
        let first = out.len();
        let mut moves = Vec::new();
        for huffed in (owed & position.theirs()).each() {
            moves.clear();
            self.actions(&position.without_theirs(huffed), &mut moves);
            for action in moves.iter().map(|action| action.after_huff(huffed)) {
                // To huff the one and take the other is the same as the other way round.
                if !action.jumps() || !out[first..].contains(&action) {
                    out.push(action);
                }
            }
        }
    }

    /// True if a piece that could have taken may be huffed.
    #[inline]
    pub fn huffs(&self) -> bool {
        self.mechanics().capture.duty == Duty::Huff
    }

    /// The pieces of the side to move that can take something.
    pub fn takers(&self, position: &Position<W>) -> W {
        if !self.can_capture(position) {
            return W::EMPTY;
        }
        let can_take = |piece: &W| self.can_capture(&position.with_mover_alone(*piece));
        let takers = position.mine().each().filter(can_take);
        takers.fold(W::EMPTY, |takers, piece| takers | piece)
    }

    /// True if the counters can forbid a move.
    #[inline]
    pub fn limits_moves(&self) -> bool {
        self.counters.limits_moves()
    }

    /// The counters of a game that begins in this position.
    pub fn tally(&self, position: &Position<W>) -> Tally {
        self.counters.tally(position, &[], [None; 2])
    }

    /// True if the side to move can take something.
    #[inline]
    pub fn can_capture(&self, position: &Position<W>) -> bool {
        self.generator.can_capture(position)
    }

    /// Counts the leaves of the tree of moves.
    pub fn perft(&self, position: &Position<W>, depth: u32, flavour: Flavour) -> u64 {
        self.generator.perft(position, depth, flavour)
    }

    /// How pieces move, take and are crowned.
    pub fn mechanics(&self) -> &Mechanics {
        self.generator.mechanics()
    }

    /// The machine with other mechanics on the same board, read at run time.
    #[must_use]
    pub fn with(&self, mechanics: Mechanics) -> Machine<W> {
        Machine {
            generator: self.generator.with(mechanics),
            counters: self.counters.clone(),
        }
    }
}
