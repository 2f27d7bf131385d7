//! No file speaks of the machine it was written on or of where its crates came from.

use crate::files::files;
use crate::{Finding, each_line, none};

/// What gives a machine away. Each is written in two parts, so that this file does not have it.
const PLACES: [&str; 10] = [
    concat!("/wo", "rk/"),
    concat!("../sh", "ared"),
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/tm", "p/"),
    concat!("file:", "//"),
    concat!("crates.io", "-index"),
    concat!("static.", "crates"),
    concat!("index.", "crates"),
];

fn speaks_of_places(text: &str) -> Vec<Finding> {
    each_line(text, |line| {
        let place = PLACES.iter().find(|place| line.contains(*place))?;
        Some(format!("speaks of `{place}`"))
    })
}

/// Every source of a crate in a lock file that is not the common registry.
fn odd_sources(lock: &str) -> Vec<Finding> {
    let common = concat!(
        "\"registry+https://github.com/rust-lang/crates.io",
        "-index\""
    );
    each_line(lock, |line| {
        let source = line.strip_prefix("source = ")?;
        (source != common).then(|| format!("takes a crate from {source}"))
    })
}

#[test]
fn a_place_is_found() {
    for place in PLACES {
        let text = format!("first\nsecond {place}here");
        assert_eq!(speaks_of_places(&text)[0].line, 2);
    }
    assert_eq!(speaks_of_places("artwork/ and homework"), []);
}

#[test]
fn an_odd_source_is_found() {
    let good = concat!(
        "source = \"registry+https://github.com/rust-lang/crates.io",
        "-index\""
    );
    assert_eq!(odd_sources(good), []);
    assert_eq!(
        odd_sources("source = \"git+https://example.org/a\"").len(),
        1
    );
    assert_eq!(
        odd_sources("source = \"registry+https://mirror.example\"").len(),
        1
    );
}

#[test]
fn no_file_speaks_of_places() {
    none(
        files(|path| !path.ends_with("Cargo.lock")),
        speaks_of_places,
    );
}

#[test]
fn crates_come_from_the_common_registry() {
    none(files(|path| path.ends_with("Cargo.lock")), odd_sources);
}
