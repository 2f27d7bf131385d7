//! Records of games and users' own rulebooks, in an SQLite file.
//!
//! A game is its journal: a header, and one entry for each thing that was done. The journal only
//! grows; a move taken back is an entry too. Replaying it gives the game, its record, and the
//! number of its last entry is the version of the game.
//!
//! One writer commits; whoever waits at the same moment shares its transaction. What [`Store`]
//! has answered is on the disk. The statements use `BIGINT`, `TEXT` and `$1` alone, so that
//! another database can stand behind them.

mod entry;
mod error;
mod header;
mod journal;
mod migrate;
mod read;
mod store;
mod words;
mod write;

pub use entry::{Deed, Entry, Matter};
pub use error::StoreError;
pub use header::{Control, Header, Kind, Mode, Seat};
pub use journal::{Journal, JournalError, apply};
pub use read::{Page, Standing, State, Summary};
pub use store::Store;
