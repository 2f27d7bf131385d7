//! The board, where the men stand at the start, and obstacles.

use moves::{BoardShape, Playable};

use super::*;
use crate::{Obstacles, Start};

pub(crate) const PLAYABLE: [(&str, Playable); 3] = [
    ("bottom-left", Playable::BottomLeft),
    ("bottom-right", Playable::BottomRight),
    ("all", Playable::All),
];

/// How long a side of the board may be.
const LENGTH: Takes = Takes::Number(BoardShape::MIN as u64, BoardShape::MAX as u64);

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "board.width",
        takes: LENGTH,
        default: Default::Required,
        read: |draft, _, value| draft.board.width = small(value),
        write: |draft, _| number(draft.board.width),
        ..RULE
    },
    Rule {
        key: "board.height",
        takes: LENGTH,
        default: Default::Required,
        read: |draft, _, value| draft.board.height = small(value),
        write: |draft, _| number(draft.board.height),
        ..RULE
    },
    Rule {
        key: "board.playable",
        takes: Takes::Word(&words(&PLAYABLE)),
        default: Default::Word("bottom-left"),
        read: |draft, _, value| draft.board.playable = meaning(&PLAYABLE, value),
        write: |draft, _| word(&PLAYABLE, &draft.board.playable),
        ..RULE
    },
    // One of the next two is there; the identity has the position that they give.
    Rule {
        key: "board.rows",
        takes: Takes::Numbers(1, BoardShape::MAX as u64),
        default: Default::OrElse,
        instead: "board.start",
        bears: Bears::OnWords,
        read: |draft, _, value| draft.start = Start::Rows(value.to_numbers()),
        write: |draft, _| match &draft.start {
            Start::Rows(rows) => Some(Value::numbers(rows.iter().copied())),
            Start::Fen(_) => None,
        },
        ..RULE
    },
    Rule {
        key: "board.start",
        takes: Takes::Fen,
        instead: "board.rows",
        bears: Bears::OnWords,
        read: |draft, _, value| draft.start = Start::Fen(to_text(value)),
        write: |draft, _| match &draft.start {
            Start::Fen(fen) => text(fen),
            Start::Rows(_) => None,
        },
        ..RULE
    },
    Rule {
        key: "board.obstacles",
        instead: "board.drawn-obstacles",
        takes: Takes::Numbers(1, 256),
        default: Default::Empty,
        bears: Bears::OnWords,
        read: |draft, _, value| {
            let squares: Vec<u16> = value.to_numbers();
            if !squares.is_empty() {
                draft.obstacles = Obstacles::Fixed(squares);
            }
        },
        write: |draft, _| match &draft.obstacles {
            Obstacles::Fixed(squares) => Some(Value::numbers(squares.iter().copied())),
            Obstacles::None | Obstacles::Drawn(_) => None,
        },
        ..RULE
    },
    Rule {
        key: "board.drawn-obstacles",
        instead: "board.obstacles",
        takes: Takes::Number(0, 128),
        default: Default::Number(0),
        read: |draft, _, value| {
            if small(value) > 0 {
                draft.obstacles = Obstacles::Drawn(small(value));
            }
        },
        write: |draft, _| match &draft.obstacles {
            Obstacles::Drawn(count) => number(*count),
            Obstacles::None | Obstacles::Fixed(_) => None,
        },
        ..RULE
    },
];
