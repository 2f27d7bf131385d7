//! ARCHITECTURE.md has a map of every crate: it names all that lies there, and nothing else.

use std::collections::BTreeSet;

use crate::files::{files, read};

/// The crates of the workspace.
fn crates() -> BTreeSet<String> {
    files(|path| path.starts_with("crates/") && path.ends_with("/Cargo.toml"))
        .iter()
        .filter_map(|file| file.path.split('/').nth(1))
        .map(str::to_owned)
        .collect()
}

/// Every file below the sources of a crate, seen from there, without the root of the crate.
fn sources(name: &str) -> BTreeSet<String> {
    let folder = format!("crates/{name}/src/");
    files(|path| path.starts_with(&folder))
        .iter()
        .map(|file| file.path[folder.len()..].to_owned())
        .filter(|path| path != "lib.rs")
        .collect()
}

/// The names in the first column of the tables of a section.
fn named(document: &str, name: &str) -> BTreeSet<String> {
    let heading = format!("## Inside `crates/{name}`\n");
    let section = document.split(&heading).nth(1).unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    section
        .lines()
        .filter_map(|row| row.strip_prefix("| `")?.split('|').next())
        .flat_map(|names| names.split(','))
        .map(|name| name.trim_matches(['`', ' ']).to_owned())
        .collect()
}

/// True if a name of the map stands for this file: by itself, as a folder around it, or as the
/// module that it is a part of.
fn covers(name: &str, path: &str) -> bool {
    let folder = name.trim_end_matches(".rs").trim_end_matches('/');
    let inside = path
        .strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'));
    // The root of a folder is no name of its own: the map names what lies in the folder.
    let root = path.strip_suffix("mod.rs");
    name == path || inside || root.is_some_and(|root| name.starts_with(root))
}

/// The files that a map leaves out, and the names in it that are not there.
fn differences(named: &BTreeSet<String>, there: &BTreeSet<String>) -> (Vec<String>, Vec<String>) {
    let is_named = |path: &&String| named.iter().any(|name| covers(name, path));
    let is_there = |name: &&String| there.iter().any(|path| covers(name, path));
    let missing = there.iter().filter(|path| !is_named(path));
    let gone = named.iter().filter(|name| !is_there(name));
    (missing.cloned().collect(), gone.cloned().collect())
}

#[test]
fn names_are_read() {
    let document = "## Inside `crates/a`\n\n| file | what |\n|---|---|\n| `a.rs`, `b/` | c |\n\n## Inside `crates/z`\n| `y.rs` | |\n";
    let names = ["a.rs", "b/"].map(str::to_owned);
    assert_eq!(named(document, "a"), BTreeSet::from(names));
}

#[test]
fn what_is_missing_and_what_is_gone_is_found() {
    let set = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
    let named = set(&["a.rs", "b/", "old.rs"]);
    let there = set(&["a.rs", "b/mod.rs", "b/c.rs", "new.rs"]);
    let (missing, gone) = differences(&named, &there);
    assert_eq!(
        (missing, gone),
        (vec!["new.rs".into()], vec!["old.rs".into()])
    );
}

#[test]
fn the_map_is_the_land() {
    let document = read("ARCHITECTURE.md");
    let mut wrong = Vec::new();
    for name in crates() {
        let (missing, gone) = differences(&named(&document, &name), &sources(&name));
        wrong.extend(missing.iter().map(|path| format!("{name} has {path}")));
        wrong.extend(gone.iter().map(|path| format!("{name} has no {path}")));
    }
    assert!(wrong.is_empty(), "the map is not the land: {wrong:#?}");
}
