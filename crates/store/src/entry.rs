//! One thing that was done in a game.

use rules::{Forfeit, Side, Times};

use crate::words::Word;

/// One line of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was written, in milliseconds since 1970.
    pub at: u64,
    /// What was done.
    pub deed: Deed,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A move was played.
    Move {
        /// The move in numbers, unique among those that were legal.
        text: String,
        /// What the clock said.
        times: Times,
    },
    /// So many moves were taken back.
    Undo(usize),
    /// So many moves were played again.
    Redo(usize),
    /// A side gave up.
    Resign(Side),
    /// A side lost by its own fault.
    Forfeit(Side, Forfeit),
    /// The sides agreed on a draw.
    Draw,
    /// A side asked for something.
    Offer(Matter, Side),
    /// The other side said no.
    Decline(Matter),
    /// Somebody took the free seat.
    Join {
        /// The seat.
        side: Side,
        /// The name that was given.
        name: String,
        /// The hash of the seat's secret.
        secret: String,
    },
    /// A side has another name.
    Name(Side, String),
    /// The game was followed by this one.
    Rematch(String),
}

/// What can be asked of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Matter {
    /// To agree on a draw.
    Draw,
    /// To take back a move.
    Undo,
}

impl Word for Matter {
    const WORDS: &'static [(Matter, &'static str)] =
        &[(Matter::Draw, "draw"), (Matter::Undo, "undo")];
}
