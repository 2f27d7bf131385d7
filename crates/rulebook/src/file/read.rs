//! From the lines of a sheet to a draft, rule by rule, as the vocabulary declares them.

use moves::Rank;
use texts::Message;

use super::diagnostic::Problem;
use super::items::Items;
use super::sheet::{self, Line, Origin, Sheet};
use super::toml::{Item, TomlValue, shorten};
use crate::vocabulary::{self, Default, Given, Rule, Star, Takes, Value};
use crate::{Clause, Counter, Draft, Example, Tally};

/// Most examples that a rulebook may have.
const MOST_EXAMPLES: usize = 64;

/// Reads everything that a rulebook says. What is wrong is noted and something stands in for
/// it, so that all mistakes are found at once.
pub(super) fn draft(sheet: &Sheet, problems: &mut Vec<Problem>) -> Draft {
    let mut reader = Reader {
        sheet,
        items: Items { problems },
        draft: Draft::blank(),
    };
    reader.read_ranks();
    reader.read_tables();
    reader.read_written();
    reader.fill_in();
    for at in 0..reader.draft.examples.len() {
        reader.expects_something(at);
    }
    reader.draft.clauses = reader.clauses();
    reader.draft.settle();
    reader.draft
}

/// A sheet that is being read.
struct Reader<'a> {
    sheet: &'a Sheet,
    items: Items<'a>,
    draft: Draft,
}

impl<'a> Reader<'a> {
    /// Which ranks there are: those with a table.
    fn read_ranks(&mut self) {
        let has = |rank: Rank| {
            let path = format!("ranks.{}", rank.word());
            // A line for the table as a whole says that there is no such rank.
            self.sheet.line(&path).is_none() && self.sheet.has_table(&path)
        };
        let highest = match (has(Rank::King), has(Rank::Triple)) {
            (_, true) => Rank::Triple,
            (true, false) => Rank::King,
            (false, false) => Rank::Man,
        };
        if !has(Rank::Man) {
            let span = self.sheet.place("ranks");
            self.items.problem(&span, Message::new("flaw-no-men"));
        }
        if highest == Rank::Triple && !has(Rank::King) {
            let span = self.sheet.place("ranks.triple");
            let message = Message::new("mistake-triple-without-king");
            self.items.problem(&span, message);
        }
        for rank in Rank::ALL.into_iter().filter(|rank| *rank <= highest) {
            self.draft.mechanics.ranks[rank.index()] = Some(Draft::BLANK_RANK);
        }
    }

    /// How many counters and examples there are.
    fn read_tables(&mut self) {
        let counters = self.tables("endings.counter", Tally::MOST, "place-counters");
        self.draft.endings.counters = vec![Counter::blank(); counters];
        let examples = self.tables("example", MOST_EXAMPLES, "place-examples");
        self.draft.examples = vec![Example::blank(); examples];
    }

    fn tables(&mut self, key: &str, most: usize, what: &'static str) -> usize {
        let Some(line) = self.sheet.line(key) else {
            return 0;
        };
        let TomlValue::List(items) = &line.item.value else {
            let expected = Message::new("takes-tables").with("key", key);
            self.items.wrong(key, &line.item, expected);
            return 0;
        };
        if let Some(extra) = items.get(most) {
            let message = Message::new("mistake-too-many")
                .with("got", items.len().to_string())
                .with("what", Message::new(what))
                .with("most", most.to_string());
            self.items.problem(&extra.span, message);
        }
        for item in items.iter().take(most) {
            self.check_lines(key, item);
        }
        items.len().min(most)
    }

    /// The lines of a counter or an example must be known.
    fn check_lines(&mut self, key: &str, item: &Item) {
        let place = Message::new(match key {
            "example" => "place-example",
            _ => "place-counter",
        });
        if !matches!(item.value, TomlValue::Table(_)) {
            let expected = Message::new("takes-table");
            return self.items.wrong(key, item, expected);
        }
        let mut known = vocabulary_lines(key);
        known.extend(sheet::source_lines(key));
        self.items.only(place, item, &known);
    }

    /// Carries every rule that is written into the draft.
    fn read_written(&mut self) {
        for rule in vocabulary::rules() {
            for at in rule.places(&self.draft) {
                let item = self.item(rule, at);
                let Some(item) = item.filter(|_| (rule.applies)(&self.draft, at)) else {
                    continue;
                };
                let name = item_name(rule, at);
                match self.items.take(&name, item, &rule.takes) {
                    Some(value) => {
                        (rule.read)(&mut self.draft, at, &value);
                        self.check_alone(rule, at);
                    }
                    // Something stands in for a list, so that lines about it have a meaning.
                    None if matches!(rule.takes, Takes::Moves | Takes::Numbers(..)) => {
                        (rule.read)(&mut self.draft, at, &Value::List(Vec::new()));
                    }
                    None => {}
                }
            }
        }
    }

    /// Fills in what holds for rules that are not written.
    fn fill_in(&mut self) {
        for rule in vocabulary::rules() {
            for at in rule.places(&self.draft) {
                if !(rule.applies)(&self.draft, at) {
                    self.check_pointless(rule, at);
                    continue;
                }
                if self.item(rule, at).is_some() {
                    continue;
                }
                match self.without(rule, at) {
                    Some(value) => (rule.read)(&mut self.draft, at, &value),
                    None => self.check_missing(rule, at),
                }
            }
        }
    }

    fn without(&self, rule: &Rule, at: usize) -> Option<Value> {
        rule.value_without(&Given {
            draft: &self.draft,
            at,
            is_written: &|path| self.sheet.line(path).is_some(),
        })
    }

    /// A rule that is written here and has no meaning.
    fn check_pointless(&mut self, rule: &Rule, at: usize) {
        if !self.is_written_here(rule, at) {
            return;
        }
        let message = Message::new(rule.pointless_key()).with("key", item_name(rule, at));
        let span = self.key_span(rule, at);
        self.items.problem(&span, message);
    }

    fn check_missing(&mut self, rule: &Rule, at: usize) {
        match (rule.default, self.instead(rule)) {
            (Default::Nothing, _) => return,
            (Default::OrElse, Some(other)) => return self.check_neither(rule, other, at),
            _ => {}
        }
        let message = match rule.star() {
            Star::Counters => "mistake-counter-without",
            Star::Examples => "mistake-example-without",
            Star::Once | Star::Sides | Star::Ranks => "mistake-missing",
        };
        let message = Message::new(message)
            .with("key", item_name(rule, at))
            .with("expected", rule.takes.message());
        let span = self.span(rule, at);
        self.items.problem(&span, message);
    }

    fn check_neither(&mut self, rule: &Rule, other: &Rule, at: usize) {
        if self.item(other, at).is_some() {
            return;
        }
        let message = Message::new("mistake-neither")
            .with("key", item_name(rule, at))
            .with("other", item_name(other, at));
        let span = self.span(rule, at);
        self.items.problem(&span, message);
    }

    /// Of a rule and the one in whose place it stands, one may be there; the later one tells it.
    fn check_alone(&mut self, rule: &Rule, at: usize) {
        let Some(other) = self.instead(rule) else {
            return;
        };
        let is_first = |key| {
            vocabulary::rules()
                .find(|r| [rule.key, other.key].contains(&r.key))
                .is_some_and(|r| r.key == key)
        };
        if is_first(other.key) && self.says_something(rule, at) && self.says_something(other, at) {
            let message = Message::new("mistake-two-of-one")
                .with("key", item_name(rule, at))
                .with("other", item_name(other, at));
            let span = self.key_span(rule, at);
            self.items.problem(&span, message);
        }
    }

    /// True if the rule is written, and with another value than holds without it.
    fn says_something(&self, rule: &Rule, at: usize) -> bool {
        let Some(item) = self.item(rule, at) else {
            return false;
        };
        let mut ignored = Vec::new();
        let mut quiet = Items {
            problems: &mut ignored,
        };
        let value = quiet.take(rule.name(), item, &rule.takes);
        value.is_none() || value != self.without(rule, at)
    }

    fn instead(&self, rule: &Rule) -> Option<&'static Rule> {
        vocabulary::rules().find(|other| !rule.instead.is_empty() && other.key == rule.instead)
    }

    fn expects_something(&mut self, at: usize) {
        let Some(example) = self.entry("example", at) else {
            return;
        };
        let tries = ["moves", "refused", "line", "then", "end", "perft"];
        if example.get("title").is_some() && tries.iter().all(|key| example.get(key).is_none()) {
            let message = Message::new("mistake-example-expects-nothing");
            self.items.problem(&example.span, message);
        }
    }

    /// The clauses of all rules that have one; a counter's is found by its name.
    fn clauses(&mut self) -> std::collections::BTreeMap<String, Clause> {
        let lines = self.sheet.lines();
        let mut clauses: std::collections::BTreeMap<String, Clause> = lines
            .filter(|(key, _)| *key != "endings.counter")
            .filter_map(|(key, line)| Some((key.clone(), line.clause.clone()?)))
            .collect();
        for at in 0..self.draft.endings.counters.len() {
            let members = match self.entry("endings.counter", at).map(|item| &item.value) {
                Some(TomlValue::Table(members)) => members,
                _ => continue,
            };
            let clause = sheet::clause_of(members, self.items.problems);
            let name = shorten(&self.draft.endings.counters[at].name);
            clauses.extend(clause.map(|clause| (format!("endings.counter.{name}"), clause)));
        }
        clauses
    }

    /// What the file says for a rule.
    fn item(&self, rule: &Rule, at: usize) -> Option<&'a Item> {
        let (list, name) = match rule.star() {
            Star::Counters => ("endings.counter", rule.name()),
            Star::Examples => ("example", rule.name()),
            Star::Once | Star::Sides | Star::Ranks => {
                return Some(&self.sheet.line(&rule.path(at))?.item);
            }
        };
        Some(&self.entry(list, at)?.get(name)?.item)
    }

    /// A counter or an example.
    fn entry(&self, list: &str, at: usize) -> Option<&'a Item> {
        match &self.sheet.line(list)?.item.value {
            TomlValue::List(items) => items.get(at),
            _ => None,
        }
    }

    fn is_written_here(&self, rule: &Rule, at: usize) -> bool {
        match rule.star() {
            Star::Counters | Star::Examples => self.item(rule, at).is_some(),
            _ => {
                let line: Option<&Line> = self.sheet.line(&rule.path(at));
                line.is_some_and(|line| line.origin == Origin::Here)
            }
        }
    }

    /// The place of a rule, or of what it should stand in.
    fn span(&self, rule: &Rule, at: usize) -> std::ops::Range<usize> {
        let entry = match rule.star() {
            Star::Counters => self.entry("endings.counter", at),
            Star::Examples => self.entry("example", at),
            Star::Once | Star::Sides | Star::Ranks => None,
        };
        match entry {
            Some(entry) => entry.span.clone(),
            None => self.sheet.place(&rule.path(at)),
        }
    }

    /// The place of the name of a rule.
    fn key_span(&self, rule: &Rule, at: usize) -> std::ops::Range<usize> {
        let list = match rule.star() {
            Star::Counters => "endings.counter",
            Star::Examples => "example",
            Star::Once | Star::Sides | Star::Ranks => {
                let line = self.sheet.line(&rule.path(at));
                return line.map_or(0..0, |line| line.key_span.clone());
            }
        };
        let member = self
            .entry(list, at)
            .and_then(|entry| entry.get(rule.name()));
        member.map_or(0..0, |member| member.key_span.clone())
    }
}

/// How messages call a rule: by its path, or in counters and examples by its name.
fn item_name(rule: &Rule, at: usize) -> String {
    match rule.star() {
        Star::Counters | Star::Examples => rule.name().to_string(),
        Star::Once | Star::Sides | Star::Ranks => rule.path(at),
    }
}

/// The lines that a counter or an example may have.
fn vocabulary_lines(key: &str) -> Vec<&'static str> {
    let table = format!("{key}.*");
    let inside = vocabulary::rules().filter(|rule| rule.table() == table);
    inside.map(Rule::name).collect()
}
