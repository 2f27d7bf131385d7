//! Tables of solved endings.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::TablesError;
use crate::game::Game;
use crate::patience::patiently;
use crate::rulebook::{Rulebook, RulebookOrId};

/// Tables of solved endings of one rulebook, in a folder.
///
/// They look at the board alone: counters of moves and repetition are left out.
///
/// >>> import tempfile
/// >>> from crownhead import Game, Tables
/// >>> folder = tempfile.TemporaryDirectory()
/// >>> tables = Tables.build("english", folder.name, pieces=2)
/// >>> value = tables.probe(Game("english", fen="B:BK15:WK18"))
/// >>> value.result, value.plies
/// ('win', 1)
#[pyclass(module = "crownhead", frozen)]
pub(crate) struct Tables {
    pub(crate) inner: Arc<endgame::Tables>,
}

/// What a position is worth to the side to move with best play.
#[pyclass(module = "crownhead", frozen, get_all, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Value {
    /// `win`, `draw` or `loss`.
    result: String,
    /// The plies to the end of the game; `None` for a draw.
    plies: Option<u16>,
}

#[pymethods]
impl Value {
    fn __repr__(&self) -> String {
        match self.plies {
            Some(plies) => format!("<Value {} in {plies}>", self.result),
            None => format!("<Value {}>", self.result),
        }
    }
}

#[pymethods]
impl Tables {
    /// Opens the tables of a rulebook that are in a folder. There may be none.
    #[new]
    fn new(rulebook: RulebookOrId, folder: PathBuf) -> PyResult<Tables> {
        let tables = endgame::Tables::open(&folder, &rulebook.0.0);
        let tables = tables.map_err(|error| TablesError::new_err(error.to_string()))?;
        Ok(Tables {
            inner: Arc::new(tables),
        })
    }

    /// Builds the tables of up to so many pieces in a folder, and opens them. What is there
    /// already is kept, so a build that was interrupted goes on where it was.
    #[classmethod]
    #[pyo3(signature = (rulebook, folder, *, pieces = 3, threads = 1))]
    fn build(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        rulebook: RulebookOrId,
        folder: PathBuf,
        pieces: u8,
        threads: usize,
    ) -> PyResult<Tables> {
        let stop = AtomicBool::new(false);
        let options = endgame::Options {
            threads: threads.clamp(1, 256),
            ..endgame::Options::default()
        };
        let go_on = &mut |_: &endgame::Progress| {
            if stop.load(Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let built = patiently(
            py,
            || {
                endgame::build(&rulebook.0.0, pieces, &folder, &options, go_on)
                    .map(drop)
                    .map_err(|error| error.to_string())
            },
            || stop.store(true, Relaxed),
            |_| Ok(()),
        )?;
        built.map_err(TablesError::new_err)?;
        Tables::new(rulebook, folder)
    }

    /// The rulebook that they are of.
    #[getter]
    fn rulebook(&self) -> Rulebook {
        Rulebook(self.inner.rulebook().clone())
    }

    /// The most pieces that a position in a table has; 0 without tables.
    #[getter]
    fn most_pieces(&self) -> u32 {
        self.inner.most_pieces()
    }

    /// What the position of a game is worth, if it is in a table.
    fn probe(&self, game: &Bound<'_, Game>) -> PyResult<Option<Value>> {
        let game = game.try_borrow()?;
        let (ours, theirs) = (self.inner.rulebook(), game.rules());
        if ours.play_hash() != theirs.play_hash() {
            return Err(TablesError::new_err(format!(
                "got a game of the rulebook {}, expected one of {}",
                theirs.id(),
                ours.id()
            )));
        }
        Ok(self.inner.probe(&game.position()).map(Value::from))
    }

    fn __repr__(&self) -> String {
        let id = self.inner.rulebook().id();
        format!("<Tables {id} up to {} pieces>", self.inner.most_pieces())
    }
}

impl From<endgame::Value> for Value {
    fn from(value: endgame::Value) -> Value {
        let (result, plies) = match value {
            endgame::Value::Win(plies) => ("win", Some(plies)),
            endgame::Value::Draw => ("draw", None),
            endgame::Value::Loss(plies) => ("loss", Some(plies)),
        };
        Value {
            result: result.to_string(),
            plies,
        }
    }
}
