//! The Hub protocol: lines, positions and moves. It needs the engine, which the tests of the rules
//! do not know; so it stands beside the other readers and not among them.

use std::sync::{Arc, LazyLock};

use engine::hub::{Line, quoted, read_move, read_position, write_move, write_position};
use rules::{Game, Rulebook, builtin};

/// The built-in rulebooks.
static BOOKS: LazyLock<Vec<Arc<Rulebook>>> =
    LazyLock::new(|| builtin::ids().filter_map(builtin::rulebook).collect());

/// Lines of Hub, as an engine or a referee gets them.
pub(crate) fn hub(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        text.lines().for_each(line);
    }
}

fn line(text: &str) {
    let line = Line::parse(text);
    same_again(&line);
    for book in BOOKS.iter() {
        let game = match line.get("pos") {
            None => Ok(Game::new(book.clone(), 0)),
            Some(position) => read_position(book, position),
        };
        match game {
            Ok(game) => position(game, line.get("moves").unwrap_or(text)),
            Err(error) => short(&error),
        }
    }
}

/// A line that was written is read as the same line.
fn same_again(line: &Line) {
    let mut written = line.command.clone();
    for (name, value) in &line.arguments {
        written += &format!(" {name}={}", quoted(value));
    }
    // A value may hold what no writer can quote, and a command may be empty.
    let can_be_written = |value: &String| !value.contains('"');
    if !line.command.is_empty() && line.arguments.values().all(can_be_written) {
        assert_eq!(&Line::parse(&written), line, "{written:?}");
    }
}

/// A position is written as it was read, and only legal moves are played.
fn position(mut game: Game, moves: &str) {
    let written = write_position(&game);
    let again = read_position(game.rulebook(), &written);
    let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again.position(), game.position(), "{written}");
    for text in moves.split_whitespace().take(8) {
        match read_move(&game, text) {
            Err(error) => return short(&error),
            Ok(mv) => {
                let grid = game.rulebook().grid();
                let again = read_move(&game, &write_move(&game, &mv));
                let again = again.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again.action(grid), mv.action(grid), "{text}");
                game.play(&mv)
                    .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
            }
        }
    }
}

/// An error is a sentence or two, not an echo of all the text.
fn short(error: &str) {
    assert!(!error.is_empty() && error.len() < 1000, "{error}");
}
