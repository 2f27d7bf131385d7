//! A game of checkers by any rulebook: its history and counters, refusals that explain
//! themselves, records, PDN, and the examples of rulebooks run as tests.
//!
//! ```
//! use game::Game;
//!
//! let rulebook = rulebook::builtin::rulebook("english").unwrap();
//! let mut game = Game::new(rulebook, 0);
//! let mv = game.resolve_str("11-15").unwrap();
//! game.play(&mv).unwrap();
//! let refusal = game.resolve_str("12-16").unwrap_err();
//! assert_eq!(refusal.key(), "not-yours");
//! ```
//!
//! Nothing here reads a clock, a file, the environment or a random source, and nothing starts a
//! thread.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod duty;
mod ending;
pub mod examples;
mod explain;
mod game;
mod outcome;
pub mod pdn;
mod playout;
mod reason;
mod record;
mod refusal;
mod seen;
mod turn;

pub use game::{Game, Status};
pub use outcome::{Forfeit, How, Outcome};
pub use playout::Playout;
pub use reason::{Haul, Reason};
pub use record::{Record, RecordedMove, ReplayError};
pub use refusal::Refusal;
pub use turn::{Times, Turn};
