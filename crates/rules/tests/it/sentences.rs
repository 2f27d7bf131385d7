//! Rulebooks in sentences.

use rules::sentences::{Section, diff, sentences};
use rules::{Draft, builtin};

fn draft(id: &str) -> Draft {
    builtin::draft(id).expect("it is built in")
}

fn text(id: &str, key: &str) -> String {
    let sentences = sentences(&draft(id));
    let found = sentences.iter().find(|s| s.key == key);
    found.map(|s| s.text.to_string()).unwrap_or_default()
}

#[test]
fn rules_in_words() {
    for (id, key, expected) in [
        (
            "international",
            "ranks.king.jump.landing",
            "Kings fly: they take an enemy at any distance along an open diagonal and may land on any empty square behind it.",
        ),
        (
            "turkish",
            "ranks.man.step.directions",
            "Men move one square straight forward or sideways.",
        ),
        (
            "turkish",
            "board.rows",
            "Each side starts with 16 men on its second and third rows.",
        ),
        (
            "italian",
            "capture.preference",
            "Of several captures, the one that takes the most pieces must be made; of equals, the one made by a king; of equals, the one that takes the most kings; of equals, the one that takes a king earlier (compared piece by piece).",
        ),
        ("italian", "ranks.man.jump.takes", "Men cannot take kings."),
        (
            "spanish",
            "endings.counter.three-kings-on-the-long-diagonal",
            "After twelve moves of each side with three kings, one of them on the long diagonal, against a lone king, the game is drawn.",
        ),
        (
            "obstacles",
            "board.drawn-obstacles",
            "Three of the empty squares are drawn for each game as obstacles: nothing enters them or jumps over them.",
        ),
        (
            "obstacles",
            "endings.counter.fifty-moves",
            "After 25 moves of each side without a capture, the side with more pieces wins, and equal numbers are a draw.",
        ),
        (
            "towers",
            "crowning.king",
            "A piece that lands on the row farthest from its side becomes a tower.",
        ),
        (
            "frisian",
            "endings.counter.king-against-king",
            "As soon as there is a lone king on each side, the game is drawn, unless a piece can be taken at once, or after whatever the side to move does.",
        ),
        (
            "parlour",
            "endings.repetition",
            "There are no draws, and repeating a position does not end the game.",
        ),
    ] {
        assert_eq!(text(id, key), expected, "{id} {key}");
    }
}

#[test]
fn sentences_are_whole_and_in_the_order_of_the_sections() {
    for id in builtin::every_id() {
        let sentences = sentences(&draft(id));
        assert!(sentences.is_sorted_by_key(|s| s.section), "{id}");
        for section in Section::ALL {
            let has = sentences.iter().any(|s| s.section == section);
            assert!(has, "{id} says nothing on {}", section.title());
        }
        for sentence in &sentences {
            let text = sentence.text.to_string();
            assert!(text.ends_with('.') && !text.contains("  "), "{id}: {text}");
            assert!(text.starts_with(char::is_uppercase), "{id}: {text}");
        }
        let mut keys: Vec<_> = sentences.iter().map(|s| &s.key).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), sentences.len(), "{id} says something twice");
    }
}

#[test]
fn a_sentence_carries_its_clause() {
    let sentences = sentences(&draft("contest"));
    let duty = sentences.iter().find(|s| s.key == "capture.duty").unwrap();
    let clause = duty.clause.as_ref().unwrap();
    assert_eq!(clause.label, "rule 9");
    assert!(
        clause
            .says
            .as_ref()
            .unwrap()
            .starts_with("If a player is able")
    );
}

#[test]
fn differences_name_what_differs_and_nothing_else() {
    let keys = |a: &str, b: &str| -> Vec<String> {
        let differences = diff(&draft(a), &draft(b));
        differences.into_iter().map(|d| d.key).collect()
    };
    assert_eq!(keys("english", "english"), Vec::<String>::new());
    assert_eq!(keys("spanish", "portuguese"), ["notation.game-type"]);
    assert_eq!(
        keys("english", "giveaway"),
        ["endings.no-move", "endings.first", "notation.game-type"]
    );
    assert_eq!(
        keys("russian", "spantsiretti"),
        [
            "board.width",
            "board.rows",
            "endings.counter.three-against-the-long-diagonal",
            "notation.game-type"
        ]
    );
}

#[test]
fn a_name_is_one_difference() {
    let differences = diff(&draft("english"), &draft("towers"));
    let names: Vec<_> = differences
        .iter()
        .filter(|d| d.key.ends_with(".names"))
        .filter_map(|d| d.b.as_ref().map(ToString::to_string))
        .collect();
    assert_eq!(
        names,
        ["Men are called pieces.", "Kings are called towers."]
    );
    assert!(
        differences
            .iter()
            .all(|d| d.key != "ranks.king.step.directions")
    );
    let removal = differences.iter().find(|d| d.key == "capture.removal");
    assert_eq!(removal.unwrap().b, None);
}
