//! Why a wish is not granted.

use std::time::Duration;

use rules::sentences::phrases;
use rules::{Message, Reason, Rulebook, Side};

use crate::rights::Right;
use crate::words::Word;

/// Why a wish is not granted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// A seat is still free.
    Waiting,
    /// The clock stands still.
    Paused,
    /// Who wants it sits on no seat.
    NoSeat,
    /// It is this side's turn.
    NotYourTurn(Side),
    /// The move was made on another version than this one.
    Stale(u64),
    /// The time of the side to move is over by so much.
    Late(Duration),
    /// The time of the side to move is not over.
    InTime,
    /// The game never gives this right to the seat.
    Never(Right),
    /// It does not give it now.
    NotNow(Right),
    /// The rulebook has no draws.
    NoDraws,
    /// It has, but not by agreement.
    NoAgreement,
    /// Nothing was asked that could be answered.
    NoOffer,
    /// The seat is not free.
    SeatTaken,
    /// The move is refused.
    Move(rules::Refusal),
}

impl Refusal {
    /// One word for programs.
    pub fn key(&self) -> &'static str {
        match self {
            Refusal::Over => Reason::GameOver.key(),
            Refusal::Waiting => "waiting",
            Refusal::Paused => "paused",
            Refusal::NoSeat => "no-seat",
            Refusal::NotYourTurn(_) => "not-your-turn",
            Refusal::Stale(_) => "old-version",
            Refusal::Late(_) => "late",
            Refusal::InTime => "in-time",
            Refusal::Never(_) => "no-right",
            Refusal::NotNow(_) => "not-now",
            Refusal::NoDraws => Reason::NoDraws.key(),
            Refusal::NoAgreement => Reason::NoAgreement.key(),
            Refusal::NoOffer => "no-offer",
            Refusal::SeatTaken => "seat-taken",
            Refusal::Move(refusal) => refusal.key(),
        }
    }

    /// The refusal as a sentence.
    pub fn sentence(&self, rulebook: &Rulebook) -> Message {
        match self {
            Refusal::Over => Reason::GameOver.sentence(rulebook),
            Refusal::Waiting => Message::new("refusal-waiting"),
            Refusal::Paused => Message::new("refusal-paused"),
            Refusal::NoSeat => Message::new("refusal-not-at-table"),
            Refusal::NotYourTurn(mover) => {
                let side = phrases::side(rulebook.side(*mover));
                Message::new("refusal-not-your-turn").with("side", side)
            }
            Refusal::Stale(version) => {
                Message::new("refusal-old-version").with("version", *version)
            }
            Refusal::Late(_) => Message::new("refusal-late"),
            Refusal::InTime => Message::new("refusal-in-time"),
            Refusal::Never(right) => Message::new("refusal-no-right").with("right", right.word()),
            Refusal::NotNow(right) => Message::new("refusal-not-now").with("right", right.word()),
            Refusal::NoDraws => Reason::NoDraws.sentence(rulebook),
            Refusal::NoAgreement => Reason::NoAgreement.sentence(rulebook),
            Refusal::NoOffer => Message::new("refusal-no-offer"),
            Refusal::SeatTaken => Message::new("refusal-seat-taken"),
            Refusal::Move(refusal) => refusal.sentence(rulebook),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        match reason {
            Reason::GameOver => Refusal::Over,
            Reason::NoDraws => Refusal::NoDraws,
            Reason::NoAgreement => Refusal::NoAgreement,
            reason => Refusal::Move(reason.into()),
        }
    }
}
