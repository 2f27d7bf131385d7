//! Perft: the number of leaves of the tree of moves to a given depth.

use std::marker::PhantomData;

use crate::r#gen::{Generator, Turn, Way, count_quiet, each_quiet, is_compulsory};
use crate::ground::Source;
use crate::kernel::List;
use crate::{Flavour, Position, Rulebook, Word};

/// Counts the leaves of the tree of moves from a position.
///
/// The board alone counts: no counter and no repetition ends a line. The last ply is counted,
/// not played.
///
/// ```
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let leaves = rules::perft(&rulebook, &rulebook.start(0), 6, rules::Flavour::Moves);
/// assert_eq!(leaves, 36768);
/// ```
pub fn perft(rulebook: &Rulebook, position: &Position, depth: u32, flavour: Flavour) -> u64 {
    match rulebook.narrow() {
        Some(machine) => machine.perft(&position.cast(), depth, flavour),
        None => rulebook.wide().perft(position, depth, flavour),
    }
}

/// A walk over the tree. All captures of a line share one stack, so nothing is cleared or
/// allocated at a node.
pub(crate) struct Walk<W, R, F> {
    rules: R,
    list: List<W>,
    way: PhantomData<F>,
}

impl<W: Word, R: Source<W>, F: Way> Walk<W, R, F> {
    pub(crate) fn new(rules: R) -> Self {
        Walk {
            rules,
            list: List::default(),
            way: PhantomData,
        }
    }

    pub(crate) fn leaves<T: Turn>(&mut self, position: &Position<W>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.count::<T>(position, depth)
    }

    fn count<T: Turn>(&mut self, position: &Position<W>, depth: u32) -> u64 {
        let outer = self.list.begin();
        Generator::<W, R, T, F, List<W>>::new(self.rules, position, &mut self.list).captures();
        let range = self.list.range();
        let mut leaves = if depth == 1 {
            range.len() as u64
        } else {
            range
                .clone()
                .map(|i| {
                    let next = position.play(&self.list.at(i));
                    self.count::<T::Next>(&next, depth - 1)
                })
                .sum()
        };
        if range.is_empty() || !is_compulsory(self.rules) {
            leaves += self.count_quiet::<T>(position, depth);
        }
        self.list.end(outer);
        leaves
    }

    #[inline(always)]
    fn count_quiet<T: Turn>(&mut self, position: &Position<W>, depth: u32) -> u64 {
        if depth == 1 {
            return count_quiet::<W, R, T>(self.rules, position);
        }
        let mut leaves = 0;
        let rules = self.rules;
        each_quiet::<W, R, T>(rules, position, |action| {
            leaves += self.count::<T::Next>(&position.play(&action), depth - 1);
        });
        leaves
    }
}
