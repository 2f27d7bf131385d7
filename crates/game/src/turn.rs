//! A move of a game, and what the clock said about it.

use moves::Move;

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The move.
    pub played: Move,
    /// Its text in numbers, unique among the moves that were legal.
    pub text: String,
    /// What the clock said.
    pub times: Times,
}

/// What the clock said about a move, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Times {
    /// The time that the move took.
    pub spent: Option<u64>,
    /// The time that its side had left afterwards.
    pub left: Option<u64>,
}
