//! Contests: who takes part, what they sent, and the games that count.
//!
//! Any server may change a contest. It says which version it knew; of two who change the same
//! version one is refused with [`StoreError::Conflict`], reads anew and tries again. One server at
//! a time holds a contest and plays it. What the holder writes counts only while it is the holder,
//! so a server that was taken for dead and is not does no harm.
//!
//! [`StoreError::Conflict`]: crate::StoreError::Conflict

mod bundle;
mod change;
mod holding;
mod read;
mod results;

use serde::{Deserialize, Serialize};
use table::Word;

pub use bundle::Bundle;
pub use holding::{Glance, Holding};
pub use results::{Kept, Outcome, Played, Season};

pub(crate) use change::{Deed, is_written, write};

/// A contest as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// What it is found by.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The id of the rulebook.
    pub rules: String,
    /// The text of the rulebook, if it is a user's own.
    #[serde(default)]
    pub rulebook: Option<String>,
    /// The contest file without the bots of students.
    pub head: String,
    /// How far it is.
    pub phase: Phase,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// After this second codes are worth nothing and source texts are gone.
    pub expires: u64,
    /// Who may send bots. Nobody ever leaves their place.
    pub students: Vec<Student>,
}

/// How far a contest is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Bots are taken, no games are played.
    Open,
    /// Bots are taken and games are played.
    Playing,
    /// No more bots are taken; games are played to their end.
    Closed,
}

/// Somebody with a code of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Student {
    /// What the bot is called, too.
    pub name: String,
    /// The hash of the code; nothing if it was taken back.
    pub code: Option<String>,
    /// What was sent, the oldest first.
    pub versions: Vec<Version>,
    /// How many were sent: no number is given twice.
    pub sent: u32,
    /// The version that plays.
    pub plays: Option<u32>,
}

/// One submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Version {
    /// From 1.
    pub number: u32,
    /// When it came, in seconds since 1970.
    pub at: u64,
    /// What the file was called.
    pub file: String,
    /// Its table in the contest file.
    pub table: String,
    /// How far it is.
    pub state: State,
    /// What the compiler or the test games said.
    pub log: String,
    /// How long it took to build and to test.
    pub seconds: u64,
    /// The hash of its bytes, as long as they are kept.
    #[serde(default)]
    pub bundle: Option<String>,
}

/// How far a submission is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It waits for its build.
    Waiting,
    /// It is built.
    Building,
    /// It can play.
    Ready,
    /// It cannot.
    Failed,
}

impl Word for Phase {
    const WORDS: &'static [(Phase, &'static str)] = &[
        (Phase::Open, "open"),
        (Phase::Playing, "playing"),
        (Phase::Closed, "closed"),
    ];
}

impl Word for State {
    const WORDS: &'static [(State, &'static str)] = &[
        (State::Waiting, "waiting"),
        (State::Building, "building"),
        (State::Ready, "ready"),
        (State::Failed, "failed"),
    ];
}

impl Contest {
    /// Who plays what, and whether at all: when this is another text, there is something to play.
    pub fn line_up(&self) -> String {
        let phase = self.phase.word().to_string();
        let plays = |(place, own): (usize, &Student)| Some(format!(" {place}:{}", own.plays?));
        let plays = self.students.iter().enumerate().filter_map(plays);
        plays.fold(phase, |text, more| text + &more)
    }

    /// True if a submission waits for its build, or is built.
    pub fn is_building(&self) -> bool {
        self.students.iter().any(Student::is_waiting)
    }
}

impl Student {
    /// Somebody who has sent nothing yet.
    pub fn new(name: &str, code: String) -> Student {
        Student {
            name: name.to_string(),
            code: Some(code),
            versions: Vec::new(),
            sent: 0,
            plays: None,
        }
    }

    /// The version that plays.
    pub fn playing(&self) -> Option<&Version> {
        self.version(self.plays?)
    }

    /// The version with a number, if it is still known.
    pub fn version(&self, number: u32) -> Option<&Version> {
        let mut versions = self.versions.iter();
        versions.find(|version| version.number == number)
    }

    /// True if a version waits for its build, or is built.
    pub fn is_waiting(&self) -> bool {
        let waits = |version: &Version| matches!(version.state, State::Waiting | State::Building);
        self.versions.iter().any(waits)
    }
}
