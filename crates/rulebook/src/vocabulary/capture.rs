//! When and how pieces take.

use moves::{Chain, Duty, KingWeight, Preference, Removal, Turning};

use super::*;

const DUTY: [(&str, Duty); 3] = [
    ("optional", Duty::Optional),
    ("huff", Duty::Huff),
    ("compulsory", Duty::Compulsory),
];

const CHAIN: [(&str, Chain); 3] = [
    ("one-jump", Chain::OneJump),
    ("may-stop", Chain::MayStop),
    ("must-finish", Chain::MustFinish),
];

const REMOVAL: [(&str, Removal); 2] = [("at-once", Removal::AtOnce), ("at-end", Removal::AtEnd)];

const TURNING: [(&str, Turning); 3] = [
    ("free", Turning::Free),
    ("not-back", Turning::NotBack),
    ("straight-on", Turning::StraightOn),
];

/// The word for a king that counts just under two men.
const UNDER_TWO: &str = "under-two";

pub(crate) const PREFERENCES: [(&str, Preference); 5] = [
    ("most-pieces", Preference::MostPieces),
    ("most-value", Preference::MostValue),
    ("by-king", Preference::ByKing),
    ("most-kings", Preference::MostKings),
    ("kings-earliest", Preference::KingsEarliest),
];

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "capture.duty",
        takes: Takes::Word(&words(&DUTY)),
        default: Default::Word("compulsory"),
        read: |draft, _, value| draft.mechanics.capture.duty = meaning(&DUTY, value),
        write: |draft, _| word(&DUTY, &draft.mechanics.capture.duty),
        ..RULE
    },
    Rule {
        key: "capture.chain",
        takes: Takes::Word(&words(&CHAIN)),
        default: Default::Word("must-finish"),
        read: |draft, _, value| draft.mechanics.capture.chain = meaning(&CHAIN, value),
        write: |draft, _| word(&CHAIN, &draft.mechanics.capture.chain),
        ..RULE
    },
    Rule {
        key: "capture.removal",
        takes: Takes::Word(&words(&REMOVAL)),
        default: Default::Word("at-end"),
        read: |draft, _, value| draft.mechanics.capture.removal = meaning(&REMOVAL, value),
        write: |draft, _| word(&REMOVAL, &draft.mechanics.capture.removal),
        ..RULE
    },
    Rule {
        key: "capture.turning",
        takes: Takes::Word(&words(&TURNING)),
        default: Default::Word("free"),
        read: |draft, _, value| draft.mechanics.capture.turning = meaning(&TURNING, value),
        write: |draft, _| word(&TURNING, &draft.mechanics.capture.turning),
        ..RULE
    },
    Rule {
        key: "capture.preference",
        takes: Takes::Words(&words(&PREFERENCES), 4),
        default: Default::Empty,
        read: |draft, _, value| {
            let read = value
                .entries()
                .iter()
                .map(|entry| meaning(&PREFERENCES, entry));
            let preference = &mut draft.mechanics.capture.preference;
            *preference = [None; 4];
            for (slot, read) in preference.iter_mut().zip(read) {
                *slot = Some(read);
            }
        },
        write: |draft, _| {
            let listed = draft.mechanics.capture.preference.iter().flatten();
            Some(Value::texts(listed.map(|p| word_for(&PREFERENCES, p))))
        },
        ..RULE
    },
    Rule {
        key: "capture.king-weight",
        takes: Takes::Either(&[Takes::Word(&[UNDER_TWO]), Takes::Halves(1, 9)]),
        default: Default::Word(UNDER_TWO),
        applies: |draft, _| draft.mechanics.capture.prefers(Preference::MostValue),
        read: |draft, _, value| {
            draft.mechanics.capture.king_weight = match value.as_halves() {
                None => KingWeight::UnderTwo,
                Some(halves) => KingWeight::Halves(halves.min(18) as u8),
            }
        },
        write: |draft, _| match draft.mechanics.capture.king_weight {
            KingWeight::UnderTwo => text(UNDER_TWO),
            KingWeight::Halves(halves) => Some(Value::halves(halves.into())),
        },
        ..RULE
    },
];
