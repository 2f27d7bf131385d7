//! Replays what the fuzz target of certificates keeps, and bends a true certificate.

#[path = "../../../fuzz/readers/certificate.rs"]
mod readers;

use std::fs;
use std::path::{Path, PathBuf};

use rules::{Seed, builtin};
use solve::{Certificate, Result3, check};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/certificate")
}

#[test]
fn certificates() {
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        readers::certificate(&fs::read(&path).unwrap());
        count += 1;
    }
    assert!(count > 0, "the corpus of certificates is empty");
}

/// Whatever is changed in its strategies, a certificate of a won position shows nothing else.
#[test]
fn a_bent_certificate_shows_no_falsehood() {
    let text = fs::read_to_string(folder().join("win")).unwrap();
    let (head, strategies) = text.split_at(text.find("claim").unwrap());
    let rulebook = builtin::rulebook("english").unwrap();
    let mut seed = Seed::new(5);
    let [mut refused, mut shown] = [0; 2];
    for _ in 0..20_000 {
        let bent = format!("{head}{}", bend(strategies, &mut seed));
        let Ok(certificate) = Certificate::read(bent.as_bytes()) else {
            refused += 1;
            continue;
        };
        match check(&certificate, &rulebook, None) {
            Ok(proven) => {
                shown += u32::from(proven.bounds.least == Result3::Win);
                assert_eq!(proven.bounds.most, Result3::Win, "{bent}");
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 1_000 && shown > 1_000, "{refused} {shown}");
}

/// A line twice, gone or elsewhere, or a word of one line in another.
fn bend(text: &str, seed: &mut Seed) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..1 + seed.below(3) {
        let (from, to) = (seed.below(lines.len()), seed.below(lines.len()));
        match seed.below(4) {
            0 => lines.swap(from, to),
            1 => lines.insert(to, lines[from].clone()),
            2 if lines.len() > 1 => drop(lines.remove(from)),
            _ => lines[to] = mixed(&lines[to], &lines[from], seed),
        }
    }
    lines.join("\n")
}

/// The first line with a word of the second in it.
fn mixed(line: &str, other: &str, seed: &mut Seed) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let place = seed.below(words.len());
    words[place] = others[seed.below(others.len())];
    words.join(" ")
}
