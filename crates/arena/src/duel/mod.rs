//! A match between two settings of the engine: paired openings, Elo, SPRT.

mod openings;
mod pairs;
mod setting;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use engine::{Engine, Options, Stop, Tables, UseWeights};
use rules::{Game, Rulebook, Side, Status};

pub use openings::Openings;
pub(crate) use pairs::normal;
pub use pairs::{Elo, Pairs, Sprt, Verdict};
pub use setting::{Setting, SettingError};

/// A match: all that decides how its games go.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The rulebook that is played.
    pub rulebook: Arc<Rulebook>,
    /// The two contestants.
    pub settings: [Setting; 2],
    /// What each of them has learned.
    pub weights: [UseWeights; 2],
    /// The solved endings that each of them may ask.
    pub tables: [Option<Arc<Tables>>; 2],
    /// How many pairs of games are played at most.
    pub pairs: u64,
    /// The openings, played in turn. If there are none, they are drawn from the seed.
    pub openings: Vec<Game>,
    /// The test that ends the match early, if any.
    pub sprt: Option<Sprt>,
    /// Where openings come from.
    pub seed: u64,
    /// How many games go on at the same time.
    pub concurrency: usize,
    /// After how many plies a game is stopped as unfinished.
    pub max_plies: usize,
}

/// Two games from one opening; in the first one the first contestant has the first side.
#[derive(Clone, Debug)]
pub struct PairOfGames {
    /// The number of the pair.
    pub number: u64,
    /// The games, played to their ends.
    pub games: [Game; 2],
}

impl PairOfGames {
    /// The half points of the first contestant in both games.
    pub fn half_points(&self) -> usize {
        half_points(&self.games[0], Side::First) + half_points(&self.games[1], Side::Second)
    }
}

fn half_points(game: &Game, side: Side) -> usize {
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == side => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Standing {
    /// The results of the pairs.
    pub pairs: Pairs,
    /// Games won, drawn and lost by the first contestant.
    pub games: [u64; 3],
    /// Games that were stopped, counted among the drawn ones too.
    pub unfinished: u64,
}

impl Standing {
    fn add(&mut self, pair: &PairOfGames) {
        self.pairs.add(pair.half_points());
        for (game, side) in pair.games.iter().zip(Side::ALL) {
            self.games[2 - half_points(game, side)] += 1;
            let stopped = game
                .outcome()
                .is_some_and(|o| o.how == rules::How::Unfinished);
            self.unfinished += u64::from(stopped);
        }
    }
}

impl Duel {
    /// A match of 100 pairs of games, as many at the same time as there are cores, in which both
    /// sides have what the engine learned, no tables and openings that are drawn.
    pub fn between(rulebook: Arc<Rulebook>, settings: [Setting; 2]) -> Duel {
        Duel {
            rulebook,
            settings,
            weights: Default::default(),
            tables: Default::default(),
            pairs: 100,
            openings: Vec::new(),
            sprt: None,
            seed: 1,
            concurrency: thread::available_parallelism().map_or(1, usize::from),
            max_plies: 300,
        }
    }

    /// Plays the match. Pairs are told in the order of their numbers, so that a match of
    /// settings that think by nodes always goes the same way; when `on_pair` says no, or the
    /// test has decided, it ends.
    pub fn run(&self, mut on_pair: impl FnMut(&PairOfGames, &Standing) -> bool) -> Standing {
        let next = AtomicU64::new(0);
        let over = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        let mut standing = Standing::default();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                scope.spawn(|| self.work(&next, &over, sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            for pair in receiver {
                waiting.insert(pair.number, pair);
                while let Some(pair) = waiting.remove(&(standing.pairs.games() / 2)) {
                    if over.load(Relaxed) {
                        break;
                    }
                    standing.add(&pair);
                    if !on_pair(&pair, &standing) || self.is_decided(&standing) {
                        over.store(true, Relaxed);
                    }
                }
            }
        });
        standing
    }

    fn is_decided(&self, standing: &Standing) -> bool {
        let verdict = self.sprt.map(|sprt| standing.pairs.verdict(sprt));
        verdict.is_some_and(|verdict| verdict != Verdict::Open)
    }

    /// Plays pairs until there are no more.
    fn work(&self, next: &AtomicU64, over: &AtomicBool, sender: mpsc::Sender<PairOfGames>) {
        let openings = Openings::new(self.rulebook.clone(), self.seed);
        let engines = [0, 1].map(|contestant| {
            let setting = &self.settings[contestant];
            let options = Options {
                hash_mb: setting.hash_mb,
                threads: setting.threads,
                book: setting.book,
                weights: self.weights[contestant].clone(),
                ..Options::default()
            };
            let engine = Engine::new(self.rulebook.clone(), options);
            if let Some(tables) = &self.tables[contestant] {
                engine.use_tables(tables.clone());
            }
            engine
        });
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= self.pairs || over.load(Relaxed) {
                return;
            }
            let opening = self.opening(&openings, number);
            let games = [Side::First, Side::Second].map(|first_contestant| {
                self.play(opening.clone(), &engines, first_contestant, number)
            });
            if sender.send(PairOfGames { number, games }).is_err() {
                return;
            }
        }
    }

    fn opening(&self, drawn: &Openings, number: u64) -> Game {
        let given = self.openings.len() as u64;
        let place = number.checked_rem(given).unwrap_or_default() as usize;
        let opening = self.openings.get(place).cloned();
        opening.unwrap_or_else(|| drawn.game(number))
    }

    /// Plays one game to its end.
    fn play(&self, mut game: Game, engines: &[Engine; 2], first: Side, number: u64) -> Game {
        engines.iter().for_each(Engine::forget);
        while let Status::ToMove(mover) = game.status() {
            let contestant = usize::from(mover != first);
            let setting = &self.settings[contestant];
            let seed = self.seed ^ number << 1 ^ contestant as u64 ^ setting.seed << 32;
            let (habits, limits) = (setting.habits(&self.rulebook), &setting.limits);
            let answer = engines[contestant].play_like(&game, &habits, limits, &Stop::new(), seed);
            let played = answer.best.is_some_and(|best| game.play(&best).is_ok());
            if !played || game.turns().len() >= self.max_plies {
                // A game that is over by its last move cannot be stopped, and need not be.
                let _ = game.stop();
            }
        }
        game
    }
}
