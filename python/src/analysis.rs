//! What a search found.

use std::sync::Arc;

use pyo3::prelude::*;
use rules::Position;

use crate::moves::Move;
use crate::scene::Scene;
use crate::score::Score;

/// What a search found.
///
/// >>> from crownhead import Engine, Game
/// >>> analysis = Engine("russian").analyse(Game("russian"), depth=6, lines=3)
/// >>> len(analysis.lines), analysis.depth
/// (3, 6)
/// >>> analysis.best == analysis.lines[0].moves[0]
/// True
#[pyclass(module = "crownhead", frozen, get_all)]
pub(crate) struct Analysis {
    /// The best move; none only when the game is over.
    best: Option<Py<Move>>,
    /// The best lines, the best first.
    lines: Vec<Py<Line>>,
    /// The depth that was searched to its end.
    depth: u32,
    /// How many positions were looked at.
    nodes: u64,
    /// How long it took, in seconds.
    time: f64,
}

/// One line of play.
#[pyclass(module = "crownhead", frozen, get_all)]
pub(crate) struct Line {
    /// What it is worth to the side to move.
    score: Score,
    /// The depth that the score comes from.
    depth: u32,
    /// The moves of both sides.
    moves: Vec<Py<Move>>,
}

#[pymethods]
impl Analysis {
    /// What the position is worth to the side to move; `None` when the game is over.
    #[getter]
    fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.get().score)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let best = match &self.best {
            Some(best) => best.bind(py).str()?.to_string(),
            None => "no move".to_string(),
        };
        Ok(format!(
            "<Analysis {best} depth {} nodes {}>",
            self.depth, self.nodes
        ))
    }
}

#[pymethods]
impl Line {
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let texts = self
            .moves
            .iter()
            .map(|mv| Ok(mv.bind(py).str()?.to_string()));
        Ok(texts.collect::<PyResult<Vec<String>>>()?.join(" "))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Line {} {}>", self.score.0, self.__str__(py)?))
    }
}

impl Analysis {
    pub(crate) fn of(
        py: Python<'_>,
        scene: &Arc<Scene>,
        answer: &engine::Answer,
    ) -> PyResult<Analysis> {
        let lines = answer.lines.iter().map(|line| Line::of(py, scene, line));
        Ok(Analysis {
            best: best(py, scene, answer)?,
            lines: lines.collect::<PyResult<_>>()?,
            depth: answer.depth,
            nodes: answer.nodes,
            time: answer.time.as_secs_f64(),
        })
    }
}

/// The best move of an answer.
pub(crate) fn best(
    py: Python<'_>,
    scene: &Arc<Scene>,
    answer: &engine::Answer,
) -> PyResult<Option<Py<Move>>> {
    let best = answer.best.clone();
    let best = best.map(|way| Py::new(py, Move::told(scene, way)));
    best.transpose()
}

impl Line {
    pub(crate) fn of(
        py: Python<'_>,
        scene: &Arc<Scene>,
        line: &engine::Line,
    ) -> PyResult<Py<Line>> {
        let mut moves = Vec::new();
        let mut here = scene.clone();
        for way in &line.moves {
            let next = after(&here, way);
            moves.push(Py::new(py, Move::told(&here, way.clone()))?);
            here = Scene::of(&scene.rulebook, next);
        }
        Py::new(
            py,
            Line {
                score: Score(line.score),
                depth: line.depth,
                moves,
            },
        )
    }
}

fn after(scene: &Scene, mv: &rules::Move) -> Position {
    scene.position.play(&mv.action(scene.rulebook.grid()))
}
