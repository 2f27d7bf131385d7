//! Replays what the fuzz target of the Hub protocol keeps.

#[path = "../../../fuzz/readers/hub.rs"]
mod readers;

use std::fs;
use std::path::Path;

#[test]
fn hub() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/hub");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        readers::hub(&fs::read(&path).unwrap());
        count += 1;
    }
    assert!(count > 0, "the corpus of hub is empty");
}

/// Words of the protocol in any order, with characters changed here and there.
#[test]
fn any_mixture() {
    let mut seed = rules::Seed::new(17);
    for _ in 0..3000 {
        let count = 1 + seed.below(8);
        let words: Vec<&str> = (0..count).map(|_| WORDS[seed.below(WORDS.len())]).collect();
        let glue = ["", " ", "=", "\n"][seed.below(4)];
        let mut text = words.join(glue).into_bytes();
        for _ in 0..seed.below(4) {
            let at = seed.below(text.len());
            text[at] = b" =\"x-9wbeTK\n\xc3"[seed.below(13)];
        }
        readers::hub(&text);
    }
}

const WORDS: [&str; 20] = [
    "hub",
    "pos pos=",
    "pos",
    "moves=\"11-15 23-19\"",
    "moves=",
    "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    "BbbbbbbbbbbbbeeeteexewwwwwwwwwwWW",
    "WbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwWW",
    "level move-time=0.5",
    "go think",
    "done move=32-28",
    "ponder=19-23",
    "info pv=\"28x19x23\"",
    "11-15",
    "28x19x23=K",
    "=T",
    "\"",
    "é",
    "99999999999999999999",
    "-1x0",
];
