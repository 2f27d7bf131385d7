//! Writing a draft as a file that stands on its own.

use std::fmt::Write;

use moves::Rank;

use crate::vocabulary::{Rule, Star, Value, rules};
use crate::{Clause, Draft};

/// The text of a file that says all that the draft says, whatever it was built on. Reading it
/// gives the same draft again; records of games carry it.
///
/// ```
/// let draft = rulebook::builtin::draft("canadian").unwrap();
/// let text = rulebook::file::write(&draft);
/// assert!(!text.contains("extends"));
/// assert_eq!(rulebook::file::read(&text, &|_| None).unwrap(), draft);
/// ```
pub fn write(draft: &Draft) -> String {
    let mut sheet = Writer {
        draft,
        text: String::new(),
        table: String::new(),
    };
    let mut done: Vec<(Star, usize)> = Vec::new();
    for rule in in_order() {
        for at in rule.places(draft) {
            // Tables are written whole: all rules of a side, rank, counter or example together.
            let whole = (rule.star(), at);
            match rule.star() {
                Star::Once if rank_of(rule).is_some() => {}
                Star::Once => sheet.rule(rule, at),
                _ if done.contains(&whole) => {}
                star => {
                    done.push(whole);
                    sheet.whole(star, at);
                }
            }
        }
    }
    sheet.text
}

/// Every rule, those of a list after all others of the table that it is in: in a file nothing of
/// `[endings]` can follow its counters.
fn in_order() -> Vec<&'static Rule> {
    fn table(rule: &Rule) -> &str {
        rule.key.split('.').next().unwrap_or_default()
    }
    let mut all: Vec<&Rule> = rules().collect();
    all.sort_by_key(|rule| {
        let first = rules().position(|other| table(other) == table(rule));
        (first, rule.star() == Star::Counters)
    });
    all
}

/// The text so far. Writing to a `String` cannot fail.
struct Writer<'a> {
    draft: &'a Draft,
    text: String,
    /// The table that the text is in.
    table: String,
}

impl Writer<'_> {
    /// Every rule with this star, for one side, rank, counter or example.
    fn whole(&mut self, star: Star, at: usize) {
        self.table.clear();
        let is_own = |rule: &Rule| star == Star::Ranks && rank_of(rule) == Some(at);
        for rule in rules().filter(|rule| rule.star() == star || is_own(rule)) {
            self.rule(rule, at);
        }
        if star == Star::Counters {
            self.source_of_counter(at);
        }
    }

    fn rule(&mut self, rule: &Rule, at: usize) {
        let Some(value) = rule.value(self.draft, at) else {
            return;
        };
        let path = rule.path(at);
        let (table, key) = split(rule, &path);
        if table != self.table {
            let _ = match rule.star() {
                Star::Counters => writeln!(self.text, "\n[[endings.counter]]"),
                Star::Examples => writeln!(self.text, "\n[[example]]"),
                _ => writeln!(self.text, "\n[{table}]"),
            };
            self.table = table.to_string();
        }
        let _ = match self.draft.clauses.get(&path) {
            Some(clause) => writeln!(self.text, "{key} = {}", cited(value, clause)),
            None => writeln!(self.text, "{key} = {value}"),
        };
    }

    /// The clause of a counter is that of the whole counter.
    fn source_of_counter(&mut self, at: usize) {
        let name = &self.draft.endings.counters[at].name;
        let Some(clause) = self.draft.clauses.get(&format!("endings.counter.{name}")) else {
            return;
        };
        for (key, value) in source(clause) {
            let _ = writeln!(self.text, "{key} = {value}");
        }
    }
}

/// The rank whose table a rule stands in that only this rank has.
fn rank_of(rule: &Rule) -> Option<usize> {
    let (rank, _) = rule.key.strip_prefix("ranks.")?.split_once('.')?;
    Rank::ALL.iter().position(|known| known.word() == rank)
}

/// The table that a rule is written in, and its key there: `ranks.king`, `jump.landing`.
fn split<'p>(rule: &Rule, path: &'p str) -> (&'p str, &'p str) {
    let parts = match rule.star() {
        Star::Once if rank_of(rule).is_some() => 2,
        Star::Once => path.matches('.').count(),
        Star::Sides | Star::Ranks | Star::Examples => 2,
        Star::Counters => 3,
    };
    let dot = path.match_indices('.').nth(parts.saturating_sub(1));
    match dot {
        Some((dot, _)) => (&path[..dot], &path[dot + 1..]),
        None => ("", path),
    }
}

/// A value with the clause that it rests on; a table has it beside its keys.
fn cited(value: Value, clause: &Clause) -> Value {
    let members = match value {
        Value::Table(members) => members,
        value => vec![("is".to_string(), value)],
    };
    Value::Table(members.into_iter().chain(source(clause)).collect())
}

fn source(clause: &Clause) -> impl Iterator<Item = (String, Value)> {
    let label = ("clause".to_string(), Value::text(&clause.label));
    let says = clause.says.as_ref();
    let says = says.map(|says| ("says".to_string(), Value::text(says)));
    std::iter::once(label).chain(says)
}
