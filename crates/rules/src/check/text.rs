//! Names and other texts: their length, and that they can be printed anywhere.

use super::Flaws;
use crate::{Draft, Example, Expectation, Start};

/// Longest texts, in characters.
const ID: usize = 40;
const SHORT: usize = 24;
const NAME: usize = 60;
const TITLE: usize = 160;
const LONG: usize = 1000;
const FEN: usize = 1200;

/// Most moves in an example, and most depths of a perft.
const MOVES: usize = 600;
const DEPTHS: usize = 20;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    id(draft, flaws);
    words(flaws, "name", &draft.name, NAME);
    printable(flaws, "summary", &draft.summary, LONG);
    printable(flaws, "source", &draft.source, LONG);
    sides(draft, flaws);
    for (piece, rank) in draft.pieces.iter().zip(crate::Rank::ALL) {
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
        let message = format!(
            "the id is `{}`: expected small letters, digits and `-`, a letter first, at most {ID} in all",
            show(&draft.id)
        );
        flaws.add("id", message);
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
    let same = |key: &str, what: &str| {
        (
            format!("sides.second.{key}"),
            format!("both sides have the same {what}: expected two that differ"),
        )
    };
    if first.name == second.name {
        let (key, message) = same("name", "name");
        flaws.add(key, message);
    }
    if first.colour == second.colour {
        let (key, message) = same("colour", "colour");
        flaws.add(key, message);
    }
    if first.letter == second.letter {
        let (key, message) = same("letter", "letter");
        flaws.add(key, message);
    }
    if first.seat == second.seat {
        let (key, message) = same("seat", "seat");
        flaws.add(key, message);
    }
}

fn check_example(flaws: &mut Flaws, key: &str, example: &Example) {
    words(flaws, &format!("{key}.title"), &example.title, TITLE);
    if let Some(fen) = &example.fen {
        words(flaws, &format!("{key}.fen"), fen, FEN);
    }
    for expectation in &example.expects {
        match expectation {
            Expectation::Moves(moves) => check_moves(flaws, &format!("{key}.moves"), moves),
            Expectation::Perft { leaves, .. } => {
                let key = format!("{key}.perft");
                count(flaws, &key, leaves.len(), 1, DEPTHS, "depths");
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
    count(flaws, key, moves.len(), 0, MOVES, "moves");
    for text in moves.iter().take(MOVES) {
        words(flaws, key, text, TITLE);
    }
}

fn count(flaws: &mut Flaws, key: &str, got: usize, least: usize, most: usize, what: &str) {
    if !(least..=most).contains(&got) {
        let message = format!("there are {got} {what}: expected {least} to {most}");
        flaws.add(key, message);
    }
}

/// A printable text that is not empty.
fn words(flaws: &mut Flaws, key: &str, text: &str, most: usize) {
    if text.trim().is_empty() {
        flaws.add(
            key,
            format!("the text is empty: expected 1 to {most} characters"),
        );
    }
    printable(flaws, key, text, most);
}

/// No text may be so long or so odd that it breaks a page or a terminal.
fn printable(flaws: &mut Flaws, key: &str, text: &str, most: usize) {
    let length = text.chars().count();
    if length > most {
        let message = format!("the text has {length} characters: expected at most {most}");
        flaws.add(key, message);
    }
    if let Some(odd) = text.chars().find(|c| is_odd(*c)) {
        let message = format!(
            "the text has the character U+{:04X}: expected none that controls a terminal",
            odd as u32
        );
        flaws.add(key, message);
    }
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
