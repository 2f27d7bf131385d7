//! `crownhead rules`: list, show, check, diff.

use clap::{Args, Subcommand};
use rules::file::Diagnostic;
use rules::sentences::{Difference, Section, Sentence, diff, sentences};
use rules::{Draft, Playable, Rulebook, Side, builtin, examples};
use serde_json::{Value, json};

use crate::diagram::{Detail, Diagram};
use crate::exit::{Answer, Done, Failure};
use crate::load::{self, Book};
use crate::mistakes;
use crate::screen::{Ink, Screen, wrapped};

/// List, show, check and compare rulebooks.
#[derive(Subcommand)]
pub(crate) enum Rules {
    /// List the rulebooks that are built in.
    List(List),
    /// Show a rulebook in plain sentences, each with the clause of its source.
    Show(Show),
    /// Read rulebook files and run their examples.
    ///
    /// Names line and column of every mistake. Exit status 1 if there is one.
    Check(Check),
    /// Tell where two rulebooks differ.
    Diff(Diff),
}

#[derive(Args)]
pub(crate) struct List {
    /// Write one JSON array.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Show {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(value_name = "ID|FILE")]
    rulebook: String,
    /// Quote the words of the source below each rule.
    #[arg(long)]
    quote: bool,
    /// Write one JSON object: each rule with its section, its key, its clause and its source.
    #[arg(long, conflicts_with = "quote")]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Check {
    /// The files, or ids of rulebooks that are built in.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Write a JSON object a file, one a line.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Diff {
    /// The one rulebook.
    #[arg(value_name = "A")]
    a: String,
    /// The other rulebook.
    #[arg(value_name = "B")]
    b: String,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        match self {
            Rules::List(command) => command.run(screen),
            Rules::Show(command) => command.run(screen),
            Rules::Check(command) => command.run(screen),
            Rules::Diff(command) => command.run(screen),
        }
    }
}

impl List {
    fn run(self, screen: &mut Screen) -> Done {
        let drafts: Vec<Draft> = builtin::ids().filter_map(builtin::draft).collect();
        if self.json {
            screen.json(&Value::Array(drafts.iter().map(object).collect()))?;
            return Ok(Answer::Yes);
        }
        let longest = |of: fn(&Draft) -> &str| drafts.iter().map(|d| of(d).len()).max();
        let ids = longest(|d| &d.id).unwrap_or(0);
        let names = longest(|d| &d.name).unwrap_or(0);
        for draft in &drafts {
            let (id, name) = (&draft.id, &draft.name);
            let padding = " ".repeat(ids - id.len());
            let id = screen.colour.paint(Ink::Bold, id);
            screen.line(&format!("{id}{padding}  {name:<names$}  {}", size(draft)))?;
        }
        Ok(Answer::Yes)
    }
}

fn object(draft: &Draft) -> Value {
    json!({
        "id": draft.id,
        "name": draft.name,
        "summary": draft.summary,
        "source": draft.source,
        "width": draft.board.width,
        "height": draft.board.height,
    })
}

/// A rulebook with its rules in sentences.
fn whole(rulebook: &Rulebook) -> Value {
    let mut whole = object(rulebook.draft());
    whole["hash"] = json!(rulebook.hash().to_string());
    whole["start"] = json!(rulebook.fen(&rulebook.start(0)));
    whole["sides"] = json!(Side::ALL.map(|side| &rulebook.side(side).name));
    let rule = |sentence: &Sentence| {
        let clause = sentence.clause.as_ref();
        json!({
            "section": sentence.section.title(),
            "key": sentence.key,
            "text": sentence.text,
            "clause": clause.map(|clause| &clause.label),
            "says": clause.and_then(|clause| clause.says.as_ref()),
        })
    };
    whole["rules"] = sentences(rulebook.draft()).iter().map(rule).collect();
    whole
}

fn size(draft: &Draft) -> String {
    let board = draft.board;
    let all = match board.playable {
        Playable::All => ", every square",
        Playable::BottomLeft | Playable::BottomRight => "",
    };
    format!("{}x{}{all}", board.width, board.height)
}

impl Show {
    fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rulebook)?;
        if self.json {
            screen.json(&whole(&rulebook))?;
            return Ok(Answer::Yes);
        }
        let draft = rulebook.draft();
        let title = format!("{} ({})", draft.name, draft.id);
        screen.line(&screen.colour.paint(Ink::Bold, &title))?;
        paragraph(screen, "", &draft.summary, Ink::Bold)?;
        paragraph(screen, "", &format!("Source: {}", draft.source), Ink::Dim)?;
        screen.line("")?;
        board(screen, &rulebook)?;
        let sentences = sentences(draft);
        for section in Section::ALL {
            let mut of_it = sentences.iter().filter(|s| s.section == section).peekable();
            if of_it.peek().is_none() {
                continue;
            }
            screen.line("")?;
            screen.line(&screen.colour.paint(Ink::Bold, section.title()))?;
            of_it.try_for_each(|sentence| self.rule(screen, sentence))?;
        }
        Ok(Answer::Yes)
    }

    fn rule(&self, screen: &mut Screen, sentence: &Sentence) -> Result<(), Failure> {
        let Some(clause) = &sentence.clause else {
            return item(screen, &sentence.text);
        };
        item(screen, &format!("{} [{}]", sentence.text, clause.label))?;
        match &clause.says {
            Some(says) if self.quote => {
                paragraph(screen, "      ", &format!("\"{says}\""), Ink::Dim)
            }
            _ => Ok(()),
        }
    }
}

fn board(screen: &mut Screen, rulebook: &Rulebook) -> Result<(), Failure> {
    let diagram = Diagram {
        rulebook,
        position: &rulebook.start(0),
        letters: screen.letters,
        colour: screen.colour,
        detail: Detail::Plain,
    };
    diagram
        .lines()
        .iter()
        .try_for_each(|line| screen.line(line))
}

/// A sentence as an item of a list.
fn item(screen: &mut Screen, text: &str) -> Result<(), Failure> {
    let lines = wrapped(&format!("- {text}"), screen.width - 2, "  ");
    lines
        .iter()
        .try_for_each(|line| screen.line(&format!("  {line}")))
}

fn paragraph(screen: &mut Screen, indent: &str, text: &str, ink: Ink) -> Result<(), Failure> {
    for line in wrapped(text, screen.width - indent.len(), "") {
        let line = match ink {
            Ink::Bold => line,
            ink => screen.colour.paint(ink, &line),
        };
        screen.line(&format!("{indent}{line}"))?;
    }
    Ok(())
}

impl Check {
    fn run(self, screen: &mut Screen) -> Done {
        let mut answer = Answer::Yes;
        let mut broken = None;
        for file in &self.files {
            match load::book(file) {
                Ok(book) if self.check(screen, &book)? == Answer::Yes => {}
                Ok(_) => answer = Answer::No,
                // The others are checked all the same.
                Err(failure) => broken = Some(failure),
            }
            screen.flush()?;
        }
        match broken {
            Some(failure) => Err(failure),
            None => Ok(answer),
        }
    }

    fn check(&self, screen: &mut Screen, book: &Book) -> Done {
        let checked = checked(book);
        match self.json {
            true => screen.json(&result(&book.name, &checked))?,
            false => told(screen, book, &checked)?,
        }
        match checked {
            Ok(_) => Ok(Answer::Yes),
            Err(_) => Ok(Answer::No),
        }
    }
}

/// Counts in examples go one depth beyond this, so that no file can hold us up for long.
const MOST_LEAVES: u64 = 1_000_000;

/// How many examples a file has, or all its mistakes.
fn checked(book: &Book) -> Result<usize, Vec<Diagnostic>> {
    let read = book.read()?;
    let flaws = examples::failures(&read.rulebook, MOST_LEAVES);
    match flaws.is_empty() {
        true => Ok(read.rulebook.draft().examples.len()),
        false => Err(flaws.iter().map(|f| read.places.locate(f)).collect()),
    }
}

/// What was found in a file, for programs.
fn result(name: &str, checked: &Result<usize, Vec<Diagnostic>>) -> Value {
    let mistake = |d: &Diagnostic| {
        json!({
            "line": d.line, "column": d.column, "message": d.message, "help": d.help,
        })
    };
    match checked {
        Ok(examples) => json!({"file": name, "examples": examples, "mistakes": []}),
        Err(found) => {
            let mistakes: Vec<Value> = found.iter().map(mistake).collect();
            json!({"file": name, "mistakes": mistakes})
        }
    }
}

/// What was found in a file, for people.
fn told(
    screen: &mut Screen,
    book: &Book,
    checked: &Result<usize, Vec<Diagnostic>>,
) -> Result<(), Failure> {
    let name = &book.name;
    let found = checked.as_ref().err().map_or(&[][..], Vec::as_slice);
    for line in mistakes::shown(name, &book.text, found, screen.colour) {
        screen.line(&line)?;
    }
    screen.line(&match (checked, found.len()) {
        (Ok(0), _) => format!("{name}: no mistakes, and no examples"),
        (Ok(1), _) => format!("{name}: 1 example holds"),
        (Ok(count), _) => format!("{name}: {count} examples hold"),
        (Err(_), 1) => format!("{name}: 1 mistake"),
        (Err(_), count) => format!("{name}: {count} mistakes"),
    })
}

impl Diff {
    fn run(self, screen: &mut Screen) -> Done {
        let [a, b] = [load::draft(&self.a)?, load::draft(&self.b)?];
        let differences = diff(&a, &b);
        if self.json {
            screen.json(&compared(&a, &b, &differences))?;
            return Ok(Answer::Yes);
        }
        if differences.is_empty() {
            let same = format!("{} and {} have the same rules.", a.name, b.name);
            screen.line(&same)?;
            return Ok(Answer::Yes);
        }
        let longest = a.id.len().max(b.id.len());
        let mut last = None;
        for difference in &differences {
            if last != Some(difference.section) {
                let gap = if last.is_some() { "\n" } else { "" };
                let title = screen.colour.paint(Ink::Bold, difference.section.title());
                screen.line(&format!("{gap}{title}"))?;
                last = Some(difference.section);
            } else {
                screen.line("")?;
            }
            side(screen, &a.id, longest, Ink::Red, difference.a.as_deref())?;
            side(screen, &b.id, longest, Ink::Green, difference.b.as_deref())?;
        }
        Ok(Answer::Yes)
    }
}

/// Two rulebooks and where they differ, for programs.
fn compared(a: &Draft, b: &Draft, differences: &[Difference]) -> Value {
    let difference = |d: &Difference| {
        json!({
            "section": d.section.title(), "key": d.key, "a": d.a, "b": d.b,
        })
    };
    let differences: Vec<Value> = differences.iter().map(difference).collect();
    json!({"a": a.id, "b": b.id, "differences": differences})
}

/// What one of two rulebooks says.
fn side(
    screen: &mut Screen,
    id: &str,
    longest: usize,
    ink: Ink,
    text: Option<&str>,
) -> Result<(), Failure> {
    let text = text.unwrap_or("(nothing of the kind)");
    let indent = longest + 4;
    let lines = wrapped(text, screen.width.saturating_sub(indent).max(20), "");
    for (i, line) in lines.iter().enumerate() {
        let name = if i == 0 { id } else { "" };
        let padding = " ".repeat(longest - name.len());
        let name = screen.colour.paint(ink, name);
        screen.line(&format!("  {name}{padding}  {line}"))?;
    }
    Ok(())
}
