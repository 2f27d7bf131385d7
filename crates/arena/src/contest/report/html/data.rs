//! What the script of the page needs: boards and games as JSON. The script knows no rule.

use rules::{Cell, Colour, Game, Position, Rank, Rulebook, Side, Square};
use serde_json::{Value, json};

use crate::contest::played::Played;

/// The board: where each square lies, by number, and how the sides look.
pub(super) fn board(rulebook: &Rulebook) -> Value {
    let shape = rulebook.grid().shape();
    let squares: Vec<[u8; 2]> = in_order(rulebook)
        .into_iter()
        .map(|square| {
            let (row, col) = rulebook.grid().place(square);
            [row, col]
        })
        .collect();
    let sides = Side::ALL.map(|side| {
        let rule = rulebook.side(side);
        let top = rule.seat == rules::Seat::Top;
        json!({ "name": rule.name, "colour": colour(rule.colour), "top": top })
    });
    let is_pile = |rank: Rank| rulebook.piece(rank).one == "tower";
    json!({
        "width": shape.width,
        "height": shape.height,
        "squares": squares,
        "sides": sides,
        "pile": is_pile(Rank::King),
        "all": shape.playable == rules::Playable::All,
    })
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}

/// The squares in the order of their numbers.
fn in_order(rulebook: &Rulebook) -> Vec<Square> {
    let mut squares: Vec<Square> = rulebook.grid().squares().collect();
    squares.sort_by_key(|square| rulebook.number(*square));
    squares
}

/// A game in the list: its id, its bots, who won, how, and how long it was.
pub(super) fn line(played: &Played) -> Value {
    let [a, b] = played.bots;
    json!([
        played.id,
        a,
        b,
        played.winner.map_or(-1, |winner| winner as i64),
        played.how,
        played.moves.len(),
    ])
}

/// A whole game.
pub(super) fn game(played: &Played, game: &Game) -> Value {
    let rulebook = game.rulebook();
    let start = game.position_after(0).unwrap_or(game.position());
    let number = |square: &Square| u64::from(rulebook.number(*square));
    let turns = game.turns().iter().enumerate().map(|(i, turn)| {
        let path: Vec<u64> = std::iter::once(&turn.played.from)
            .chain(&turn.played.path)
            .map(number)
            .collect();
        let captured: Vec<u64> = turn.played.captured.iter().map(number).collect();
        let ms = played.ms.get(i).copied().unwrap_or(0);
        json!([turn.text, path, captured, turn.played.rank.index(), ms])
    });
    json!({
        "why": played.why,
        "wrote": played.fault.as_ref().and_then(|fault| fault.wrote.clone()),
        "opening": played.opening,
        "first": played.first,
        "start": cells(rulebook, start),
        "moves": turns.collect::<Vec<Value>>(),
        "logs": played.logs,
        "used": played.used_ms,
        "cpu": played.cpu_ms,
        "ended": played.ended,
        "seed": played.seed,
    })
}

/// One letter a square, in the order of their numbers: `.` empty, `#` an obstacle, `a` `b` `c`
/// the first side's ranks and `x` `y` `z` the second's.
fn cells(rulebook: &Rulebook, position: &Position) -> String {
    let letter = |square| match position.cell(rulebook.grid(), square) {
        Cell::Empty => '.',
        Cell::Obstacle => '#',
        Cell::Piece(Side::First, rank) => ['a', 'b', 'c'][rank.index().min(2)],
        Cell::Piece(Side::Second, rank) => ['x', 'y', 'z'][rank.index().min(2)],
    };
    in_order(rulebook).into_iter().map(letter).collect()
}
