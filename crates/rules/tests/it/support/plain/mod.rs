//! A second move generator, plain and slow, to check the fast one against.
//!
//! It shares no code with the fast one, only the words in which a rulebook speaks. The board is
//! rows and columns as they are printed, a walk is a loop over squares, and each jump of a chain
//! gets a board of its own. Nothing is done for speed.

mod board;
mod captures;
mod huffs;
pub(crate) mod moves;
mod preference;
mod quiet;

use std::collections::BTreeSet;

use rules::{BoardShape, Draft, Duty, Flavour, Mechanics, Rank, Reach, Seat, Side};

pub(crate) use board::{Board, Cell, Place};
pub(crate) use moves::{PlainJump, PlainMove};

/// What the plain generator knows of a rulebook.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    /// The board.
    pub(crate) shape: BoardShape,
    /// How pieces move and take.
    pub(crate) mechanics: Mechanics,
    /// Where the two sides sit, the starter first.
    pub(crate) seats: [Seat; 2],
}

impl Plain {
    /// What a rulebook says about moves.
    pub(crate) fn new(draft: &Draft) -> Plain {
        Plain {
            shape: draft.board,
            mechanics: draft.mechanics,
            seats: [draft.sides[0].seat, draft.sides[1].seat],
        }
    }

    /// Every legal move of the side to move, each with every square on which the piece stops.
    pub(crate) fn legal(&self, board: &Board) -> Vec<PlainMove> {
        let mut captures = self.preferred(self.captures(board));
        captures.retain(|m| m.ends_well);
        if self.mechanics.capture.duty == Duty::Compulsory && !captures.is_empty() {
            return captures;
        }
        let mut moves = captures;
        moves.extend(self.quiet_moves(board));
        moves
    }

    /// The board after a move.
    pub(crate) fn after(&self, board: &Board, played: &PlainMove) -> Board {
        let mut next = board.clone();
        next.put(played.from, Cell::Empty);
        for (place, _) in played.taken() {
            next.put(place, Cell::Empty);
        }
        next.put(played.to, Cell::Piece(board.mover, played.after));
        next.mover = board.mover.other();
        next
    }

    /// The legal moves, one for each that the flavour tells apart.
    pub(crate) fn distinct(&self, board: &Board, flavour: Flavour) -> Vec<PlainMove> {
        let mut seen = BTreeSet::new();
        let mut moves = self.legal(board);
        moves.retain(|m| seen.insert(m.key(flavour)));
        moves
    }

    /// How many lines of play of this length there are.
    pub(crate) fn perft(&self, board: &Board, depth: usize, flavour: Flavour) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.distinct(board, flavour);
        if depth == 1 {
            return moves.len() as u64;
        }
        let below = |m| self.perft(&self.after(board, m), depth - 1, flavour);
        moves.iter().map(below).sum()
    }

    /// The rank of a piece after it has come to rest on a square: it may rise by one.
    fn crowned(&self, side: Side, rank: Rank, place: Place) -> Rank {
        let zone = self.rule(rank).crowned_on;
        let next = rank
            .next()
            .filter(|r| self.mechanics.ranks[r.index()].is_some());
        match (zone, next) {
            (Some(zone), Some(next)) if place.0 == self.zone_row(side, zone) => next,
            _ => rank,
        }
    }

    fn rule(&self, rank: Rank) -> &rules::RankRule {
        self.mechanics.ranks[rank.index()]
            .as_ref()
            .expect("a piece on the board has a rank of its rulebook")
    }
}

/// True if a piece with this reach comes as far as this many squares.
fn reaches(reach: Reach, squares: usize) -> bool {
    match reach {
        Reach::One => squares == 1,
        Reach::Any => true,
        Reach::UpTo(most) => squares <= usize::from(most),
        Reach::Exactly(just) => squares == usize::from(just),
    }
}
