//! What can go wrong with tables.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why tables cannot be built or read.
#[derive(Debug)]
pub enum Error {
    /// The rulebook draws obstacles, so every game has a board of its own.
    Obstacles,
    /// The rulebook has a word for which tables cannot be exact.
    Word(&'static str),
    /// More or fewer pieces than tables can have.
    Pieces {
        /// How many were asked for.
        got: u8,
        /// The most there can be.
        most: u8,
    },
    /// Solving a class takes more memory than allowed.
    Memory {
        /// The class.
        class: String,
        /// The bytes that it takes.
        needs: u64,
        /// The bytes allowed.
        allowed: u64,
    },
    /// A class has positions that the method cannot count.
    Unsolvable {
        /// The class.
        class: String,
        /// What there is too much of.
        what: &'static str,
    },
    /// Another build is at work in the same folder.
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// The caller stopped the build. What was finished stays.
    Stopped,
    /// A file or folder cannot be read or written.
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file is damaged or belongs to other rules.
    Refused(Refused),
}

/// A file that is damaged or belongs to other rules, and is not used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its path.
    pub path: PathBuf,
    /// What is wrong with it, and what was expected.
    pub why: String,
}

impl Refused {
    pub(crate) fn new(path: &Path, why: impl Into<String>) -> Refused {
        Refused {
            path: path.to_path_buf(),
            why: why.into(),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.why)
    }
}

impl Error {
    pub(crate) fn file(path: &Path, error: io::Error) -> Error {
        Error::File {
            path: path.to_path_buf(),
            error,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Obstacles => write!(
                f,
                "the rulebook draws obstacles: tables need a board that is always the same"
            ),
            Error::Word(word) => write!(
                f,
                "the rulebook says {word}: tables cannot be exact for that"
            ),
            Error::Pieces { got, most } => {
                write!(
                    f,
                    "tables of {got} pieces cannot be built: expected 2 to {most}"
                )
            }
            Error::Memory {
                class,
                needs,
                allowed,
            } => {
                let [needs, allowed] = [needs, allowed].map(|bytes| bytes.div_ceil(1 << 20));
                write!(
                    f,
                    "solving {class} takes {needs} MiB of memory: {allowed} MiB are allowed"
                )
            }
            Error::Unsolvable { class, what } => write!(f, "{class} cannot be solved: {what}"),
            Error::Busy { folder } => {
                write!(f, "{}: another build is at work there", folder.display())
            }
            Error::Stopped => write!(f, "stopped; what was finished stays"),
            Error::File { path, error } => write!(f, "{}: {error}", path.display()),
            Error::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
