//! Contests between many bots: who meets whom, playing, keeping and counting the results.
//!
//! Three parts that meet only in plain data: the [`Schedule`] says which [`Pair`]s come next, a
//! [`Chunk`] of them becomes [`Played`] games, and the [`Journal`] keeps those.

mod chunk;
mod file;
mod focus;
pub mod format;
mod house;
mod journal;
pub mod ledger;
mod modules;
mod played;
pub mod rating;
pub mod report;
mod run;
mod schedule;
mod setting;
pub mod standings;

pub use chunk::{Arbiter, Chunk, Nobody, Worker};
pub use file::{LONGEST, MOST_BOTS, read};
pub use format::Format;
pub use house::House;
pub use journal::{Journal, JournalError, read_journal};
pub use ledger::Ledger;
pub use played::{GameId, NoGameId, Pair, Played, Wrong};
pub use run::{RunError, build, run};
pub use schedule::{Next, Schedule};
pub use setting::{
    Adjudication, Agreed, Contest, Entry, Focus, Isolation, Kind, Limits, Module, Openings,
    Program, Rules, Setting, TimeLimit,
};
pub use standings::Standings;
