//! A whole contest on this machine: what comes next is played, what was played is kept.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::chunk::{Arbiter, Worker, found};
use super::journal::{Journal, JournalError};
use super::played::{Pair, Played};
use super::schedule::{Next, Schedule};
use super::setting::{Entry, Isolation, Kind, Setting};
use crate::process::errand;
use crate::sandbox::Confinement;

/// Why a contest cannot go on.
#[derive(Debug)]
pub enum RunError {
    /// The results cannot be kept.
    Journal(JournalError),
    /// The games cannot be played.
    Setting(String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Journal(error) => error.fmt(f),
            RunError::Setting(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for RunError {}

/// How often a stop is noticed while nothing happens.
const LOOK: Duration = Duration::from_millis(50);

/// Plays what the schedule wants, so many pairs at a time, until there is nothing more or `stop`
/// is set. `tell` sees the schedule after each game that is safe on the disk. Once `stop` is set
/// no game counts any more: its bots may have been ended.
pub fn run(
    schedule: &mut Schedule,
    journal: &mut Journal,
    setting: &Setting,
    arbiter: &dyn Arbiter,
    concurrency: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(&Schedule, &Played),
) -> Result<(), RunError> {
    let concurrency = concurrency.max(1);
    // Nobody waits for the disk: each worker has the next pair before it has done the last.
    let room = 2 * concurrency;
    // Whether it can be played at all is known before any thread is started.
    drop(Worker::new(setting, arbiter).map_err(RunError::Setting)?);
    let (work, pairs) = mpsc::channel::<Pair>();
    let pairs = &Mutex::new(pairs);
    let (sender, news) = mpsc::channel();
    // The news end with the desk: then nobody begins another pair.
    thread::scope(move |scope| {
        for _ in 0..concurrency {
            let sender = sender.clone();
            scope.spawn(move || toil(setting, arbiter, pairs, &sender));
        }
        drop(sender);
        let mut desk = Desk {
            schedule,
            journal,
            work,
            room,
            free: room,
            stop,
        };
        while desk.hand_out() {
            desk.take_in(&news, &mut tell)?;
        }
        Ok(())
    })
}

/// What a worker tells.
enum News {
    Game(Box<Played>),
    /// A pair is done.
    Done,
}

fn toil(
    setting: &Setting,
    arbiter: &dyn Arbiter,
    pairs: &Mutex<Receiver<Pair>>,
    sender: &Sender<News>,
) {
    let Ok(worker) = Worker::new(setting, arbiter) else {
        return;
    };
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

/// Between the schedule, the workers and the journal.
struct Desk<'a> {
    schedule: &'a mut Schedule,
    journal: &'a mut Journal,
    /// Dropped, it sends the workers home.
    work: Sender<Pair>,
    /// Most pairs that are handed out at a time.
    room: usize,
    /// How many more can be handed out now.
    free: usize,
    stop: &'a AtomicBool,
}

impl Desk<'_> {
    /// Hands out as many pairs as there is room for. False if there is nothing to wait for.
    fn hand_out(&mut self) -> bool {
        let mut given = true;
        while self.free > 0 && given && !self.stop.load(Relaxed) {
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
        self.journal.add(&games).map_err(RunError::Journal)?;
        for played in &games {
            self.schedule.hear(played).map_err(RunError::Setting)?;
            tell(self.schedule, played);
        }
        Ok(())
    }
}

/// Makes the bots ready that have a `build`, one after the other. The error has the last of what
/// the command said.
pub fn build(
    bots: &[Entry],
    isolation: Isolation,
    mut tell: impl FnMut(&str, &[String]),
) -> Result<(), String> {
    for bot in bots {
        if let Kind::Program(program) = &bot.kind
            && let Some(command) = &program.build
        {
            tell(&bot.name, command);
            let words = found(command, &program.folder);
            let confinement = match isolation {
                Isolation::Auto => Some(Confinement::of_build(&program.folder)),
                Isolation::Off => None,
            };
            errand(&words, &program.folder, confinement.as_ref(), LONGEST_BUILD)
                .map_err(|why| format!("`{}` cannot be built: {why}", bot.name))?;
        }
    }
    Ok(())
}

/// How long a build may take.
const LONGEST_BUILD: Duration = Duration::from_secs(600);
