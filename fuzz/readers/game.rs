//! Games.

use rules::Game;

use super::{BOOKS, short};

/// A game: the id of a rulebook, a FEN or nothing, and the moves, each on its line.
pub(crate) fn game(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let id = lines.next().unwrap_or_default();
    let fen = lines.next().filter(|line| !line.is_empty());
    let Some(book) = BOOKS.iter().find(|book| book.id() == id) else {
        return;
    };
    match Game::set_up(book.clone(), 1, fen) {
        Ok(mut game) => {
            lines.take(100).for_each(|line| play(&mut game, line));
            replayed(&game);
            rewound(game);
        }
        Err(error) => short(&error.to_string()),
    }
}

/// Plays a move if it is one; otherwise there is a reason.
fn play(game: &mut Game, line: &str) {
    let before = game.fen();
    match game.resolve_str(line) {
        Ok(found) => {
            let text = game.number_text(&found);
            assert_eq!(game.resolve_str(&text).as_ref(), Ok(&found), "{text}");
            game.play(&found).expect("a move that was found is legal");
        }
        Err(refusal) => {
            short(&refusal.sentence(game.rulebook()).to_string());
            assert_eq!(
                game.fen(),
                before,
                "{line:?} was refused and changed the game"
            );
        }
    }
}

/// The record of a game gives the same game.
fn replayed(game: &Game) {
    let record = game.record();
    let again = Game::replay(&record, game.rulebook().clone()).expect("a record can be replayed");
    assert_eq!(again.record(), record);
    assert_eq!(again.fen(), game.fen());
}

/// All moves taken back and made again give the same game.
fn rewound(mut game: Game) {
    let (end, moves) = (game.fen(), game.turns().len());
    for _ in 0..moves {
        assert!(game.undo());
    }
    assert!(!game.undo(), "the game goes back before its start");
    for _ in 0..moves {
        assert!(game.redo());
    }
    assert_eq!(game.fen(), end);
}
