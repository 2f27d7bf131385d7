//! Values of a file read as what the vocabulary says that they take.

use std::ops::{Range, RangeInclusive};

use texts::{Arg, Message};

use super::diagnostic::Problem;
use super::near::did_you_mean;
use super::toml::{Item, TomlValue, shorten};
use crate::Span;
use crate::vocabulary::{Field, Needed, Takes, Value};

/// Reads values, and notes where they are not what was expected.
pub(super) struct Items<'a> {
    pub(super) problems: &'a mut Vec<Problem>,
}

/// Longest list that is read at all. What a list may hold is checked later and more narrowly.
const LONGEST_LIST: usize = 4000;

impl Items<'_> {
    pub(super) fn problem(&mut self, span: &Range<usize>, message: Message) {
        self.problems.push(Problem::new(span, message));
    }

    /// Notes that a value is not what was expected.
    pub(super) fn wrong(&mut self, name: &str, item: &Item, expected: Message) {
        let message = Message::new("mistake-wrong")
            .with("key", name)
            .with("got", item.value.message())
            .with("expected", expected);
        self.problem(&item.span, message);
    }

    /// The value, if it is what the vocabulary says.
    pub(super) fn take(&mut self, name: &str, item: &Item, takes: &Takes) -> Option<Value> {
        match takes {
            Takes::Text | Takes::Name | Takes::Fen => self.text(name, item),
            Takes::Word(words) => self.word(name, item, words),
            Takes::Words(words, most) => self.words(name, item, words, *most),
            Takes::Number(least, most) => self.number(name, item, *least..=*most),
            Takes::Halves(least, most) => self.halves(name, item, 2 * least..=2 * most),
            Takes::Numbers(least, most) => {
                let takes = Takes::Number(*least, *most);
                self.list(name, item, &takes, Takes::Numbers(*least, *most).message())
            }
            Takes::Range => self.range(name, item),
            Takes::Names => self.names(name, item),
            Takes::Moves => self.list(name, item, &Takes::Text, takes.message()),
            Takes::Openings => self.list(name, item, &Takes::Text, takes.message()),
            Takes::Truth => self.truth(name, item),
            Takes::Refusals => self.refusals(name, item),
            Takes::Table(fields) => self.table(name, item, fields),
            Takes::Either(forms) => self.either(name, item, forms, takes),
        }
    }

    fn text(&mut self, name: &str, item: &Item) -> Option<Value> {
        match &item.value {
            TomlValue::Text(text) => Some(Value::text(text)),
            _ => {
                self.wrong(name, item, Takes::Text.message());
                None
            }
        }
    }

    fn truth(&mut self, name: &str, item: &Item) -> Option<Value> {
        match item.value {
            TomlValue::Truth(truth) => Some(Value::Truth(truth)),
            _ => {
                self.wrong(name, item, Takes::Truth.message());
                None
            }
        }
    }

    fn number(&mut self, name: &str, item: &Item, range: RangeInclusive<u64>) -> Option<Value> {
        match &item.value {
            TomlValue::Number(_, Some(number)) if range.contains(number) => {
                Some(Value::Number(*number))
            }
            _ => {
                let takes = Takes::Number(*range.start(), *range.end());
                self.wrong(name, item, takes.message());
                None
            }
        }
    }

    fn halves(&mut self, name: &str, item: &Item, range: RangeInclusive<u64>) -> Option<Value> {
        let halves = match &item.value {
            TomlValue::Number(_, Some(number)) => number.checked_mul(2),
            TomlValue::Fraction(text) => halves_of(text),
            _ => None,
        };
        let halves = halves.filter(|halves| range.contains(halves));
        if halves.is_none() {
            let takes = Takes::Halves(range.start() / 2, range.end() / 2);
            self.wrong(name, item, takes.message());
        }
        halves.map(Value::halves)
    }

    fn word(&mut self, name: &str, item: &Item, words: &'static [&str]) -> Option<Value> {
        let expected = Takes::Word(words).message();
        let TomlValue::Text(text) = &item.value else {
            self.wrong(name, item, expected);
            return None;
        };
        if words.contains(&text.as_str()) {
            return Some(Value::text(text));
        }
        self.wrong(name, item, expected);
        if let Some(problem) = self.problems.last_mut() {
            problem.help = did_you_mean(text, words.iter().copied());
        }
        None
    }

    fn words(
        &mut self,
        name: &str,
        item: &Item,
        words: &'static [&str],
        most: usize,
    ) -> Option<Value> {
        if let TomlValue::Text(_) = item.value {
            return Some(Value::List(vec![self.word(name, item, words)?]));
        }
        let expected = Takes::Words(words, most).message();
        let read = self.list(name, item, &Takes::Word(words), expected)?;
        let got = read.entries().len();
        if got > most {
            self.too_long(name, item, got, most);
        }
        Some(read)
    }

    fn too_long(&mut self, name: &str, item: &Item, got: usize, most: usize) {
        let message = Message::new("mistake-too-long")
            .with("key", name)
            .with("got", got.to_string())
            .with("most", most.to_string());
        self.problem(&item.span, message);
    }

    /// A list of which each entry takes the same.
    fn list(&mut self, name: &str, item: &Item, of: &Takes, expected: Message) -> Option<Value> {
        let TomlValue::List(items) = &item.value else {
            self.wrong(name, item, expected);
            return None;
        };
        if items.len() > LONGEST_LIST {
            self.too_long(name, item, items.len(), LONGEST_LIST);
            return None;
        }
        // Every entry is read, so that every mistake is found.
        let read: Vec<Option<Value>> = items.iter().map(|i| self.take(name, i, of)).collect();
        let read: Option<Vec<Value>> = read.into_iter().collect();
        read.map(Value::List)
    }

    fn names(&mut self, name: &str, item: &Item) -> Option<Value> {
        let read = self.list(name, item, &Takes::Text, Takes::Names.message())?;
        if read.entries().len() == 2 {
            return Some(read);
        }
        let message = Message::new("mistake-not-two-names")
            .with("key", name)
            .with("got", read.entries().len().to_string());
        self.problem(&item.span, message);
        None
    }

    fn range(&mut self, name: &str, item: &Item) -> Option<Value> {
        let value = match &item.value {
            TomlValue::Number(_, Some(number)) if *number <= u64::from(u8::MAX) => {
                Some(Value::Number(*number))
            }
            TomlValue::Text(text) if Span::parse(text).is_some() => Some(Value::text(text)),
            _ => None,
        };
        if value.is_none() {
            self.wrong(name, item, Takes::Range.message());
        }
        value
    }

    /// `refused = { "9-14" = "capture-compulsory" }`: each move with the key of its reason.
    fn refusals(&mut self, name: &str, item: &Item) -> Option<Value> {
        let TomlValue::Table(members) = &item.value else {
            self.wrong(name, item, Takes::Refusals.message());
            return None;
        };
        let read: Vec<(String, Value)> = members
            .iter()
            .filter_map(|m| Some((m.key.clone(), self.text(name, &m.item)?)))
            .collect();
        Some(Value::Table(read))
    }

    fn table(&mut self, name: &str, item: &Item, fields: &'static [Field]) -> Option<Value> {
        let TomlValue::Table(members) = &item.value else {
            self.wrong(name, item, Takes::Table(fields).message());
            return None;
        };
        let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
        self.only(Message::new("place-value").with("key", name), item, &names);
        let read = members.iter().filter_map(|member| {
            let field = fields.iter().find(|field| field.name == member.key)?;
            let value = self.take(field.name, &member.item, &field.takes)?;
            Some((member.key.clone(), value))
        });
        Some(Value::Table(read.collect()))
    }

    /// The first form that fits without a mistake, or the mistakes in the one that was meant.
    fn either(
        &mut self,
        name: &str,
        item: &Item,
        forms: &'static [Takes],
        takes: &Takes,
    ) -> Option<Value> {
        let fitting = forms.iter().find_map(|form| {
            let mut problems = Vec::new();
            let mut quiet = Items {
                problems: &mut problems,
            };
            let value = quiet.take(name, item, form);
            value.filter(|_| problems.is_empty() && is_complete(item, form))
        });
        if fitting.is_some() {
            return fitting;
        }
        match forms.iter().find(|form| is_meant(item, form)) {
            Some(form) => self.take(name, item, form),
            None => {
                self.fits_no_form(name, item, forms, takes);
                None
            }
        }
    }

    fn fits_no_form(&mut self, name: &str, item: &Item, forms: &[Takes], takes: &Takes) {
        let tables = forms.iter().filter_map(|form| match form {
            Takes::Table(fields) => Some(*fields),
            _ => None,
        });
        let names: Vec<&str> = tables.flatten().map(|field| field.name).collect();
        if !matches!(item.value, TomlValue::Table(_)) || names.is_empty() {
            return self.wrong(name, item, takes.message());
        }
        self.only(Message::new("place-value").with("key", name), item, &names);
        let message = Message::new("mistake-no-form")
            .with("key", name)
            .with("expected", takes.message());
        self.problem(&item.span, message);
    }

    /// Notes the members of a table whose names are not known.
    pub(super) fn only(&mut self, place: Message, item: &Item, known: &[&str]) {
        let TomlValue::Table(members) = &item.value else {
            return;
        };
        let unknown = members.iter().filter(|m| !known.contains(&m.key.as_str()));
        for member in unknown.take(20) {
            let message = Message::new("mistake-unknown-key")
                .with("place", place.clone())
                .with("key", shorten(&member.key))
                .with("known", quoted(known));
            let help = did_you_mean(&member.key, known.iter().copied());
            self.problems
                .push(Problem::new(&member.key_span, message).help(help));
        }
    }
}

/// How many halves a written number has, if it is a whole number of them.
fn halves_of(text: &str) -> Option<u64> {
    let halves = 2.0 * text.parse::<f64>().ok()?;
    let is_whole = (0.0..=1e6).contains(&halves) && halves.fract() == 0.0;
    is_whole.then_some(halves as u64)
}

/// True if a value has all that a form asks for.
fn is_complete(item: &Item, form: &Takes) -> bool {
    let Takes::Table(fields) = form else {
        return true;
    };
    let has = |field: &&Field| item.get(field.name).is_some();
    let mut always = fields.iter().filter(|f| f.needed == Needed::Always);
    let mut one_of = fields.iter().filter(|f| f.needed == Needed::OneOf);
    let any_one = one_of.clone().next().is_none() || one_of.any(|f| has(&f));
    always.all(|f| has(&f)) && any_one
}

/// True if a value is of the kind of this form, so that its mistakes are worth telling.
fn is_meant(item: &Item, form: &Takes) -> bool {
    match (&item.value, form) {
        (TomlValue::List(_), Takes::Words(..) | Takes::Numbers(..)) => true,
        (TomlValue::Table(members), Takes::Table(fields)) => {
            let known = |name: &str| fields.iter().any(|field| field.name == name);
            members.iter().all(|member| known(&member.key)) && is_complete(item, form)
        }
        _ => false,
    }
}

/// "`a`, `b` or `c`", as an argument.
pub(super) fn quoted(words: &[&str]) -> Arg {
    Arg::or(words.iter().map(|word| format!("`{word}`")))
}
