//! How the program ends: 0 for yes, 1 for no, 2 for wrong use.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// What a command answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// All is well.
    Yes,
    /// What was checked is wrong.
    No,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was used wrongly; the text says how.
    Use(String),
    /// Its output could not be written.
    Output(io::Error),
}

/// What a command gives back.
pub(crate) type Done = Result<Answer, Failure>;

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Tells what went wrong on standard error and gives the exit code.
pub(crate) fn code(done: Done) -> ExitCode {
    match done {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // The reader had enough, as `head` does: nothing is wrong.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            tell(&format!("error: the output cannot be written: {error}"));
            ExitCode::from(2)
        }
        Err(Failure::Use(message)) => {
            tell(&format!("error: {message}"));
            ExitCode::from(2)
        }
    }
}

/// Writes a line to standard error. If even that fails, there is nobody to tell.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
