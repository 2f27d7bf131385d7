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

/// A PDN file. What was read is written and read again as the same game, and each game is played
/// as far as its moves go.
pub(crate) fn pdn(text: &str) {
    thread_local! {
        static SHELF: pdn::Shelf = pdn::Shelf::builtin();
    }
    SHELF.with(|shelf| {
        let default = shelf.with_type(21);
        for game in pdn::games(text.as_bytes()) {
            written_again(&game);
            game.problems.iter().for_each(|p| short(&p.message));
            match game.play(shelf, default) {
                Ok(played) => assert!(played.game.turns().len() <= game.line.moves.len()),
                Err(problem) => short(&problem.message),
            }
        }
    });
}

fn written_again(game: &pdn::PdnGame) {
    let text = pdn::write(game);
    let again: Vec<_> = pdn::games(text.as_bytes()).collect();
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!(again[0].result, game.result, "{text}");
    same_line(&again[0].line, &game.line);
}

/// The same line, though at other places of the file.
fn same_line(a: &pdn::PdnLine, b: &pdn::PdnLine) {
    assert_eq!((&a.comments, &a.setup), (&b.comments, &b.setup));
    assert_eq!(a.moves.len(), b.moves.len());
    for (a, b) in a.moves.iter().zip(&b.moves) {
        let bare = |m: &pdn::PdnMove| pdn::PdnMove {
            at: pdn::PdnPlace::default(),
            variations: Vec::new(),
            ..m.clone()
        };
        assert_eq!(bare(a), bare(b));
        assert_eq!(a.variations.len(), b.variations.len());
        let variations = a.variations.iter().zip(&b.variations);
        variations.for_each(|(a, b)| same_line(a, b));
    }
}

/// An error is a sentence, not an echo of all the text.
fn short(error: &str) {
    assert!(!error.is_empty() && error.len() < 1000, "{error}");
}
