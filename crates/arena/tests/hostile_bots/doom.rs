//! A referee that is killed at once takes everything with it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arena::contest::{Entry, Kind, Parts, Program, Workshop};
use arena::protocol::Protocol;

use crate::court::{run_folder, tried};

/// Set in the process that will be killed: the folder of its contest.
const DOOMED: &str = "CROWNHEAD_TESTS_DOOMED";

/// A build that leaves processes in sessions of their own, says so, and never ends.
const DAEMONS: &str = "\
import os, time
for _ in range(5):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.setsid()
            time.sleep(1000)
        os._exit(0)
open('ready', 'w').close()
time.sleep(1000)
";

#[test]
fn a_killed_referee() {
    if let Some(folder) = std::env::var_os(DOOMED) {
        return doomed(PathBuf::from(folder));
    }
    tried("doom::a_killed_referee", |court| {
        fs::write(court.path("own/build.py"), DAEMONS).unwrap();
        let mut referee = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "doom::a_killed_referee"])
            .env(DOOMED, court.path("own"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let id = referee.id();
        let folder = || named(id);
        until("the build runs", || {
            folder().is_some_and(|folder| {
                let entries = fs::read_dir(folder).into_iter().flatten().flatten();
                entries
                    .into_iter()
                    .any(|entry| entry.path().join("ready").exists())
            })
        });
        let folder = folder().unwrap();
        // A count that is taken while a process hands over to its child may miss both.
        until("the build and its daemons run", || processes(id) >= 6);
        referee.kill().unwrap();
        referee.wait().unwrap();
        until("all processes are gone", || processes(id) == 0);
        until("the folder is gone", || !folder.exists());
        assert!(run_folder() != Some(folder));
    });
}

fn doomed(folder: PathBuf) {
    let entry = Entry {
        name: "bot".to_string(),
        kind: Kind::Program(Program {
            command: vec!["./bot".to_string()],
            folder,
            parts: Parts::All,
            build: Some(["python3", "build.py"].map(String::from).to_vec()),
            protocol: Protocol::Line,
        }),
    };
    Workshop::default().ready(&[entry], &|_, _| {});
    panic!("it should have been killed before");
}

/// The folder of a run.
fn named(id: u32) -> Option<PathBuf> {
    let begin = format!("crownhead-run-{id}-");
    let entries = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    entries
        .map(|entry| entry.path())
        .find(|path| path.to_string_lossy().contains(&begin))
}

/// How many processes have a home in the folder of a run.
fn processes(id: u32) -> usize {
    let home = format!("crownhead-run-{id}-");
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries
        .filter(|entry| {
            let text = fs::read(entry.path().join("environ")).unwrap_or_default();
            String::from_utf8_lossy(&text).contains(&home)
        })
        .count()
}

#[track_caller]
fn until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(300);
    while !is_so() {
        assert!(Instant::now() < end, "{what}: not yet");
        std::thread::sleep(Duration::from_millis(20));
    }
}
