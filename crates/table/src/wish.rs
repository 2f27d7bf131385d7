//! What somebody wants.

use rules::{Forfeit, Move, Side};

use crate::deed::Matter;
use crate::seats::Who;

/// What somebody wants, and who.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Of who sits at the table.
    Seat(Who, Want),
    /// Of who keeps it: the server, the terminal, the referee.
    Keeper(Order),
}

/// What a player wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    /// To play a move.
    Move {
        /// The move.
        played: Move,
        /// The version of the table that the player saw.
        on: u64,
    },
    /// To take over the first move of the other player, and change seats.
    Swap,
    /// To take back; against a person, to ask for it.
    Undo,
    /// To play again what was taken back.
    Redo,
    /// To give up.
    Resign,
    /// To agree on a draw, or to ask for it.
    Draw,
    /// To be given the draw that the rules let the side to move claim.
    Claim,
    /// To end without a result, or to ask for it.
    Stop,
    /// To answer what was asked for.
    Answer(Matter, Answer),
    /// To go away for good, which loses.
    Leave,
    /// To let the clock stand still.
    Pause,
    /// To let it go on.
    Resume,
    /// To have another name.
    Name(String),
}

/// What a side says to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Yes.
    Accept,
    /// No.
    Decline,
}

/// What the keeper of the table wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// To end the game if the time of the side to move is over.
    Flag,
    /// To let a side lose by its own fault.
    Forfeit(Side, Forfeit),
    /// To give the result; nobody wins a draw.
    Adjudicate(Option<Side>),
    /// To end the game without a result.
    Stop,
    /// To give a free seat to somebody.
    Join {
        /// The seat.
        side: Side,
        /// The name.
        name: String,
        /// The key of the seat.
        key: String,
    },
    /// To tell which game followed.
    Rematch(String),
}
