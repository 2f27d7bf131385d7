//! Records of games, users' own rulebooks and contests, in an SQLite file or in PostgreSQL.
//!
//! A game is its journal: a header, and one line for each thing that was done. The journal only
//! grows; a move taken back is a line too. Replaying it gives the table again, and the number of
//! its last line is the version of the table.
//!
//! One writer commits; whoever waits at the same moment shares its transaction. What [`Store`]
//! has answered is on the disk. The statements use `BIGINT`, `TEXT` and `$1` alone, so that one
//! set of them serves both databases.

mod check;
mod claim;
pub mod contest;
mod copy;
mod database;
mod ears;
mod error;
mod finished;
mod header;
mod identify;
mod journal;
mod lock;
mod migrate;
mod notes;
mod read;
mod readers;
mod store;
mod tables;
mod takeover;
mod upkeep;
mod write;
mod writer;

pub use check::Checked;
pub use database::Database;
pub use ears::{Ears, Heard};
pub use error::StoreError;
pub use header::{Control, Header};
pub use journal::{Journal, JournalError};
pub use notes::Note;
pub use read::{Page, Standing, State, Summary};
pub use store::Store;
pub use upkeep::Glance;
