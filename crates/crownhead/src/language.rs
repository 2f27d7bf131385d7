//! The language that the terminal speaks.

use std::env;
use std::sync::OnceLock;

use rules::sentences::phrases;
use rules::{Rulebook, Side};
use texts::{Keyed, Language, Message};

static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Takes the language of `--language`, else that of the environment, else English.
pub(crate) fn choose(wanted: Option<Language>) {
    let _ = CHOSEN.set(wanted.or_else(usual).unwrap_or_default());
}

/// The sentence of a message in the language of this run.
pub(crate) fn say(message: impl Keyed) -> String {
    let language = CHOSEN.get().copied().unwrap_or_default();
    message.keyed().say(language)
}

/// A side as part of a sentence.
pub(crate) fn side(rulebook: &Rulebook, side: Side) -> Message {
    phrases::side(rulebook.side(side))
}

/// The value of `--language`.
pub(crate) fn read(text: &str) -> Result<Language, String> {
    Language::from_tag(text).ok_or_else(|| {
        let known = Language::ALL.map(Language::tag).join(", ");
        format!("there is no such language: expected one of {known}")
    })
}

/// The first of these that is set decides, as in every other program.
fn usual() -> Option<Language> {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let mut set = set.filter_map(|name| env::var(name).ok());
    Language::from_tag(&set.find(|value| !value.is_empty())?)
}
