//! One function for each reader of text: it may refuse the text, but never fail.
//!
//! The fuzz targets call these with what the fuzzer makes up, the ordinary tests with the corpus.
#![allow(dead_code, unused_imports, reason = "each target uses a part of it")]

mod fen;
mod game;
mod mixture;
mod moves;
mod pdn;
mod rulebook;

pub(crate) use fen::fen;
pub(crate) use game::game;
pub(crate) use mixture::mixture;
pub(crate) use moves::moves;
pub(crate) use pdn::pdn;
pub(crate) use rulebook::rulebook;

use std::sync::{Arc, LazyLock};

use rules::{Rulebook, builtin};

/// The built-in rulebooks.
static BOOKS: LazyLock<Vec<Arc<Rulebook>>> =
    LazyLock::new(|| builtin::ids().filter_map(builtin::rulebook).collect());

/// An error is a sentence or two, not an echo of all the text.
fn short(error: &str) {
    assert!(!error.is_empty() && error.len() < 1000, "{error}");
}
