//! The vocabulary: every rule that a rulebook file may have, declared once.
//!
//! A declaration says where a rule stands in a file, what it takes, what holds without it and
//! whether it is part of the identity of the rules. Two small functions carry its value into a
//! [`Draft`] and out of one. The reader and the writer of files, their schema, the tables of the
//! documents, the canonical text and the random rulebooks of the tests are made from these
//! declarations.

mod board;
mod capture;
mod describe;
mod endings;
mod examples;
mod head;
mod json;
mod mix;
mod notation;
mod opening;
mod ranks;
mod schema;
mod sides;
mod takes;
mod value;

pub(crate) use capture::PREFERENCES;
pub use describe::describe;
pub use mix::mix;
pub(crate) use notation::{SIGNS, words_of};
pub(crate) use ranks::usual_pieces;
pub use schema::schema;
pub use takes::{Field, Needed, Takes};
pub use value::Value;

use moves::Rank;
use texts::Message;

use crate::Draft;

/// A rule of rulebook files.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Where it stands in a file: `capture.duty`. In `sides.*` the star is each side, in
    /// `ranks.*` each rank, in `endings.counter.*` each counter, in `example.*` each example.
    pub key: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What holds if it is not there.
    pub default: Default,
    /// What it decides.
    pub bears: Bears,
    /// The key of the rule in whose place it stands, if there is one. Of the two a file has one.
    pub instead: &'static str,
    /// Whether a file that builds on another takes the rule over from it.
    pub inherits: Inherits,
    /// Whether it has a meaning in this draft.
    pub(crate) applies: fn(&Draft, usize) -> bool,
    /// Carries a value that fits into the draft. The number is that of the side, rank, counter
    /// or example.
    pub(crate) read: fn(&mut Draft, usize, &Value),
    /// The value in the draft, if a file would write one.
    pub(crate) write: fn(&Draft, usize) -> Option<Value>,
    /// What a value decides of play, where that is less than all of it.
    pub(crate) played: fn(Value) -> Value,
}

/// What holds if a rule is not there.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// Nothing: it must be there.
    Required,
    /// Nothing: it must be there, or the rule in whose place it stands.
    OrElse,
    /// Nothing is said.
    Nothing,
    /// This word.
    Word(&'static str),
    /// This number.
    Number(u64),
    /// An empty list.
    Empty,
    /// That it is not so.
    False,
    /// What follows from other rules; a text says how.
    Follows {
        /// The value, or nothing if the rule must be there after all.
        value: fn(&Given<'_>) -> Option<Value>,
        /// The key of the text.
        says: &'static str,
    },
}

/// What is known of a draft when a rule that is not there is filled in: all that is written in
/// the file, and what the rules before this one default to.
pub struct Given<'a> {
    pub(crate) draft: &'a Draft,
    pub(crate) at: usize,
    /// True if the file, or one that it builds on, has the rule at this path.
    pub(crate) is_written: &'a dyn Fn(&str) -> bool,
}

/// What a rule decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Bears {
    /// How a game goes. Weights, levels, books and tables belong to such rules.
    OnPlay,
    /// How a game is recorded: another value makes another rulebook, but the same play.
    OnRecords,
    /// Nothing but what people read.
    OnWords,
}

/// Whether a rule is taken over from the rulebook that a file builds on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inherits {
    /// It is.
    Yes,
    /// It is a file's own.
    Never,
}

/// What most declarations have in common.
const RULE: Rule = Rule {
    key: "",
    takes: Takes::Text,
    default: Default::Nothing,
    bears: Bears::OnPlay,
    instead: "",
    inherits: Inherits::Yes,
    applies: |_, _| true,
    read: |_, _, _| {},
    write: |_, _| None,
    played: |value| value,
};

/// Every rule, in the order in which files have them.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    let parts = [
        head::RULES,
        board::RULES,
        sides::RULES,
        ranks::RULES,
        capture::RULES,
        endings::RULES,
        opening::RULES,
        notation::RULES,
        examples::RULES,
    ];
    parts.into_iter().flatten()
}

/// True if a file had to say what a draft has at this path: it is not what holds without the rule,
/// and it does not follow from others.
pub(crate) fn is_unusual(draft: &Draft, path: &str) -> bool {
    let named = rules().filter_map(|rule| Some((rule, rule.matches(path)?)));
    named
        .filter(|(rule, _)| !matches!(rule.default, Default::Follows { .. }))
        .filter_map(|(rule, at)| Some((rule.value(draft, at)?, rule.usual())))
        .any(|(value, usual)| Some(value) != usual)
}

/// The rule that stands at this path of a file, with the number that its star stands for.
pub fn rule_at(path: &str) -> Option<(&'static Rule, usize)> {
    rules().find_map(|rule| Some((rule, rule.matches(path)?)))
}

/// What stands at a place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A rule, or a list of tables.
    Rule,
    /// A table of rules.
    Table,
    /// Nothing that is known.
    Unknown,
}

/// What stands at this path.
pub(crate) fn place(path: &str) -> Place {
    let list = format!("{path}.*");
    if rule_at(path).is_some() || rules().any(|rule| rule.is_in_list() && rule.table() == list) {
        return Place::Rule;
    }
    if known_in(path).is_empty() {
        Place::Unknown
    } else {
        Place::Table
    }
}

/// The names that the table at this path may have; the whole file is the empty path.
pub(crate) fn known_in(table: &str) -> Vec<&'static str> {
    let parts: Vec<&str> = table.split('.').filter(|part| !part.is_empty()).collect();
    let mut known: Vec<&'static str> = Vec::new();
    for rule in rules() {
        let key: Vec<&'static str> = rule.key.split('.').collect();
        let inside = key.len() > parts.len()
            && parts.iter().zip(&key).all(|(part, name)| match *name {
                "*" => rule.star_names().contains(part),
                name => name == *part,
            });
        match key.get(parts.len()) {
            Some(&"*") if inside => known.extend(rule.star_names()),
            Some(name) if inside => known.push(name),
            _ => {}
        }
    }
    known.sort_unstable();
    known.dedup();
    known
}

/// The tables that have a key of this name, for a key that stands in the wrong one.
pub(crate) fn home_of(name: &str) -> Option<Vec<String>> {
    let rule = rules().find(|rule| rule.name() == name && !rule.table().is_empty())?;
    let table = rule.table();
    Some(match rule.star() {
        Star::Once => vec![format!("[{table}]")],
        Star::Counters | Star::Examples => vec![format!("[[{}]]", table.trim_end_matches(".*"))],
        Star::Sides | Star::Ranks => {
            let tables = rule.star_names().iter();
            tables
                .map(|star| format!("[{}]", table.replacen('*', star, 1)))
                .collect()
        }
    })
}

/// What the star of a key stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Star {
    /// There is none: the rule stands once.
    Once,
    /// The two sides.
    Sides,
    /// The ranks that there are.
    Ranks,
    /// The counters.
    Counters,
    /// The examples.
    Examples,
}

/// The names of the sides in files.
pub const SIDES: [&str; 2] = ["first", "second"];

impl Rule {
    /// What the star of its key stands for.
    pub fn star(&self) -> Star {
        match self.key.split_once(".*") {
            None => Star::Once,
            Some(("sides", _)) => Star::Sides,
            Some(("ranks", _)) => Star::Ranks,
            Some(("example", _)) => Star::Examples,
            Some(_) => Star::Counters,
        }
    }

    /// The names that its star stands for, where they are fixed.
    fn star_names(&self) -> &'static [&'static str] {
        match self.star() {
            Star::Sides => &SIDES,
            Star::Ranks => &["man", "king", "triple"],
            Star::Once | Star::Counters | Star::Examples => &[],
        }
    }

    /// True if it stands in a list of tables: counters or examples.
    fn is_in_list(&self) -> bool {
        matches!(self.star(), Star::Counters | Star::Examples)
    }

    /// The table that it stands in, with its star: `ranks.*.jump`.
    pub fn table(&self) -> &'static str {
        self.key.rsplit_once('.').map_or("", |(table, _)| table)
    }

    /// Its name in its table: `landing`.
    pub fn name(&self) -> &'static str {
        self.key.rsplit_once('.').map_or(self.key, |(_, name)| name)
    }

    /// The key of the text that says what it means: `meaning-ranks-jump-landing`.
    pub fn meaning_key(&self) -> String {
        format!("meaning-{}", self.slug())
    }

    /// The key of the text that says why it has no effect: `pointless-ranks-jump-landing`.
    pub fn pointless_key(&self) -> String {
        format!("pointless-{}", self.slug())
    }

    fn slug(&self) -> String {
        self.key.replace(".*", "").replace('.', "-")
    }

    /// What holds without it, in words: "it must be there".
    pub fn default_message(&self) -> Message {
        let value = |value: String| Message::new("default-value").with("value", value);
        match self.default {
            Default::Required => Message::new("default-required"),
            Default::OrElse => {
                let other = self.instead.rsplit('.').next().unwrap_or_default();
                Message::new("default-or-else").with("other", other)
            }
            Default::Nothing => Message::new("default-nothing"),
            Default::Word("") => Message::new("default-empty-text"),
            Default::Word(word) => value(format!("`{word}`")),
            Default::Number(number) => value(number.to_string()),
            Default::Empty => Message::new("default-empty"),
            Default::False => value("`false`".to_string()),
            Default::Follows { says, .. } => Message::new(says),
        }
    }

    /// How often it stands in a draft.
    pub(crate) fn places(&self, draft: &Draft) -> Vec<usize> {
        match self.star() {
            Star::Once => vec![0],
            Star::Sides => vec![0, 1],
            Star::Ranks => {
                let there = |rank: &Rank| draft.mechanics.rank(*rank).is_some();
                let ranks = Rank::ALL.into_iter().filter(there);
                ranks.map(Rank::index).collect()
            }
            Star::Counters => (0..draft.endings.counters.len()).collect(),
            Star::Examples => (0..draft.examples.len()).collect(),
        }
    }

    /// Its path in a file: `ranks.king.jump.landing`. Counters and examples are counted from 1.
    pub fn path(&self, at: usize) -> String {
        let name = match self.star() {
            Star::Once => return self.key.to_string(),
            Star::Sides => SIDES[at % 2].to_string(),
            Star::Ranks => Rank::ALL[at % 3].word().to_string(),
            Star::Counters | Star::Examples => (at + 1).to_string(),
        };
        self.key.replacen('*', &name, 1)
    }

    /// The number that the star of its key stands for in this path, if the path is its own.
    fn matches(&self, path: &str) -> Option<usize> {
        let Some((before, after)) = self.key.split_once('*') else {
            return (self.key == path).then_some(0);
        };
        let name = path.strip_prefix(before)?.strip_suffix(after)?;
        match self.star() {
            Star::Sides => SIDES.iter().position(|side| *side == name),
            Star::Ranks => Rank::ALL.iter().position(|rank| rank.word() == name),
            _ => name.parse::<usize>().ok()?.checked_sub(1),
        }
    }

    /// The value that holds without it.
    pub(crate) fn value_without(&self, given: &Given<'_>) -> Option<Value> {
        match self.default {
            Default::Follows { value, .. } => value(given),
            _ => self.usual(),
        }
    }

    /// The value that holds without it, whatever the other rules say.
    fn usual(&self) -> Option<Value> {
        match self.default {
            Default::Word(word) => Some(Value::text(word)),
            Default::Number(number) => Some(Value::Number(number)),
            Default::Empty => Some(Value::List(Vec::new())),
            Default::False => Some(Value::Truth(false)),
            Default::Required | Default::OrElse | Default::Nothing | Default::Follows { .. } => {
                None
            }
        }
    }

    /// The value in a draft, where the rule has a meaning in it.
    pub fn value(&self, draft: &Draft, at: usize) -> Option<Value> {
        (self.applies)(draft, at).then(|| (self.write)(draft, at))?
    }

    /// The same, and where a file would write nothing, the value that holds without it.
    pub fn holds(&self, draft: &Draft, at: usize) -> Option<Value> {
        (self.applies)(draft, at).then(|| (self.write)(draft, at).or_else(|| self.usual()))?
    }
}

/// A line of a table that a rule takes.
const fn field(name: &'static str, takes: Takes, needed: Needed) -> Field {
    Field {
        name,
        takes,
        needed,
    }
}

/// Words of files with what they stand for.
pub(crate) type Words<T> = [(&'static str, T)];

/// The words alone.
pub(crate) const fn words<T, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut i = 0;
    while i < N {
        words[i] = table[i].0;
        i += 1;
    }
    words
}

/// What a word stands for. A value that was read is one of the words.
fn meaning<T: Copy>(table: &Words<T>, value: &Value) -> T {
    let word = value.as_text().unwrap_or_default();
    let found = table.iter().find(|(known, _)| *known == word);
    found.unwrap_or(&table[0]).1
}

/// The word for something.
pub(crate) fn word_for<T: PartialEq>(table: &Words<T>, thing: &T) -> &'static str {
    let found = table.iter().find(|(_, meant)| meant == thing);
    found.map_or("", |(word, _)| word)
}

/// The word for something, as a value.
fn word<T: PartialEq>(table: &Words<T>, thing: &T) -> Option<Value> {
    Some(Value::text(word_for(table, thing)))
}

fn number(number: impl Into<u64>) -> Option<Value> {
    Some(Value::Number(number.into()))
}

/// A number that was read, cut to what it is kept in.
fn small(value: &Value) -> u8 {
    value.as_number().map_or(0, |n| n.min(255) as u8)
}

fn to_text(value: &Value) -> String {
    value.as_text().unwrap_or_default().to_string()
}

fn text(text: &str) -> Option<Value> {
    Some(Value::text(text))
}
