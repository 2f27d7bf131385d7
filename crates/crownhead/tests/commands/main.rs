//! The commands, run as people run them.

mod analyse;
mod board;
mod contest;
#[cfg(target_os = "linux")]
mod crowd;
mod duel;
mod endings;
mod engine;
mod errors;
mod help;
mod hostile;
mod judge;
mod kits;
mod moves;
mod pdn;
mod perft;
mod play;
mod readme;
mod rules;
mod run;
mod serve;
mod solve;
mod tables;
mod terminal;
mod train;
mod transcript;
