//! Positions with what must hold in them.

use moves::Flavour;

use super::*;
use crate::{Example, Expectation};

const FLAVOURS: [(&str, Flavour); 3] = [
    ("moves", Flavour::Moves),
    ("routes", Flavour::Routes),
    ("landings", Flavour::Landings),
];

/// What all rules of examples have in common.
const LINE: Rule = Rule {
    bears: Bears::OnWords,
    inherits: Inherits::Never,
    ..RULE
};

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "example.*.title",
        default: Default::Required,
        read: |draft, at, value| draft.examples[at].title = to_text(value),
        write: |draft, at| text(&draft.examples[at].title),
        ..LINE
    },
    Rule {
        key: "example.*.fen",
        takes: Takes::Fen,
        read: |draft, at, value| draft.examples[at].fen = Some(to_text(value)),
        write: |draft, at| text(draft.examples[at].fen.as_ref()?),
        ..LINE
    },
    Rule {
        key: "example.*.moves",
        takes: Takes::Moves,
        read: |draft, at, value| expect(draft, at, Expectation::Moves(value.to_texts())),
        write: |draft, at| match find(draft, at, |e| matches!(e, Expectation::Moves(_)))? {
            Expectation::Moves(moves) => Some(Value::texts(moves)),
            _ => None,
        },
        ..LINE
    },
    Rule {
        key: "example.*.refused",
        takes: Takes::Refusals,
        read: |draft, at, value| {
            let Value::Table(members) = value else {
                return;
            };
            for (move_text, reason) in members {
                let refused = Expectation::Refused {
                    text: move_text.clone(),
                    reason: to_text(reason),
                };
                expect(draft, at, refused);
            }
        },
        write: |draft, at| {
            let refused = draft.examples[at].expects.iter().filter_map(|e| match e {
                Expectation::Refused { text, reason } => Some((text.clone(), Value::text(reason))),
                _ => None,
            });
            let refused: Vec<_> = refused.collect();
            (!refused.is_empty()).then_some(Value::Table(refused))
        },
        ..LINE
    },
    Rule {
        key: "example.*.line",
        takes: Takes::Moves,
        read: |draft, at, value| {
            let line = Expectation::Line {
                moves: value.to_texts(),
                fen: None,
                end: None,
            };
            expect(draft, at, line);
        },
        write: |draft, at| match find(draft, at, is_line)? {
            Expectation::Line { moves, .. } => Some(Value::texts(moves)),
            _ => None,
        },
        ..LINE
    },
    Rule {
        key: "example.*.then",
        takes: Takes::Fen,
        applies: has_line,
        read: |draft, at, value| {
            if let Some(Expectation::Line { fen, .. }) = find_mut(draft, at, is_line) {
                *fen = Some(to_text(value));
            }
        },
        write: |draft, at| match find(draft, at, is_line)? {
            Expectation::Line { fen, .. } => text(fen.as_ref()?),
            _ => None,
        },
        ..LINE
    },
    Rule {
        key: "example.*.end",
        applies: has_line,
        read: |draft, at, value| {
            if let Some(Expectation::Line { end, .. }) = find_mut(draft, at, is_line) {
                *end = Some(to_text(value));
            }
        },
        write: |draft, at| match find(draft, at, is_line)? {
            Expectation::Line { end, .. } => text(end.as_ref()?),
            _ => None,
        },
        ..LINE
    },
    Rule {
        key: "example.*.perft",
        takes: Takes::Numbers(0, i64::MAX as u64),
        read: |draft, at, value| {
            let perft = Expectation::Perft {
                flavour: Flavour::Moves,
                leaves: value.to_numbers(),
            };
            expect(draft, at, perft);
        },
        write: |draft, at| match find(draft, at, is_perft)? {
            Expectation::Perft { leaves, .. } => Some(Value::numbers(leaves.iter().copied())),
            _ => None,
        },
        ..LINE
    },
    Rule {
        key: "example.*.count",
        takes: Takes::Word(&words(&FLAVOURS)),
        default: Default::Word("moves"),
        applies: |draft, at| find(draft, at, is_perft).is_some(),
        read: |draft, at, value| {
            if let Some(Expectation::Perft { flavour, .. }) = find_mut(draft, at, is_perft) {
                *flavour = meaning(&FLAVOURS, value);
            }
        },
        write: |draft, at| match find(draft, at, is_perft)? {
            Expectation::Perft { flavour, .. } => word(&FLAVOURS, flavour),
            _ => None,
        },
        ..LINE
    },
];

fn expect(draft: &mut Draft, at: usize, expectation: Expectation) {
    draft.examples[at].expects.push(expectation);
}

fn is_line(expectation: &Expectation) -> bool {
    matches!(expectation, Expectation::Line { .. })
}

fn has_line(draft: &Draft, at: usize) -> bool {
    find(draft, at, is_line).is_some()
}

fn is_perft(expectation: &Expectation) -> bool {
    matches!(expectation, Expectation::Perft { .. })
}

fn find(draft: &Draft, at: usize, is: fn(&Expectation) -> bool) -> Option<&Expectation> {
    let Example { expects, .. } = &draft.examples[at];
    expects.iter().find(|e| is(e))
}

fn find_mut(
    draft: &mut Draft,
    at: usize,
    is: fn(&Expectation) -> bool,
) -> Option<&mut Expectation> {
    let Example { expects, .. } = &mut draft.examples[at];
    expects.iter_mut().find(|e| is(e))
}
