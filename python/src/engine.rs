//! The engine.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{BookUse, Learned, Level, Limits, Options, Stop, Time, UseWeights};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::analysis::{Analysis, Line, best};
use crate::game::Game;
use crate::moves::Move;
use crate::patience::patiently;
use crate::rulebook::{Rulebook, RulebookOrId};
use crate::scene::Scene;
use crate::score::Score;
use crate::tables::Tables;

/// Plays and analyses one rulebook.
///
/// Searches leave the interpreter to other threads, and Ctrl-C ends them.
///
/// >>> from crownhead import Engine, Game
/// >>> game = Game("english")
/// >>> engine = Engine("english")
/// >>> engine.analyse(game, nodes=5000).best in game.legal_moves()
/// True
/// >>> game.play(engine.play(game, level=3, seed=1)) == game.history[0]
/// True
#[pyclass(module = "crownhead", frozen)]
pub(crate) struct Engine {
    inner: engine::Engine,
}

/// Learned weights as they are given: the bytes of a file, a file, or whether to use any.
#[derive(FromPyObject)]
enum Weights {
    Use(bool),
    Bytes(Vec<u8>),
    File(PathBuf),
}

#[pymethods]
impl Engine {
    /// An engine for a rulebook.
    ///
    /// `weights` is a file that `crownhead train` made, or its bytes; `False` means that it judges
    /// by the mechanics of the rulebook alone. Without it the engine uses what is built in.
    #[new]
    #[pyo3(signature = (rulebook, *, hash_mb = 16, threads = 1, weights = None, tables = None, book = true))]
    fn new(
        py: Python<'_>,
        rulebook: RulebookOrId,
        hash_mb: usize,
        threads: usize,
        weights: Option<Weights>,
        tables: Option<&Tables>,
        book: bool,
    ) -> PyResult<Engine> {
        let rulebook = rulebook.0.0;
        within("hash_mb", hash_mb, 1, 1 << 16)?;
        within("threads", threads, 1, 256)?;
        let options = Options {
            hash_mb,
            threads,
            weights: used(&rulebook, weights)?,
            book: if book { BookUse::On } else { BookUse::Off },
            ..Options::default()
        };
        let inner = py.detach(|| engine::Engine::new(rulebook, options));
        if let Some(tables) = tables {
            inner.use_tables(tables.inner.clone());
        }
        Ok(Engine { inner })
    }

    /// The rulebook that it plays.
    #[getter]
    fn rulebook(&self) -> Rulebook {
        Rulebook(self.inner.rulebook().clone())
    }

    /// True if it asks tables of solved endings.
    #[getter]
    fn has_tables(&self) -> bool {
        self.inner.tables().is_some()
    }

    /// Looks for the best moves of a game within the given limits: positions, plies, seconds.
    ///
    /// `on_line` hears of each line as it gets better. With a limit of nodes, one thread and a
    /// table that has forgotten, the answer is always the same.
    #[pyo3(signature = (game, *, nodes = None, depth = None, time = None, lines = 1, on_line = None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
        lines: usize,
        on_line: Option<Py<PyAny>>,
    ) -> PyResult<Analysis> {
        within("lines", lines, 1, 1000)?;
        let limits = limits(nodes, depth, time)?.with_lines(lines);
        if limits == Limits::default().with_lines(lines) {
            return Err(PyValueError::new_err(
                "got no limit, expected nodes, depth or time",
            ));
        }
        let (scene, game) = self.taken(game)?;
        let (stop, news) = (Stop::new(), Mutex::new(Vec::new()));
        let answer = patiently(
            py,
            || {
                self.inner.search(&game, &limits, &stop, |info| {
                    if on_line.is_some() {
                        let mut news = news.lock().unwrap_or_else(PoisonError::into_inner);
                        news.push(info.line.clone());
                    }
                })
            },
            || stop.stop(),
            |py| tell(py, &scene, &news, on_line.as_ref()),
        )?;
        Analysis::of(py, &scene, &answer)
    }

    /// The move of a level, from 1 for a newcomer to 8 for full strength. Other seeds give other
    /// games. Full strength without a limit takes a second.
    #[pyo3(signature = (game, *, level = 8, nodes = None, depth = None, time = None, seed = 0))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn play(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        level: u8,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
        seed: u64,
    ) -> PyResult<Py<Move>> {
        let level = Level::new(level)
            .ok_or_else(|| PyValueError::new_err(format!("got level {level}, expected 1 to 8")))?;
        let mut limits = limits(nodes, depth, time)?;
        if limits == Limits::default() {
            limits.time = Time::Move(Duration::from_secs(1));
        }
        let (scene, game) = self.taken(game)?;
        let stop = Stop::new();
        let answer = patiently(
            py,
            || self.inner.play(&game, level, &limits, &stop, seed),
            || stop.stop(),
            |_| Ok(()),
        )?;
        best(py, &scene, &answer)?
            .ok_or_else(|| PyValueError::new_err("the game is over: expected one that goes on"))
    }

    /// What the position is worth to the side to move before anything is searched.
    fn evaluate(&self, game: &Bound<'_, Game>) -> PyResult<Score> {
        let (_, game) = self.taken(game)?;
        Ok(Score(self.inner.evaluate(&game)))
    }

    /// Forgets all that earlier searches found out.
    fn forget(&self) {
        self.inner.forget();
    }

    fn __repr__(&self) -> String {
        format!("<Engine {}>", self.inner.rulebook().id())
    }
}

impl Engine {
    /// A game to search, taken out so that others may play on.
    fn taken(&self, game: &Bound<'_, Game>) -> PyResult<(Arc<Scene>, rules::Game)> {
        let mut game = game.try_borrow_mut()?;
        let (ours, theirs) = (self.inner.rulebook(), game.rules());
        if ours.play_hash() != theirs.play_hash() {
            return Err(PyValueError::new_err(format!(
                "got a game of the rulebook {}, expected one of {}",
                theirs.id(),
                ours.id()
            )));
        }
        Ok((game.scene(), game.record().clone()))
    }
}

/// Calls back with what was found since the last time.
fn tell(
    py: Python<'_>,
    scene: &Arc<Scene>,
    news: &Mutex<Vec<engine::Line>>,
    on_line: Option<&Py<PyAny>>,
) -> PyResult<()> {
    let Some(on_line) = on_line else {
        return Ok(());
    };
    let fresh = std::mem::take(&mut *news.lock().unwrap_or_else(PoisonError::into_inner));
    for line in &fresh {
        on_line.call1(py, (Line::of(py, scene, line)?,))?;
    }
    Ok(())
}

fn used(rulebook: &rules::Rulebook, weights: Option<Weights>) -> PyResult<UseWeights> {
    let bytes = match weights {
        None | Some(Weights::Use(true)) => return Ok(UseWeights::Found),
        Some(Weights::Use(false)) => return Ok(UseWeights::None),
        Some(Weights::Bytes(bytes)) => bytes,
        Some(Weights::File(path)) => std::fs::read(path)?,
    };
    let learned = Learned::read(rulebook, &bytes);
    let learned = learned.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(UseWeights::Given(Arc::new(learned)))
}

fn limits(nodes: Option<u64>, depth: Option<u32>, time: Option<f64>) -> PyResult<Limits> {
    let time = match time {
        None => Time::Free,
        Some(seconds) => {
            let time = Duration::try_from_secs_f64(seconds);
            Time::Move(time.map_err(|error| {
                PyValueError::new_err(format!("got {seconds} seconds: {error}"))
            })?)
        }
    };
    Ok(Limits {
        nodes,
        depth,
        time,
        ..Limits::default()
    })
}

fn within(name: &str, got: usize, least: usize, most: usize) -> PyResult<()> {
    if (least..=most).contains(&got) {
        Ok(())
    } else {
        Err(PyValueError::new_err(format!(
            "got {name} {got}, expected {least} to {most}"
        )))
    }
}
