//! Why the rules forbid something.

use crate::{Rulebook, SquareError};

/// The reason of a refusal: a key with parameters, from which each language makes its sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The rulebook has no draws.
    NoDraws,
    /// The board does not have a square.
    NoSuchSquare(SquareError),
    /// No rule gives this move.
    NoSuchMove,
}

impl Reason {
    /// One word for programs.
    pub fn key(&self) -> &'static str {
        match self {
            Reason::GameOver => "game-over",
            Reason::NoDraws => "no-draws",
            Reason::NoSuchSquare(_) => "no-such-square",
            Reason::NoSuchMove => "no-such-move",
        }
    }

    /// The reason as an English sentence.
    pub fn sentence(&self, _: &Rulebook) -> String {
        self.key().to_string()
    }
}
