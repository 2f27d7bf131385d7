//! Rulebook files: from a TOML text to a [`Draft`], with every mistake at its place.
//!
//! A rule is written plainly, `duty = "compulsory"`, or with the words that it rests on:
//! `duty = { is = "compulsory", clause = "rule 9", says = "the jump must be made" }`. A `clause`
//! in a table is the clause of each line in it that has none of its own. [`KEYS`] lists
//! everything that a file may say, with what holds if it does not.
//!
//! `extends = "english"` starts from another rulebook. Tables are merged key by key, lists are
//! replaced. Id, name, summary, game type and examples are a file's own and never inherited, and
//! a rule that the file changes does not keep the clause it had there.

mod diagnostic;
mod draft;
mod endings;
mod examples;
mod keys;
pub(crate) mod near;
mod ranks;
mod reader;
mod sheet;
mod value;
pub(crate) mod words;
mod write;

use std::ops::Range;

pub use diagnostic::{Diagnostic, Problem, locate};
pub use keys::{KEYS, Key};
pub use near::did_you_mean;
pub use write::write;

use crate::check::flaws;
use crate::{Draft, Flaw};
use reader::Reader;
use sheet::{Origin, Sheet};
use value::{Value, shorten};

/// Longest text of a file, in bytes.
pub const LONGEST: usize = 256 * 1024;

/// How many files may build on each other.
pub const DEEPEST: usize = 8;

/// Finds the text of the rulebook with an id.
pub type Parents<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Reads a rulebook file. `parents` finds the text of the rulebook that it extends.
///
/// ```
/// let text = r#"
/// extends = "english"
/// id = "grandpa"
/// capture.duty = "optional"
/// "#;
/// let parents = |id: &str| rules::builtin::text(id).map(str::to_string);
/// let draft = rules::file::read(text, &parents).unwrap();
/// assert_eq!(draft.name, "Grandpa");
/// assert_eq!(draft.mechanics.capture.duty, rules::Duty::Optional);
/// ```
pub fn read(text: &str, parents: Parents<'_>) -> Result<Draft, Vec<Diagnostic>> {
    read_with_places(text, parents).map(|(draft, _)| draft)
}

/// Reads a rulebook file and keeps the places of its rules, for flaws that are found later.
pub fn read_with_places(
    text: &str,
    parents: Parents<'_>,
) -> Result<(Draft, Places), Vec<Diagnostic>> {
    let read = read_file(text, parents, &mut Vec::new());
    match read {
        Ok((draft, sheet)) => Ok((draft, Places::new(text, &sheet))),
        Err(problems) => Err(locate(text, problems)),
    }
}

/// Reads one file of a chain; `chain` has its id and those of the files that build on it.
fn read_file(
    text: &str,
    parents: Parents<'_>,
    chain: &mut Vec<String>,
) -> Result<(Draft, Sheet), Vec<Problem>> {
    if text.len() > LONGEST {
        let message = format!(
            "the file has {} bytes: expected at most {LONGEST}",
            text.len()
        );
        return Err(vec![Problem::new(&(0..0), message)]);
    }
    let (members, syntax) = value::parse(text);
    let mut problems = Vec::new();
    let mut sheet = Sheet::new(&members, &mut problems);
    let parent = match inherit(&mut sheet, parents, chain) {
        Ok(parent) => parent,
        // Without what it builds on, the rest of the file makes no sense.
        Err(problem) => {
            problems.push(problem);
            return Err(together(text, syntax, problems));
        }
    };
    let mut reader = Reader::new(&sheet);
    let draft = draft::draft(&mut reader, parent.as_ref());
    let understood = syntax.is_empty() && reader.problems.is_empty();
    problems.append(&mut reader.problems);
    // Contradictions are looked for only where nothing had to be guessed.
    if understood {
        let flaws = flaws(&draft);
        problems.extend(flaws.iter().map(|flaw| flawed(&sheet, flaw)));
    }
    if syntax.is_empty() && problems.is_empty() {
        return Ok((draft, sheet));
    }
    Err(together(text, syntax, problems))
}

/// Reads the file that a sheet extends and takes over what it says.
fn inherit(
    sheet: &mut Sheet,
    parents: Parents<'_>,
    chain: &mut Vec<String>,
) -> Result<Option<Draft>, Problem> {
    let Some(line) = sheet.rules.get("extends") else {
        return Ok(None);
    };
    let span = line.item.span.clone();
    let Value::Text(id) = &line.item.value else {
        let got = line.item.value.describe();
        let message = format!("`extends` is {got}: expected the id of a rulebook");
        return Err(Problem::new(&span, message));
    };
    let id = id.clone();
    if chain.is_empty()
        && let Some(Value::Text(own)) = sheet.rules.get("id").map(|l| &l.item.value)
    {
        chain.push(own.clone());
    }
    let refuse = |message: String| Err(Problem::new(&span, message));
    let name = shorten(&id);
    if chain.contains(&id) {
        return refuse(format!(
            "`{name}` builds on this rulebook itself: expected another one"
        ));
    }
    if chain.len() > DEEPEST {
        return refuse(format!("more than {DEEPEST} rulebooks build on each other"));
    }
    let Some(text) = parents(&id) else {
        let message = format!("there is no rulebook `{name}`: expected the id of one");
        let help = near::did_you_mean(&id, crate::builtin::ids());
        return Err(Problem::new(&span, message).help(help));
    };
    chain.push(id);
    match read_file(&text, parents, chain) {
        Ok((draft, parent)) => {
            sheet.inherit(parent, &span);
            Ok(Some(draft))
        }
        Err(problems) => refuse(first_of(&text, &name, problems)),
    }
}

fn first_of(text: &str, name: &str, problems: Vec<Problem>) -> String {
    match locate(text, problems).first() {
        Some(first) => format!("the rulebook `{name}` has mistakes itself: {first}"),
        None => format!("the rulebook `{name}` has mistakes itself"),
    }
}

/// Mistakes of syntax with those of meaning. A line that is not even TOML is told once, and
/// what is missing may be on such a line.
fn together(text: &str, syntax: Vec<Problem>, meaning: Vec<Problem>) -> Vec<Problem> {
    if syntax.is_empty() {
        return meaning;
    }
    let line = |p: &Problem| {
        let before = text.get(..p.span.start).unwrap_or(text);
        before.bytes().filter(|b| *b == b'\n').count()
    };
    let broken: Vec<usize> = syntax.iter().take(100).map(line).collect();
    let kept = meaning
        .into_iter()
        .take(200)
        .filter(|p| !p.message.contains("is missing") && !broken.contains(&line(p)));
    syntax.into_iter().chain(kept).collect()
}

fn flawed(sheet: &Sheet, flaw: &Flaw) -> Problem {
    let key = match flaw.key.starts_with("endings.counter.") {
        true => "endings.counter",
        false => &flaw.key,
    };
    let line = sheet.rules.get(key);
    let inherited = line.is_some_and(|line| line.origin == Origin::Parent);
    let message = match inherited {
        true => format!(
            "`{}` comes from the rulebook that this one extends, and does not fit: {}",
            flaw.key, flaw.message
        ),
        false => flaw.message.clone(),
    };
    Problem::new(&place(sheet, &flaw.key), message)
}

/// The place of a key; counters are found by their name or number, examples by their number.
fn place(sheet: &Sheet, key: &str) -> Range<usize> {
    entry(sheet, key).unwrap_or_else(|| sheet.place(key))
}

fn entry(sheet: &Sheet, key: &str) -> Option<Range<usize>> {
    let list = |key: &str| match &sheet.rules.get(key)?.item.value {
        Value::List(items) => Some(items),
        _ => None,
    };
    if let Some(rest) = key.strip_prefix("endings.counter.") {
        let name = rest.split('.').next()?;
        let has_name = |item: &&value::Item| {
            item.get("name")
                .is_some_and(|m| m.item.value == Value::Text(name.to_string()))
        };
        let counters = list("endings.counter")?;
        let numbered = number(name).and_then(|index| counters.get(index));
        return numbered
            .or_else(|| counters.iter().find(has_name))
            .map(|item| item.span.clone());
    }
    let mut rest = key.strip_prefix("example.")?.split('.');
    let example = list("example")?.get(number(rest.next()?)?)?;
    let line = rest.next().and_then(|line| example.get(line));
    Some(line.map_or(example.span.clone(), |m| m.item.span.clone()))
}

/// The index of an entry that is counted from 1.
fn number(text: &str) -> Option<usize> {
    text.parse::<usize>().ok()?.checked_sub(1)
}

/// Where the rules of a file stand.
#[derive(Clone, Debug)]
pub struct Places {
    text: String,
    sheet: Sheet,
}

impl Places {
    fn new(text: &str, sheet: &Sheet) -> Places {
        Places {
            text: text.to_string(),
            sheet: sheet.clone(),
        }
    }

    /// A flaw with its place in the file. `example.2` is the second example.
    pub fn locate(&self, flaw: &Flaw) -> Diagnostic {
        locate(&self.text, vec![flawed(&self.sheet, flaw)]).remove(0)
    }
}
