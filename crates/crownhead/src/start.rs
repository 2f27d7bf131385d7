//! The position that a command begins with.

use std::sync::Arc;

use clap::Args;
use rules::{FenError, Game, Rulebook};

use texts::Message;

use crate::exit::Failure;
use crate::language::say;
use crate::load;
use crate::number::number;
use crate::screen::harmless;

/// The rulebook and the position to begin with.
#[derive(Args)]
pub(crate) struct Start {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// The position; without it the start of the rulebook.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// What draws the obstacles, where the rulebook draws any.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
}

impl Start {
    /// The game at its beginning.
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        set_up(rulebook, self.seed, self.fen.as_deref())
    }
}

/// The game at its beginning, from a FEN if there is one.
pub(crate) fn set_up(
    rulebook: Arc<Rulebook>,
    seed: u64,
    fen: Option<&str>,
) -> Result<Game, Failure> {
    Game::set_up(rulebook, seed, fen).map_err(|error| bad_fen(fen, &error))
}

/// The game as it is played: with the opening that the seed draws, where the rulebook has any.
pub(crate) fn open(rulebook: Arc<Rulebook>, seed: u64, fen: Option<&str>) -> Result<Game, Failure> {
    Game::open(rulebook, seed, fen).map_err(|error| bad_fen(fen, &error))
}

fn bad_fen(fen: Option<&str>, error: &FenError) -> Failure {
    let fen = harmless(fen.unwrap_or_default());
    let refused = Message::new("load-bad-fen").with("fen", fen);
    Failure::Use(say(refused.with("error", error.message())))
}
