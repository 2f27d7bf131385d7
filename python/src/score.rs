//! What a position is worth.

use pyo3::prelude::*;

/// What a position is worth to the side to move, in hundredths of a man.
///
/// >>> from crownhead import Engine, Game
/// >>> score = Engine("english").analyse(Game("english", fen="B:BK15:W18"), nodes=1000).score
/// >>> score.is_win, score.plies_to_end, str(score)
/// (True, 1, 'win in 1')
#[pyclass(module = "crownhead", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Score(pub(crate) engine::Score);

#[pymethods]
impl Score {
    /// Hundredths of a man. Won and lost positions are far beyond what pieces can be worth.
    #[getter]
    fn hundredths(&self) -> i32 {
        self.0.hundredths()
    }

    /// True if the side to move wins by force.
    #[getter]
    fn is_win(&self) -> bool {
        self.0.is_win()
    }

    /// True if the side to move loses by force.
    #[getter]
    fn is_loss(&self) -> bool {
        self.0.is_loss()
    }

    /// How many plies away the forced end is, if there is one.
    #[getter]
    fn plies_to_end(&self) -> Option<usize> {
        self.0.plies_to_end()
    }

    fn __int__(&self) -> i32 {
        self.0.hundredths()
    }

    fn __float__(&self) -> f64 {
        f64::from(self.0.hundredths()) / 100.0
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.0)
    }
}
