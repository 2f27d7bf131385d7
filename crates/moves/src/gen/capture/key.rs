//! Which of several captures must be made.

use super::super::known::{Mover, Way};
use super::{Captures, Leap, Run, Sink};
use crate::source::Source;
use crate::{Direction, Preference, Rank, Word};

/// The rank of a capture among others, by the rulebook's preference.
pub(crate) type Key = u128;

impl<W, R, T, F, S> Captures<'_, W, R, T, F, S>
where
    W: Word,
    R: Source<W>,
    T: Mover,
    F: Way,
    S: Sink<W>,
{
    /// The key that orders captures by the rulebook's preference.
    #[inline(always)]
    pub(super) fn key(&self, run: &Run<W>) -> Option<Key> {
        let plan = self.rules.plan();
        if plan.is_free {
            None
        } else if plan.counts_only {
            Some(Key::from(run.count))
        } else {
            Some(self.long_key(run))
        }
    }

    fn long_key(&self, run: &Run<W>) -> Key {
        let preferences = self.rules.plan().capture().preference;
        preferences.iter().flatten().fold(0, |key, preference| {
            let (bits, value) = self.weight(run, *preference);
            key << bits | value
        })
    }

    /// How a capture stands under one preference: a number and the bits it needs.
    fn weight(&self, run: &Run<W>, preference: Preference) -> (u32, Key) {
        let kings = || (run.taken & self.position.kings).count();
        match preference {
            Preference::MostPieces => (8, Key::from(run.count)),
            Preference::MostValue => {
                let men = run.count - kings();
                let king = self.rules.plan().capture().king_weight.value();
                let value = men * Preference::MAN_VALUE + kings() * king;
                (20, Key::from(value))
            }
            Preference::ByKing => (1, Key::from(run.began != Rank::Man)),
            Preference::MostKings => (8, Key::from(kings())),
            Preference::KingsEarliest => (64, Key::from(run.kings_order)),
        }
    }

    /// A bit for each piece taken so far, the first highest: set for a king.
    pub(super) fn kings_order(&self, run: &Run<W>, leap: Leap<W>) -> u64 {
        in_order(leap.over, leap.way)
            .zip(run.count..64)
            .filter(|(piece, _)| self.position.kings.meets(*piece))
            .fold(run.kings_order, |order, (_, place)| {
                order | 1 << (63 - place)
            })
    }
}

/// The pieces of one jump in the order in which they are passed.
pub(crate) fn in_order<W: Word>(over: W, direction: Direction) -> impl Iterator<Item = W> {
    let mut rest = over;
    std::iter::from_fn(move || {
        let piece = if direction.is_up_the_word() {
            rest.lowest()
        } else {
            rest.highest()
        };
        rest ^= piece;
        piece.any().then_some(piece)
    })
}
