//! The explorer: what was played from a position in the games of this server, and how it ended.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rules::{Game, How, Identity, PositionHash, Rulebook, Side};
use serde::Serialize;
use store::Store;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::errors::Fault;
use crate::views::MoveView;

/// The games of the rulebooks that were asked for last, the newest at the end.
#[derive(Default)]
pub(crate) struct Explorer(Mutex<Vec<Explored>>);

struct Explored {
    identity: Identity,
    at: Instant,
    played: Arc<Played>,
}

/// What was played, by position.
#[derive(Default)]
struct Played {
    games: usize,
    moves: HashMap<PositionHash, HashMap<String, Results>>,
}

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Results {
    /// Won by the side that began.
    first: u32,
    draws: u32,
    /// Won by the other.
    second: u32,
}

/// What was played from a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExplorerView {
    /// How many games were looked at.
    games: usize,
    /// The moves that were played here, the most frequent first.
    moves: Vec<ExploredMoveView>,
}

/// A move that was played.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExploredMoveView {
    #[serde(rename = "move")]
    mv: MoveView,
    #[serde(flatten)]
    results: Results,
}

/// So many of the newest games are looked at, and so many of their plies.
const GAMES: u32 = 1_000;
const PLIES: usize = 60;
/// So many rulebooks are kept ready.
const BOOKS: usize = 4;
/// How long they stay as they are.
const FRESH: Duration = Duration::from_secs(60);

impl Explorer {
    /// What was played from a position.
    pub(crate) async fn look(&self, store: &Store, game: &Game) -> Result<ExplorerView, Fault> {
        let played = self.played(store, game.rulebook()).await?;
        let here = played.moves.get(&game.hash());
        let mut moves: Vec<ExploredMoveView> = game
            .legal_moves()
            .iter()
            .filter_map(|mv| {
                let results = *here?.get(&game.number_text(mv))?;
                let mv = MoveView::of(game, mv);
                Some(ExploredMoveView { mv, results })
            })
            .collect();
        moves.sort_by_key(|each| std::cmp::Reverse(each.results.all()));
        Ok(ExplorerView {
            games: played.games,
            moves,
        })
    }

    /// The games of a rulebook. Who comes while they are read waits for the same ones.
    async fn played(&self, store: &Store, rulebook: &Arc<Rulebook>) -> Result<Arc<Played>, Fault> {
        let mut ready = self.0.lock().await;
        ready.retain(|explored| explored.at.elapsed() < FRESH);
        let identity = rulebook.identity();
        if let Some(found) = ready.iter().find(|each| each.identity == identity) {
            return Ok(found.played.clone());
        }
        let played = Arc::new(Played::read(store, rulebook).await?);
        ready.push(Explored {
            identity,
            at: Instant::now(),
            played: played.clone(),
        });
        if ready.len() > BOOKS {
            ready.remove(0);
        }
        Ok(played)
    }
}

impl Played {
    async fn read(store: &Store, rulebook: &Arc<Rulebook>) -> Result<Played, Fault> {
        let mut played = Played::default();
        for id in store.finished(rulebook.identity(), GAMES).await? {
            let Some(journal) = store.load(&id).await? else {
                continue;
            };
            // A game of an earlier program that cannot be replayed tells nothing.
            if let Ok(table) = journal.replay(rulebook.clone()) {
                played.add(table.game());
            }
            // Others have their turn between two games.
            tokio::task::yield_now().await;
        }
        Ok(played)
    }

    /// Counts a game that has a result.
    fn add(&mut self, game: &Game) {
        let Some(outcome) = game.outcome().filter(|end| end.how != How::Unfinished) else {
            return;
        };
        let mut past = game.clone();
        while past.undo() {}
        for turn in game.turns().iter().take(PLIES) {
            let here = self.moves.entry(past.hash()).or_default();
            let there = here.entry(turn.text.clone()).or_default();
            there.count(outcome.winner);
            past.redo();
        }
        self.games += 1;
    }
}

impl Results {
    fn count(&mut self, winner: Option<Side>) {
        match winner {
            Some(Side::First) => self.first += 1,
            Some(Side::Second) => self.second += 1,
            None => self.draws += 1,
        }
    }

    fn all(self) -> u32 {
        self.first + self.draws + self.second
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_by_position_with_their_results() {
        let rulebook = rules::builtin::rulebook("english").unwrap();
        let mut played = Played::default();
        let game = |moves: &[&str], loser| {
            let mut game = Game::new(rulebook.clone(), 0);
            for text in moves {
                game.play_str(text).unwrap();
            }
            game.resign(loser).unwrap();
            game
        };
        played.add(&game(&["11-15", "23-19", "8-11", "22-17"], Side::First));
        played.add(&game(&["12-16", "23-19"], Side::Second));
        let start = Game::new(rulebook.clone(), 0).hash();
        let at = &played.moves[&start];
        assert_eq!((played.games, at.len()), (2, 2));
        assert_eq!(at["11-15"].second, 1);
        assert_eq!(at["12-16"].first, 1);
        // A game without a result tells nothing.
        let mut stopped = Game::new(rulebook, 0);
        stopped.play_str("11-15").unwrap();
        played.add(&stopped);
        assert_eq!(played.games, 2);
    }
}
