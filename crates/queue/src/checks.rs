//! Samples of what workers play, played again.
//!
//! Where a chunk always goes the same way, whoever plays it, what a worker played counts only after
//! one chunk of it, drawn at random, was played again here and came out the same. The more of them
//! did, the more chunks go with the next one.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Scope;

use arena::duel::PairOfGames;
use rules::Seed;
use train::Piece;

use crate::desk::Desk;
use crate::job::{Moves, Report};

/// What was played in a chunk.
pub(crate) trait Played: Send {
    /// What one is called.
    const NAME: &'static str;
    /// Most that go with one check.
    const MOST: usize;

    /// The number of its chunk.
    fn number(&self) -> u64;

    /// Whether it went the same way.
    fn is_same(&self, other: &Self) -> bool;
}

impl Played for PairOfGames {
    const NAME: &'static str = "pair";
    const MOST: usize = 256;

    fn number(&self) -> u64 {
        self.number
    }

    fn is_same(&self, other: &PairOfGames) -> bool {
        let moves = |pair: &PairOfGames| pair.games.each_ref().map(Moves::of);
        moves(self) == moves(other)
    }
}

impl Played for Piece {
    const NAME: &'static str = "piece";
    // What does not count yet is lost when the run is killed, and a piece is long.
    const MOST: usize = 16;

    fn number(&self) -> u64 {
        self.number
    }

    fn is_same(&self, other: &Piece) -> bool {
        self == other
    }
}

/// How many times as many chunks go with the next check. Twice as many would be an eighth of the
/// work of two workers in a match of a hundred pairs, and it is done beside them.
const GROWTH: usize = 4;

/// What does not count yet.
pub(crate) struct Checks<T> {
    held: BTreeMap<String, Held<T>>,
    /// Whom the chunk that is played now is from, its number, and how many count with it.
    asked: Option<(String, u64, usize)>,
    /// Where numbers go to be played, and chunks come from; none where they cannot be repeated.
    player: Option<(Sender<u64>, Receiver<T>)>,
    seed: Seed,
}

/// What a worker played.
struct Held<T> {
    chunks: Vec<T>,
    /// How many are enough for the next check.
    enough: usize,
}

impl<T: Played> Checks<T> {
    /// Everything counts at once: it may go another way each time.
    pub(crate) fn none() -> Checks<T> {
        Checks {
            held: BTreeMap::new(),
            asked: None,
            player: None,
            seed: Seed::new(0),
        }
    }

    /// Gets ready to play chunks again. `player` is made by the thread that plays them; it gives
    /// nothing when all is over.
    pub(crate) fn begin<'scope, P: FnMut(u64) -> Option<T>>(
        scope: &'scope Scope<'scope, '_>,
        seed: u64,
        player: impl FnOnce() -> P + Send + 'scope,
    ) -> Checks<T>
    where
        T: 'scope,
    {
        let (ask, numbers) = mpsc::channel::<u64>();
        let (sender, answers) = mpsc::channel();
        scope.spawn(move || {
            let mut player = player();
            for number in numbers {
                let played = player(number).map(|played| sender.send(played));
                if !matches!(played, Some(Ok(()))) {
                    return;
                }
            }
        });
        Checks {
            player: Some((ask, answers)),
            seed: Seed::new(seed ^ 0xC4EC),
            ..Checks::none()
        }
    }

    /// The next reports, soon where a chunk is played again meanwhile.
    pub(crate) fn reports(&self, desk: &mut Desk<'_>) -> Vec<Report> {
        match self.asked {
            Some(_) => desk.take_soon(),
            None => desk.take(),
        }
    }

    /// Keeps a chunk until it may count.
    pub(crate) fn hold(&mut self, worker: &str, chunk: T) {
        let held = self.held.entry(worker.to_string());
        let held = held.or_insert(Held {
            chunks: Vec::new(),
            enough: 1,
        });
        held.chunks.push(chunk);
    }

    /// The chunks that count from now on, with those who played them. A worker whose chunk came
    /// out otherwise is shunned.
    pub(crate) fn released(&mut self, desk: &mut Desk<'_>) -> Vec<(String, T)> {
        let released = match self.player {
            Some(_) => self.heard(desk),
            None => self.all(),
        };
        self.ask(desk.out().saturating_sub(released.len()));
        released
    }

    /// Every chunk there is.
    fn all(&mut self) -> Vec<(String, T)> {
        let held = std::mem::take(&mut self.held).into_iter();
        held.flat_map(|(worker, held)| held.chunks.into_iter().map(move |c| (worker.clone(), c)))
            .collect()
    }

    /// What follows from the chunk that was played again, if it is there.
    fn heard(&mut self, desk: &mut Desk<'_>) -> Vec<(String, T)> {
        let answer = self
            .player
            .as_ref()
            .and_then(|(_, answers)| answers.try_recv().ok());
        let Some(again) = answer else {
            return Vec::new();
        };
        let Some((worker, number, count)) = self.asked.take() else {
            return Vec::new();
        };
        let Some(held) = self.held.get_mut(&worker) else {
            return Vec::new();
        };
        let told = held.chunks.iter().find(|chunk| chunk.number() == number);
        if told.is_some_and(|told| told.is_same(&again)) {
            held.enough = (GROWTH * held.enough).min(T::MOST);
            let good = held.chunks.drain(..count.min(held.chunks.len()));
            return good.map(|chunk| (worker.clone(), chunk)).collect();
        }
        let numbers: Vec<u64> = held.chunks.iter().map(Played::number).collect();
        self.held.remove(&worker);
        desk.tally().forget(&worker);
        let why = format!("{} {} goes another way", T::NAME, number + 1);
        desk.shun(&worker, &numbers, &why);
        Vec::new()
    }

    /// Lets a chunk be played again if somebody has enough, or if nothing else is to come.
    fn ask(&mut self, out: usize) {
        let Some((ask, _)) = self.player.as_ref().filter(|_| self.asked.is_none()) else {
            return;
        };
        let all: usize = self.held.values().map(|held| held.chunks.len()).sum();
        let is_last = all > 0 && all >= out;
        let is_due = |held: &Held<T>| held.chunks.len() >= held.enough || is_last;
        let due = self
            .held
            .iter()
            .find(|(_, held)| !held.chunks.is_empty() && is_due(held));
        if let Some((worker, held)) = due {
            let drawn = self.seed.below(held.chunks.len());
            let number = held.chunks[drawn].number();
            if ask.send(number).is_ok() {
                self.asked = Some((worker.clone(), number, held.chunks.len()));
            }
        }
    }
}
