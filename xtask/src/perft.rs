//! `cargo xtask perft --deep`: every perft table to its end.

use crate::{Done, no_more, shell, unknown};

/// Runs the tables in release mode; takes long.
pub(crate) fn run(words: &[String]) -> Done {
    match words.split_first() {
        None => return Err("expected `--deep`; the ordinary tests run the tables short".into()),
        Some((word, rest)) if word == "--deep" => no_more(rest)?,
        Some((word, _)) => return Err(unknown("option", word, &["--deep"])),
    }
    shell::run(shell::command(
        "cargo bench --locked --package crownhead-rules --bench tables",
    ))
}
