//! How a contest stands now: what everybody who looks at it is told.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
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
    /// True if somebody should look after its games: something has changed.
    todo: AtomicBool,
}

/// What is known now.
#[derive(Default)]
struct Now {
    names: Vec<String>,
    summary: Option<Value>,
    at: Option<Instant>,
    progress: (u64, u64),
    is_over: bool,
    lines: Vec<Line>,
    boards: BTreeMap<GameId, Board>,
    trouble: Option<String>,
    has_report: bool,
}

/// A game that was played, in short.
struct Line {
    id: GameId,
    bots: [usize; 2],
    winner: Option<usize>,
    how: String,
    plies: usize,
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

/// Most games of one bot that are listed, the newest first.
const LISTED: usize = 500;

impl Live {
    fn lock(&self) -> MutexGuard<'_, Now> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// There is something new to be played, or somebody went.
    pub(crate) fn wake(&self) {
        self.todo.store(true, Relaxed);
    }

    pub(crate) fn is_awake(&self) -> bool {
        self.todo.load(Relaxed)
    }

    /// True if there was something; it is taken.
    pub(crate) fn take(&self) -> bool {
        self.todo.swap(false, Relaxed)
    }

    /// A new run begins.
    pub(crate) fn begin(&self, contest: &Contest) {
        let has_report = self.lock().has_report;
        *self.lock() = Now {
            names: contest.names().into_iter().map(str::to_string).collect(),
            has_report,
            ..Now::default()
        };
    }

    pub(crate) fn trouble(&self, why: Option<String>) {
        self.lock().trouble = why;
    }

    pub(crate) fn reported(&self) {
        self.lock().has_report = true;
    }

    /// A game that counts.
    pub(crate) fn played(&self, played: &Played) {
        let mut now = self.lock();
        now.boards.remove(&played.id);
        now.lines.push(Line {
            id: played.id,
            bots: played.bots,
            winner: played.winner,
            how: played.how.clone(),
            plies: played.moves.len(),
        });
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

    /// The games of a bot, the newest first.
    pub(crate) fn games_of(&self, name: &str) -> Vec<Value> {
        let now = self.lock();
        let Some(own) = now.names.iter().position(|known| known == name) else {
            return Vec::new();
        };
        let mine = now
            .lines
            .iter()
            .rev()
            .filter(|line| line.bots.contains(&own));
        let view = |line: &Line| {
            json!({
                "id": line.id,
                "bots": line.bots.map(|bot| now.names.get(bot).cloned()),
                "winner": line.winner,
                "how": line.how,
                "plies": line.plies,
            })
        };
        mine.take(LISTED).map(view).collect()
    }
}
