//! What a rulebook file says, not yet checked.

use std::collections::BTreeMap;
use std::fmt;

use moves::{
    BoardShape, Capture, Chain, Directions, Duty, Flavour, Hop, Jump, KingWeight, Landing,
    Mechanics, MidChain, Playable, QuietRun, RankRule, RankSet, Reach, Removal, Seat, Step,
    Turning,
};
use texts::Message;

use crate::{
    Agreement, Endings, First, NoMove, Notation, Numbering, People, Repetition, Results, vocabulary,
};

/// Everything that a rulebook says, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The short name that commands use: `english`.
    pub id: String,
    /// The name for people: "English draughts".
    pub name: String,
    /// One or two sentences that tell what is special about it.
    pub summary: String,
    /// Where the rules come from.
    pub source: String,
    /// What kind of source that is.
    pub origin: Origin,
    /// The board.
    pub board: BoardShape,
    /// The two sides, the starter first.
    pub sides: [SideRule; 2],
    /// Where the men stand at the start.
    pub start: Start,
    /// Squares that nothing enters or jumps.
    pub obstacles: Obstacles,
    /// What people call each rank, and what a piece of it is worth to a simple player.
    pub pieces: [PieceName; 3],
    /// How pieces move, take and are crowned.
    pub mechanics: Mechanics,
    /// Whether a king may make quiet moves again and again.
    pub quiet_run: QuietRun,
    /// How games end.
    pub endings: Endings,
    /// How games begin.
    pub opening: OpeningRule,
    /// How squares and moves are written.
    pub notation: Notation,
    /// The clause of the source for each rule, by the rule's key in the file: `capture.duty`.
    pub clauses: BTreeMap<String, Clause>,
    /// Positions with what must hold in them.
    pub examples: Vec<Example>,
}

impl Draft {
    /// A rank before anything is said of it.
    pub(crate) const BLANK_RANK: RankRule = RankRule {
        step: Step {
            directions: Directions::NONE,
            reach: Reach::One,
        },
        hop: Hop::Never,
        jump: Jump {
            directions: Directions::NONE,
            approach: Reach::One,
            landing: Landing::Next,
            enemies: 1,
            takes: RankSet::ALL,
        },
        crowned_on: None,
    };

    /// Says in one way what could be said in several.
    pub(crate) fn settle(&mut self) {
        for rule in self.mechanics.ranks.iter_mut().flatten() {
            *rule = rule.settled();
        }
        let endings = &mut self.endings;
        let usual = if endings.can_draw() {
            Agreement::Allowed
        } else {
            Agreement::Never
        };
        if endings.agreement == usual {
            endings.agreement = Agreement::Usual;
        }
    }

    /// A rulebook before anything is said of it. Every rule of the vocabulary is then carried
    /// into it, so none of these values means anything.
    pub(crate) fn blank() -> Draft {
        let side = |seat| SideRule {
            name: String::new(),
            colour: Colour::Black,
            letter: Letter::B,
            seat,
        };
        Draft {
            id: String::new(),
            name: String::new(),
            summary: String::new(),
            source: String::new(),
            origin: Origin::Family,
            board: BoardShape {
                width: 8,
                height: 8,
                playable: Playable::BottomLeft,
            },
            sides: [side(Seat::Bottom), side(Seat::Top)],
            start: Start::Rows(Vec::new()),
            obstacles: Obstacles::None,
            pieces: vocabulary::usual_pieces(),
            mechanics: Mechanics {
                ranks: [None; 3],
                crowning: MidChain::EndsTurn,
                capture: Capture {
                    duty: Duty::Compulsory,
                    chain: Chain::MustFinish,
                    removal: Removal::AtEnd,
                    turning: Turning::Free,
                    preference: [None; 4],
                    king_weight: KingWeight::UnderTwo,
                },
            },
            quiet_run: QuietRun::Free,
            endings: Endings {
                no_move: NoMove::Loses,
                repetition: Repetition::Free,
                counters: Vec::new(),
                first: First::NoMove,
                agreement: Agreement::Usual,
            },
            opening: OpeningRule::Free,
            notation: Notation {
                numbering: Numbering::TopLeft,
                people: People::Numbers,
                capture_sign: 'x',
                game_type: 199,
                results: Results::One,
            },
            clauses: BTreeMap::new(),
            examples: Vec::new(),
        }
    }
}

/// One side as people see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SideRule {
    /// Its name: "Black".
    pub name: String,
    /// The colour of its pieces.
    pub colour: Colour,
    /// Its letter in FEN and protocols.
    pub letter: Letter,
    /// Where it sits.
    pub seat: Seat,
}

/// The colour of a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Colour {
    Black,
    White,
    Red,
    Yellow,
    Green,
    Blue,
}

/// A side's letter in FEN and protocols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letter {
    /// `B`
    B,
    /// `W`
    W,
}

impl Letter {
    /// The other letter.
    pub const fn other(self) -> Letter {
        match self {
            Letter::B => Letter::W,
            Letter::W => Letter::B,
        }
    }

    /// The letter as a character.
    pub const fn char(self) -> char {
        match self {
            Letter::B => 'B',
            Letter::W => 'W',
        }
    }
}

/// What people call the pieces of one rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PieceName {
    /// One of them: "man".
    pub one: String,
    /// Several of them: "men".
    pub many: String,
    /// What it looks like.
    pub figure: Figure,
    /// What it is worth to a player that only counts pieces.
    pub value: u8,
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// A disc.
    Disc,
    /// A disc with a crown.
    Crown,
    /// A higher pile of discs with a larger crown.
    DoubleCrown,
    /// A pile of discs without a crown, like a tower.
    Pile,
}

/// What kind of source a rulebook comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// A document that describes a program or an exercise.
    Document,
    /// A federation or an old tradition that many play by.
    Federation,
    /// A family, a club, or whoever wrote it.
    Family,
}

/// Where the men stand at the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// On every playing square of these rows, counted from 1 at each side's own edge.
    Rows(Vec<u8>),
    /// As this FEN says.
    Fen(String),
}

/// How games begin.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OpeningRule {
    /// At the start, with whatever the first side likes.
    Free,
    /// With one of these, drawn for each game: lines of moves from the start, or positions.
    Ballots(Vec<String>),
    /// At the start; after the first move the second player may change seats.
    Pie,
}

/// Squares that nothing enters or jumps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Obstacles {
    /// There are none.
    None,
    /// Always these squares, by their numbers.
    Fixed(Vec<u16>),
    /// So many, drawn for each game from the squares that are empty at its start.
    Drawn(u8),
}

/// The words of the source that a rule rests on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// How it is cited: "rule 9".
    pub label: String,
    /// What it says, if the file quotes it.
    pub says: Option<String>,
}

/// A position with what must hold in it: test, documentation and diagram at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// What it shows.
    pub title: String,
    /// The position; the start if there is none.
    pub fen: Option<String>,
    /// What must hold.
    pub expects: Vec<Expectation>,
}

impl Example {
    /// An example that shows nothing yet.
    pub(crate) fn blank() -> Example {
        Example {
            title: String::new(),
            fen: None,
            expects: Vec::new(),
        }
    }
}

/// What must hold in an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// These are all the legal moves, in any order.
    Moves(Vec<String>),
    /// These are the leaf counts from depth 1 up.
    Perft {
        /// What counts as a move.
        flavour: Flavour,
        /// The counts.
        leaves: Vec<u64>,
    },
    /// This move is refused, for the reason with this key.
    Refused {
        /// The move as typed.
        text: String,
        /// The key of the reason.
        reason: String,
    },
    /// These moves, played one after the other, lead to this position or this end.
    Line {
        /// The moves as typed.
        moves: Vec<String>,
        /// The FEN afterwards, if it is given.
        fen: Option<String>,
        /// The end, as `first wins: no-moves`, if it is given.
        end: Option<String>,
    },
}

/// Something in a draft that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The key of the line to look at: `ranks.king.jump.landing`.
    pub key: String,
    /// What is wrong and what was expected.
    pub message: Message,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.message)
    }
}
