//! Crownhead for Python.
//!
//! Each file is one word of the Python package: what it shows to Python, and the few lines between
//! that and the crates. There is no rule of the game here.

mod actions;
mod analysis;
mod engine;
mod errors;
mod front;
mod game;
mod kept;
mod legal;
mod message;
mod moves;
mod outcome;
mod patience;
mod pdn;
mod perft;
mod pieces;
mod planes;
mod rulebook;
mod scene;
mod score;
mod side;
mod tables;
mod vector;

use pyo3::prelude::*;

/// What `import crownhead` shows.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::analysis::{Analysis, Line};
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::errors::{
        AmbiguousMove, FenError, IllegalMove, PdnError, RulebookError, TablesError, UnreadableMove,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::legal::Moves;
    #[pymodule_export]
    use crate::message::Message;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::pdn::{PdnGame, PdnReader, parse_pdn, read_pdn};
    #[pymodule_export]
    use crate::perft::{divide, perft};
    #[pymodule_export]
    use crate::pieces::Piece;
    #[pymodule_export]
    use crate::rulebook::{Rulebook, Sentence};
    #[pymodule_export]
    use crate::score::Score;
    #[pymodule_export]
    use crate::side::Side;
    #[pymodule_export]
    use crate::tables::{Tables, Value};
    #[pymodule_export]
    use crate::vector::VectorEnv;
}
