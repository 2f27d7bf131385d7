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
