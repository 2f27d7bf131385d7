//! What a position is worth, proven.
//!
//! Two questions settle a value: can the first side force a win, and can the second? Each is
//! answered by a search for a proof, and each answer leaves a strategy behind. A [`Certificate`]
//! holds the strategies; [`check()`] follows them with nothing but the rules.

mod certificate;
mod check;
mod prove;
mod solver;
mod state;
mod strategy;
mod table;

pub use certificate::{Certificate, Claim, Step, Verdict};
pub use check::{Bounds, Counters, Proven, Result3, Wrong, check};
pub use solver::{News, Options, solve};
pub use state::Counting;
