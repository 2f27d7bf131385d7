//! The legal moves of a position.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};

use crate::moves::Move;
use crate::scene::Scene;

/// The legal moves of a position, in a row that does not change. A move is made when it is asked
/// for, so that it costs nothing to have many.
///
/// >>> from crownhead import Game
/// >>> moves = Game("russian").legal_moves()
/// >>> len(moves), moves[0], moves[-1] in moves
/// (7, Move('g3-h4'), True)
/// >>> [move.text for move in moves[1:3]]
/// ['e3-f4', 'c3-d4']
#[pyclass(module = "crownhead", frozen, sequence)]
pub(crate) struct Moves(pub(crate) Arc<Scene>);

/// A place in a row, or several.
#[derive(FromPyObject)]
enum Place<'py> {
    One(isize),
    Some(Bound<'py, PySlice>),
}

#[pymethods]
impl Moves {
    fn __len__(&self) -> usize {
        self.0.actions.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, place: Place<'py>) -> PyResult<Bound<'py, PyAny>> {
        match place {
            Place::One(at) => Ok(Bound::new(py, self.at(at)?)?.into_any()),
            Place::Some(slice) => self.list(py)?.into_any().get_item(slice),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let list = self.list(py)?;
        list.reverse()?;
        list.try_iter()
    }

    fn __contains__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Move>();
        other.is_ok_and(|other| self.find(other.get()).is_some())
    }

    /// The place of a move.
    fn index(&self, r#move: &Bound<'_, Move>) -> PyResult<usize> {
        let found = self.find(r#move.get());
        found.ok_or_else(|| pyo3::exceptions::PyValueError::new_err("the move is not legal here"))
    }

    /// How often a move is there: once or not at all.
    fn count(&self, r#move: &Bound<'_, Move>) -> usize {
        usize::from(self.find(r#move.get()).is_some())
    }

    /// Equal to a row or a list of the same moves in the same order.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let other = match other.cast::<Moves>() {
            Ok(moves) => moves.get().list(py)?.into_any(),
            Err(_) => other.clone(),
        };
        let own = self.list(py)?;
        Ok(own
            .rich_compare(other, pyo3::basic::CompareOp::Eq)?
            .unbind())
    }

    fn __add__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let other: Vec<Bound<'py, PyAny>> = other.try_iter()?.collect::<PyResult<_>>()?;
        let own = self.list(py)?;
        other.into_iter().try_for_each(|item| own.append(item))?;
        Ok(own.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.list(py)?.repr()?.to_string())
    }
}

impl Moves {
    /// The move at a place, counted from the end if it is negative.
    fn at(&self, place: isize) -> PyResult<Move> {
        let count = self.0.actions.len();
        let from_end = if place < 0 { count as isize } else { 0 };
        let index = usize::try_from(place.saturating_add(from_end)).ok();
        let index = index.filter(|index| *index < count).ok_or_else(|| {
            PyIndexError::new_err(format!("got move {place}, expected one of {count}"))
        })?;
        Ok(Move::legal(&self.0, index))
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = (0..self.0.actions.len()).map(|index| Move::legal(&self.0, index));
        let moves: PyResult<Vec<_>> = moves.map(|mv| Bound::new(py, mv)).collect();
        PyList::new(py, moves?)
    }

    fn find(&self, mv: &Move) -> Option<usize> {
        let scene = &self.0;
        let same_rules = mv.scene.rulebook.identity() == scene.rulebook.identity();
        let action = mv.action();
        let place = scene.actions.iter().position(|legal| *legal == action);
        place.filter(|_| same_rules)
    }
}
