//! What makes two rulebooks the same: a text that says all that decides a game, and its hash.
//!
//! The *canonical text* of a rulebook has a first line with its version, `rules/1`, and then one
//! line for each rule that bears on a game or on its record, in the order of the vocabulary:
//!
//! ```text
//! rules/1
//! board.width = 8
//! board.height = 8
//! board.start = "B:W21,22,23,24,…:B1,2,3,4,…"
//! sides.first.letter = "B"
//! …
//! ```
//!
//! - A rule that has the value which always holds without it is left out, so a word that the
//!   vocabulary gets later changes no text from before.
//! - The start is the position itself, however the file gives it, with its fixed obstacles.
//! - Values are written in one way: directions by their shortest name, counters by their plies,
//!   drawn openings by their moves in numbers.
//! - Names, colours, clauses, examples and what only people read are left out.
//!
//! Its SHA-256 is the [`Identity`] of the rulebook. Games and rulebooks are found by it.
//!
//! The *play text* is shorter: it has only the rules that bear on play, and the start as the
//! first side sees it. Two rulebooks that differ in numbering, letters or seats have the same
//! one, and share weights, levels, books and tables: those are found by its hash, the
//! [`PlayHash`].

use std::borrow::Cow;
use std::fmt::{self, Write};

use moves::{Cell, Playable, Rank, Seat, Side, Square};
use sha2::{Digest, Sha256};

use crate::vocabulary::{Bears, Default, Rule, Value, rules};
use crate::{Draft, Rulebook};

/// The identity of a rulebook: the SHA-256 of its canonical text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(pub [u8; 32]);

/// What decides play in a rulebook: the SHA-256 of its play text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayHash(pub [u8; 32]);

macro_rules! hex {
    ($type:ident) => {
        impl $type {
            /// Reads what `Display` writes: 64 hexadecimal digits.
            pub fn parse(text: &str) -> Option<$type> {
                read_hex(text).map($type)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($type))
            }
        }
    };
}

hex!(Identity);
hex!(PlayHash);

fn read_hex(text: &str) -> Option<[u8; 32]> {
    let is_hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    if text.len() != 64 || !text.bytes().all(is_hex) {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

impl Rulebook {
    /// The text whose hash is the identity of the rulebook.
    pub fn canonical_text(&self) -> String {
        let start = Value::text(self.fen(&self.start_without_draws()));
        let ballots = Value::texts(self.ballots().iter().map(|ballot| &ballot.text));
        let resolved = [("board.start", start), ("opening.ballots", ballots)];
        text_of(
            "rules/1",
            &as_plain(self.draft()),
            Bears::OnRecords,
            &resolved,
        )
    }

    /// The text whose hash decides which weights, levels, books and tables fit.
    pub fn play_text(&self) -> String {
        let resolved = [("board.start", self.start_as_seen())];
        text_of("play/1", &as_plain(self.draft()), Bears::OnPlay, &resolved)
    }

    /// The start in rows, each from left to right, as the first side sees it from the bottom of
    /// the board: `m` and `M` are men of the first and of the second side, then `k` and `t`, `#`
    /// is an obstacle and `.` an empty square.
    fn start_as_seen(&self) -> Value {
        let (grid, start) = (self.grid(), self.start_without_draws());
        let shape = grid.shape();
        let is_turned = self.side(Side::First).seat == Seat::Top;
        let sign = |square: Square| match start.cell(grid, square) {
            Cell::Empty => '.',
            Cell::Obstacle => '#',
            Cell::Piece(side, rank) => letter(side, rank),
        };
        let rows = (0..shape.height).map(|row| {
            let squares = (0..shape.width).filter_map(|col| {
                if is_turned {
                    grid.at(shape.height - 1 - row, shape.width - 1 - col)
                } else {
                    grid.at(row, col)
                }
            });
            squares.map(sign).collect::<String>()
        });
        Value::texts(rows)
    }
}

/// One word for one board: where the width is odd, both bottom corners are played on.
fn as_plain(draft: &Draft) -> Cow<'_, Draft> {
    let is_odd = !draft.board.width.is_multiple_of(2);
    if !is_odd || draft.board.playable != Playable::BottomRight {
        return Cow::Borrowed(draft);
    }
    let mut draft = draft.clone();
    draft.board.playable = Playable::BottomLeft;
    Cow::Owned(draft)
}

fn letter(side: Side, rank: Rank) -> char {
    let small = ['m', 'k', 't'][rank.index()];
    match side {
        Side::First => small,
        Side::Second => small.to_ascii_uppercase(),
    }
}

/// Every rule that bears on what is asked for, a line each. What a file can say in several ways
/// comes resolved, whatever the file says.
fn text_of(version: &str, draft: &Draft, most: Bears, resolved: &[(&str, Value)]) -> String {
    let mut text = format!("{version}\n");
    let mut line = |key: &str, value: &Value| {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{key} = {value}");
    };
    for rule in rules() {
        if let Some((key, value)) = resolved.iter().find(|(key, _)| *key == rule.key) {
            if !is_usual(rule, value) {
                line(key, value);
            }
            continue;
        }
        if rule.bears > most {
            continue;
        }
        for at in rule.places(draft) {
            if let Some(value) = rule.value(draft, at).filter(|value| !is_usual(rule, value)) {
                let value = match most {
                    Bears::OnPlay => (rule.played)(value),
                    Bears::OnRecords | Bears::OnWords => value,
                };
                line(&rule.path(at), &value);
            }
        }
    }
    text
}

/// True for the value that holds without the rule, whatever the other rules say.
fn is_usual(rule: &Rule, value: &Value) -> bool {
    match rule.default {
        Default::Word(word) => value.as_text() == Some(word),
        Default::Number(number) => value.as_number() == Some(number),
        Default::Empty => value.entries().is_empty(),
        Default::False => *value == Value::Truth(false),
        Default::Required | Default::OrElse | Default::Nothing | Default::Follows { .. } => false,
    }
}

/// The SHA-256 of a text.
pub(crate) fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_read_as_they_are_written() {
        let identity = Identity(sha256("abc"));
        let text = identity.to_string();
        assert!(text.starts_with("ba7816bf8f01cfea"), "{text}");
        assert_eq!(Identity::parse(&text), Some(identity));
        for bad in [
            "",
            "ba",
            &text[1..],
            &text.to_uppercase(),
            &format!("{text}0"),
        ] {
            assert_eq!(PlayHash::parse(bad), None, "{bad}");
        }
    }
}
