//! The games of a contest in the store.

use std::sync::Arc;

use arena::contest::{Contest, GameId, Played, Results, Roster, RunError, carried};
use rules::Game;
use serde_json::{Value, json};
use store::contest::{Holding, Outcome, Played as Row, Season};
use store::{Store, StoreError};

use super::meet::Meet;
use super::{Hall, PAUSE, now};
use crate::views::BoardView;

/// What a bundle is called that is a packed folder, and not a file as it was sent.
pub(super) const PACKED: &str = "";

/// How many games are read at once.
const PAGE: u32 = 500;

/// Why games are played no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// It is told to whoever looks at the contest.
    Trouble(String),
    /// Another server plays it from now on, or this one ends.
    Elsewhere,
}

impl From<String> for Halt {
    fn from(why: String) -> Halt {
        Halt::Trouble(why)
    }
}

/// A game as a row.
pub(super) fn row(played: &Played, roster: &Roster) -> Result<Row, String> {
    let name = |bot: usize| roster.bots.get(bot).map(|member| member.name.clone());
    let [first, second] = played.bots.map(name);
    let nobody = || format!("game {} is between bots that are not there", played.id);
    Ok(Row {
        outcome: Outcome {
            pair: played.id.pair,
            game: played.id.game as u64,
            bots: [first.ok_or_else(nobody)?, second.ok_or_else(nobody)?],
            winner: played.winner.map(|side| side as u64),
            how: played.how.clone(),
            plies: played.moves.len() as u64,
            ended: played.ended.unwrap_or_else(now),
        },
        line: serde_json::to_string(played).map_err(|error| error.to_string())?,
    })
}

/// A row as a game.
fn played(row: &Row) -> Result<Played, String> {
    serde_json::from_str(&row.line).map_err(|error| format!("a game cannot be read: {error}"))
}

/// All games that count, in the order of their pairs.
pub(super) async fn each(
    store: &Store,
    contest: &str,
    mut hear: impl FnMut(Played) -> Result<(), String>,
) -> Result<Result<(), String>, StoreError> {
    let mut after = None;
    loop {
        let rows = store.results(contest, after, PAGE).await?;
        let Some(last) = rows.last() else {
            return Ok(Ok(()));
        };
        after = Some((last.outcome.pair, last.outcome.game));
        for row in &rows {
            if let Err(why) = played(row).and_then(&mut hear) {
                return Ok(Err(why));
            }
        }
    }
}

/// The same at once.
async fn all(store: &Store, contest: &str) -> Result<Result<Vec<Played>, String>, StoreError> {
    let mut games = Vec::new();
    let told = each(store, contest, |played| {
        games.push(played);
        Ok(())
    });
    Ok(told.await?.map(|()| games))
}

/// The results of a contest, open for more.
pub(super) struct Book<'a> {
    pub(super) hall: &'a Hall,
    pub(super) meet: &'a Meet,
    pub(super) holding: &'a Holding,
    pub(super) roster: &'a Roster,
}

impl Book<'_> {
    /// Opens the book, and tells each game that counts. If other programs play than before, a new
    /// season begins with the games that still count.
    pub(super) fn open(
        &self,
        contest: &Contest,
        print: &str,
        hear: impl FnMut(Played) -> Result<(), String>,
    ) -> Result<(), Halt> {
        let id = &self.holding.contest;
        let store = &self.hall.store;
        let season = self.insist(|| store.season(id))?;
        let old: Option<Roster> = match &season {
            Some(season) if season.print != print => {
                let (got, expected) = (&season.print, print);
                let why = format!("the games are of another contest ({got}): expected {expected}");
                return Err(Halt::Trouble(why));
            }
            Some(season) => serde_json::from_str(&season.roster).ok(),
            None => None,
        };
        let is_same = old.as_ref().is_some_and(|old| old.is_same(self.roster));
        let mut games = self.insist(|| all(store, id))??;
        if !is_same {
            let kept = match &old {
                Some(old) => carried(old, self.roster, contest, games),
                None => Vec::new(),
            };
            self.begin(print, &kept)?;
            games = kept.into_iter().map(|(_, played)| played).collect();
        }
        games.into_iter().try_for_each(hear)?;
        Ok(())
    }

    fn begin(&self, print: &str, kept: &[(GameId, Played)]) -> Result<(), Halt> {
        let season = Season {
            print: print.to_string(),
            roster: serde_json::to_string(self.roster).map_err(|error| error.to_string())?,
        };
        let moved = |(before, played): &(GameId, Played)| {
            let before = (before.pair, before.game as u64);
            Ok((before, row(played, self.roster)?))
        };
        let rows: Vec<_> = kept.iter().map(moved).collect::<Result<_, String>>()?;
        self.insist(|| {
            let (season, rows) = (season.clone(), rows.clone());
            self.hall.store.begin_season(self.holding, season, rows)
        })
    }

    /// Asks the store until it answers. Whoever plays can wait for that.
    fn insist<T, F>(&self, mut ask: impl FnMut() -> F) -> Result<T, Halt>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        loop {
            match self.hall.wait(ask()) {
                Ok(answer) => return Ok(answer),
                Err(StoreError::Conflict | StoreError::NoGame) => {
                    self.meet.lose(self.holding);
                    return Err(Halt::Elsewhere);
                }
                Err(StoreError::Unreachable(_)) if self.is_wanted() => {
                    std::thread::sleep(PAUSE);
                }
                Err(StoreError::Unreachable(_) | StoreError::Closed) => {
                    return Err(Halt::Elsewhere);
                }
                Err(error) => return Err(Halt::Trouble(error.to_string())),
            }
        }
    }

    fn is_wanted(&self) -> bool {
        !self.hall.is_ending() && !self.meet.is_gone()
    }
}

impl Results for Book<'_> {
    fn add(&mut self, games: &[Played]) -> Result<(), RunError> {
        let rows: Result<Vec<Row>, String> = games
            .iter()
            .map(|played| row(played, self.roster))
            .collect();
        let rows = rows.map_err(RunError::Kept)?;
        let store = &self.hall.store;
        let added = self.insist(|| store.add_results(self.holding, rows.clone()));
        added.map_err(|halt| match halt {
            Halt::Trouble(why) => RunError::Kept(why),
            Halt::Elsewhere => RunError::Kept("another server plays on".to_string()),
        })
    }
}

/// The game, if there is one and it may be seen: by the admin, or by whose bot played it, with what
/// that bot said.
pub(crate) async fn one_game(
    hall: &Hall,
    meet: &Arc<Meet>,
    wanted: GameId,
    who: Option<&str>,
) -> Result<Option<Value>, StoreError> {
    let id = meet.kept().id;
    let found = hall.store.result(&id, wanted.pair, wanted.game as u64);
    let Some(row) = found.await? else {
        return Ok(None);
    };
    Ok(shown(meet, &row, who))
}

fn shown(meet: &Meet, row: &Row, who: Option<&str>) -> Option<Value> {
    let played = played(row).ok()?;
    let names = &row.outcome.bots;
    if who.is_some_and(|own| !names.iter().any(|name| name == own)) {
        return None;
    }
    let game = played.replay(&meet.rulebook().ok()?).ok()?;
    let logs: Vec<Option<&String>> = names
        .iter()
        .zip(&played.logs)
        .map(|(name, log)| who.is_none_or(|own| own == name).then_some(log))
        .collect();
    let moves: Vec<&str> = game.turns().iter().map(|turn| turn.text.as_str()).collect();
    Some(json!({
        "id": played.id,
        "bots": names,
        "boards": boards(&game),
        "moves": moves,
        "ms": played.ms,
        "used": played.used_ms,
        "cpu": played.cpu_ms,
        "winner": played.winner,
        "how": played.how,
        "why": played.why,
        "logs": logs,
    }))
}

fn boards(game: &Game) -> Vec<BoardView> {
    let plies = 0..=game.turns().len();
    let positions = plies.filter_map(|ply| game.position_after(ply));
    positions
        .map(|at| BoardView::new(game.rulebook(), at, String::new()))
        .collect()
}
