//! A board of numbers in, four numbers out: the form of a contest of move functions.
//!
//! First comes `1` (you have the first move) or `2`. Each turn is eight lines of eight numbers, 0
//! for an empty cell, 1 and 2 for the men of the first and the second side, row 0 first. The
//! answer is one line `row1 col1 row2 col2`, the two ends of the whole turn. `-1` instead of a
//! board means that the game is over.

use rules::{
    Cell, Forfeit, Game, Move, MoveKind, MoveText, Obstacles, Position, Rank, Rulebook, Side,
    Square, SquareText,
};

use super::{Heard, heard};
use crate::Fault;

/// Refuses a rulebook that eight lines of 0, 1 and 2 cannot show.
pub fn check(rulebook: &Rulebook) -> Result<(), String> {
    let shape = rulebook.grid().shape();
    let refuse = |has: String| {
        let id = rulebook.id();
        Err(format!(
            "the protocol `board` is for 8x8 boards with men alone: {id} has {has}"
        ))
    };
    if (shape.width, shape.height) != (8, 8) {
        return refuse(format!("a board of {}x{}", shape.width, shape.height));
    }
    if rulebook.mechanics().highest() > Rank::Man {
        return refuse(rulebook.piece(Rank::King).many.clone());
    }
    match rulebook.draft().obstacles {
        Obstacles::None => Ok(()),
        Obstacles::Fixed(_) | Obstacles::Drawn(_) => refuse("obstacles".to_string()),
    }
}

/// The line that tells a bot its side.
pub fn greet(side: Side) -> String {
    format!("{}\n", side.index() + 1)
}

/// The board.
pub fn ask(game: &Game) -> String {
    let cells = cells(game.rulebook(), game.position());
    let mut text = String::with_capacity(cells.len() * 16);
    for row in cells {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}

/// The number of each cell, row by row. Boards that the protocol refuses can be shown too: kings
/// are 3 and 4, triple kings 5 and 6, obstacles 7.
pub fn cells(rulebook: &Rulebook, position: &Position) -> Vec<Vec<u8>> {
    let grid = rulebook.grid();
    let shape = grid.shape();
    let number = |row, col| match grid.at(row, col).map(|s| position.cell(grid, s)) {
        None | Some(Cell::Empty) => 0,
        Some(Cell::Piece(side, rank)) => (1 + side.index() + 2 * rank.index()) as u8,
        Some(Cell::Obstacle) => 7,
    };
    (0..shape.height)
        .map(|row| (0..shape.width).map(|col| number(row, col)).collect())
        .collect()
}

/// The move that a line means. Of several routes that fit it is the one whose first differing
/// landing square has the lower number.
pub fn read(game: &Game, line: &str) -> Result<Move, Fault> {
    let [from, to] = ends(game, line)?;
    let route = game
        .routes()
        .iter()
        .filter(|route| route.huffed.is_none() && (route.from, route.to()) == (from, to))
        .min_by_key(|route| landings(game, route));
    match route {
        Some(route) => Ok(route.clone()),
        None => Err(refused(game, line, [from, to])),
    }
}

fn landings(game: &Game, route: &Move) -> Vec<u16> {
    let numbers = route.path.iter().map(|s| game.rulebook().number(*s));
    numbers.collect()
}

fn ends(game: &Game, line: &str) -> Result<[Square; 2], Fault> {
    let numbers: Option<Vec<i64>> = line.split_whitespace().map(|w| w.parse().ok()).collect();
    let Some(&[row1, col1, row2, col2]) = numbers.as_deref() else {
        let why = "expected four numbers: row1 col1 row2 col2";
        return Err(Fault::in_text(Forfeit::Unreadable, line, why));
    };
    Ok([
        square(game, line, row1, col1)?,
        square(game, line, row2, col2)?,
    ])
}

fn square(game: &Game, line: &str, row: i64, col: i64) -> Result<Square, Fault> {
    let at = |row, col| game.rulebook().grid().at(row, col);
    let cell = u8::try_from(row).ok().zip(u8::try_from(col).ok());
    cell.and_then(|(row, col)| at(row, col)).ok_or_else(|| {
        let why =
            format!("({row},{col}) is no playing square: expected a dark cell from (0,0) to (7,7)");
        Fault::in_text(Forfeit::IllegalMove, line, why)
    })
}

fn refused(game: &Game, line: &str, ends: [Square; 2]) -> Fault {
    let number = |square| SquareText::Number(game.rulebook().number(square));
    let text = MoveText {
        huffed: None,
        squares: ends.map(number).to_vec(),
        kind: MoveKind::Unknown,
        rank: None,
    };
    match game.resolve(&text) {
        Err(refusal) => Fault::refused(line, &refusal, game.rulebook()),
        Ok(_) => Fault::in_text(Forfeit::IllegalMove, line, "no legal move has these ends"),
    }
}

/// What a line of the bot means.
pub fn hear(game: &Game, line: &str) -> Heard {
    heard(read(game, line))
}

/// The line that ends a game.
pub fn part() -> String {
    "-1\n".to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    fn contest(fen: &str) -> Game {
        Game::from_fen(builtin::rulebook("contest").unwrap(), fen).unwrap()
    }

    #[test]
    fn the_board_as_the_bot_reads_it() {
        let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
        assert_eq!(greet(Side::First), "1\n");
        assert_eq!(greet(Side::Second), "2\n");
        assert_eq!(
            ask(&game),
            "0 1 0 1 0 1 0 1\n1 0 1 0 1 0 1 0\n0 1 0 1 0 1 0 1\n0 0 0 0 0 0 0 0\n\
             0 0 0 0 0 0 0 0\n2 0 2 0 2 0 2 0\n0 2 0 2 0 2 0 2\n2 0 2 0 2 0 2 0\n"
        );
        assert_eq!(part(), "-1\n");
    }

    #[test]
    fn the_two_ends_of_the_whole_turn() {
        let game = contest("B:W14,23:B9");
        let text = |line| game.number_text(&read(&game, line).unwrap());
        assert_eq!(text("2 1 4 3"), "9x18");
        assert_eq!(text("  2 1\t6 5 \r"), "9x27");
    }

    /// From (1,2) to (5,2) a man can jump by (3,0) or by (3,4), squares 13 and 15.
    #[test]
    fn of_two_routes_the_one_with_the_lower_square() {
        let game = contest("B:W9,10,17,18:B6");
        assert_eq!(game.routes().len(), 4);
        let mv = read(&game, "1 2 5 2").unwrap();
        let numbers: Vec<u16> = mv.path.iter().map(|s| game.rulebook().number(*s)).collect();
        assert_eq!(numbers, [13, 22]);
        assert!(mv.captured.len() == 2);
    }

    #[test]
    fn what_is_no_move_is_a_fault() {
        let game = contest("B:W14,23:B9");
        for (line, forfeit, part) in [
            ("", Forfeit::Unreadable, "four numbers"),
            ("2 1 3", Forfeit::Unreadable, "four numbers"),
            ("2 1 3 2 4", Forfeit::Unreadable, "four numbers"),
            ("2 1 3 x", Forfeit::Unreadable, "four numbers"),
            (
                "2 1 99999999999999999999 2",
                Forfeit::Unreadable,
                "four numbers",
            ),
            ("2 1 3 0", Forfeit::IllegalMove, "compulsory"),
            (
                "2 1 3 1",
                Forfeit::IllegalMove,
                "(3,1) is no playing square",
            ),
            (
                "-2 1 3 2",
                Forfeit::IllegalMove,
                "(-2,1) is no playing square",
            ),
            ("0 1 300 2", Forfeit::IllegalMove, "(300,2)"),
            ("5 2 4 3", Forfeit::IllegalMove, ""),
        ] {
            let fault = read(&game, line).unwrap_err();
            assert_eq!(fault.forfeit, forfeit, "{line}: {fault}");
            assert!(fault.why.contains(part), "{line}: {fault}");
        }
    }

    #[test]
    fn other_boards_are_refused_with_the_reason() {
        let refusal = |id| check(&builtin::rulebook(id).unwrap()).unwrap_err();
        assert!(check(&builtin::rulebook("contest").unwrap()).is_ok());
        assert!(refusal("english").ends_with("english has kings"));
        assert!(refusal("international").ends_with("international has a board of 10x10"));
    }
}
