//! Directions on the board, and sets of them as a rulebook names them.

use crate::Side;

/// One of the eight directions, seen on the board with the first side moving *down*.
///
/// Down is always toward higher bits, so the sign of a shift is known from the direction alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    DownLeft,
    DownRight,
    Down,
    Right,
    UpRight,
    UpLeft,
    Up,
    Left,
}

impl Direction {
    /// All eight; a direction and its opposite are four apart.
    pub const ALL: [Direction; 8] = [
        Direction::DownLeft,
        Direction::DownRight,
        Direction::Down,
        Direction::Right,
        Direction::UpRight,
        Direction::UpLeft,
        Direction::Up,
        Direction::Left,
    ];

    /// The direction straight back.
    #[inline(always)]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }

    /// True for the four that lead to higher bits.
    #[inline(always)]
    pub const fn is_up_the_word(self) -> bool {
        (self as u8) < 4
    }

    /// True for the four diagonals.
    #[inline(always)]
    pub const fn is_diagonal(self) -> bool {
        matches!(self as u8 % 4, 0 | 1)
    }

    /// Change of row and column for one square in this direction. On boards that use every
    /// second square the straight directions reach the next playing square, two away.
    pub const fn vector(self) -> (i32, i32) {
        match self {
            Direction::DownLeft => (1, -1),
            Direction::DownRight => (1, 1),
            Direction::Down => (1, 0),
            Direction::Right => (0, 1),
            Direction::UpRight => (-1, 1),
            Direction::UpLeft => (-1, -1),
            Direction::Up => (-1, 0),
            Direction::Left => (0, -1),
        }
    }
}

/// A set of directions as a side sees them: forward is toward the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Directions(u8);

impl Directions {
    /// No direction at all.
    pub const NONE: Directions = Directions(0);
    /// Diagonally forward, left and right.
    pub const DIAGONAL_FORWARD: Directions = Directions(1);
    /// Diagonally backward, left and right.
    pub const DIAGONAL_BACKWARD: Directions = Directions(2);
    /// Straight forward.
    pub const FORWARD: Directions = Directions(4);
    /// Straight backward.
    pub const BACKWARD: Directions = Directions(8);
    /// Sideways, left and right.
    pub const SIDEWAYS: Directions = Directions(16);
    /// All four diagonals.
    pub const DIAGONAL: Directions = Directions(1 | 2);
    /// All four straight directions.
    pub const ORTHOGONAL: Directions = Directions(4 | 8 | 16);
    /// All eight.
    pub const ALL: Directions = Directions(31);

    /// Both sets together.
    pub const fn and(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }

    /// True if both sets are the same.
    pub const fn is(self, other: Directions) -> bool {
        self.0 == other.0
    }

    /// True if `other` is part of this set.
    pub const fn contains(self, other: Directions) -> bool {
        self.0 & other.0 == other.0
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if a straight direction is in the set.
    pub const fn has_straight(self) -> bool {
        self.0 & Directions::ORTHOGONAL.0 != 0
    }

    /// True if the set, seen by `side`, has the board direction `direction`.
    #[inline(always)]
    pub const fn has(self, side: Side, direction: Direction) -> bool {
        let forward = match direction {
            Direction::DownLeft | Direction::DownRight => [1, 2],
            Direction::UpRight | Direction::UpLeft => [2, 1],
            Direction::Down => [4, 8],
            Direction::Up => [8, 4],
            Direction::Right | Direction::Left => [16, 16],
        };
        self.0 & forward[side.index()] != 0
    }
}
