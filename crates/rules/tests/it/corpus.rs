//! Replays what the fuzz targets keep: texts that once did harm, and one of each kind of text.

#[path = "../../../../fuzz/readers/mod.rs"]
mod readers;

use std::fs;
use std::path::Path;

/// Runs a reader over every file of a corpus, as the fuzz target does.
fn replay(target: &str, reader: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut count = 0;
    for entry in fs::read_dir(folder.join(target)).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        reader(&fs::read(&path).unwrap());
        count += 1;
    }
    assert!(count > 0, "the corpus of {target} is empty");
}

#[test]
fn fen() {
    replay("fen", readers::fen);
}

#[test]
fn game() {
    replay("game", readers::game);
}

#[test]
fn mixture() {
    replay("mixture", readers::mixture);
}

#[test]
fn moves() {
    replay("moves", readers::moves);
}

#[test]
fn pdn() {
    replay("pdn", readers::pdn);
}

#[test]
fn rulebook() {
    replay("rulebook", readers::rulebook);
}
