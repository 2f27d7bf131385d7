//! `cargo xtask deny`: licences and known flaws of the dependencies, as `deny.toml` says.

use crate::{Done, no_more, shell};

/// Asks cargo-deny. It fetches a list of known flaws, so it is no part of the tests.
pub(crate) fn run(words: &[String]) -> Done {
    no_more(words)?;
    shell::need("deny")?;
    shell::run(shell::command("cargo deny check"))
}
