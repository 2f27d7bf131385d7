//! Replays what the fuzz targets keep: texts that once did harm, and one of each kind of text.

#[path = "../../../fuzz/readers.rs"]
mod readers;

use std::fs;
use std::path::Path;

/// Runs a reader over every file of a corpus, as the fuzz target does.
fn replay(target: &str, reader: fn(&str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut count = 0;
    for entry in fs::read_dir(folder.join(target)).unwrap() {
        let path = entry.unwrap().path();
        // The fuzz targets read nothing else either.
        if let Ok(text) = String::from_utf8(fs::read(&path).unwrap()) {
            println!("{}", path.display());
            reader(&text);
            count += 1;
        }
    }
    assert!(count > 0, "the corpus of {target} is empty");
}

#[test]
fn moves() {
    replay("moves", readers::moves);
}

#[test]
fn pdn() {
    replay("pdn", readers::pdn);
}
