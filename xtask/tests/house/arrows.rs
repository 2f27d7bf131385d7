//! Dependencies between the crates point as ARCHITECTURE.md draws them.

use crate::Finding;
use crate::files::{files, read};

/// What each crate may depend on. A crate that is not drawn here may not exist.
const ARROWS: [(&str, &[&str]); 20] = [
    ("moves", &[]),
    ("texts", &[]),
    ("rulebook", &["moves", "texts"]),
    ("game", &["moves", "rulebook", "texts"]),
    ("rules", &["moves", "rulebook", "game", "texts"]),
    ("table", &["rules"]),
    ("endgame", &["rules"]),
    ("solve", &["rules", "endgame"]),
    ("engine", &["rules", "endgame"]),
    ("arena", &["rules", "table", "engine"]),
    ("train", &["rules", "engine", "arena"]),
    ("puzzles", &["rules", "engine"]),
    ("services", &[]),
    ("store", &["rules", "table", "services"]),
    ("queue", &["rules", "engine", "arena", "train", "services"]),
    ("guide", &[]),
    (
        "server",
        &[
            "rules", "table", "engine", "store", "arena", "queue", "puzzles", "guide", "train",
            "texts",
        ],
    ),
    (
        "crownhead",
        &[
            "rules", "table", "endgame", "solve", "engine", "arena", "queue", "train", "puzzles",
            "store", "server", "services", "texts",
        ],
    ),
    ("python", &["rules", "endgame", "engine"]),
    ("xtask", &[]),
];

/// Every crate of the workspace that the manifest of `name` names and must not.
fn wrong_arrows(name: &str, manifest: &str) -> Vec<Finding> {
    let Some((_, allowed)) = ARROWS.iter().find(|(crate_name, _)| *crate_name == name) else {
        let what = format!("the crate `{name}` is not drawn");
        return vec![Finding { line: 1, what }];
    };
    let mut section = String::new();
    let mut findings = Vec::new();
    for (i, line) in manifest.lines().enumerate() {
        if let Some(header) = line.trim().strip_prefix('[') {
            section = header.trim_end_matches(']').to_owned();
        }
        let named = dependency(&section, line).filter(|d| !allowed.contains(d));
        if let Some(other) = named.filter(|d| ARROWS.iter().any(|(name, _)| name == d)) {
            let what = format!("`{name}` may not depend on `{other}`");
            findings.push(Finding { line: i + 1, what });
        }
    }
    findings
}

/// The dependency that a line of a section of dependencies names.
fn dependency<'a>(section: &'a str, line: &'a str) -> Option<&'a str> {
    if line.trim_start().starts_with('[') {
        let (kind, name) = section.rsplit_once('.')?;
        return kind.ends_with("dependencies").then_some(name);
    }
    let name = line.split(['=', '.']).next()?.trim();
    (section.ends_with("dependencies") && !name.starts_with('#')).then_some(name)
}

#[test]
fn a_wrong_arrow_is_found() {
    for bad in [
        "[dependencies]\nengine.workspace = true",
        "[dependencies]\nengine = { path = \"../engine\" }",
        "[dev-dependencies]\nengine = \"1\"",
        "[dependencies.engine]\npath = \"../engine\"",
        "[target.'cfg(unix)'.dependencies]\nengine.workspace = true",
    ] {
        let found = wrong_arrows("rules", bad);
        assert_eq!(found.len(), 1, "{bad}");
        assert_eq!(found[0].what, "`rules` may not depend on `engine`");
    }
    assert_eq!(wrong_arrows("cellar", "").len(), 1);
}

#[test]
fn a_right_arrow_is_none() {
    let good = "[package]\nname = \"store\"\n[dependencies]\n# engine\nrules.workspace = true\n";
    assert_eq!(wrong_arrows("engine", good), []);
}

#[test]
fn arrows_point_as_drawn() {
    for file in files(|path| path.ends_with("/Cargo.toml") && !path.starts_with("fuzz/")) {
        let folder = file.path.trim_end_matches("/Cargo.toml");
        let name = folder.rsplit('/').next().unwrap();
        assert!(
            [name.to_owned(), format!("crownhead-{name}")]
                .iter()
                .any(|name| file.text.contains(&format!("name = \"{name}\""))),
            "{folder}"
        );
        assert_eq!(wrong_arrows(name, &file.text), [], "{}", file.path);
    }
}

/// The drawing in the document and the table above say the same.
#[test]
fn the_document_draws_the_same_arrows() {
    let document = read("ARCHITECTURE.md");
    for (name, allowed) in ARROWS.iter().filter(|(_, allowed)| !allowed.is_empty()) {
        let drawn = document.lines().find_map(|line| {
            let (from, to) = line.split_once("->")?;
            let from = from.trim().trim_start_matches("crates/");
            let to = to.trim().split("  ").next()?;
            (from == *name).then(|| to.split(", ").collect::<Vec<_>>())
        });
        match drawn {
            Some(drawn) => assert!(
                drawn.iter().all(|to| allowed.contains(to)),
                "{name}: {drawn:?}"
            ),
            None => panic!("ARCHITECTURE.md draws no arrow from {name}"),
        }
    }
}
