//! Rulebooks in sentences.

use rules::sentences::{Section, diff, sentences};
use rules::{Draft, Language, builtin, file};

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
            "As soon as the board has a lone king on each side, the game is drawn, unless a piece can be taken at once, or after whatever the side to move does.",
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
fn a_sentence_that_a_file_changed_does_not_quote_the_source_of_its_parent() {
    let text = "id = \"x\"\nextends = \"frisian\"\ncapture.king-weight = 1.5\n\
                [ranks.king]\nstep.reach = 3\njump = { approach = 2, clause = \"house 4\" }\n";
    let draft = file::read(text, &builtin::parent).unwrap();
    let sentences = sentences(&draft);
    let clause = |key: &str| {
        let said = sentences.iter().find(|s| s.key == key).unwrap();
        said.clause.as_ref().map(|clause| clause.label.as_str())
    };
    assert_eq!(clause("ranks.king.step.directions"), None);
    assert_eq!(clause("capture.preference"), None);
    assert!(clause("capture.chain").is_some());
    assert!(clause("ranks.man.step.directions").is_some());
}

#[test]
fn a_board_of_odd_width_tells_its_corner() {
    let sentence = |playable: &str, width: u8| {
        let text = format!(
            "id = \"x\"\nextends = \"english\"\nboard.width = {width}\n\
             board.playable = \"{playable}\"\n"
        );
        let draft = file::read(&text, &builtin::parent).unwrap();
        let said = sentences(&draft);
        let board = said.iter().find(|s| s.key == "board.width").unwrap();
        assert_eq!(board.clause, None, "the source has another board");
        board.text.to_string()
    };
    for (playable, width, corner) in [
        ("bottom-left", 7, "left corner among"),
        ("bottom-right", 7, "left corner among"),
        ("bottom-left", 6, "left corner among"),
        ("bottom-right", 6, "left corner not among"),
    ] {
        let text = sentence(playable, width);
        assert!(text.contains(corner), "{playable} {width}: {text}");
    }
}

#[test]
fn a_hop_tells_its_directions_between_commas() {
    let text = "id = \"x\"\nextends = \"dameo\"\n\
                ranks.man.hop = { over = \"line-of-friends\", directions = \"forward\" }\n";
    let draft = file::read(text, &builtin::parent).unwrap();
    let sentences = sentences(&draft);
    let hop = sentences.iter().find(|s| s.key == "ranks.man.hop").unwrap();
    for language in Language::ALL {
        let text = hop.text.say(language);
        assert!(!text.contains(",,") && !text.contains(", ,"), "{text}");
    }
    assert!(
        hop.text
            .to_string()
            .contains("next to them, straight forward, to the empty square"),
        "{}",
        hop.text
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
