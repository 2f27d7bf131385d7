//! The lines of a file as a flat list of rules, and how one file builds on another.

use std::collections::BTreeMap;
use std::ops::Range;

use super::diagnostic::Problem;
use super::keys::{self, Kind};
use super::near::did_you_mean;
use super::value::{Item, Member, Value, shorten};
use crate::Clause;

/// The rules of a file by their keys, each with its place and its clause.
#[derive(Clone, Default, Debug)]
pub(super) struct Sheet {
    pub(super) rules: BTreeMap<String, Line>,
    /// The places of the tables.
    pub(super) tables: BTreeMap<String, Range<usize>>,
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

/// Rules that belong to one file alone.
const NOT_INHERITED: [&str; 6] = [
    "id",
    "name",
    "summary",
    "extends",
    "notation.game-type",
    "example",
];

/// Rules of which one replaces the other.
const ALTERNATIVES: [(&str, &str); 4] = [
    ("board.rows", "board.start"),
    ("board.start", "board.rows"),
    ("board.obstacles", "board.drawn-obstacles"),
    ("board.drawn-obstacles", "board.obstacles"),
];

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
            let kind = match member.key.contains('.') {
                true => Kind::Unknown,
                false => keys::kind(&path),
            };
            match kind {
                Kind::Leaf => {
                    let line = line(member, clause.clone(), problems);
                    self.rules.extend(line.map(|line| (path, line)));
                }
                Kind::Table => self.table(path, member, clause.clone(), problems),
                Kind::Unknown if is_clause(table, member) => {}
                Kind::Unknown => problems.push(unknown(table, member)),
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
            Value::Table(members) => self.walk(&path, members, clause, problems),
            Value::Text(text) if text == "none" && can_be_none(&path) => {
                self.rules.extend(plain(member).map(|line| (path, line)));
            }
            got => problems.push(Problem::new(
                &member.item.span,
                format!(
                    "`{path}` is {}: expected a table with {}",
                    got.describe(),
                    list(&keys::known_in(&path))
                ),
            )),
        }
    }

    /// Takes over from the parent what this file does not say itself. What comes from there
    /// gets the place of the line that names the parent.
    pub(super) fn inherit(&mut self, parent: Sheet, extends: &Range<usize>) {
        let own: Vec<String> = self.rules.keys().cloned().collect();
        for (key, line) in parent.rules {
            if NOT_INHERITED.contains(&key.as_str()) || own.iter().any(|k| replaces(k, &key)) {
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
    own == parents || below || above || ALTERNATIVES.contains(&(own, parents))
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
    let Value::Table(members) = &member.item.value else {
        let line = plain(member)?;
        return Some(Line {
            clause: table,
            ..line
        });
    };
    for other in members {
        if !["is", "clause", "says"].contains(&other.key.as_str()) {
            let message = format!(
                "unknown key `{}`: expected `is`, `clause` or `says`",
                shorten(&other.key)
            );
            problems.push(Problem::new(&other.key_span, message));
        }
    }
    let clause = clause_of(members, problems).or(table);
    let Some(is) = member.item.get("is") else {
        let message = format!(
            "`{}` has a table without `is`: expected the rule itself, as in `{} = {{ is = …, clause = … }}`",
            member.key, member.key
        );
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
            Value::Text(text) => Some(text.clone()),
            got => {
                let message = format!("`{key}` is {}: expected a text", got.describe());
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
        let message = "`says` quotes a source without naming it: expected `clause` beside it";
        problems.push(Problem::new(&member.key_span, message));
    }
    Some(Clause {
        label: label?,
        says,
    })
}

fn unknown(table: &str, member: &Member) -> Problem {
    let key = shorten(&member.key);
    let known = keys::known_in(table);
    let place = if table.is_empty() {
        "the file".to_string()
    } else {
        format!("[{table}]")
    };
    let message = format!(
        "{place} has the unknown key `{key}`: expected {}",
        list(&known)
    );
    let guess = keys::home_of(&member.key)
        .map(|home| format!("`{key}` belongs in {home}"))
        .or_else(|| did_you_mean(&member.key, known.iter().copied()));
    Problem::new(&member.key_span, message).help(guess)
}

/// "`a`, `b` or `c`".
pub(super) fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    match quoted.split_last() {
        None => "nothing".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

fn join(table: &str, key: &str) -> String {
    if table.is_empty() {
        key.to_string()
    } else {
        format!("{table}.{key}")
    }
}
