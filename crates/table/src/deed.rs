//! What is done at a table.

use std::time::Duration;

use rules::{Forfeit, Move, Side};

use crate::clock::Spent;
use crate::words::Word;

/// Something that is done, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// When, on the watch of whoever keeps the table.
    pub at: Duration,
    /// What.
    pub act: Act,
}

/// What is done.
///
/// A huff is part of the move that it goes with, so it needs no act of its own. A swap has one: it
/// changes the seats and leaves the board alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A move is played.
    Move {
        /// The move, with its way.
        played: Move,
        /// What it cost.
        spent: Spent,
    },
    /// The second player takes over the first move: the players change seats.
    Swap {
        /// What it cost.
        spent: Spent,
    },
    /// So many moves are taken back.
    Undo(usize),
    /// So many moves are played again.
    Redo(usize),
    /// A side gives up.
    Resign(Side),
    /// A side loses by its own fault.
    Forfeit(Side, Forfeit),
    /// The sides agree on a draw.
    Draw,
    /// The side to move claims the draw that the rules let it claim.
    Claim,
    /// The referee gives the result; nobody wins a draw.
    Adjudicate(Option<Side>),
    /// The game is abandoned: it ends without a result.
    Stop,
    /// A side asks for something.
    Offer(Matter, Side),
    /// The other side says no.
    Decline(Matter),
    /// The clock stands still.
    Pause,
    /// It goes on.
    Resume,
    /// Somebody takes the free seat.
    Join {
        /// The seat.
        side: Side,
        /// The name that was given.
        name: String,
        /// The key of the seat.
        key: String,
    },
    /// A side has another name.
    Name(Side, String),
    /// The game is followed by this one.
    Rematch(String),
}

impl Act {
    /// True if another turn begins.
    pub fn begins_turn(&self) -> bool {
        matches!(
            self,
            Act::Move { .. } | Act::Swap { .. } | Act::Undo(_) | Act::Redo(_) | Act::Join { .. }
        )
    }
}

/// What can be asked of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Matter {
    /// To agree on a draw.
    Draw,
    /// To take back a move.
    Undo,
    /// To end the game without a result.
    Stop,
}

impl Word for Matter {
    const WORDS: &'static [(Matter, &'static str)] = &[
        (Matter::Draw, "draw"),
        (Matter::Undo, "undo"),
        (Matter::Stop, "stop"),
    ];
}

impl Matter {
    /// Every matter.
    pub const ALL: [Matter; 3] = [Matter::Draw, Matter::Undo, Matter::Stop];
}
