//! The board and the sides.

use super::phrases::{self, counted, piece};
use super::{Script, Section};
use moves::*;

use crate::*;
use texts::{Arg, Message};

pub(super) fn write(script: &mut Script<'_>) {
    let draft = script.draft;
    let keys = ["board.width", "board.playable", "board.height"];
    script.say(Section::Board, &keys, board(draft.board));
    let skips = draft.board.playable != Playable::All && draft.mechanics.has_straight_moves();
    if skips {
        let keys = ["board.playable", "board.width"];
        script.say(Section::Board, &keys, Message::new("rule-board-straight"));
    }
    let keys = ["board.rows", "board.start"];
    script.say(Section::Board, &keys, start(draft));
    obstacles(script);
    for (key, text) in [
        ("sides.first", starts(&draft.sides[0])),
        ("sides.second", answers(&draft.sides[1])),
    ] {
        let keys = [format!("{key}.colour"), format!("{key}.seat")];
        script.say(Section::Sides, &[&keys[0], &keys[1]], text);
    }
}

fn board(board: BoardShape) -> Message {
    // On a board of odd width both bottom corners are played on, or neither.
    let has_left_corner = board.has(board.height.saturating_sub(1), 0);
    let key = match (board.playable, has_left_corner) {
        (Playable::All, _) => "rule-board-all",
        (Playable::BottomLeft | Playable::BottomRight, true) => "rule-board-left",
        (Playable::BottomLeft | Playable::BottomRight, false) => "rule-board-right",
    };
    Message::new(key)
        .with("width", board.width)
        .with("height", board.height)
}

fn start(draft: &Draft) -> Message {
    match &draft.start {
        Start::Fen(fen) => Message::new("rule-start-fen").with("fen", fen),
        Start::Rows(rows) => {
            let count = rows.iter().map(|row| squares_in(draft, *row)).sum();
            Message::new("rule-start-rows")
                .with("pieces", counted(count, piece(&draft.pieces[0])))
                .with("rows", which(rows))
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
fn which(rows: &[u8]) -> Message {
    if rows.iter().zip(1..).all(|(row, n)| *row == n) {
        return Message::new("rows-first").with("n", rows.len());
    }
    Message::new("rows-named")
        .with("n", rows.len())
        .with("rows", Arg::and(rows.iter().copied()))
}

fn obstacles(script: &mut Script<'_>) {
    match &script.draft.obstacles {
        Obstacles::None => {}
        Obstacles::Fixed(squares) => {
            let squares = Arg::and(squares.iter().map(u16::to_string));
            let text = Message::new("rule-obstacles-fixed").with("squares", squares);
            script.say(Section::Board, &["board.obstacles"], text);
        }
        Obstacles::Drawn(count) => {
            let text = Message::new("rule-obstacles-drawn").with("n", *count);
            script.say(Section::Board, &["board.drawn-obstacles"], text);
        }
    }
}

fn starts(side: &SideRule) -> Message {
    named(
        side,
        match side.seat {
            Seat::Top => "rule-side-starts-top",
            Seat::Bottom => "rule-side-starts-bottom",
        },
    )
}

fn answers(side: &SideRule) -> Message {
    named(
        side,
        match side.seat {
            Seat::Top => "rule-side-answers-top",
            Seat::Bottom => "rule-side-answers-bottom",
        },
    )
}

fn named(side: &SideRule, key: &'static str) -> Message {
    Message::new(key)
        .with("side", phrases::side(side))
        .with("letter", side.letter.char())
}
