//! `cargo xtask wasm`: the tests of bots that are WebAssembly modules.

use crate::{Done, no_more, shell};

/// Builds a compiler of modules first, so it is no part of the tests.
pub(crate) fn run(words: &[String]) -> Done {
    no_more(words)?;
    shell::need("nextest")?;
    shell::run(shell::command(
        "cargo nextest run --locked --package crownhead-arena --features wasm --test modules",
    ))
}
