//! Reading the values of a TOML table as what they should be, and noting where they are not.

use std::ops::{Range, RangeInclusive};

use rules::Message;
use rules::file::{Problem, did_you_mean};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What was read, with the problems found so far.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) problems: Vec<Problem>,
}

/// A table of the file and its place.
pub(super) struct TomlTable<'a> {
    /// As messages call it.
    name: String,
    span: Range<usize>,
    table: &'a DeTable<'a>,
}

/// A value that may be one or the other.
pub(super) enum Either {
    Truth(bool),
    Number(u64),
}

/// After so many problems nothing more is noted.
const ENOUGH: usize = 100;

impl<'a> TomlTable<'a> {
    pub(super) fn root(table: &'a DeTable<'a>) -> TomlTable<'a> {
        TomlTable {
            name: "the file".to_string(),
            span: 0..0,
            table,
        }
    }

    fn value(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        let mut lines = self.table.iter();
        lines.find(|(k, _)| k.get_ref() == key).map(|(_, v)| v)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    /// The place of a key's value, or of the table.
    fn place(&self, key: &str) -> Range<usize> {
        self.value(key).map_or(self.span.clone(), Spanned::span)
    }
}

impl Reader {
    fn push(&mut self, problem: Problem) {
        if self.problems.len() < ENOUGH {
            self.problems.push(problem);
        }
    }

    /// Notes a problem with the value of a key.
    pub(super) fn at(&mut self, table: &TomlTable, key: &str, message: String) {
        self.push(Problem::new(&table.place(key), message));
    }

    /// Adds a guess to the last problem.
    pub(super) fn help(&mut self, help: Option<Message>) {
        if let Some(last) = self.problems.last_mut() {
            last.help = help;
        }
    }

    /// Notes that a key is not there.
    pub(super) fn missing(&mut self, table: &TomlTable, key: &str, expected: &str) {
        if !table.has(key) {
            let message = format!("`{key}` is missing: expected {expected}");
            self.push(Problem::new(&table.span, message));
        }
    }

    /// Notes every key that is not among the known ones.
    pub(super) fn known(&mut self, table: &TomlTable, keys: &[&str]) {
        for (key, _) in table.table {
            let name = key.get_ref();
            if keys.iter().any(|known| known == name) {
                continue;
            }
            let message = format!(
                "{} has the unknown key `{}`: expected {}",
                table.name,
                crate::excerpt(name),
                list(keys)
            );
            let help = did_you_mean(name, keys.iter().copied());
            self.push(Problem::new(&key.span(), message).help(help));
        }
    }

    fn wrong<T>(&mut self, key: &str, value: &Spanned<DeValue>, expected: &str) -> Option<T> {
        let got = describe(value.get_ref());
        let message = format!("`{key}` is {got}: expected {expected}");
        self.push(Problem::new(&value.span(), message));
        None
    }

    pub(super) fn text(&mut self, table: &TomlTable, key: &str) -> Option<String> {
        let value = table.value(key)?;
        match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            _ => self.wrong(key, value, "a text"),
        }
    }

    pub(super) fn number(
        &mut self,
        table: &TomlTable,
        key: &str,
        range: RangeInclusive<u64>,
    ) -> Option<u64> {
        let value = table.value(key)?;
        let expected = format!("a number from {} to {}", range.start(), range.end());
        match integer(value.get_ref()).filter(|number| range.contains(number)) {
            Some(number) => Some(number),
            None => self.wrong(key, value, &expected),
        }
    }

    pub(super) fn truth(&mut self, table: &TomlTable, key: &str) -> Option<bool> {
        let value = table.value(key)?;
        match value.get_ref() {
            DeValue::Boolean(truth) => Some(*truth),
            _ => self.wrong(key, value, "`true` or `false`"),
        }
    }

    pub(super) fn truth_or_number(
        &mut self,
        table: &TomlTable,
        key: &str,
        range: RangeInclusive<u64>,
    ) -> Option<Either> {
        let value = table.value(key)?;
        if let DeValue::Boolean(truth) = value.get_ref() {
            return Some(Either::Truth(*truth));
        }
        let expected = format!(
            "`true`, `false` or a number from {} to {}",
            range.start(),
            range.end()
        );
        match integer(value.get_ref()).filter(|number| range.contains(number)) {
            Some(number) => Some(Either::Number(number)),
            None => self.wrong(key, value, &expected),
        }
    }

    /// A list of numbers that may have a point.
    pub(super) fn decimals(&mut self, table: &TomlTable, key: &str) -> Option<Vec<f64>> {
        let value = table.value(key)?;
        let numbers = match value.get_ref() {
            DeValue::Array(items) => items.iter().map(|i| decimal(i.get_ref())).collect(),
            _ => None,
        };
        match numbers {
            Some(numbers) => Some(numbers),
            None => self.wrong(key, value, "a list of numbers"),
        }
    }

    pub(super) fn word<T: Clone>(
        &mut self,
        table: &TomlTable,
        key: &str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let text = self.text(table, key)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let got = crate::excerpt(&text);
            self.at(
                table,
                key,
                format!("`{key}` is `{got}`: expected {}", list(&known)),
            );
            self.help(did_you_mean(&text, known));
        }
        found.map(|(_, value)| value.clone())
    }

    pub(super) fn is_list(&self, table: &TomlTable, key: &str) -> bool {
        let value = table.value(key).map(Spanned::get_ref);
        matches!(value, Some(DeValue::Array(_)))
    }

    pub(super) fn texts(&mut self, table: &TomlTable, key: &str) -> Option<Vec<String>> {
        let value = table.value(key)?;
        let texts = match value.get_ref() {
            DeValue::Array(items) => items.iter().map(|i| string(i.get_ref())).collect(),
            _ => None,
        };
        match texts {
            Some(texts) => Some(texts),
            None => self.wrong(key, value, "a list of texts"),
        }
    }

    /// The words of a command. At least the program must be there.
    pub(super) fn words(&mut self, table: &TomlTable, key: &str) -> Option<Vec<String>> {
        let value = table.value(key)?;
        let expected = "a list of words like [\"python3\", \"bot.py\"]";
        if !self.is_list(table, key) {
            return self.wrong(key, value, expected);
        }
        let words = self.texts(table, key)?;
        if words.first().is_some_and(|word| !word.is_empty()) {
            Some(words)
        } else {
            self.wrong(key, value, expected)
        }
    }

    pub(super) fn table<'a>(&mut self, table: &TomlTable<'a>, key: &str) -> Option<TomlTable<'a>> {
        let value = table.value(key)?;
        match value.get_ref() {
            DeValue::Table(inner) => Some(TomlTable {
                name: format!("[{key}]"),
                span: value.span(),
                table: inner,
            }),
            _ => self.wrong(key, value, &format!("a table `[{key}]`")),
        }
    }

    pub(super) fn tables<'a>(
        &mut self,
        table: &TomlTable<'a>,
        key: &str,
    ) -> Option<Vec<TomlTable<'a>>> {
        let value = table.value(key)?;
        let DeValue::Array(items) = value.get_ref() else {
            return self.wrong(key, value, &format!("tables `[[{key}]]`"));
        };
        let mut tables = Vec::new();
        for item in items.iter() {
            match item.get_ref() {
                DeValue::Table(inner) => tables.push(TomlTable {
                    name: format!("[[{key}]]"),
                    span: item.span(),
                    table: inner,
                }),
                _ => self.wrong(key, item, &format!("tables `[[{key}]]`"))?,
            }
        }
        Some(tables)
    }
}

fn integer(value: &DeValue) -> Option<u64> {
    match value {
        DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    }
}

fn decimal(value: &DeValue) -> Option<f64> {
    let number: f64 = match value {
        DeValue::Integer(number) => number.as_str().parse().ok()?,
        DeValue::Float(number) => number.as_str().parse().ok()?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

fn string(value: &DeValue) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        _ => None,
    }
}

/// What was got, for messages.
fn describe(value: &DeValue) -> String {
    match value {
        DeValue::String(text) => format!("`{}`", crate::excerpt(text)),
        DeValue::Integer(number) => format!("the number {}", crate::excerpt(number.as_str())),
        DeValue::Boolean(truth) => format!("`{truth}`"),
        DeValue::Array(_) => "a list".to_string(),
        DeValue::Table(_) => "a table".to_string(),
        other => format!("a {}", other.type_str()),
    }
}

/// "`a`, `b` or `c`".
fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    match quoted.split_last() {
        None => "nothing".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
