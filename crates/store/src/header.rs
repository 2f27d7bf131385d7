//! What a game is opened with.

use rules::{RulebookHash, Side};

use crate::words::Word;

/// What a game is opened with. Only names and secrets change later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The id of the game.
    pub id: String,
    /// The id of a built-in rulebook, or the hash of a stored file.
    pub rulebook: String,
    /// The identity of its rules.
    pub rules: RulebookHash,
    /// What drew the obstacles.
    pub seed: u64,
    /// The FEN that the game began from, if it was not the start of the rulebook.
    pub start: Option<String>,
    /// Who plays where.
    pub mode: Mode,
    /// The level of the engine, where it plays.
    pub level: Option<u8>,
    /// The clock, if there is one.
    pub control: Option<Control>,
    /// Whether the game is shown among those to watch.
    pub listed: bool,
    /// The two seats.
    pub seats: [Seat; 2],
    /// The hash of the word that opens the free seat.
    pub token: Option<String>,
    /// The game that this one is the rematch of.
    pub parent: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
}

impl Header {
    /// The seat of a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// True if a seat for a person is still free.
    pub fn is_waiting(&self) -> bool {
        let free = |seat: &Seat| seat.kind == Kind::Person && seat.secret.is_none();
        self.seats.iter().any(free)
    }
}

/// Who plays where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// One person against the engine.
    Computer,
    /// Two people at one device.
    Device,
    /// Two people, one of whom followed a link.
    Link,
}

impl Word for Mode {
    const WORDS: &'static [(Mode, &'static str)] = &[
        (Mode::Computer, "computer"),
        (Mode::Device, "device"),
        (Mode::Link, "link"),
    ];
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A person, or a program that acts as one.
    Person,
    /// The engine.
    Engine,
}

impl Word for Kind {
    const WORDS: &'static [(Kind, &'static str)] =
        &[(Kind::Person, "person"), (Kind::Engine, "engine")];
}

/// One seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who sits there.
    pub kind: Kind,
    /// The name that was given; it may be empty.
    pub name: String,
    /// The hash of its secret; none while the seat is free, and for the engine.
    pub secret: Option<String>,
}

/// How much time there is, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Control {
    /// What each side begins with.
    pub base: u64,
    /// What each move adds.
    pub increment: u64,
}
