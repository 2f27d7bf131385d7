//! A table as the server keeps it, with what pages ask for most kept ready.

mod shown;
mod terms;

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use rules::Game;
use serde_json::value::RawValue;
use store::{Header, Journal, JournalError, Standing, State};
use table::{Act, Deed, Line, Phase, Table};

pub(crate) use shown::GameForYou;
pub(crate) use terms::{BookView, ControlView, ControlsView, ModeView, PlayersView};

use crate::catalogue::Book;
use crate::views::{BoardView, TurnView};

/// A table with all that the server has beside it.
pub(crate) struct Room {
    pub(crate) header: Header,
    pub(crate) book: Arc<Book>,
    table: Table,
    /// The moves as text, and those taken back with the next at the end.
    turns: Vec<Box<RawValue>>,
    undone: Vec<Box<RawValue>>,
    /// The number of the last deed that was no move.
    last_other: u64,
    /// When the last line that was read was written.
    last_read: u64,
    start: BoardView,
}

impl Deref for Room {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Room {
    /// Plays a journal through. The clock of a game goes on when the server does.
    pub(crate) fn new(
        journal: Journal,
        book: Arc<Book>,
        started: u64,
    ) -> Result<Room, JournalError> {
        let table = journal.begin(book.rulebook.clone())?;
        let Journal { header, lines } = journal;
        let mut room = Room {
            start: BoardView::of(&table.game().beginning()),
            header,
            book,
            turns: drawn(table.game()),
            table,
            undone: Vec::new(),
            last_other: 0,
            last_read: lines.last().map_or(0, |line| line.at),
        };
        for line in &lines {
            let number = room.version() + 1;
            let broken = |what: String| JournalError(format!("entry {number}: {what}"));
            let deed = room.read(line).map_err(|error| broken(error.to_string()))?;
            let turn = room.turn_of(&deed);
            room.table
                .apply(&deed)
                .map_err(|error| broken(error.to_string()))?;
            room.note(&deed, turn);
        }
        room.table.wake(Duration::from_millis(started));
        Ok(room)
    }

    /// Goes on with the table that a deed leads to.
    pub(crate) fn go_on(&mut self, deed: &Deed, after: Table) {
        let turn = self.turn_of(deed);
        self.table = after;
        self.note(deed, turn);
    }

    /// When the last deed was done that was done before the game came into memory.
    pub(super) fn last_read(&self) -> u64 {
        self.last_read
    }

    /// Does what a line of the journal says; nothing if only the whole journal tells it.
    pub(crate) fn take_up(&mut self, line: &Line) -> Option<Deed> {
        let deed = self.read(line).ok()?;
        if let Act::Join { .. } = deed.act {
            // The key of the seat is not in the line.
            return None;
        }
        let after = self.after(&deed).ok()?;
        self.go_on(&deed, after);
        Some(deed)
    }

    /// The move of a deed that is about to be done, for those who ask later.
    fn turn_of(&self, deed: &Deed) -> Option<TurnView> {
        let Act::Move { played, spent } = &deed.act else {
            return None;
        };
        let turn = TurnView::new(self.game(), played, spent.times(), String::new());
        Some(turn)
    }

    /// Keeps ready what pages ask for.
    fn note(&mut self, deed: &Deed, turn: Option<TurnView>) {
        if let Some(mut turn) = turn {
            turn.fen = self.game().fen();
            self.turns.push(turn.raw());
            self.undone.clear();
            return;
        }
        self.last_other = self.version();
        match &deed.act {
            Act::Undo(count) => shift(&mut self.turns, &mut self.undone, *count),
            Act::Redo(count) => shift(&mut self.undone, &mut self.turns, *count),
            Act::Join { .. } | Act::Name(..) => self.header.seats = self.seats().clone(),
            Act::Swap { .. } => self.header.swap(),
            _ => {}
        }
    }

    /// Where a table of this room stands, for the store.
    pub(crate) fn standing(table: &Table) -> Standing {
        let game = table.game();
        let outcome = game.outcome();
        Standing {
            ply: game.turns().len() as u64,
            fen: game.fen(),
            state: match table.phase() {
                Phase::Waiting => State::Waiting,
                Phase::Live => State::Live,
                Phase::Over => State::Finished,
            },
            winner: outcome.and_then(|outcome| outcome.winner),
            how: outcome.map(|outcome| outcome.how.word().to_string()),
            why: outcome.map(|outcome| outcome.sentence(game.rulebook()).to_string()),
        }
    }
}

/// The moves that were drawn, as text.
fn drawn(game: &Game) -> Vec<Box<RawValue>> {
    let mut past = game.beginning();
    let turns = game.turns().iter().map(|turn| {
        let mut view = TurnView::new(&past, &turn.played, turn.times, String::new());
        // It was legal when it was drawn.
        let _ = past.play(&turn.played);
        view.fen = past.fen();
        view.raw()
    });
    turns.collect()
}

fn shift<T>(from: &mut Vec<T>, to: &mut Vec<T>, count: usize) {
    for _ in 0..count {
        to.extend(from.pop());
    }
}
