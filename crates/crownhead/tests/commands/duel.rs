//! `crownhead match`.

use crate::run::{Folder, json_lines, run};

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
