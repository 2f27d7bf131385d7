//! Contests between many bots: who meets whom, playing, keeping and counting the results.
//!
//! Three parts that meet only in plain data: the [`Schedule`] says which [`Pair`]s come next, a
//! [`Chunk`] of them becomes [`Played`] games, and the [`Journal`] keeps those.

mod chunk;
mod cores;
mod file;
mod focus;
pub mod format;
mod house;
mod import;
mod journal;
pub mod ledger;
pub mod likeness;
mod modules;
mod played;
pub mod rating;
mod ready;
mod record;
pub mod report;
mod roster;
mod rounds;
mod run;
mod schedule;
mod setting;
mod solved;
pub mod standings;

pub use chunk::{Arbiter, Chunk, Nobody, Worker};
pub use cores::{Cores, cores_for};
pub use file::{LONGEST, MOST_BOTS, read, read_alone};
pub use format::Format;
pub use house::House;
pub use import::{Import, Placed, import, place, receive};
pub use journal::{Journal, JournalError, Opening, Records, read_journal, read_print, read_roster};
pub use ledger::Ledger;
pub use played::{GameId, NoGameId, Pair, Played, Wrong};
pub use ready::{Ready, Workshop};
pub use record::ReplayError;
pub use roster::{Member, Roster, carried};
pub use rounds::{Met, Rounds};
pub use run::{Crew, News, Results, RunError, run, run_with};
pub use schedule::{Next, Schedule};
pub use setting::{
    Adjudication, Agreed, Contest, Entry, Focus, Function, Isolation, Kind, Limits, Module,
    Openings, Parts, Program, Rules, Setting, TimeLimit,
};
pub use solved::Solved;
pub use standings::Standings;
