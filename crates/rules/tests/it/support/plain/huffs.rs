//! Huffs: pieces that did not take, and are taken off before the next move.

use std::collections::BTreeSet;

use rules::Duty;

use super::board::{Board, Cell, Place};
use super::{Plain, PlainMove};

impl Plain {
    /// Every legal move where these enemies may be huffed, each with the one that is huffed first.
    pub(crate) fn legal_with_huffs(
        &self,
        board: &Board,
        owed: &[Place],
    ) -> Vec<(Option<Place>, PlainMove)> {
        let plain = self.legal(board).into_iter().map(|m| (None, m));
        let after = owed.iter().flat_map(|place| {
            let moves = self.legal(&without(board, Some(*place))).into_iter();
            moves.map(|m| (Some(*place), m))
        });
        plain.chain(after).collect()
    }

    /// The pieces that the side to move leaves to be huffed by a move, row by row.
    pub(crate) fn owed_after(
        &self,
        board: &Board,
        huffed: Option<Place>,
        played: &PlainMove,
    ) -> Vec<Place> {
        if self.mechanics.capture.duty != Duty::Huff || !played.jumps.is_empty() {
            return Vec::new();
        }
        let captures = self.captures(&without(board, huffed));
        let moved = |from: Place| if from == played.from { played.to } else { from };
        let owed: BTreeSet<Place> = captures.iter().map(|m| moved(m.from)).collect();
        owed.into_iter().collect()
    }

    /// The board after a move that a huff may have come before.
    pub(crate) fn after_huff(
        &self,
        board: &Board,
        huffed: Option<Place>,
        played: &PlainMove,
    ) -> Board {
        self.after(&without(board, huffed), played)
    }
}

/// The board without the piece that is huffed.
fn without(board: &Board, huffed: Option<Place>) -> Board {
    let mut next = board.clone();
    if let Some(place) = huffed {
        next.put(place, Cell::Empty);
    }
    next
}
