//! The rulebooks that are built in.

use std::sync::{Arc, OnceLock};

use crate::rulebook::Owner;
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
            text: include_str!(concat!(env!("RULEBOOKS"), "/", $id, ".toml")),
        }),*]
    };
}

/// Those in front: first the five documents, then the games with published tables of counts.
pub const MAIN: &[Builtin] = builtins![
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

/// The further games of `rulebooks/more`, in the order of their ids.
pub const MORE: &[Builtin] = include!(concat!(env!("OUT_DIR"), "/more.rs"));

/// The ids of the rulebooks in front, in their order.
pub fn ids() -> impl Iterator<Item = &'static str> {
    MAIN.iter().map(|b| b.id)
}

/// The ids of the further games, in their order.
pub fn more_ids() -> impl Iterator<Item = &'static str> {
    MORE.iter().map(|b| b.id)
}

/// The ids of all built-in rulebooks: those in front, then the further games.
pub fn every_id() -> impl Iterator<Item = &'static str> {
    ids().chain(more_ids())
}

/// The text of the built-in rulebook with this id.
pub fn text(id: &str) -> Option<&'static str> {
    let mut all = MAIN.iter().chain(MORE);
    all.find(|b| b.id == id).map(|b| b.text)
}

/// The id that may have been meant by a word that is none.
///
/// ```
/// assert_eq!(rulebook::builtin::nearest("russain"), Some("russian"));
/// assert_eq!(rulebook::builtin::nearest("chess"), None);
/// ```
pub fn nearest(word: &str) -> Option<&'static str> {
    file::near::nearest(word, every_id())
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

/// The built-in rulebook with this id, ready to play. Each is read when it is first asked for, and
/// once: that takes longer than a hundred moves.
pub fn rulebook(id: &str) -> Option<Arc<Rulebook>> {
    const ALL: usize = MAIN.len() + MORE.len();
    static READY: [OnceLock<Option<Arc<Rulebook>>>; ALL] = [const { OnceLock::new() }; ALL];
    let ready = &READY[every_id().position(|other| other == id)?];
    ready.get_or_init(|| read(id)).clone()
}

fn read(id: &str) -> Option<Arc<Rulebook>> {
    Rulebook::of_checked(draft(id)?, Owner::Everyone).ok()
}

/// The further games, ready to play. They are read when they are first asked for: most runs of a
/// program want none of them.
pub fn more() -> &'static [Arc<Rulebook>] {
    static READY: OnceLock<Vec<Arc<Rulebook>>> = OnceLock::new();
    READY.get_or_init(|| more_ids().filter_map(rulebook).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_read_once_and_is_its_own() {
        for id in every_id() {
            let [first, second] = [rulebook(id), rulebook(id)].map(Option::unwrap);
            assert_eq!(first.id(), id);
            assert!(Arc::ptr_eq(&first, &second), "{id}");
        }
        assert!(rulebook("chess").is_none());
    }
}
