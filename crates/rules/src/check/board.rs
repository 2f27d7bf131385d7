//! The board, the start on it and its obstacles.

use super::Flaws;
use crate::*;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    let straight = draft.mechanics.has_straight_moves();
    match Grid::new(draft.board, draft.sides[0].seat, straight) {
        Ok(grid) => on_grid(draft, &grid, flaws),
        Err(GridError::Size) => flaws.add("board.width", size(draft.board)),
        Err(GridError::TooManySquares) => flaws.add(
            "board.width",
            format!(
                "the board of {}x{} has too many squares: expected a layout of at most 128 bits, such as 14x14 with every second square",
                draft.board.width, draft.board.height
            ),
        ),
    }
}

fn size(board: BoardShape) -> String {
    format!(
        "the board is {}x{}: expected {} to {} columns and rows",
        board.width,
        board.height,
        BoardShape::MIN,
        BoardShape::MAX
    )
}

fn on_grid(draft: &Draft, grid: &Grid, flaws: &mut Flaws) {
    if let Start::Rows(rows) = &draft.start {
        check_rows(rows, draft.board.height, flaws);
    }
    match &draft.obstacles {
        Obstacles::None => {}
        Obstacles::Fixed(squares) => fixed(draft, grid, squares, flaws),
        Obstacles::Drawn(count) => drawn(draft, grid, *count, flaws),
    }
    jumps(draft, grid, flaws);
}

fn check_rows(rows: &[u8], height: u8, flaws: &mut Flaws) {
    let key = "board.rows";
    if rows.is_empty() {
        flaws.add(key, "no row has men: expected at least one");
    }
    for (i, row) in rows.iter().enumerate() {
        if *row == 0 || *row > height {
            let message = format!("row {row} is outside the board: expected 1 to {height}");
            flaws.add(key, message);
        } else if rows[..i].contains(row) {
            flaws.add(key, format!("row {row} is listed twice: expected once"));
        } else if rows[..=i].contains(&(height + 1 - row)) {
            let message = format!(
                "row {row} would have men of both sides: expected rows that the two sides do not share on a board of {height} rows"
            );
            flaws.add(key, message);
        }
    }
}

fn fixed(draft: &Draft, grid: &Grid, squares: &[u16], flaws: &mut Flaws) {
    let key = "board.obstacles";
    for (i, number) in squares.iter().enumerate() {
        let square = square_numbered(grid, draft.notation.numbering, *number);
        match square.map(|square| grid.place(square)) {
            None => {
                let message = format!(
                    "square {number} is outside the board: expected 1 to {}",
                    grid.len()
                );
                flaws.add(key, message);
            }
            Some(_) if squares[..i].contains(number) => {
                flaws.add(
                    key,
                    format!("square {number} is listed twice: expected once"),
                );
            }
            Some((row, _)) if has_men(draft, row) => {
                let message = format!(
                    "square {number} has a man at the start: expected obstacles on empty squares"
                );
                flaws.add(key, message);
            }
            Some(_) => {}
        }
    }
}

fn drawn(draft: &Draft, grid: &Grid, count: u8, flaws: &mut Flaws) {
    if let Start::Fen(_) = draft.start {
        return;
    }
    let empty = grid.squares().filter(|s| !has_men(draft, grid.place(*s).0));
    let empty = empty.count();
    if usize::from(count) > empty {
        let message = format!(
            "{count} obstacles are drawn from {empty} empty squares: expected at most {empty}"
        );
        flaws.add("board.drawn-obstacles", message);
    }
}

/// True if men stand on this row of the printed board at the start. A start by FEN is not
/// looked into here.
fn has_men(draft: &Draft, row: u8) -> bool {
    let Start::Rows(rows) = &draft.start else {
        return false;
    };
    rows.contains(&(row + 1)) || rows.contains(&(draft.board.height - row))
}

/// A jump needs two further squares in a line; on a small board there may be none.
fn jumps(draft: &Draft, grid: &Grid, flaws: &mut Flaws) {
    let has_room = |direction: Direction| {
        grid.squares().any(|square| {
            grid.neighbour(square, direction)
                .and_then(|next| grid.neighbour(next, direction))
                .is_some()
        })
    };
    for rank in Rank::ALL {
        let Some(rule) = draft.mechanics.rank(rank) else {
            continue;
        };
        let jump = rule.jump.directions;
        let fits = Direction::ALL
            .iter()
            .filter(|d| jump.has(Side::First, **d))
            .all(|d| has_room(*d));
        if !fits {
            flaws.add(
                format!("ranks.{}.jump.directions", rank.word()),
                "the board is too small for such a jump: expected room for the piece, the enemy and the landing square in each direction",
            );
        }
    }
}
