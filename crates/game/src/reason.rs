//! Why the rules forbid something.

mod speaker;

use moves::{Rank, Side, Square};
use rulebook::sentences::phrases;
use rulebook::{Rulebook, SquareError};
use speaker::Speaker;
use texts::Message;

/// The reason of a refusal: a key with parameters, from which each language makes its sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The rulebook has no draws.
    NoDraws,
    /// The sides may not agree on a draw.
    NoAgreement,
    /// There is nothing to claim.
    NoClaim,
    /// The rulebook has no huffing.
    NoHuffing,
    /// There is no piece that may be huffed.
    NotOwed {
        /// Where it was looked for.
        square: Square,
    },
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
    /// A capture keeps the direction of its first jump.
    KeepsDirection,
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
    pub fn key(&self) -> &'static str {
        let key = self.meaning_key();
        key.strip_prefix("refusal-").unwrap_or(key)
    }

    /// The key of its sentence.
    const fn meaning_key(&self) -> &'static str {
        match self {
            Reason::GameOver => "refusal-game-over",
            Reason::NoDraws => "refusal-no-draws",
            Reason::NoAgreement => "refusal-no-agreement",
            Reason::NoClaim => "refusal-no-claim",
            Reason::NoHuffing => "refusal-no-huffing",
            Reason::NotOwed { .. } => "refusal-not-owed",
            Reason::NoSuchSquare(_) => "refusal-no-such-square",
            Reason::NoPiece { .. } => "refusal-no-piece",
            Reason::NotYours { .. } => "refusal-not-yours",
            Reason::Obstacle { .. } => "refusal-obstacle",
            Reason::Occupied { .. } => "refusal-occupied",
            Reason::SameSquare { .. } => "refusal-same-square",
            Reason::OtherRank { .. } => "refusal-other-rank",
            Reason::QuietRun { .. } => "refusal-quiet-run",
            Reason::CaptureCompulsory { .. } => "refusal-capture-compulsory",
            Reason::StepDirection { .. } => "refusal-step-direction",
            Reason::StepTooFar { .. } => "refusal-step-too-far",
            Reason::MostPieces { .. } => "refusal-takes-fewer",
            Reason::MostValue { .. } => "refusal-takes-less",
            Reason::ByKing { .. } => "refusal-king-must-take",
            Reason::MostKings { .. } => "refusal-takes-fewer-kings",
            Reason::KingsEarliest => "refusal-takes-kings-later",
            Reason::LandingGoesOn { .. } => "refusal-landing-goes-on",
            Reason::ChainUnfinished { .. } => "refusal-chain-unfinished",
            Reason::OneJump => "refusal-one-jump",
            Reason::CrowningEndsTurn { .. } => "refusal-crowning-ends-turn",
            Reason::CrownedAtRest { .. } => "refusal-crowned-at-rest",
            Reason::TurnBack => "refusal-turn-back",
            Reason::KeepsDirection => "refusal-keeps-direction",
            Reason::TakenStays { .. } => "refusal-taken-stays",
            Reason::TakenTwice { .. } => "refusal-taken-twice",
            Reason::CannotTake { .. } => "refusal-cannot-take",
            Reason::JumpDirection { .. } => "refusal-jump-direction",
            Reason::TakeTooFar { .. } => "refusal-take-too-far",
            Reason::LandTooFar { .. } => "refusal-land-too-far",
            Reason::TooManyAtOnce { .. } => "refusal-too-many-at-once",
            Reason::NotOnLine { .. } => "refusal-not-on-line",
            Reason::NoCapture { .. } => "refusal-no-capture",
            Reason::Blocked { .. } => "refusal-blocked",
            Reason::NothingToTake { .. } => "refusal-nothing-to-take",
            Reason::NoSuchMove => "refusal-no-such-move",
        }
    }

    /// The key of the rule in the rulebook's file that forbids it, if it is one rule.
    pub fn rule(&self) -> Option<String> {
        let of = |rank: &Rank, rule: &str| Some(format!("ranks.{}.{rule}", rank.word()));
        let known = |rule: &str| Some(rule.to_string());
        match self {
            Reason::QuietRun { .. } => known("ranks.king.quiet-run"),
            Reason::NoAgreement => known("endings.agreement"),
            Reason::NoClaim => known("endings.repetition"),
            Reason::CaptureCompulsory { .. } | Reason::NoHuffing | Reason::NotOwed { .. } => {
                known("capture.duty")
            }
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
            Reason::TurnBack | Reason::KeepsDirection => known("capture.turning"),
            Reason::TakenStays { .. } | Reason::TakenTwice { .. } => known("capture.removal"),
            Reason::CannotTake { rank, .. } => of(rank, "jump.takes"),
            Reason::JumpDirection { rank } => of(rank, "jump.directions"),
            Reason::TakeTooFar { rank } => of(rank, "jump.approach"),
            Reason::LandTooFar { rank } => of(rank, "jump.landing"),
            Reason::TooManyAtOnce { rank } => of(rank, "jump.enemies"),
            Reason::GameOver
            | Reason::NoDraws
            | Reason::NoSuchSquare(_)
            | Reason::NoPiece { .. }
            | Reason::NotYours { .. }
            | Reason::Obstacle { .. }
            | Reason::Occupied { .. }
            | Reason::SameSquare { .. }
            | Reason::OtherRank { .. }
            | Reason::NotOnLine { .. }
            | Reason::NoCapture { .. }
            | Reason::Blocked { .. }
            | Reason::NothingToTake { .. }
            | Reason::NoSuchMove => None,
        }
    }

    /// The squares that matter, for showing them on a board.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Reason::NoPiece { square }
            | Reason::NotYours { square, .. }
            | Reason::Obstacle { square }
            | Reason::Occupied { square }
            | Reason::ByKing { square }
            | Reason::NotOwed { square }
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

    /// The reason as a sentence, in the squares and names of the rulebook, with the clause of its
    /// source: "capture is compulsory (rule 9): the man on (2,3) can take (3,4)".
    pub fn sentence(&self, rulebook: &Rulebook) -> Message {
        let rule = self.rule();
        let clause = rule.and_then(|rule| rulebook.clause(&rule));
        let message = Message::new(self.meaning_key()).with("cited", phrases::cited(clause));
        Speaker { rulebook, message }.fill(self).message
    }
}
