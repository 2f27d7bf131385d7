//! The examples of a rulebook.

use super::reader::Reader;
use super::value::{Item, Value};
use super::words;
use crate::{Example, Expectation, Flavour};

/// The lines that an example may have.
const LINES: [&str; 9] = [
    "title", "fen", "moves", "refused", "line", "then", "end", "perft", "count",
];

/// Most examples that a rulebook may have.
const MOST: usize = 64;

pub(super) fn examples(reader: &mut Reader<'_>) -> Vec<Example> {
    let Some(line) = reader.line("example") else {
        return Vec::new();
    };
    let Some(items) = reader.item_list("example", &line.item, "[[example]] tables") else {
        return Vec::new();
    };
    if items.len() > MOST {
        let message = format!(
            "there are {} examples: expected at most {MOST}",
            items.len()
        );
        reader.problem(&items[MOST].span, message);
    }
    items
        .iter()
        .take(MOST)
        .filter_map(|item| example(reader, item))
        .collect()
}

fn example(reader: &mut Reader<'_>, item: &Item) -> Option<Example> {
    if !matches!(item.value, Value::Table(_)) {
        return reader.wrong("example", item, &item.value, "a table");
    }
    reader.only("the example", item, &LINES);
    let Some(title) = text(reader, item, "title") else {
        let message = "the example has no `title`: expected a text that says what it shows";
        reader.problem(&item.span, message.to_string());
        return None;
    };
    let expects = expects(reader, item);
    let tries = ["moves", "refused", "line", "then", "end", "perft"];
    if expects.is_empty() && tries.iter().all(|key| item.get(key).is_none()) {
        let message = "the example expects nothing: expected `moves`, `refused`, `line` or `perft`";
        reader.problem(&item.span, message.to_string());
    }
    Some(Example {
        title,
        fen: text(reader, item, "fen"),
        expects,
    })
}

fn expects(reader: &mut Reader<'_>, item: &Item) -> Vec<Expectation> {
    let mut expects = Vec::new();
    if let Some(moves) = texts(reader, item, "moves") {
        expects.push(Expectation::Moves(moves));
    }
    expects.extend(refused(reader, item));
    expects.extend(line(reader, item));
    expects.extend(perft(reader, item));
    expects
}

/// `refused = { "9-14" = "capture-compulsory" }`: each move with the key of its reason.
fn refused(reader: &mut Reader<'_>, item: &Item) -> Vec<Expectation> {
    let Some(member) = item.get("refused") else {
        return Vec::new();
    };
    let Value::Table(members) = &member.item.value else {
        let expected = "a table such as { \"9-14\" = \"capture-compulsory\" }";
        reader.wrong::<()>("refused", &member.item, &member.item.value, expected);
        return Vec::new();
    };
    members
        .iter()
        .filter_map(|m| {
            Some(Expectation::Refused {
                text: m.key.clone(),
                reason: reader.item_text("refused", &m.item)?,
            })
        })
        .collect()
}

fn line(reader: &mut Reader<'_>, item: &Item) -> Option<Expectation> {
    let moves = texts(reader, item, "line");
    let (fen, end) = (text(reader, item, "then"), text(reader, item, "end"));
    if moves.is_none()
        && let Some(member) = item.get("then").or(item.get("end"))
    {
        let message = format!(
            "`{}` has no moves before it: expected `line` in the same example",
            member.key
        );
        reader.problem(&member.key_span, message);
    }
    Some(Expectation::Line {
        moves: moves?,
        fen,
        end,
    })
}

fn perft(reader: &mut Reader<'_>, item: &Item) -> Option<Expectation> {
    let flavour = item
        .get("count")
        .and_then(|m| reader.item_word("count", &m.item, &words::FLAVOURS));
    let member = item.get("perft")?;
    let leaves = reader.item_numbers("perft", &member.item, 0..=i64::MAX as u64)?;
    Some(Expectation::Perft {
        flavour: flavour.unwrap_or(Flavour::Moves),
        leaves,
    })
}

fn text(reader: &mut Reader<'_>, item: &Item, key: &str) -> Option<String> {
    let member = item.get(key)?;
    reader.item_text(key, &member.item)
}

fn texts(reader: &mut Reader<'_>, item: &Item, key: &str) -> Option<Vec<String>> {
    let member = item.get(key)?;
    reader.item_texts(key, &member.item)
}
