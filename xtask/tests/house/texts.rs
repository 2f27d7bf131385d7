//! Every text that code says is there, and every text that is there is said.
//!
//! Code names a text by a literal key, so that both can be found by reading. Where a part of the
//! key is made at run time, the literal begins with the part that is not: `level-${level}`.

use std::collections::BTreeSet;

use crate::files::{files, read};
use crate::rust::{Strings, before_tests, code};

/// What code says by its literals: whole keys, and beginnings of keys.
#[derive(Default, PartialEq, Eq, Debug)]
struct Said {
    keys: BTreeSet<String>,
    beginnings: BTreeSet<String>,
}

/// The keys of a file of texts.
fn keys(texts: &str) -> BTreeSet<String> {
    texts
        .lines()
        .filter_map(|line| line.split_once(" ="))
        .map(|(key, _)| key)
        .filter(|key| is_key(key))
        .map(str::to_string)
        .collect()
}

fn is_key(text: &str) -> bool {
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let ends = text.starts_with(|c: char| c.is_ascii_lowercase());
    ends && text.chars().all(letters)
}

/// The literals of a source that could be keys. Quotes of both kinds, for Rust and JavaScript.
fn said(source: &str) -> Said {
    let mut said = Said::default();
    for literal in literals(source) {
        let beginning = literal.split(['{', '$']).next().unwrap_or_default();
        if is_key(&literal) && !literal.ends_with('-') {
            said.keys.insert(literal);
        } else if beginning.ends_with('-') && is_key(beginning) {
            said.beginnings.insert(beginning.to_string());
        }
    }
    said
}

fn literals(source: &str) -> Vec<String> {
    let mut literals = Vec::new();
    let mut rest = source;
    while let Some(start) = rest.find(['"', '`']) {
        let quote = &rest[start..=start];
        let is_letter = rest[..start].ends_with('\'') && rest[start + 1..].starts_with('\'');
        rest = &rest[start + 1..];
        let end = if is_letter { Some(0) } else { rest.find(quote) };
        let Some(end) = end else { break };
        literals.push(rest[..end].to_string());
        rest = &rest[end + 1..];
    }
    literals
}

/// What the sources under these folders say.
fn said_in(wanted: fn(&str) -> bool) -> Said {
    let mut all = Said::default();
    for file in files(wanted) {
        let source = if file.path.ends_with(".rs") {
            before_tests(&code(&file.text, Strings::Keep)).to_string()
        } else {
            file.text
        };
        let own = said(&source);
        all.keys.extend(called(&source).map(str::to_string));
        all.keys.extend(own.keys);
        all.beginnings.extend(own.beginnings);
    }
    all
}

fn is_rust(path: &str) -> bool {
    path.starts_with("crates/") && path.contains("/src/") && path.ends_with(".rs")
}

fn is_page(path: &str) -> bool {
    path.starts_with("web/js/") && path.ends_with(".js")
}

fn english() -> BTreeSet<String> {
    keys(&read("crates/texts/texts/en.ftl"))
}

/// Beginnings of keys that mean nothing else in Rust sources: a literal with one of them is a key.
const FAMILIES: [&str; 24] = [
    "check-",
    "example-",
    "expected-",
    "fen-",
    "force-",
    "gives-",
    "got-",
    "help-",
    "highlight-",
    "landing-",
    "length-",
    "load-",
    "material-",
    "mistake-",
    "outcome-",
    "play-",
    "prefer-",
    "refusal-",
    "rule-",
    "section-",
    "setup-",
    "span-",
    "turn-",
    "ways-",
];

#[test]
fn keys_and_literals_are_found() {
    assert_eq!(
        keys("# a = b\nrule-a = A\n    .many = B\nb =\n    C = D\n"),
        ["rule-a", "b"].map(String::from).into()
    );
    let found = said(r#"say("rule-a", '"', t(`level-${level}`), format!("piece-{}"), "No key")"#);
    assert_eq!(found.keys, ["rule-a".to_string()].into());
    let beginnings = ["level-", "piece-"].map(String::from);
    assert_eq!(found.beginnings, beginnings.into());
}

/// The literals that a page gives to `t`.
fn called(source: &str) -> impl Iterator<Item = &str> {
    let inside = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    { source.match_indices("t(\"") }
        .filter(move |(at, _)| !inside(&source[..*at]))
        .filter_map(|(at, call)| source[at + call.len()..].split('"').next())
}

#[test]
fn calls_are_found() {
    let found: Vec<&str> = called(r#"put(t("a-b"), set("c-d"), [t("e")])"#).collect();
    assert_eq!(found, ["a-b", "e"]);
}

#[test]
fn every_key_in_the_code_has_a_text() {
    let texts = english();
    let family = |key: &&String| FAMILIES.iter().any(|family| key.starts_with(family));
    let rust = said_in(is_rust).keys;
    let missing: Vec<_> = rust
        .iter()
        .filter(family)
        .filter(|key| !texts.contains(*key))
        .collect();
    assert!(missing.is_empty(), "{missing:?} are said and have no text");
    for file in files(is_page) {
        let missing: Vec<_> = called(&file.text)
            .filter(|key| !texts.contains(*key))
            .collect();
        assert!(
            missing.is_empty(),
            "{}: {missing:?} have no text",
            file.path
        );
    }
}

#[test]
fn every_text_is_said_somewhere() {
    let texts = english();
    assert!(texts.len() > 300, "there are only {} texts", texts.len());
    let said = [said_in(is_rust), said_in(is_page)];
    let is_said = |key: &&String| {
        let begun = |beginning: &String| key.starts_with(beginning.as_str());
        said.iter()
            .any(|said| said.keys.contains(*key) || said.beginnings.iter().any(begun))
    };
    let unused: Vec<_> = texts.iter().filter(|key| !is_said(key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}
