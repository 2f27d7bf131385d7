//! The rulebooks that can be chosen on the screen: that of the command line, and all that are
//! built in.

use std::cell::OnceCell;
use std::sync::Arc;

use rules::sentences::phrases;
use rules::{Rulebook, builtin};
use texts::Message;

use crate::language::say;

/// The rulebooks by their places. Each is made ready when it is first looked at.
pub(crate) struct Books(Vec<Book>);

struct Book {
    id: String,
    ready: OnceCell<Arc<Rulebook>>,
}

impl Books {
    /// All that are built in; a rulebook that is not among them comes first.
    pub(crate) fn with(rulebook: &Arc<Rulebook>) -> Books {
        let book = |id: &str| Book {
            id: id.to_string(),
            ready: OnceCell::new(),
        };
        let all = builtin::ids().chain(builtin::more_ids());
        let mut books: Vec<Book> = all.map(book).collect();
        match books.iter().find(|book| book.id == rulebook.id()) {
            Some(known) if rulebook.own_file().is_none() => {
                // It is the same one, made ready already.
                let _ = known.ready.set(rulebook.clone());
            }
            _ => books.insert(
                0,
                Book {
                    id: String::new(),
                    ready: rulebook.clone().into(),
                },
            ),
        }
        Books(books)
    }

    /// The place of a rulebook.
    pub(crate) fn place(&self, rulebook: &Rulebook) -> usize {
        let is_it = |book: &Book| match rulebook.own_file() {
            Some(_) => book.id.is_empty(),
            None => book.id == rulebook.id(),
        };
        self.0.iter().position(is_it).unwrap_or(0)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The rulebook at a place, if there is one.
    pub(crate) fn get(&self, place: usize) -> Option<&Arc<Rulebook>> {
        let book = self.0.get(place)?;
        if book.ready.get().is_none() {
            // Nobody else sets it: there is one thread here.
            let _ = book.ready.set(builtin::rulebook(&book.id)?);
        }
        book.ready.get()
    }

    /// The name of a rulebook, which need not be made ready for that.
    pub(crate) fn name(&self, place: usize) -> Option<String> {
        let book = self.0.get(place)?;
        let known = || {
            self.get(place)
                .map(|book| say(phrases::rulebook(book.draft())))
        };
        match book.id.as_str() {
            "" => known(),
            id => {
                let name = Message::new(format!("book-{id}"));
                texts::knows(name.key()).then(|| say(name)).or_else(known)
            }
        }
    }

    /// The place so many after another, around the end.
    pub(crate) fn after(&self, place: usize, by: i8) -> usize {
        let count = self.0.len().max(1) as isize;
        (place as isize + isize::from(by)).rem_euclid(count) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_ones_own_comes_first() {
        let text = "id = \"own\"\nname = \"Own\"\nextends = \"english\"\n";
        let own = rules::file::rulebook(text, &builtin::parent).unwrap();
        let books = Books::with(&own);
        let all = builtin::ids().count() + builtin::more_ids().count();
        assert_eq!(books.len(), all + 1);
        assert_eq!(books.place(&own), 0);
        assert_eq!(books.get(0).unwrap().id(), "own");
        let english = builtin::rulebook("english").unwrap();
        let books = Books::with(&english);
        assert_eq!(books.len(), all);
        let place = books.place(&english);
        assert_eq!(books.get(place).unwrap().id(), "english");
        assert_eq!(books.after(0, -1), books.len() - 1);
        assert!(books.get(books.len()).is_none());
    }
}
