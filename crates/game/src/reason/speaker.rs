//! What a reason says, in the words of a rulebook.

use moves::{Directions, Rank, Reach, Square};
use rulebook::sentences::phrases;
use rulebook::{Rulebook, vocabulary};
use texts::{Arg, Message};

use super::{Haul, Reason};

/// Adds arguments in the words of a rulebook.
pub(super) struct Speaker<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) message: Message,
}

impl Speaker<'_> {
    fn with(self, name: &'static str, arg: impl Into<Arg>) -> Self {
        Speaker {
            message: self.message.with(name, arg),
            ..self
        }
    }

    fn square(self, name: &'static str, square: &Square) -> Self {
        let text = self.rulebook.square_name(*square);
        self.with(name, text)
    }

    fn squares(self, name: &'static str, squares: &[Square]) -> Self {
        let names = squares.iter().map(|s| self.rulebook.square_name(*s));
        let list = Arg::or(names);
        self.with(name, list)
    }

    fn piece(self, name: &'static str, rank: &Rank) -> Self {
        let piece = phrases::piece(self.rulebook.piece(*rank));
        self.with(name, piece)
    }

    /// "1 man and 2 kings".
    fn haul(self, name: &'static str, haul: &Haul) -> Self {
        let part = |number: usize, rank: Rank| {
            let piece = phrases::piece(self.rulebook.piece(rank));
            let part = Message::new("haul").with("n", number).with("piece", piece);
            (number > 0).then_some(part)
        };
        let parts = [part(haul.men, Rank::Man), part(haul.kings, Rank::King)];
        self.with(name, Arg::and(parts.into_iter().flatten()))
    }

    pub(super) fn fill(self, reason: &Reason) -> Self {
        match reason {
            Reason::NoSuchSquare(error) => self.with("error", error.message()),
            Reason::NoPiece { square }
            | Reason::NotOwed { square }
            | Reason::Obstacle { square }
            | Reason::Occupied { square }
            | Reason::SameSquare { square } => self.square("square", square),
            Reason::ByKing { square } => self.piece("king", &Rank::King).square("square", square),
            Reason::NotYours { square, side } => {
                let owner = phrases::side(self.rulebook.side(*side));
                self.square("square", square).with("side", owner)
            }
            Reason::OtherRank { got, expected } => {
                self.piece("got", got).piece("expected", expected)
            }
            Reason::QuietRun { square, moves } => self
                .piece("king", &Rank::King)
                .square("square", square)
                .with("moves", *moves),
            Reason::CaptureCompulsory { from, rank, takes } => self
                .piece("piece", rank)
                .square("from", from)
                .square("takes", takes),
            Reason::StepDirection { .. }
            | Reason::StepTooFar { .. }
            | Reason::JumpDirection { .. }
            | Reason::TakeTooFar { .. }
            | Reason::LandTooFar { .. }
            | Reason::TooManyAtOnce { .. }
            | Reason::CannotTake { .. } => self.fill_powers(reason),
            Reason::MostPieces { got, best } => self.with("got", *got).with("best", *best),
            Reason::MostKings { got, best } => self
                .piece("king", &Rank::King)
                .with("got", *got)
                .with("best", *best),
            Reason::MostValue { got, best } => self.haul("got", got).haul("best", best),
            Reason::KingsEarliest => self.piece("king", &Rank::King),
            Reason::LandingGoesOn { landings, .. } => self.squares("landings", landings),
            Reason::ChainUnfinished { at, onward } => {
                self.square("at", at).squares("onward", onward)
            }
            Reason::CrowningEndsTurn { at }
            | Reason::CrownedAtRest { at }
            | Reason::TakenStays { at }
            | Reason::TakenTwice { at } => self.square("at", at),
            Reason::Blocked { from, to, at } => {
                self.square("from", from).square("to", to).square("at", at)
            }
            Reason::NotOnLine { from, to }
            | Reason::NoCapture { from, to }
            | Reason::NothingToTake { from, to } => self.square("from", from).square("to", to),
            Reason::GameOver
            | Reason::NoDraws
            | Reason::NoAgreement
            | Reason::NoClaim
            | Reason::NoHuffing
            | Reason::OneJump
            | Reason::TurnBack
            | Reason::KeepsDirection
            | Reason::NoSuchMove => self,
        }
    }

    /// What the rulebook says for the rule behind a reason, if that is a word.
    fn value_of(&self, reason: &Reason) -> Option<String> {
        let path = reason.rule()?;
        let (rule, at) = vocabulary::rule_at(&path)?;
        let value = rule.value(self.rulebook.draft(), at)?;
        value.as_text().map(str::to_string)
    }

    /// What pieces of a rank can and cannot do.
    fn fill_powers(self, reason: &Reason) -> Self {
        let rule = |rank: &Rank| self.rulebook.mechanics().rank(*rank);
        match reason {
            Reason::StepDirection { rank } => {
                let ways = ways(rule(rank).map(|rule| rule.step.directions));
                self.piece("piece", rank).with("ways", ways)
            }
            Reason::JumpDirection { rank } => {
                let ways = ways(rule(rank).map(|rule| rule.jump.directions));
                self.piece("piece", rank).with("ways", ways)
            }
            Reason::TooManyAtOnce { rank } => {
                let most = rule(rank).map_or(1, |rule| rule.jump.enemies);
                self.piece("piece", rank).with("most", most)
            }
            Reason::CannotTake { rank, taken, .. } => {
                self.piece("piece", rank).piece("taken", taken)
            }
            Reason::StepTooFar { rank } => {
                let reach = rule(rank).map_or(Reach::One, |rule| rule.step.reach);
                self.piece("piece", rank).with("reach", squares(reach))
            }
            Reason::TakeTooFar { rank } => {
                let reach = rule(rank).map_or(Reach::One, |rule| rule.jump.approach);
                self.piece("piece", rank).with("reach", distance(reach))
            }
            // A word of the vocabulary: each way to land has its sentence.
            Reason::LandTooFar { rank } => {
                let landing = self.value_of(reason).unwrap_or_default();
                self.piece("piece", rank).with("landing", landing)
            }
            _ => self,
        }
    }
}

/// How far a piece steps: "one square".
fn squares(reach: Reach) -> Message {
    match reach {
        Reach::UpTo(most) => Message::new("squares-up-to").with("n", most),
        Reach::Exactly(squares) => Message::new("squares-exactly").with("n", squares),
        Reach::One | Reach::Any => Message::new("squares-one"),
    }
}

/// How far from a piece the enemy may stand that it takes.
fn distance(reach: Reach) -> Message {
    match reach {
        Reach::UpTo(most) => Message::new("distance-up-to").with("n", most),
        Reach::Exactly(squares) => Message::new("distance-exactly").with("n", squares),
        Reach::One | Reach::Any => Message::new("distance-next"),
    }
}

/// Directions in few words.
fn ways(directions: Option<Directions>) -> Message {
    let named = [
        (Directions::DIAGONAL_FORWARD, "only-forward"),
        (Directions::DIAGONAL_BACKWARD, "only-backward"),
        (Directions::DIAGONAL, "only-diagonal"),
        (Directions::FORWARD, "only-straight-forward"),
        (Directions::SIDEWAYS, "only-sideways"),
        (Directions::ORTHOGONAL, "only-orthogonal"),
        (
            Directions::FORWARD.and(Directions::SIDEWAYS),
            "only-forward-and-sideways",
        ),
    ];
    let found = named.into_iter().find(|(set, _)| Some(*set) == directions);
    Message::new(found.map_or("only-own", |(_, key)| key))
}
