//! `crownhead perft`.

use crate::run::{Folder, json_lines, run, words};

fn nodes(line: &str) -> Vec<u64> {
    let lines = json_lines(&run(line).good());
    for (depth, line) in (1..).zip(&lines) {
        assert_eq!(line["depth"], depth);
        assert!(line["seconds"].as_f64().is_some_and(|s| s >= 0.0));
    }
    lines
        .iter()
        .map(|line| line["nodes"].as_u64().unwrap())
        .collect()
}

#[test]
fn known_counts() {
    for (line, expected) in [
        (
            "--rules english 8",
            &[7, 49, 302, 1469, 7361, 36768, 179740, 845931][..],
        ),
        ("--rules frisian 5", &[9, 81, 658, 3874, 21265]),
        (
            "--rules frisian 5 --count routes",
            &[9, 81, 658, 3880, 21345],
        ),
        (
            "--rules turkish 5 --count landings",
            &[8, 64, 708, 7538, 85090],
        ),
        ("--rules canadian 4", &[11, 121, 1222, 10053]),
        (
            "--rules obstacles --fen B:W21-32:B1-12:X13,15,18 6",
            &[4, 20, 82, 288, 1043, 3974],
        ),
    ] {
        assert_eq!(nodes(&format!("perft {line} --json")), expected, "{line}");
    }
}

#[test]
fn a_line_a_depth() {
    let out = run("perft --rules english 3").good();
    let columns = |line: &str| {
        line.split_whitespace()
            .take(2)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let lines: Vec<String> = out.lines().map(columns).collect();
    assert_eq!(lines, ["1 7", "2 49", "3 302"]);
    assert!(
        out.lines().all(|line| line.ends_with(" million/s")),
        "{out}"
    );
}

#[test]
fn the_last_depth_by_first_move() {
    let lines = json_lines(&run("perft --rules english 4 --divide --json").good());
    let (moves, depths): (Vec<_>, Vec<_>) = lines.iter().partition(|l| l["move"].is_string());
    let texts: Vec<&str> = moves.iter().map(|l| l["move"].as_str().unwrap()).collect();
    assert_eq!(
        texts,
        ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    );
    let sum: u64 = moves.iter().map(|l| l["nodes"].as_u64().unwrap()).sum();
    assert_eq!(sum, 1469);
    assert_eq!(depths.last().unwrap()["nodes"], 1469);
    let people = run("perft --rules english 1 --divide").good();
    assert!(
        people
            .lines()
            .any(|l| l.split_whitespace().eq(["9-13", "1"])),
        "{people}"
    );
}

#[test]
fn the_seed_draws_the_obstacles() {
    let boards = [1, 1, 2].map(|seed| {
        let line = format!("board --rules obstacles --seed {seed} --ascii");
        run(&line).good()
    });
    assert_eq!(boards[0], boards[1]);
    assert_ne!(boards[0], boards[2]);
    assert_eq!(boards[0].matches("[#]").count(), 4, "three, and the legend");
}

#[test]
fn a_file_of_ones_own_counts_like_a_built_in_one() {
    let folder = Folder::new("perft");
    let file = folder.file("own.toml", "extends = \"english\"\nid = \"own\"");
    let out = words(&["perft", "--rules", &file, "5", "--json"]).good();
    assert_eq!(json_lines(&out)[4]["nodes"], 7361);
}
