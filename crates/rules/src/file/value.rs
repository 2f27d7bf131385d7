//! The values of a TOML text, each with its place.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::diagnostic::Problem;

/// A value and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Item {
    pub(super) span: Range<usize>,
    pub(super) value: Value,
}

/// What a TOML text can hold, as far as rulebooks use it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Text(String),
    /// A whole number as it is written, and its value if it is one from 0 up.
    Number(String, Option<u64>),
    List(Vec<Item>),
    Table(Vec<Member>),
    /// Something that no rulebook uses, by its name in TOML.
    Other(&'static str),
}

/// One line of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Member {
    pub(super) key: String,
    pub(super) key_span: Range<usize>,
    pub(super) item: Item,
}

impl Value {
    /// What was got, for messages: "a list".
    pub(super) fn describe(&self) -> String {
        match self {
            Value::Text(text) => format!("`{}`", shorten(text)),
            Value::Number(text, _) => format!("the number {}", shorten(text)),
            Value::List(_) => "a list".to_string(),
            Value::Table(_) => "a table".to_string(),
            Value::Other(name) => format!("a {name}"),
        }
    }
}

/// A text cut to a length that fits a message, without control characters.
pub(super) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    let clean = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = clean.take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

impl Item {
    /// The same value with every place set to `span`: for values that come from another file.
    pub(super) fn moved(&self, span: &Range<usize>) -> Item {
        let value = match &self.value {
            Value::List(items) => Value::List(items.iter().map(|i| i.moved(span)).collect()),
            Value::Table(members) => Value::Table(members.iter().map(|m| m.moved(span)).collect()),
            other => other.clone(),
        };
        Item {
            span: span.clone(),
            value,
        }
    }

    /// The member of a table with this key.
    pub(super) fn get(&self, key: &str) -> Option<&Member> {
        match &self.value {
            Value::Table(members) => members.iter().find(|m| m.key == key),
            _ => None,
        }
    }
}

impl Member {
    fn moved(&self, span: &Range<usize>) -> Member {
        Member {
            key: self.key.clone(),
            key_span: span.clone(),
            item: self.item.moved(span),
        }
    }
}

/// Reads a TOML text. What could be understood is given even if there are mistakes.
pub(super) fn parse(text: &str) -> (Vec<Member>, Vec<Problem>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let problems = errors
        .iter()
        .map(|e| syntax(text, &e.span().unwrap_or(0..0), e.message()))
        .collect();
    (members(table.get_ref()), problems)
}

/// What the parser says, in the words of this project where it says little.
fn syntax(text: &str, span: &Range<usize>, message: &str) -> Problem {
    let message = match (message, text.get(span.clone())) {
        ("duplicate key", Some(key)) => {
            format!("`{}` is there twice: expected once", shorten(key))
        }
        _ => message.to_string(),
    };
    Problem::new(span, message)
}

/// The lines of a table in the order of the text. Recursion is bounded: the parser refuses
/// what is nested more than 80 deep.
fn members(table: &DeTable<'_>) -> Vec<Member> {
    let mut members: Vec<Member> = table
        .iter()
        .map(|(key, value)| Member {
            key: key.get_ref().to_string(),
            key_span: key.span(),
            item: item(value.span(), value.get_ref()),
        })
        .collect();
    members.sort_by_key(|m| m.key_span.start);
    members
}

fn item(span: Range<usize>, value: &DeValue<'_>) -> Item {
    let value = match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => {
            let value = u64::from_str_radix(number.as_str(), number.radix()).ok();
            Value::Number(number.to_string(), value)
        }
        DeValue::Array(items) => {
            Value::List(items.iter().map(|i| item(i.span(), i.get_ref())).collect())
        }
        DeValue::Table(table) => Value::Table(members(table)),
        other => Value::Other(other.type_str()),
    };
    Item { span, value }
}
