//! What is wrong in a file, and where.

use std::fmt;

use super::PdnGame;

/// Something in a file that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnProblem {
    /// Where it is.
    pub at: PdnPlace,
    /// What it costs.
    pub gravity: PdnGravity,
    /// What was got and what was expected.
    pub message: String,
}

impl PdnProblem {
    /// Something that is understood all the same.
    pub fn warning(at: PdnPlace, message: impl Into<String>) -> PdnProblem {
        PdnProblem {
            at,
            gravity: PdnGravity::Warning,
            message: message.into(),
        }
    }

    /// Something that is lost.
    pub fn fault(at: PdnPlace, message: impl Into<String>) -> PdnProblem {
        PdnProblem {
            at,
            gravity: PdnGravity::Fault,
            message: message.into(),
        }
    }

    /// True if something is lost.
    pub fn is_fault(&self) -> bool {
        self.gravity == PdnGravity::Fault
    }
}

impl fmt::Display for PdnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.message)
    }
}

/// What a problem costs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PdnGravity {
    /// Nothing: the game is read whole.
    Warning,
    /// A part of the game.
    Fault,
}

impl PdnGravity {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            PdnGravity::Warning => "warning",
            PdnGravity::Fault => "fault",
        }
    }
}

/// A place in a file. Both count from 1; 0 means that there was no file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PdnPlace {
    /// The line.
    pub line: u32,
    /// The character within the line.
    pub column: u32,
}

impl fmt::Display for PdnPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Problems of one game, not more than are kept.
#[derive(Debug, Default)]
pub(super) struct Problems {
    pub(super) kept: Vec<PdnProblem>,
    left_off: usize,
}

impl Problems {
    /// Something that is understood all the same.
    pub(super) fn warn(&mut self, at: PdnPlace, message: impl Into<String>) {
        self.add(PdnProblem::warning(at, message));
    }

    /// Something that is lost.
    pub(super) fn lose(&mut self, at: PdnPlace, message: impl Into<String>) {
        self.add(PdnProblem::fault(at, message));
    }

    fn add(&mut self, problem: PdnProblem) {
        if self.kept.len() < PdnGame::MAX_PROBLEMS {
            self.kept.push(problem);
            return;
        }
        self.left_off += 1;
        // The last one speaks for those that are left off.
        if let Some(last) = self.kept.last_mut() {
            last.gravity = last.gravity.max(problem.gravity);
        }
    }

    pub(super) fn finish(mut self) -> Vec<PdnProblem> {
        if self.left_off > 0
            && let Some(last) = self.kept.last_mut()
        {
            last.message += &format!(" (and {} more problems)", self.left_off);
        }
        self.kept
    }
}
