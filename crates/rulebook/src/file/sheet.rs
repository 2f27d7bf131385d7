//! The lines of a file as a flat list of rules, and how one file builds on another.

use std::collections::BTreeMap;
use std::ops::Range;

use texts::{Arg, Message};

use super::diagnostic::Problem;
use super::items::quoted;
use super::near::did_you_mean;
use super::toml::{Item, Member, TomlValue, shorten};
use crate::Clause;
use crate::vocabulary::{Inherits, Place, home_of, known_in, place, rule_at, rules};

/// The rules of a file by their keys, each with its place and its clause.
#[derive(Clone, Default, Debug)]
pub(super) struct Sheet {
    rules: BTreeMap<String, Line>,
    /// The places of the tables.
    tables: BTreeMap<String, Range<usize>>,
}

/// One rule of a file.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) key_span: Range<usize>,
    pub(super) item: Item,
    pub(super) clause: Option<Clause>,
    pub(super) origin: Origin,
}

/// Where a rule was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Here,
    Parent,
}

/// After so many problems nothing more is looked at.
const ENOUGH: usize = 200;

impl Sheet {
    /// Lays out the lines of a file. Unknown keys and misplaced tables become problems.
    pub(super) fn new(members: &[Member], problems: &mut Vec<Problem>) -> Sheet {
        let mut sheet = Sheet::default();
        sheet.walk("", members, None, problems);
        sheet
    }

    fn walk(
        &mut self,
        table: &str,
        members: &[Member],
        outer: Option<Clause>,
        problems: &mut Vec<Problem>,
    ) {
        let clause = clause_of(members, problems).or(outer);
        for member in members {
            if problems.len() > ENOUGH {
                return;
            }
            let path = join(table, &member.key);
            // A quoted key with a dot in it is no path.
            let kind = if member.key.contains('.') {
                Place::Unknown
            } else {
                place(&path)
            };
            match kind {
                Place::Rule => {
                    let takes_table = rule_at(&path).is_some_and(|(r, _)| r.takes.takes_table());
                    let line = if takes_table && member.item.get("is").is_none() {
                        bare(member, clause.clone(), problems)
                    } else {
                        line(member, clause.clone(), problems)
                    };
                    self.rules.extend(line.map(|line| (path, line)));
                }
                Place::Table => self.table(path, member, clause.clone(), problems),
                Place::Unknown if is_clause(table, member) => {}
                Place::Unknown => problems.push(unknown(table, member)),
            }
        }
    }

    fn table(
        &mut self,
        path: String,
        member: &Member,
        clause: Option<Clause>,
        problems: &mut Vec<Problem>,
    ) {
        self.tables.insert(path.clone(), member.key_span.clone());
        match &member.item.value {
            TomlValue::Table(members) => self.walk(&path, members, clause, problems),
            TomlValue::Text(text) if text == "none" && can_be_none(&path) => {
                self.rules.extend(plain(member).map(|line| (path, line)));
            }
            got => {
                let expected =
                    Message::new("takes-table-with").with("known", quoted(&known_in(&path)));
                let message = Message::new("mistake-wrong")
                    .with("key", path)
                    .with("got", got.message())
                    .with("expected", expected);
                problems.push(Problem::new(&member.item.span, message));
            }
        }
    }

    /// Takes over from the parent what this file does not say itself. What comes from there
    /// gets the place of the line that names the parent.
    pub(super) fn inherit(&mut self, parent: Sheet, extends: &Range<usize>) {
        let own: Vec<String> = self.rules.keys().cloned().collect();
        for (key, line) in parent.rules {
            if !is_inherited(&key) || own.iter().any(|k| replaces(k, &key)) {
                continue;
            }
            let line = Line {
                key_span: extends.clone(),
                item: line.item.moved(extends),
                clause: line.clause,
                origin: Origin::Parent,
            };
            self.rules.insert(key, line);
        }
    }

    /// The line of a rule.
    pub(super) fn line(&self, key: &str) -> Option<&Line> {
        self.rules.get(key)
    }

    /// Every line with its key.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&String, &Line)> {
        self.rules.iter()
    }

    /// The place of a key: its line, or the table around it, or the start of the file.
    pub(super) fn place(&self, key: &str) -> Range<usize> {
        let mut path = key;
        loop {
            if let Some(line) = self.rules.get(path) {
                return line.item.span.clone();
            }
            if let Some(span) = self.tables.get(path) {
                return span.clone();
            }
            match path.rsplit_once('.') {
                Some((table, _)) => path = table,
                None => {
                    return self
                        .rules
                        .get("extends")
                        .map_or(0..0, |l| l.item.span.clone());
                }
            }
        }
    }

    /// True if the file, or one that it builds on, has something below this path.
    pub(super) fn has_table(&self, path: &str) -> bool {
        let inside = format!("{path}.");
        self.tables.contains_key(path) || self.rules.keys().any(|k| k.starts_with(&inside))
    }
}

/// True if a rule of the child stands for one of its parent.
fn replaces(own: &str, parents: &str) -> bool {
    let below = parents
        .strip_prefix(own)
        .is_some_and(|rest| rest.starts_with('.'));
    let above = own
        .strip_prefix(parents)
        .is_some_and(|rest| rest.starts_with('.'));
    let instead = rules().any(|rule| rule.key == own && rule.instead == parents);
    own == parents || below || above || instead
}

/// True if a rule of the parent is taken over. Counters and examples are lists of their own.
fn is_inherited(key: &str) -> bool {
    let list = format!("{key}.*.");
    let rule = rules().find(|rule| rule.key == key || rule.key.starts_with(&list));
    rule.is_none_or(|rule| rule.inherits == Inherits::Yes)
}

/// Ranks above the man can be taken away from what a file builds on.
fn can_be_none(path: &str) -> bool {
    ["ranks.king", "ranks.triple"].contains(&path)
}

/// True for the lines that say where the other lines of a table come from.
fn is_clause(table: &str, member: &Member) -> bool {
    !table.is_empty() && ["clause", "says"].contains(&member.key.as_str())
}

/// A rule written plainly, or as `{ is = …, clause = …, says = … }`.
fn line(member: &Member, table: Option<Clause>, problems: &mut Vec<Problem>) -> Option<Line> {
    let TomlValue::Table(members) = &member.item.value else {
        let line = plain(member)?;
        return Some(Line {
            clause: table,
            ..line
        });
    };
    for other in members {
        if !["is", "clause", "says"].contains(&other.key.as_str()) {
            let message = Message::new("mistake-beside-is").with("key", shorten(&other.key));
            problems.push(Problem::new(&other.key_span, message));
        }
    }
    let clause = clause_of(members, problems).or(table);
    let Some(is) = member.item.get("is") else {
        let message = Message::new("mistake-without-is").with("key", &member.key);
        problems.push(Problem::new(&member.item.span, message));
        return None;
    };
    Some(Line {
        key_span: member.key_span.clone(),
        item: is.item.clone(),
        clause,
        origin: Origin::Here,
    })
}

/// A rule that takes a table: `clause` and `says` stand beside the keys of the table.
fn bare(member: &Member, table: Option<Clause>, problems: &mut Vec<Problem>) -> Option<Line> {
    let mut line = plain(member)?;
    line.clause = table;
    if let TomlValue::Table(members) = &mut line.item.value {
        line.clause = clause_of(members, problems).or(line.clause);
        members.retain(|m| !["clause", "says"].contains(&m.key.as_str()));
    }
    Some(line)
}

fn plain(member: &Member) -> Option<Line> {
    Some(Line {
        key_span: member.key_span.clone(),
        item: member.item.clone(),
        clause: None,
        origin: Origin::Here,
    })
}

/// The clause that a table gives with `clause` and `says`.
pub(super) fn clause_of(members: &[Member], problems: &mut Vec<Problem>) -> Option<Clause> {
    let mut text = |key: &str| {
        let member = members.iter().find(|m| m.key == key)?;
        match &member.item.value {
            TomlValue::Text(text) => Some(text.clone()),
            got => {
                let message = Message::new("mistake-wrong")
                    .with("key", key)
                    .with("got", got.message())
                    .with("expected", Message::new("takes-text"));
                problems.push(Problem::new(&member.item.span, message));
                None
            }
        }
    };
    let (label, says) = (text("clause"), text("says"));
    if label.is_none()
        && says.is_some()
        && let Some(member) = members.iter().find(|m| m.key == "says")
    {
        let message = Message::new("mistake-says-without-clause");
        problems.push(Problem::new(&member.key_span, message));
    }
    Some(Clause {
        label: label?,
        says,
    })
}

fn unknown(table: &str, member: &Member) -> Problem {
    let key = shorten(&member.key);
    let known = known_in(table);
    let here = match table {
        "" => Message::new("place-file"),
        table => Message::new("place-table").with("table", table),
    };
    let message = Message::new("mistake-unknown-key")
        .with("place", here)
        .with("key", &key)
        .with("known", quoted(&known));
    let home = home_of(&member.key).map(|tables| {
        let tables = Arg::and(tables);
        Message::new("help-belongs")
            .with("key", key)
            .with("tables", tables)
    });
    let help = home
        .or_else(|| said_otherwise(&member.key))
        .or_else(|| did_you_mean(&member.key, known.iter().copied()));
    Problem::new(&member.key_span, message).help(help)
}

/// Words that people try, with the line that says what they mean.
const OTHERWISE: [(&str, &str); 17] = [
    ("flying", "ranks.king.step.reach = \"any\""),
    ("flying-kings", "ranks.king.step.reach = \"any\""),
    ("must-capture", "capture.duty = \"compulsory\""),
    ("forced", "capture.duty = \"compulsory\""),
    ("forced-capture", "capture.duty = \"compulsory\""),
    ("majority", "capture.preference = [\"most-pieces\"]"),
    (
        "backward-capture",
        "ranks.man.jump.directions = \"diagonal\"",
    ),
    (
        "backwards-capture",
        "ranks.man.jump.directions = \"diagonal\"",
    ),
    (
        "men-capture-backwards",
        "ranks.man.jump.directions = \"diagonal\"",
    ),
    ("backwards", "ranks.man.jump.directions = \"diagonal\""),
    ("promotion", "crowning.king = \"far-row\""),
    ("huff", "capture.duty = \"huff\""),
    ("huffing", "capture.duty = \"huff\""),
    ("optional-capture", "capture.duty = \"optional\""),
    ("straight-on", "capture.turning = \"straight-on\""),
    (
        "claim",
        "endings.repetition = { times = 3, by = \"claim\" }",
    ),
    ("swap", "opening.pie = true"),
];

fn said_otherwise(key: &str) -> Option<Message> {
    let plain = key.to_lowercase().replace('_', "-");
    let (_, line) = OTHERWISE.iter().find(|(word, _)| *word == plain)?;
    Some(Message::new("help-line").with("line", *line))
}

/// The lines that say where a counter comes from. An example is its own source.
pub(super) fn source_lines(list: &str) -> &'static [&'static str] {
    match list {
        "example" => &[],
        _ => &["clause", "says"],
    }
}

fn join(table: &str, key: &str) -> String {
    if table.is_empty() {
        key.to_string()
    } else {
        format!("{table}.{key}")
    }
}
