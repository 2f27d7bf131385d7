//! `crownhead match`.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::run::{Folder, command, json_lines, run, words};

#[test]
fn more_thought_wins() {
    let line = "match nodes=3000 nodes=40 --rules russian --games 20 --concurrency 2 --json";
    let result = &json_lines(&run(line).good())[0];
    let count = |key: &str| result[key].as_u64().unwrap();
    assert_eq!(count("games"), 20);
    assert_eq!(count("won") + count("drawn") + count("lost"), 20);
    assert!(count("won") > count("lost"), "{result}");
    assert!(result["low"].as_f64() < result["elo"].as_f64());
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let line = "match nodes=60 level=2,nodes=60 --rules contest --games 12 --seed 5 --json";
    let once = run(&format!("{line} --concurrency 1")).good();
    let again = run(&format!("{line} --concurrency 2")).good();
    assert_eq!(once, again);
}

#[test]
fn games_are_written_and_can_be_read() {
    let file = Folder::new("match").file("games.pdn", "");
    let line = "match nodes=30 nodes=30 --rules towers --games 4 --max-plies 60";
    run(&format!("{line} --pdn {file}")).good();
    let checked = run(&format!("pdn check {file}")).good();
    assert!(checked.contains("4 games"), "{checked}");
}

#[test]
fn a_wrong_setting_says_what_is_expected() {
    let told = run("match tine=1 nodes=5").wrong_use();
    assert!(
        told.contains("got `tine`: expected parts like `level=5`"),
        "{told}"
    );
    let told = run("match nodes=5 nodes=5,tables=/none").wrong_use();
    assert!(told.contains("there are no tables of english in"), "{told}");
    let told = run("match nodes=5 nodes=5 --sprt 10,0").wrong_use();
    assert!(told.contains("the smaller first"), "{told}");
}

#[test]
fn another_engine_plays_by_hub() {
    let own = env!("CARGO_BIN_EXE_crownhead");
    let other = format!("hub=\"{own} engine --rules contest\",nodes=20");
    let line = [
        "match",
        "nodes=3000",
        &other,
        "--rules",
        "contest",
        "--games",
        "8",
    ];
    let options = ["--max-plies", "80", "--concurrency", "2", "--json"];
    let told = words(&[&line[..], &options[..]].concat()).good();
    let result = &json_lines(&told)[0];
    assert_eq!(result["games"], 8, "{result}");
    assert!(result["won"].as_u64() > result["lost"].as_u64(), "{result}");
}

#[test]
fn another_engine_that_is_none_is_refused_before_the_first_game() {
    let told = run("match nodes=5 hub=/no/engine,nodes=5").wrong_use();
    assert!(told.contains("`/no/engine` cannot be started"), "{told}");
    let told = run("match nodes=5 hub=,nodes=5").wrong_use();
    assert!(told.contains("the command of an engine"), "{told}");
}

#[test]
fn a_test_that_is_decided_ends_the_match() {
    let line = "match nodes=2000 nodes=10 --rules contest --games 2000 --sprt 0,50 --json";
    let result = &json_lines(&run(line).good())[0];
    assert_eq!(result["verdict"], "the higher one holds", "{result}");
    assert!(result["games"].as_u64() < Some(2000), "{result}");
}

#[test]
fn a_level_with_all_its_words_plays() {
    let first = "level=3,book=off,seed=7,hash=1,threads=1,depth=4";
    let second = "nodes=200,noise=30,margin=20,sight=pieces,book=on,hash=1";
    let line = format!("match {first} {second} --rules parlour --games 2 --max-plies 40");
    let told = run(&line).good();
    assert!(told.contains("2 games: "), "{told}");
    assert!(
        told.contains(&format!("{first} against {second}")),
        "{told}"
    );
}

#[test]
fn an_odd_number_of_games_is_told_to_be_rounded_up() {
    let ran = run("match nodes=10 nodes=10 --rules contest --games 3 --json");
    let told = "games are played in pairs, each opening with both colours: 4 games\n";
    assert!(ran.err.starts_with(told), "{}", ran.err);
    assert_eq!(json_lines(&ran.good())[0]["games"], 4);
    let ran = run("match nodes=10 nodes=10 --rules contest --games 2 --json");
    assert_eq!(ran.err, "");
}

/// Where no bar can be drawn, a line tells now and then how the match stands.
#[test]
fn a_match_without_a_terminal_says_how_it_stands() {
    let ran = run("match nodes=10 nodes=10 --rules contest --games 30 --json");
    let lines: Vec<&str> = ran.err.lines().collect();
    for (line, games) in lines.iter().zip([2, 4, 8, 10, 20]) {
        let start = format!("{games} of 30 games: ");
        assert!(
            line.starts_with(&start) && line.contains(" Elo, from "),
            "{line}"
        );
    }
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert_eq!(json_lines(&ran.good()).len(), 1);
}

/// Killed at any time, even in the middle of a line, the same command ends as if nothing had been.
#[test]
fn a_match_that_was_killed_goes_on() {
    let line = "match nodes=200 nodes=100 --rules contest --games 60 --seed 3 --json";
    let whole = run(line).good();
    let kept = Folder::new("match-killed").fresh("kept");
    let line = format!("{line} --out {kept}");
    let mut child = command()
        .args(line.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pairs = || fs::read_to_string(&kept).map_or(0, |text| text.lines().count());
    while pairs() < 4 {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(&kept).unwrap();
    fs::write(&kept, &text[..text.len() - 2]).unwrap();
    assert_eq!(run(&line).good(), whole);
    assert_eq!(run(&line).good(), whole, "nothing is left to do");
    let refused = run(&line.replace("--seed 3", "--seed 4")).wrong_use();
    assert!(refused.contains("it holds another match"), "{refused}");
}
