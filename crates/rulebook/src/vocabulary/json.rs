//! Just enough JSON to describe the vocabulary.

use std::fmt;

/// A JSON value. [`Display`](fmt::Display) writes it, with two blanks for each step inward.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Json {
    Null,
    False,
    Number(u64),
    /// One half.
    Half,
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(super) fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    pub(super) fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Json {
        Json::List(texts.into_iter().map(Json::text).collect())
    }

    pub(super) fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(
            members
                .map(|(name, value)| (name.to_string(), value))
                .into(),
        )
    }

    /// The object with one more member.
    pub(super) fn with(self, name: &str, value: Json) -> Json {
        match self {
            Json::Object(mut members) => {
                members.push((name.to_string(), value));
                Json::Object(members)
            }
            other => other,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::False => f.write_str("false"),
            Json::Number(number) => write!(f, "{number}"),
            Json::Half => f.write_str("0.5"),
            Json::Text(text) => write_text(f, text),
            Json::List(entries) => write_all(f, depth, ['[', ']'], entries, |f, entry| {
                entry.write(f, depth + 1)
            }),
            Json::Object(members) => {
                write_all(f, depth, ['{', '}'], members, |f, (name, value)| {
                    write_text(f, name)?;
                    f.write_str(": ")?;
                    value.write(f, depth + 1)
                })
            }
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

fn write_all<T>(
    f: &mut fmt::Formatter<'_>,
    depth: usize,
    [open, close]: [char; 2],
    all: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    if all.is_empty() {
        return write!(f, "{open}{close}");
    }
    write!(f, "{open}")?;
    for (i, one) in all.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        write!(f, "{comma}\n{:width$}", "", width = 2 * depth + 2)?;
        write(f, one)?;
    }
    write!(f, "\n{:width$}{close}", "", width = 2 * depth)
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() => write!(f, "\\u{:04x}", c as u32)?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}
