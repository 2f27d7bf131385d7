//! The board, the start on it and its obstacles.

use super::Flaws;
use moves::*;
use texts::Message;

use crate::*;

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    let straight = draft.mechanics.has_straight_moves();
    match Grid::new(draft.board, draft.sides[0].seat, straight) {
        Ok(grid) => on_grid(draft, &grid, flaws),
        Err(error) => flaws.0.push(no_grid(draft.board, error)),
    }
}

/// Why there can be no such board.
pub(crate) fn no_grid(board: BoardShape, error: GridError) -> Flaw {
    let message = Message::new(match error {
        GridError::Size => "flaw-board-size",
        GridError::TooManySquares => "flaw-too-many-squares",
    });
    let message = message.with("width", board.width);
    let message = message.with("height", board.height);
    let message = message.with("least", BoardShape::MIN);
    Flaw {
        key: "board.width".into(),
        message: message.with("most", BoardShape::MAX),
    }
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
        flaws.add(key, "flaw-no-row");
    }
    for (i, row) in rows.iter().enumerate() {
        if *row == 0 || *row > height {
            flaws.add(key, on_row("flaw-row-outside", *row).with("most", height));
        } else if rows[..i].contains(row) {
            flaws.add(key, on_row("flaw-row-twice", *row));
        } else if rows[..=i].contains(&(height + 1 - row)) {
            flaws.add(key, on_row("flaw-row-shared", *row).with("rows", height));
        }
    }
}

fn on_row(key: &'static str, row: u8) -> Message {
    Message::new(key).with("row", row)
}

fn fixed(draft: &Draft, grid: &Grid, squares: &[u16], flaws: &mut Flaws) {
    let key = "board.obstacles";
    let on = |message: &'static str, number: u16| Message::new(message).with("square", number);
    for (i, number) in squares.iter().enumerate() {
        let square = square_numbered(grid, draft.notation.numbering, *number);
        match square.map(|square| grid.place(square)) {
            None => {
                let message = on("flaw-obstacle-outside", *number);
                flaws.add(key, message.with("most", grid.len()));
            }
            Some(_) if squares[..i].contains(number) => {
                flaws.add(key, on("flaw-obstacle-twice", *number));
            }
            Some((row, _)) if has_men(draft, row) => {
                flaws.add(key, on("flaw-obstacle-on-man", *number));
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
        let message = Message::new("flaw-too-many-obstacles").with("count", count);
        flaws.add("board.drawn-obstacles", message.with("empty", empty));
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
            let key = format!("ranks.{}.jump.directions", rank.word());
            flaws.add(key, "flaw-no-room-to-jump");
        }
    }
}
