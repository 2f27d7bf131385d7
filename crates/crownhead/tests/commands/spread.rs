//! A contest over workers that are killed again and again, while the queue is restarted once. The
//! tests play two thousand games, `cargo xtask measure scale` a hundred thousand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use services::Nats;

/// The program, with its data in a folder.
pub(crate) fn program(data: &Path) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    program.env("CROWNHEAD_ENDINGS", "3");
    program.env("CROWNHEAD_DATA", data).env("LC_ALL", "C");
    program.env_remove("CROWNHEAD_QUEUE");
    program.stdin(Stdio::null()).stdout(Stdio::null());
    program.stderr(Stdio::null());
    program
}

/// A worker with one game at a time, which is killed with the value.
pub(crate) struct Worker(pub(crate) Child);

impl Worker {
    pub(crate) fn start(data: &Path, nats: &Nats, name: &str) -> Worker {
        let mut program = program(data);
        let queue = nats.address();
        program.args(["worker", "--queue", &queue, "--name", name]);
        Worker::of(program.args(["--concurrency", "1"]))
    }

    pub(crate) fn of(program: &mut Command) -> Worker {
        Worker(program.spawn().unwrap())
    }

    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits until something is so, or the program has ended.
pub(crate) fn wait_for(child: &mut Child, long: Duration, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + long;
    while !is_so() && child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "not within {long:?}");
        sleep(Duration::from_millis(10));
    }
}

/// Enough for the busiest machine.
pub(crate) const LIMITS: &str = "[limits]\nmove_ms = 60000\nstart_ms = 60000\n";

/// A contest of two bots of a level; those of level 0 make any legal move.
pub(crate) fn text(games: u32, level: u8) -> String {
    format!(
        "rules = 'contest'\nseed = 3\ngames = {games}\n{LIMITS}[[bot]]\nname = 'a'\nlevel = {level}\n\
         [[bot]]\nname = 'b'\nlevel = {level}\n"
    )
}

/// One of level 0 in a folder.
pub(crate) fn any_moves(folder: &Path, games: u32) -> PathBuf {
    in_folder(folder, games, 0)
}

/// One in a folder.
pub(crate) fn in_folder(folder: &Path, games: u32, level: u8) -> PathBuf {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).unwrap();
    let path = folder.join("contest.toml");
    fs::write(&path, text(games, level)).unwrap();
    path
}

/// How many games are in the journal of a contest.
pub(crate) fn played(folder: &Path) -> usize {
    let journal = folder.join("contest-results/games.jsonl");
    let text = fs::read(journal).unwrap_or_default();
    let lines = text.iter().filter(|byte| **byte == b'\n').count();
    lines.saturating_sub(2)
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Toll {
    /// How many workers were killed.
    pub(crate) kills: usize,
    /// How often the queue was started again.
    pub(crate) restarts: u32,
    /// Whether the contest came to its end.
    pub(crate) is_good: bool,
}

/// In how many parts of a contest a worker is killed, however fast it goes.
const PARTS: usize = 8;

/// Plays a contest over four workers, of which one is killed after each pause, or earlier where
/// much was played meanwhile, and restarts the queue when some games were played.
pub(crate) fn killed(folder: &Path, games: u32, pause: Duration, long: Duration) -> Toll {
    let path = any_moves(folder, games);
    let data = folder.join("data");
    let mut nats = Nats::start();
    let start = |nats: &Nats, n: usize| Worker::start(&data, nats, &format!("w{n}"));
    let mut workers: Vec<Worker> = (0..4).map(|n| start(&nats, n)).collect();
    let mut run = program(&data);
    run.args(["contest", "run"]).arg(&path);
    let mut child = run.args(["--queue", &nats.address()]).spawn().unwrap();
    let (mut next, mut restarts) = (4, 0);
    while child.try_wait().unwrap().is_none() {
        let (before, moment) = (played(folder), Instant::now());
        wait_for(&mut child, long, || {
            let more = played(folder).saturating_sub(before);
            more > 0 && (moment.elapsed() > pause || more >= games as usize / PARTS)
        });
        workers[next % 4] = start(&nats, next);
        next += 1;
        if restarts == 0 && played(folder) > games as usize / 10 {
            nats.down();
            nats.up();
            restarts += 1;
        }
    }
    Toll {
        kills: next - 4,
        restarts,
        is_good: child.wait().unwrap().success(),
    }
}
