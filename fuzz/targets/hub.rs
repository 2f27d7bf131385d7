//! The Hub protocol.

#![no_main]

#[path = "../readers/hub.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::hub(bytes));
