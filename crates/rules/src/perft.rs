//! Perft: the number of leaves of the tree of moves to a given depth.

use std::marker::PhantomData;

use crate::r#gen::{Generator, Quiet, Turn, Way, count_quiet, each_quiet, is_compulsory};
use crate::ground::Source;
use crate::kernel::{Count, List};
use crate::{Action, Flavour, Position, Rulebook, Word};

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

/// A walk over the tree. All captures of a line share one stack.
pub(crate) struct Walk<W, R, F> {
    rules: R,
    way: F,
    stack: Vec<Action<W>>,
}

impl<W: Word, R: Source<W>, F: Way> Walk<W, R, F> {
    pub(crate) fn new(rules: R, way: F) -> Self {
        Walk {
            rules,
            way,
            stack: Vec::new(),
        }
    }

    pub(crate) fn leaves<T: Turn>(&mut self, position: &Position<W>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.count::<T>(position, depth)
    }

    fn count<T: Turn>(&mut self, position: &Position<W>, depth: u32) -> u64 {
        if depth == 1 {
            return self.count_last::<T>(position);
        }
        let base = self.stack.len();
        self.captures::<T>(position);
        let mut leaves = 0;
        if self.stack.len() > base {
            for i in base..self.stack.len() {
                let next = position.play(&self.stack[i]);
                leaves += self.count::<T::Next>(&next, depth - 1);
            }
            self.stack.truncate(base);
            if is_compulsory(self.rules) {
                return leaves;
            }
        }
        leaves + self.count_after_quiet::<T>(position, depth)
    }

    #[inline(always)]
    fn captures<T: Turn>(&mut self, position: &Position<W>) {
        let mut list = List::new(&mut self.stack);
        Generator::<W, R, T, _, _>::new(self.rules, position, self.way, &mut list).captures();
    }

    /// The number of moves, none of them played.
    #[inline(always)]
    fn count_last<T: Turn>(&mut self, position: &Position<W>) -> u64 {
        let mut count = Count::new(&mut self.stack);
        Generator::<W, R, T, _, _>::new(self.rules, position, self.way, &mut count).captures();
        let captures = count.finish();
        if captures > 0 && is_compulsory(self.rules) {
            return captures;
        }
        captures + count_quiet::<W, R, T>(self.rules, position)
    }

    #[inline(always)]
    fn count_after_quiet<T: Turn>(&mut self, position: &Position<W>, depth: u32) -> u64 {
        let rules = self.rules;
        let mut children = Children {
            walk: self,
            position,
            depth,
            leaves: 0,
            turn: PhantomData::<T>,
        };
        each_quiet::<W, R, T>(rules, position, &mut children);
        children.leaves
    }
}

/// Walks on from each quiet move.
struct Children<'a, W, R, F, T> {
    walk: &'a mut Walk<W, R, F>,
    position: &'a Position<W>,
    depth: u32,
    leaves: u64,
    turn: PhantomData<T>,
}

impl<W: Word, R: Source<W>, F: Way, T: Turn> Quiet<W> for Children<'_, W, R, F, T> {
    #[inline(always)]
    fn quiet(&mut self, action: Action<W>) {
        let next = self.position.play(&action);
        self.leaves += self.walk.count::<T::Next>(&next, self.depth - 1);
    }
}
