//! Names and other texts: their length, and that they can be printed anywhere.

use texts::Message;

use super::Flaws;
use crate::{Draft, Example, Expectation, Start};

/// Longest texts, in characters.
const ID: usize = 40;
const SHORT: usize = 24;
const NAME: usize = 60;
const TITLE: usize = 160;
const LONG: usize = 1000;
pub(super) const FEN: usize = 1200;

/// Most moves in an example, and most depths of a perft.
const MOVES: usize = 600;
const DEPTHS: usize = 20;
/// Most refused moves in an example: each is explained.
const REFUSALS: usize = 50;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    id(draft, flaws);
    words(flaws, "name", &draft.name, NAME);
    printable(flaws, "summary", &draft.summary, LONG);
    printable(flaws, "source", &draft.source, LONG);
    sides(draft, flaws);
    for (piece, rank) in draft.pieces.iter().zip(moves::Rank::ALL) {
        let key = format!("ranks.{}.names", rank.word());
        words(flaws, &key, &piece.one, SHORT);
        words(flaws, &key, &piece.many, SHORT);
    }
    if let Start::Fen(fen) = &draft.start {
        words(flaws, "board.start", fen, FEN);
    }
    for (key, clause) in &draft.clauses {
        words(flaws, key, &clause.label, TITLE);
        printable(flaws, key, clause.says.as_deref().unwrap_or(""), LONG);
    }
    for (number, example) in draft.examples.iter().enumerate() {
        check_example(flaws, &format!("example.{}", number + 1), example);
    }
}

fn id(draft: &Draft, flaws: &mut Flaws) {
    if !is_name(&draft.id) {
        let message = Message::new("flaw-id").with("id", show(&draft.id));
        flaws.add("id", message.with("most", ID));
    }
}

/// True for a short name such as `my-house`.
pub(super) fn is_name(text: &str) -> bool {
    let letters = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    text.len() <= ID
        && text.bytes().all(letters)
        && text.starts_with(|c: char| c.is_ascii_lowercase())
}

fn sides(draft: &Draft, flaws: &mut Flaws) {
    let [first, second] = &draft.sides;
    words(flaws, "sides.first.name", &first.name, SHORT);
    words(flaws, "sides.second.name", &second.name, SHORT);
    for (key, differs, message) in [
        ("name", first.name != second.name, "flaw-same-name"),
        ("colour", first.colour != second.colour, "flaw-same-colour"),
        ("letter", first.letter != second.letter, "flaw-same-letter"),
        ("seat", first.seat != second.seat, "flaw-same-seat"),
    ] {
        flaws.unless(differs, format!("sides.second.{key}"), message);
    }
}

fn check_example(flaws: &mut Flaws, key: &str, example: &Example) {
    words(flaws, &format!("{key}.title"), &example.title, TITLE);
    if let Some(fen) = &example.fen {
        words(flaws, &format!("{key}.fen"), fen, FEN);
    }
    let refused = |e: &&Expectation| matches!(e, Expectation::Refused { .. });
    let refused = example.expects.iter().filter(refused).count();
    count(
        flaws,
        &format!("{key}.refused"),
        refused,
        0,
        REFUSALS,
        "flaw-refused-count",
    );
    for expectation in &example.expects {
        match expectation {
            Expectation::Moves(moves) => check_moves(flaws, &format!("{key}.moves"), moves),
            Expectation::Perft { leaves, .. } => {
                let key = format!("{key}.perft");
                count(flaws, &key, leaves.len(), 1, DEPTHS, "flaw-depths-count");
            }
            Expectation::Refused { text, reason } => {
                let key = format!("{key}.refused");
                words(flaws, &key, text, TITLE);
                words(flaws, &key, reason, NAME);
            }
            Expectation::Line { moves, fen, end } => {
                check_moves(flaws, &format!("{key}.line"), moves);
                printable(
                    flaws,
                    &format!("{key}.then"),
                    fen.as_deref().unwrap_or(""),
                    FEN,
                );
                printable(
                    flaws,
                    &format!("{key}.end"),
                    end.as_deref().unwrap_or(""),
                    TITLE,
                );
            }
        }
    }
}

fn check_moves(flaws: &mut Flaws, key: &str, moves: &[String]) {
    count(flaws, key, moves.len(), 0, MOVES, "flaw-moves-count");
    for text in moves.iter().take(MOVES) {
        words(flaws, key, text, TITLE);
    }
}

fn count(
    flaws: &mut Flaws,
    key: &str,
    got: usize,
    least: usize,
    most: usize,
    message: &'static str,
) {
    let message = Message::new(message).with("got", got);
    let message = message.with("least", least).with("most", most);
    flaws.unless((least..=most).contains(&got), key, message);
}

/// A printable text that is not empty.
pub(super) fn words(flaws: &mut Flaws, key: &str, text: &str, most: usize) {
    if text.trim().is_empty() {
        flaws.add(key, Message::new("flaw-text-empty").with("most", most));
    }
    printable(flaws, key, text, most);
}

/// No text may be so long or so odd that it breaks a page or a terminal.
fn printable(flaws: &mut Flaws, key: &str, text: &str, most: usize) {
    let length = text.chars().count();
    if length > most {
        let message = Message::new("flaw-text-long").with("got", length);
        flaws.add(key, message.with("most", most));
    }
    if let Some(odd) = text.chars().find(|c| is_odd(*c)) {
        flaws.add(key, Message::new("flaw-text-odd").with("code", code(odd)));
    }
}

/// A character by its number, for one that had better not be printed.
pub(super) fn code(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// Control characters, and those that turn the direction of writing.
fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The start of a text, safe to print.
pub(super) fn show(text: &str) -> String {
    text.chars().filter(|c| !is_odd(*c)).take(ID).collect()
}
