//! `crownhead analyse` and `crownhead bench`.

use crate::run::{json_lines, run};

#[test]
fn an_object_a_line() {
    for rules in ["english", "turkish", "canadian"] {
        let line = format!("analyse --rules {rules} --depth 5 --lines 2 --json");
        let lines = json_lines(&run(&line).good());
        assert_eq!(lines.len(), 10);
        for (i, line) in lines.iter().enumerate() {
            assert_eq!(line["depth"], i / 2 + 1);
            assert_eq!(line["line"], i % 2 + 1);
            assert!(line["score"].as_f64().is_some());
            assert!(!line["pv"].as_array().unwrap().is_empty());
        }
    }
}

#[test]
fn a_forced_win_says_how_far_it_is() {
    let out = run("analyse --rules english --fen B:W18:B15,K1 --depth 4 --json").good();
    let last = json_lines(&out).pop().unwrap();
    assert_eq!(last["win"], 1);
    assert_eq!(last["score"], serde_json::Value::Null);
    assert_eq!(last["pv"][0], "15x22");
}

#[test]
fn people_get_a_table() {
    let out = run("analyse --rules russian --nodes 3000").good();
    assert!(out.lines().count() > 3, "{out}");
    assert!(out.contains(" s "), "{out}");
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let ran = run("analyse --rules english --fen B:W18:B --depth 3");
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out, "");
    assert!(ran.err.starts_with("the game is over: "), "{}", ran.err);
}

#[test]
fn the_bench_counts_the_same_nodes_everywhere() {
    let line = json_lines(&run("bench --json").good()).remove(0);
    // A contract: it changes only with the search, the evaluation or the weights, and a commit
    // that changes it says so.
    assert_eq!(line["nodes"], BENCH);
}

/// What `crownhead bench` counts.
const BENCH: u64 = 2_646_810;
