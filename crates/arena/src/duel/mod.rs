//! A match between two settings of the engine, or with other engines: paired openings, Elo, SPRT.

mod contestant;
mod foreign;
mod kept;
mod openings;
mod pairs;
mod setting;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use engine::{LearnedFolder, Tables, UseWeights};
use rules::{Game, Rulebook, Side, Status};

use contestant::{Choice, Contestant};
use foreign::Foreign;
pub use kept::Kept;
pub use openings::{Beginning, Openings, man_less};
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
    /// Where weights, levels and books are found.
    pub learned: LearnedFolder,
    /// The solved endings that each of them may ask.
    pub tables: [Option<Arc<Tables>>; 2],
    /// How many pairs of games are played at most.
    pub pairs: u64,
    /// The number of the first pair; those before it were played another time.
    pub first_pair: u64,
    /// Where the match stood before the first pair.
    pub before: Standing,
    /// The openings, played in turn. If there are none, they are drawn from the seed.
    pub openings: Vec<Game>,
    /// How games begin where openings are drawn from the seed.
    pub beginning: Beginning,
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
        self.ended().iter().map(|ended| ended.half_points).sum()
    }

    fn ended(&self) -> [Ended; 2] {
        let [one, other] = &self.games;
        [Ended::of(one, Side::First), Ended::of(other, Side::Second)]
    }
}

/// Where pairs of a match are played, one after the other.
#[derive(Debug)]
pub struct Board<'a> {
    duel: &'a Duel,
    openings: Openings,
    contestants: [Contestant; 2],
}

impl<'a> Board<'a> {
    /// Gets both contestants ready.
    pub fn new(duel: &'a Duel) -> Board<'a> {
        Board {
            duel,
            openings: Openings::new(duel.rulebook.clone(), duel.seed).beginning(duel.beginning),
            contestants: [0, 1].map(|which| Contestant::new(duel, which)),
        }
    }

    /// Plays the pair with this number. It does not matter which were played before.
    pub fn play(&mut self, number: u64) -> PairOfGames {
        let opening = self.duel.opening(&self.openings, number);
        let games = [Side::First, Side::Second].map(|first| {
            let opening = opening.clone();
            self.duel
                .play(opening, &mut self.contestants, first, number)
        });
        PairOfGames { number, games }
    }
}

/// How a game ended for the first contestant.
#[derive(Clone, Copy, Debug)]
struct Ended {
    half_points: usize,
    is_unfinished: bool,
}

impl Ended {
    fn of(game: &Game, side: Side) -> Ended {
        let outcome = game.outcome();
        Ended {
            half_points: match outcome.and_then(|outcome| outcome.winner) {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            },
            is_unfinished: outcome.is_some_and(|o| o.how == rules::How::Unfinished),
        }
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
    fn add(&mut self, pair: [Ended; 2]) {
        self.pairs.add(pair.iter().map(|e| e.half_points).sum());
        for ended in pair {
            self.games[2 - ended.half_points.min(2)] += 1;
            self.unfinished += u64::from(ended.is_unfinished);
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
            learned: LearnedFolder::default(),
            tables: Default::default(),
            pairs: 100,
            first_pair: 0,
            before: Standing::default(),
            openings: Vec::new(),
            beginning: Beginning::default(),
            sprt: None,
            seed: 1,
            concurrency: thread::available_parallelism().map_or(1, usize::from),
            max_plies: 300,
        }
    }

    /// Leaves out the first pairs, which were played another time and came to this.
    pub fn go_on(&mut self, before: Standing) {
        let played = before.pairs.games() / 2;
        self.first_pair += played;
        self.pairs = self.pairs.saturating_sub(played);
        self.before = before;
    }

    /// Plays the match. Pairs are told in the order of their numbers, so that a match of
    /// settings that think by nodes always goes the same way; when `on_pair` says no, or the
    /// test has decided, it ends.
    pub fn run(&self, on_pair: impl FnMut(&PairOfGames, &Standing) -> bool) -> Standing {
        let next = AtomicU64::new(self.first_pair);
        let over = AtomicBool::new(self.is_decided(&self.before));
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                scope.spawn(|| self.work(&next, &over, sender));
            }
            drop(sender);
            self.count(receiver, &over, on_pair)
        })
    }

    /// Counts pairs that were played somewhere, in the order of their numbers and until there are
    /// no more. `over` is set as soon as no other pair is wanted.
    pub fn count(
        &self,
        pairs: impl IntoIterator<Item = PairOfGames>,
        over: &AtomicBool,
        mut on_pair: impl FnMut(&PairOfGames, &Standing) -> bool,
    ) -> Standing {
        let mut standing = self.before;
        let mut waiting = BTreeMap::new();
        let mut due = self.first_pair;
        over.fetch_or(self.is_decided(&standing), Relaxed);
        for pair in pairs {
            waiting.insert(pair.number, pair);
            while let Some(pair) = waiting.remove(&due) {
                if over.load(Relaxed) {
                    break;
                }
                due += 1;
                standing.add(pair.ended());
                if !on_pair(&pair, &standing) || self.is_decided(&standing) {
                    over.store(true, Relaxed);
                }
            }
        }
        standing
    }

    /// The numbers of the pairs that are to be played.
    pub fn numbers(&self) -> std::ops::Range<u64> {
        self.first_pair..self.first_pair + self.pairs
    }

    /// True if the same pair always goes the same way, whoever plays it: nobody looks at a clock,
    /// and nobody else plays.
    pub fn is_repeatable(&self) -> bool {
        self.settings.iter().all(Setting::is_repeatable)
    }

    fn is_decided(&self, standing: &Standing) -> bool {
        let verdict = self.sprt.map(|sprt| standing.pairs.verdict(sprt));
        verdict.is_some_and(|verdict| verdict != Verdict::Open)
    }

    /// Plays pairs until there are no more.
    fn work(&self, next: &AtomicU64, over: &AtomicBool, sender: mpsc::Sender<PairOfGames>) {
        let mut board = Board::new(self);
        loop {
            let number = next.fetch_add(1, Relaxed);
            if !self.numbers().contains(&number) || over.load(Relaxed) {
                return;
            }
            if sender.send(board.play(number)).is_err() {
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
    fn play(
        &self,
        game: Game,
        contestants: &mut [Contestant; 2],
        first: Side,
        number: u64,
    ) -> Game {
        let mut game = game.refereed();
        contestants.iter_mut().for_each(Contestant::begin);
        while let Status::ToMove(mover) = game.status() {
            let which = usize::from(mover != first);
            let setting = &self.settings[which];
            let seed = self.seed ^ number << 1 ^ which as u64 ^ setting.seed << 32;
            match contestants[which].choose(&game, setting, seed) {
                Choice::Move(mv) if game.play(&mv).is_ok() => {}
                Choice::Forfeit(why) => {
                    // The game goes on, so a side can lose it.
                    let _ = game.forfeit(mover, why);
                }
                Choice::Move(_) | Choice::None => {
                    let _ = game.stop();
                }
            }
            if game.turns().len() >= self.max_plies {
                // A game that is over by its last move cannot be stopped, and need not be.
                let _ = game.stop();
            }
        }
        game
    }

    /// Starts every other engine once, so that a wrong command is known before the first game.
    pub fn ready(&self) -> Result<(), String> {
        for setting in &self.settings {
            if let Some(command) = &setting.hub {
                Foreign::start(command, setting)?;
            }
        }
        Ok(())
    }
}
