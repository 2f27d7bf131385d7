//! Counts of leaves.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Flavour, Position, Rulebook, first_moves};

use crate::rulebook::RulebookOrId;

/// Below this depth a count takes no time worth an interruption.
const QUICK: u32 = 6;

/// Counts the leaves of the tree of moves to a depth, from the start or from a position.
///
/// `count` says what counts as one move: `moves` (ends, pieces taken and rank), `routes` (the
/// order of the pieces taken as well) or `landings` (every square where the piece stops).
///
/// >>> import crownhead
/// >>> crownhead.perft("english", 6), crownhead.perft("english", 8, count="routes")
/// (36768, 845931)
#[pyfunction]
#[pyo3(signature = (rulebook, depth, *, fen = None, seed = 0, count = "moves"))]
pub(crate) fn perft(
    py: Python<'_>,
    rulebook: RulebookOrId,
    depth: u32,
    fen: Option<&str>,
    seed: u64,
    count: &str,
) -> PyResult<u64> {
    let flavour = flavour(count)?;
    let position = rulebook.0.position(py, fen, seed)?;
    leaves(py, &rulebook.0.0, &position, depth, flavour)
}

/// The leaves below each first move, by its text.
///
/// >>> import crownhead
/// >>> sum(crownhead.divide("english", 5).values()) == crownhead.perft("english", 5)
/// True
#[pyfunction]
#[pyo3(signature = (rulebook, depth, *, fen = None, seed = 0, count = "moves"))]
pub(crate) fn divide<'py>(
    py: Python<'py>,
    rulebook: RulebookOrId,
    depth: u32,
    fen: Option<&str>,
    seed: u64,
    count: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let flavour = flavour(count)?;
    let position = rulebook.0.position(py, fen, seed)?;
    let rulebook = &rulebook.0.0;
    let below = depth
        .checked_sub(1)
        .ok_or_else(|| PyValueError::new_err("got depth 0, expected at least 1"))?;
    let moves = first_moves(rulebook, &position, flavour);
    let parts = PyDict::new(py);
    for mv in &moves {
        let next = position.play(&mv.action(rulebook.grid()));
        let text = match flavour {
            Flavour::Moves => rulebook.people_text(mv, &moves),
            Flavour::Routes | Flavour::Landings => rulebook.route_text(mv, &moves),
        };
        parts.set_item(text, leaves(py, rulebook, &next, below, flavour)?)?;
    }
    Ok(parts)
}

/// Counts, and listens for Ctrl-C between the parts of a deep tree.
fn leaves(
    py: Python<'_>,
    rulebook: &Rulebook,
    position: &Position,
    depth: u32,
    flavour: Flavour,
) -> PyResult<u64> {
    if depth <= QUICK {
        py.check_signals()?;
        return Ok(py.detach(|| rules::perft(rulebook, position, depth, flavour)));
    }
    let mut sum = 0;
    for mv in first_moves(rulebook, position, flavour) {
        let next = position.play(&mv.action(rulebook.grid()));
        sum += leaves(py, rulebook, &next, depth - 1, flavour)?;
    }
    Ok(sum)
}

fn flavour(count: &str) -> PyResult<Flavour> {
    match count {
        "moves" => Ok(Flavour::Moves),
        "routes" => Ok(Flavour::Routes),
        "landings" => Ok(Flavour::Landings),
        _ => Err(PyValueError::new_err(format!(
            "got count {count:?}, expected moves, routes or landings"
        ))),
    }
}
