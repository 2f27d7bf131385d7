//! The rulebooks that are built in.

use std::sync::Arc;

use crate::{Draft, Rulebook, file};

/// A built-in rulebook: its id and the text of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builtin {
    /// The id that commands use.
    pub id: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! builtins {
    ($($id:literal),* $(,)?) => {
        &[$(Builtin {
            id: $id,
            text: include_str!(concat!("../../../rulebooks/", $id, ".toml")),
        }),*]
    };
}

/// All of them: first those of the five documents, then the games that the world plays.
pub const ALL: &[Builtin] = builtins![
    "contest",
    "towers",
    "obstacles",
    "parlour",
    "triple-king",
    "english",
    "international",
    "russian",
    "brazilian",
    "pool",
    "italian",
    "spanish",
    "portuguese",
    "czech",
    "thai",
    "canadian",
    "turkish",
    "frisian",
    "spantsiretti",
    "giveaway",
];

/// How many of them come from the five documents.
const DOCUMENTS: usize = 5;

/// True if the rulebook with this id comes from one of the five documents.
///
/// ```
/// assert!(rules::builtin::is_from_a_document("parlour"));
/// assert!(!rules::builtin::is_from_a_document("english"));
/// ```
pub fn is_from_a_document(id: &str) -> bool {
    ALL[..DOCUMENTS].iter().any(|b| b.id == id)
}

/// The ids of all built-in rulebooks, in their order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|b| b.id)
}

/// The text of the built-in rulebook with this id.
pub fn text(id: &str) -> Option<&'static str> {
    ALL.iter().find(|b| b.id == id).map(|b| b.text)
}

/// The id that may have been meant by a word that is none.
///
/// ```
/// assert_eq!(rules::builtin::nearest("russain"), Some("russian"));
/// assert_eq!(rules::builtin::nearest("chess"), None);
/// ```
pub fn nearest(word: &str) -> Option<&'static str> {
    file::near::nearest(word, ids())
}

/// The text of a built-in rulebook, in the form that [`file::read`] asks for
/// parents.
pub fn parent(id: &str) -> Option<String> {
    text(id).map(str::to_string)
}

/// What the built-in rulebook with this id says.
pub fn draft(id: &str) -> Option<Draft> {
    file::read(text(id)?, &parent).ok()
}

/// The built-in rulebook with this id, ready to play.
pub fn rulebook(id: &str) -> Option<Arc<Rulebook>> {
    Rulebook::built_in(draft(id)?).ok()
}
