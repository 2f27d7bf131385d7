//! The identity of rulebooks: pinned, and the same however a file is written.

use rules::{Rulebook, builtin, file, vocabulary};
use std::sync::Arc;

fn read(text: &str) -> Arc<Rulebook> {
    let draft = file::read(text, &builtin::parent).unwrap_or_else(|m| panic!("{m:?}"));
    Rulebook::new(draft).unwrap()
}

/// A rulebook by the id of its parent and some lines.
fn like(parent: &str, lines: &str) -> Arc<Rulebook> {
    read(&format!("extends = \"{parent}\"\nid = \"twin\"\n{lines}"))
}

/// Identities, play hashes and the hashes of earlier releases never change: what users have is
/// found by them.
#[test]
fn every_built_in_rulebook_keeps_its_identity() {
    let pinned = include_str!("data/identities.txt");
    keep("data/identities.txt", pinned, builtin::ids());
    let pinned = include_str!("data/identities-more.txt");
    keep("data/identities-more.txt", pinned, builtin::more_ids());
}

/// Asserts that rulebooks are what a file says of them, with a line for each.
fn keep(file: &str, pinned: &str, ids: impl Iterator<Item = &'static str>) {
    let mut text = pinned
        .lines()
        .take_while(|l| l.starts_with('#'))
        .map(|l| format!("{l}\n"))
        .collect::<String>();
    text.extend(ids.map(line));
    let is_kept = |line: &str| text.lines().any(|now| now == line);
    let changed: Vec<&str> = pinned.lines().filter(|line| !is_kept(line)).collect();
    assert!(
        changed.is_empty(),
        "these are other rulebooks now: {changed:#?}\n{text}"
    );
    assert_eq!(text, pinned, "a new rulebook has its line in {file}");
}

fn line(id: &str) -> String {
    let rulebook = builtin::rulebook(id).unwrap();
    let legacy = rulebook
        .legacy_hash()
        .map_or("-".to_string(), |hash| hash.to_string());
    let (identity, play) = (rulebook.identity(), rulebook.play_hash());
    format!("{id} {identity} {play} {legacy}\n")
}

#[test]
fn both_bottom_corners_of_an_odd_board_are_one() {
    let board = |width: u8, corner: &str| {
        like(
            "english",
            &format!("board = {{ width = {width}, playable = \"{corner}\" }}"),
        )
    };
    let (left, right) = (board(7, "bottom-left"), board(7, "bottom-right"));
    assert_eq!(left.identity(), right.identity());
    assert_eq!(left.play_hash(), right.play_hash());
    let (left, right) = (board(6, "bottom-left"), board(6, "bottom-right"));
    assert_ne!(left.identity(), right.identity());
}

#[test]
fn it_does_not_matter_how_a_rule_is_written() {
    let english = builtin::rulebook("english").unwrap();
    for lines in [
        "",
        "capture.duty = \"compulsory\"",
        "board.start = \"B:W21-32:B1-12\"",
        "board.start = \"B:B12,11,10,1-9:W32,21-31\"",
        "ranks.king.step.directions = [\"diagonal-backward\", \"diagonal-forward\"]",
        "ranks.man.jump.takes = [\"king\", \"man\"]",
        "endings.repetition = { is = 3, clause = \"mine\" }",
        "notation.squares = \"letters\"\nname = \"Another name\"",
        "ranks.king.figure = \"pile\"\nranks.king.names = [\"queen\", \"queens\"]",
        "[[endings.counter]]\nname = \"other\"\nplies = 80\nresets = [\"man-move\", \"capture\"]",
    ] {
        assert_eq!(
            like("english", lines).identity(),
            english.identity(),
            "{lines}"
        );
    }
    let whole = file::write(english.draft());
    assert_eq!(read(&whole).canonical_text(), english.canonical_text());
}

#[test]
fn another_rule_is_another_rulebook() {
    let english = builtin::rulebook("english").unwrap();
    for lines in [
        "capture.duty = \"optional\"",
        "board.rows = [1, 2]",
        "board.start = \"B:W21-32:B1-11\"",
        "endings.repetition = 4",
        "endings.counter = []",
        "ranks.king.step.reach = \"any\"",
    ] {
        let twin = like("english", lines);
        assert_ne!(twin.identity(), english.identity(), "{lines}");
        assert_ne!(twin.play_hash(), english.play_hash(), "{lines}");
    }
}

/// Seats, letters and numbers make another record, but not another game.
#[test]
fn twins_share_what_was_learned() {
    let english = builtin::rulebook("english").unwrap();
    for lines in [
        "notation.numbering = \"bottom-right\"",
        "sides.first.seat = \"bottom\"\nsides.second.seat = \"top\"",
        "sides.first = { colour = \"white\" }\nsides.second = { colour = \"red\", letter = \"B\" }",
    ] {
        let twin = like(
            "english",
            &format!("{lines}\n[notation]\ngame-type = 199").replace(
                "notation.numbering = \"bottom-right\"\n[notation]",
                "[notation]\nnumbering = \"bottom-right\"",
            ),
        );
        assert_ne!(twin.identity(), english.identity(), "{lines}");
        assert_eq!(twin.play_text(), english.play_text(), "{lines}");
    }
}

/// Of two rulebooks mixed at random, either the canonical texts differ or the rules are the same.
#[test]
fn a_rulebook_is_read_again_from_what_it_writes() {
    let mut seed = rules::Seed::new(7);
    let mut tried = 0;
    let models: Vec<_> = builtin::ids().filter_map(builtin::draft).collect();
    while tried < 300 {
        let model = &models[seed.below(models.len())];
        let mixed = vocabulary::mix(model, &mut |below| seed.below(below));
        let Ok(rulebook) = Rulebook::new(mixed) else {
            continue;
        };
        tried += 1;
        let again = read(&file::write(rulebook.draft()));
        assert_eq!(again.draft(), rulebook.draft());
        assert_eq!(again.identity(), rulebook.identity());
        assert_eq!(again.legacy_hash(), rulebook.legacy_hash());
    }
}
