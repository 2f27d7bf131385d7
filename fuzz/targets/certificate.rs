//! Certificates of proofs.

#![no_main]

#[path = "../readers/certificate.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::certificate(bytes));
