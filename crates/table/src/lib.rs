//! A game that is being played: who sits where, what each may do, whose clock runs, and all that
//! was done.
//!
//! Somebody has a [`Wish`]. [`decide`] makes a [`Deed`] of it, or says why not, and changes
//! nothing. [`Table::apply`] does the deed. The deeds in their order are the journal; applied to a
//! new table they give the same table again.
//!
//! ```
//! use std::time::Duration;
//! use table::{Mode, Opening, Side, Table, Want, Who, Wish, decide};
//!
//! let rulebook = rules::builtin::rulebook("english").unwrap();
//! let game = rules::Game::new(rulebook, 0);
//! let mut table = Table::new(Opening::of(Mode::Device), game, Duration::ZERO);
//!
//! let played = table.game().resolve_str("11-15").unwrap();
//! let wish = Wish::Seat(Who::one(Side::First), Want::Move { played, on: 0 });
//! let deed = decide(&table, wish, Duration::from_secs(3)).unwrap();
//! table.apply(&deed).unwrap();
//! assert_eq!(table.version(), 1);
//!
//! let early = Wish::Seat(Who::one(Side::First), Want::Redo);
//! assert_eq!(decide(&table, early, Duration::from_secs(4)).unwrap_err().key(), "not-now");
//! ```
//!
//! Nothing here reads a clock, a file, the environment or a random source, and nothing starts a
//! thread. The time comes in as a value.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod clock;
pub mod date;
mod decide;
mod deed;
mod line;
mod manners;
mod pdn;
mod record;
mod refusal;
mod rights;
mod seats;
mod table;
mod wish;
mod words;

pub use clock::{Clock, Control, Pace, Spent};
pub use decide::decide;
pub use deed::{Act, Deed, Matter};
pub use line::{Line, LineError};
pub use manners::{Courtesy, Manners, answer_draw};
pub use record::{Head, Record, RecordError, VERSION};
pub use refusal::Refusal;
pub use rights::{Right, Rights};
pub use rules::Side;
pub use seats::{HARDEST, Kind, Mode, Opening, Seat, Who};
pub use table::{Broken, Offers, Phase, Table};
pub use wish::{Answer, Order, Want, Wish};
pub use words::{NoWord, Word};
