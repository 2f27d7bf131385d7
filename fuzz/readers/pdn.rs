//! Games in PDN.

use std::sync::LazyLock;

use rules::pdn::{PdnGame, PdnLine, PdnMove, PdnPlace, Played, Rulebooks, Stream, games, write};

use super::short;

static RULEBOOKS: LazyLock<Rulebooks> = LazyLock::new(Rulebooks::builtin);

/// A file of games.
pub(crate) fn pdn(bytes: &[u8]) {
    let streamed = Stream::new(bytes).map(|game| game.expect("bytes can be read"));
    assert!(streamed.eq(games(bytes)), "a stream gives the same games");
    for game in games(bytes).take(20) {
        assert!(game.problems.len() <= PdnGame::MAX_PROBLEMS + 1);
        game.problems.iter().for_each(|p| short(&p.to_string()));
        same_again(&game);
        match game.play(&RULEBOOKS, RULEBOOKS.with_id("english")) {
            Ok(played) => {
                played_again(&played);
                kept_again(&game, &played);
            }
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
    let again = again
        .play(&RULEBOOKS, None)
        .expect("its rulebook is written");
    let is_whole = !again.problems.iter().any(|problem| problem.is_fault());
    assert!(is_whole, "{:?}\n{written}", again.problems);
    assert_eq!(again.game.fen(), played.game.fen(), "{written}");
}

/// The tree has all moves of the file, and a game that keeps it is written and read the same.
fn kept_again(game: &PdnGame, played: &Played) {
    let (tree, problems) = played.tree(game);
    assert!(!problems.iter().any(|problem| problem.is_fault()));
    assert_eq!(tree.line.count(), game.line.count());
    same_again(&tree);
    let mut kept = PdnGame::of(&played.game, played.file.as_deref());
    kept.keep(&tree);
    assert_eq!(kept.line.moves.len(), played.game.turns().len());
    same_again(&kept);
}
