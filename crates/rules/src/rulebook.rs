//! A rulebook: what a file says ([`Draft`]), checked once and made ready to play ([`Rulebook`]).

use std::collections::BTreeMap;
use std::fmt;

use crate::{BoardShape, Endings, Flavour, Mechanics, Notation, QuietRun, Seat};

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
    /// How squares and moves are written.
    pub notation: Notation,
    /// The clause of the source for each rule, by the rule's key in the file: `capture.duty`.
    pub clauses: BTreeMap<String, Clause>,
    /// Positions with what must hold in them.
    pub examples: Vec<Example>,
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
#[allow(missing_docs)]
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
    /// What it is worth to a player that only counts pieces.
    pub value: u8,
}

/// Where the men stand at the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// On every playing square of these rows, counted from 1 at each side's own edge.
    Rows(Vec<u8>),
    /// As this FEN says.
    Fen(String),
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
    pub message: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.message)
    }
}

/// The identity of a rulebook: a hash of its resolved rules, not of the text of its file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulebookHash(pub [u8; 16]);

impl fmt::Display for RulebookHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for RulebookHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RulebookHash({self})")
    }
}
