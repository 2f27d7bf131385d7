//! From a journal to the game.

use std::fmt;
use std::sync::Arc;

use rules::{Game, Reason, Refusal, Rulebook};

use crate::{Deed, Entry, Header};

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    /// What it was opened with.
    pub header: Header,
    /// What was done, in order.
    pub entries: Vec<Entry>,
}

impl Journal {
    /// The number of the last entry.
    pub fn version(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.seq)
    }

    /// The game before anything was done.
    pub fn begin(&self, rulebook: Arc<Rulebook>) -> Result<Game, JournalError> {
        let Header { seed, start, .. } = &self.header;
        if rulebook.hash() != self.header.rules {
            let (got, expected) = (rulebook.hash(), self.header.rules);
            let what = format!("the rules are {got}: expected {expected}, those of the game");
            return Err(JournalError { seq: 0, what });
        }
        Game::set_up(rulebook, *seed, start.as_deref()).map_err(|error| JournalError {
            seq: 0,
            what: error.to_string(),
        })
    }

    /// The game after all that was done.
    pub fn replay(&self, rulebook: Arc<Rulebook>) -> Result<Game, JournalError> {
        let mut game = self.begin(rulebook)?;
        for entry in &self.entries {
            apply(&mut game, &entry.deed).map_err(|what| JournalError {
                seq: entry.seq,
                what,
            })?;
        }
        Ok(game)
    }
}

/// Does to a game what an entry says. Offers, names and seats are not the game's.
pub fn apply(game: &mut Game, deed: &Deed) -> Result<(), String> {
    let reason = |reason: Reason| reason.key().to_string();
    let refused = |refusal: Refusal| refusal.to_string();
    match deed {
        Deed::Move { text, times } => {
            let mv = game.resolve_str(text).map_err(refused)?;
            game.play_timed(&mv, *times).map_err(refused)?;
        }
        Deed::Undo(count) => repeat(*count, || game.undo(), "to take back")?,
        Deed::Redo(count) => repeat(*count, || game.redo(), "to play again")?,
        Deed::Resign(side) => drop(game.resign(*side).map_err(reason)?),
        Deed::Forfeit(side, why) => drop(game.forfeit(*side, *why).map_err(reason)?),
        Deed::Draw => drop(game.agree_draw().map_err(reason)?),
        Deed::Offer(..) | Deed::Decline(_) | Deed::Join { .. } | Deed::Name(..) => {}
        Deed::Rematch(_) => {}
    }
    Ok(())
}

fn repeat(count: usize, mut step: impl FnMut() -> bool, what: &str) -> Result<(), String> {
    match (0..count).all(|_| step()) {
        true => Ok(()),
        false => Err(format!("there are no {count} moves {what}")),
    }
}

/// The first entry of a journal that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalError {
    /// Its number; 0 is the header.
    pub seq: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.seq, self.what)
    }
}

impl std::error::Error for JournalError {}
