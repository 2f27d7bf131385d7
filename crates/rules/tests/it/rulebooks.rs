//! The built-in rulebooks.

use rules::*;

#[test]
fn every_file_reads_without_mistakes() {
    let mut told = Vec::new();
    for book in builtin::ALL {
        match file::read(book.text, &builtin::parent) {
            Ok(draft) => assert_eq!(draft.id, book.id),
            Err(mistakes) => {
                told.extend(mistakes.iter().map(|m| format!("{}.toml:{m}", book.id)));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_file_makes_a_rulebook() {
    for id in builtin::ids() {
        assert_eq!(
            builtin::rulebook(id).map(|r| r.id().to_string()).as_deref(),
            Some(id)
        );
    }
}

fn draft(id: &str) -> Draft {
    builtin::draft(id).expect("it is built in")
}

#[test]
fn the_same_rules_are_the_same_mechanics() {
    for (a, b) in [
        ("english", "parlour"),
        ("english", "obstacles"),
        ("english", "giveaway"),
        ("spanish", "portuguese"),
        ("international", "canadian"),
        ("international", "brazilian"),
        ("russian", "spantsiretti"),
    ] {
        assert_eq!(draft(a).mechanics, draft(b).mechanics, "{a} and {b}");
    }
}

#[test]
fn the_same_rules_are_the_same_rulebook() {
    let hash = |id: &str| builtin::rulebook(id).expect("it is built in").hash();
    assert_eq!(hash("spanish"), hash("portuguese"));
    let mut hashes: Vec<_> = builtin::ids().map(hash).collect();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), builtin::ALL.len() - 1);
}

#[test]
fn every_rule_that_a_file_says_has_its_clause() {
    // What only names or writes things needs no clause, nor does what the documents leave open.
    let free = ["notation.", "sides.", "ranks.man.names", "ranks.king.value"];
    for id in builtin::ids() {
        for sentence in sentences::sentences(&draft(id)) {
            let is_free = free.iter().any(|key| sentence.key.starts_with(key))
                || SILENT.contains(&(id, sentence.key.as_str()))
                || sentence.key == "endings.first";
            assert!(
                sentence.clause.is_some() || is_free,
                "{id}: {} has no clause",
                sentence.key
            );
        }
    }
}

/// Rules on which a document says nothing at all.
const SILENT: [(&str, &str); 3] = [
    ("contest", "crowning.king"),
    ("contest", "endings.repetition"),
    ("triple-king", "capture.turning"),
];

#[test]
fn every_file_has_examples_with_counts() {
    for id in builtin::ids() {
        let examples = draft(id).examples;
        let has_perft = examples
            .iter()
            .flat_map(|e| &e.expects)
            .any(|e| matches!(e, Expectation::Perft { .. }));
        assert!(has_perft && examples.len() >= 2, "{id}");
    }
}

/// A written file stands on its own and reads as the same draft, down to clauses and examples.
#[test]
fn what_is_written_reads_the_same() {
    for id in builtin::ids() {
        let draft = draft(id);
        let text = file::write(&draft);
        let again = file::read(&text, &|_| None);
        assert_eq!(again.as_ref(), Ok(&draft), "{id}:\n{text}");
    }
}

#[test]
fn odd_texts_are_written_and_read() {
    let text = r#"
        extends = "english"
        id = "house"
        name = 'A "quoted" \ name'
        summary = "ünïcödé …"
        [capture]
        duty = { is = "optional", clause = 'a "clause"', says = 'it says \n' }
    "#;
    let draft = file::read(text, &builtin::parent).unwrap();
    let again = file::read(&file::write(&draft), &|_| None);
    assert_eq!(again, Ok(draft));
}

/// The folder of the rulebook files.
fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks")
}

#[test]
fn every_file_in_the_folder_is_built_in() {
    let mut found = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(id) = name.strip_suffix(".toml") {
            assert!(builtin::text(id).is_some(), "{name} is not built in");
            found += 1;
        }
    }
    assert_eq!(found, builtin::ALL.len());
}

#[test]
fn the_folder_explains_every_key_and_direction() {
    let text = std::fs::read_to_string(folder().join("README.md")).unwrap();
    for key in file::KEYS {
        let default = key.default.unwrap_or("it must be there");
        let row = format!(
            "| `{}` | {} | {default} | {} |",
            key.path, key.takes, key.meaning
        );
        assert!(text.lines().any(|line| line == row), "expected {row}");
    }
    for (name, _) in Directions::NAMES {
        assert!(text.contains(&format!("`{name}`")), "expected {name}");
    }
}
