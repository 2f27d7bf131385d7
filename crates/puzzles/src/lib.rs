//! Puzzles of any rulebook: positions from the engine's own games with one proven best line.
//!
//! The engine only suspects; an exhaustive search that shares no code with it proves that one
//! move, and no other, does what is claimed, and so on for each move of the line.

mod claim;
mod file;
mod find;
mod line;
mod proof;
mod puzzle;
mod themes;

pub use file::{MOST, PuzzleError, read, write};
pub use find::Finder;
pub use puzzle::{Goal, Puzzle, Theme};
