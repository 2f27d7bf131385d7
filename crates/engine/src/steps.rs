//! Plain moves to the next square, for all pieces of a rank at once.

use rules::{Direction, Directions, Grid, Mechanics, Position, Rank, Side, Word};

/// Where the pieces of each side and rank can step.
#[derive(Clone, Debug)]
pub(crate) struct Steps<W> {
    of: [[Vec<Shift<W>>; 3]; 2],
}

/// One square in a direction, for a whole set of squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift<W> {
    left: u32,
    right: u32,
    /// What can be reached without leaving the row for another.
    mask: W,
}

impl<W: Word> Shift<W> {
    pub(crate) fn new(grid: &Grid, direction: Direction) -> Shift<W> {
        let by = grid.shifts().of(direction);
        let (left, right) = if direction.is_up_the_word() {
            (by, 0)
        } else {
            (0, by)
        };
        let reached = grid
            .squares()
            .filter_map(|square| grid.neighbour(square, direction));
        Shift {
            left,
            right,
            mask: reached.fold(W::EMPTY, |mask, square| mask | grid.bit(square)),
        }
    }

    #[inline(always)]
    pub(crate) fn of(&self, bits: W) -> W {
        ((bits << self.left) >> self.right) & self.mask
    }
}

impl<W: Word> Steps<W> {
    pub(crate) fn new(grid: &Grid, mechanics: &Mechanics) -> Steps<W> {
        let shifts = |side, rank| match mechanics.rank(rank) {
            Some(rule) => shifts(grid, side, rule.step.directions),
            None => Vec::new(),
        };
        Steps {
            of: Side::ALL.map(|side| Rank::ALL.map(|rank| shifts(side, rank))),
        }
    }

    /// True if the side to move can step somewhere. A hop is no step.
    #[inline(always)]
    pub(crate) fn any(&self, position: &Position<W>) -> bool {
        let side = position.mover();
        Rank::ALL.into_iter().any(|rank| {
            let pieces = position.mine() & position.ranked(rank);
            pieces.any()
                && self
                    .shifts(side, rank)
                    .any(|s| s.of(pieces).meets(position.empty()))
        })
    }

    /// How many steps to the next square the side to move has.
    #[inline(always)]
    pub(crate) fn total(&self, position: &Position<W>) -> i32 {
        let (side, empty) = (position.mover(), position.empty());
        let counts = Rank::ALL.into_iter().map(|rank| {
            let pieces = position.mine() & position.ranked(rank);
            if pieces.any() {
                self.count(side, rank, pieces, empty)
            } else {
                0
            }
        });
        counts.sum()
    }

    /// How many steps to the next square these pieces have.
    #[inline(always)]
    pub(crate) fn count(&self, side: Side, rank: Rank, pieces: W, empty: W) -> i32 {
        let counts = self
            .shifts(side, rank)
            .map(|shift| (shift.of(pieces) & empty).count() as i32);
        counts.sum()
    }

    #[inline(always)]
    fn shifts(&self, side: Side, rank: Rank) -> impl Iterator<Item = &Shift<W>> {
        self.of[side.index()][rank.index()].iter()
    }
}

fn shifts<W: Word>(grid: &Grid, side: Side, directions: Directions) -> Vec<Shift<W>> {
    Direction::ALL
        .into_iter()
        .filter(|direction| directions.has(side, *direction))
        .map(|direction| Shift::new(grid, direction))
        .collect()
}
