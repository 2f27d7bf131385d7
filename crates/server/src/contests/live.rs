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
    /// What each bot is written in, where that is known.
    languages: BTreeMap<String, &'static str>,
    /// Since when games are played, and how many were.
    pace: Option<(Instant, u64)>,
    /// Who played how many of them.
    machines: BTreeMap<Machine, u64>,
    summary: Option<Value>,
    at: Option<Instant>,
    progress: (u64, u64),
    is_over: bool,
    is_begun: bool,
    boards: BTreeMap<GameId, Board>,
    trouble: Option<String>,
    has_report: bool,
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Machine {
    /// The one that the server runs on.
    This,
    /// A worker of the queue, by its name.
    Worker(String),
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

/// Most machines that are told of.
const MACHINES: usize = 64;

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

    /// A new run begins, with bots that are written in these languages.
    pub(super) fn begin(&self, contest: &Contest, languages: BTreeMap<String, &'static str>) {
        let has_report = self.lock().has_report;
        *self.lock() = Now {
            names: contest.names().into_iter().map(str::to_string).collect(),
            languages,
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

    /// From now on games are played.
    pub(super) fn plays(&self) {
        self.lock().pace = Some((Instant::now(), 0));
    }

    /// A game that is over.
    pub(crate) fn played(&self, played: &Played) {
        let mut now = self.lock();
        now.boards.remove(&played.id);
        if let Some((_, games)) = &mut now.pace {
            *games += 1;
        }
    }

    /// A machine has played so many more games.
    pub(super) fn counted(&self, machine: Machine, games: u64) {
        let machines = &mut self.lock().machines;
        if machines.len() < MACHINES || machines.contains_key(&machine) {
            *machines.entry(machine).or_default() += games;
        }
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
        let (played, expected) = now.progress;
        let pace = now
            .pace
            .filter(|_| !now.is_over)
            .and_then(|(since, games)| {
                pace(games, since.elapsed(), expected.saturating_sub(played))
            });
        let machine = |(machine, games): (&Machine, &u64)| {
            let name = match machine {
                Machine::This => None,
                Machine::Worker(name) => Some(name),
            };
            json!({ "name": name, "games": games })
        };
        json!({
            "played": played,
            "expected": expected,
            "pace": pace,
            "machines": now.machines.iter().map(machine).collect::<Vec<Value>>(),
            "languages": now.languages,
            "over": now.is_over,
            "summary": now.summary,
            "boards": boards,
            "trouble": now.trouble,
            "report": now.has_report,
        })
    }
}

/// So many games are too few to say how fast they come.
const FEW: u64 = 4;

/// How fast games come, and how long the rest takes if that stays so.
fn pace(games: u64, time: Duration, left: u64) -> Option<Value> {
    if games < FEW || left == 0 {
        return None;
    }
    let each = time.as_secs_f64().max(1e-3) / games as f64;
    Some(json!({
        "games_a_minute": 60.0 / each,
        "seconds_left": (each * left as f64).ceil() as u64,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_told_when_enough_games_were_played() {
        let minute = Duration::from_secs(60);
        assert_eq!(pace(FEW - 1, minute, 100), None);
        assert_eq!(pace(20, minute, 0), None);
        let told = pace(20, minute, 50).unwrap();
        assert_eq!(told["games_a_minute"], 20.0);
        assert_eq!(told["seconds_left"], 150);
        assert_eq!(pace(20, Duration::ZERO, 50).unwrap()["seconds_left"], 1);
    }

    #[test]
    fn machines_and_languages_are_told() {
        let live = Live::default();
        live.counted(Machine::This, 0);
        live.counted(Machine::This, 2);
        live.counted(Machine::Worker("hall".to_string()), 3);
        let view = live.view();
        let told = json!([{ "name": null, "games": 2 }, { "name": "hall", "games": 3 }]);
        assert_eq!(view["machines"], told);
        (0..2 * MACHINES).for_each(|i| live.counted(Machine::Worker(i.to_string()), 1));
        let most = live.view()["machines"].as_array().map(Vec::len);
        assert_eq!(most, Some(MACHINES));
    }
}
