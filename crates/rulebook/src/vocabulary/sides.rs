//! The two sides as people see them.

use moves::Seat;

use super::head::name_from;
use super::*;
use crate::{Colour, Letter, SideRule};

const COLOURS: [(&str, Colour); 6] = [
    ("black", Colour::Black),
    ("white", Colour::White),
    ("red", Colour::Red),
    ("yellow", Colour::Yellow),
    ("green", Colour::Green),
    ("blue", Colour::Blue),
];

const LETTERS: [(&str, Letter); 2] = [("B", Letter::B), ("W", Letter::W)];

const SEATS: [(&str, Seat); 2] = [("top", Seat::Top), ("bottom", Seat::Bottom)];

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "sides.*.colour",
        takes: Takes::Word(&words(&COLOURS)),
        default: Default::Required,
        bears: Bears::OnWords,
        read: |draft, at, value| draft.sides[at].colour = meaning(&COLOURS, value),
        write: |draft, at| word(&COLOURS, &draft.sides[at].colour),
        ..RULE
    },
    Rule {
        key: "sides.*.name",
        default: Default::Follows {
            value: |given| text(&name_from(word_for(&COLOURS, &given.side().colour))),
            says: "default-the-colour",
        },
        bears: Bears::OnWords,
        read: |draft, at, value| draft.sides[at].name = to_text(value),
        write: |draft, at| text(&draft.sides[at].name),
        ..RULE
    },
    Rule {
        key: "sides.*.letter",
        takes: Takes::Word(&words(&LETTERS)),
        default: Default::Follows {
            value: letter,
            says: "default-by-colour",
        },
        bears: Bears::OnRecords,
        read: |draft, at, value| draft.sides[at].letter = meaning(&LETTERS, value),
        write: |draft, at| word(&LETTERS, &draft.sides[at].letter),
        ..RULE
    },
    Rule {
        key: "sides.*.seat",
        takes: Takes::Word(&words(&SEATS)),
        default: Default::Follows {
            value: |given| word(&SEATS, &given.other_side().seat.opposite()),
            says: "default-opposite-seat",
        },
        bears: Bears::OnRecords,
        read: |draft, at, value| draft.sides[at].seat = meaning(&SEATS, value),
        write: |draft, at| word(&SEATS, &draft.sides[at].seat),
        ..RULE
    },
];

impl Given<'_> {
    fn side(&self) -> &SideRule {
        &self.draft.sides[self.at]
    }

    fn other_side(&self) -> &SideRule {
        &self.draft.sides[1 - self.at]
    }
}

/// The letter of the colour, or the one that the other side does not have.
fn letter(given: &Given<'_>) -> Option<Value> {
    let other = given.other_side();
    let path = format!("sides.{}.letter", SIDES[1 - given.at]);
    // The first side has its letter when the second one is filled in.
    let others = if given.at == 1 || (given.is_written)(&path) {
        Some(other.letter)
    } else {
        letter_of(other.colour)
    };
    let letter = letter_of(given.side().colour).or(others.map(Letter::other))?;
    word(&LETTERS, &letter)
}

fn letter_of(colour: Colour) -> Option<Letter> {
    match colour {
        Colour::Black => Some(Letter::B),
        Colour::White => Some(Letter::W),
        _ => None,
    }
}
