//! What a game is opened with.

use rules::{RulesKey, Side};
use std::time::Duration;
use table::{Control as SideControl, Manners, Mode, Opening, Seat};

/// What a game is opened with. Only names and secrets change later, and the players may change
/// seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The id of the game.
    pub id: String,
    /// The id of a built-in rulebook, or the hash of a stored file.
    pub rulebook: String,
    /// What its rules are known by.
    pub rules: RulesKey,
    /// What drew the obstacles and the opening.
    pub seed: u64,
    /// The FEN that the game began from, if it was not the start of the rulebook.
    pub start: Option<String>,
    /// Who plays where.
    pub mode: Mode,
    /// The level of the engine, where it plays.
    pub level: Option<u8>,
    /// What the engine does when the game is clear.
    pub manners: Manners,
    /// The clock of each side, if it has one.
    pub controls: [Option<Control>; 2],
    /// Whether the game is shown among those to watch.
    pub listed: bool,
    /// The two seats; a key is the hash of a secret.
    pub seats: [Seat; 2],
    /// The hash of the word that opens the free seat.
    pub token: Option<String>,
    /// The game that this one is the rematch of.
    pub parent: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
}

impl Header {
    /// The seat of a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// The players change seats, with their clocks.
    pub fn swap(&mut self) {
        self.seats.swap(0, 1);
        self.controls.swap(0, 1);
    }

    /// What the table is opened with.
    pub fn opening(&self) -> Opening {
        Opening {
            mode: self.mode,
            level: self.level,
            manners: self.manners,
            controls: self.controls.map(|control| control.map(SideControl::from)),
            seats: self.seats.clone(),
        }
    }
}

/// How much time there is, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Control {
    /// What a side begins with.
    pub base: u64,
    /// What each move adds.
    pub increment: u64,
}

impl From<Control> for SideControl {
    fn from(control: Control) -> SideControl {
        let ms = Duration::from_millis;
        SideControl::game(ms(control.base), ms(control.increment))
    }
}
