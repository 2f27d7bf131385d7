//! The rulebooks at hand: those that are built in, and users' own, found by the hash of their text.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rules::file::{Diagnostic, Places};
use rules::{Flaw, Rulebook, builtin};
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
pub(crate) struct Shelf {
    builtin: Vec<Arc<Book>>,
    /// Users' own that were asked for last, the newest at the end.
    own: Mutex<Vec<Arc<Book>>>,
    /// How many of the built-in rulebooks have a rule.
    common: HashMap<Highlight, usize>,
}

/// How many users' own rulebooks are kept ready.
const KEPT: usize = 64;

impl Shelf {
    pub(crate) fn new() -> Shelf {
        let builtin: Vec<Arc<Book>> = builtin::ids().filter_map(built_in).map(Arc::new).collect();
        let mut common = HashMap::new();
        for book in &builtin {
            for each in highlights(book.rulebook.draft()) {
                *common.entry(each).or_default() += 1;
            }
        }
        Shelf {
            builtin,
            own: Mutex::default(),
            common,
        }
    }

    /// Those that are built in, in their order.
    pub(crate) fn builtin(&self) -> &[Arc<Book>] {
        &self.builtin
    }

    /// How many of the built-in rulebooks have this rule.
    pub(crate) fn commonness(&self, rule: &Highlight) -> usize {
        self.common.get(rule).copied().unwrap_or(0)
    }

    /// A built-in rulebook by its id or the hash of its rules.
    pub(crate) fn built_in(&self, word: &str) -> Option<Arc<Book>> {
        let books = self.builtin.iter();
        let is_it = |book: &&Arc<Book>| book.id == word || book.rulebook.hash().to_string() == word;
        { books }.find(is_it).cloned()
    }

    /// The rulebook that a word means: the id of a built-in one or the hash of a stored file.
    pub(crate) async fn find(&self, store: &Store, word: &str) -> Result<Arc<Book>, Fault> {
        if let Some(book) = self.built_in(word).or_else(|| self.kept(word)) {
            return Ok(book);
        }
        let unknown = || Fault::unknown("rulebook", word);
        let is_hash = word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_hash {
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

fn built_in(id: &str) -> Option<Book> {
    let file = builtin::text(id)?;
    let (_, parent) = draft(file);
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
    let (read, parent) = draft(file);
    let (draft, places) = read?;
    let located = |flaws: Vec<Flaw>| -> Vec<_> { flaws.iter().map(|f| places.locate(f)).collect() };
    let rulebook = Rulebook::new(draft).map_err(located)?;
    let book = Book {
        id: seats::address(file),
        rulebook,
        file: file.to_string(),
        origin: Origin::Own,
        parent,
    };
    Ok(Read { book, places })
}

type Drafted = Result<(rules::Draft, Places), Vec<Diagnostic>>;

/// What a file says, and the id of the rulebook that it extends.
fn draft(file: &str) -> (Drafted, Option<String>) {
    let asked = RefCell::new(None);
    let read = rules::file::read_with_places(file, &|id| {
        asked.borrow_mut().get_or_insert_with(|| id.to_string());
        builtin::parent(id)
    });
    (read, asked.into_inner())
}
