//! The values of a TOML text, each with its place.

use std::ops::Range;

use ::toml::de::{DeTable, DeValue};

use texts::Message;

use super::diagnostic::Problem;

/// A value and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Item {
    pub(super) span: Range<usize>,
    pub(super) value: TomlValue,
}

/// What a TOML text can hold, as far as rulebooks use it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TomlValue {
    Text(String),
    /// A whole number as it is written, and its value if it is one from 0 up.
    Number(String, Option<u64>),
    /// A number with a fraction, as it is written.
    Fraction(String),
    Truth(bool),
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

impl TomlValue {
    /// What was got, for messages: "a list".
    pub(super) fn message(&self) -> Message {
        match self {
            TomlValue::Text(text) => Message::new("got-text").with("text", shorten(text)),
            TomlValue::Number(text, _) | TomlValue::Fraction(text) => {
                Message::new("got-number").with("text", shorten(text))
            }
            TomlValue::Truth(_) => Message::new("got-other").with("kind", "boolean"),
            TomlValue::List(_) => Message::new("got-list"),
            TomlValue::Table(_) => Message::new("got-table"),
            TomlValue::Other(name) => Message::new("got-other").with("kind", *name),
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
            TomlValue::List(items) => {
                TomlValue::List(items.iter().map(|i| i.moved(span)).collect())
            }
            TomlValue::Table(members) => {
                TomlValue::Table(members.iter().map(|m| m.moved(span)).collect())
            }
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
            TomlValue::Table(members) => members.iter().find(|m| m.key == key),
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
    let message = match (message, text.get(span.clone()), curly(text, span.start)) {
        ("duplicate key", Some(key), _) => Message::new("mistake-twice").with("key", shorten(key)),
        (_, _, Some(mark)) => Message::new("mistake-curly-quotes").with("got", mark.to_string()),
        // The parser speaks English, whatever the language.
        _ => Message::new("mistake-syntax").with("text", message),
    };
    Problem::new(span, message)
}

/// The curly quotation mark in the line of a mistake that stands where a straight one should, as
/// word processors write it.
fn curly(text: &str, at: usize) -> Option<char> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next()?;
    let value = line
        .split_once('=')?
        .1
        .trim_start_matches(['[', '{', ' ', '\t']);
    value.chars().next().filter(|c| "“”„‟‘’‚«»".contains(*c))
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
        DeValue::String(text) => TomlValue::Text(text.to_string()),
        DeValue::Integer(number) => {
            let value = u64::from_str_radix(number.as_str(), number.radix()).ok();
            TomlValue::Number(number.to_string(), value)
        }
        DeValue::Float(number) => TomlValue::Fraction(number.as_str().to_string()),
        DeValue::Boolean(truth) => TomlValue::Truth(*truth),
        DeValue::Array(items) => {
            TomlValue::List(items.iter().map(|i| item(i.span(), i.get_ref())).collect())
        }
        DeValue::Table(table) => TomlValue::Table(members(table)),
        other => TomlValue::Other(other.type_str()),
    };
    Item { span, value }
}
