//! The two players.

/// One of the two sides. Colours and names belong to the rulebook; inside there is only who
/// starts and who answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side that makes the first move of the game.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, the starter first.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where a side sits at the board as it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// On the upper rows, moving down.
    Top,
    /// On the lower rows, moving up.
    Bottom,
}

impl Seat {
    /// The place on the other side of the board.
    pub const fn opposite(self) -> Seat {
        match self {
            Seat::Top => Seat::Bottom,
            Seat::Bottom => Seat::Top,
        }
    }
}
