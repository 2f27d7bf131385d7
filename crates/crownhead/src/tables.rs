//! `crownhead tables`: build, info, verify, probe.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use endgame::{Error, Header, LEFT_OUT, MOST_PIECES, Options, Progress, Tables as Open, Value};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::{Game, Move, Rulebook};
use serde_json::json;

use crate::data::{self, Part};
use crate::exit::{Answer, Done, Failure, tell};
use crate::number::number;
use crate::screen::{Ink, Screen};
use crate::start::Start;
use crate::{load, moves};

/// Build and ask tables of solved endings.
///
/// A table knows who wins every position with so many pieces, and in how many plies. It looks at
/// the board alone: counters of moves, repetition, and limits on quiet moves of one king are left
/// out.
#[derive(Subcommand)]
pub(crate) enum Tables {
    /// Solve all endings of up to so many pieces.
    ///
    /// Prints first what it will take. Finished tables are kept: stopped at any time, the same
    /// command goes on where it was.
    Build(Build),
    /// Tell what tables there are.
    Info(Info),
    /// Read every table and check it.
    ///
    /// Exit status 1 if a file is damaged.
    Verify(Verify),
    /// The value of a position and of each move.
    ///
    /// Exit status 1 if it is in no table.
    Probe(Probe),
}

#[derive(Args)]
pub(crate) struct Build {
    #[command(flatten)]
    place: Place,
    /// The most pieces, those of both sides together.
    #[arg(long, value_name = "N", value_parser = number::<u8>(2..=u64::from(MOST_PIECES)))]
    pieces: u8,
    /// The most memory for positions, as `500M` or `4G`.
    #[arg(long, value_name = "M", default_value = "2G", value_parser = bytes)]
    memory: u64,
    /// How many threads work; without it one for each core.
    #[arg(long, value_name = "T", value_parser = number::<u16>(1..=1024))]
    threads: Option<u16>,
}

#[derive(Args)]
pub(crate) struct Info {
    #[command(flatten)]
    place: Place,
    /// Write a JSON object a table, one a line.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    place: Place,
    /// Also work every value out anew from those of the positions after it. Takes about as long
    /// as building.
    #[arg(long)]
    deep: bool,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Probe {
    #[command(flatten)]
    start: Start,
    /// The folder of the tables; without it the one in your data folder.
    #[arg(long, value_name = "D")]
    dir: Option<PathBuf>,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

/// The rulebook, and where its tables are.
#[derive(Args)]
struct Place {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// The folder of the tables; without it the one in your data folder.
    #[arg(long, value_name = "D")]
    dir: Option<PathBuf>,
}

impl Tables {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        match self {
            Tables::Build(command) => command.run(screen),
            Tables::Info(command) => command.run(screen),
            Tables::Verify(command) => command.run(screen),
            Tables::Probe(command) => command.run(screen),
        }
    }
}

impl Place {
    /// The tables that are there. Those that are refused are named on standard error.
    fn open(&self) -> Result<(Arc<Rulebook>, Open), Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        let tables = open(&rulebook, self.dir.clone())?;
        Ok((rulebook, tables))
    }
}

fn open(rulebook: &Arc<Rulebook>, dir: Option<PathBuf>) -> Result<Open, Failure> {
    let tables = Open::open(&folder(dir)?, rulebook).map_err(refused)?;
    for file in tables.refused() {
        tell(&format!("warning: not used: {file}"));
    }
    Ok(tables)
}

/// The folder that the user wants, or the one in the data folder.
fn folder(dir: Option<PathBuf>) -> Result<PathBuf, Failure> {
    dir.map_or_else(|| data::folder(Part::Tables), Ok)
}

fn refused(error: Error) -> Failure {
    Failure::Use(error.to_string())
}

impl Build {
    fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.place.rules)?;
        let dir = folder(self.place.dir)?;
        let mut options = Options {
            memory: self.memory,
            ..Options::default()
        };
        if let Some(threads) = self.threads {
            options.threads = threads.into();
        }
        let estimate = endgame::estimate(&rulebook, self.pieces, &options).map_err(refused)?;
        screen.line(&format!(
            "{} positions; at least {} of memory; about {} with {} threads",
            grouped(estimate.positions),
            size(estimate.memory),
            time(estimate.time),
            options.threads,
        ))?;
        screen.flush()?;
        let bar = bar();
        let start = Instant::now();
        let mut on_progress = |progress: &Progress| {
            show(&bar, progress);
            ControlFlow::Continue(())
        };
        let built = endgame::build(&rulebook, self.pieces, &dir, &options, &mut on_progress);
        bar.finish_and_clear();
        let built = built.map_err(refused)?;
        screen.line(&format!(
            "{} tables solved, {} kept, in {:.1} s",
            built.solved,
            built.kept,
            start.elapsed().as_secs_f64()
        ))?;
        Ok(Answer::Yes)
    }
}

/// A bar on standard error, if that is a terminal.
pub(crate) fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    let style = "{bar:30} {percent:>3} %  {elapsed} gone, {eta} to go  {msg}";
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Shows on the bar how far a build has come.
pub(crate) fn show(bar: &ProgressBar, progress: &Progress) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
    bar.set_message(progress.classes.clone());
}

impl Info {
    fn run(self, screen: &mut Screen) -> Done {
        let (rulebook, tables) = self.place.open()?;
        if self.json {
            let objects = tables.headers().map(object);
            objects
                .into_iter()
                .try_for_each(|value| screen.json(&value))?;
            return Ok(Answer::Yes);
        }
        let count = tables.headers().count();
        let size = size(tables.bytes());
        screen.line(&format!("{count} tables of {}, {size}", rulebook.id()))?;
        screen.line(&format!("left out: {LEFT_OUT}"))?;
        list(screen, &tables)?;
        sums(screen, &rulebook, &tables)?;
        Ok(Answer::Yes)
    }
}

/// A line for each table.
fn list(screen: &mut Screen, tables: &Open) -> Result<(), Failure> {
    let mut headers: Vec<&Header> = tables.headers().collect();
    headers.sort_by_key(|header| (header.class.pieces(), header.class));
    let [mine, positions, wins, draws, losses, plies] =
        ["table", "positions", "wins", "draws", "losses", "longest"];
    let head = format!("{mine:<16}{positions:>14}{wins:>14}{draws:>14}{losses:>14}{plies:>9}");
    screen.line(&screen.colour.paint(Ink::Dim, &head))?;
    for header in headers {
        screen.line(&format!(
            "{:<16}{:>14}{:>14}{:>14}{:>14}{:>9}",
            header.class.to_string(),
            header.positions,
            header.wins,
            header.draws,
            header.losses,
            header.longest
        ))?;
    }
    Ok(())
}

/// How many positions there are by number of pieces.
fn sums(screen: &mut Screen, rulebook: &Rulebook, tables: &Open) -> Result<(), Failure> {
    let most = tables.most_pieces() as u8;
    for pieces in 1..=most {
        let counts = endgame::counts(rulebook, pieces).map_err(refused)?;
        screen.line(&format!(
            "{pieces} pieces: {} placements, {} with pieces of both sides",
            grouped(counts.all),
            grouped(counts.both_sides)
        ))?;
    }
    Ok(())
}

fn object(header: &Header) -> serde_json::Value {
    json!({
        "table": header.class.to_string(),
        "positions": header.positions,
        "wins": header.wins,
        "draws": header.draws,
        "losses": header.losses,
        "longest": header.longest,
        "leftOut": LEFT_OUT,
    })
}

impl Verify {
    fn run(self, screen: &mut Screen) -> Done {
        let (_, tables) = self.place.open()?;
        let mut wrong: Vec<String> = tables.verify().iter().map(ToString::to_string).collect();
        if self.deep && wrong.is_empty() {
            wrong = wrong_values(&tables);
        }
        let count = tables.headers().count();
        if self.json {
            screen.json(&json!({"tables": count, "mistakes": wrong}))?;
        } else {
            wrong.iter().try_for_each(|line| screen.line(line))?;
            screen.line(&format!("{count} tables, {} mistakes", wrong.len()))?;
        }
        if wrong.is_empty() {
            Ok(Answer::Yes)
        } else {
            Ok(Answer::No)
        }
    }
}

/// The tables with a value that does not follow from the values after it.
fn wrong_values(tables: &Open) -> Vec<String> {
    let mut headers = tables.headers();
    let wrong = |header: &&Header| {
        let mut positions = tables.positions(header.class);
        positions.any(|position| tables.agrees(&position) != Some(true))
    };
    let wrong = headers.by_ref().filter(wrong);
    wrong
        .map(|header| format!("{}: a value is wrong", header.class))
        .collect()
}

impl Probe {
    fn run(self, screen: &mut Screen) -> Done {
        let game = self.start.game()?;
        let rulebook = game.rulebook();
        let tables = open(rulebook, self.dir)?;
        let Some(value) = tables.probe(game.position()) else {
            tell("the position is in no table; `crownhead tables build` makes more");
            return Ok(Answer::No);
        };
        let answers = answers(&game, &tables);
        if self.json {
            let moves: Vec<_> = answers
                .iter()
                .map(|(text, value)| {
                    let plies = value.and_then(plies);
                    json!({"move": text, "value": value.map(word), "plies": plies})
                })
                .collect();
            screen.json(&json!({"value": word(value), "plies": plies(value), "moves": moves}))?;
            return Ok(Answer::Yes);
        }
        let side = &rulebook.side(game.mover()).name;
        screen.line(&format!("{side} to move: {}", words(value)))?;
        for (text, value) in answers {
            let value = value.map_or("in no table".to_string(), words);
            screen.line(&format!("  {text:<16} {value}"))?;
        }
        Ok(Answer::Yes)
    }
}

/// Each move with what it gives the side that makes it.
fn answers(game: &Game, tables: &Open) -> Vec<(String, Option<Value>)> {
    let (rulebook, position) = (game.rulebook(), game.position());
    let mut list: Vec<Move> = rulebook.moves(position);
    moves::in_order(rulebook, &mut list);
    let answer = |mv: &Move| {
        let next = position.play(&mv.action(rulebook.grid()));
        let value = tables.probe(&next).map(for_the_other);
        (rulebook.people_text(mv, &list), value)
    };
    list.iter().map(answer).collect()
}

/// What a value means for the side that has just moved.
fn for_the_other(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies + 1),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies + 1),
    }
}

fn word(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

fn plies(value: Value) -> Option<u16> {
    match value {
        Value::Win(plies) | Value::Loss(plies) => Some(plies),
        Value::Draw => None,
    }
}

fn words(value: Value) -> String {
    match plies(value) {
        Some(1) => format!("{} in 1 ply", word(value)),
        Some(plies) => format!("{} in {plies} plies", word(value)),
        None => word(value).to_string(),
    }
}

/// Bytes from a text as `500M`.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(['K', 'M', 'G']);
    let shift = match &text[digits.len()..] {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err("expected a number and K, M or G, as in `500M`".into()),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| "expected a number, as in `500M`")?;
    let bytes = number.checked_mul(1 << shift);
    bytes.ok_or_else(|| "that is more than any machine has".into())
}

fn size(bytes: u64) -> String {
    match bytes {
        0..0x10_0000 => format!("{} KiB", bytes.div_ceil(1 << 10)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}

pub(crate) fn time(time: Duration) -> String {
    match time.as_secs() {
        0..100 => format!("{} s", time.as_secs() + 1),
        seconds @ 100..6000 => format!("{} minutes", seconds.div_ceil(60)),
        seconds => format!("{} hours", seconds.div_ceil(3600)),
    }
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read() {
        assert_eq!(bytes("500"), Ok(500));
        assert_eq!(bytes("2G"), Ok(2 << 30));
        for bad in ["", "G", "2GG", "2T", "-1M", "99999999999G"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(7_092_774), "7 092 774");
    }

    #[test]
    fn a_loss_for_one_is_a_win_for_the_other() {
        assert_eq!(for_the_other(Value::Loss(4)), Value::Win(5));
        assert_eq!(for_the_other(Value::Win(3)), Value::Loss(4));
        assert_eq!(words(for_the_other(Value::Draw)), "draw");
        assert_eq!(words(Value::Win(1)), "win in 1 ply");
    }
}
