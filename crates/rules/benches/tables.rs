//! Every perft table to its end: `cargo xtask perft --deep`.

extern crate crownhead_rules as rules;

#[path = "../tests/it/support/mod.rs"]
mod support;

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use support::run::{Counted, run, tables};

fn main() -> ExitCode {
    // `cargo test --all-targets` starts this too; the tests run the tables short themselves.
    if !std::env::args().any(|word| word == "--bench") {
        return ExitCode::SUCCESS;
    }
    let wrong = AtomicUsize::new(0);
    run(&tables(), u64::MAX, &|counted| {
        println!("{}", line(&counted));
        wrong.fetch_add(
            usize::from(counted.got != counted.expected),
            Ordering::Relaxed,
        );
    });
    match wrong.into_inner() {
        0 => ExitCode::SUCCESS,
        wrong => {
            eprintln!("{wrong} counts differ from the tables");
            ExitCode::FAILURE
        }
    }
}

fn line(counted: &Counted<'_>) -> String {
    let Counted {
        title,
        flavour,
        depth,
        expected,
        got,
        time,
    } = counted;
    let verdict = if got == expected {
        String::new()
    } else {
        format!("WRONG: expected {expected} ")
    };
    let seconds = time.as_secs_f64();
    let speed = *got as f64 / seconds.max(1e-9) / 1e6;
    format!("{verdict}{title}, {flavour:?} {depth}: {got} in {seconds:.1} s, {speed:.0} M/s")
}
