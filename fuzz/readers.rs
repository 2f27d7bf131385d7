//! One function for each reader of text: it may refuse the text, but never fail.
//!
//! The fuzz targets call these with what the fuzzer makes up, the ordinary tests with the corpus.

use rules::*;

/// A move, in each way of writing squares.
pub(crate) fn moves(text: &str) {
    let letters = |case, row_one| People::Letters { case, row_one };
    for (people, capture_sign) in [
        (People::Numbers, 'x'),
        (People::Numbers, '-'),
        (letters(Case::Small, RowOne::Bottom), ':'),
        (letters(Case::Capital, RowOne::Top), '-'),
        (People::Tuples, 'x'),
    ] {
        move_written(text, people, capture_sign);
    }
}

fn move_written(text: &str, people: People, capture_sign: char) {
    let notation = Notation {
        numbering: Numbering::TopLeft,
        people,
        capture_sign,
        game_type: 100,
        results: Results::One,
    };
    match MoveText::parse(text, &notation) {
        Ok(read) => {
            assert!(
                read.squares.len() >= 2,
                "{text:?} has fewer than two squares"
            );
            same_again(&read, &notation);
        }
        Err(error) => short(&error.to_string()),
    }
}

/// What was printed is read as the same move. Squares joined by blanks may read as pairs.
fn same_again(read: &MoveText, notation: &Notation) {
    if read.kind != MoveKind::Unknown {
        let again = MoveText::parse(&read.to_string(), notation);
        assert_eq!(again.as_ref(), Ok(read));
    }
}

/// An error is a sentence, not an echo of all the text.
fn short(error: &str) {
    assert!(!error.is_empty() && error.len() < 1000, "{error}");
}
