//! The built-in rulebooks.

use rules::*;

#[test]
fn every_file_reads_without_mistakes() {
    let mut told = Vec::new();
    for book in builtin::MAIN.iter().chain(builtin::MORE) {
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
    for id in builtin::every_id() {
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
    let identity = |id: &str| builtin::rulebook(id).expect("it is built in").identity();
    assert_eq!(identity("spanish"), identity("portuguese"));
    let mut known = std::collections::HashMap::new();
    for id in builtin::every_id() {
        let same = known.insert(identity(id), id);
        assert!(
            same.is_none() || same == Some("spanish"),
            "{id} is {same:?}"
        );
    }
}

#[test]
fn every_rule_that_a_file_says_has_its_clause() {
    // What only names or writes things needs no clause, nor does what the documents leave open.
    let free = ["notation.", "sides.", "ranks.man.names", "ranks.king.value"];
    for id in builtin::every_id() {
        for sentence in sentences::sentences(&draft(id)) {
            let is_free = free.iter().any(|key| sentence.key.starts_with(key))
                || SILENT.contains(&(id, sentence.key.as_str()))
                || is_without_kings(id) && sentence.key == "crowning.king"
                || sentence.key == "endings.first";
            assert!(
                sentence.clause.is_some() || is_free,
                "{id}: {} has no clause",
                sentence.key
            );
        }
    }
}

/// Without kings there is no rule of crowning that a clause could stand beside.
fn is_without_kings(id: &str) -> bool {
    draft(id).mechanics.rank(Rank::King).is_none()
}

/// Rules on which a document says nothing at all.
const SILENT: [(&str, &str); 2] = [
    ("contest", "endings.repetition"),
    ("triple-king", "capture.turning"),
];

#[test]
fn every_file_has_examples_with_counts() {
    for id in builtin::every_id() {
        let examples = draft(id).examples;
        let has_perft = examples
            .iter()
            .flat_map(|e| &e.expects)
            .any(|e| matches!(e, Expectation::Perft { .. }));
        assert!(has_perft && examples.len() >= 2, "{id}");
    }
}

/// A further game has no published table beside it, so its file tells what it rests on.
#[test]
fn every_further_game_says_what_it_was_checked_against() {
    for book in builtin::MORE {
        let id = book.id;
        assert!(book.text.starts_with("# Checked against: "), "{id}");
        let draft = draft(id);
        assert!(
            !draft.source.is_empty() && !draft.summary.is_empty(),
            "{id}"
        );
        let has = |wanted: fn(&Expectation) -> bool| {
            let mut all = draft.examples.iter().flat_map(|e| &e.expects);
            all.any(wanted)
        };
        assert!(has(|e| matches!(e, Expectation::Moves(_))), "{id}: moves");
        assert!(
            has(|e| matches!(e, Expectation::Refused { .. })),
            "{id}: refused"
        );
        assert!(
            has(|e| matches!(e, Expectation::Line { end: Some(_), .. })),
            "{id}: end"
        );
    }
}

/// A written file stands on its own and reads as the same draft, down to clauses and examples.
#[test]
fn what_is_written_reads_the_same() {
    for id in builtin::every_id() {
        let draft = draft(id);
        let text = file::write(&draft);
        let again = file::read(&text, &|_| None);
        assert_eq!(again.as_ref(), Ok(&draft), "{id}:\n{text}");
    }
}

/// What no built-in rulebook says is written where a file may have it.
#[test]
fn every_word_is_written_where_it_is_read() {
    for lines in [
        "endings.agreement = \"never\"",
        "endings.repetition = { times = 4, by = \"claim\" }\nendings.agreement = \"allowed\"",
        "endings.no-move = \"draws-if-blocked\"\nendings.first = \"counter\"",
        "opening.pie = true\nranks.king.quiet-run = 3",
        "ranks.king.hop = { over = \"one-friend\", directions = \"forward\", clause = \"a\" }",
        "ranks.king.step.reach = { exactly = 2, clause = \"b\", says = \"c\" }",
        "capture = { duty = \"huff\", preference = [\"most-value\"], king-weight = 2.5 }",
    ] {
        let text = format!("extends = \"english\"\nid = \"house\"\n{lines}\n");
        let draft = file::read(&text, &builtin::parent).unwrap();
        let again = file::read(&file::write(&draft), &|_| None);
        assert_eq!(again, Ok(draft), "{lines}");
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
    let sorted = |ids: Vec<&'static str>| {
        let mut ids: Vec<String> = ids.into_iter().map(str::to_string).collect();
        ids.sort();
        ids
    };
    assert_eq!(files(&folder()), sorted(builtin::ids().collect()));
    let more = folder().join("more");
    assert_eq!(files(&more), sorted(builtin::more_ids().collect()));
}

/// The names of the rulebook files in a folder, without their endings.
fn files(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut ids: Vec<String> = names
        .filter_map(|name| Some(name.strip_suffix(".toml")?.to_string()))
        .collect();
    ids.sort();
    ids
}

/// Lessons are called by what they show.
#[test]
fn what_examples_show_is_said_in_each_language() {
    for id in builtin::ids() {
        for example in &draft(id).examples {
            let shown = sentences::phrases::shown(&example.title);
            assert_eq!(shown.say(texts::Language::En), example.title);
            assert_ne!(shown.key(), "shows-own", "{id}: {}", example.title);
            crate::languages::whole(&shown);
        }
    }
    let own = sentences::phrases::shown("Grandpa's rule: no {mercy}");
    assert_eq!(own.say(texts::Language::De), "Grandpa's rule: no {mercy}");
}

/// Those who know its name have it in their language.
#[test]
fn every_further_game_has_its_name_in_each_language() {
    for id in builtin::more_ids() {
        let name = sentences::phrases::rulebook(&draft(id));
        assert_eq!(name.key(), format!("book-{id}"));
        crate::languages::whole(&name);
    }
}
