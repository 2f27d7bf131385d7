//! Games as PDN.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use pyo3::prelude::*;
use rules::pdn::{self, PdnCommand, PdnProblem, PdnResult, Rulebooks, Stream};

use crate::errors::PdnError;
use crate::game::Game;
use crate::rulebook::RulebookOrId;

/// A game of a PDN file, as it is written there. `play` makes a `Game` of it.
#[pyclass(module = "crownhead", name = "PdnGame", frozen)]
pub(crate) struct PdnGame(pdn::PdnGame);

/// The games of a PDN file, one after the other.
#[pyclass(module = "crownhead", frozen)]
pub(crate) struct PdnReader {
    games: Mutex<Stream<Input>>,
}

/// Where games come from.
type Input = Box<dyn Read + Send>;

/// Walks through the games of a PDN file of any size. Reading stumbles over no game: what cannot
/// be understood is in the `problems` of the game that has it.
#[pyfunction]
pub(crate) fn read_pdn(path: PathBuf) -> PyResult<PdnReader> {
    Ok(PdnReader::new(Box::new(File::open(path)?)))
}

/// A text, or the bytes of one.
#[derive(FromPyObject)]
pub(crate) enum Text {
    Text(String),
    Bytes(Vec<u8>),
}

/// Walks through the games of a PDN text.
///
/// >>> import crownhead
/// >>> [game] = crownhead.pdn.parse('[GameType "21"]\n1. 11-15 24-19 *')
/// >>> game.moves, game.play().fen
/// (['11-15', '24-19'], 'B:W19,21-23,25-32:B1-10,12,15')
#[pyfunction]
pub(crate) fn parse_pdn(text: Text) -> PdnReader {
    let bytes = match text {
        Text::Text(text) => text.into_bytes(),
        Text::Bytes(bytes) => bytes,
    };
    PdnReader::new(Box::new(Cursor::new(bytes)))
}

impl PdnReader {
    fn new(input: Input) -> PdnReader {
        PdnReader {
            games: Mutex::new(Stream::new(input)),
        }
    }
}

#[pymethods]
impl PdnReader {
    fn __iter__(slf: Py<PdnReader>) -> Py<PdnReader> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PdnGame>> {
        let next = py.detach(|| {
            let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
            games.next().transpose()
        });
        Ok(next?.map(PdnGame))
    }
}

#[pymethods]
impl PdnGame {
    /// The tags.
    #[getter]
    fn tags(&self) -> BTreeMap<String, String> {
        let mut tags = BTreeMap::new();
        for (name, value) in &self.0.tags {
            tags.entry(name.clone()).or_insert_with(|| value.clone());
        }
        tags
    }

    /// The moves as they are written, without variations.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let moves = self.0.line.moves.iter();
        moves.map(|mv| mv.text.clone()).collect()
    }

    /// What a search said before each move, for the side that made it, in men; `None` where the
    /// file does not say. It stands in the file as `[%eval 0.35]`.
    #[getter]
    fn scores(&self) -> Vec<Option<f64>> {
        let moves = self.0.line.moves.iter();
        moves.map(|mv| score(&mv.commands)).collect()
    }

    /// The result as it is written; `*` if there is none.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result.map_or("*", PdnResult::text)
    }

    /// The line of the file where the game starts, from 1.
    #[getter]
    fn line(&self) -> u32 {
        self.0.at.line
    }

    /// What could not be understood.
    #[getter]
    fn problems(&self) -> Vec<String> {
        self.0.problems.iter().map(PdnProblem::to_string).collect()
    }

    /// Plays the game through by its rulebook: the one that it names or carries, or else the one
    /// that is given. A move that is refused is an error, unless `strict` is false: then the game
    /// is given up to there.
    #[pyo3(signature = (rulebook = None, *, strict = true))]
    fn play(&self, rulebook: Option<RulebookOrId>, strict: bool) -> PyResult<Game> {
        let given = rulebook.map(|rulebook| rulebook.0.0);
        let played = self.0.play(known(), given.as_ref());
        let played = played.map_err(|problem| PdnError::new_err(problem.to_string()))?;
        match played.problems.iter().find(|problem| problem.is_fault()) {
            Some(problem) if strict => Err(PdnError::new_err(problem.to_string())),
            _ => Ok(Game::from(played.game)),
        }
    }

    fn __str__(&self) -> String {
        pdn::write(&self.0)
    }

    fn __repr__(&self) -> String {
        let moves = self.0.line.moves.len();
        format!(
            "<PdnGame line {} {moves} moves {}>",
            self.0.at.line,
            self.result()
        )
    }
}

/// The score that the commands behind a move tell.
fn score(commands: &[PdnCommand]) -> Option<f64> {
    let mut commands = commands.iter();
    let told = commands.find(|command| command.name == "eval")?;
    told.value.trim().parse().ok()
}

/// The built-in rulebooks, read once.
fn known() -> &'static Rulebooks {
    static KNOWN: OnceLock<Rulebooks> = OnceLock::new();
    KNOWN.get_or_init(Rulebooks::builtin)
}
