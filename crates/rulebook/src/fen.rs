//! Positions as text: PDN's FEN, with obstacles and counters.
//!
//! `B:W21-32:B1-12` is the side to move and the squares of each side, each field by its letter:
//!
//! | field | meaning | written |
//! |---|---|---|
//! | `W21-32`, `B1,K5,T9` | the pieces of a side; `K` a king, `T` a triple king, `K1-4` four kings | always, `W` first |
//! | `X13,15,18` | obstacles | if there are any |
//! | `H7` | plies of the rulebook's first counter that counts with any material | if not 0 |
//! | `N0,5` | plies of its other counters, in the order of its file | if not all 0 |
//! | `+146+0` | white's, then black's king with its quiet moves running: one move by the king on 46, none | if a king has any |
//! | `U18,22` | pieces of the side that is not to move that may be huffed | if there are any |
//! | `F12` | the number of the move, as lidraughts writes it | never; it is read and dropped |
//!
//! Fields come in any order. Quotes, blanks and a last dot are read and dropped. Where people
//! write letters, squares may be letters. `H`, `U` and `+` are dropped where the rulebook has no
//! such thing. The moves in `+` have as many digits as the most that the rulebook allows.

mod reader;
mod writer;

use std::fmt;

use moves::{Grid, Position, QuietRun, Side};
use texts::{Arg, Message};

use crate::{
    Counter, Draft, Flaw, Letter, Material, Rulebook, SetupError, SquareError, SquareText, Tally,
    setup,
};
use reader::read;
use writer::Writer;

impl Rulebook {
    /// Reads a position and its counters.
    pub fn read_fen(&self, text: &str) -> Result<(Position, Tally), FenError> {
        let read = read(self.draft(), self.grid(), text)?;
        self.set_up(&read.setup).map_err(|error| read.error(error))
    }

    /// The FEN of a position whose counters are all zero.
    pub fn fen(&self, position: &Position) -> String {
        self.fen_with(position, &Tally::default())
    }

    /// The FEN of a position with its counters.
    pub fn fen_with(&self, position: &Position, tally: &Tally) -> String {
        Writer {
            draft: self.draft(),
            grid: self.grid(),
            position,
            tally,
        }
        .fen()
    }
}

/// The start of a rulebook that gives it as a FEN.
pub(crate) fn read_start(draft: &Draft, grid: &Grid, fen: &str) -> Result<Position, Flaw> {
    let flaw = |message: Message| Flaw {
        key: "board.start".into(),
        message,
    };
    let read = read(draft, grid, fen).map_err(|error| flaw(error.message()))?;
    let position = setup::position(draft, grid, &read.setup)
        .map_err(|error| flaw(read.error(error).message()))?;
    match position.mover() {
        Side::First => Ok(position),
        Side::Second => {
            let [first, second] = draft.sides.each_ref().map(|side| side.letter.char());
            let mover = Message::new("mistake-start-mover").with("got", second);
            Err(flaw(mover.with("expected", first)))
        }
    }
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: FenFault,
}

/// What is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenFault {
    /// Something else should stand there.
    Unexpected {
        /// What stands there.
        got: Arg,
        /// What should.
        expected: Message,
    },
    /// The board does not have the square.
    Square(SquareError),
    /// A square is given twice.
    Twice(SquareText),
    /// A range runs from a higher number to a lower one.
    Backward {
        /// Its first number.
        from: u16,
        /// Its last number.
        to: u16,
    },
    /// The pieces cannot stand like this in the rulebook.
    Setup(SetupError),
}

impl FenError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        Message::new("fen-column")
            .with("column", self.column)
            .with("fault", self.fault.message())
    }
}

impl FenFault {
    fn message(&self) -> Message {
        match self {
            FenFault::Unexpected { got, expected } => Message::new("fen-unexpected")
                .with("got", got.clone())
                .with("expected", expected.clone()),
            FenFault::Square(error) => error.message(),
            FenFault::Twice(square) => Message::new("fen-twice").with("square", square.to_string()),
            FenFault::Backward { from, to } => Message::new("fen-backward")
                .with("from", *from)
                .with("to", *to),
            FenFault::Setup(error) => error.message(),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for FenError {}

fn lettered(draft: &Draft, letter: Letter) -> Side {
    if draft.sides[0].letter == letter {
        Side::First
    } else {
        Side::Second
    }
}

/// The first counter that counts with any material: the one that `H` tells.
fn plain_counter(counters: &[Counter]) -> Option<usize> {
    counters
        .iter()
        .position(|counter| counter.material == Material::Any)
}

/// The counters that `N` tells, in the order of the file.
fn other_counters(counters: &[Counter]) -> impl Iterator<Item = usize> + use<> {
    let plain = plain_counter(counters);
    (0..counters.len()).filter(move |i| Some(*i) != plain)
}

fn most_quiet_moves(draft: &Draft) -> u8 {
    match draft.quiet_run {
        // Other programs count up to three whatever is played.
        QuietRun::Free => 9,
        QuietRun::AtMost(most) => most,
    }
}

fn digits(number: u8) -> usize {
    number.to_string().len()
}
