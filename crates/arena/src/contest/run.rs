//! A whole contest on this machine: what comes next is played, what was played is kept.

use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::chunk::{Arbiter, Worker, found};
use super::journal::{Journal, JournalError};
use super::played::{Pair, Played};
use super::schedule::{Next, Schedule};
use super::setting::{Entry, Kind, Setting};

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
    // Whether it can be played at all is known before any thread is started.
    drop(Worker::new(setting, arbiter).map_err(RunError::Setting)?);
    let (work, pairs) = mpsc::channel::<Pair>();
    let pairs = Mutex::new(pairs);
    let (sender, news) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..concurrency {
            let (sender, pairs) = (sender.clone(), &pairs);
            scope.spawn(move || toil(setting, arbiter, pairs, &sender));
        }
        drop(sender);
        let mut desk = Desk {
            schedule,
            journal,
            work,
            free: concurrency,
            workers: concurrency,
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
    /// It wants another pair.
    Free,
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
        if sender.send(News::Free).is_err() {
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
    /// Workers without work.
    free: usize,
    workers: usize,
    stop: &'a AtomicBool,
}

impl Desk<'_> {
    /// Gives every free worker a pair. False if there is nothing to wait for.
    fn hand_out(&mut self) -> bool {
        let mut given = true;
        while self.free > 0 && given && !self.stop.load(Relaxed) {
            given = match self.schedule.advance() {
                Next::Play(pair) => self.work.send(pair).is_ok(),
                Next::Wait | Next::Over => false,
            };
            self.free -= usize::from(given);
        }
        self.free < self.workers && !self.stop.load(Relaxed)
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
                News::Free => self.free += 1,
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
pub fn build(bots: &[Entry], mut tell: impl FnMut(&str, &[String])) -> Result<(), String> {
    for bot in bots {
        if let Kind::Program(program) = &bot.kind
            && let Some(command) = &program.build
        {
            tell(&bot.name, command);
            build_one(command, &program.folder)
                .map_err(|why| format!("`{}` cannot be built: {why}", bot.name))?;
        }
    }
    Ok(())
}

fn build_one(command: &[String], folder: &Path) -> Result<(), String> {
    let words = found(command, folder);
    let (program, arguments) = words.split_first().ok_or("there is no command")?;
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let lines: Vec<&str> = said.lines().collect();
    let last = &lines[lines.len().saturating_sub(20)..];
    Err(format!("{}\n{}", output.status, last.join("\n")))
}
