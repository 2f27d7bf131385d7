//! `crownhead solve`.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use ::solve::Certificate;

use crate::run::{Folder, Ran, command, json_lines, words};

const SMALL: &str = "id = \"small\"\nname = \"Small\"\nextends = \"contest\"\n\
                     [board]\nwidth = 6\nheight = 6\nrows = [1]\n";

/// A small game in a folder of its own.
struct Case {
    folder: Folder,
    rules: String,
}

impl Case {
    fn new(name: &str) -> Case {
        let folder = Folder::new(name);
        let rules = folder.file("small.toml", SMALL);
        Case { folder, rules }
    }

    fn words<'a>(&'a self, dir: &'a str, proof: &'a str) -> Vec<&'a str> {
        vec![
            "solve",
            "--rules",
            &self.rules,
            "--dir",
            dir,
            "--certificate",
            proof,
            "--memory",
            "64M",
        ]
    }

    fn solve(&self, dir: &str, proof: &str) -> Ran {
        words(&self.words(dir, proof))
    }
}

/// The states that a search says it has looked at.
fn searched(err: &str) -> u64 {
    let line = err.lines().find(|line| line.ends_with("states looked at"));
    let count = line.unwrap_or_else(|| panic!("no count in {err:?}"));
    count.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn rules_that_cannot_be_proven_are_named_and_not_the_folder() {
    let case = Case::new("solve-huff");
    let dir = case.folder.fresh("search");
    let ran = words(&["solve", "--rules", "english-huff", "--dir", &dir]);
    assert_ne!(ran.code, 0);
    assert!(
        ran.err
            .contains("error: the rulebook says capture.duty = \"huff\""),
        "{}",
        ran.err
    );
}

#[test]
fn a_proof_is_written_and_checked_again() {
    let case = Case::new("solve");
    let dir = case.folder.fresh("search");
    let proof = case.folder.path("small.proof");
    let out = case.solve(&dir, &proof).good();
    assert!(out.starts_with("neither side can force a win\n"), "{out}");

    let checked = words(&["solve", "--check", &proof, "--json"]).good();
    let line = json_lines(&checked).remove(0);
    assert_eq!(
        (&line["least"], &line["most"]),
        (&"draw".into(), &"draw".into())
    );
    assert!(line["states"].as_u64().unwrap() > 1_000);
}

/// The bytes of all files in a folder and below.
fn size(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let sizes = entries.map(|path| {
        if path.is_dir() {
            size(&path)
        } else {
            fs::metadata(path).unwrap().len()
        }
    });
    sizes.sum()
}

#[test]
fn a_small_search_takes_little_room_and_says_where() {
    let case = Case::new("small-room");
    let dir = case.folder.fresh("search");
    let proof = case.folder.path("small.proof");
    let mut line = case.words(&dir, &proof);
    // As without `--memory`: up to a gigabyte.
    line.truncate(line.len() - 2);
    let ran = words(&line);
    let told = format!("what was found out is in {dir}\n");
    assert!(ran.err.contains(&told), "{}", ran.err);
    ran.good();
    let size = size(Path::new(&dir));
    assert!(size > 0 && size <= 16 << 20, "{size}");
}

#[test]
fn a_damaged_proof_is_refused_with_a_reason() {
    let case = Case::new("damaged-proof");
    let dir = case.folder.fresh("search");
    let proof = case.folder.path("small.proof");
    case.solve(&dir, &proof).good();
    let whole = fs::read(&proof).unwrap();

    let cut = case.folder.file("cut.proof", &whole[..whole.len() / 2]);
    let ran = words(&["solve", "--check", &cut]);
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("cut.proof"), "{}", ran.err);

    let lame = case.folder.path("lame.proof");
    let mut certificate = Certificate::load(Path::new(&proof)).unwrap();
    certificate.claims[0].steps.pop_last();
    certificate.save(Path::new(&lame)).unwrap();
    let ran = words(&["solve", "--check", &lame]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out.contains("the certificate has no move for "),
        "{}",
        ran.out
    );
}

#[test]
fn a_search_survives_being_killed() {
    let case = Case::new("killed-search");
    let fresh = case.solve(
        &case.folder.fresh("whole"),
        &case.folder.path("whole.proof"),
    );
    let whole = searched(&fresh.err);
    fresh.good();

    let dir = case.folder.fresh("killed");
    let proof = case.folder.path("killed.proof");
    let mut child = command()
        .args(case.words(&dir, &proof))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Long enough for some work; if it was long enough for all, that must be there as well.
    while found(&dir) < 1_000 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = found(&dir);
    assert!(kept >= 1_000, "{kept}");

    let again = case.solve(&dir, &proof);
    let rest = searched(&again.err);
    assert!(rest < whole, "{rest} of {whole}");
    again.good();
}

/// How many entries of a folder's tables are filled.
fn found(dir: &str) -> usize {
    let files = fs::read_dir(dir).into_iter().flatten().flatten();
    let filled = |bytes: Vec<u8>| {
        bytes
            .chunks(24)
            .filter(|entry| entry.iter().any(|b| *b != 0))
            .count()
    };
    files
        .map(|file| filled(fs::read(file.path()).unwrap_or_default()))
        .sum()
}
