//! A rulebook.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use rules::{builtin, file, sentences, square_numbered, svg, vocabulary};

use crate::errors::{mistaken, no_position};
use crate::message::{Message, language_tagged};
use crate::{actions, planes};

/// A rulebook: all that a game of checkers needs to know.
///
/// >>> from crownhead import Rulebook
/// >>> english = Rulebook("english")
/// >>> english.name, english.width, english.height
/// ('English draughts', 8, 8)
/// >>> mine = Rulebook.from_text('''
/// ... extends = "english"
/// ... id = "grandpa"
/// ... capture.duty = "optional"
/// ... ''')
/// >>> mine.identity == english.identity
/// False
#[pyclass(module = "crownhead", frozen)]
#[derive(Clone)]
pub(crate) struct Rulebook(pub(crate) Arc<rules::Rulebook>);

/// A rule in words.
#[pyclass(module = "crownhead", frozen, get_all)]
pub(crate) struct Sentence {
    /// The part of the rulebook that it belongs to: "Capture".
    section: Py<Message>,
    /// The key of the rule in the file: `capture.duty`.
    key: String,
    /// The rule in words.
    text: Py<Message>,
    /// How the source is cited for it, if it is.
    clause: Option<String>,
}

#[pymethods]
impl Sentence {
    fn __str__(&self) -> String {
        self.text.get().0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Sentence {}: {}>", self.key, self.__str__())
    }
}

#[pymethods]
impl Rulebook {
    /// The built-in rulebook with this id.
    #[new]
    fn new(id: &str) -> PyResult<Rulebook> {
        built_in(id).map(Rulebook)
    }

    /// The ids of all built-in rulebooks.
    ///
    /// >>> from crownhead import Rulebook
    /// >>> "frisian" in Rulebook.ids()
    /// True
    #[staticmethod]
    fn ids() -> Vec<&'static str> {
        builtin::ids().collect()
    }

    /// The rulebook that a text in TOML says.
    ///
    /// >>> from crownhead import Rulebook, RulebookError
    /// >>> try: Rulebook.from_text('extends = "english"\nid = "x"\ncapture.duty = "often"')
    /// ... except RulebookError as error: print(error.mistakes[0][:2])
    /// (3, 16)
    #[classmethod]
    fn from_text(_: &Bound<'_, PyType>, py: Python<'_>, text: &str) -> PyResult<Rulebook> {
        let read = file::rulebook(text, &builtin::parent);
        read.map(Rulebook)
            .map_err(|mistakes| mistaken(py, &mistakes))
    }

    /// The rulebook of a file. What it extends is looked for beside it, then among those built in.
    #[classmethod]
    fn from_file(_: &Bound<'_, PyType>, py: Python<'_>, path: PathBuf) -> PyResult<Rulebook> {
        let text = text_of(&path)?;
        let parents = |id: &str| beside(&path, id).or_else(|| builtin::parent(id));
        let read = file::rulebook(&text, &parents);
        read.map(Rulebook)
            .map_err(|mistakes| mistaken(py, &mistakes))
    }

    /// The short name: `english`.
    #[getter]
    fn id(&self) -> &str {
        self.0.id()
    }

    /// The name for people.
    #[getter]
    fn name(&self) -> &str {
        &self.0.draft().name
    }

    /// What is special about it.
    #[getter]
    fn summary(&self) -> &str {
        &self.0.draft().summary
    }

    /// Where the rules come from.
    #[getter]
    fn source(&self) -> &str {
        &self.0.draft().source
    }

    /// What makes two rulebooks the same, as a hash.
    #[getter]
    fn identity(&self) -> String {
        self.0.identity().to_string()
    }

    /// The hash of what decides play: weights, levels and tables are found by it.
    #[getter]
    fn play_hash(&self) -> String {
        self.0.play_hash().to_string()
    }

    /// How many columns the board has.
    #[getter]
    fn width(&self) -> u8 {
        self.0.grid().shape().width
    }

    /// How many rows the board has.
    #[getter]
    fn height(&self) -> u8 {
        self.0.grid().shape().height
    }

    /// How many squares pieces can stand on. They are numbered from 1.
    #[getter]
    fn squares(&self) -> usize {
        self.0.grid().len()
    }

    /// The names of the two sides, the starter first.
    #[getter]
    fn sides(&self) -> (String, String) {
        let [first, second] = self
            .0
            .draft()
            .sides
            .each_ref()
            .map(|side| side.name.clone());
        (first, second)
    }

    /// The text of a file that says all that this rulebook says.
    #[getter]
    fn text(&self) -> String {
        file::write(self.0.draft())
    }

    /// The rules in words, in the order in which people read them.
    ///
    /// >>> from crownhead import Rulebook
    /// >>> rules = {rule.key: str(rule) for rule in Rulebook("english").sentences()}
    /// >>> rules["capture.duty"]
    /// 'A side that can take must take.'
    fn sentences(&self, py: Python<'_>) -> PyResult<Vec<Sentence>> {
        let all = sentences::sentences(self.0.draft());
        let told = all.into_iter().map(|sentence| {
            Ok(Sentence {
                section: Py::new(py, Message(sentence.section.title()))?,
                key: sentence.key,
                text: Py::new(py, Message(sentence.text))?,
                clause: sentence.clause.map(|clause| clause.label),
            })
        });
        told.collect()
    }

    /// All that a rulebook file may say, as JSON, in a language.
    #[staticmethod]
    #[pyo3(signature = (language = "en"))]
    fn vocabulary(language: &str) -> PyResult<String> {
        Ok(vocabulary::describe(language_tagged(language)?))
    }

    /// The JSON Schema of rulebook files.
    #[staticmethod]
    fn schema() -> String {
        vocabulary::schema()
    }

    /// What people call a square.
    ///
    /// >>> from crownhead import Rulebook
    /// >>> Rulebook("russian").square_name(1)
    /// 'b8'
    fn square_name(&self, square: u16) -> PyResult<String> {
        Ok(self.0.square_name(self.square(square)?))
    }

    /// Row from the top and column from the left of a square, both from 0.
    fn place(&self, square: u16) -> PyResult<(u8, u8)> {
        Ok(self.0.grid().place(self.square(square)?))
    }

    /// A position as a picture; the start if there is no FEN.
    #[pyo3(signature = (fen = None, *, seed = 0))]
    fn svg(&self, py: Python<'_>, fen: Option<&str>, seed: u64) -> PyResult<String> {
        let position = self.position(py, fen, seed)?;
        Ok(svg::picture(&self.0, &position))
    }

    /// How many actions an environment of this rulebook has.
    #[getter]
    fn action_count(&self) -> usize {
        actions::count(&self.0)
    }

    /// The shape of an observation: planes, rows, columns.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        planes::shape(&self.0)
    }

    fn _repr_svg_(&self) -> String {
        svg::picture(&self.0, &self.0.start(0))
    }

    fn __repr__(&self) -> String {
        format!("<Rulebook {}>", self.0.id())
    }

    fn __eq__(&self, other: &Rulebook) -> bool {
        self.0.identity() == other.0.identity()
    }

    fn __hash__(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0.identity().0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let class = py.get_type::<Rulebook>();
        Ok(match self.0.own_file() {
            None => (class.into_any().unbind(), (self.0.id().to_string(),)),
            Some(text) => (class.getattr("from_text")?.unbind(), (text,)),
        })
    }
}

impl Rulebook {
    fn square(&self, number: u16) -> PyResult<rules::Square> {
        square_at(&self.0, number)
    }

    /// The position of a FEN, or the start.
    pub(crate) fn position(
        &self,
        py: Python<'_>,
        fen: Option<&str>,
        seed: u64,
    ) -> PyResult<rules::Position> {
        match fen {
            None => Ok(self.0.start(seed)),
            Some(fen) => {
                let read = self.0.read_fen(fen);
                read.map(|(position, _)| position)
                    .map_err(|error| no_position(py, &error))
            }
        }
    }
}

/// The square with this number.
pub(crate) fn square_at(rulebook: &rules::Rulebook, number: u16) -> PyResult<rules::Square> {
    let grid = rulebook.grid();
    square_numbered(grid, rulebook.notation().numbering, number).ok_or_else(|| {
        let most = grid.len();
        PyValueError::new_err(format!("got square {number}, expected 1 to {most}"))
    })
}

/// A rulebook, or the id of one that is built in.
pub(crate) struct RulebookOrId(pub(crate) Rulebook);

impl<'py> FromPyObject<'_, 'py> for RulebookOrId {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<RulebookOrId> {
        if let Ok(rulebook) = object.cast::<Rulebook>() {
            return Ok(RulebookOrId(rulebook.get().clone()));
        }
        let id: String = object.extract()?;
        Ok(RulebookOrId(Rulebook(built_in(&id)?)))
    }
}

/// Built-in rulebooks are read once.
fn built_in(id: &str) -> PyResult<Arc<rules::Rulebook>> {
    static READ: OnceLock<Mutex<HashMap<String, Arc<rules::Rulebook>>>> = OnceLock::new();
    let read = READ.get_or_init(Mutex::default);
    // Nothing that can panic is done while it is held.
    let mut read = read.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(rulebook) = read.get(id) {
        return Ok(rulebook.clone());
    }
    let rulebook = builtin::rulebook(id).ok_or_else(|| unknown(id))?;
    read.insert(id.to_string(), rulebook.clone());
    Ok(rulebook)
}

fn unknown(id: &str) -> PyErr {
    let known: Vec<&str> = builtin::ids().collect();
    let known = known.join(", ");
    PyKeyError::new_err(match builtin::nearest(id) {
        Some(near) => format!("got rulebook {id:?}; did you mean {near:?}? Known are {known}"),
        None => format!("got rulebook {id:?}, expected one of {known}"),
    })
}

/// No file of a rulebook is longer.
const LONGEST: u64 = 4 << 20;

fn text_of(path: &Path) -> PyResult<String> {
    let length = std::fs::metadata(path)?.len();
    if length > LONGEST {
        let shown = path.display();
        return Err(PyValueError::new_err(format!(
            "{shown} has {length} bytes, expected at most {LONGEST}"
        )));
    }
    Ok(std::fs::read_to_string(path)?)
}

/// The text of the rulebook with this id in the folder of a file.
fn beside(path: &Path, id: &str) -> Option<String> {
    let plain = id
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let file = path.with_file_name(format!("{id}.toml"));
    plain.then(|| text_of(&file).ok()).flatten()
}
