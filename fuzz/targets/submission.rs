//! Submissions of contestants.

#![no_main]

#[path = "../readers/submission.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::submission(bytes));
