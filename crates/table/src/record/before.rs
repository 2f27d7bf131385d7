//! Records of version 1: the games that the terminal saved before there were tables.

use serde_json::Value;

use super::{ControlText, Head, SeatText, VERSION};
use crate::line::Line;
use crate::seats::{Kind, Mode};
use crate::words::Word;

/// The head of a record of version 1 as one of today.
pub(super) fn head(head: &Value) -> Option<Head> {
    let text = |key: &str| head[key].as_str();
    let person = text("person");
    let level = head["level"].as_u64().filter(|_| person.is_some());
    let mode = match level {
        Some(_) => Mode::Computer,
        None => Mode::Device,
    };
    let seat = |side: &str| {
        let is_person = level.is_none() || person == Some(side);
        let kind = if is_person {
            Kind::Person
        } else {
            Kind::Engine
        };
        SeatText {
            kind: kind.word().to_string(),
            name: String::new(),
        }
    };
    Some(Head {
        crownhead: VERSION,
        rulebook: text("rulebook")?.to_string(),
        rules: text("rules").or_else(|| text("hash"))?.to_string(),
        file: text("file").map(str::to_string),
        seed: head["seed"].as_u64()?,
        start: text("start").map(str::to_string),
        ballot: None,
        mode: mode.word().to_string(),
        level: level.and_then(|level| u8::try_from(level).ok()),
        manners: None,
        clocks: [text("clock").and_then(clock); 2],
        seats: [seat("first"), seat("second")],
        pdn: None,
        at: 0,
    })
}

/// `5+3` is five minutes and three seconds a move.
fn clock(text: &str) -> Option<ControlText> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let ms = |text: &str, unit: f64| {
        let number: f64 = text.trim().parse().ok()?;
        let ms = number * unit;
        (0.0..1e12).contains(&ms).then_some(ms.round() as u64)
    };
    Some(ControlText::Game(
        ms(minutes, 60_000.0)?,
        ms(seconds, 1_000.0)?,
    ))
}

/// A line of version 1 as one of today.
pub(super) fn line(value: &Value) -> Option<Line> {
    let kind = |kind: &str| Line {
        kind: kind.to_string(),
        ..Line::default()
    };
    let side = |value: &Value| value.as_str().map(str::to_string);
    if let Some(text) = value["move"].as_str() {
        return Some(Line {
            text: Some(text.to_string()),
            spent: value["spent"].as_u64(),
            left: value["left"].as_u64(),
            ..kind("move")
        });
    }
    for word in ["undo", "redo"] {
        if let Some(count) = value[word].as_u64() {
            let count = Some(count);
            return Some(Line {
                count,
                ..kind(word)
            });
        }
    }
    if value["draw"].as_bool() == Some(true) {
        return Some(kind("draw"));
    }
    if let Some(side) = side(&value["flag"]) {
        return Some(Line {
            side: Some(side),
            text: Some(rules::Forfeit::Time.word().to_string()),
            ..kind("forfeit")
        });
    }
    let resigned = side(&value["resigned"])?;
    Some(Line {
        side: Some(resigned),
        ..kind("resign")
    })
}
