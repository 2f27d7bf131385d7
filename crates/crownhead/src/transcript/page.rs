//! What the transcript prints.

use std::fmt::Write;

use arena::minimax::cost;
use rules::{Cell, Game, Move, People, Rank, Rulebook, Side, Square, names};

/// Who chose an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Author {
    /// Whoever wrote the input.
    Reader,
    /// The program itself.
    Program,
}

/// The sizes and the first board.
pub(super) fn opening(game: &Game) -> String {
    let rulebook = game.rulebook();
    let shape = rulebook.grid().shape();
    let mut text = format!("BOARD SIZE: {}x{}\n", shape.width, shape.height);
    for side in Side::ALL {
        let pieces = game.position().of(side).count_ones();
        let _ = writeln!(text, "#{} PIECES: {pieces}", name(rulebook, side));
    }
    text + &board(game)
}

/// The line of an action that is about to be played.
pub(super) fn title(game: &Game, mv: &Move, number: u64, author: Author) -> String {
    let rulebook = game.rulebook();
    // As wide as the board and one more.
    let rule = "=".repeat(4 * usize::from(rulebook.grid().shape().width) + 5);
    let stars = match author {
        Author::Reader => "",
        Author::Program => "*** ",
    };
    let side = name(rulebook, game.mover());
    let action = game.people_text(mv);
    format!("{rule}\n{stars}{side} ACTION #{number}: {action}\n")
}

/// The cost and the board after an action.
pub(super) fn after(game: &Game) -> String {
    let cost = cost(game.rulebook(), game.position());
    format!("BOARD COST: {cost}\n{}", board(game))
}

/// How the game ended; nothing while it goes on.
pub(super) fn result(game: &Game) -> String {
    match game.outcome().map(|outcome| outcome.winner) {
        Some(Some(winner)) => format!("{} WIN!\n", name(game.rulebook(), winner)),
        Some(None) => "DRAW!\n".to_string(),
        None => String::new(),
    }
}

fn name(rulebook: &Rulebook, side: Side) -> String {
    rulebook.side(side).name.to_uppercase()
}

fn board(game: &Game) -> String {
    let rulebook = game.rulebook();
    let shape = rulebook.grid().shape();
    let edge = format!("   +{}\n", "---+".repeat(shape.width.into()));
    let columns: String = (0..shape.width)
        .map(|col| format!("{:<4}", names::column(rulebook, col)))
        .collect();
    let mut text = match columns.trim_end() {
        "" => String::new(),
        columns => format!("     {columns}\n"),
    };
    text += &edge;
    for row in 0..shape.height {
        let (left, right) = row_names(rulebook, row);
        let _ = write!(text, "{left:>2} |");
        for col in 0..shape.width {
            let _ = write!(text, "{:^3}|", sign(game, rulebook.grid().at(row, col)));
        }
        text += format!(" {right}").trim_end();
        text.push('\n');
        text += &edge;
    }
    text
}

/// The name of a row, or the numbers of its first and last squares.
fn row_names(rulebook: &Rulebook, row: u8) -> (String, String) {
    let People::Numbers = rulebook.notation().people else {
        return (names::row(rulebook, row), String::new());
    };
    let grid = rulebook.grid();
    let mut squares = grid.squares().filter(|s| grid.place(*s).0 == row);
    let number = |square: Option<Square>| {
        square.map_or(String::new(), |square| rulebook.number(square).to_string())
    };
    let first = number(squares.next());
    (first, number(squares.next_back()))
}

/// What stands on a cell: `b` for a man of Black, `B` one rank up, `BT` for a triple king.
fn sign(game: &Game, square: Option<Square>) -> String {
    let rulebook = game.rulebook();
    let cell = square.map(|square| game.position().cell(rulebook.grid(), square));
    match cell {
        None | Some(Cell::Empty) => ".".to_string(),
        Some(Cell::Obstacle) => "#".to_string(),
        Some(Cell::Piece(side, rank)) => {
            let letter = letter(rulebook, side);
            match rank {
                Rank::Man => letter.to_lowercase().to_string(),
                Rank::King => letter.to_string(),
                Rank::Triple => format!("{letter}T"),
            }
        }
    }
}

/// The first letter of a side's name; its letter in FEN where both names begin alike.
fn letter(rulebook: &Rulebook, side: Side) -> char {
    let first = |side: Side| {
        let name = &rulebook.side(side).name;
        let letter = name.chars().next().filter(char::is_ascii_alphabetic);
        letter.map(|letter| letter.to_ascii_uppercase())
    };
    match (first(side), first(side.other())) {
        (Some(mine), Some(theirs)) if theirs != mine => mine,
        _ => rulebook.side(side).letter.char(),
    }
}
