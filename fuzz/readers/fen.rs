//! Positions.

use rules::Rulebook;

use super::{BOOKS, short};

/// A FEN, by every rulebook.
pub(crate) fn fen(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        BOOKS.iter().for_each(|book| read(book, text));
    }
}

/// What was written is read as the same position, and every position has its moves.
fn read(book: &Rulebook, text: &str) {
    match book.read_fen(text) {
        Ok((position, tally)) => {
            let written = book.fen_with(&position, &tally);
            let again = book.read_fen(&written);
            assert_eq!(again.as_ref(), Ok(&(position, tally)), "{written}");
            let can_take = book.moves(&position).iter().any(|m| m.is_capture());
            assert_eq!(can_take, book.can_capture(&position), "{written}");
        }
        Err(error) => short(&error.to_string()),
    }
}
