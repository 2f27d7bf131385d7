//! A move.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::{IllegalMove, no_position};
use crate::rulebook::Rulebook;
use crate::scene::Scene;

/// A move with its way over the board.
///
/// Two moves are the same if they start and end on the same squares, take the same pieces and
/// leave the piece with the same rank. Squares are numbers, as in PDN.
///
/// >>> from crownhead import Game
/// >>> game = Game("russian", fen="W:Wc3:Bd4,f6")
/// >>> [capture] = game.legal_moves()
/// >>> capture.text, capture.numbers, len(capture.captured), capture.is_capture
/// ('c3:g7', '22x8', 2, True)
#[pyclass(module = "crownhead", frozen)]
pub(crate) struct Move {
    pub(crate) scene: Arc<Scene>,
    pub(crate) which: Which,
}

/// Which move of a position.
pub(crate) enum Which {
    /// The legal move with this number. Its way and its texts are made when they are asked for.
    Legal(usize),
    /// One that came with its way.
    Told(Box<rules::Move>),
}

#[pymethods]
impl Move {
    /// The move as people write it: `c3-d4`.
    #[getter]
    fn text(&self) -> String {
        let scene = &self.scene;
        scene.rulebook.people_text(self.way(), scene.moves())
    }

    /// The move in numbers, as protocols and records have it: `22-18`.
    #[getter]
    fn numbers(&self) -> String {
        let scene = &self.scene;
        scene.rulebook.number_text(self.way(), scene.moves())
    }

    /// Where it starts.
    #[getter]
    fn from_square(&self) -> u16 {
        self.scene.rulebook.number(self.way().from)
    }

    /// Where it ends.
    #[getter]
    fn to_square(&self) -> u16 {
        self.scene.rulebook.number(self.way().to())
    }

    /// Every square on which the piece lands, the last one included.
    #[getter]
    fn path(&self) -> Vec<u16> {
        self.numbered(&self.way().path)
    }

    /// The pieces taken, in the order taken.
    #[getter]
    fn captured(&self) -> Vec<u16> {
        self.numbered(&self.way().captured)
    }

    /// True if it takes something.
    #[getter]
    fn is_capture(&self) -> bool {
        self.action().is_capture()
    }

    /// True if the piece has a higher rank afterwards.
    #[getter]
    fn is_crowning(&self) -> bool {
        self.way().rank > self.way().before
    }

    /// The rank of the piece afterwards: `man`, `king` or `triple`.
    #[getter]
    fn rank(&self) -> &'static str {
        self.action().rank.word()
    }

    /// The rulebook that it is a move of.
    #[getter]
    fn rulebook(&self) -> Rulebook {
        Rulebook(self.scene.rulebook.clone())
    }

    /// The move with this text in numbers in a position. For pickling.
    #[classmethod]
    fn _read(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        rulebook: &Rulebook,
        fen: &str,
        numbers: &str,
    ) -> PyResult<Move> {
        let read = rulebook.0.read_fen(fen);
        let (position, _) = read.map_err(|error| no_position(py, &error))?;
        let scene = Scene::of(&rulebook.0, position);
        let moves = scene.moves();
        let is_it = |mv| rulebook.0.number_text(mv, moves) == numbers;
        let found = moves.iter().position(is_it);
        let index = found.ok_or_else(|| {
            IllegalMove::new_err(format!("{numbers} is no move of the position {fen}"))
        })?;
        Ok(Move::legal(&scene, index))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (Rulebook, String, String))> {
        let read = py.get_type::<Move>().getattr("_read")?.unbind();
        let scene = &self.scene;
        let fen = scene.rulebook.fen(&scene.position);
        Ok((read, (self.rulebook(), fen, self.numbers())))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.text())
    }

    fn __eq__(&self, other: &Move) -> bool {
        self.action() == other.action()
            && self.scene.rulebook.identity() == other.scene.rulebook.identity()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.action().hash(&mut hasher);
        hasher.finish()
    }
}

impl Move {
    /// The legal move with this number; the scene must have so many.
    pub(crate) fn legal(scene: &Arc<Scene>, index: usize) -> Move {
        Move {
            scene: scene.clone(),
            which: Which::Legal(index),
        }
    }

    /// A move with its way.
    pub(crate) fn told(scene: &Arc<Scene>, way: rules::Move) -> Move {
        Move {
            scene: scene.clone(),
            which: Which::Told(Box::new(way)),
        }
    }

    /// The move with its way over the board.
    pub(crate) fn way(&self) -> &rules::Move {
        match &self.which {
            Which::Legal(index) => &self.scene.moves()[*index],
            Which::Told(way) => way,
        }
    }

    pub(crate) fn action(&self) -> rules::Action {
        match &self.which {
            Which::Legal(index) => self.scene.actions[*index],
            Which::Told(way) => way.action(self.scene.rulebook.grid()),
        }
    }

    fn numbered(&self, squares: &[rules::Square]) -> Vec<u16> {
        let rulebook = &self.scene.rulebook;
        squares
            .iter()
            .map(|square| rulebook.number(*square))
            .collect()
    }
}
