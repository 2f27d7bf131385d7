//! ARCHITECTURE.md names every file and folder of `rules`, and none that is not there.

use std::collections::BTreeSet;

use crate::files::{files, read};

const SOURCES: &str = "crates/rules/src/";

/// The files and folders of `rules`, as the map writes them: `gen.rs`, `pdn/`.
fn there() -> BTreeSet<String> {
    files(|path| path.starts_with(SOURCES))
        .iter()
        .map(|file| &file.path[SOURCES.len()..])
        .filter(|path| *path != "lib.rs")
        .map(|path| match path.split_once('/') {
            Some((folder, _)) => format!("{folder}/"),
            None => path.to_owned(),
        })
        .collect()
}

/// The names in the first column of the table of files.
fn named(document: &str) -> BTreeSet<String> {
    let rows = document.split("| files |").nth(1).unwrap_or_default();
    rows.lines()
        .skip(2)
        .map_while(|row| row.strip_prefix("| `")?.split('|').next())
        .flat_map(|names| names.split(','))
        .map(|name| name.trim_matches(['`', ' ']).to_owned())
        .collect()
}

#[test]
fn names_are_read() {
    let document =
        "text\n| files | what |\n|---|---|\n| `a.rs`, `b/` | c |\n| `d.rs` | `e.rs` |\n\nf";
    let names = ["a.rs", "b/", "d.rs"].map(str::to_owned);
    assert_eq!(named(document), BTreeSet::from(names));
}

#[test]
fn the_map_is_the_land() {
    let (named, there) = (named(&read("ARCHITECTURE.md")), there());
    let missing: Vec<_> = there.difference(&named).collect();
    let gone: Vec<_> = named.difference(&there).collect();
    assert!(
        missing.is_empty(),
        "ARCHITECTURE.md does not name {missing:?}"
    );
    assert!(gone.is_empty(), "ARCHITECTURE.md names {gone:?}: gone");
}
