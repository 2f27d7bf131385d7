//! How programs talk to the referee: text in, text out, nothing else.

pub mod board;
pub mod hub;
pub mod line;

use std::time::Duration;

use rules::{Game, Move, Outcome, Rulebook, Side};
use serde::{Deserialize, Serialize};

use crate::{Fault, Pace};

/// A way of talking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// One line in, one line out; the legal moves are told.
    Line,
    /// A board of numbers in, four numbers out.
    Board,
    /// The Hub protocol, version 2.
    Hub,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Protocol; 3] = [Protocol::Line, Protocol::Board, Protocol::Hub];

    /// Its name in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Protocol::Line => "line",
            Protocol::Board => "board",
            Protocol::Hub => "hub",
        }
    }

    /// The protocol with this name.
    pub fn named(word: &str) -> Option<Protocol> {
        Protocol::ALL.into_iter().find(|p| p.word() == word)
    }

    /// Refuses a rulebook that the protocol has no words for.
    pub fn check(self, rulebook: &Rulebook) -> Result<(), String> {
        match self {
            Protocol::Board => board::check(rulebook),
            Protocol::Line | Protocol::Hub => Ok(()),
        }
    }
}

/// What a bot is told about the game before it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Greeting<'a> {
    /// The name of the game, without blanks.
    pub id: &'a str,
    /// The side that the bot plays.
    pub side: Side,
    /// The time that it has.
    pub pace: Pace,
}

/// A conversation with one bot.
#[derive(Clone, Debug)]
pub enum Talk {
    /// By lines.
    Line,
    /// By boards of numbers.
    Board,
    /// By Hub, which needs to know how far it has come.
    Hub(hub::Talk),
}

/// What a line of a bot means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Nothing that the game needs.
    Nothing,
    /// The bot waits for this.
    Reply(String),
    /// Its move.
    Answer(Move),
    /// No move: its fault.
    Wrong(Fault),
}

impl Talk {
    /// A conversation that has not begun.
    pub fn new(protocol: Protocol) -> Talk {
        match protocol {
            Protocol::Line => Talk::Line,
            Protocol::Board => Talk::Board,
            Protocol::Hub => Talk::Hub(hub::Talk::default()),
        }
    }

    /// What to write when the bot has started.
    pub fn greet(&mut self, game: &Game, greeting: &Greeting) -> String {
        match self {
            Talk::Line => line::greet(game, greeting),
            Talk::Board => board::greet(greeting.side),
            Talk::Hub(talk) => talk.greet(greeting.pace),
        }
    }

    /// What to write to get a move. `left` is what the clock says.
    pub fn ask(&mut self, game: &Game, left: Duration) -> String {
        match self {
            Talk::Line => line::ask(game, left),
            Talk::Board => board::ask(game),
            Talk::Hub(talk) => talk.ask(game, left),
        }
    }

    /// What a line of the bot means.
    pub fn hear(&mut self, game: &Game, text: &str) -> Heard {
        match self {
            Talk::Line => line::hear(game, text),
            Talk::Board => board::hear(game, text),
            Talk::Hub(talk) => talk.hear(game, text),
        }
    }

    /// What a line says about the chances of the bot, in hundredths of a man: the first number
    /// after ` | `, or Hub's `score`, both in men.
    pub fn score(&self, text: &str) -> Option<i32> {
        let men: f64 = match self {
            Talk::Line => text
                .split_once(" | ")?
                .1
                .split_whitespace()
                .next()?
                .parse()
                .ok()?,
            Talk::Board => return None,
            Talk::Hub(_) => hub::score(text)?,
        };
        men.is_finite().then_some((100.0 * men) as i32)
    }

    /// True if each line of the bot is an answer to one question. Hub has other lines, too.
    pub fn takes_lines_in_turn(&self) -> bool {
        match self {
            Talk::Line | Talk::Board => true,
            Talk::Hub(_) => false,
        }
    }

    /// What to write when the game is over.
    pub fn part(&mut self, side: Side, outcome: Outcome) -> String {
        match self {
            Talk::Line => line::part(side, outcome),
            Talk::Board => board::part(),
            Talk::Hub(_) => hub::part(),
        }
    }
}

/// The answer that a reading of a text is.
fn heard(read: Result<Move, Fault>) -> Heard {
    match read {
        Ok(mv) => Heard::Answer(mv),
        Err(fault) => Heard::Wrong(fault),
    }
}
