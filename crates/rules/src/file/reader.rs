//! Reading the rules of a sheet as what they should be, and noting where they are not.

use std::ops::{Range, RangeInclusive};

use super::diagnostic::Problem;
use super::keys;
use super::near::did_you_mean;
use super::sheet::{Line, Origin, Sheet, list};
use super::value::{Item, Value, shorten};
use super::words::Words;
use crate::{Directions, Span};

/// A sheet that is being read, with the problems found so far.
pub(super) struct Reader<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) problems: Vec<Problem>,
}

/// Longest list that is read at all. What a list may hold is checked later and more narrowly.
const LONGEST_LIST: usize = 2000;

impl<'a> Reader<'a> {
    pub(super) fn new(sheet: &'a Sheet) -> Reader<'a> {
        Reader {
            sheet,
            problems: Vec::new(),
        }
    }

    pub(super) fn line(&self, key: &str) -> Option<&'a Line> {
        self.sheet.rules.get(key)
    }

    /// True if this very file has the key, not one that it builds on.
    pub(super) fn is_written_here(&self, key: &str) -> bool {
        self.line(key).is_some_and(|l| l.origin == Origin::Here)
    }

    pub(super) fn problem(&mut self, span: &Range<usize>, message: String) {
        self.problems.push(Problem::new(span, message));
    }

    /// Notes that a key without a default is not there.
    pub(super) fn missing(&mut self, key: &str) {
        let message = format!("`{key}` is missing: expected {}", keys::takes(key));
        let span = self.sheet.place(key);
        self.problem(&span, message);
    }

    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        let line = self.line(key)?;
        self.item_text(key, &line.item)
    }

    pub(super) fn number(&mut self, key: &str, range: RangeInclusive<u64>) -> Option<u64> {
        let line = self.line(key)?;
        self.item_number(key, &line.item, range)
    }

    pub(super) fn word<T: Copy>(&mut self, key: &str, words: &Words<T>) -> Option<T> {
        let line = self.line(key)?;
        self.item_word(key, &line.item, words)
    }

    /// A list of words; one word alone stands for a list of one.
    pub(super) fn words<T: Copy>(&mut self, key: &str, words: &Words<T>) -> Option<Vec<T>> {
        let line = self.line(key)?;
        self.item_words(key, &line.item, words)
    }

    pub(super) fn directions(&mut self, key: &str) -> Option<Directions> {
        let sets = self.words(key, &Directions::NAMES)?;
        Some(sets.into_iter().fold(Directions::NONE, Directions::and))
    }

    /// A list of numbers.
    pub(super) fn numbers(&mut self, key: &str, range: RangeInclusive<u64>) -> Option<Vec<u64>> {
        let line = self.line(key)?;
        self.item_numbers(key, &line.item, range)
    }

    pub(super) fn item_text(&mut self, name: &str, item: &Item) -> Option<String> {
        match &item.value {
            Value::Text(text) => Some(text.clone()),
            got => self.wrong(name, item, got, "a text"),
        }
    }

    pub(super) fn item_number(
        &mut self,
        name: &str,
        item: &Item,
        range: RangeInclusive<u64>,
    ) -> Option<u64> {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        match &item.value {
            Value::Number(_, Some(number)) if range.contains(number) => Some(*number),
            got => self.wrong(name, item, got, &expected),
        }
    }

    pub(super) fn item_word<T: Copy>(
        &mut self,
        name: &str,
        item: &Item,
        words: &Words<T>,
    ) -> Option<T> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let Value::Text(text) = &item.value else {
            return self.wrong(name, item, &item.value, &list(&known));
        };
        let found = words.iter().find(|(word, _)| word == text);
        if found.is_none() {
            let message = format!("`{name}` is `{}`: expected {}", shorten(text), list(&known));
            let help = did_you_mean(text, known);
            self.problems
                .push(Problem::new(&item.span, message).help(help));
        }
        found.map(|(_, value)| *value)
    }

    pub(super) fn item_words<T: Copy>(
        &mut self,
        name: &str,
        item: &Item,
        words: &Words<T>,
    ) -> Option<Vec<T>> {
        if let Value::Text(_) = item.value {
            return self.item_word(name, item, words).map(|w| vec![w]);
        }
        let items = self.item_list(name, item, "a list of words")?;
        let read: Vec<Option<T>> = items
            .iter()
            .map(|item| self.item_word(name, item, words))
            .collect();
        read.into_iter().collect()
    }

    pub(super) fn item_texts(&mut self, name: &str, item: &Item) -> Option<Vec<String>> {
        let items = self.item_list(name, item, "a list of texts")?;
        let read: Vec<Option<String>> = items
            .iter()
            .map(|item| self.item_text(name, item))
            .collect();
        read.into_iter().collect()
    }

    pub(super) fn item_numbers(
        &mut self,
        name: &str,
        item: &Item,
        range: RangeInclusive<u64>,
    ) -> Option<Vec<u64>> {
        let items = self.item_list(name, item, "a list of numbers")?;
        let read: Vec<Option<u64>> = items
            .iter()
            .map(|item| self.item_number(name, item, range.clone()))
            .collect();
        read.into_iter().collect()
    }

    pub(super) fn item_list<'i>(
        &mut self,
        name: &str,
        item: &'i Item,
        expected: &str,
    ) -> Option<&'i [Item]> {
        match &item.value {
            Value::List(items) if items.len() > LONGEST_LIST => {
                let message = format!(
                    "`{name}` has {} entries: expected at most {LONGEST_LIST}",
                    items.len()
                );
                self.problem(&item.span, message);
                None
            }
            Value::List(items) => Some(items),
            got => self.wrong(name, item, got, expected),
        }
    }

    /// A range of numbers: `3`, `"3+"`, `"1-2"` or `"any"`.
    pub(super) fn item_span(&mut self, name: &str, item: &Item) -> Option<Span> {
        let span = match &item.value {
            Value::Number(_, Some(number)) => u8::try_from(*number).ok().map(Span::just),
            Value::Text(text) => span(text),
            _ => None,
        };
        match span {
            Some(span) => Some(span),
            None => self.wrong(
                name,
                item,
                &item.value,
                "a number, or a range such as `3+` or `1-2`, up to 255",
            ),
        }
    }

    /// Notes the members of a table whose keys are not known.
    pub(super) fn only(&mut self, what: &str, item: &Item, known: &[&str]) {
        let Value::Table(members) = &item.value else {
            return;
        };
        let unknown = members.iter().filter(|m| !known.contains(&m.key.as_str()));
        for member in unknown.take(20) {
            let message = format!(
                "{what} has the unknown key `{}`: expected {}",
                shorten(&member.key),
                list(known)
            );
            let help = did_you_mean(&member.key, known.iter().copied());
            self.problems
                .push(Problem::new(&member.key_span, message).help(help));
        }
    }

    pub(super) fn wrong<T>(
        &mut self,
        name: &str,
        item: &Item,
        got: &Value,
        expected: &str,
    ) -> Option<T> {
        let message = format!("`{name}` is {}: expected {expected}", got.describe());
        self.problem(&item.span, message);
        None
    }
}

fn span(text: &str) -> Option<Span> {
    if text == "any" {
        return Some(Span::ANY);
    }
    if let Some(least) = text.strip_suffix('+') {
        let least = number(least)?;
        return Some(Span { least, ..Span::ANY });
    }
    let (least, most) = text.split_once('-')?;
    Some(Span {
        least: number(least)?,
        most: number(most)?,
    })
}

/// Digits alone: `parse` would take a sign as well.
fn number(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}
