//! The crates of the rules know nothing of the world outside: no clock, file, environment, chance or thread.

use crate::files::{File, files};
use crate::rust::{Strings, code};
use crate::{Finding, each_line, none};

/// Modules of the standard library that reach outside. Of `time` only the clocks do: see below.
const MODULES: [&str; 7] = ["env", "fs", "net", "os", "process", "random", "thread"];

/// Words that read, write, guess or wait. Clippy finds what prints: see the lints of these crates.
const WORDS: [&str; 6] = [
    "stdin",
    "stdout",
    "stderr",
    "Instant",
    "SystemTime",
    "RandomState",
];

/// Crates that are sources of chance.
const CRATES: [&str; 3] = ["rand", "fastrand", "getrandom"];

fn reaches_outside(source: &str) -> Vec<Finding> {
    let source = code(source, Strings::Blank);
    let mut findings = each_line(&source, |line| {
        let word = WORDS.iter().find(|word| has_word(line, word));
        let chance = CRATES
            .iter()
            .find(|name| has_word(line, &format!("{name}::")));
        word.or(chance)
            .map(|word| format!("`{word}` reaches outside"))
    });
    for (at, _) in source.match_indices("std::") {
        let line = source[..at].lines().count();
        let used = modules(&source[at + "std::".len()..]);
        let wrong = used
            .iter()
            .filter(|module| MODULES.contains(&module.as_str()));
        findings.extend(wrong.map(|module| Finding {
            line,
            what: format!("`std::{module}` reaches outside"),
        }));
    }
    findings
}

/// The modules named after `std::`: one word, or the first words of a list in braces.
fn modules(text: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        let letters = text.trim_start().chars();
        letters
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    let Some(list) = text.strip_prefix('{') else {
        return vec![word(text)];
    };
    let mut depth = 0;
    let mut words = vec![word(list)];
    for (i, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => words.push(word(&list[i + 1..])),
            _ => {}
        }
    }
    words
}

/// True if the line has the text and no letter stands right before it.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

#[test]
fn what_reaches_outside_is_found() {
    for bad in [
        "use std::fs;",
        "let t = std::time::Instant::now();",
        "use std::{fmt, collections::{BTreeMap, env}, thread};",
        "use std::{\n    env,\n    fmt,\n};",
        "let n = rand::random();",
        "stdout().flush()",
    ] {
        assert!(!reaches_outside(bad).is_empty(), "{bad}");
    }
    assert_eq!(reaches_outside("a\nuse std::fs;")[0].line, 2);
}

#[test]
fn what_stays_inside_is_left_alone() {
    for good in [
        "use std::{fmt, collections::{BTreeMap, env}};",
        "// std::fs would be wrong here",
        "let text = \"stdout std::fs\";",
        "use std::time::Duration;",
        "writeln!(f, \"{x}\")",
        "use crate::strand::operand;",
    ] {
        assert_eq!(reaches_outside(good), [], "{good}");
    }
}

#[test]
fn the_rules_stay_inside() {
    none(sources(), reaches_outside);
}

/// The crates that stay inside, and the crates of others that each may use: few and small, so
/// that they build in seconds; none brings chance or time.
const INSIDE: [(&str, &[&str]); 5] = [
    ("moves", &[]),
    ("rulebook", &["toml", "sha2"]),
    ("game", &[]),
    ("rules", &[]),
    ("table", &["serde", "serde_json"]),
];

#[test]
fn the_rules_have_few_dependencies() {
    for (name, allowed) in INSIDE {
        let manifest = crate::files::read(&format!("crates/{name}/Cargo.toml"));
        let normal = manifest
            .split("\n[dependencies]\n")
            .nth(1)
            .unwrap_or_default();
        let normal = normal.split("\n[").next().unwrap_or_default();
        let foreign: Vec<&str> = normal
            .lines()
            .filter(|line| !line.contains(".workspace"))
            .filter_map(|line| line.split(['=', '.']).next())
            .map(str::trim)
            .filter(|name| !name.is_empty() && !name.starts_with('#'))
            .filter(|name| !allowed.contains(name))
            .collect();
        assert!(
            foreign.is_empty(),
            "{name}: {foreign:?} not among {allowed:?}"
        );
    }
}

fn sources() -> Vec<File> {
    let inside = |path: &str| {
        INSIDE
            .iter()
            .any(|(name, _)| path.starts_with(&format!("crates/{name}/src/")))
    };
    files(|path| inside(path) && path.ends_with(".rs"))
}
