//! The rulebooks at hand: those that are built in, and users' own, found by the hash of their text.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use rules::file::{Diagnostic, Places};
use rules::{Rulebook, RulesKey, builtin};
use store::Store;

use crate::errors::Fault;
use crate::highlights::{Highlight, highlights};
use crate::seats;

/// A rulebook with where it comes from.
pub(crate) struct Book {
    /// The id of a built-in one, or the hash of the text.
    pub(crate) id: String,
    pub(crate) rulebook: Arc<Rulebook>,
    /// The text of its file.
    pub(crate) file: String,
    pub(crate) origin: Origin,
    /// The id of the rulebook that it extends.
    pub(crate) parent: Option<String>,
}

/// Where a rulebook comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    BuiltIn,
    Own,
}

/// All the rulebooks.
pub(crate) struct Catalogue {
    builtin: Vec<Arc<Book>>,
    /// The further games, read when they are first asked for.
    more: OnceLock<Vec<Arc<Book>>>,
    /// Users' own that were asked for last, the newest at the end.
    own: Mutex<Vec<Arc<Book>>>,
    /// How many of the built-in rulebooks have a rule.
    common: HashMap<Highlight, usize>,
}

/// How many users' own rulebooks are kept ready.
const KEPT: usize = 64;

impl Catalogue {
    pub(crate) fn new() -> Catalogue {
        let builtin = books(builtin::ids());
        let mut common = HashMap::new();
        for book in &builtin {
            for each in highlights(book.rulebook.draft()) {
                *common.entry(each).or_default() += 1;
            }
        }
        Catalogue {
            builtin,
            more: OnceLock::new(),
            own: Mutex::default(),
            common,
        }
    }

    /// Those that are built in and stand in front, in their order.
    pub(crate) fn builtin(&self) -> &[Arc<Book>] {
        &self.builtin
    }

    /// The further games that are built in, in their order.
    pub(crate) fn more(&self) -> &[Arc<Book>] {
        self.more.get_or_init(|| books(builtin::more_ids()))
    }

    /// How many of the built-in rulebooks have this rule.
    pub(crate) fn commonness(&self, rule: &Highlight) -> usize {
        self.common.get(rule).copied().unwrap_or(0)
    }

    /// A built-in rulebook by its id or the hash of its rules.
    pub(crate) fn built_in(&self, word: &str) -> Option<Arc<Book>> {
        let key = RulesKey::parse(word);
        let is_it =
            |book: &&Arc<Book>| book.id == word || key.is_some_and(|key| key.names(&book.rulebook));
        let in_front = self.builtin.iter().find(is_it);
        let is_known = key.is_some() || builtin::text(word).is_some();
        let more = || is_known.then(|| self.more().iter().find(is_it)).flatten();
        in_front.or_else(more).cloned()
    }

    /// The rulebook that a word means: the id of a built-in one or the hash of a stored file.
    pub(crate) async fn find(&self, store: &Store, word: &str) -> Result<Arc<Book>, Fault> {
        if let Some(book) = self.built_in(word).or_else(|| self.kept(word)) {
            return Ok(book);
        }
        let unknown = || Fault::unknown("refusal-no-such-rulebook", word);
        // The hash of a text is as long as the hashes of rules were; both are looked for.
        if RulesKey::parse(word).is_none() {
            return Err(unknown());
        }
        let file = store.rulebook(word).await?.ok_or_else(unknown)?;
        // It was right when it was stored; a newer program may see it differently.
        let book = read(&file).map_err(|_| unknown())?;
        Ok(self.keep(book.book))
    }

    fn kept(&self, hash: &str) -> Option<Arc<Book>> {
        let mut own = self.own.lock().ok()?;
        let at = own.iter().position(|book| book.id == hash)?;
        let book = own.remove(at);
        own.push(book.clone());
        Some(book)
    }

    /// Keeps a user's own rulebook ready.
    pub(crate) fn keep(&self, book: Book) -> Arc<Book> {
        let book = Arc::new(book);
        if let Ok(mut own) = self.own.lock() {
            own.retain(|kept| kept.id != book.id);
            own.push(book.clone());
            if own.len() > KEPT {
                own.remove(0);
            }
        }
        book
    }
}

fn books(ids: impl Iterator<Item = &'static str>) -> Vec<Arc<Book>> {
    ids.filter_map(built_in).map(Arc::new).collect()
}

fn built_in(id: &str) -> Option<Book> {
    let file = builtin::text(id)?;
    let (_, parent) = parsed(file);
    Some(Book {
        id: id.to_string(),
        rulebook: builtin::rulebook(id)?,
        file: file.to_string(),
        origin: Origin::BuiltIn,
        parent,
    })
}

/// A user's own rulebook with the places of its rules.
pub(crate) struct Read {
    pub(crate) book: Book,
    pub(crate) places: Places,
}

/// Reads a user's own rulebook. It may extend those that are built in.
pub(crate) fn read(file: &str) -> Result<Read, Vec<Diagnostic>> {
    let (read, parent) = parsed(file);
    let (rulebook, places) = read?;
    let book = Book {
        id: seats::address(file),
        rulebook,
        file: file.to_string(),
        origin: Origin::Own,
        parent,
    };
    Ok(Read { book, places })
}

type Parsed = Result<(Arc<Rulebook>, Places), Vec<Diagnostic>>;

/// The rulebook in a file, and the id of the one that it extends.
fn parsed(file: &str) -> (Parsed, Option<String>) {
    let asked = RefCell::new(None);
    let read = rules::file::rulebook_with_places(file, &|id| {
        asked.borrow_mut().get_or_insert_with(|| id.to_string());
        builtin::parent(id)
    });
    (read, asked.into_inner())
}
