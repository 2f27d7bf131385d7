//! The vocabulary and the files that are made from it. `BLESS=1` writes the files anew.

use std::path::{Path, PathBuf};

use rules::vocabulary::{self, Rule, Star, Takes};
use rules::{Language, Message, builtin};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should be.
fn is_up_to_date(path: &str, expected: &str) {
    let file = project().join(path);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, expected).unwrap();
    }
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(
        text == expected,
        "{path} is not what the vocabulary says: run the test with BLESS=1"
    );
}

fn row(rule: &Rule) -> String {
    let meaning = Message::new(rule.meaning_key());
    let cells = [
        format!("`{}`", name(rule)),
        rule.takes.message().to_string(),
        rule.default_message().to_string(),
        meaning.to_string(),
    ];
    format!(
        "| {} |\n",
        cells.map(|cell| cell.replace('|', "\\|")).join(" | ")
    )
}

/// Counters and examples have tables of their own, without the path.
fn name(rule: &Rule) -> &str {
    match rule.star() {
        Star::Counters | Star::Examples => rule.name(),
        Star::Once | Star::Sides | Star::Ranks => rule.key,
    }
}

fn table(rules: &mut dyn Iterator<Item = &'static Rule>) -> String {
    let head = "| key | what it takes | if it is not there | what it says |\n|---|---|---|---|\n";
    rules.fold(head.to_string(), |text, rule| text + &row(rule))
}

/// The text with the part between two marks replaced.
fn between(text: &str, mark: &str, part: &str) -> String {
    let (begin, end) = (
        format!("<!-- {mark} -->\n"),
        format!("<!-- end of {mark} -->"),
    );
    let (before, rest) = text.split_once(&begin).expect("the mark");
    let (_, after) = rest.split_once(&end).expect("the end mark");
    format!("{before}{begin}\n{part}\n{end}{after}")
}

#[test]
fn the_folder_of_rulebooks_explains_every_rule() {
    let path = "rulebooks/README.md";
    let text = std::fs::read_to_string(project().join(path)).unwrap();
    let of = |star: &'static [Star]| vocabulary::rules().filter(move |r| star.contains(&r.star()));
    let text = between(
        &text,
        "rules",
        &table(&mut of(&[Star::Once, Star::Sides, Star::Ranks])),
    );
    let text = between(&text, "counters", &table(&mut of(&[Star::Counters])));
    let text = between(&text, "examples", &table(&mut of(&[Star::Examples])));
    is_up_to_date(path, &text);
}

#[test]
fn the_fuzzer_knows_every_line() {
    let mut text = "# Lines of rulebook files, made from the vocabulary.\n".to_string();
    for rule in vocabulary::rules() {
        for line in lines(rule) {
            let line = line.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("\"{}\"\n", line.replace('\n', "\\x0a"));
        }
    }
    is_up_to_date("fuzz/dictionaries/rulebook.dict", &text);
}

/// Lines that a file may have for a rule: one for each word, or the beginning of one.
fn lines(rule: &Rule) -> Vec<String> {
    let places: &[usize] = match rule.star() {
        Star::Sides => &[0, 1],
        Star::Ranks => &[0, 1, 2],
        Star::Once | Star::Counters | Star::Examples => &[0],
    };
    let key = |at: usize| match rule.star() {
        Star::Counters | Star::Examples => rule.name().to_string(),
        _ => rule.path(at),
    };
    let values: Vec<String> = match rule.takes {
        Takes::Number(least, most) => vec![format!("{least}\n"), format!("{most}\n")],
        takes if takes.words().is_empty() => vec![String::new()],
        takes => takes
            .words()
            .iter()
            .map(|word| format!("\"{word}\"\n"))
            .collect(),
    };
    let all = places
        .iter()
        .flat_map(|at| values.iter().map(|v| format!("{} = {v}", key(*at))));
    all.collect()
}

#[test]
fn every_rule_has_its_texts() {
    for rule in vocabulary::rules() {
        for language in Language::ALL {
            for message in [
                Message::new(rule.meaning_key()),
                rule.takes.message(),
                rule.default_message(),
            ] {
                let said = message.check(language);
                assert!(said.is_ok(), "{} {language:?}: {said:?}", rule.key);
            }
        }
    }
}

/// The form on the page has a sentence for a rule, and a text for each word that it may choose.
#[test]
fn every_word_that_the_form_offers_has_its_text() {
    for rule in vocabulary::rules() {
        let form = rule.meaning_key().replacen("meaning", "form", 1);
        let words = rule.takes.words();
        // A repetition has times, and one word that says there are none.
        let is_counted = rule.key == "endings.repetition";
        for word in words.iter().filter(|_| texts::knows(&form) && !is_counted) {
            let own = format!("{form}-{word}");
            let way = format!("form-way-{word}");
            assert!(
                texts::knows(&own) || texts::knows(&way),
                "crates/texts/texts has no `{own}`"
            );
        }
    }
}

#[test]
fn every_value_of_a_rulebook_is_read_as_it_is_written() {
    for id in builtin::ids() {
        let draft = builtin::draft(id).unwrap();
        let text = rules::file::write(&draft);
        let read = rules::file::read(&text, &|_| None).unwrap();
        assert_eq!(read, draft, "{id}");
    }
}

#[test]
fn paths_lead_to_their_rules() {
    let at = |path: &str| vocabulary::rule_at(path).map(|(rule, at)| (rule.key, at));
    assert_eq!(at("capture.duty"), Some(("capture.duty", 0)));
    assert_eq!(at("ranks.triple.hop"), Some(("ranks.*.hop", 2)));
    assert_eq!(at("sides.second.seat"), Some(("sides.*.seat", 1)));
    assert_eq!(
        at("endings.counter.3.plies"),
        Some(("endings.counter.*.plies", 2))
    );
    assert_eq!(at("ranks.queen.hop"), None);
    assert_eq!(at("endings.counter.0.plies"), None);
    assert_eq!(at("capture"), None);
}
