//! `crownhead worker`, and matches, contests and trainings on the workers of a queue: with a real NATS, the
//! results are the same as on one machine, whatever is killed meanwhile.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use services::Nats;

use crate::contest::{GOOD, contest, games, timeless};
use crate::run::{Folder, LONG, Ran, command, run, words};
use crate::spread::{LIMITS, Worker, any_moves, killed, wait_for};
use crate::train::SMALL;

/// Starts the program with these words, to be looked at while it runs.
fn start(line: &[&str]) -> Child {
    let mut program = command();
    let program = program.args(line).stdin(Stdio::null());
    let program = program.stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().unwrap()
}

/// What a program gave that was started.
fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().expect("it was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Ends a worker as Ctrl-C does, and gives the status.
fn end(mut worker: Worker) -> Option<i32> {
    let id = worker.0.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    worker.0.wait().unwrap().code()
}

fn lines(path: &str) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

#[test]
fn a_match_over_workers_is_the_same_match() {
    let folder = Folder::new("queue-match");
    let data = folder.fresh("data");
    let nats = Nats::start();
    // So many games that the first worker cannot have played them all before it is told to end.
    let line = "match nodes=60 nodes=30,seed=2 --rules contest --games 600 --seed 5 \
                --max-plies 80 --json";
    let files = |name: &str| ["out", "pdn"].map(|end| folder.path(&format!("{name}.{end}")));
    for file in files("alone").iter().chain(&files("spread")) {
        let _ = fs::remove_file(file);
    }
    let with = |[out, pdn]: &[String; 2]| format!("{line} --out {out} --pdn {pdn}");
    let alone = run(&with(&files("alone"))).good();
    // One worker has its options from a file and from the environment.
    let options = format!("queue = \"{}\"\nconcurrency = 1\n", nats.address());
    let config = folder.file("worker.toml", options);
    let mut program = crate::spread::program(Path::new(&data));
    let program = program.args(["worker", "--config", &config]);
    let first = Worker::of(program.env("CROWNHEAD_WORKER_NAME", "first"));
    let spread = format!("{} --queue {}", with(&files("spread")), nats.address());
    let mut child = start(&spread.split_whitespace().collect::<Vec<_>>());
    let [out, _] = files("spread");
    wait_for(&mut child, LONG, || lines(&out) > 5);
    // Told to end, it finishes what it plays and gives back the rest; another one goes on.
    assert_eq!(end(first), Some(0));
    let _second = Worker::start(Path::new(&data), &nats, "second");
    let ran = ended(child);
    for part in ["worker first: ", "worker second: ", "deviation"] {
        assert!(ran.err.contains(part), "{}", ran.err);
    }
    assert_eq!(ran.good(), alone);
    for (one, other) in files("alone").iter().zip(&files("spread")) {
        assert_eq!(fs::read(one).unwrap(), fs::read(other).unwrap(), "{one}");
    }
}

#[test]
fn whoever_is_killed_every_game_counts_once() {
    const GAMES: u32 = 2000;
    let folder = Folder::new("queue-killed");
    let [alone, spread] = ["alone", "spread"].map(|name| folder.fresh(name));
    let toll = killed(Path::new(&spread), GAMES, Duration::from_millis(400), LONG);
    assert!(
        toll.is_good && toll.restarts == 1 && toll.kills > 2,
        "{toll:?}"
    );
    any_moves(Path::new(&alone), GAMES);
    words(&["contest", "run", &alone]).good();
    let reports =
        [&alone, &spread].map(|path| words(&["contest", "report", path, "--json"]).good());
    assert_eq!(standings(&reports[0]), standings(&reports[1]));
    let [alone, spread] = [alone, spread].map(|path| timeless(games(&path)));
    assert_eq!(spread.len(), GAMES as usize);
    assert_eq!(spread, alone);
}

/// The standings of a contest, but for the time that was used.
fn standings(json: &str) -> Vec<Value> {
    let read: Value = serde_json::from_str(json).unwrap();
    let mut rows = read["standings"].as_array().unwrap().clone();
    for row in &mut rows {
        for key in ["mean_ms", "slowest_ms", "cpu_ms"] {
            row.as_object_mut().unwrap().remove(key);
        }
    }
    rows
}

#[test]
fn a_bot_travels_and_plays_in_the_cage_of_the_worker() {
    let folder = Folder::new("queue-bot-data");
    let nats = Nats::start();
    let text = format!(
        "rules = 'contest'\ngames = 4\nmax_plies = 60\n{LIMITS}[[bot]]\nname = 'mine'\n\
         command = ['python3', 'bot.py']\nfolder = 'mine'\n[[bot]]\nname = 'any'\nlevel = 0\n"
    );
    let [alone, spread] =
        ["queue-bot-alone", "queue-bot"].map(|name| contest(name, &text, &[("mine", GOOD)]));
    words(&["contest", "run", &alone]).good();
    let _worker = Worker::start(Path::new(&folder.fresh("data")), &nats, "caged");
    let ran = words(&["contest", "run", &spread, "--queue", &nats.address()]);
    assert!(ran.err.contains("worker caged: 2 pairs"), "{}", ran.err);
    ran.good();
    let there = games(&spread);
    let confined: Vec<&Value> = there.values().map(|game| &game["confined"]).collect();
    let is_told = |how: &&Value| how.as_str().is_some_and(|how| !how.is_empty());
    assert!(confined.iter().all(is_told), "{confined:?}");
    assert_eq!(timeless(there), timeless(games(&alone)));
    let report = Path::new(&spread).join("contest-results/report/index.html");
    assert!(report.exists());
}

/// How many bytes of games a training has kept.
fn kept(out: &str) -> u64 {
    fs::metadata(format!("{out}/games")).map_or(0, |file| file.len())
}

/// The pieces that a training has kept, by number.
fn pieces(out: &str) -> BTreeMap<u64, Vec<u8>> {
    let path = Path::new(out).join("games");
    let pieces = train::pieces(&path).unwrap();
    let count = pieces.len();
    let by_number: BTreeMap<_, _> = pieces.into_iter().collect();
    assert_eq!(by_number.len(), count, "each piece is there once");
    by_number
}

#[test]
fn a_training_over_workers_is_the_same_training_though_one_is_killed() {
    let folder = Folder::new("queue-train");
    let rules = folder.file("small.toml", SMALL);
    let [alone, spread, data] = ["alone", "spread", "data"].map(|name| folder.fresh(name));
    let nats = Nats::start();
    let line = format!("train --rules {rules} --games 640 --nodes 150 --seed 9 --threads 1 --out");
    run(&format!("{line} {alone}")).good();
    let first = Worker::start(Path::new(&data), &nats, "first");
    let line = format!("{line} {spread} --queue {}", nats.address());
    let mut child = start(&line.split_whitespace().collect::<Vec<_>>());
    wait_for(&mut child, LONG, || kept(&spread) > 0);
    let _second = Worker::start(Path::new(&data), &nats, "second");
    // Killed in the middle of a piece: another one plays it.
    drop(first);
    let ran = ended(child);
    for part in ["worker first: ", "worker second: "] {
        assert!(ran.err.contains(part), "{}", ran.err);
    }
    let told = ran.good();
    assert!(told.contains("round 1: 640 games"), "{told}");
    assert_eq!(pieces(&spread).len(), 20);
    assert_eq!(pieces(&spread), pieces(&alone));
    for file in ["latest.weights", "report.md"] {
        let [one, other] = [&alone, &spread].map(|out| fs::read(format!("{out}/{file}")).unwrap());
        assert_eq!(one, other, "{file}");
    }
}

#[test]
fn games_of_self_play_over_workers_are_the_same_games() {
    let folder = Folder::new("queue-games");
    let rules = folder.file("small.toml", SMALL);
    let [alone, spread, data] = ["alone", "spread", "data"].map(|name| folder.fresh(name));
    let weights = folder.fresh("learned");
    run(&format!(
        "train --rules {rules} --games 32 --nodes 30 --out {weights}"
    ))
    .good();
    let nats = Nats::start();
    let line = format!(
        "train games --rules {rules} --games 96 --nodes 40 --pdn --weights \
         {weights}/latest.weights --out"
    );
    run(&format!("{line} {alone}")).good();
    let _worker = Worker::start(Path::new(&data), &nats, "one");
    let line = format!("{line} {spread} --queue {}", nats.address());
    let ran = run(&line);
    assert!(ran.err.contains("worker one: 96 games"), "{}", ran.err);
    ran.good();
    assert_eq!(pieces(&spread), pieces(&alone));
    let pdn = |out: &str, n: u32| fs::read(format!("{out}/pdn/{n:010}.pdn")).unwrap();
    (0..3).for_each(|n| assert_eq!(pdn(&spread, n), pdn(&alone, n)));
    // Nothing is left to play; and what is on this machine alone is refused.
    assert!(run(&line).good().contains("96 games"));
    let refused = run(&format!("{line} --tables 2")).wrong_use();
    assert!(
        refused.contains("tables of endings cannot travel"),
        "{refused}"
    );
    // A part of a training takes the queue from the environment, too.
    let mut program = command();
    let words = line
        .split_whitespace()
        .take_while(|word| *word != "--queue");
    let program = program.args(words).env("CROWNHEAD_QUEUE", nats.address());
    assert!(program.output().unwrap().status.success());
}

#[test]
fn what_cannot_be_is_told_before_anything_is_played() {
    let told = |line: &str, part: &str| {
        let refused = run(line).wrong_use();
        assert!(refused.contains(part), "{line}: {refused}");
        refused
    };
    let away = "the queue at nats://127.0.0.1:1 cannot be reached";
    told("match nodes=5 nodes=5 --queue nats://127.0.0.1:1", away);
    told(
        "train --rules contest --games 32 --queue nats://127.0.0.1:1",
        away,
    );
    let refused = told("worker --queue nats://me:secret@127.0.0.1:1", away);
    assert!(!refused.contains("secret"), "{refused}");
    told("worker", "`--queue nats://HOST:4222`");
    let expected = "expected an address like `nats://127.0.0.1:4222`";
    told("match nodes=5 nodes=5 --queue http://localhost", expected);
    let file = Folder::new("queue-config").file("worker.toml", "rate = 1\n");
    let line = format!("worker --config {file}");
    told(&line, "`rate` is no option of `crownhead worker`");
}
