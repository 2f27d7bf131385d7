//! Rulebook files: from a TOML text to a [`Draft`], with every mistake at its place.
//!
//! A rule is written plainly, `duty = "compulsory"`, or with the words that it rests on:
//! `duty = { is = "compulsory", clause = "rule 9", says = "the jump must be made" }`. A `clause`
//! in a table is the clause of each line in it that has none of its own. The
//! [vocabulary](crate::vocabulary) declares everything that a file may say.
//!
//! `extends = "english"` starts from another rulebook. Tables are merged key by key, lists are
//! replaced. Id, name, summary, game type and examples are a file's own and never inherited, and
//! a rule that the file changes does not keep the clause it had there.

mod diagnostic;
mod items;
pub(crate) mod near;
mod read;
mod sheet;
mod template;
mod toml;
mod write;

use std::ops::Range;
use std::sync::Arc;

pub use diagnostic::{Diagnostic, Problem, locate};
pub use near::did_you_mean;
pub use template::{SCHEMA, template};
pub use write::write;

use texts::Message;

use crate::check::flaws;
use crate::rulebook::Owner;
use crate::{Draft, Flaw, Rulebook};
use items::quoted;
use sheet::{Origin, Sheet};
use toml::{TomlValue, shorten};

/// Longest text of a file, in bytes.
pub const LONGEST: usize = 256 * 1024;

/// How many files may build on each other.
pub const DEEPEST: usize = 8;

/// Finds the text of the rulebook with an id.
pub type Parents<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Reads a rulebook file and makes it ready to play. `parents` finds the text of the rulebook
/// that it extends.
///
/// ```
/// let text = r#"
/// extends = "english"
/// id = "grandpa"
/// capture.duty = "optional"
/// "#;
/// let parents = |id: &str| rulebook::builtin::text(id).map(str::to_string);
/// let grandpa = rulebook::file::rulebook(text, &parents).unwrap();
/// assert_eq!(grandpa.draft().name, "Grandpa");
/// assert_eq!(grandpa.draft().mechanics.capture.duty, moves::Duty::Optional);
/// ```
pub fn rulebook(text: &str, parents: Parents<'_>) -> Result<Arc<Rulebook>, Vec<Diagnostic>> {
    rulebook_with_places(text, parents).map(|(rulebook, _)| rulebook)
}

/// As [`rulebook`], with the places of its rules, for flaws that are found later.
pub fn rulebook_with_places(
    text: &str,
    parents: Parents<'_>,
) -> Result<(Arc<Rulebook>, Places), Vec<Diagnostic>> {
    let (draft, places) = read_with_places(text, parents)?;
    let rulebook = Rulebook::of_checked(draft, Owner::User);
    match rulebook {
        Ok(rulebook) => Ok((rulebook, places)),
        Err(flaw) => Err(vec![places.locate(&flaw)]),
    }
}

/// Reads and checks what a rulebook file says.
pub fn read(text: &str, parents: Parents<'_>) -> Result<Draft, Vec<Diagnostic>> {
    read_with_places(text, parents).map(|(draft, _)| draft)
}

fn read_with_places(text: &str, parents: Parents<'_>) -> Result<(Draft, Places), Vec<Diagnostic>> {
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
        let message = Message::new("mistake-file-too-long")
            .with("got", text.len().to_string())
            .with("most", LONGEST.to_string());
        return Err(vec![Problem::new(&(0..0), message)]);
    }
    let (members, syntax) = toml::parse(text);
    let mut problems = Vec::new();
    let mut sheet = Sheet::new(&members, &mut problems);
    let parent = match inherit(&mut sheet, parents, chain) {
        Ok(parent) => parent,
        // Without what it builds on, only what stands in the file itself can be judged.
        Err(problem) => {
            problems.push(problem);
            problems.extend(wrong_values(&sheet));
            return Err(together(text, syntax, problems));
        }
    };
    let before = problems.len();
    let mut draft = read::draft(&sheet, &mut problems);
    if parent.is_none() {
        hint_at_extends(&mut problems[before..]);
    }
    if let (Some(parent), None) = (parent, sheet.line("summary")) {
        let based_on = Message::new("based-on").with("name", parent.name);
        draft.summary = based_on.to_string();
    }
    let understood = syntax.is_empty() && problems.len() == before;
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

/// The values of a sheet that no rule takes, whatever else holds.
fn wrong_values(sheet: &Sheet) -> Vec<Problem> {
    let mut problems = Vec::new();
    read::draft(sheet, &mut problems);
    let wrong = ["mistake-wrong", "mistake-no-form", "mistake-too-long"];
    problems.retain(|problem| wrong.contains(&problem.message.key()));
    problems
}

/// A file that lacks much may have wanted to build on another.
fn hint_at_extends(problems: &mut [Problem]) {
    const MUCH: usize = 3;
    if problems
        .iter()
        .filter(|problem| is_missing(problem))
        .count()
        < MUCH
    {
        return;
    }
    if let Some(first) = problems.iter_mut().find(|problem| is_missing(problem)) {
        first.help = Some(Message::new("help-extends"));
    }
}

/// Reads the file that a sheet extends and takes over what it says.
fn inherit(
    sheet: &mut Sheet,
    parents: Parents<'_>,
    chain: &mut Vec<String>,
) -> Result<Option<Draft>, Problem> {
    let Some(line) = sheet.line("extends") else {
        return Ok(None);
    };
    let span = line.item.span.clone();
    let TomlValue::Text(id) = &line.item.value else {
        let message = Message::new("mistake-wrong")
            .with("key", "extends")
            .with("got", line.item.value.message())
            .with("expected", Message::new("takes-id"));
        return Err(Problem::new(&span, message));
    };
    let id = id.clone();
    if chain.is_empty()
        && let Some(TomlValue::Text(own)) = sheet.line("id").map(|l| &l.item.value)
    {
        chain.push(own.clone());
    }
    let refuse = |message: Message| Err(Problem::new(&span, message));
    let name = shorten(&id);
    if chain.len() == 1 && chain[0] == id {
        let own = sheet.line("id").map_or(span, |line| line.item.span.clone());
        let message = Message::new("mistake-id-of-parent").with("id", name);
        return Err(Problem::new(&own, message));
    }
    if chain.contains(&id) {
        return refuse(Message::new("mistake-extends-itself").with("id", name));
    }
    if chain.len() > DEEPEST {
        return refuse(Message::new("mistake-extends-too-deep").with("most", DEEPEST.to_string()));
    }
    let Some(text) = parents(&id) else {
        let message = Message::new("mistake-no-such-parent").with("id", name);
        let help = near::did_you_mean(&id, crate::builtin::ids());
        let help = help.or_else(|| {
            let ids = quoted(&crate::builtin::ids().collect::<Vec<_>>());
            Some(Message::new("help-ids").with("ids", ids))
        });
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

fn first_of(text: &str, name: &str, problems: Vec<Problem>) -> Message {
    let first = locate(text, problems).into_iter().next();
    let first = first.map(|first| first.to_string()).unwrap_or_default();
    Message::new("mistake-in-parent")
        .with("id", name)
        .with("first", first)
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
        .filter(|p| !is_missing(p) && !broken.contains(&line(p)));
    syntax.into_iter().chain(kept).collect()
}

fn is_missing(problem: &Problem) -> bool {
    ["mistake-missing", "mistake-neither"].contains(&problem.message.key())
}

fn flawed(sheet: &Sheet, flaw: &Flaw) -> Problem {
    let line = sheet.line(line_of(&flaw.key));
    let inherited = line.is_some_and(|line| line.origin == Origin::Parent);
    let message = if inherited {
        Message::new("mistake-inherited")
            .with("key", &flaw.key)
            .with("why", flaw.message.clone())
    } else {
        flaw.message.clone()
    };
    Problem::new(&place(sheet, &flaw.key), message)
}

/// The key of the line that a flaw is about: counters and drawn openings stand in lists.
fn line_of(key: &str) -> &str {
    let lists = ["endings.counter", "opening.ballots"];
    let is_in = |list: &&&str| key.starts_with(**list);
    lists.iter().find(is_in).copied().unwrap_or(key)
}

/// The place of a key; counters are found by their name or number, examples and drawn openings by
/// their number.
fn place(sheet: &Sheet, key: &str) -> Range<usize> {
    entry(sheet, key).unwrap_or_else(|| sheet.place(key))
}

fn entry(sheet: &Sheet, key: &str) -> Option<Range<usize>> {
    let list = |key: &str| match &sheet.line(key)?.item.value {
        TomlValue::List(items) => Some(items),
        _ => None,
    };
    if let Some(rest) = key.strip_prefix("endings.counter.") {
        let name = rest.split('.').next()?;
        let has_name = |item: &&toml::Item| {
            item.get("name")
                .is_some_and(|m| m.item.value == TomlValue::Text(name.to_string()))
        };
        let counters = list("endings.counter")?;
        let numbered = number(name).and_then(|index| counters.get(index));
        return numbered
            .or_else(|| counters.iter().find(has_name))
            .map(|item| item.span.clone());
    }
    if let Some(rest) = key.strip_prefix("opening.ballots.") {
        let ballot = list("opening.ballots")?.get(number(rest)?)?;
        return Some(ballot.span.clone());
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
