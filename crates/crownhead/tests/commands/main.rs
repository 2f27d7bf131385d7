//! The commands, run as people run them.

mod analyse;
mod before;
mod board;
mod contest;
#[cfg(target_os = "linux")]
mod crowd;
mod databases;
mod duel;
mod endings;
mod engine;
mod errors;
mod faults;
mod functions;
mod hall;
mod halls;
mod help;
mod home;
mod hosted;
mod hostile;
mod imports;
mod judge;
mod killed;
mod kills;
mod kits;
mod language;
mod moves;
mod nodes;
mod operate;
mod pdn;
mod perft;
mod plain;
mod play;
mod queue;
mod readme;
mod records;
mod rules;
mod run;
mod serve;
mod solve;
mod spread;
#[cfg(unix)]
mod stopped;
mod tables;
mod terminal;
mod train;
mod transcript;
