//! Commands that take long, stopped with Ctrl-C: they say how to go on.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::run::{Folder, command};

/// Runs a command until something is there, stops it as Ctrl-C does, and gives what it said.
fn stopped(line: &str, is_under_way: impl Fn() -> bool) -> String {
    let mut child = command()
        .args(line.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !is_under_way() {
        assert_eq!(child.try_wait().unwrap(), None, "{line} ended by itself");
        thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    said
}

fn has_something(path: &str) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0)
        || fs::read_dir(path).is_ok_and(|mut files| files.next().is_some())
}

#[test]
fn a_match_says_where_it_stood_and_how_to_play_others() {
    let file = Folder::new("stopped-match").file("games.pdn", "");
    let line = format!(
        "match nodes=30 nodes=30 --rules contest --games 1000000 --concurrency 1 --seed 6 --pdn {file}"
    );
    let said = stopped(&line, || has_something(&file));
    assert!(said.contains("stopped; "), "{said}");
    assert!(said.contains("games: ") && said.contains(" Elo"), "{said}");
    assert!(said.contains("`--seed 7`"), "{said}");
}

#[test]
fn a_training_says_that_the_same_command_goes_on() {
    let folder = Folder::new("stopped-train");
    let out = folder.fresh("out");
    let line =
        format!("train --rules contest --games 1000000 --nodes 50 --threads 1 --out {out}/inside");
    let said = stopped(&line, || has_something(&format!("{out}/inside")));
    assert!(said.contains("stopped; the same command goes on"), "{said}");
}

#[test]
fn a_search_for_a_proof_says_where_it_is_kept() {
    let folder = Folder::new("stopped-solve");
    let dir = folder.fresh("search");
    let line = format!("solve --rules english --memory 64M --dir {dir}");
    let said = stopped(&line, || has_something(&dir));
    assert!(
        said.contains(&format!("what was found out is in {dir}")),
        "{said}"
    );
    assert!(
        said.contains("the same command goes on from there"),
        "{said}"
    );
}
