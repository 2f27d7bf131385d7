//! No code asks which rulebook it plays. It asks what the rule says.

use crate::files::{File, files};
use crate::rust::{Strings, before_tests, code};
use crate::{Finding, none};

/// Every place where the id of a rulebook is compared with a literal.
fn asks_for_an_id(source: &str, ids: &[String]) -> Vec<Finding> {
    let source = code(before_tests(source), Strings::Keep);
    let literals = source.match_indices('"').filter_map(|(at, _)| {
        let (before, rest) = source.split_at(at);
        let length = rest[1..].find('"')? + 2;
        let (literal, after) = rest.split_at(length);
        Some((before, literal.trim_matches('"'), after))
    });
    literals
        .filter(|(before, literal, after)| {
            let known = ids.iter().any(|id| id == literal);
            known && is_compared(before, after) || is_id_compared(before)
        })
        .map(|(before, literal, _)| Finding {
            line: before.matches('\n').count() + 1,
            what: format!("asks whether the rulebook is `{literal}`"),
        })
        .collect()
}

/// True if what stands around a literal compares it with something.
fn is_compared(before: &str, after: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (before, after) = (before.trim_end(), after.trim_start());
    let signs_before = ["==", "!=", "eq(", "eq(&", "case", "starts_with("];
    let signs_after = ["==", "!=", "=>", "|"];
    signs_before.iter().any(|sign| before.ends_with(sign))
        || signs_after.iter().any(|sign| after.starts_with(sign))
        || line.contains("matches!(")
}

/// True if what stands before a literal compares something called an id with it.
fn is_id_compared(before: &str) -> bool {
    let before = before.trim_end();
    ["===", "!==", "==", "!="]
        .iter()
        .find_map(|sign| before.strip_suffix(sign))
        .is_some_and(ends_with_id)
}

fn ends_with_id(text: &str) -> bool {
    let text = text.trim_end().trim_end_matches(".as_str()");
    let text = text.trim_end_matches("()");
    ["id", "rulebook", "rules"]
        .iter()
        .any(|name| ends_with_word(text, name))
}

fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word)
        .is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The ids of the built-in rulebooks, those of `more` among them.
fn ids() -> Vec<String> {
    let name = |file: File| {
        let name = file.path.rsplit('/').next()?;
        Some(name.strip_suffix(".toml")?.to_owned())
    };
    files(|path| path.starts_with("rulebooks/"))
        .into_iter()
        .filter_map(name)
        .collect()
}

#[test]
fn a_comparison_is_found() {
    let ids = ["english".to_owned(), "frisian".to_owned()];
    for bad in [
        "if rulebook.id == \"english\" {",
        "if \"frisian\" == name {",
        "if id != \"anything\" {",
        "if rules.id() == \"mine\" {",
        "match id { \"english\" => 1, _ => 2 }",
        "\"english\" | \"frisian\" => 1,",
        "matches!(name, \"english\")",
        "if (rules === \"mine\") {",
        "name.eq(\"frisian\")",
        "let found =\n    name\n    == \"english\";",
    ] {
        assert!(!asks_for_an_id(bad, &ids).is_empty(), "{bad}");
    }
}

#[test]
fn other_uses_of_an_id_are_fine() {
    let ids = ["english".to_owned()];
    for good in [
        "let rules = built_in(\"english\");",
        "// if id == \"english\" would be wrong",
        "if grid == \"mine\" {",
        "#[cfg(test)]\nmod tests { if id == \"english\" {} }",
        "(\"english\", include_str!(\"../rulebooks/english.toml\")),",
    ] {
        assert_eq!(asks_for_an_id(good, &ids), [], "{good}");
    }
}

#[test]
fn no_code_asks_for_an_id() {
    let ids = ids();
    let sources = files(|path| {
        let code = path.ends_with(".rs") || path.ends_with(".js");
        code && !path.contains("tests/") && !path.contains("benches/")
    });
    none(sources, |source| asks_for_an_id(source, &ids));
}
