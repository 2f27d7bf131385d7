//! From a typed text to a move, or to the reason why there is none.

use std::fmt;

use moves::{Action, Grid, Move};
use rulebook::{MoveTextError, Rulebook};
use texts::{Arg, Message};

use crate::Reason;

/// Why a text was not taken as a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rules forbid it, for this reason.
    Illegal(Reason),
    /// Several moves fit; these are they.
    Ambiguous(Vec<Move>),
    /// It is no move at all.
    Unreadable(MoveTextError),
}

impl Refusal {
    /// One word for programs: the key of the reason, `ambiguous` or `unreadable`.
    pub fn key(&self) -> &'static str {
        match self {
            Refusal::Illegal(reason) => reason.key(),
            Refusal::Ambiguous(_) => "ambiguous",
            Refusal::Unreadable(_) => "unreadable",
        }
    }

    /// The refusal as a sentence, in the squares and names of the rulebook.
    pub fn sentence(&self, rulebook: &Rulebook) -> Message {
        match self {
            Refusal::Illegal(reason) => reason.sentence(rulebook),
            Refusal::Ambiguous(moves) => {
                let texts = moves.iter().map(|mv| rulebook.people_text(mv, moves));
                Message::new("refusal-ambiguous").with("moves", Arg::or(texts))
            }
            Refusal::Unreadable(error) => error.message(),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::Illegal(reason)
    }
}

/// True if some of these routes are the same move. Quiet moves never are: each has its own ends.
pub(crate) fn has_twins(grid: &Grid, routes: &[Move]) -> bool {
    /// More are not compared with each other.
    const FEW: usize = 16;
    let captures = routes.iter().filter(|route| route.is_capture());
    if captures.clone().count() > FEW {
        return true;
    }
    let actions: Vec<Action> = captures.map(|route| route.action(grid)).collect();
    let twin = |i: usize| actions[..i].contains(&actions[i]);
    (1..actions.len()).any(twin)
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(reason) => write!(f, "not legal: {}", reason.key()),
            Refusal::Ambiguous(moves) => write!(f, "{} moves fit", moves.len()),
            Refusal::Unreadable(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Refusal {}
