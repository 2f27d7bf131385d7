//! Files of puzzles.

#![no_main]

#[path = "../readers/puzzles.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::puzzles(bytes));
