//! The commands, run as people run them.

mod board;
mod help;
mod hostile;
mod judge;
mod kits;
mod moves;
mod pdn;
mod perft;
mod readme;
mod rules;
mod run;
