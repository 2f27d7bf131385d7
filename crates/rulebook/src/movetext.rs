//! A move as it was typed: syntax only, no board needed.

mod read;

use std::fmt;

use crate::{Notation, SquareText};
use moves::Rank;
use texts::{Arg, Message};

/// What a click, a typed text or a program's line says, before any board is asked.
///
/// These are understood, with blanks anywhere between the parts:
///
/// | squares | quiet | capture |
/// |---|---|---|
/// | numbers | `11-15`, `11 15`, `3228` | `15x24`, `15x24x31`, `15:24` |
/// | letters | `c3-d4`, `c3 d4`, `c3d4` | `c3:e5:g7`, `c3xe5` |
/// | tuples | `(2,1)-(3,2)`, `2,1-3,2`, `2 1 3 2` | `(2,1)x(4,3)x(6,5)` |
///
/// A huff comes before it: `!18 22-17` removes the piece on 18 and then moves. A rank may follow
/// (`22x29=T`), and then a strength (`!?`, `(!)`), which is dropped.
///
/// ```
/// use moves::*;
/// use rulebook::*;
/// let notation = Notation {
///     numbering: Numbering::TopLeft,
///     people: People::Numbers,
///     capture_sign: 'x',
///     game_type: 21,
///     results: Results::One,
/// };
/// let text = MoveText::parse("15x24x31", &notation).unwrap();
/// assert_eq!(text.kind, MoveKind::Capture);
/// assert_eq!(text.squares[2], SquareText::Number(31));
/// let error = MoveText::parse("15y24", &notation).unwrap_err();
/// assert_eq!(error.to_string(), "column 3: got `y`, expected `-`, `x` or a blank");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveText {
    /// The square of the piece that is huffed before the move, if there is one.
    pub huffed: Option<SquareText>,
    /// The squares in the order written: at least two.
    pub squares: Vec<SquareText>,
    /// What the sign between the squares says.
    pub kind: MoveKind,
    /// The rank the piece ends with, if the text says it.
    pub rank: Option<Rank>,
}

/// What the sign between the squares of a move says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// `-`: nothing is taken.
    Quiet,
    /// `x` or `:`: something is taken.
    Capture,
    /// Nothing, or a `-` that also stands in captures.
    Unknown,
}

impl MoveText {
    /// The longest text that is read, in bytes.
    pub const MAX_BYTES: usize = 512;

    /// Reads a move. The notation says what a list of bare numbers means and whether `-` tells
    /// a quiet move from a capture.
    pub fn parse(text: &str, notation: &Notation) -> Result<MoveText, MoveTextError> {
        if text.len() > MoveText::MAX_BYTES {
            return Err(MoveTextError {
                column: 1,
                got: Message::new("got-bytes").with("n", text.len()).into(),
                expected: "expected-move-bytes",
            });
        }
        read::read(text, notation)
    }

    /// The first square.
    pub fn from(&self) -> SquareText {
        self.squares[0]
    }

    /// The last square.
    pub fn to(&self) -> SquareText {
        self.squares[self.squares.len() - 1]
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.kind {
            MoveKind::Quiet => "-",
            MoveKind::Capture => "x",
            MoveKind::Unknown => " ",
        };
        if let Some(huffed) = self.huffed {
            write!(f, "!{huffed} ")?;
        }
        for (i, square) in self.squares.iter().enumerate() {
            let sign = if i == 0 { "" } else { sign };
            write!(f, "{sign}{square}")?;
        }
        match self.rank {
            Some(rank) => write!(f, "={}", rank_letter(rank)),
            None => Ok(()),
        }
    }
}

fn rank_letter(rank: Rank) -> char {
    rank.letter().unwrap_or('M')
}

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTextError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What stands there.
    pub got: Arg,
    /// The key of what should stand there.
    pub expected: &'static str,
}

impl MoveTextError {
    /// What should stand there.
    pub fn expected(&self) -> Message {
        Message::new(self.expected).with("n", MoveText::MAX_BYTES)
    }

    /// The error as a sentence.
    pub fn message(&self) -> Message {
        Message::new("refusal-unreadable")
            .with("column", self.column)
            .with("got", self.got.clone())
            .with("expected", self.expected())
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for MoveTextError {}

#[cfg(test)]
mod tests;
