//! Why the rules forbid something.

use crate::sentences::phrases::{join, number, with_article};
use crate::{Directions, Rank, Rulebook, Side, Square, SquareError};

/// The reason of a refusal: a key with parameters, from which each language makes its sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The rulebook has no draws.
    NoDraws,
    /// The board does not have a square.
    NoSuchSquare(SquareError),
    /// There is no piece to move.
    NoPiece {
        /// The empty square.
        square: Square,
    },
    /// The piece is the opponent's.
    NotYours {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        side: Side,
    },
    /// The square is an obstacle.
    Obstacle {
        /// The square.
        square: Square,
    },
    /// A piece stands where the move wants to land.
    Occupied {
        /// The square.
        square: Square,
    },
    /// The move goes nowhere.
    SameSquare {
        /// The square.
        square: Square,
    },
    /// The piece ends with another rank than the text says.
    OtherRank {
        /// The rank in the text.
        got: Rank,
        /// The rank that the piece ends with.
        expected: Rank,
    },
    /// The same king has made as many quiet moves running as it may.
    QuietRun {
        /// Where it stands.
        square: Square,
        /// How many it has made.
        moves: u8,
    },
    /// A side that can take must.
    CaptureCompulsory {
        /// A piece that can take.
        from: Square,
        /// Its rank.
        rank: Rank,
        /// What it can take.
        takes: Square,
    },
    /// Pieces of this rank do not step that way.
    StepDirection {
        /// The rank.
        rank: Rank,
    },
    /// Pieces of this rank do not step so far.
    StepTooFar {
        /// The rank.
        rank: Rank,
    },
    /// Another capture takes more pieces.
    MostPieces {
        /// How many this one takes.
        got: usize,
        /// How many must be taken.
        best: usize,
    },
    /// Another capture is worth more.
    MostValue {
        /// What this one takes.
        got: Haul,
        /// What another takes.
        best: Haul,
    },
    /// A king can take, so a man may not.
    ByKing {
        /// Where the king stands.
        square: Square,
    },
    /// Another capture takes more kings.
    MostKings {
        /// How many this one takes.
        got: usize,
        /// How many must be taken.
        best: usize,
    },
    /// Another capture takes a king earlier.
    KingsEarliest,
    /// The jump must land where the capture goes on.
    LandingGoesOn {
        /// The rank of the piece that jumps.
        rank: Rank,
        /// Where that is.
        landings: Vec<Square>,
    },
    /// The capture must go on.
    ChainUnfinished {
        /// Where it was stopped.
        at: Square,
        /// Where it can go on to.
        onward: Vec<Square>,
    },
    /// A turn has one jump.
    OneJump,
    /// The turn ends where the piece is crowned.
    CrowningEndsTurn {
        /// Where that is.
        at: Square,
    },
    /// A piece that only passes its crowning row keeps its old powers.
    CrownedAtRest {
        /// Where it passes.
        at: Square,
    },
    /// A capture may not turn straight back.
    TurnBack,
    /// The pieces taken stay on the board until the move ends.
    TakenStays {
        /// One that is in the way.
        at: Square,
    },
    /// The same piece would be taken twice.
    TakenTwice {
        /// Where it stands.
        at: Square,
    },
    /// Pieces of this rank may not take that one.
    CannotTake {
        /// The rank.
        rank: Rank,
        /// Where the piece stands that it may not take.
        square: Square,
        /// The rank of that piece.
        taken: Rank,
    },
    /// Pieces of this rank do not take that way.
    JumpDirection {
        /// The rank.
        rank: Rank,
    },
    /// Pieces of this rank take only what is next to them.
    TakeTooFar {
        /// The rank.
        rank: Rank,
    },
    /// Pieces of this rank land right behind what they take.
    LandTooFar {
        /// The rank.
        rank: Rank,
    },
    /// Pieces of this rank do not take so many in one jump.
    TooManyAtOnce {
        /// The rank.
        rank: Rank,
    },
    /// Two squares are on no line.
    NotOnLine {
        /// The one.
        from: Square,
        /// The other.
        to: Square,
    },
    /// No capture leads from one square to the other.
    NoCapture {
        /// Where it should start.
        from: Square,
        /// Where it should end.
        to: Square,
    },
    /// A piece is in the way.
    Blocked {
        /// Where the way starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Where the piece stands.
        at: Square,
    },
    /// No enemy stands between two squares.
    NothingToTake {
        /// The one.
        from: Square,
        /// The other.
        to: Square,
    },
    /// No rule gives this move.
    NoSuchMove,
}

/// What a capture takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Haul {
    /// How many men.
    pub men: usize,
    /// How many kings.
    pub kings: usize,
}

impl Reason {
    /// One word for programs. It does not change between releases.
    pub const fn key(&self) -> &'static str {
        match self {
            Reason::GameOver => "game-over",
            Reason::NoDraws => "no-draws",
            Reason::NoSuchSquare(_) => "no-such-square",
            Reason::NoPiece { .. } => "no-piece",
            Reason::NotYours { .. } => "not-yours",
            Reason::Obstacle { .. } => "obstacle",
            Reason::Occupied { .. } => "occupied",
            Reason::SameSquare { .. } => "same-square",
            Reason::OtherRank { .. } => "other-rank",
            Reason::QuietRun { .. } => "quiet-run",
            Reason::CaptureCompulsory { .. } => "capture-compulsory",
            Reason::StepDirection { .. } => "step-direction",
            Reason::StepTooFar { .. } => "step-too-far",
            Reason::MostPieces { .. } => "takes-fewer",
            Reason::MostValue { .. } => "takes-less",
            Reason::ByKing { .. } => "king-must-take",
            Reason::MostKings { .. } => "takes-fewer-kings",
            Reason::KingsEarliest => "takes-kings-later",
            Reason::LandingGoesOn { .. } => "landing-goes-on",
            Reason::ChainUnfinished { .. } => "chain-unfinished",
            Reason::OneJump => "one-jump",
            Reason::CrowningEndsTurn { .. } => "crowning-ends-turn",
            Reason::CrownedAtRest { .. } => "crowned-at-rest",
            Reason::TurnBack => "turn-back",
            Reason::TakenStays { .. } => "taken-stays",
            Reason::TakenTwice { .. } => "taken-twice",
            Reason::CannotTake { .. } => "cannot-take",
            Reason::JumpDirection { .. } => "jump-direction",
            Reason::TakeTooFar { .. } => "take-too-far",
            Reason::LandTooFar { .. } => "land-too-far",
            Reason::TooManyAtOnce { .. } => "too-many-at-once",
            Reason::NotOnLine { .. } => "not-on-line",
            Reason::NoCapture { .. } => "no-capture",
            Reason::Blocked { .. } => "blocked",
            Reason::NothingToTake { .. } => "nothing-to-take",
            Reason::NoSuchMove => "no-such-move",
        }
    }

    /// The key of the rule in the rulebook's file that forbids it, if it is one rule.
    pub fn rule(&self) -> Option<String> {
        let of = |rank: &Rank, rule: &str| Some(format!("ranks.{}.{rule}", rank.word()));
        let known = |rule: &str| Some(rule.to_string());
        match self {
            Reason::QuietRun { .. } => known("ranks.king.quiet-run"),
            Reason::CaptureCompulsory { .. } => known("capture.duty"),
            Reason::StepDirection { rank } => of(rank, "step.directions"),
            Reason::StepTooFar { rank } => of(rank, "step.reach"),
            Reason::MostPieces { .. }
            | Reason::MostValue { .. }
            | Reason::ByKing { .. }
            | Reason::MostKings { .. }
            | Reason::KingsEarliest => known("capture.preference"),
            Reason::LandingGoesOn { rank, .. } => of(rank, "jump.landing"),
            Reason::ChainUnfinished { .. } | Reason::OneJump => known("capture.chain"),
            Reason::CrowningEndsTurn { .. } | Reason::CrownedAtRest { .. } => {
                known("crowning.mid-chain")
            }
            Reason::TurnBack => known("capture.turning"),
            Reason::TakenStays { .. } | Reason::TakenTwice { .. } => known("capture.removal"),
            Reason::CannotTake { rank, .. } => of(rank, "jump.takes"),
            Reason::JumpDirection { rank } => of(rank, "jump.directions"),
            Reason::TakeTooFar { rank } => of(rank, "jump.approach"),
            Reason::LandTooFar { rank } => of(rank, "jump.landing"),
            Reason::TooManyAtOnce { rank } => of(rank, "jump.enemies"),
            _ => None,
        }
    }

    /// The parameters by their names, for sentences in other languages.
    pub fn params(&self, rulebook: &Rulebook) -> Vec<(&'static str, String)> {
        let mut params = Params {
            rulebook,
            list: Vec::new(),
        };
        params.fill(self);
        if let Some(rule) = self.rule() {
            if let Some(clause) = rulebook.clause(&rule) {
                params.list.push(("clause", clause.label.clone()));
            }
            params.list.push(("rule", rule));
        }
        params.list
    }

    /// The squares that matter, for showing them on a board.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Reason::NoPiece { square }
            | Reason::NotYours { square, .. }
            | Reason::Obstacle { square }
            | Reason::Occupied { square }
            | Reason::ByKing { square }
            | Reason::SameSquare { square }
            | Reason::QuietRun { square, .. }
            | Reason::CannotTake { square, .. } => vec![*square],
            Reason::CaptureCompulsory { from, takes, .. } => vec![*from, *takes],
            Reason::LandingGoesOn { landings, .. } => landings.clone(),
            Reason::ChainUnfinished { at, onward } => {
                std::iter::once(at).chain(onward).copied().collect()
            }
            Reason::CrowningEndsTurn { at }
            | Reason::CrownedAtRest { at }
            | Reason::TakenStays { at }
            | Reason::TakenTwice { at }
            | Reason::Blocked { at, .. } => vec![*at],
            Reason::NotOnLine { from, to }
            | Reason::NoCapture { from, to }
            | Reason::NothingToTake { from, to } => vec![*from, *to],
            _ => Vec::new(),
        }
    }

    /// The reason as an English sentence, in the squares and names of the rulebook, with the
    /// clause of its source: "capture is compulsory (rule 9): the man on (2,3) can take (3,4)".
    pub fn sentence(&self, rulebook: &Rulebook) -> String {
        let clause = self.rule().and_then(|rule| {
            let clause = rulebook.clause(&rule)?;
            Some(format!(" ({})", clause.label))
        });
        let clause = clause.unwrap_or_default();
        let Said { rule, rest } = Speaker(rulebook).say(self);
        match rest {
            Rest::After(rest) => format!("{rule}{clause}: {rest}"),
            Rest::Whole => format!("{rule}{clause}"),
        }
    }
}

/// Collects parameters.
struct Params<'a> {
    rulebook: &'a Rulebook,
    list: Vec<(&'static str, String)>,
}

impl Params<'_> {
    fn square(&mut self, name: &'static str, square: &Square) -> &mut Self {
        let text = self.rulebook.square_name(*square);
        self.add(name, text)
    }

    fn squares(&mut self, name: &'static str, squares: &[Square]) -> &mut Self {
        let texts: Vec<String> = squares
            .iter()
            .map(|s| self.rulebook.square_name(*s))
            .collect();
        self.add(name, texts.join(" "))
    }

    fn add(&mut self, name: &'static str, value: impl ToString) -> &mut Self {
        self.list.push((name, value.to_string()));
        self
    }

    fn fill(&mut self, reason: &Reason) {
        match reason {
            Reason::NoSuchSquare(error) => self.add("square", error.text),
            Reason::NoPiece { square }
            | Reason::Obstacle { square }
            | Reason::Occupied { square }
            | Reason::ByKing { square }
            | Reason::SameSquare { square } => self.square("square", square),
            Reason::NotYours { square, side } => {
                let owner = self.rulebook.side(*side).name.clone();
                self.square("square", square).add("side", owner)
            }
            Reason::OtherRank { got, expected } => {
                self.add("got", got.word()).add("expected", expected.word())
            }
            Reason::QuietRun { square, moves } => self.square("square", square).add("moves", moves),
            Reason::CaptureCompulsory { from, rank, takes } => self
                .square("from", from)
                .add("rank", rank.word())
                .square("takes", takes),
            Reason::MostPieces { got, best } | Reason::MostKings { got, best } => {
                self.add("got", got).add("best", best)
            }
            Reason::MostValue { got, best } => self
                .add("got-men", got.men)
                .add("got-kings", got.kings)
                .add("best-men", best.men)
                .add("best-kings", best.kings),
            Reason::LandingGoesOn { rank, landings } => {
                self.add("rank", rank.word()).squares("landings", landings)
            }
            Reason::ChainUnfinished { at, onward } => {
                self.square("at", at).squares("onward", onward)
            }
            Reason::CrowningEndsTurn { at }
            | Reason::CrownedAtRest { at }
            | Reason::TakenStays { at }
            | Reason::TakenTwice { at } => self.square("at", at),
            Reason::CannotTake {
                rank,
                square,
                taken,
            } => self
                .add("rank", rank.word())
                .square("square", square)
                .add("taken", taken.word()),
            Reason::StepDirection { rank }
            | Reason::StepTooFar { rank }
            | Reason::JumpDirection { rank }
            | Reason::TakeTooFar { rank }
            | Reason::LandTooFar { rank }
            | Reason::TooManyAtOnce { rank } => self.add("rank", rank.word()),
            Reason::Blocked { from, to, at } => {
                self.square("from", from).square("to", to).square("at", at)
            }
            Reason::NotOnLine { from, to }
            | Reason::NoCapture { from, to }
            | Reason::NothingToTake { from, to } => self.square("from", from).square("to", to),
            Reason::GameOver
            | Reason::NoDraws
            | Reason::KingsEarliest
            | Reason::OneJump
            | Reason::TurnBack
            | Reason::NoSuchMove => self,
        };
    }
}

/// A sentence: the rule, and what follows from it here.
struct Said {
    rule: String,
    rest: Rest,
}

enum Rest {
    /// This comes after the clause.
    After(String),
    /// The clause comes last.
    Whole,
}

fn whole(rule: impl Into<String>) -> Said {
    Said {
        rule: rule.into(),
        rest: Rest::Whole,
    }
}

/// Speaks English in the words of a rulebook.
struct Speaker<'a>(&'a Rulebook);

impl Speaker<'_> {
    fn square(&self, square: &Square) -> String {
        self.0.square_name(*square)
    }

    fn squares(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|s| self.square(s)).collect();
        join(&names, "or")
    }

    fn one(&self, rank: &Rank) -> &str {
        &self.0.piece(*rank).one
    }

    /// "a man".
    fn a(&self, rank: &Rank) -> String {
        with_article(self.one(rank))
    }

    fn many(&self, rank: &Rank) -> &str {
        &self.0.piece(*rank).many
    }

    fn number(&self, number: usize, rank: &Rank) -> String {
        let name = if number == 1 {
            self.one(rank)
        } else {
            self.many(rank)
        };
        format!("{number} {name}")
    }

    /// "1 man and 2 kings".
    fn haul(&self, haul: &Haul) -> String {
        let parts: Vec<String> = [(haul.men, Rank::Man), (haul.kings, Rank::King)]
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, rank)| self.number(number, &rank))
            .collect();
        join(&parts, "and")
    }

    fn say(&self, reason: &Reason) -> Said {
        match reason {
            Reason::CaptureCompulsory { from, rank, takes } => {
                let (piece, from) = (self.one(rank), self.square(from));
                let takes = self.square(takes);
                Said {
                    rule: "capture is compulsory".to_string(),
                    rest: Rest::After(format!("the {piece} on {from} can take {takes}")),
                }
            }
            Reason::StepDirection { .. }
            | Reason::StepTooFar { .. }
            | Reason::JumpDirection { .. }
            | Reason::TakeTooFar { .. }
            | Reason::LandTooFar { .. }
            | Reason::TooManyAtOnce { .. }
            | Reason::CannotTake { .. }
            | Reason::QuietRun { .. }
            | Reason::OtherRank { .. } => whole(self.say_powers(reason)),
            Reason::MostPieces { .. }
            | Reason::MostValue { .. }
            | Reason::ByKing { .. }
            | Reason::MostKings { .. }
            | Reason::KingsEarliest => whole(self.say_preference(reason)),
            Reason::LandingGoesOn { .. }
            | Reason::ChainUnfinished { .. }
            | Reason::OneJump
            | Reason::CrowningEndsTurn { .. }
            | Reason::CrownedAtRest { .. }
            | Reason::TurnBack
            | Reason::TakenStays { .. }
            | Reason::TakenTwice { .. } => whole(self.say_chain(reason)),
            _ => whole(self.say_board(reason)),
        }
    }

    /// What pieces of a rank can and cannot do.
    fn say_powers(&self, reason: &Reason) -> String {
        match reason {
            Reason::StepDirection { rank } => {
                let rule = self.0.mechanics().rank(*rank);
                let ways = rule.map_or("", |rule| ways(rule.step.directions));
                format!("{} step {ways} only", self.many(rank))
            }
            Reason::StepTooFar { rank } => {
                format!("that is too far: {} steps one square", self.a(rank))
            }
            Reason::JumpDirection { rank } => {
                let rule = self.0.mechanics().rank(*rank);
                let ways = rule.map_or("", |rule| ways(rule.jump.directions));
                format!("{} take {ways} only", self.many(rank))
            }
            Reason::TakeTooFar { rank } => {
                let piece = self.a(rank);
                format!("that is too far: {piece} takes only what stands next to it")
            }
            Reason::LandTooFar { rank } => {
                let piece = self.a(rank);
                format!("that is too far: {piece} lands right behind the piece it takes")
            }
            Reason::TooManyAtOnce { rank } => {
                let rule = self.0.mechanics().rank(*rank);
                let most = rule.map_or(1, |rule| rule.jump.enemies);
                let pieces = if most == 1 { "piece" } else { "pieces" };
                format!("{} takes at most {most} {pieces} in one jump", self.a(rank))
            }
            Reason::CannotTake { rank, taken, .. } => {
                format!("{} cannot take {}", self.a(rank), self.a(taken))
            }
            Reason::QuietRun { square, moves } => {
                let (king, square) = (self.one(&Rank::King), self.square(square));
                let moves = number((*moves).into());
                format!("the {king} on {square} has made {moves} quiet moves running")
            }
            Reason::OtherRank { got, expected } => {
                let [got, expected] = [got, expected].map(|rank| self.a(rank));
                format!("the piece ends as {expected}, not as {got}")
            }
            _ => String::new(),
        }
    }

    /// Which capture must be chosen.
    fn say_preference(&self, reason: &Reason) -> String {
        match reason {
            Reason::MostPieces { got, best } => {
                let pieces = if *got == 1 { "piece" } else { "pieces" };
                format!("this capture takes {got} {pieces}, another takes {best}")
            }
            Reason::MostValue { got, best } => {
                let [got, best] = [got, best].map(|haul| self.haul(haul));
                format!("this capture takes {got}, another takes more: {best}")
            }
            Reason::ByKing { square } => {
                let (king, square) = (self.a(&Rank::King), self.square(square));
                format!("{king} must take if one can: the one on {square} can")
            }
            Reason::MostKings { got, best } => {
                let kings = self.number(*got, &Rank::King);
                format!("this capture takes {kings}, another takes {best}")
            }
            _ => {
                let kings = self.many(&Rank::King);
                format!("the capture must take {kings} earliest: another takes one earlier")
            }
        }
    }

    /// How a capture goes on and ends.
    fn say_chain(&self, reason: &Reason) -> String {
        match reason {
            Reason::LandingGoesOn { landings, .. } => {
                let landings = self.squares(landings);
                format!(
                    "a landing square from which the capture goes on must be chosen: {landings}"
                )
            }
            Reason::ChainUnfinished { at, onward } => {
                let (at, onward) = (self.square(at), self.squares(onward));
                format!("the chain is not finished: {at} can go on to {onward}")
            }
            Reason::OneJump => "a turn has one jump".to_string(),
            Reason::CrowningEndsTurn { at } => {
                format!("crowning ends the turn, on {}", self.square(at))
            }
            Reason::CrownedAtRest { at } => {
                let at = self.square(at);
                format!("a piece that only passes {at} is not crowned and goes on as it was")
            }
            Reason::TurnBack => "a capture may not turn back by 180 degrees".to_string(),
            Reason::TakenStays { at } => {
                let at = self.square(at);
                format!("the piece taken on {at} stays there until the move ends")
            }
            Reason::TakenTwice { at } => {
                let at = self.square(at);
                format!("the same piece cannot be taken twice: the one on {at}")
            }
            _ => String::new(),
        }
    }

    /// What is on the board, and what is not.
    fn say_board(&self, reason: &Reason) -> String {
        match reason {
            Reason::GameOver => "the game is over".to_string(),
            Reason::NoDraws => "this rulebook has no draws".to_string(),
            Reason::NoSuchSquare(error) => error.to_string(),
            Reason::NoPiece { square } => format!("there is no piece on {}", self.square(square)),
            Reason::NotYours { square, side } => {
                let (square, side) = (self.square(square), &self.0.side(*side).name);
                format!("the piece on {square} belongs to {side}")
            }
            Reason::Obstacle { square } => format!("{} is an obstacle", self.square(square)),
            Reason::Occupied { square } => format!("{} is occupied", self.square(square)),
            Reason::SameSquare { square } => {
                format!("a move ends on another square than {}", self.square(square))
            }
            Reason::NotOnLine { from, to } => {
                let [from, to] = [from, to].map(|s| self.square(s));
                format!("{from} and {to} are not on one line")
            }
            Reason::NoCapture { from, to } => {
                let [from, to] = [from, to].map(|s| self.square(s));
                format!("no capture leads from {from} to {to}")
            }
            Reason::Blocked { from, to, at } => {
                let [from, to, at] = [from, to, at].map(|s| self.square(s));
                format!("the way from {from} to {to} is blocked on {at}")
            }
            Reason::NothingToTake { from, to } => {
                let [from, to] = [from, to].map(|s| self.square(s));
                format!("there is nothing to take between {from} and {to}")
            }
            _ => "no rule gives this move".to_string(),
        }
    }
}

/// Directions in words.
fn ways(directions: Directions) -> &'static str {
    let named = [
        (Directions::DIAGONAL_FORWARD, "forward"),
        (Directions::DIAGONAL_BACKWARD, "backward"),
        (Directions::DIAGONAL, "diagonally"),
        (Directions::FORWARD, "straight forward"),
        (Directions::SIDEWAYS, "sideways"),
        (Directions::ORTHOGONAL, "along rows and columns"),
        (
            Directions::FORWARD.and(Directions::SIDEWAYS),
            "forward and sideways",
        ),
    ];
    named
        .into_iter()
        .find(|(set, _)| *set == directions)
        .map_or("in their own directions", |(_, words)| words)
}
