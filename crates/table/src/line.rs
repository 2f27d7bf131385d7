//! Deeds as text: what stands on disk.

use std::fmt;
use std::time::Duration;

use rules::{Move, Side, Times};
use serde::{Deserialize, Serialize};

use crate::clock::Spent;
use crate::deed::{Act, Deed, Matter};
use crate::table::Table;
use crate::words::{NoWord, Word, forfeit};

/// A deed as it is written: a line of a file, or a row of a database.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// One word for what was done.
    #[serde(rename = "do")]
    pub kind: String,
    /// When, in milliseconds.
    #[serde(default)]
    pub at: u64,
    /// Which side did it, or was meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// A move, a name, a reason: what the word needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// How many moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// What a move took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// What its side had left, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The key of a seat. It stands with the seat, never with the deeds.
    #[serde(skip)]
    pub key: Option<String>,
}

impl Line {
    fn new(kind: &str, at: Duration) -> Line {
        Line {
            kind: kind.to_string(),
            at: u64::try_from(at.as_millis()).unwrap_or(u64::MAX),
            ..Line::default()
        }
    }

    fn side(self, side: Side) -> Line {
        Line {
            side: Some(side.word().to_string()),
            ..self
        }
    }

    fn text(self, text: impl Into<String>) -> Line {
        Line {
            text: Some(text.into()),
            ..self
        }
    }

    fn count(self, count: usize) -> Line {
        Line {
            count: Some(count as u64),
            ..self
        }
    }
}

/// Why a line is no deed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineError {
    /// It has no such word.
    Word(NoWord),
    /// Nothing is known by this word.
    Kind(String),
    /// Something is missing.
    Missing(&'static str),
    /// The move is none.
    Move {
        /// Its text.
        text: String,
        /// Why.
        refusal: Box<rules::Refusal>,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Word(word) => write!(f, "{word}"),
            LineError::Kind(kind) => write!(f, "`{kind}` is nothing that is done at a table"),
            LineError::Missing(what) => write!(f, "it has no `{what}`"),
            LineError::Move { text, refusal } => write!(f, "{text}: {refusal}"),
        }
    }
}

impl std::error::Error for LineError {}

impl From<NoWord> for LineError {
    fn from(word: NoWord) -> LineError {
        LineError::Word(word)
    }
}

impl Table {
    /// A deed that is about to be done, as text.
    pub fn write(&self, deed: &Deed) -> Line {
        let line = |kind| Line::new(kind, deed.at);
        match &deed.act {
            Act::Move { played, spent } => {
                let Times { spent, left } = spent.times();
                Line {
                    spent,
                    left,
                    ..line("move").text(self.move_text(played))
                }
            }
            Act::Swap { spent } => {
                let Times { spent, left } = spent.times();
                Line {
                    spent,
                    left,
                    ..line("swap")
                }
            }
            Act::Undo(count) => line("undo").count(*count),
            Act::Redo(count) => line("redo").count(*count),
            Act::Resign(side) => line("resign").side(*side),
            Act::Forfeit(side, why) => line("forfeit").side(*side).text(why.word()),
            Act::Draw => line("draw"),
            Act::Claim => line("claim"),
            Act::Adjudicate(Some(winner)) => line("adjudicate").side(*winner),
            Act::Adjudicate(None) => line("adjudicate"),
            Act::Stop => line("stop"),
            Act::Offer(matter, side) => line("offer").side(*side).text(matter.word()),
            Act::Decline(matter) => line("decline").text(matter.word()),
            Act::Pause => line("pause"),
            Act::Resume => line("resume"),
            Act::Join { side, name, key } => Line {
                key: Some(key.clone()),
                ..line("join").side(*side).text(name)
            },
            Act::Name(side, name) => line("name").side(*side).text(name),
            Act::Rematch(id) => line("rematch").text(id),
        }
    }

    /// The text from which just this way is read again.
    fn move_text(&self, mv: &Move) -> String {
        let (game, rulebook) = (self.game(), self.game().rulebook());
        let action = mv.action(rulebook.grid());
        let mut twins = game
            .routes()
            .iter()
            .filter(|r| r.action(rulebook.grid()) == action);
        match twins.nth(1) {
            None => game.number_text(mv),
            Some(_) => rulebook.route_text(mv, game.routes()),
        }
    }

    /// The deed of a line, as the next at this table.
    pub fn read(&self, line: &Line) -> Result<Deed, LineError> {
        let text = || line.text.as_deref().ok_or(LineError::Missing("text"));
        let side = || Ok::<_, LineError>(Side::of(line.side.as_deref().unwrap_or_default())?);
        let matter = || Ok::<_, LineError>(Matter::of(text()?)?);
        let act = match line.kind.as_str() {
            "move" => self.read_move(text()?, line)?,
            "swap" => Act::Swap { spent: spent(line) },
            "undo" => Act::Undo(count(line)?),
            "redo" => Act::Redo(count(line)?),
            "resign" => Act::Resign(side()?),
            "forfeit" => Act::Forfeit(side()?, forfeit(text()?)?),
            "draw" => Act::Draw,
            "claim" => Act::Claim,
            "adjudicate" if line.side.is_none() => Act::Adjudicate(None),
            "adjudicate" => Act::Adjudicate(Some(side()?)),
            "stop" => Act::Stop,
            "offer" => Act::Offer(matter()?, side()?),
            "decline" => Act::Decline(matter()?),
            "pause" => Act::Pause,
            "resume" => Act::Resume,
            "join" => self.read_join(side()?, text()?, line),
            "name" => Act::Name(side()?, text()?.to_string()),
            "rematch" => Act::Rematch(text()?.to_string()),
            kind => return Err(LineError::Kind(kind.chars().take(40).collect())),
        };
        let at = Duration::from_millis(line.at);
        Ok(Deed { at, act })
    }

    fn read_move(&self, text: &str, line: &Line) -> Result<Act, LineError> {
        let played = self
            .game()
            .resolve_str(text)
            .map_err(|refusal| LineError::Move {
                text: text.chars().take(200).collect(),
                refusal: Box::new(refusal),
            })?;
        Ok(Act::Move {
            played,
            spent: spent(line),
        })
    }

    /// A key that stands with the seat already is kept.
    fn read_join(&self, side: Side, name: &str, line: &Line) -> Act {
        let key = line.key.clone().or_else(|| self.seat(side).key.clone());
        Act::Join {
            side,
            name: name.to_string(),
            key: key.unwrap_or_default(),
        }
    }
}

fn spent(line: &Line) -> Spent {
    Spent::from(Times {
        spent: line.spent,
        left: line.left,
    })
}

fn count(line: &Line) -> Result<usize, LineError> {
    let count = line.count.and_then(|count| usize::try_from(count).ok());
    count.ok_or(LineError::Missing("count"))
}
