//! What can go wrong with a training.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a training cannot go on.
#[derive(Debug)]
pub enum Error {
    /// A file or folder cannot be read or written.
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The folder holds another training.
    Other {
        /// The folder.
        folder: PathBuf,
        /// What its training is.
        got: String,
        /// What was asked for.
        expected: String,
    },
    /// No game gave a position to learn from.
    NothingToLearn,
    /// Those who were to play the games cannot.
    Crew(String),
    /// A file of weights in the folder is refused.
    Weights {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: engine::WeightsError,
    },
}

impl Error {
    /// Says which file an error is about.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Error + use<> {
        let path = path.to_path_buf();
        move |error| Error::File { path, error }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::File { path, error } => write!(f, "{}: {error}", path.display()),
            Error::Other {
                folder,
                got,
                expected,
            } => write!(
                f,
                "{} holds another training ({got}): expected {expected}; choose another folder",
                folder.display()
            ),
            Error::NothingToLearn => write!(
                f,
                "no game gave a position to learn from: expected more games"
            ),
            Error::Crew(why) => f.write_str(why),
            Error::Weights { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {}
