//! What a rule of a file can be, without its place.

use std::fmt;

/// The value of a rule as a file writes it. [`Display`](fmt::Display) is TOML.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A word or a text.
    Text(String),
    /// A whole number.
    Number(u64),
    /// So many halves, an odd number of them: 3 is one and a half.
    Halves(u64),
    /// That something is so, or not.
    Truth(bool),
    /// Several values.
    List(Vec<Value>),
    /// Values with names.
    Table(Vec<(String, Value)>),
}

impl Value {
    /// A word, or a text for people.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text(text.into())
    }

    /// So many halves; an even number of them is a whole number.
    pub fn halves(halves: u64) -> Value {
        if halves.is_multiple_of(2) {
            Value::Number(halves / 2)
        } else {
            Value::Halves(halves)
        }
    }

    /// How many halves a number has, if it is one.
    pub fn as_halves(&self) -> Option<u64> {
        match self {
            Value::Number(number) => Some(number.saturating_mul(2)),
            Value::Halves(halves) => Some(*halves),
            _ => None,
        }
    }

    /// A list of words or texts.
    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Value {
        Value::List(texts.into_iter().map(Value::text).collect())
    }

    /// A list of numbers.
    pub fn numbers<T: Into<u64>>(numbers: impl IntoIterator<Item = T>) -> Value {
        let numbers = numbers.into_iter().map(|n| Value::Number(n.into()));
        Value::List(numbers.collect())
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<u64> {
        match self {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The entries of a list; a single value is a list of one.
    pub fn entries(&self) -> &[Value] {
        match self {
            Value::List(entries) => entries,
            one => std::slice::from_ref(one),
        }
    }

    /// The value with this name in a table.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Table(members) => members.iter().find(|(n, _)| n == name).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The texts of a list.
    pub(crate) fn to_texts(&self) -> Vec<String> {
        let texts = self.entries().iter().filter_map(Value::as_text);
        texts.map(str::to_string).collect()
    }

    /// The numbers of a list.
    pub(crate) fn to_numbers<T: TryFrom<u64>>(&self) -> Vec<T> {
        let numbers = self.entries().iter().filter_map(Value::as_number);
        numbers.filter_map(|n| T::try_from(n).ok()).collect()
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => write_text(f, text),
            Value::Number(number) => write!(f, "{number}"),
            Value::Halves(halves) => write!(f, "{}.5", halves / 2),
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::List(entries) => {
                f.write_str("[")?;
                write_all(f, entries, |f, entry| write!(f, "{entry}"))?;
                f.write_str("]")
            }
            Value::Table(members) if members.is_empty() => f.write_str("{}"),
            Value::Table(members) => {
                f.write_str("{ ")?;
                write_all(f, members, |f, (name, value)| {
                    write_name(f, name)?;
                    write!(f, " = {value}")
                })?;
                f.write_str(" }")
            }
        }
    }
}

fn write_all<T>(
    f: &mut fmt::Formatter<'_>,
    all: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (i, one) in all.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write(f, one)?;
    }
    Ok(())
}

/// A name that TOML takes as it is, or in quotation marks.
fn write_name(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    let bare = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if !name.is_empty() && name.bytes().all(bare) {
        f.write_str(name)
    } else {
        write_text(f, name)
    }
}

/// A basic string of TOML.
fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() => write!(f, "\\u{:04X}", c as u32)?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_toml() {
        let table = Value::Table(vec![
            ("a-b".into(), Value::Number(3)),
            ("1-5".into(), Value::texts(["x", "say \"y\"\n"])),
        ]);
        let text = r#"{ a-b = 3, 1-5 = ["x", "say \"y\"\u000A"] }"#;
        assert_eq!(table.to_string(), text);
        assert_eq!(Value::Table(Vec::new()).to_string(), "{}");
        let halves = [2, 3, 18].map(|halves| Value::halves(halves).to_string());
        assert_eq!(halves, ["1", "1.5", "9"]);
        let odd = Value::Table(vec![("c3:e5".into(), Value::text(""))]);
        assert_eq!(odd.to_string(), r#"{ "c3:e5" = "" }"#);
    }
}
