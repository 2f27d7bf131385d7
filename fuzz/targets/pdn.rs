//! PDN files.

#![no_main]

#[path = "../readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| readers::pdn(text));
