//! Move text.

use rules::{Case, MoveKind, MoveText, Notation, Numbering, People, Results, RowOne};

use super::short;

/// A move, in each way of writing squares.
pub(crate) fn moves(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let letters = |case, row_one| People::Letters { case, row_one };
    for (people, capture_sign) in [
        (People::Numbers, 'x'),
        (People::Numbers, '-'),
        (letters(Case::Small, RowOne::Bottom), ':'),
        (letters(Case::Capital, RowOne::Top), '-'),
        (People::Tuples, 'x'),
    ] {
        written(text, people, capture_sign);
    }
}

fn written(text: &str, people: People, capture_sign: char) {
    let notation = Notation {
        numbering: Numbering::TopLeft,
        people,
        capture_sign,
        game_type: 100,
        results: Results::One,
    };
    match MoveText::parse(text, &notation) {
        Ok(read) => {
            assert!(read.squares.len() >= 2, "fewer than two squares: {text:?}");
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
