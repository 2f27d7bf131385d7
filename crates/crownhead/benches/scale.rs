//! What a queue costs a game, how much faster two workers are than one, and whether every game of
//! a contest on a server counts once while workers are killed and NATS and PostgreSQL are
//! restarted.
//!
//! `SCALE_GAMES` says how many games are played in the last part, for a quick look; `SCALE_ONLY`
//! plays one part alone, `cost` or `contest`.

#[path = "../tests/commands/hosted.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod hosted;
#[path = "../tests/commands/run.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod run;
#[path = "../tests/commands/serve.rs"]
#[expect(dead_code, unused_imports, reason = "tests use the rest of it")]
mod serve;
#[path = "../tests/commands/spread.rs"]
#[expect(dead_code, reason = "tests use the rest of it")]
mod spread;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use hosted::{Held, held};
use services::Nats;
use spread::{Worker, program};

/// How many games of about 50 ms are played by each, and how many times by turns, so that
/// whatever else the machine does bears on all alike.
const GAMES: u32 = 600;
const ROUNDS: u32 = 2;
/// How many of them are tried to find out how much to think.
const TRIED: u32 = 20;
/// How long a game should take.
const GAME_MS: f64 = 50.0;

/// The games of the last part, if nobody says otherwise.
const MANY: u32 = 100_000;
/// How often a worker is killed in it.
const PAUSE: Duration = Duration::from_secs(2);
/// How long nothing may happen in it.
const LONG: Duration = Duration::from_secs(600);

fn main() {
    let folder = folder();
    let only = std::env::var("SCALE_ONLY").ok();
    let is_wanted = |part: &str| only.as_deref().is_none_or(|only| only == part);
    assert!(
        is_wanted("cost") || is_wanted("contest"),
        "SCALE_ONLY is {only:?}: expected `cost` or `contest`"
    );
    if is_wanted("cost") {
        let nodes = nodes(&folder);
        cost(&folder, nodes);
    }
    if is_wanted("contest") {
        many(&folder);
    }
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("measure-scale");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Plays a match on one core, here or on workers, and gives the seconds it took and its result.
fn matched(folder: &Path, nodes: u64, games: u32, queue: Option<&Nats>) -> (f64, String) {
    let setting = format!("nodes={nodes},hash=1");
    let mut run = program(&folder.join("data"));
    run.args(["match", &setting, &setting, "--rules", "contest", "--json"])
        .args(["--games", &games.to_string(), "--concurrency", "1"])
        .stdout(Stdio::piped());
    if let Some(nats) = queue {
        run.args(["--queue", &nats.address()]);
    }
    let begun = Instant::now();
    let output = run.output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    (begun.elapsed().as_secs_f64(), told)
}

/// How many positions a move may take, so that a game takes about as long as it should.
fn nodes(folder: &Path) -> u64 {
    const FIRST: u64 = 2000;
    let (seconds, _) = matched(folder, FIRST, TRIED, None);
    let game_ms = 1000.0 * seconds / f64::from(TRIED);
    (FIRST as f64 * GAME_MS / game_ms).max(10.0) as u64
}

/// Seconds that something took, and those that it worked.
#[derive(Clone, Copy, Default)]
struct Spent {
    wall: f64,
    cpu: f64,
    /// How long the thread that plays had nothing to do: neither worked nor waited for a core.
    asleep: f64,
}

impl std::ops::AddAssign for Spent {
    fn add_assign(&mut self, more: Spent) {
        self.wall += more.wall;
        self.cpu += more.cpu;
        self.asleep += more.asleep;
    }
}

/// A match on this machine alone, and its result.
fn alone(folder: &Path, nodes: u64) -> (Spent, String) {
    let before = of_children();
    let (wall, told) = matched(folder, nodes, GAMES, None);
    let cpu = of_children() - before;
    let asleep = 0.0;
    (Spent { wall, cpu, asleep }, told)
}

/// The same on workers. What they worked is told, and how long the first one had nothing to do.
fn spread(folder: &Path, nodes: u64, nats: &Nats, workers: &[&Worker]) -> (Spent, String) {
    let look = || -> Vec<Threads> {
        let each = workers.iter().map(|worker| of_threads(worker.0.id()));
        each.collect()
    };
    let before = look();
    let (wall, told) = matched(folder, nodes, GAMES, Some(nats));
    let after = look();
    let cpu = after.iter().zip(&before).map(|(a, b)| a.all - b.all).sum();
    let (after, before) = (&after[0], &before[0]);
    let asleep = wall - (after.ran - before.ran) - (after.waited - before.waited);
    (Spent { wall, cpu, asleep }, told)
}

/// Two matches on this machine at the same time, which have nothing to do with each other: how much
/// two cores are worth here.
fn side_by_side(folder: &Path, nodes: u64) -> f64 {
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| matched(folder, nodes, GAMES, None));
        }
    });
    begun.elapsed().as_secs_f64()
}

/// What the threads of a process did so far, in seconds.
#[derive(Default)]
struct Threads {
    /// How long all of them worked.
    all: f64,
    /// How long the busiest worked, and how long it waited for a core.
    ran: f64,
    waited: f64,
}

fn of_threads(id: u32) -> Threads {
    let tasks = fs::read_dir(format!("/proc/{id}/task")).expect("the system tells of threads");
    let mut threads = Threads::default();
    for task in tasks.flatten() {
        let text = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        let mut numbers = text.split(' ').map_while(|word| word.parse::<f64>().ok());
        let (ran, waited) = (numbers.next(), numbers.next());
        let [ran, waited] = [ran, waited].map(|ns| ns.unwrap_or(0.0) / 1e9);
        threads.all += ran;
        if ran > threads.ran {
            (threads.ran, threads.waited) = (ran, waited);
        }
    }
    threads
}

/// How long the programs that were started here and have ended worked, in seconds.
fn of_children() -> f64 {
    const TICKS: f64 = 100.0;
    let text = fs::read_to_string("/proc/self/stat").expect("the system tells of processes");
    let (_, rest) = text.rsplit_once(") ").expect("it has a name");
    let ticks = rest.split(' ').skip(13).take(2);
    ticks
        .map(|word| word.parse::<f64>().unwrap_or(0.0))
        .sum::<f64>()
        / TICKS
}

/// What all rounds took.
#[derive(Default)]
struct Sums {
    lone: Spent,
    one: Spent,
    two: Spent,
    /// What the program that gives the work to two workers did beside it, and NATS.
    giving: f64,
    nats: f64,
    both: f64,
}

fn cost(folder: &Path, nodes: u64) {
    let nats = Nats::start();
    let data = folder.join("data");
    let first = Worker::start(&data, &nats, "one");
    let mut sums = Sums::default();
    for _ in 0..ROUNDS {
        let (spent, expected) = alone(folder, nodes);
        sums.lone += spent;
        let (spent, told) = spread(folder, nodes, &nats, &[&first]);
        sums.one += spent;
        assert_eq!(told, expected, "the match is the same");
        let second = Worker::start(&data, &nats, "two");
        // Both have played before the time counts.
        matched(folder, nodes, TRIED, Some(&nats));
        let of_nats = || of_threads(nats.id().expect("it runs")).all;
        let before = (of_children(), of_nats());
        let (spent, told) = spread(folder, nodes, &nats, &[&first, &second]);
        sums.two += spent;
        sums.giving += of_children() - before.0;
        sums.nats += of_nats() - before.1;
        assert_eq!(told, expected, "the match is the same");
        drop(second);
        sums.both += side_by_side(folder, nodes);
    }
    tell(nodes, &sums);
}

fn tell(nodes: u64, sums: &Sums) {
    let Sums { lone, one, two, .. } = sums;
    let ms = |seconds: f64| 1000.0 * seconds / f64::from(GAMES * ROUNDS);
    let of_alone = |seconds: f64| 100.0 * seconds / lone.cpu;
    println!(
        "{ROUNDS} times {GAMES} games of {:.1} ms of work, {nodes} positions a move",
        ms(lone.cpu)
    );
    println!(
        "one worker: {:.1} ms of work a game, {:+.1} %, and {:.2} ms with nothing to do, {:.1} %; \
         overhead {:+.1} %",
        ms(one.cpu),
        of_alone(one.cpu - lone.cpu),
        ms(one.asleep),
        of_alone(one.asleep),
        of_alone(one.cpu - lone.cpu + one.asleep)
    );
    println!(
        "two workers: {:.1} ms of work a game, {:.1} in the program that gives it, {:.1} in NATS",
        ms(two.cpu),
        ms(sums.giving),
        ms(sums.nats)
    );
    println!(
        "by the clock, with whatever else the machine did: {:.1} ms a game alone, {:.1} on one \
         worker, {:.1} on two, {:.2} times one",
        ms(lone.wall),
        ms(one.wall),
        ms(two.wall),
        one.wall / two.wall
    );
    println!(
        "two programs side by side, without a queue: {:.2} times one",
        2.0 * lone.wall / sums.both
    );
}

fn many(folder: &Path) {
    let said = std::env::var("SCALE_GAMES").ok();
    let games = said.and_then(|said| said.parse().ok()).unwrap_or(MANY);
    let how = Held {
        games,
        level: 0,
        pause: PAUSE,
        long: LONG,
    };
    let toll = held(&folder.join("contest"), how);
    let seconds = toll.took.as_secs_f64();
    println!(
        "{games} games of a contest on a server with PostgreSQL, over four workers: {seconds:.0} \
         s, {:.0} a second, {} workers killed, NATS and PostgreSQL restarted once each; {} results \
         of as many games",
        f64::from(games) / seconds,
        toll.kills,
        toll.games.len()
    );
    assert_eq!(toll.games.len(), games as usize);
    assert_eq!(toll.view["played"], games);
}
