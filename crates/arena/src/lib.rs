//! Contests between programs.

pub mod duel;
