//! How games begin, where that is not left to the players.

use super::*;
use crate::OpeningRule;

pub(super) const RULES: &[Rule] = &[
    // Who plays by drawn openings plays the same game from there on.
    Rule {
        key: "opening.ballots",
        takes: Takes::Openings,
        default: Default::Empty,
        bears: Bears::OnRecords,
        instead: "opening.pie",
        read: |draft, _, value| {
            let ballots = value.to_texts();
            if !ballots.is_empty() {
                draft.opening = OpeningRule::Ballots(ballots);
            }
        },
        write: |draft, _| match &draft.opening {
            OpeningRule::Ballots(ballots) => Some(Value::texts(ballots)),
            OpeningRule::Free | OpeningRule::Pie => None,
        },
        ..RULE
    },
    Rule {
        key: "opening.pie",
        takes: Takes::Truth,
        default: Default::False,
        bears: Bears::OnRecords,
        instead: "opening.ballots",
        read: |draft, _, value| {
            if *value == Value::Truth(true) {
                draft.opening = OpeningRule::Pie;
            }
        },
        write: |draft, _| match draft.opening {
            OpeningRule::Pie => Some(Value::Truth(true)),
            OpeningRule::Free | OpeningRule::Ballots(_) => None,
        },
        ..RULE
    },
];
