//! What is settled before a game begins.

use std::sync::Arc;

use rules::{FenError, Game, Rulebook, Side};

use crate::control::Control;

/// The hardest level.
pub(crate) const HARDEST: u8 = 8;

/// Who sits at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seats {
    /// Two people.
    Two,
    /// One, against the program.
    One {
        /// The side that the person has.
        person: Side,
        /// How strong the program plays.
        level: u8,
    },
}

/// All that a game needs to begin.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) seed: u64,
    pub(crate) fen: Option<String>,
    pub(crate) seats: Seats,
    pub(crate) control: Option<Control>,
}

impl Setting {
    /// The game at its beginning.
    pub(crate) fn game(&self) -> Result<Game, FenError> {
        Game::set_up(self.rulebook.clone(), self.seed, self.fen.as_deref())
    }
}
