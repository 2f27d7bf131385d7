//! Who sits where.

use rules::Side;

use crate::clock::Control;
use crate::manners::Manners;
use crate::words::Word;

/// The hardest level of the engine: against it nothing is taken back.
pub const HARDEST: u8 = 8;

/// What a table is opened with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Who plays where.
    pub mode: Mode,
    /// The level of the engine, where it plays.
    pub level: Option<u8>,
    /// What the engine does when a game is clear.
    pub manners: Manners,
    /// The clock of each side, if it has one.
    pub controls: [Option<Control>; 2],
    /// The two seats.
    pub seats: [Seat; 2],
}

impl Opening {
    /// A table without clocks, with nameless players.
    pub fn of(mode: Mode) -> Opening {
        let second = match mode {
            Mode::Computer => Kind::Engine,
            Mode::Device | Mode::Link => Kind::Person,
            Mode::Contest => Kind::Program,
        };
        let first = match mode {
            Mode::Contest => Kind::Program,
            Mode::Computer | Mode::Device | Mode::Link => Kind::Person,
        };
        Opening {
            mode,
            level: None,
            manners: Manners::default(),
            controls: [None; 2],
            seats: [Seat::new(first), Seat::new(second)],
        }
    }

    /// The same with one clock for both sides.
    pub fn with_control(self, control: Option<Control>) -> Opening {
        Opening {
            controls: [control; 2],
            ..self
        }
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
    /// Two programs before a referee.
    Contest,
}

impl Word for Mode {
    const WORDS: &'static [(Mode, &'static str)] = &[
        (Mode::Computer, "computer"),
        (Mode::Device, "device"),
        (Mode::Link, "link"),
        (Mode::Contest, "contest"),
    ];
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A person, or a program that acts as one.
    Person,
    /// The engine.
    Engine,
    /// A contestant's program.
    Program,
}

impl Word for Kind {
    const WORDS: &'static [(Kind, &'static str)] = &[
        (Kind::Person, "person"),
        (Kind::Engine, "engine"),
        (Kind::Program, "program"),
    ];
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who sits there.
    pub kind: Kind,
    /// The name that was given; it may be empty.
    pub name: String,
    /// What proves that somebody sits there, in whatever form the keeper of the table likes.
    pub key: Option<String>,
}

impl Seat {
    /// A nameless seat without a key.
    pub fn new(kind: Kind) -> Seat {
        Seat {
            kind,
            name: String::new(),
            key: None,
        }
    }

    /// True if nobody has taken it yet. Where all sit together from the start, no seat is free.
    pub fn is_free(&self, mode: Mode) -> bool {
        let joins = matches!(mode, Mode::Link | Mode::Contest);
        joins && self.kind != Kind::Engine && self.key.is_none()
    }
}

/// The sides that somebody may act for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Who(pub [bool; 2]);

impl Who {
    /// Nobody: a spectator.
    pub const NOBODY: Who = Who([false, false]);

    /// Both sides, as at one device.
    pub const BOTH: Who = Who([true, true]);

    /// Everybody that there can be, by their number.
    pub const ALL: [Who; 4] = [
        Who::NOBODY,
        Who([true, false]),
        Who([false, true]),
        Who::BOTH,
    ];

    /// Who acts for this side alone.
    pub fn one(side: Side) -> Who {
        Who(Side::ALL.map(|each| each == side))
    }

    /// True if this side is among them.
    pub fn is(self, side: Side) -> bool {
        self.0[side.index()]
    }

    /// True for a spectator.
    pub fn is_nobody(self) -> bool {
        self == Who::NOBODY
    }

    /// The sides.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.is(*side))
    }

    /// A number from 0 to 3.
    pub fn index(self) -> usize {
        usize::from(self.0[0]) + 2 * usize::from(self.0[1])
    }
}
