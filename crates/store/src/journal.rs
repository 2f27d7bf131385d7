//! From a journal to the game.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rules::{Game, Rulebook};
use table::{Line, RecordError, Table};

use crate::Header;

/// A game as it is stored: what [`table::Record`] has, and what the server needs beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    /// What it was opened with.
    pub header: Header,
    /// What was done, in order.
    pub lines: Vec<Line>,
}

impl Journal {
    /// The table before anything was done.
    pub fn begin(&self, rulebook: Arc<Rulebook>) -> Result<Table, JournalError> {
        let header = &self.header;
        if !header.rules.names(&rulebook) {
            let (got, expected) = (rulebook.identity(), header.rules);
            let what = format!("the rules are {got}: expected {expected}, those of the game");
            return Err(JournalError(what));
        }
        let game = Game::open(rulebook, header.seed, header.start.as_deref())
            .map_err(|error| JournalError(error.to_string()))?;
        let created = Duration::from_millis(header.created);
        Ok(Table::new(header.opening(), game, created))
    }

    /// The table after all that was done.
    pub fn replay(&self, rulebook: Arc<Rulebook>) -> Result<Table, JournalError> {
        let mut table = self.begin(rulebook)?;
        table.replay(&self.lines)?;
        Ok(table)
    }
}

/// What of a journal cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalError(pub String);

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for JournalError {}

impl From<RecordError> for JournalError {
    fn from(error: RecordError) -> JournalError {
        JournalError(error.to_string())
    }
}
