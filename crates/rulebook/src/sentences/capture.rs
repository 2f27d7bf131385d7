//! When and how pieces take.

use super::phrases::piece;
use super::{Script, Section};
use moves::*;

use crate::*;
use texts::{Arg, Message};

pub(super) fn write(script: &mut Script<'_>) {
    let draft = script.draft;
    let capture = draft.mechanics.capture;
    let mut say = |key: &str, text: &'static str| {
        script.say(Section::Capture, &[key], Message::new(text));
    };
    say("capture.duty", duty(capture.duty));
    say("capture.chain", chain(capture.chain));
    if capture.chain != Chain::OneJump {
        say("capture.removal", removal(capture.removal));
        if let Some(text) = turning(&draft.mechanics) {
            say("capture.turning", text);
        }
    }
    let text = preference(draft);
    let keys = ["capture.preference", "capture.king-weight"];
    script.say(Section::Capture, &keys, text);
}

fn duty(duty: Duty) -> &'static str {
    match duty {
        Duty::Compulsory => "rule-duty-compulsory",
        Duty::Optional => "rule-duty-optional",
        Duty::Huff => "rule-duty-huff",
    }
}

fn chain(chain: Chain) -> &'static str {
    match chain {
        Chain::OneJump => "rule-chain-one-jump",
        Chain::MayStop => "rule-chain-may-stop",
        Chain::MustFinish => "rule-chain-must-finish",
    }
}

fn removal(removal: Removal) -> &'static str {
    match removal {
        Removal::AtOnce => "rule-removal-at-once",
        Removal::AtEnd => "rule-removal-at-end",
    }
}

/// That a capture may turn straight back goes without saying where the piece just taken still
/// stands in the way, and where no piece takes both ways.
fn turning(mechanics: &Mechanics) -> Option<&'static str> {
    let both_ways = |rule: &RankRule| {
        let directions = rule.jump.directions;
        directions.contains(Directions::DIAGONAL)
            || directions.contains(Directions::FORWARD.and(Directions::BACKWARD))
            || directions.contains(Directions::SIDEWAYS)
    };
    let keeps_on = mechanics.capture.turning == Turning::StraightOn;
    if !keeps_on && !mechanics.ranks.iter().flatten().any(both_ways) {
        return None;
    }
    match (mechanics.capture.turning, mechanics.capture.removal) {
        (Turning::NotBack, _) => Some("rule-turning-not-back"),
        (Turning::StraightOn, _) => Some("rule-turning-straight-on"),
        (Turning::Free, Removal::AtOnce) => Some("rule-turning-free"),
        (Turning::Free, Removal::AtEnd) => None,
    }
}

fn preference(draft: &Draft) -> Message {
    let capture = &draft.mechanics.capture;
    let clauses = capture.preference.iter().flatten();
    let weight = king_weight(capture.king_weight);
    let clause = |p: &Preference| match p {
        Preference::MostValue => clause(*p, &draft.pieces[1]).with("weight", weight.clone()),
        _ => clause(*p, &draft.pieces[1]),
    };
    let mut clauses: Vec<Message> = clauses.map(clause).collect();
    if capture.is_free() || clauses.is_empty() {
        return Message::new("rule-preference-free");
    }
    let first = clauses.remove(0);
    let others = clauses
        .into_iter()
        .rev()
        .fold(Arg::from(""), |others, next| {
            let next = Message::new("prefer-next").with("next", next);
            next.with("others", others).into()
        });
    Message::new("rule-preference")
        .with("first", first)
        .with("others", others)
}

/// What a king counts: "just under two men".
fn king_weight(weight: KingWeight) -> Message {
    match weight {
        KingWeight::UnderTwo => Message::new("king-weight-under-two"),
        KingWeight::Halves(2) => Message::new("king-weight-one"),
        KingWeight::Halves(halves) => {
            let half = if halves % 2 == 1 { "½" } else { "" };
            Message::new("king-weight-men").with("number", format!("{}{half}", halves / 2))
        }
    }
}

/// Which capture is preferred: "that takes the most pieces".
fn clause(preference: Preference, king: &PieceName) -> Message {
    let of_king = |key: &'static str| Message::new(key).with("king", piece(king));
    match preference {
        Preference::MostPieces => Message::new("prefer-most-pieces"),
        Preference::MostValue => of_king("prefer-most-value"),
        Preference::ByKing => of_king("prefer-by-king"),
        Preference::MostKings => of_king("prefer-most-kings"),
        Preference::KingsEarliest => of_king("prefer-kings-earliest"),
    }
}
