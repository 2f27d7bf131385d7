//! The board and the sides.

use super::phrases::{capital, counted, join, number, ordinal};
use super::{Script, Section};
use crate::*;

pub(super) fn write(script: &mut Script<'_>) {
    let draft = script.draft;
    let keys = ["board.width", "board.playable", "board.height"];
    script.say(Section::Board, &keys, board(draft.board));
    let keys = ["board.rows", "board.start"];
    script.say(Section::Board, &keys, start(draft));
    obstacles(script);
    for (key, text) in [
        ("sides.first", side(&draft.sides[0], "starts")),
        ("sides.second", side(&draft.sides[1], "answers")),
    ] {
        let keys = [format!("{key}.colour"), format!("{key}.seat")];
        script.say(Section::Sides, &[&keys[0], &keys[1]], text);
    }
}

fn board(board: BoardShape) -> String {
    let size = format!(
        "The board is {} squares wide and {} high",
        board.width, board.height
    );
    match board.playable {
        Playable::All => format!("{size}; every square is played on."),
        Playable::BottomLeft => {
            format!("{size}; every second one is played on, the bottom left corner among them.")
        }
        Playable::BottomRight => {
            format!("{size}; every second one is played on, the bottom left corner not among them.")
        }
    }
}

fn start(draft: &Draft) -> String {
    let men = &draft.pieces[0];
    match &draft.start {
        Start::Fen(fen) => format!("The game starts from the position {fen}."),
        Start::Rows(rows) => {
            let count = rows.iter().map(|row| squares_in(draft, *row)).sum();
            format!(
                "Each side starts with {} on {}.",
                counted(count, &men.one, &men.many),
                which(rows)
            )
        }
    }
}

/// How many playing squares the row has that the first side counts as `row`.
fn squares_in(draft: &Draft, row: u8) -> u64 {
    let from_top = match draft.sides[0].seat {
        Seat::Top => row.checked_sub(1),
        Seat::Bottom => draft.board.height.checked_sub(row),
    };
    let has = |col: u8| from_top.is_some_and(|row| draft.board.has(row, col));
    (0..draft.board.width).filter(|col| has(*col)).count() as u64
}

/// "its first three rows", or "its second and third rows".
fn which(rows: &[u8]) -> String {
    let first = rows.iter().zip(1..).all(|(row, n)| *row == n);
    match rows.len() {
        1 if first => "its first row".to_string(),
        n if first => format!("its first {} rows", number(n as u64)),
        n => {
            let names: Vec<String> = rows.iter().map(|row| ordinal(u64::from(*row))).collect();
            let word = if n == 1 { "row" } else { "rows" };
            format!("its {} {word}", join(&names, "and"))
        }
    }
}

fn obstacles(script: &mut Script<'_>) {
    let nothing = "nothing enters them or jumps over them";
    match &script.draft.obstacles {
        Obstacles::None => {}
        Obstacles::Fixed(squares) => {
            let squares: Vec<String> = squares.iter().map(u16::to_string).collect();
            let text = format!(
                "The squares {} are obstacles: {nothing}.",
                join(&squares, "and")
            );
            script.say(Section::Board, &["board.obstacles"], text);
        }
        Obstacles::Drawn(count) => {
            let text = format!(
                "{} of the empty squares are drawn for each game as obstacles: {nothing}.",
                capital(&number(u64::from(*count)))
            );
            script.say(Section::Board, &["board.drawn-obstacles"], text);
        }
    }
}

fn side(side: &SideRule, does: &str) -> String {
    let seat = match side.seat {
        Seat::Top => "at the top of the board and moves down",
        Seat::Bottom => "at the bottom of the board and moves up",
    };
    format!(
        "{} {does}, sits {seat}; its letter is {}.",
        side.name,
        side.letter.char()
    )
}
