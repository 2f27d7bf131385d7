//! The endings of a rulebook and their counters.

use super::reader::Reader;
use super::sheet;
use super::value::{Item, Value, shorten};
use super::words::{self, Reset};
use crate::*;

pub(super) fn endings(reader: &mut Reader<'_>) -> Endings {
    Endings {
        no_move: reader
            .word("endings.no-move", &words::NO_MOVE)
            .unwrap_or(NoMove::Loses),
        repetition: repetition(reader),
        counters: counters(reader),
        first: reader
            .word("endings.first", &words::FIRST)
            .unwrap_or(First::NoMove),
    }
}

fn repetition(reader: &mut Reader<'_>) -> Repetition {
    let key = "endings.repetition";
    let Some(line) = reader.line(key) else {
        return Repetition::Free;
    };
    match &line.item.value {
        Value::Text(text) if text == "free" => Repetition::Free,
        Value::Number(_, Some(times)) if (2..=10).contains(times) => Repetition::Draw(*times as u8),
        got => {
            let expected = "`free`, or a number from 2 to 10";
            reader
                .wrong(key, &line.item, got, expected)
                .unwrap_or(Repetition::Free)
        }
    }
}

/// The lines that a counter may have.
const LINES: [&str; 9] = [
    "name", "moves", "plies", "resets", "material", "unless", "gives", "clause", "says",
];

/// Most counters that a rulebook may have.
const MOST: usize = 16;

fn counters(reader: &mut Reader<'_>) -> Vec<Counter> {
    let key = "endings.counter";
    let Some(line) = reader.line(key) else {
        return Vec::new();
    };
    let Some(items) = reader.item_list(key, &line.item, "[[endings.counter]] tables") else {
        return Vec::new();
    };
    if items.len() > MOST {
        let message = format!(
            "there are {} counters: expected at most {MOST}",
            items.len()
        );
        reader.problem(&items[MOST].span, message);
    }
    items
        .iter()
        .take(MOST)
        .filter_map(|item| counter(reader, item))
        .collect()
}

fn counter(reader: &mut Reader<'_>, item: &Item) -> Option<Counter> {
    if !matches!(item.value, Value::Table(_)) {
        return reader.wrong("endings.counter", item, &item.value, "a table");
    }
    reader.only("the counter", item, &LINES);
    let plies = plies(reader, item);
    Some(Counter {
        name: name(reader, item),
        plies,
        resets: resets(reader, item, plies),
        material: item
            .get("material")
            .and_then(|m| material(reader, &m.item))
            .unwrap_or(Material::Any),
        unless: item
            .get("unless")
            .and_then(|m| reader.item_word("unless", &m.item, &words::UNLESS))
            .unwrap_or(Unless::Never),
        gives: item
            .get("gives")
            .and_then(|m| reader.item_word("gives", &m.item, &words::GIVES))
            .unwrap_or(Gives::Draw),
    })
}

fn name(reader: &mut Reader<'_>, item: &Item) -> String {
    let Some(member) = item.get("name") else {
        let message = "the counter has no `name`: expected a short name such as `no-progress`";
        reader.problem(&item.span, message.to_string());
        return String::new();
    };
    reader.item_text("name", &member.item).unwrap_or_default()
}

/// `moves` are of each side, `plies` of both together.
fn plies(reader: &mut Reader<'_>, item: &Item) -> u16 {
    match (item.get("moves"), item.get("plies")) {
        (Some(moves), None) => reader
            .item_number("moves", &moves.item, 0..=5000)
            .map_or(1, |n| 2 * n as u16),
        (None, Some(plies)) => reader
            .item_number("plies", &plies.item, 0..=10_000)
            .map_or(1, |n| n as u16),
        (Some(_), Some(plies)) => {
            let message = "the counter has both `moves` and `plies`: expected one of the two";
            reader.problem(&plies.key_span, message.to_string());
            1
        }
        (None, None) => {
            let message = "the counter has no length: expected `moves` (of each side) or `plies`";
            reader.problem(&item.span, message.to_string());
            1
        }
    }
}

fn resets(reader: &mut Reader<'_>, item: &Item, plies: u16) -> Resets {
    let mut resets = Resets::default();
    let Some(member) = item.get("resets") else {
        if plies > 0 {
            let message = "the counter has no `resets`: expected a list of `capture`, `man-move`, `crowning`, or `[]`";
            reader.problem(&item.span, message.to_string());
        }
        return resets;
    };
    let read = reader.item_words("resets", &member.item, &words::RESETS);
    for reset in read.unwrap_or_default() {
        match reset {
            Reset::Capture => resets.capture = true,
            Reset::ManMove => resets.man_move = true,
            Reset::Crowning => resets.crowning = true,
        }
    }
    resets
}

/// `"any"`, `{ each = …, total = … }` or `{ strong = …, weak = … }`.
fn material(reader: &mut Reader<'_>, item: &Item) -> Option<Material> {
    if item.value == Value::Text("any".to_string()) {
        return Some(Material::Any);
    }
    let expected = "`any`, { each = …, total = … } or { strong = …, weak = … }";
    if !matches!(item.value, Value::Table(_)) {
        return reader.wrong("material", item, &item.value, expected);
    }
    reader.only("`material`", item, &["each", "total", "strong", "weak"]);
    let mut force = |key| item.get(key).and_then(|m| force(reader, key, &m.item));
    let (each, strong, weak) = (force("each"), force("strong"), force("weak"));
    let total = item
        .get("total")
        .map(|m| reader.item_span("total", &m.item).unwrap_or(Span::ANY));
    match (each, total, strong, weak) {
        (None, None, Some(strong), Some(weak)) => Some(Material::Against { strong, weak }),
        (each, total, None, None) if each.is_some() || total.is_some() => Some(Material::Both {
            each: each.unwrap_or(Force::ANY),
            total: total.unwrap_or(Span::ANY),
        }),
        _ => {
            let message = format!("`material` fits neither form: expected {expected}");
            reader.problem(&item.span, message);
            None
        }
    }
}

/// `"lone-king"` or `{ pieces = 3, men = 0, kings = "1+", on = "long-diagonal" }`.
fn force(reader: &mut Reader<'_>, key: &str, item: &Item) -> Option<Force> {
    match &item.value {
        Value::Text(text) if text == "lone-king" => return Some(Force::LONE_KING),
        Value::Table(_) => {}
        got => {
            let expected = "`lone-king` or { pieces = …, men = …, kings = …, on = … }";
            reader.wrong::<()>(key, item, got, expected);
            return Some(Force::ANY);
        }
    }
    reader.only(&format!("`{key}`"), item, &["pieces", "men", "kings", "on"]);
    let mut span = |name| {
        item.get(name)
            .and_then(|m| reader.item_span(name, &m.item))
            .unwrap_or(Span::ANY)
    };
    let (pieces, men, kings) = (span("pieces"), span("men"), span("kings"));
    let place = item
        .get("on")
        .and_then(|m| reader.item_word("on", &m.item, &words::PLACES));
    Some(Force {
        pieces,
        men,
        kings,
        place: place.unwrap_or(Place::Anywhere),
    })
}

/// The clauses of the counters, each under the counter's name.
pub(super) fn clauses(reader: &mut Reader<'_>, counters: &[Item]) -> Vec<(String, Clause)> {
    counters
        .iter()
        .filter_map(|item| {
            let Value::Table(members) = &item.value else {
                return None;
            };
            let clause = sheet::clause_of(members, &mut reader.problems)?;
            let Value::Text(name) = &item.get("name")?.item.value else {
                return None;
            };
            Some((format!("endings.counter.{}", shorten(name)), clause))
        })
        .collect()
}
