//! The record of a played game: what stands on its line, made the one record that all tables have.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rules::{Forfeit, Game, How, Rulebook, Side};
use table::{
    Control, Head, Kind, Line, LineError, Mode, Opening, Record, RecordError, Seat, Table, Word,
};

use super::played::Played;
use super::roster::Roster;
use crate::Pace;

/// The head that all games of a contest share; each has players, obstacles and a start of its
/// own.
pub(super) fn head(rulebook: &Arc<Rulebook>, pace: Option<Pace>) -> Head {
    let game = Game::new(rulebook.clone(), 0);
    let opening = opening().with_control(pace.map(Control::from));
    Head::new(&opening, &game, Duration::ZERO)
}

fn opening() -> Opening {
    let seat = Seat {
        key: Some(String::new()),
        ..Seat::new(Kind::Program)
    };
    Opening {
        seats: [seat.clone(), seat],
        ..Opening::of(Mode::Contest)
    }
}

impl Played {
    /// The record of the game, with the head that all games of its file share.
    pub fn record(&self, head: &Head, roster: &Roster) -> Record {
        let name = |bot: usize| roster.bots.get(bot).map(|bot| bot.name.clone());
        let names = self.bots.map(|bot| name(bot).unwrap_or_default());
        let mut head = head.clone().named(names);
        head.seed = self.seed;
        head.start.clone_from(&self.start);
        Record {
            head,
            lines: self.deeds(),
        }
    }

    /// What was done: the moves, and an end that is not the rules' own.
    fn deeds(&self) -> Vec<Line> {
        let moves = self.moves.iter().enumerate().map(|(i, text)| Line {
            kind: "move".to_string(),
            text: Some(text.clone()),
            spent: self.ms.get(i).copied().filter(|_| i >= self.opening),
            ..Line::default()
        });
        moves.chain(self.end()).collect()
    }

    /// The deed that ended the game. An end by the rules is left to the rules.
    fn end(&self) -> Option<Line> {
        let winner = self.winner.and_then(|side| Side::ALL.get(side).copied());
        let line = |kind: &str, side: Option<Side>| Line {
            kind: kind.to_string(),
            side: side.map(|side| side.word().to_string()),
            ..Line::default()
        };
        let loser = winner.map(Side::other);
        match Forfeit::ALL.into_iter().find(|f| f.word() == self.how) {
            Some(forfeit) => Some(Line {
                text: Some(forfeit.word().to_string()),
                ..line("forfeit", loser)
            }),
            None if self.how == How::Resignation.word() => Some(line("resign", loser)),
            None if self.how == How::Adjudication.word() => Some(line("adjudicate", winner)),
            None if self.is_unfinished() => Some(line("stop", None)),
            None => None,
        }
    }

    /// Plays the game through, with its end: the check that the results are what was played.
    pub fn replay(&self, rulebook: &Arc<Rulebook>) -> Result<Game, ReplayError> {
        let wrong = |what: String| ReplayError(format!("game {}: {what}", self.id));
        let game = Game::set_up(rulebook.clone(), self.seed, self.start.as_deref());
        let game = game.map_err(|error| wrong(error.to_string()))?;
        let mut table = Table::new(opening(), game, Duration::ZERO);
        let replayed = table.replay(&self.deeds());
        replayed.map_err(|error| wrong(told(&error)))?;
        self.ends_so(&table).map_err(wrong)?;
        Ok(table.game().clone())
    }

    /// Refuses a table on which the game did not end as its line says.
    pub fn ends_so(&self, table: &Table) -> Result<(), String> {
        let outcome = table.game().outcome();
        let winner = outcome.and_then(|o| o.winner).map(Side::index);
        let is_how = outcome.is_some_and(|o| o.how.word() == self.how);
        if is_how && winner == self.winner {
            Ok(())
        } else {
            Err(format!("it does not end by {}", self.how))
        }
    }
}

/// A move that is none is told by its number.
fn told(error: &RecordError) -> String {
    match error {
        RecordError::Line {
            number,
            error: LineError::Move { text, refusal },
        } => format!("move {number}, {text}: {refusal}"),
        error => error.to_string(),
    }
}

/// Why a game cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError(String);

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ReplayError {}
