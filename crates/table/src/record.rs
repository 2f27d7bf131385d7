//! The record of a game: all that is stored of it, as text.
//!
//! A record is lines of JSON. The first is the [`Head`]: what the game was opened with. Each
//! further one is a [`Line`]: something that was done. Played through a table it gives the game
//! again, and that is the check of everything in it.

mod before;
mod whole;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rules::pdn::{PdnGame, games, write};
use rules::{FenError, Game, Rulebook, RulesKey};
use serde::{Deserialize, Serialize};

use crate::clock::{Control, Pace};
use crate::line::{Line, LineError};
use crate::manners::Manners;
use crate::seats::{HARDEST, Kind, Mode, Opening, Seat};
use crate::table::{Broken, Table};
use crate::words::{NoWord, Word};

/// The version of records that is written. Those of version 1 are read, too.
pub const VERSION: u64 = 2;

/// The longest text of a file that goes into a record, in bytes.
const LONGEST: usize = 4 << 20;

/// A game as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What it was opened with.
    pub head: Head,
    /// What was done, in order.
    pub lines: Vec<Line>,
}

/// The first line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of the record.
    pub crownhead: u64,
    /// The id of the rulebook.
    pub rulebook: String,
    /// What its rules are known by.
    pub rules: String,
    /// The text of its file, if it is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What drew the obstacles and the opening.
    pub seed: u64,
    /// The FEN that the game began from, if it was not the start of the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves of the opening that was drawn. They come before those that were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ballot: Option<String>,
    /// Who plays where, in one word.
    pub mode: String,
    /// The level of the engine, where it plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What the engine does when the game is clear, in one word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manners: Option<String>,
    /// The clock of each side.
    #[serde(default)]
    clocks: [Option<ControlText>; 2],
    /// The two seats.
    seats: [SeatText; 2],
    /// What a file said of the game that it was begun with, as PDN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pdn: Option<String>,
    /// When it was opened, in milliseconds.
    #[serde(default)]
    pub at: u64,
}

/// A clock, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum ControlText {
    /// So much for each move.
    Move(u64),
    /// So much for the game, and so much more after each move.
    Game(u64, u64),
}

impl From<Control> for ControlText {
    fn from(control: Control) -> ControlText {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        match control.pace {
            Pace::PerMove(time) => ControlText::Move(ms(time)),
            Pace::WholeGame { time, increment } => ControlText::Game(ms(time), ms(increment)),
        }
    }
}

impl From<ControlText> for Control {
    fn from(text: ControlText) -> Control {
        let ms = Duration::from_millis;
        match text {
            ControlText::Move(time) => Pace::PerMove(ms(time)).into(),
            ControlText::Game(time, increment) => Control::game(ms(time), ms(increment)),
        }
    }
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatText {
    kind: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
}

impl Head {
    /// Every key of a head.
    pub(crate) const KEYS: [&'static str; 14] = [
        "crownhead",
        "rulebook",
        "rules",
        "file",
        "seed",
        "start",
        "ballot",
        "mode",
        "level",
        "manners",
        "clocks",
        "seats",
        "pdn",
        "at",
    ];

    /// The same game with these players.
    pub fn named(mut self, names: [String; 2]) -> Head {
        for (seat, name) in self.seats.iter_mut().zip(names) {
            seat.name = name;
        }
        self
    }

    /// The same game, begun with what a file said of it. A book is not copied into a record.
    pub fn begun_with(mut self, pdn: &PdnGame) -> Head {
        self.pdn = Some(write(pdn)).filter(|text| text.len() <= LONGEST);
        self
    }

    /// What a file said of the game that it was begun with.
    pub fn source(&self) -> Option<PdnGame> {
        games(self.pdn.as_ref()?.as_bytes()).next()
    }

    /// The head of the record of a game that is opened so.
    pub fn new(opening: &Opening, game: &Game, at: Duration) -> Head {
        let rulebook = game.rulebook();
        Head {
            crownhead: VERSION,
            rulebook: rulebook.id().to_string(),
            rules: rulebook.identity().to_string(),
            file: rulebook.own_file(),
            seed: game.seed(),
            start: game.start_fen().map(str::to_string),
            ballot: ballot(game),
            mode: opening.mode.word().to_string(),
            level: opening.level,
            manners: (opening.manners != Manners::default())
                .then(|| opening.manners.word().to_string()),
            clocks: opening
                .controls
                .map(|control| control.map(ControlText::from)),
            seats: opening.seats.clone().map(|seat| SeatText {
                kind: seat.kind.word().to_string(),
                name: seat.name,
            }),
            pdn: None,
            at: u64::try_from(at.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// What the game was opened with.
    pub fn opening(&self) -> Result<Opening, NoWord> {
        let [first, second] = &self.seats;
        let seat = |text: &SeatText| -> Result<Seat, NoWord> {
            Ok(Seat {
                kind: Kind::of(&text.kind)?,
                name: text.name.clone(),
                // Whoever is named in a record has sat there.
                key: Some(String::new()),
            })
        };
        let manners = self.manners.as_deref().map(Manners::of);
        Ok(Opening {
            mode: Mode::of(&self.mode)?,
            level: self.level.map(|level| level.clamp(1, HARDEST)),
            manners: manners.transpose()?.unwrap_or_default(),
            controls: self.clocks.map(|clock| clock.map(Control::from)),
            seats: [seat(first)?, seat(second)?],
        })
    }

    /// The rulebook that was played, if it can be had.
    pub fn find_rulebook(&self) -> Result<Arc<Rulebook>, RecordError> {
        let unknown = || RecordError::Rulebook(self.rulebook.chars().take(64).collect());
        let rulebook = match &self.file {
            Some(file) => rules::file::rulebook(file, &rules::builtin::parent).ok(),
            None => rules::builtin::rulebook(&self.rulebook),
        };
        let rulebook = rulebook.ok_or_else(unknown)?;
        if RulesKey::parse(&self.rules).is_some_and(|key| key.names(&rulebook)) {
            Ok(rulebook)
        } else {
            Err(RecordError::OtherRules(self.rulebook.clone()))
        }
    }

    /// The table before anything was done.
    pub fn table(&self) -> Result<Table, RecordError> {
        let rulebook = self.find_rulebook()?;
        let game = Game::open(rulebook, self.seed, self.start.as_deref());
        let game = game.map_err(RecordError::Start)?;
        if let Some(told) = &self.ballot
            && ballot(&game).as_ref() != Some(told)
        {
            return Err(RecordError::Ballot(told.chars().take(200).collect()));
        }
        let opening = self.opening().map_err(RecordError::Word)?;
        Ok(Table::new(opening, game, Duration::from_millis(self.at)))
    }
}

/// The moves of the opening that was drawn, in numbers.
fn ballot(game: &Game) -> Option<String> {
    let drawn = game.turns().iter().take(game.drawn());
    let texts: Vec<&str> = drawn.map(|turn| turn.text.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

impl Record {
    /// Reads a record. What comes after the last line break was cut off while it was written, and
    /// is left out.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines().zip(1..);
        let (first, _) = lines.next().ok_or(RecordError::Empty)?;
        let value: serde_json::Value = json(first, 1)?;
        let head = match value["crownhead"].as_u64() {
            Some(1) => before::head(&value).ok_or(RecordError::Empty)?,
            Some(VERSION) => json(first, 1)?,
            got => return Err(RecordError::Version(got)),
        };
        let lines = lines.map(|(line, number)| read_line(line, number));
        let lines = lines.collect::<Result<_, _>>()?;
        Ok(Record { head, lines })
    }

    /// The record as text.
    pub fn write(&self) -> String {
        let mut text = Record::line(&self.head);
        for line in &self.lines {
            text += &Record::line(line);
        }
        text
    }

    /// One line of a record, with its end.
    pub fn line(value: &impl Serialize) -> String {
        // Plain data can always be written.
        serde_json::to_string(value).unwrap_or_default() + "\n"
    }

    /// The game as PDN, with all that is known of it. The table is the one that the record gives.
    pub fn pdn(&self, table: &Table) -> PdnGame {
        let mut pdn = table.pdn(Duration::from_millis(self.head.at));
        if let Some(source) = self.head.source() {
            pdn.keep(&source);
        }
        pdn
    }

    /// Plays the record through: the table as it was left, or the first thing that cannot be.
    pub fn replay(&self) -> Result<Table, RecordError> {
        let mut table = self.head.table()?;
        table.replay(&self.lines)?;
        Ok(table)
    }
}

impl Table {
    /// Does what the lines say, one after the other.
    pub fn replay<'a>(
        &mut self,
        lines: impl IntoIterator<Item = &'a Line>,
    ) -> Result<(), RecordError> {
        for line in lines {
            let number = self.version() + 1;
            let deed = self.read(line);
            let deed = deed.map_err(|error| RecordError::Line { number, error })?;
            self.apply(&deed)
                .map_err(|error| RecordError::Deed { number, error })?;
        }
        Ok(())
    }
}

/// A line of today, or of the version before: a game that was begun then goes on in its file.
fn read_line(line: &str, number: u64) -> Result<Line, RecordError> {
    let value: serde_json::Value = json(line, number)?;
    match value
        .get("do")
        .is_none()
        .then(|| before::line(&value))
        .flatten()
    {
        Some(line) => Ok(line),
        None => json(line, number),
    }
}

fn json<T: serde::de::DeserializeOwned>(line: &str, number: u64) -> Result<T, RecordError> {
    serde_json::from_str(line).map_err(|error| RecordError::Json {
        number,
        what: error.to_string(),
    })
}

/// Why a record cannot be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// There is nothing in it.
    Empty,
    /// A line is not the JSON that belongs there.
    Json {
        /// Which line of the file, from 1.
        number: u64,
        /// What is wrong.
        what: String,
    },
    /// It has no version, or one that is not known.
    Version(Option<u64>),
    /// There is no such rulebook.
    Rulebook(String),
    /// The rulebook with this id has other rules now.
    OtherRules(String),
    /// The start is no position.
    Start(FenError),
    /// These are not the moves that the seed draws.
    Ballot(String),
    /// A word is none of those there are.
    Word(NoWord),
    /// A line is no deed.
    Line {
        /// Which deed, from 1.
        number: u64,
        /// What is wrong.
        error: LineError,
    },
    /// A deed cannot be.
    Deed {
        /// Which deed, from 1.
        number: u64,
        /// What is wrong.
        error: Broken,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Empty => write!(f, "there is no record"),
            RecordError::Json { number, what } => write!(f, "line {number}: {what}"),
            RecordError::Version(got) => {
                let got = got.map_or("none".to_string(), |got| got.to_string());
                write!(
                    f,
                    "the version of the record is {got}: expected 1 or {VERSION}"
                )
            }
            RecordError::Rulebook(id) => write!(f, "there is no rulebook `{id}`"),
            RecordError::OtherRules(id) => {
                write!(f, "the rules of `{id}` are not those of the record")
            }
            RecordError::Start(error) => write!(f, "the start: {error}"),
            RecordError::Ballot(told) => {
                write!(f, "the opening `{told}` is not the one that the seed draws")
            }
            RecordError::Word(error) => write!(f, "the head: {error}"),
            RecordError::Line { number, error } => write!(f, "deed {number}: {error}"),
            RecordError::Deed { number, error } => write!(f, "deed {number}: {error}"),
        }
    }
}

impl std::error::Error for RecordError {}

#[cfg(test)]
mod tests;
