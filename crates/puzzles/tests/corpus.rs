//! Replays what the fuzz target of puzzles keeps.

#[path = "../../../fuzz/readers/puzzles.rs"]
mod readers;

use std::fs;
use std::path::Path;

#[test]
fn puzzles_of_the_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/puzzles");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        readers::puzzles(&fs::read(&path).unwrap());
        count += 1;
    }
    assert!(count > 0, "the corpus of puzzles is empty");
}
