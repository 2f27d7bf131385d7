//! A sentence before it is said in a language.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::Language;

/// Something said: a key for programs, and a sentence in each language.
///
/// >>> import crownhead
/// >>> sentence = crownhead.Rulebook("english").sentences()[0].text
/// >>> sentence.say("de") == str(sentence)
/// False
#[pyclass(module = "crownhead", frozen)]
pub(crate) struct Message(pub(crate) rules::Message);

#[pymethods]
impl Message {
    /// The key of the text.
    #[getter]
    fn key(&self) -> String {
        self.0.key().to_string()
    }

    /// The sentence in a language: `en`, `de` or `es`.
    fn say(&self, language: &str) -> PyResult<String> {
        Ok(self.0.say(language_tagged(language)?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Message({:?})", self.0.to_string())
    }
}

/// The language with this tag.
pub(crate) fn language_tagged(tag: &str) -> PyResult<Language> {
    Language::from_tag(tag).ok_or_else(|| {
        let known = Language::ALL.map(Language::tag).join(", ");
        PyValueError::new_err(format!("got language {tag:?}, expected one of {known}"))
    })
}
