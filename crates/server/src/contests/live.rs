//! How a contest stands now: what everybody who looks at it is told.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::contest::report::summary;
use arena::contest::{Contest, GameId, Played, Schedule, Standings, standings};
use arena::referee::Referee;
use rules::Rulebook;
use serde_json::{Value, json};

use crate::views::BoardView;

/// The present state of one contest.
#[derive(Default)]
pub(crate) struct Live {
    state: Mutex<Now>,
}

/// What is known now.
#[derive(Default)]
struct Now {
    names: Vec<String>,
    summary: Option<Value>,
    at: Option<Instant>,
    progress: (u64, u64),
    is_over: bool,
    is_begun: bool,
    boards: BTreeMap<GameId, Board>,
    trouble: Option<String>,
    has_report: bool,
}

/// A game that goes on.
struct Board {
    at: Instant,
    view: Value,
}

/// How often the table is made anew, how often a board, and how many boards there are.
const TABLE: Duration = Duration::from_secs(1);
const BOARD: Duration = Duration::from_millis(150);
const BOARDS: usize = 64;

/// The draws of the bootstrap for a table that is soon another one.
const DRAWS: usize = 60;

impl Live {
    fn lock(&self) -> MutexGuard<'_, Now> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing is known until a run begins, but whether there is a report of the one before.
    pub(super) fn rest(&self, has_report: bool) {
        *self.lock() = Now {
            has_report,
            ..Now::default()
        };
    }

    /// True if a run began on this server.
    pub(super) fn is_begun(&self) -> bool {
        self.lock().is_begun
    }

    /// A new run begins.
    pub(crate) fn begin(&self, contest: &Contest) {
        let has_report = self.lock().has_report;
        *self.lock() = Now {
            names: contest.names().into_iter().map(str::to_string).collect(),
            has_report,
            is_begun: true,
            ..Now::default()
        };
    }

    pub(crate) fn trouble(&self, why: Option<String>) {
        self.lock().trouble = why;
    }

    pub(crate) fn reported(&self) {
        self.lock().has_report = true;
    }

    /// A game that is over.
    pub(crate) fn played(&self, played: &Played) {
        self.lock().boards.remove(&played.id);
    }

    /// A game that goes on.
    pub(crate) fn seen(&self, id: GameId, bots: [usize; 2], referee: &Referee) {
        let mut now = self.lock();
        let is_fresh = now
            .boards
            .get(&id)
            .is_some_and(|board| board.at.elapsed() < BOARD);
        if is_fresh || now.boards.len() >= BOARDS && !now.boards.contains_key(&id) {
            return;
        }
        let game = referee.game();
        let rulebook = game.rulebook();
        let last = game.turns().last().map(|turn| {
            let to = turn.played.path.last().unwrap_or(&turn.played.from);
            json!({ "from": rulebook.number(turn.played.from), "to": rulebook.number(*to) })
        });
        let names = bots.map(|bot| now.names.get(bot).cloned().unwrap_or_default());
        let view = json!({
            "id": id,
            "bots": names,
            "board": BoardView::of(game),
            "ply": game.turns().len(),
            "last": last,
        });
        let at = Instant::now();
        now.boards.insert(id, Board { at, view });
    }

    /// The table, if it is time for another one or this is the last.
    pub(crate) fn table(
        &self,
        contest: &Contest,
        rulebook: &Rulebook,
        schedule: &Schedule,
        is_last: bool,
    ) {
        let is_due = self.lock().at.is_none_or(|at| at.elapsed() >= TABLE);
        if !is_due && !is_last {
            return;
        }
        let most = standings::draws(contest.bots.len());
        let draws = if is_last { most } else { DRAWS.min(most) };
        let standings = Standings::new(contest, schedule, draws);
        let mut summary = summary(contest, rulebook, &standings);
        // Compilers speak to those who wrote the program.
        summary["unready"] = Value::Null;
        let mut now = self.lock();
        now.is_over = standings.is_over;
        now.progress = (standings.games, schedule.expected().max(standings.games));
        now.summary = Some(summary);
        now.at = Some(Instant::now());
        if is_last {
            now.boards.clear();
        }
    }

    /// What everybody may see.
    pub(crate) fn view(&self) -> Value {
        let now = self.lock();
        let boards: Vec<&Value> = now.boards.values().map(|board| &board.view).collect();
        json!({
            "played": now.progress.0,
            "expected": now.progress.1,
            "over": now.is_over,
            "summary": now.summary,
            "boards": boards,
            "trouble": now.trouble,
            "report": now.has_report,
        })
    }
}
