//! Running the examples inside rulebooks.

use std::sync::Arc;

use rules::*;

#[test]
fn every_example_holds() {
    for id in builtin::ids() {
        let rulebook = builtin::rulebook(id).unwrap();
        let report = run_examples(&rulebook);
        assert_eq!(report.failures, [], "{id}");
        assert_eq!(report.unchecked, [], "{id}");
        assert_eq!(report.held, rulebook.draft().examples.len(), "{id}");
    }
}

/// English rules with one example more.
fn with_example(example: &str) -> Arc<Rulebook> {
    let text =
        format!("extends = \"english\"\nid = \"house\"\n[[example]]\ntitle = \"t\"\n{example}");
    Rulebook::new(file::read(&text, &builtin::parent).unwrap()).unwrap()
}

#[test]
fn wrong_examples_are_told() {
    for (example, key, part) in [
        ("moves = [\"11-15\"]", "moves", "is legal too"),
        ("moves = [\"11-15\", \"11-15\"]", "moves", "given twice"),
        ("moves = [\"11-18\"]", "moves", "11-18: "),
        (
            "perft = [7, 50]",
            "perft",
            "depth 2 has 49 leaves: expected 50",
        ),
        (
            "refused = { \"11-15\" = \"occupied\" }",
            "refused",
            "11-15 is legal",
        ),
        (
            "refused = { \"1-5\" = \"obstacle\" }",
            "refused",
            "expected `obstacle`",
        ),
        ("fen = \"B:W33:B1\"\nmoves = []", "fen", "outside the board"),
        (
            "line = [\"11-15\"]\nthen = \"B:W1:B2\"",
            "line",
            "leads to W:W21-32:B1-10,12,15",
        ),
        (
            "line = [\"11-15\"]\nend = \"draw: repetition\"",
            "line",
            "the game goes on",
        ),
        ("line = [\"11-15\", \"11-15\"]", "line", "11-15: "),
        (
            "fen = \"B:W15:B11\"\nline = [\"11x18\"]\nend = \"draw: x\"",
            "line",
            "`first wins: no-pieces`",
        ),
    ] {
        let report = run_examples(&with_example(example));
        assert_eq!(report.held, 0, "{example}");
        assert_eq!(report.failures.len(), 1, "{example}");
        let flaw = &report.failures[0];
        assert_eq!(flaw.key, format!("example.1.{key}"), "{example}");
        assert!(flaw.message.contains(part), "{example}: {}", flaw.message);
    }
}

#[test]
fn a_count_without_end_is_left_off() {
    let deep = format!("fen = \"W:W5:B1\"\nperft = [{}]", "0, ".repeat(100));
    let report = run_examples(&with_example(&deep));
    assert_eq!(report.failures, []);
    assert_eq!(report.unchecked[0].key, "example.1.perft");
    let long =
        "perft = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128]";
    let report = run_examples(&with_example(long));
    assert_eq!(report.failures, []);
    assert_eq!(report.unchecked[0].key, "example.1.perft");
}

#[test]
fn perft_is_the_sum_over_first_moves() {
    let cases = [
        ("english", None),
        (
            "international",
            Some("W:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"),
        ),
        ("triple-king", Some("B:W18,22,7,16:BT29,K11,K25")),
        ("turkish", None),
    ];
    for (id, fen) in cases {
        let rulebook = builtin::rulebook(id).unwrap();
        let position = match fen {
            Some(fen) => rulebook.read_fen(fen).unwrap().0,
            None => rulebook.start(0),
        };
        for flavour in [Flavour::Moves, Flavour::Routes, Flavour::Landings] {
            let firsts = first_moves(&rulebook, &position, flavour);
            let leaves = |mv: &Move| {
                let next = position.play(&mv.action(rulebook.grid()));
                perft(&rulebook, &next, 3, flavour)
            };
            let sum: u64 = firsts.iter().map(leaves).sum();
            assert_eq!(
                sum,
                perft(&rulebook, &position, 4, flavour),
                "{id}, {flavour:?}"
            );
        }
    }
}
