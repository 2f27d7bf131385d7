//! How a game ended.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::message::Message;
use crate::side::Side;

/// How a game ended.
///
/// >>> from crownhead import Game, Side
/// >>> game = Game("english")
/// >>> game.resign()
/// >>> game.outcome.winner, game.outcome.how, str(game.outcome)
/// (Side.SECOND, 'resignation', 'Black resigned: White wins')
#[pyclass(module = "crownhead", frozen)]
pub(crate) struct Outcome {
    pub(crate) inner: rules::Outcome,
    pub(crate) rulebook: Arc<rules::Rulebook>,
}

#[pymethods]
impl Outcome {
    /// The side that won; `None` for a draw or no result.
    #[getter]
    fn winner(&self) -> Option<Side> {
        self.inner.winner.map(Side::from)
    }

    /// One word for programs: `no-moves`, `repetition`, `counter`, `resignation`.
    #[getter]
    fn how(&self) -> &'static str {
        self.inner.how.word()
    }

    /// The same, or the name of the counter that was full.
    #[getter]
    fn key(&self) -> &str {
        self.inner.key(&self.rulebook)
    }

    /// Why, as a sentence in any language.
    #[getter]
    fn why(&self) -> Message {
        Message(self.inner.sentence(&self.rulebook))
    }

    fn __str__(&self) -> String {
        self.inner.sentence(&self.rulebook).to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.inner.label(&self.rulebook))
    }

    fn __eq__(&self, other: &Outcome) -> bool {
        self.inner == other.inner
    }
}
