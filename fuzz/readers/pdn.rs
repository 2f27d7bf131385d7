//! Games in PDN.

use std::sync::LazyLock;

use rules::pdn::{PdnGame, PdnLine, PdnMove, PdnPlace, Played, Shelf, games, write};

use super::short;

static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::builtin);

/// A file of games.
pub(crate) fn pdn(bytes: &[u8]) {
    for game in games(bytes).take(20) {
        assert!(game.problems.len() <= PdnGame::MAX_PROBLEMS + 1);
        game.problems.iter().for_each(|p| short(&p.to_string()));
        same_again(&game);
        match game.play(&SHELF, SHELF.with_id("english")) {
            Ok(played) => played_again(&played),
            Err(problem) => short(&problem.to_string()),
        }
    }
}

/// What was written is read as the same game, and written again the same.
fn same_again(game: &PdnGame) {
    let written = write(game);
    let again: Vec<_> = games(written.as_bytes()).collect();
    assert_eq!(again.len(), 1, "one game was written:\n{written}");
    assert_eq!(again[0].result, game.result, "{written}");
    same_line(&again[0].line, &game.line);
    assert_eq!(write(&again[0]), written);
}

/// The same line, though at other places of the file.
fn same_line(a: &PdnLine, b: &PdnLine) {
    assert_eq!((&a.comments, &a.setup), (&b.comments, &b.setup));
    assert_eq!(a.moves.len(), b.moves.len());
    for (a, b) in a.moves.iter().zip(&b.moves) {
        let bare = |m: &PdnMove| PdnMove {
            at: PdnPlace::default(),
            variations: Vec::new(),
            ..m.clone()
        };
        assert_eq!(bare(a), bare(b));
        assert_eq!(a.variations.len(), b.variations.len());
        let variations = a.variations.iter().zip(&b.variations);
        variations.for_each(|(a, b)| same_line(a, b));
    }
}

/// What was played is written, read and played the same.
fn played_again(played: &Played) {
    played.problems.iter().for_each(|p| short(&p.to_string()));
    let written = write(&PdnGame::of(&played.game, played.file.as_deref()));
    let again = games(written.as_bytes())
        .next()
        .expect("a game was written");
    let again = again.play(&SHELF, None).expect("its rulebook is written");
    assert!(again.problems.is_empty(), "{:?}\n{written}", again.problems);
    assert_eq!(again.game.fen(), played.game.fen(), "{written}");
}
