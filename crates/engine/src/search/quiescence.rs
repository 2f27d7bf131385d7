//! Quiescence search: what is done where the depth ends, until the position is quiet.

use rules::{Huff, Word};

use super::{Place, Search, Shared, Top, Window};
use crate::board::Node;
use crate::order::Tag;
use crate::score::Score;

impl<W: Word> Search<'_, W> {
    /// A node at the end of the depth: captures go on, quiet positions are judged.
    pub(super) fn quiescence(&mut self, node: &Node<W>, window: Window, place: Place) -> Score {
        let board = self.shared.board;
        if board.must_capture() {
            if board.can_capture(&node.position) {
                return self.captures(node, window, place, -Score::INFINITE);
            }
            if !board.has_move(node, &mut self.moves) {
                return board.stuck(&node.position, place.ply);
            }
            if self.threatened(node, place) || self.has_few_steps(node, place) {
                let deeper = Place {
                    depth: 1,
                    stretched: place.stretched + 1,
                    ..place
                };
                return self.inner(node, window, deeper);
            }
            return self.judge(node, place.ply);
        }
        if !board.has_move(node, &mut self.moves) {
            return board.stuck(&node.position, place.ply);
        }
        let standing = self.judge(node, place.ply);
        if standing >= window.beta {
            return standing;
        }
        self.captures(node, window, place, standing)
    }

    /// True if the opponent could take if it were its turn, at the first node of a leaf.
    #[inline(always)]
    pub(super) fn threatened(&self, node: &Node<W>, place: Place) -> bool {
        place.stretched < self.shared.params.quiescence_threats
            && place.depth == 0
            && self.shared.board.can_capture(&node.position.passed())
    }

    /// True if the side to move has so few steps that what comes next is nearly forced.
    #[inline(always)]
    pub(super) fn has_few_steps(&self, node: &Node<W>, place: Place) -> bool {
        let Shared { board, params, .. } = self.shared;
        params.quiescence_few >= 0
            && place.depth == 0
            && place.stretched < params.quiescence_threats
            && board.steps.total(&node.position) <= params.quiescence_few
    }

    /// The best of all captures, or what the side has without them.
    pub(super) fn captures(
        &mut self,
        node: &Node<W>,
        window: Window,
        place: Place,
        without: Score,
    ) -> Score {
        let board = self.shared.board;
        let base = self.moves.len();
        board
            .machine
            .legal(&node.position, &node.tally, &mut self.moves);
        let mut top = Top::new(window, without);
        for i in base..self.moves.len() {
            let action = self.moves[i];
            // What a huff is worth has been judged, and huffs come last.
            if !action.is_capture() || action.huff == Huff::Yes {
                break;
            }
            let child = board.child(node, &action);
            let next = place.after(&action, Tag::NONE, -1);
            let score = -self.node(&child, top.window.flipped(), next);
            if self.halted || self.is_enough_with(&mut top, score, place.ply, &action, Tag::NONE) {
                break;
            }
        }
        self.moves.truncate(base);
        top.score
    }
}
