//! A position: the pieces, the empty squares and whose turn it is. No history, no counters.

use crate::{Grid, Rank, Side, Square, Word};

/// The pieces on the board and the side to move.
///
/// Inside, the sides are "mine" and "theirs" of the side to move, and the empty squares are kept
/// rather than computed: obstacles are simply never empty, so they cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<W = u128> {
    pub(crate) mine: W,
    pub(crate) theirs: W,
    /// Pieces of either side that are kings or more.
    pub(crate) kings: W,
    /// Pieces of either side that are triple kings.
    pub(crate) triples: W,
    pub(crate) empty: W,
    pub(crate) mover: Side,
}

/// A move in bits: where it starts and ends, all that it takes, and the rank afterwards.
///
/// Two actions are the same move if and only if they are equal. The way of the piece is not kept;
/// [`Move`](crate::Move) has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action<W = u128> {
    /// The square it starts from.
    pub from: W,
    /// The square it ends on; the same as `from` for a capture that comes back.
    pub to: W,
    /// Every piece taken, and the one huffed.
    pub taken: W,
    /// The rank of the piece afterwards.
    pub rank: Rank,
    /// Whether one of the pieces taken was huffed.
    pub huff: Huff,
}

/// Whether a piece is huffed before a move: removed because it did not take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Huff {
    /// None is.
    No,
    /// One is.
    Yes,
}

impl<W: Word> Action<W> {
    /// True if it takes something, by a jump or by a huff.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.taken.any()
    }

    /// True if the piece takes something by itself: a huff alone is no jump.
    #[inline(always)]
    pub fn jumps(&self) -> bool {
        match self.huff {
            Huff::No => self.taken.any(),
            Huff::Yes => self.taken.count() > 1,
        }
    }

    /// The same move after a piece was huffed, for the position in which it still stands.
    #[must_use]
    pub fn after_huff(&self, huffed: W) -> Action<W> {
        Action {
            taken: self.taken | huffed,
            huff: Huff::Yes,
            ..*self
        }
    }

    /// The same move for positions of another word.
    pub fn cast<V: Word>(&self) -> Action<V> {
        Action {
            from: V::narrow(self.from.wide()),
            to: V::narrow(self.to.wide()),
            taken: V::narrow(self.taken.wide()),
            rank: self.rank,
            huff: self.huff,
        }
    }
}

impl<W: Word> Position<W> {
    /// A position from the pieces of each side, man, king and triple king. `board` has all squares
    /// that are no obstacles. Pieces off the board are left out; where two share a square, the
    /// side to move and the lower rank keep it.
    #[inline]
    pub fn from_pieces(board: W, mine: [W; 3], theirs: [W; 3], mover: Side) -> Position<W> {
        let all_mine = (mine[0] | mine[1] | mine[2]) & board;
        let all_theirs = (theirs[0] | theirs[1] | theirs[2]) & board & !all_mine;
        let of_rank = |rank: usize| (mine[rank] & all_mine) | (theirs[rank] & all_theirs);
        let men = of_rank(0);
        let kings = (all_mine | all_theirs) & !men;
        Position {
            mine: all_mine,
            theirs: all_theirs,
            kings,
            triples: of_rank(2) & kings & !of_rank(1),
            empty: board & !(all_mine | all_theirs),
            mover,
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn mover(&self) -> Side {
        self.mover
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub fn mine(&self) -> W {
        self.mine
    }

    /// The pieces of the other side.
    #[inline(always)]
    pub fn theirs(&self) -> W {
        self.theirs
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> W {
        if side == self.mover {
            self.mine
        } else {
            self.theirs
        }
    }

    /// The squares that a piece can stand on and none does.
    #[inline(always)]
    pub fn empty(&self) -> W {
        self.empty
    }

    /// The pieces of either side that have just this rank.
    #[inline(always)]
    pub fn ranked(&self, rank: Rank) -> W {
        match rank {
            Rank::Man => (self.mine | self.theirs) & !self.kings,
            Rank::King => self.kings & !self.triples,
            Rank::Triple => self.triples,
        }
    }

    /// The pieces of either side that are crowned, once or twice.
    #[inline(always)]
    pub fn crowned(&self) -> W {
        self.kings
    }

    /// The rank of the piece on this square.
    #[inline(always)]
    pub fn rank_at(&self, bit: W) -> Rank {
        if !self.kings.meets(bit) {
            Rank::Man
        } else if !self.triples.meets(bit) {
            Rank::King
        } else {
            Rank::Triple
        }
    }

    /// The position after a move of the side to move. The action must come from the generator
    /// for this position.
    #[inline(always)]
    #[must_use]
    pub fn play(&self, action: &Action<W>) -> Position<W> {
        let gone = action.from | action.taken;
        let crowned = |least| {
            if action.rank >= least {
                action.to
            } else {
                W::EMPTY
            }
        };
        Position {
            mine: self.theirs & !action.taken,
            theirs: (self.mine & !action.from) | action.to,
            kings: (self.kings & !gone) | crowned(Rank::King),
            triples: (self.triples & !gone) | crowned(Rank::Triple),
            empty: (self.empty | gone) & !action.to,
            mover: self.mover.other(),
        }
    }

    /// The same pieces with the other side to move.
    #[must_use]
    pub fn passed(&self) -> Position<W> {
        Position {
            mine: self.theirs,
            theirs: self.mine,
            mover: self.mover.other(),
            ..*self
        }
    }

    /// The same position with a piece more, on an empty square.
    #[must_use]
    pub fn with_piece(&self, bit: W, side: Side, rank: Rank) -> Position<W> {
        let mut next = self.with_obstacle(bit);
        if side == self.mover {
            next.mine |= bit;
        } else {
            next.theirs |= bit;
        }
        if rank >= Rank::King {
            next.kings |= bit;
        }
        if rank >= Rank::Triple {
            next.triples |= bit;
        }
        next
    }

    /// The same position without these pieces of the side that is not to move.
    #[must_use]
    pub fn without_theirs(&self, bits: W) -> Position<W> {
        Position {
            theirs: self.theirs & !bits,
            kings: self.kings & !bits,
            triples: self.triples & !bits,
            empty: self.empty | bits,
            ..*self
        }
    }

    /// The same position if only the pieces on these squares were of the side to move. The
    /// others still stand in the way.
    #[must_use]
    pub fn with_mover_alone(&self, bits: W) -> Position<W> {
        Position {
            mine: bits,
            ..*self
        }
    }

    /// The same position with an obstacle on these empty squares.
    #[must_use]
    pub fn with_obstacle(&self, bits: W) -> Position<W> {
        Position {
            empty: self.empty & !bits,
            ..*self
        }
    }

    /// The same position in another word.
    pub fn cast<V: Word>(&self) -> Position<V> {
        Position {
            mine: V::narrow(self.mine.wide()),
            theirs: V::narrow(self.theirs.wide()),
            kings: V::narrow(self.kings.wide()),
            triples: V::narrow(self.triples.wide()),
            empty: V::narrow(self.empty.wide()),
            mover: self.mover,
        }
    }
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// An obstacle.
    Obstacle,
    /// A piece.
    Piece(Side, Rank),
}

impl Position {
    /// What stands on a square.
    pub fn cell(&self, grid: &Grid, square: Square) -> Cell {
        let bit = grid.bit(square);
        if self.empty.meets(bit) {
            Cell::Empty
        } else if self.mine.meets(bit) {
            Cell::Piece(self.mover, self.rank_at(bit))
        } else if self.theirs.meets(bit) {
            Cell::Piece(self.mover.other(), self.rank_at(bit))
        } else {
            Cell::Obstacle
        }
    }

    /// The obstacles, as bits.
    pub fn obstacles(&self, grid: &Grid) -> u128 {
        grid.all::<u128>() & !(self.empty | self.mine | self.theirs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_cannot_be_are_left_out() {
        let (mine, theirs) = ([0b1_0001, 0b10, 0b11], [0b1, 0, 0b1100]);
        let position = Position::<u64>::from_pieces(0b1111, mine, theirs, Side::Second);
        assert_eq!(position.mover(), Side::Second);
        assert_eq!((position.mine(), position.theirs()), (0b11, 0b1100));
        let ranked = Rank::ALL.map(|rank| position.ranked(rank));
        assert_eq!(ranked, [0b1, 0b10, 0b1100]);
        assert!(position.empty().is_empty());
    }
}
