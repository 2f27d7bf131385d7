//! A game as PDN holds it: tags, a tree of moves, a result.

use std::fmt;
use std::time::Duration;

use super::{PdnCommand, PdnPlace, PdnProblem, PdnResult, read_clock};

/// One game of a PDN file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PdnGame {
    /// The tags in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves that were played, with what was said about them.
    pub line: PdnLine,
    /// The result at the end of the moves; `None` for `*` or nothing.
    pub result: Option<PdnResult>,
    /// Where the game starts.
    pub at: PdnPlace,
    /// What is not as it should be.
    pub problems: Vec<PdnProblem>,
}

impl PdnGame {
    /// Most tags that are kept of one game.
    pub const MAX_TAGS: usize = 500;
    /// Most moves that are kept of one game, those of variations counted.
    pub const MAX_MOVES: usize = 50_000;
    /// Most variations inside one another.
    pub const MAX_DEPTH: usize = 64;
    /// Most bytes that are read of one game; what comes after is read as another one.
    pub const MAX_BYTES: usize = 4 << 20;
    /// Most bytes that are kept of a tag or a comment.
    pub const MAX_TEXT: usize = 256 << 10;
    /// Most problems that are kept of one game; those after are counted by the last one.
    pub const MAX_PROBLEMS: usize = 100;

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(n, _)| n == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag: changes the first with this name, or adds one.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(n, _)| n == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_string(), value)),
        }
    }
}

/// Moves in a row: the game itself or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PdnLine {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PdnMove>,
    /// A position that is set up after the last move, as FEN.
    pub setup: Option<String>,
}

impl PdnLine {
    /// How many moves there are, those of variations counted.
    pub fn count(&self) -> usize {
        let inside = |m: &PdnMove| m.variations.iter().map(PdnLine::count).sum::<usize>();
        self.moves.len() + self.moves.iter().map(inside).sum::<usize>()
    }
}

/// A move with all that was said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PdnMove {
    /// A position that is set up before the move, as FEN.
    pub setup: Option<String>,
    /// The number before the move, where there is one.
    pub number: Option<MoveNumber>,
    /// Comments between the number and the move.
    pub before: Vec<String>,
    /// The move as written.
    pub text: String,
    /// Where it stands in the file.
    pub at: PdnPlace,
    /// How good it is: `!`, `?!`.
    pub strength: Option<String>,
    /// How good it is, by number: `$7` is a forced move.
    pub nags: Vec<u16>,
    /// What comments say in a form for programs.
    pub commands: Vec<PdnCommand>,
    /// Comments after the move.
    pub after: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<PdnLine>,
}

impl PdnMove {
    /// A bare move.
    pub fn new(text: impl Into<String>) -> PdnMove {
        PdnMove {
            text: text.into(),
            ..PdnMove::default()
        }
    }

    /// What was left on the mover's clock after the move (`clk`).
    pub fn clock(&self) -> Option<Duration> {
        self.command("clk").and_then(read_clock)
    }

    /// How long the move took (`emt`).
    pub fn elapsed(&self) -> Option<Duration> {
        self.command("emt").and_then(read_clock)
    }

    /// What is on White's and on Black's clock (`clock`), where both are told.
    pub fn both_clocks(&self) -> Option<[Duration; 2]> {
        let value = self.command("clock")?;
        let of = |side: char| {
            let mut words = value.split_whitespace();
            let word = words.find(|w| w.to_ascii_lowercase().starts_with(side))?;
            read_clock(&word[1..])
        };
        Some([of('w')?, of('b')?])
    }

    fn command(&self, name: &str) -> Option<&str> {
        let found = self.commands.iter().find(|c| c.name == name);
        found.map(|c| c.value.as_str())
    }
}

/// The number before a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// True for `12...`, the answer of the second side.
    pub answer: bool,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.answer { "..." } else { "." };
        write!(f, "{}{dots}", self.number)
    }
}
