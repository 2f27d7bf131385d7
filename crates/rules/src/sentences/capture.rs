//! When and how pieces take.

use super::phrases::with_article;
use super::{Script, Section};
use crate::*;

pub(super) fn write(script: &mut Script<'_>) {
    let draft = script.draft;
    let capture = draft.mechanics.capture;
    let mut say = |key: &str, text: &str| {
        script.say(Section::Capture, &[key], text.to_string());
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
    script.say(Section::Capture, &["capture.preference"], text);
}

fn duty(duty: Duty) -> &'static str {
    match duty {
        Duty::Compulsory => "A side that can take must take.",
        Duty::Optional => "A side that can take may do so, or make a plain move instead.",
    }
}

fn chain(chain: Chain) -> &'static str {
    match chain {
        Chain::OneJump => "A turn has one jump at most.",
        Chain::MayStop => {
            "After a jump the same piece may go on taking, or stop there, whichever its side likes."
        }
        Chain::MustFinish => "After a jump the same piece goes on until it can take nothing more.",
    }
}

fn removal(removal: Removal) -> &'static str {
    match removal {
        Removal::AtOnce => {
            "Pieces taken leave the board after each jump: their squares are free for the rest of the capture."
        }
        Removal::AtEnd => {
            "Pieces taken leave the board when the whole move is over: until then they stand in the way, and none is jumped twice."
        }
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
    if !mechanics.ranks.iter().flatten().any(both_ways) {
        return None;
    }
    match (mechanics.capture.turning, mechanics.capture.removal) {
        (Turning::NotBack, _) => Some("A capture never turns straight back."),
        (Turning::Free, Removal::AtOnce) => Some("A capture may turn straight back."),
        (Turning::Free, Removal::AtEnd) => None,
    }
}

fn preference(draft: &Draft) -> String {
    let capture = &draft.mechanics.capture;
    if capture.is_free() {
        return "Between several captures the choice is free.".to_string();
    }
    let king = &draft.pieces[1];
    let clauses: Vec<String> = capture
        .preference
        .iter()
        .flatten()
        .map(|p| clause(*p, king))
        .collect();
    let (first, others) = clauses.split_at(1);
    let others: String = others
        .iter()
        .map(|clause| format!("; of equals, the one {clause}"))
        .collect();
    format!(
        "Of several captures, the one {} must be made{others}.",
        first.concat()
    )
}

fn clause(preference: Preference, king: &PieceName) -> String {
    match preference {
        Preference::MostPieces => "that takes the most pieces".to_string(),
        Preference::MostValue => format!(
            "that takes the highest value ({} counts just under two men)",
            with_article(&king.one)
        ),
        Preference::ByKing => format!("made by {}", with_article(&king.one)),
        Preference::MostKings => format!("that takes the most {}", king.many),
        Preference::KingsEarliest => format!(
            "that takes {} earlier (compared piece by piece)",
            with_article(&king.one)
        ),
    }
}
