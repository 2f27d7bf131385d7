//! From a word on the command line to a rulebook: the id of one that is built in, or a path.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::file::{Diagnostic, LONGEST, Places};
use rules::{Draft, Rulebook, builtin};

use texts::Message;

use crate::exit::Failure;
use crate::language::say;
use crate::screen::Colour;
use crate::{file, mistakes};

/// The rulebook that a word means.
pub(crate) fn rulebook(word: &str) -> Result<Arc<Rulebook>, Failure> {
    if let Some(rulebook) = builtin::rulebook(word) {
        return Ok(rulebook);
    }
    let book = own(word)?;
    book.read()
        .map(|read| read.rulebook)
        .map_err(|mistakes| book.refuse(&mistakes))
}

/// What the rulebook that a word means says.
pub(crate) fn draft(word: &str) -> Result<Draft, Failure> {
    match builtin::draft(word) {
        Some(draft) => Ok(draft),
        None => rulebook(word).map(|rulebook| rulebook.draft().clone()),
    }
}

/// The text of a rulebook file, with where it came from.
pub(crate) struct Book {
    /// As the user called it.
    pub(crate) name: String,
    pub(crate) text: String,
    folder: PathBuf,
}

/// A rulebook with the places of its rules in its file.
pub(crate) struct Read {
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) places: Places,
}

/// The file that a word means: one that is built in, or the user's own.
pub(crate) fn book(word: &str) -> Result<Book, Failure> {
    match builtin::text(word) {
        Some(text) => Ok(Book {
            name: format!("{word}.toml"),
            text: text.to_string(),
            folder: PathBuf::new(),
        }),
        None => own(word),
    }
}

/// The user's own file.
fn own(word: &str) -> Result<Book, Failure> {
    let path = Path::new(word);
    let looks_like_path = word.contains(['/', '\\', '.']);
    if !path.exists() && !looks_like_path {
        return Err(Failure::Use(unknown(word)));
    }
    Ok(Book {
        name: word.to_string(),
        text: file::text(path, LONGEST as u64)?,
        folder: path.parent().map(Path::to_path_buf).unwrap_or_default(),
    })
}

fn unknown(word: &str) -> String {
    let hint = match builtin::nearest(word) {
        Some(id) => Message::new("help-did-you-mean").with("word", id),
        None => Message::new("help-rules-list"),
    };
    let unknown = Message::new("load-unknown").with("word", word);
    say(unknown.with("help", hint))
}

impl Book {
    /// Reads and checks the file.
    pub(crate) fn read(&self) -> Result<Read, Vec<Diagnostic>> {
        let parents = |id: &str| builtin::parent(id).or_else(|| sibling(&self.folder, id));
        let (rulebook, places) = rules::file::rulebook_with_places(&self.text, &parents)?;
        Ok(Read { rulebook, places })
    }

    fn refuse(&self, mistakes: &[Diagnostic]) -> Failure {
        let colour = Colour::of(&std::io::stderr());
        for line in mistakes::shown(&self.name, &self.text, mistakes, colour) {
            crate::exit::tell(&line);
        }
        let name = &self.name;
        Failure::Use(say(Message::new("load-refused").with("name", name)))
    }
}

/// A rulebook file beside the one that extends it, with or without its ending. Only beside: a
/// file from elsewhere must not make us read whatever it names.
fn sibling(folder: &Path, id: &str) -> Option<String> {
    let is_name = !id.starts_with('.') && !id.contains(['/', '\\', ':', '\0']);
    let names = [id.to_string(), format!("{id}.toml")];
    names
        .iter()
        .filter(|name| is_name && name.ends_with(".toml"))
        .find_map(|name| file::text(&folder.join(name), LONGEST as u64).ok())
}

/// The text of the rulebook with this id, if the word is its file.
pub(crate) fn text_of(word: &str, id: &str) -> Option<String> {
    let book = own(word).ok()?;
    let draft = book.read().ok()?.rulebook.draft().clone();
    (draft.id == id).then_some(book.text)
}
