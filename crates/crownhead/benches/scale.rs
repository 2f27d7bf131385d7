//! What a queue costs a game, how much faster two workers are than one, and whether every game
//! counts once while workers are killed and the queue is restarted.
//!
//! `SCALE_GAMES` says how many games are played in the last part, for a quick look.

#[path = "../tests/commands/spread.rs"]
mod spread;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use services::Nats;
use spread::{Toll, Worker, killed, played, program};

/// How many games of about 50 ms are played by each.
const GAMES: u32 = 400;
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
    let nodes = nodes(&folder);
    cost(&folder, nodes);
    many(&folder);
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

fn cost(folder: &Path, nodes: u64) {
    let (alone, expected) = matched(folder, nodes, GAMES, None);
    let nats = Nats::start();
    let data = folder.join("data");
    let first = Worker::start(&data, &nats, "one");
    let (one, told) = matched(folder, nodes, GAMES, Some(&nats));
    assert_eq!(told, expected, "the match is the same");
    let _second = Worker::start(&data, &nats, "two");
    let (two, told) = matched(folder, nodes, GAMES, Some(&nats));
    assert_eq!(told, expected, "the match is the same");
    drop(first);
    let ms = |seconds: f64| 1000.0 * seconds / f64::from(GAMES);
    println!(
        "{GAMES} games of {:.1} ms, {nodes} positions a move",
        ms(alone)
    );
    println!(
        "one worker: {:.1} ms a game, overhead {:.2} ms, {:+.1} %",
        ms(one),
        ms(one) - ms(alone),
        100.0 * (one / alone - 1.0)
    );
    println!(
        "two workers: {:.1} ms a game, {:.2} times one",
        ms(two),
        one / two
    );
}

fn many(folder: &Path) {
    let said = std::env::var("SCALE_GAMES").ok();
    let games = said.and_then(|said| said.parse().ok()).unwrap_or(MANY);
    let folder = folder.join("contest");
    let begun = Instant::now();
    let toll = killed(&folder, games, PAUSE, LONG);
    let seconds = begun.elapsed().as_secs_f64();
    let Toll {
        kills,
        restarts,
        is_good,
    } = toll;
    assert!(is_good, "the contest came to no end");
    let names = names(&folder);
    println!(
        "{games} games over four workers: {seconds:.0} s, {kills} workers killed, queue restarted \
         {restarts} times; {} results of {} games",
        played(&folder),
        names.len()
    );
    assert_eq!(
        (played(&folder), names.len()),
        (games as usize, games as usize)
    );
}

/// The names of the games that are there.
fn names(folder: &Path) -> HashSet<String> {
    let journal = fs::read_to_string(folder.join("contest-results/games.jsonl"));
    let journal = journal.expect("there are results");
    let name = |line: &str| {
        let (_, rest) = line.split_once("\"id\":\"").expect("a game has a name");
        rest.split('"').next().unwrap_or_default().to_string()
    };
    journal.lines().skip(2).map(name).collect()
}
