//! Every fuzz target has a reader, a corpus, and a test that replays it.

use std::collections::BTreeSet;

use crate::files::{files, read};

/// The first words of all paths after this beginning.
fn names(start: &str) -> BTreeSet<String> {
    files(|path| path.starts_with(start))
        .iter()
        .filter_map(|file| file.path[start.len()..].split(['/', '.']).next())
        .map(str::to_owned)
        .collect()
}

/// The tests that replay what the targets keep.
const REPLAYS: [&str; 5] = [
    "crates/arena/tests/corpus.rs",
    "crates/rules/tests/it/corpus.rs",
    "crates/engine/tests/corpus.rs",
    "crates/puzzles/tests/corpus.rs",
    "crates/solve/tests/corpus.rs",
];

#[test]
fn every_target_is_replayed() {
    let targets = names("fuzz/targets/");
    assert!(!targets.is_empty());
    assert_eq!(targets, names("fuzz/corpus/"));
    let manifest = read("fuzz/Cargo.toml");
    let replayed: String = REPLAYS.map(read).concat();
    for target in targets {
        let reader = format!("readers::{target}");
        let source = read(&format!("fuzz/targets/{target}.rs"));
        assert!(
            source.contains(&reader),
            "{target}.rs does not call {reader}"
        );
        assert!(replayed.contains(&reader), "the tests do not call {reader}");
        assert!(
            manifest.contains(&format!("targets/{target}.rs")),
            "{target}"
        );
    }
}
