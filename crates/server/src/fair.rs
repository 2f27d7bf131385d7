//! Whether a game is fair: quick games of the engine with itself, counted.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::response::Response;
use engine::{Engine, Habits, Limits, Sight, Stop};
use rules::{Game, Outcome, Rulebook, Side};
use serde::Serialize;
use utoipa::ToSchema;

use crate::analysis::streamed;
use crate::errors::Fault;
use crate::pool::Pool;

/// What so many games have shown so far.
#[derive(Clone, Default, Serialize, ToSchema)]
pub(crate) struct FairView {
    /// How many games were played.
    played: u32,
    /// How many there will be at most.
    of: u32,
    /// How many the side that begins has won.
    first: u32,
    /// How many the other side has won.
    second: u32,
    drawn: u32,
    /// How many were stopped because they were too long.
    stopped: u32,
    /// The moves of both sides in a game, on average.
    plies: u32,
    /// How many games ended for which reason.
    ends: BTreeMap<String, u32>,
    /// True if this is the last word.
    done: bool,
}

/// How many games are played.
const GAMES: u32 = 200;
/// How long they may take together.
const PATIENCE: Duration = Duration::from_secs(15);
/// A game that is longer than this is stopped.
const LONGEST: usize = 240;
/// Each game is another one because both sides judge a little at random.
const QUICK: Habits = Habits {
    nodes: 250,
    noise: 20,
    margin: 25,
    sight: Sight::Full,
    lapses: 0,
};

/// Streams the counts.
pub(crate) fn of_rulebook(
    pool: &Pool,
    share: &str,
    rulebook: Arc<Rulebook>,
) -> Result<Response, Fault> {
    streamed(pool, share, move |desk, teller| {
        let engine = desk.weak(&rulebook);
        let end = Instant::now() + PATIENCE;
        let mut tally = Tally::default();
        while tally.view.played < GAMES && Instant::now() < end && !teller.stop.is_stopped() {
            let seed = u64::from(tally.view.played) + 1;
            tally.add(&play(engine, &rulebook, seed, &teller.stop));
            teller.tell(&tally.view(false));
        }
        teller.tell(&tally.view(true));
    })
}

/// One game.
fn play(engine: &Engine, rulebook: &Arc<Rulebook>, seed: u64, stop: &Stop) -> Game {
    let game = Game::open(rulebook.clone(), seed, None);
    let mut game = game.unwrap_or_else(|_| Game::new(rulebook.clone(), seed));
    let limits = Limits::time(Duration::from_millis(100));
    while game.outcome().is_none() && game.turns().len() < LONGEST {
        let answer = engine.play_like(&game, &QUICK, &limits, stop, seed);
        let Some(best) = answer.best else { break };
        if game.play(&best).is_err() {
            break;
        }
    }
    game
}

#[derive(Default)]
struct Tally {
    view: FairView,
    plies: usize,
}

impl Tally {
    fn add(&mut self, game: &Game) {
        let view = &mut self.view;
        view.played += 1;
        self.plies += game.turns().len();
        let Some(Outcome { winner, how }) = game.outcome() else {
            view.stopped += 1;
            return;
        };
        match winner {
            Some(Side::First) => view.first += 1,
            Some(Side::Second) => view.second += 1,
            None => view.drawn += 1,
        }
        *view.ends.entry(how.word().to_string()).or_default() += 1;
    }

    fn view(&self, done: bool) -> FairView {
        let games = self.view.played.max(1) as usize;
        FairView {
            of: GAMES,
            plies: (self.plies / games) as u32,
            done,
            ..self.view.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_counted_once() {
        let rulebook = rules::builtin::rulebook("parlour").unwrap();
        let engine = Engine::new(rulebook.clone(), engine::Options::default());
        let mut tally = Tally::default();
        for seed in 0..3 {
            tally.add(&play(&engine, &rulebook, seed, &Stop::new()));
        }
        let view = tally.view(true);
        assert_eq!(view.played, 3);
        assert_eq!(view.first + view.second + view.drawn + view.stopped, 3);
        assert_eq!(view.ends.values().sum::<u32>() + view.stopped, 3);
        assert!(view.plies > 5, "{}", view.plies);
    }
}
