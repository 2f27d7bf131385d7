//! What a rulebook is called and where it comes from.

use super::*;
use crate::Origin;

const ORIGINS: [(&str, Origin); 3] = [
    ("document", Origin::Document),
    ("federation", Origin::Federation),
    ("family", Origin::Family),
];

pub(super) const RULES: &[Rule] = &[
    Rule {
        key: "id",
        takes: Takes::Name,
        default: Default::Required,
        bears: Bears::OnWords,
        inherits: Inherits::Never,
        read: |draft, _, value| draft.id = to_text(value),
        write: |draft, _| text(&draft.id),
        ..RULE
    },
    Rule {
        key: "name",
        default: Default::Follows {
            value: |given| text(&name_from(&given.draft.id)),
            says: "default-from-id",
        },
        bears: Bears::OnWords,
        inherits: Inherits::Never,
        read: |draft, _, value| draft.name = to_text(value),
        write: |draft, _| text(&draft.name),
        ..RULE
    },
    Rule {
        key: "summary",
        default: Default::Word(""),
        bears: Bears::OnWords,
        inherits: Inherits::Never,
        read: |draft, _, value| draft.summary = to_text(value),
        write: |draft, _| text(&draft.summary),
        ..RULE
    },
    Rule {
        key: "source",
        default: Default::Word(""),
        bears: Bears::OnWords,
        read: |draft, _, value| draft.source = to_text(value),
        write: |draft, _| text(&draft.source),
        ..RULE
    },
    Rule {
        key: "origin",
        takes: Takes::Word(&words(&ORIGINS)),
        default: Default::Word("family"),
        bears: Bears::OnWords,
        inherits: Inherits::Never,
        read: |draft, _, value| draft.origin = meaning(&ORIGINS, value),
        write: |draft, _| word(&ORIGINS, &draft.origin),
        ..RULE
    },
    // What the file builds on is read before anything else, and is no part of a draft.
    Rule {
        key: "extends",
        takes: Takes::Name,
        bears: Bears::OnWords,
        inherits: Inherits::Never,
        ..RULE
    },
];

/// "my-house" is "My house".
pub(super) fn name_from(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters.map(|c| if c == '-' { ' ' } else { c }))
        .collect()
}
