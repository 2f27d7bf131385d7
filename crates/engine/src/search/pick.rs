//! Which move comes next, and what is learned from the good ones.

use rules::{Action, Word};

use super::{Candidate, Known, Place, Search};
use crate::board::Node;
use crate::order::Tag;

/// The promise of a move that another thread is at work on, less its place among the moves. No
/// other promise is as low.
const PUT_OFF: i32 = i32::MIN / 2;

impl<W: Word> Search<'_, W> {
    /// Gives each move its promise.
    #[inline(always)]
    pub(super) fn weigh(&mut self, node: &Node<W>, place: Place, known: &Known) {
        let hints = self
            .memory
            .hints(&node.position, place.ply, place.before, known.best);
        self.promises.resize(known.base, 0);
        for action in &self.moves[known.base..] {
            let tag = Tag::of(action);
            let promise = self.memory.promise(&node.position, action, tag, &hints);
            self.promises.push(promise);
        }
    }

    /// Brings the most promising of the moves from `at` on to that place.
    #[inline(always)]
    pub(super) fn pick(&mut self, at: usize) -> Action<W> {
        let mut best = at;
        for i in at + 1..self.moves.len() {
            if self.promises[i] > self.promises[best] {
                best = i;
            }
        }
        if best != at {
            self.moves.swap(at, best);
            self.promises.swap(at, best);
        }
        self.moves[at]
    }

    /// Brings the most promising move that no other thread is at work on to place `i`, and tells
    /// where it would be if none were put off: that decides how deep it is searched, so that all
    /// threads ask the table for the same depths. The others come last. When a thread is done with
    /// one, its answer is in the table.
    pub(super) fn pick_free(
        &mut self,
        node: &Node<W>,
        base: usize,
        i: usize,
        put_off: &mut usize,
    ) -> (Action<W>, usize) {
        let at = base + i;
        loop {
            let action = self.pick(at);
            if self.promises[at] <= PUT_OFF {
                return (action, (PUT_OFF - self.promises[at]) as usize);
            }
            let index = i + *put_off;
            let child = self.shared.board.child(node, &action);
            if !self.shared.busy.has(child.hash.0) {
                return (action, index);
            }
            self.promises[at] = PUT_OFF - index as i32;
            *put_off += 1;
        }
    }

    #[inline(always)]
    pub(super) fn with_history(&self, node: &Node<W>, place: Place, turn: Candidate) -> Candidate {
        if self.shared.params.lmr_history == i32::MAX || !turn.calm {
            return turn;
        }
        let side = node.position.mover().index();
        Candidate {
            history: self.memory.history(side, turn.tag, place.before),
            ..turn
        }
    }

    /// Learns from a move that was good enough.
    #[inline(always)]
    pub(super) fn reward(
        &mut self,
        node: &Node<W>,
        place: Place,
        base: usize,
        at: usize,
        turn: &Candidate,
    ) {
        if turn.calm {
            self.memory.reward(
                &node.position,
                place.ply,
                place.depth,
                place.before,
                turn.tag,
                &self.moves[base..base + at],
            );
        }
    }
}
