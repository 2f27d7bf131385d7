//! Positions.

#![no_main]

#[path = "../readers/mod.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::fen(bytes));
