//! Tables of solved endings, for any rulebook: index, build, file, probe.
//!
//! A table holds every position of a class (who is to move and what pieces each side has) with
//! its value: win, draw or loss, and the plies to the end of the game. The values look at the
//! board alone. Counters of moves, repetition, and limits on quiet moves of one king are left
//! out: a draw is a position where neither side can force anything.
//!
//! Tables need a board that is always the same: a rulebook that draws obstacles has none.

mod back;
mod binomial;
mod build;
mod cache;
mod class;
mod count;
mod crew;
mod error;
mod estimate;
mod file;
mod folder;
mod header;
mod index;
mod layout;
mod solve;
mod solved;
mod tables;
mod value;

pub use build::{Built, MOST_PIECES, Options, Progress, build};
pub use class::{Class, Force, Sides};
pub use count::{Counts, counts};
pub use error::{Error, Refused};
pub use estimate::{Estimate, estimate};
pub use header::{Header, LEFT_OUT};
pub use tables::Tables;
pub use value::Value;
