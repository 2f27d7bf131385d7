//! The two sides.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// One of the two sides. The first side moves first, whatever its colour.
///
/// >>> from crownhead import Game, Side
/// >>> Game("english").turn
/// Side.FIRST
/// >>> Side.FIRST.other, int(Side.SECOND)
/// (Side.SECOND, 1)
#[pyclass(module = "crownhead", eq, eq_int, frozen, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// The side that moves first.
    #[pyo3(name = "FIRST")]
    First,
    /// The other side.
    #[pyo3(name = "SECOND")]
    Second,
}

#[pymethods]
impl Side {
    /// The other side.
    #[getter]
    fn other(&self) -> Side {
        rules::Side::from(*self).other().into()
    }

    fn __reduce__(
        slf: Bound<'_, Self>,
    ) -> PyResult<(Bound<'_, PyAny>, (Bound<'_, PyAny>, Bound<'_, PyString>))> {
        let py = slf.py();
        let name = match *slf.get() {
            Side::First => "FIRST",
            Side::Second => "SECOND",
        };
        let getattr = py.import("builtins")?.getattr("getattr")?;
        let class = py.get_type::<Side>().into_any();
        Ok((getattr, (class, PyString::new(py, name))))
    }
}

impl From<rules::Side> for Side {
    fn from(side: rules::Side) -> Side {
        match side {
            rules::Side::First => Side::First,
            rules::Side::Second => Side::Second,
        }
    }
}

impl From<Side> for rules::Side {
    fn from(side: Side) -> rules::Side {
        match side {
            Side::First => rules::Side::First,
            Side::Second => rules::Side::Second,
        }
    }
}
