//! How squares and moves are written.

use super::board::PLAYABLE;
use super::*;
use crate::{Case, Numbering, People, Results, RowOne};

const NUMBERING: [(&str, Numbering); 4] = [
    ("top-left", Numbering::TopLeft),
    ("top-right", Numbering::TopRight),
    ("bottom-left", Numbering::BottomLeft),
    ("bottom-right", Numbering::BottomRight),
];

/// How people write squares, without where row 1 is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Squares {
    Numbers,
    Letters(Case),
    Tuples,
}

const SQUARES: [(&str, Squares); 4] = [
    ("numbers", Squares::Numbers),
    ("letters", Squares::Letters(Case::Small)),
    ("capital-letters", Squares::Letters(Case::Capital)),
    ("tuples", Squares::Tuples),
];

const ROW_ONE: [(&str, RowOne); 2] = [("bottom", RowOne::Bottom), ("top", RowOne::Top)];

pub(crate) const SIGNS: [(&str, char); 3] = [("x", 'x'), (":", ':'), ("-", '-')];

const RESULTS: [(&str, Results); 2] = [("one", Results::One), ("two", Results::Two)];

/// The game type of rulebooks that PDN has no number for and that choose none.
const UNLISTED: u64 = 199;

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "notation.numbering",
        takes: Takes::Word(&words(&NUMBERING)),
        default: Default::Word("top-left"),
        bears: Bears::OnRecords,
        read: |draft, _, value| draft.notation.numbering = meaning(&NUMBERING, value),
        write: |draft, _| word(&NUMBERING, &draft.notation.numbering),
        ..RULE
    },
    Rule {
        key: "notation.squares",
        takes: Takes::Word(&words(&SQUARES)),
        default: Default::Word("numbers"),
        bears: Bears::OnWords,
        read: |draft, _, value| {
            draft.notation.people = match meaning(&SQUARES, value) {
                Squares::Numbers => People::Numbers,
                Squares::Tuples => People::Tuples,
                Squares::Letters(case) => People::Letters {
                    case,
                    row_one: RowOne::Bottom,
                },
            }
        },
        write: |draft, _| {
            let squares = match draft.notation.people {
                People::Numbers => Squares::Numbers,
                People::Tuples => Squares::Tuples,
                People::Letters { case, .. } => Squares::Letters(case),
            };
            word(&SQUARES, &squares)
        },
        ..RULE
    },
    Rule {
        key: "notation.row-one",
        takes: Takes::Word(&words(&ROW_ONE)),
        default: Default::Word("bottom"),
        bears: Bears::OnWords,
        applies: |draft, _| matches!(draft.notation.people, People::Letters { .. }),
        read: |draft, _, value| {
            if let People::Letters { row_one, .. } = &mut draft.notation.people {
                *row_one = meaning(&ROW_ONE, value);
            }
        },
        write: |draft, _| match draft.notation.people {
            People::Letters { row_one, .. } => word(&ROW_ONE, &row_one),
            People::Numbers | People::Tuples => None,
        },
        ..RULE
    },
    Rule {
        key: "notation.capture-sign",
        takes: Takes::Word(&words(&SIGNS)),
        default: Default::Word("x"),
        bears: Bears::OnWords,
        read: |draft, _, value| draft.notation.capture_sign = meaning(&SIGNS, value),
        write: |draft, _| word(&SIGNS, &draft.notation.capture_sign),
        ..RULE
    },
    Rule {
        key: "notation.game-type",
        takes: Takes::Number(20, 9999),
        default: Default::Number(UNLISTED),
        bears: Bears::OnWords,
        inherits: Inherits::Never,
        read: |draft, _, value| {
            draft.notation.game_type = value.as_number().unwrap_or(UNLISTED) as u16;
        },
        write: |draft, _| number(draft.notation.game_type),
        ..RULE
    },
    Rule {
        key: "notation.results",
        takes: Takes::Word(&words(&RESULTS)),
        default: Default::Word("one"),
        bears: Bears::OnWords,
        read: |draft, _, value| draft.notation.results = meaning(&RESULTS, value),
        write: |draft, _| word(&RESULTS, &draft.notation.results),
        ..RULE
    },
];

/// The words for a board and its numbering, for messages.
pub(crate) fn words_of(playable: moves::Playable, numbering: Numbering) -> [&'static str; 2] {
    [
        word_for(&PLAYABLE, &playable),
        word_for(&NUMBERING, &numbering),
    ]
}
