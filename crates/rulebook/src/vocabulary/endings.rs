//! How games end.

use super::*;
use crate::{
    Agreement, Counter, First, Force, Gives, Material, NoMove, Place, Repetition, Resets, Span,
    Unless,
};

const NO_MOVE: [(&str, NoMove); 3] = [
    ("loses", NoMove::Loses),
    ("wins", NoMove::Wins),
    ("draws-if-blocked", NoMove::DrawsIfBlocked),
];

const AGREEMENT: [(&str, Agreement); 2] =
    [("allowed", Agreement::Allowed), ("never", Agreement::Never)];

const FIRST: [(&str, First); 2] = [("no-move", First::NoMove), ("counter", First::Counter)];

/// What sets a counter back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reset {
    Capture,
    ManMove,
    Crowning,
}

const RESETS: [(&str, Reset); 3] = [
    ("capture", Reset::Capture),
    ("man-move", Reset::ManMove),
    ("crowning", Reset::Crowning),
];

const GIVES: [(&str, Gives); 3] = [
    ("draw", Gives::Draw),
    ("more-pieces", Gives::MorePieces),
    ("strong", Gives::Strong),
];

const UNLESS: [(&str, Unless); 2] = [
    ("never", Unless::Never),
    ("capture-looms", Unless::CaptureLooms),
];

const PLACES: [(&str, Place); 2] = [
    ("anywhere", Place::Anywhere),
    ("long-diagonal", Place::LongDiagonal),
];

/// How often a position may stand.
const TIMES: Takes = Takes::Number(2, 10);

/// Pieces of one side.
const FORCE: Takes = Takes::Either(&[
    Takes::Word(&["lone-king"]),
    Takes::Table(&[
        field("pieces", Takes::Range, Needed::Never),
        field("men", Takes::Range, Needed::Never),
        field("kings", Takes::Range, Needed::Never),
        field("on", Takes::Word(&words(&PLACES)), Needed::Never),
    ]),
]);

/// Pieces of both sides.
const MATERIAL: Takes = Takes::Either(&[
    Takes::Word(&["any"]),
    Takes::Table(&[
        field("each", FORCE, Needed::OneOf),
        field("total", Takes::Range, Needed::OneOf),
    ]),
    Takes::Table(&[
        field("strong", FORCE, Needed::Always),
        field("weak", FORCE, Needed::Always),
    ]),
]);

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "endings.no-move",
        takes: Takes::Word(&words(&NO_MOVE)),
        default: Default::Word("loses"),
        read: |draft, _, value| draft.endings.no_move = meaning(&NO_MOVE, value),
        write: |draft, _| word(&NO_MOVE, &draft.endings.no_move),
        ..RULE
    },
    Rule {
        key: "endings.repetition",
        takes: Takes::Either(&[
            Takes::Word(&["free"]),
            TIMES,
            Takes::Table(&[
                field("times", TIMES, Needed::Always),
                field("by", Takes::Word(&["claim"]), Needed::Always),
            ]),
        ]),
        default: Default::Word("free"),
        read: |draft, _, value| {
            draft.endings.repetition = match (value.get("times"), value.as_number()) {
                (Some(times), _) => Repetition::Claim(small(times)),
                (None, Some(_)) => Repetition::Draw(small(value)),
                (None, None) => Repetition::Free,
            }
        },
        write: |draft, _| match draft.endings.repetition {
            Repetition::Free => text("free"),
            Repetition::Draw(times) => number(times),
            Repetition::Claim(times) => {
                let times = ("times".to_string(), Value::Number(times.into()));
                let by = ("by".to_string(), Value::text("claim"));
                Some(Value::Table(vec![times, by]))
            }
        },
        // Who plays for a draw plays the same way whether it must be claimed or not.
        played: |value| value.get("times").cloned().unwrap_or(value),
        ..RULE
    },
    Rule {
        key: "endings.first",
        takes: Takes::Word(&words(&FIRST)),
        default: Default::Word("no-move"),
        read: |draft, _, value| draft.endings.first = meaning(&FIRST, value),
        write: |draft, _| word(&FIRST, &draft.endings.first),
        ..RULE
    },
    Rule {
        key: "endings.counter.*.name",
        takes: Takes::Name,
        default: Default::Required,
        bears: Bears::OnWords,
        read: |draft, at, value| counter(draft, at).name = to_text(value),
        write: |draft, at| text(&draft.endings.counters[at].name),
        ..RULE
    },
    // Moves are of each side, plies of both together. One of the two is there.
    Rule {
        key: "endings.counter.*.moves",
        takes: Takes::Number(0, 5000),
        default: Default::OrElse,
        instead: "endings.counter.*.plies",
        bears: Bears::OnWords,
        read: |draft, at, value| counter(draft, at).plies = 2 * length(value),
        ..RULE
    },
    Rule {
        key: "endings.counter.*.plies",
        takes: Takes::Number(0, 10_000),
        instead: "endings.counter.*.moves",
        read: |draft, at, value| counter(draft, at).plies = length(value),
        write: |draft, at| number(draft.endings.counters[at].plies),
        ..RULE
    },
    Rule {
        key: "endings.counter.*.resets",
        takes: Takes::Words(&words(&RESETS), RESETS.len()),
        default: Default::Follows {
            value: |given| {
                let at_once = given.draft.endings.counters[given.at].plies == 0;
                at_once.then(|| Value::List(Vec::new()))
            },
            says: "default-resets",
        },
        read: |draft, at, value| counter(draft, at).resets = resets(value),
        write: |draft, at| Some(written_resets(draft.endings.counters[at].resets)),
        ..RULE
    },
    Rule {
        key: "endings.counter.*.material",
        takes: MATERIAL,
        default: Default::Word("any"),
        read: |draft, at, value| counter(draft, at).material = material(value),
        write: |draft, at| Some(written_material(&draft.endings.counters[at].material)),
        ..RULE
    },
    Rule {
        key: "endings.counter.*.unless",
        takes: Takes::Word(&words(&UNLESS)),
        default: Default::Word("never"),
        read: |draft, at, value| counter(draft, at).unless = meaning(&UNLESS, value),
        write: |draft, at| word(&UNLESS, &draft.endings.counters[at].unless),
        ..RULE
    },
    Rule {
        key: "endings.counter.*.gives",
        takes: Takes::Word(&words(&GIVES)),
        default: Default::Word("draw"),
        read: |draft, at, value| counter(draft, at).gives = meaning(&GIVES, value),
        write: |draft, at| word(&GIVES, &draft.endings.counters[at].gives),
        ..RULE
    },
    Rule {
        key: "endings.agreement",
        takes: Takes::Word(&words(&AGREEMENT)),
        default: Default::Follows {
            value: |given| {
                let agreement = if given.draft.endings.can_draw() {
                    Agreement::Allowed
                } else {
                    Agreement::Never
                };
                word(&AGREEMENT, &agreement)
            },
            says: "default-agreement",
        },
        bears: Bears::OnRecords,
        read: |draft, _, value| draft.endings.agreement = meaning(&AGREEMENT, value),
        write: |draft, _| match draft.endings.agreement {
            Agreement::Usual => None,
            said => word(&AGREEMENT, &said),
        },
        ..RULE
    },
];

fn counter(draft: &mut Draft, at: usize) -> &mut Counter {
    &mut draft.endings.counters[at]
}

fn length(value: &Value) -> u16 {
    value.as_number().map_or(0, |n| n.min(10_000) as u16)
}

fn resets(value: &Value) -> Resets {
    let mut resets = Resets::default();
    for entry in value.entries() {
        match meaning(&RESETS, entry) {
            Reset::Capture => resets.capture = true,
            Reset::ManMove => resets.man_move = true,
            Reset::Crowning => resets.crowning = true,
        }
    }
    resets
}

fn written_resets(resets: Resets) -> Value {
    let there = RESETS.iter().filter(|(_, reset)| match reset {
        Reset::Capture => resets.capture,
        Reset::ManMove => resets.man_move,
        Reset::Crowning => resets.crowning,
    });
    Value::texts(there.map(|(word, _)| *word))
}

fn material(value: &Value) -> Material {
    match (value.get("strong"), value.get("weak")) {
        (Some(strong), Some(weak)) => Material::Against {
            strong: force(strong),
            weak: force(weak),
        },
        _ if value.as_text().is_some() => Material::Any,
        _ => Material::Both {
            each: value.get("each").map_or(Force::ANY, force),
            total: value.get("total").map_or(Span::ANY, span),
        },
    }
}

fn written_material(material: &Material) -> Value {
    let table = |members: [(&str, Option<Value>); 2]| {
        let there = members
            .into_iter()
            .filter_map(|(n, v)| Some((n.to_string(), v?)));
        Value::Table(there.collect())
    };
    match material {
        Material::Any => Value::text("any"),
        Material::Both { each, total } => table([
            ("each", Some(written_force(each))),
            ("total", (*total != Span::ANY).then(|| written_span(*total))),
        ]),
        Material::Against { strong, weak } => table([
            ("strong", Some(written_force(strong))),
            ("weak", Some(written_force(weak))),
        ]),
    }
}

fn force(value: &Value) -> Force {
    if value.as_text().is_some() {
        return Force::LONE_KING;
    }
    let number = |name| value.get(name).map_or(Span::ANY, span);
    Force {
        pieces: number("pieces"),
        men: number("men"),
        kings: number("kings"),
        place: value
            .get("on")
            .map_or(Place::Anywhere, |on| meaning(&PLACES, on)),
    }
}

fn written_force(force: &Force) -> Value {
    if *force == Force::LONE_KING {
        return Value::text("lone-king");
    }
    let spans = [
        ("pieces", force.pieces),
        ("men", force.men),
        ("kings", force.kings),
    ];
    let spans = spans.into_iter().filter(|(_, span)| *span != Span::ANY);
    let spans = spans.map(|(name, span)| (name.to_string(), written_span(span)));
    let place = (force.place != Place::Anywhere).then(|| {
        (
            "on".to_string(),
            Value::text(word_for(&PLACES, &force.place)),
        )
    });
    Value::Table(spans.chain(place).collect())
}

/// A number, `any`, `3+` or `1-2`.
pub(super) fn span(value: &Value) -> Span {
    match value {
        Value::Number(_) => Span::just(small(value)),
        _ => value.as_text().and_then(Span::parse).unwrap_or(Span::ANY),
    }
}

fn written_span(span: Span) -> Value {
    if span == Span::ANY {
        Value::text("any")
    } else if span.most == u8::MAX {
        Value::text(format!("{}+", span.least))
    } else if span.least == span.most {
        Value::Number(span.least.into())
    } else {
        Value::text(format!("{}-{}", span.least, span.most))
    }
}
