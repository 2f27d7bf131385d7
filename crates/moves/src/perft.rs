//! Perft: the number of leaves of the tree of moves to a given depth.

use std::marker::PhantomData;

use crate::r#gen::{Captures, Mover, Quiet, Way, count_quiet, each_quiet, is_compulsory};
use crate::list::{Count, List};
use crate::source::Source;
use crate::{Action, Position, Word};

/// What perft counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flavour {
    /// Origin, last square, set of pieces taken and final rank.
    Moves,
    /// Origin, the pieces taken in order with the direction of each jump, and the last square.
    Routes,
    /// Every square on which the piece stops.
    Landings,
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

    pub(crate) fn leaves<T: Mover>(&mut self, position: &Position<W>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.count::<T>(position, depth)
    }

    fn count<T: Mover>(&mut self, position: &Position<W>, depth: u32) -> u64 {
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
    fn captures<T: Mover>(&mut self, position: &Position<W>) {
        let mut list = List::new(&mut self.stack);
        Captures::<W, R, T, _, _>::new(self.rules, position, self.way, &mut list).send_all();
    }

    /// The number of moves, none of them played.
    #[inline(always)]
    fn count_last<T: Mover>(&mut self, position: &Position<W>) -> u64 {
        let mut count = Count::new(&mut self.stack);
        Captures::<W, R, T, _, _>::new(self.rules, position, self.way, &mut count).send_all();
        let captures = count.finish();
        if captures > 0 && is_compulsory(self.rules) {
            return captures;
        }
        captures + count_quiet::<W, R, T>(self.rules, position)
    }

    #[inline(always)]
    fn count_after_quiet<T: Mover>(&mut self, position: &Position<W>, depth: u32) -> u64 {
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

impl<W: Word, R: Source<W>, F: Way, T: Mover> Quiet<W> for Children<'_, W, R, F, T> {
    #[inline(always)]
    fn quiet(&mut self, action: Action<W>) {
        let next = self.position.play(&action);
        self.leaves += self.walk.count::<T::Next>(&next, self.depth - 1);
    }
}
