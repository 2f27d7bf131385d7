//! A whole contest: what comes next is played, what was played is kept.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::chunk::{Arbiter, Worker};
use super::cores::cores_for;
use super::journal::{Journal, JournalError};
use super::played::{Pair, Played};
use super::schedule::{Next, Schedule};
use super::setting::Setting;

/// Why a contest cannot go on.
#[derive(Debug)]
pub enum RunError {
    /// The results cannot be kept.
    Journal(JournalError),
    /// The results cannot be kept elsewhere than in a file, for this reason.
    Kept(String),
    /// The games cannot be played.
    Setting(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Journal(error) => error.fmt(f),
            RunError::Kept(why) | RunError::Setting(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for RunError {}

/// Where results are kept.
pub trait Results {
    /// Adds games. They are safe when this is done.
    fn add(&mut self, games: &[Played]) -> Result<(), RunError>;
}

impl Results for Journal {
    fn add(&mut self, games: &[Played]) -> Result<(), RunError> {
        Journal::add(self, games).map_err(RunError::Journal)
    }
}

/// How often a stop is noticed while nothing happens.
const LOOK: Duration = Duration::from_millis(50);

/// Those who play: what is sent to `work` comes back as `news`.
#[derive(Debug)]
pub struct Crew {
    /// Takes pairs. Dropped, it sends the crew home.
    pub work: Sender<Pair>,
    /// Tells what was played.
    pub news: Receiver<News>,
    /// Most pairs that are handed out at a time.
    pub room: usize,
}

/// What a crew tells.
#[derive(Debug)]
pub enum News {
    /// A game was played.
    Game(Box<Played>),
    /// A pair is done.
    Done,
}

/// Plays what the schedule wants on this machine, so many pairs at a time, until there is nothing
/// more or `stop` is set, or until the arbiter lets no other pair begin. `tell` sees the schedule
/// after each game that is safe on the disk. Once `stop` is set no game counts any more: its bots
/// may have been ended.
pub fn run(
    schedule: &mut Schedule,
    results: &mut dyn Results,
    setting: &Setting,
    arbiter: &dyn Arbiter,
    concurrency: usize,
    stop: &AtomicBool,
    tell: impl FnMut(&Schedule, &Played),
) -> Result<(), RunError> {
    let concurrency = concurrency.max(1);
    // Whether it can be played at all is known before any thread is started.
    drop(Worker::new(setting, arbiter).map_err(RunError::Setting)?);
    let (work, pairs) = mpsc::channel::<Pair>();
    let pairs = &Mutex::new(pairs);
    let (sender, news) = mpsc::channel();
    let cores = &cores_for(concurrency);
    // The news end with the desk: then nobody begins another pair.
    thread::scope(move |scope| {
        for core in cores.iter() {
            let sender = sender.clone();
            scope.spawn(move || play_pairs(setting, arbiter, core, pairs, &sender));
        }
        drop(sender);
        let crew = Crew {
            work,
            news,
            // Nobody waits for the disk: each worker has the next pair before it has done the last.
            room: 2 * concurrency,
        };
        run_with(crew, schedule, results, arbiter, stop, tell)
    })
}

/// The same with others who play.
pub fn run_with(
    crew: Crew,
    schedule: &mut Schedule,
    results: &mut dyn Results,
    arbiter: &dyn Arbiter,
    stop: &AtomicBool,
    mut tell: impl FnMut(&Schedule, &Played),
) -> Result<(), RunError> {
    let Crew { work, news, room } = crew;
    let mut desk = Desk {
        schedule,
        results,
        work,
        room,
        free: room,
        stop,
        arbiter,
    };
    while desk.hand_out() {
        desk.take_in(&news, &mut tell)?;
    }
    Ok(())
}

fn play_pairs(
    setting: &Setting,
    arbiter: &dyn Arbiter,
    core: Option<usize>,
    pairs: &Mutex<Receiver<Pair>>,
    sender: &Sender<News>,
) {
    let Ok(worker) = Worker::new(setting, arbiter) else {
        return;
    };
    let worker = worker.on(core);
    loop {
        let next = pairs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(pair) = next else {
            return;
        };
        // If nobody hears it any more, the contest was stopped.
        worker.play(&pair, &mut |played| {
            let _ = sender.send(News::Game(Box::new(played)));
        });
        if sender.send(News::Done).is_err() {
            return;
        }
    }
}

/// Between the schedule, the workers and the results.
struct Desk<'a> {
    schedule: &'a mut Schedule,
    results: &'a mut dyn Results,
    /// Dropped, it sends the workers home.
    work: Sender<Pair>,
    /// Most pairs that are handed out at a time.
    room: usize,
    /// How many more can be handed out now.
    free: usize,
    stop: &'a AtomicBool,
    arbiter: &'a dyn Arbiter,
}

impl Desk<'_> {
    /// Hands out as many pairs as there is room for. False if there is nothing to wait for.
    fn hand_out(&mut self) -> bool {
        let mut given = true;
        while self.free > 0 && given && !self.stop.load(Relaxed) && self.arbiter.may_begin() {
            given = match self.schedule.advance() {
                Next::Play(pair) => self.work.send(pair).is_ok(),
                Next::Wait | Next::Over => false,
            };
            self.free -= usize::from(given);
        }
        self.free < self.room && !self.stop.load(Relaxed)
    }

    /// Waits for news and keeps what was played.
    fn take_in(
        &mut self,
        news: &Receiver<News>,
        tell: &mut impl FnMut(&Schedule, &Played),
    ) -> Result<(), RunError> {
        let first = match news.recv_timeout(LOOK) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(RunError::Setting("no worker is left".to_string()));
            }
        };
        let mut games = Vec::new();
        for item in std::iter::once(first).chain(news.try_iter()) {
            match item {
                News::Game(played) => games.push(*played),
                News::Done => self.free += 1,
            }
        }
        if self.stop.load(Relaxed) {
            return Ok(());
        }
        self.results.add(&games)?;
        for played in &games {
            self.schedule.hear(played).map_err(RunError::Setting)?;
            tell(self.schedule, played);
        }
        Ok(())
    }
}
