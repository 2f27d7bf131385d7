//! Replays what the fuzz target of submissions keeps, and bends true zips.

#[path = "../../../fuzz/readers/submission.rs"]
mod readers;

use std::fs;
use std::path::Path;

use rules::Seed;

fn kept() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/submission");
    let entries = fs::read_dir(folder).unwrap().flatten();
    entries
        .map(|entry| fs::read(entry.path()).unwrap())
        .collect()
}

#[test]
fn submissions() {
    let kept = kept();
    assert!(kept.len() > 4, "the corpus of submissions is small");
    for bytes in &kept {
        readers::submission(bytes);
    }
}

/// Whatever is changed in a zip, it is taken within bounds or refused whole.
#[test]
fn a_bent_zip_does_no_harm() {
    let kept = kept();
    let mut seed = Seed::new(11);
    for _ in 0..3000 {
        let mut bytes = kept[seed.below(kept.len())].clone();
        for _ in 0..1 + seed.below(4) {
            let at = seed.below(bytes.len());
            match seed.below(4) {
                0 => bytes[at] = seed.next() as u8,
                1 => bytes.truncate(at.max(1)),
                2 => bytes[at] = [0, 0xFF, b'.', b'/'][seed.below(4)],
                _ => {
                    let other = &kept[seed.below(kept.len())];
                    bytes.extend_from_slice(&other[..other.len().min(200)]);
                }
            }
        }
        readers::submission(&bytes);
    }
}
