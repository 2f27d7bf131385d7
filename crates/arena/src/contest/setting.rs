//! What a contest is, as plain data.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rules::{Rulebook, builtin};
use serde::{Deserialize, Serialize};

use super::format::Format;
use crate::Pace;
use crate::duel::Sprt;
use crate::function::Language;
use crate::protocol::Protocol;

/// A contest as its file says it.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// What it is called.
    pub name: String,
    /// The rulebook: an id or the path of a file.
    pub rules: String,
    /// Who meets whom.
    pub format: Format,
    /// How many games two bots play when they meet: an even number, each opening twice.
    pub games: u32,
    /// Further games for neighbours in the standings whose order is in doubt, if wanted.
    pub focus: Option<Focus>,
    /// The test that ends a contest of two early, if any.
    pub sprt: Option<Sprt>,
    /// How many games go on at the same time; as many as there are cores if not said.
    pub concurrency: Option<usize>,
    /// Where colours, openings, obstacles and pairings come from.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// What a bot may use.
    pub limits: Limits,
    /// After how many plies a game is stopped as unfinished.
    pub max_plies: u32,
    /// When the referee gives a result before the end.
    pub adjudication: Adjudication,
    /// What bots and their builds may read beside the system and their own files.
    pub readable: Vec<PathBuf>,
    /// The contestants.
    pub bots: Vec<Entry>,
}

/// How much is spent on neighbours whose order is in doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Focus {
    /// Most games that are added.
    pub games: u64,
}

/// All that the games of a contest have in common. With a [`Pair`](super::Pair) it is enough to
/// play, here or on another machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// The rulebook.
    pub rules: Rules,
    /// Where openings, obstacles and the moves of the house come from.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// What a bot may use.
    pub limits: Limits,
    /// After how many plies a game is stopped as unfinished.
    pub max_plies: u32,
    /// When the referee gives a result before the end.
    pub adjudication: Adjudication,
    /// Whether bots are isolated.
    pub isolation: Isolation,
    /// What bots may read beside the system and their own files.
    pub readable: Vec<PathBuf>,
    /// The contestants.
    pub bots: Vec<Entry>,
}

/// Whether bots are isolated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// As far as the machine can. What it enforces stands with each game.
    #[default]
    Auto,
    /// Not at all: for bots that are trusted.
    Off,
}

/// A rulebook that travels: the id of a built-in one, or a whole file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// The id of the rulebook.
    pub id: String,
    /// The text of its file, if it is not built in.
    pub file: Option<String>,
}

/// One contestant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: Kind,
}

/// What a contestant is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A level of our own engine; level 0 makes any legal move.
    House(u8),
    /// A program of its own.
    Program(Program),
    /// A file with nothing but a function that moves.
    Function(Function),
    /// A WebAssembly module.
    Module(Module),
    /// One that could not be made ready, for this reason. It loses its games.
    Unready(String),
}

impl Kind {
    /// How it talks; `None` for those who need no text.
    pub fn protocol(&self) -> Option<Protocol> {
        match self {
            Kind::House(_) | Kind::Unready(_) => None,
            Kind::Program(program) => Some(program.protocol),
            Kind::Function(_) => Some(Protocol::Board),
            Kind::Module(module) => Some(module.protocol),
        }
    }

    /// What it is written in, as far as its file or its commands tell.
    pub fn language(&self) -> Option<&'static str> {
        match self {
            Kind::House(_) | Kind::Unready(_) => None,
            Kind::Program(program) => program.language().map(Language::name),
            Kind::Function(function) => Language::of(&function.file).ok().map(Language::name),
            Kind::Module(_) => Some("WebAssembly"),
        }
    }
}

impl Program {
    /// The build tells more than the command: that may be called anything.
    fn language(&self) -> Option<Language> {
        let words = self.build.iter().flatten().chain(&self.command);
        // A line for a shell is many words.
        let mut words = words.flat_map(|word| word.split_whitespace());
        words.find_map(|word| {
            let word = Path::new(word);
            Language::of(word).ok().or_else(|| Language::of_tool(word))
        })
    }
}

/// A WebAssembly module that plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Module {
    /// Its file, as bytes or as WebAssembly text.
    pub file: PathBuf,
    /// Most fuel for one line that it hears. A simple instruction takes one.
    pub fuel: u64,
    /// How it talks.
    pub protocol: Protocol,
}

/// A file with nothing but a function that moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Function {
    /// The file. How its name ends tells the language.
    pub file: PathBuf,
}

/// A program that plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The program and its arguments. No shell looks at them.
    pub command: Vec<String>,
    /// The folder that it starts in.
    pub folder: PathBuf,
    /// Which of the files there are its own.
    pub parts: Parts,
    /// What makes it ready, run once before the first game.
    pub build: Option<Vec<String>>,
    /// How it talks.
    pub protocol: Protocol,
}

/// Which files of a folder are a program's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parts {
    /// All of them.
    All,
    /// Those that its words name: the folder is that of the contest.
    Named,
}

/// Where games begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Openings {
    /// At the start of the rulebook, or with the openings that it draws, one after the other.
    Start,
    /// After a few random moves.
    Random,
    /// After a few random moves that the engine judges to be even.
    Even,
    /// In these positions, one after the other.
    List(Vec<String>),
}

/// What a bot may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// How time is given.
    pub time: TimeLimit,
    /// Milliseconds to start, on top of the first answer.
    pub start_ms: u64,
    /// Megabytes of memory.
    pub memory_mb: u64,
    /// Kilobytes that it may write in one game.
    pub output_kb: u64,
    /// Whether it goes on while it is not its turn.
    #[serde(default)]
    pub ponder: bool,
}

/// How time is given, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeLimit {
    /// For each move.
    Move(u64),
    /// For the whole game, and what each move adds.
    Clock(u64, u64),
}

/// When the referee gives a result before the end.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// By the tables of solved endings in this folder.
    pub tables: Option<PathBuf>,
    /// By the scores that both bots tell.
    pub score: Option<Agreed>,
}

/// Both bots say that the same one is so much better, so many moves running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Agreed {
    /// How much, in hundredths of a man.
    pub hundredths: i32,
    /// How many moves of each side.
    pub moves: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: TimeLimit::Move(1000),
            start_ms: 5000,
            memory_mb: 1024,
            output_kb: 8192,
            ponder: false,
        }
    }
}

impl TimeLimit {
    /// The same for a referee.
    pub fn pace(self) -> Pace {
        match self {
            TimeLimit::Move(ms) => Pace::PerMove(Duration::from_millis(ms)),
            TimeLimit::Clock(time, increment) => Pace::WholeGame {
                time: Duration::from_millis(time),
                increment: Duration::from_millis(increment),
            },
        }
    }
}

impl Rules {
    /// The rulebook made ready to travel.
    pub fn of(rulebook: &Rulebook) -> Rules {
        Rules {
            id: rulebook.id().to_string(),
            file: rulebook.own_file(),
        }
    }

    /// The rulebook made ready to play.
    pub fn rulebook(&self) -> Result<Arc<Rulebook>, String> {
        let Some(text) = &self.file else {
            let found = builtin::rulebook(&self.id);
            return found.ok_or_else(|| format!("there is no rulebook `{}`", self.id));
        };
        rules::file::rulebook(text, &builtin::parent)
            .map_err(|mistakes| first_of(&self.id, &mistakes))
    }
}

fn first_of(id: &str, mistakes: &[rules::file::Diagnostic]) -> String {
    match mistakes.first() {
        Some(first) => format!("the rulebook `{id}` has mistakes: {first}"),
        None => format!("the rulebook `{id}` cannot be read"),
    }
}

impl Contest {
    /// What its games have in common.
    pub fn setting(&self, rulebook: &Rulebook) -> Setting {
        Setting {
            rules: Rules::of(rulebook),
            seed: self.seed,
            openings: self.openings.clone(),
            limits: self.limits,
            max_plies: self.max_plies,
            adjudication: self.adjudication.clone(),
            isolation: Isolation::Auto,
            readable: self.readable.clone(),
            bots: self.bots.clone(),
        }
    }

    /// The names of the bots, in the order of the file.
    pub fn names(&self) -> Vec<&str> {
        self.bots.iter().map(|bot| bot.name.as_str()).collect()
    }

    /// A text that is another one whenever another contest is played, whoever takes part. Results
    /// of two contests must not be mixed.
    pub fn print(&self, rulebook: &Rulebook) -> String {
        let Agreed { hundredths, moves } = self.adjudication.score.unwrap_or(Agreed {
            hundredths: 0,
            moves: 0,
        });
        let tables = match self.adjudication.tables {
            Some(_) => "tables",
            None => "no tables",
        };
        format!(
            "rules {}; format {}; games {}; seed {}; openings {}; at most {} plies; {}; {tables}, \
             score {hundredths} for {moves}",
            rulebook.identity(),
            self.format,
            self.games,
            self.seed,
            self.openings.print(),
            self.max_plies,
            self.limits,
        )
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time {
            TimeLimit::Move(ms) => write!(f, "{ms} ms a move")?,
            TimeLimit::Clock(time, more) => write!(f, "{time} ms a game and {more} a move")?,
        }
        let Limits {
            start_ms,
            memory_mb,
            output_kb,
            ponder,
            ..
        } = self;
        let ponder = if *ponder { ", pondering" } else { "" };
        write!(
            f,
            ", {start_ms} ms to start, {memory_mb} MB, {output_kb} KB of output{ponder}"
        )
    }
}

impl Openings {
    fn print(&self) -> String {
        match self {
            Openings::Start => "start".to_string(),
            Openings::Random => "random".to_string(),
            Openings::Even => "even".to_string(),
            Openings::List(fens) => {
                let sum = crc32fast::hash(fens.join("\n").as_bytes());
                format!("{} positions {sum:08x}", fens.len())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_files_tell_the_language() {
        let program = |build: &[&str], command: &[&str]| {
            let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
            Kind::Program(Program {
                command: words(command),
                folder: PathBuf::new(),
                parts: Parts::All,
                build: (!build.is_empty()).then(|| words(build)),
                protocol: Protocol::Line,
            })
        };
        let function = |file: &str| Kind::Function(Function { file: file.into() });
        let shell = [
            "sh",
            "-c",
            "cp bot.java source/A.java && javac source/A.java",
        ];
        for (kind, language) in [
            (
                program(&[], &["/usr/bin/python3.11", "run"]),
                Some("Python"),
            ),
            (program(&["g++", "-O2", "main.c"], &["./bot"]), Some("C++")),
            (program(&shell, &["java", "A"]), Some("Java")),
            (program(&["cargo", "build"], &["target/bot"]), Some("Rust")),
            (program(&["make"], &["./bot"]), None),
            (function("a/move.JS"), Some("JavaScript")),
            (Kind::House(3), None),
        ] {
            assert_eq!(kind.language(), language, "{kind:?}");
        }
    }
}
