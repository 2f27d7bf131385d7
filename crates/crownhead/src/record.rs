//! `crownhead record`: check, show, convert.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use ::rules::pdn::write;
use ::table::{Line, Record, RecordError, Table};
use arena::contest::{Played, Records};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::Value;

use crate::exit::{Answer, Done, Failure};
use crate::screen::{Screen, harmless};
use crate::{file, load};

/// The largest record that is read.
const LARGEST: u64 = 16 << 20;

/// Check, show and convert records of games.
///
/// A record is what is stored of a game: lines of JSON, the first with what the game was opened
/// with, each further one with something that was done; or the same in one piece, as the server
/// answers it. Games of `crownhead play` are records, in the folder `games` of the data folder;
/// each line in `games.jsonl` of a contest is one. Those of the version before are read, too.
#[derive(Subcommand)]
pub(crate) enum RecordCommand {
    /// Play records through and tell what is wrong.
    ///
    /// Exit status 1 if a record cannot be replayed.
    Check(Check),
    /// Tell what was done, one thing a line.
    Show(Show),
    /// Write a record anew in the version of today, or as PDN.
    Convert(Convert),
}

#[derive(Args)]
pub(crate) struct Check {
    /// The files; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The rulebook of a contest whose file does not say it: one of the version before.
    #[arg(long, value_name = "ID|FILE")]
    rules: Option<String>,
}

#[derive(Args)]
pub(crate) struct Show {
    /// The file; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rulebook of a contest whose file does not say it: one of the version before.
    #[arg(long, value_name = "ID|FILE")]
    rules: Option<String>,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// The file; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What to write.
    #[arg(long, value_enum, default_value_t = To::Record)]
    to: To,
    /// The rulebook of a contest whose file does not say it: one of the version before.
    #[arg(long, value_name = "ID|FILE")]
    rules: Option<String>,
}

/// What a record becomes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// A record of the version of today.
    Record,
    /// PDN.
    Pdn,
}

impl RecordCommand {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        match self {
            RecordCommand::Check(command) => command.run(screen),
            RecordCommand::Show(command) => command.run(screen),
            RecordCommand::Convert(command) => command.run(screen),
        }
    }
}

/// The records in a file, each with its name. A record in lines or in one piece is one; the games
/// of a contest are many, and so are records in one piece, a line each.
fn records(
    path: &Path,
    rules: Option<&str>,
    mut hear: impl FnMut(Named) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if is_contest(path) {
        return played(path, rules, hear);
    }
    let bytes = file::bytes(path, LARGEST)?;
    let text = String::from_utf8_lossy(&bytes);
    let named = |name: String, record| Named {
        name,
        record,
        played: None,
    };
    let name = file::name(path);
    if Record::is_whole(&text) {
        return hear(named(name, Record::of_whole(&text)));
    }
    if !text.lines().next().is_some_and(Record::is_whole) {
        return hear(named(name, Record::read(&text)));
    }
    text.lines().zip(1..).try_for_each(|(line, number)| {
        let name = format!("{name}, line {number}");
        hear(named(name, Record::of_whole(line)))
    })
}

/// The games of a contest.
fn played(
    path: &Path,
    rules: Option<&str>,
    mut hear: impl FnMut(Named) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let records = match rules {
        Some(word) => Records::of(&load::rulebook(word)?),
        None => Records::default(),
    };
    let name = file::name(path);
    let mut failed = None;
    let read = records.read(path, |played, record| {
        let named = Named {
            name: format!("{name}, game {}", played.id),
            record: Ok(record),
            played: Some(played.clone()),
        };
        // To refuse a game ends the reading.
        hear(named).map_err(|failure| {
            failed = Some(failure);
            String::new()
        })
    });
    match (failed, read) {
        (Some(failure), _) => Err(failure),
        (None, read) => read.map_err(|error| Failure::Use(harmless(&error.to_string()))),
    }
}

/// True for the file of a contest: its first line has a checksum.
fn is_contest(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let file = File::open(path).map(|file| BufReader::new(file.take(LARGEST)));
    let read = file.and_then(|mut file| file.read_until(b'\n', &mut bytes));
    read.is_ok() && Records::begin(&bytes)
}

/// A record with what it is called.
struct Named {
    name: String,
    record: Result<Record, RecordError>,
    /// The line of a contest that it was made of.
    played: Option<Played>,
}

impl Named {
    fn replay(&self) -> Result<(&Record, Table), String> {
        let record = self.record.as_ref().map_err(|error| error.to_string())?;
        let table = record.replay().map_err(|error| error.to_string())?;
        if let Some(played) = &self.played {
            played.ends_so(&table)?;
        }
        Ok((record, table))
    }

    /// The record with its table, or why it is none.
    fn good(&self) -> Result<(&Record, Table), Failure> {
        let wrong = |what: String| Failure::Use(format!("{}: {}", self.name, harmless(&what)));
        self.replay().map_err(wrong)
    }
}

impl Check {
    fn run(self, screen: &mut Screen) -> Done {
        let mut answer = Answer::Yes;
        for path in &self.files {
            records(path, self.rules.as_deref(), |named| {
                let told = match named.replay() {
                    Ok((_, table)) => standing(&table),
                    Err(why) => {
                        answer = Answer::No;
                        harmless(&why)
                    }
                };
                screen.line(&format!("{}: {told}", named.name))?;
                Ok(())
            })?;
        }
        Ok(answer)
    }
}

/// How a game stands, in short.
fn standing(table: &Table) -> String {
    let game = table.game();
    let outcome = game.outcome();
    let end = outcome.map_or("goes on".to_string(), |o| o.label(game.rulebook()));
    let (id, moves, deeds) = (game.rulebook().id(), game.turns().len(), table.version());
    format!("{id}, {moves} moves after {deeds} deeds: {end}")
}

impl Show {
    fn run(self, screen: &mut Screen) -> Done {
        records(&self.file, self.rules.as_deref(), |named| {
            let (record, table) = named.good()?;
            if named.played.is_some() {
                screen.line(&named.name)?;
            }
            for (line, number) in record.lines.iter().zip(1..) {
                screen.line(&format!("{number:>4}  {}", harmless(&deed(line))))?;
            }
            screen.line(&standing(&table))?;
            Ok(())
        })?;
        Ok(Answer::Yes)
    }
}

/// A line in words.
fn deed(line: &Line) -> String {
    let count = line.count.map(|count| count.to_string());
    let spent = line.spent.map(|ms| format!("{ms} ms"));
    let left = line.left.map(|ms| format!("{ms} ms left"));
    let parts = [line.side.clone(), line.text.clone(), count, spent, left];
    let parts = parts.into_iter().flatten();
    [line.kind.clone()]
        .into_iter()
        .chain(parts)
        .collect::<Vec<_>>()
        .join(" ")
}

impl Convert {
    fn run(self, screen: &mut Screen) -> Done {
        let is_contest = is_contest(&self.file);
        records(&self.file, self.rules.as_deref(), |named| {
            let (record, table) = named.good()?;
            let text = match self.to {
                // Of many each is a line.
                To::Record if is_contest => Value::Object(record.whole()).to_string(),
                To::Record => record.write(),
                To::Pdn => write(&record.pdn(&table)),
            };
            text.lines().try_for_each(|line| screen.line(line))?;
            if is_contest && self.to == To::Pdn {
                screen.line("")?;
            }
            Ok(())
        })?;
        Ok(Answer::Yes)
    }
}
