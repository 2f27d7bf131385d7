//! What a contest is, as plain data.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rules::{Rulebook, builtin};
use serde::{Deserialize, Serialize};

use super::format::Format;
use crate::Pace;
use crate::duel::Sprt;
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
    /// A WebAssembly module.
    Module(Module),
}

impl Kind {
    /// How it talks; `None` for those who need no text.
    pub fn protocol(&self) -> Option<Protocol> {
        match self {
            Kind::House(_) => None,
            Kind::Program(program) => Some(program.protocol),
            Kind::Module(module) => Some(module.protocol),
        }
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

/// A program that plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The program and its arguments. No shell looks at them.
    pub command: Vec<String>,
    /// The folder that it starts in.
    pub folder: PathBuf,
    /// What makes it ready, run once before the first game.
    pub build: Option<Vec<String>>,
    /// How it talks.
    pub protocol: Protocol,
}

/// Where games begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Openings {
    /// At the start of the rulebook.
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
        let draft = rules::file::read(text, &builtin::parent);
        let draft = draft.map_err(|mistakes| first_of(&self.id, &mistakes))?;
        Rulebook::new(draft).map_err(|flaws| first_of(&self.id, &flaws))
    }
}

fn first_of(id: &str, mistakes: &[impl std::fmt::Debug]) -> String {
    match mistakes.first() {
        Some(first) => format!("the rulebook `{id}` has mistakes: {first:?}"),
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
            bots: self.bots.clone(),
        }
    }

    /// The names of the bots, in the order of the file.
    pub fn names(&self) -> Vec<&str> {
        self.bots.iter().map(|bot| bot.name.as_str()).collect()
    }

    /// A text that is another one whenever another contest is played. Results of two contests
    /// must not be mixed.
    pub fn print(&self, rulebook: &Rulebook) -> String {
        let kind = |entry: &Entry| match &entry.kind {
            Kind::House(level) => format!("level {level}"),
            Kind::Program(_) => "program".to_string(),
            Kind::Module(_) => "module".to_string(),
        };
        let bots: Vec<String> = self
            .bots
            .iter()
            .map(|bot| format!("{} ({})", bot.name, kind(bot)))
            .collect();
        format!(
            "rules {}; format {}; games {}; seed {}; openings {}; bots {}",
            rulebook.hash(),
            self.format,
            self.games,
            self.seed,
            self.openings.print(),
            bots.join(", "),
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
