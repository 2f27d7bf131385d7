//! `crownhead rules`: list, show, check, diff, new, schema, identity.

mod new;
mod page;

use clap::{Args, Subcommand};
use rules::file::Diagnostic;
use rules::sentences::{Difference, Section, Sentence, diff, further_quotes, phrases, sentences};
use rules::{Clause, Draft, Playable, Rulebook, Side, builtin, examples};
use serde_json::{Value, json};
use texts::Message;

use crate::diagram::{Detail, Diagram};
use crate::exit::{Answer, Done, Failure};
use crate::language::say;
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
    /// Write a commented file to begin a rulebook of your own with.
    ///
    /// The schema lies beside it, so that editors which know it complete and check the file.
    New(new::New),
    /// Write the JSON Schema of rulebook files.
    Schema,
    /// Tell the identity of a rulebook: the hashes by which games, weights and tables are found.
    Identity(new::Identity),
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
    /// Write a page in Markdown, with pictures of the start and of each example.
    #[arg(long, conflicts_with_all = ["quote", "json"])]
    markdown: bool,
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
            Rules::New(command) => command.run(screen),
            Rules::Schema => new::schema(screen),
            Rules::Identity(command) => command.run(screen),
        }
    }
}

impl List {
    fn run(self, screen: &mut Screen) -> Done {
        let drafts: Vec<Draft> = builtin::every_id().filter_map(builtin::draft).collect();
        if self.json {
            screen.json(&Value::Array(drafts.iter().map(object).collect()))?;
            return Ok(Answer::Yes);
        }
        let (main, more) = drafts.split_at(builtin::MAIN.len());
        table(screen, main)?;
        screen.line("")?;
        screen.line(&say(Message::new("list-more")))?;
        table(screen, more)?;
        Ok(Answer::Yes)
    }
}

/// A line for each rulebook: its id, its name, its board.
fn table(screen: &mut Screen, drafts: &[Draft]) -> Result<(), Failure> {
    let named = |draft: &Draft| say(phrases::rulebook(draft));
    let ids = drafts.iter().map(|d| d.id.len()).max().unwrap_or(0);
    let names = drafts.iter().map(|d| named(d).chars().count());
    let names = names.max().unwrap_or(0);
    for draft in drafts {
        let (id, name) = (&draft.id, named(draft));
        let padding = " ".repeat(ids - id.len());
        let id = screen.colour.paint(Ink::Bold, id);
        screen.line(&format!("{id}{padding}  {name:<names$}  {}", size(draft)))?;
    }
    Ok(())
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
    whole["identity"] = json!(rulebook.identity().to_string());
    whole["play"] = json!(rulebook.play_hash().to_string());
    whole["start"] = json!(rulebook.fen(&rulebook.start(0)));
    whole["sides"] = json!(Side::ALL.map(|side| &rulebook.side(side).name));
    let rule = |sentence: &Sentence| {
        let clause = sentence.clause.as_ref();
        json!({
            "section": sentence.section.title().to_string(),
            "key": sentence.key,
            "text": sentence.text.to_string(),
            "clause": clause.map(|clause| &clause.label),
            "says": clause.and_then(|clause| clause.says.as_ref()),
        })
    };
    whole["rules"] = sentences(rulebook.draft()).iter().map(rule).collect();
    whole
}

fn size(draft: &Draft) -> String {
    let board = draft.board;
    let size = Message::new(match board.playable {
        Playable::All => "list-size-all",
        Playable::BottomLeft | Playable::BottomRight => "list-size",
    });
    say(size.with("width", board.width).with("height", board.height))
}

impl Show {
    fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rulebook)?;
        if self.json {
            screen.json(&whole(&rulebook))?;
            return Ok(Answer::Yes);
        }
        if self.markdown {
            screen.text(&page::markdown(&rulebook))?;
            return Ok(Answer::Yes);
        }
        let draft = rulebook.draft();
        let title = format!("{} ({})", say(phrases::rulebook(draft)), draft.id);
        screen.line(&screen.colour.paint(Ink::Bold, &title))?;
        paragraph(screen, "", &draft.summary, Ink::Bold)?;
        let source = say(Message::new("show-source").with("source", &draft.source));
        paragraph(screen, "", &source, Ink::Dim)?;
        screen.line("")?;
        board(screen, &rulebook)?;
        let sentences = sentences(draft);
        for section in Section::ALL {
            let mut of_it = sentences.iter().filter(|s| s.section == section).peekable();
            if of_it.peek().is_none() {
                continue;
            }
            screen.line("")?;
            screen.line(&screen.colour.paint(Ink::Bold, &say(section.title())))?;
            of_it.try_for_each(|sentence| self.rule(screen, sentence))?;
        }
        let further = further_quotes(draft, &sentences);
        if self.quote && !further.is_empty() {
            screen.line("")?;
            screen.line(&screen.colour.paint(Ink::Bold, &say("show-quotes")))?;
            further
                .into_iter()
                .try_for_each(|quote| further_quote(screen, quote))?;
        }
        Ok(Answer::Yes)
    }

    fn rule(&self, screen: &mut Screen, sentence: &Sentence) -> Result<(), Failure> {
        let text = say(sentence.text.clone());
        let Some(clause) = &sentence.clause else {
            return item(screen, &text);
        };
        item(screen, &format!("{text} [{}]", clause.label))?;
        match &clause.says {
            Some(says) if self.quote => {
                paragraph(screen, "      ", &format!("\"{says}\""), Ink::Dim)
            }
            _ => Ok(()),
        }
    }
}

/// A quotation that no sentence carries, with the key of its rule.
fn further_quote(screen: &mut Screen, (key, clause): (&str, &Clause)) -> Result<(), Failure> {
    item(screen, &format!("{key} [{}]", clause.label))?;
    let says = clause.says.as_deref().unwrap_or_default();
    paragraph(screen, "      ", &format!("\"{says}\""), Ink::Dim)
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
        if self.json {
            screen.json(&result(&book.name, &checked))?
        } else {
            told(screen, book, &checked)?
        }
        match checked {
            Ok(_) => Ok(Answer::Yes),
            Err(_) => Ok(Answer::No),
        }
    }
}

/// Counts in the examples of a file go as far as this many leaves, all together.
const MOST_LEAVES: u64 = 100_000_000;

/// A file without mistakes.
struct Sound {
    /// How many examples it has.
    examples: usize,
    /// How many counts of theirs go too deep and were not made.
    beyond: usize,
}

/// What there is in a file, or all its mistakes.
fn checked(book: &Book) -> Result<Sound, Vec<Diagnostic>> {
    let read = book.read()?;
    let ran = examples::run(&read.rulebook, MOST_LEAVES);
    if ran.flaws.is_empty() {
        Ok(Sound {
            examples: read.rulebook.draft().examples.len(),
            beyond: ran.beyond,
        })
    } else {
        Err(ran.flaws.iter().map(|f| read.places.locate(f)).collect())
    }
}

/// What was found in a file, for programs.
fn result(name: &str, checked: &Result<Sound, Vec<Diagnostic>>) -> Value {
    let mistake = |d: &Diagnostic| {
        json!({
            "line": d.line, "column": d.column, "message": d.message.to_string(), "help": d.help.as_ref().map(ToString::to_string),
        })
    };
    match checked {
        Ok(Sound { examples, beyond }) => {
            json!({"file": name, "examples": examples, "uncounted": beyond, "mistakes": []})
        }
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
    checked: &Result<Sound, Vec<Diagnostic>>,
) -> Result<(), Failure> {
    let name = &book.name;
    let found = checked.as_ref().err().map_or(&[][..], Vec::as_slice);
    for line in mistakes::shown(name, &book.text, found, screen.colour) {
        screen.line(&line)?;
    }
    let sum = match checked {
        Ok(Sound { examples: 0, .. }) => Message::new("check-no-examples"),
        Ok(sound) => Message::new("check-examples").with("n", sound.examples),
        Err(found) => Message::new("check-mistakes").with("n", found.len()),
    };
    screen.line(&say(sum.with("name", name)))?;
    match checked {
        Ok(Sound { beyond, .. }) if *beyond > 0 => {
            screen.line(&say(Message::new("check-beyond").with("n", *beyond)))
        }
        _ => Ok(()),
    }
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
            let same = Message::new("diff-same")
                .with("a", phrases::rulebook(&a))
                .with("b", phrases::rulebook(&b));
            screen.line(&say(same))?;
            return Ok(Answer::Yes);
        }
        let longest = a.id.len().max(b.id.len());
        let mut last = None;
        for difference in &differences {
            if last != Some(difference.section) {
                let gap = if last.is_some() { "\n" } else { "" };
                let title = say(difference.section.title());
                let title = screen.colour.paint(Ink::Bold, &title);
                screen.line(&format!("{gap}{title}"))?;
                last = Some(difference.section);
            } else {
                screen.line("")?;
            }
            side(screen, &a.id, longest, Ink::Red, difference.a.as_ref())?;
            side(screen, &b.id, longest, Ink::Green, difference.b.as_ref())?;
        }
        Ok(Answer::Yes)
    }
}

/// Two rulebooks and where they differ, for programs.
fn compared(a: &Draft, b: &Draft, differences: &[Difference]) -> Value {
    let difference = |d: &Difference| {
        let text = |said: &Option<Message>| said.as_ref().map(ToString::to_string);
        json!({
            "section": d.section.title().to_string(), "key": d.key,
            "a": text(&d.a), "b": text(&d.b),
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
    rule: Option<&Message>,
) -> Result<(), Failure> {
    let text = say(rule
        .cloned()
        .unwrap_or_else(|| Message::new("diff-nothing")));
    let indent = longest + 4;
    let lines = wrapped(&text, screen.width.saturating_sub(indent).max(20), "");
    for (i, line) in lines.iter().enumerate() {
        let name = if i == 0 { id } else { "" };
        let padding = " ".repeat(longest - name.len());
        let name = screen.colour.paint(ink, name);
        screen.line(&format!("  {name}{padding}  {line}"))?;
    }
    Ok(())
}
