//! What is told of a judged game.

use arena::Log;
use arena::protocol::board;
use arena::referee::Referee;
use arena::sandbox::Enforced;
use rules::{Game, How, Outcome, Position, Rulebook, Side};
use serde_json::{Value, json};

use super::Player;
use crate::exit::tell;
use crate::screen::harmless;

/// The verdict and the board, as the judge of the contest prints them.
pub(super) fn verdict(game: &Game) -> String {
    let rulebook = game.rulebook();
    let word = match game.outcome() {
        Some(Outcome {
            how: How::Forfeit(_),
            ..
        }) => "Invalid Move".to_string(),
        Some(Outcome {
            winner: Some(winner),
            ..
        }) => format!("{}\n", rulebook.side(winner).name),
        Some(Outcome {
            how: How::Unfinished,
            ..
        })
        | None => "Unfinished".to_string(),
        Some(_) => "Draw".to_string(),
    };
    word + &rows(rulebook, judged(game))
}

/// The game as a program reads it.
pub(super) fn object(
    referee: &Referee,
    contestants: &[Player; 2],
    enforced: Option<&Enforced>,
) -> Value {
    let (game, record) = (referee.game(), referee.record());
    let outcome = game.outcome();
    let winner = outcome.and_then(|outcome| outcome.winner);
    let how = outcome.map_or(How::Unfinished, |outcome| outcome.how);
    let result = match (winner, how) {
        (Some(Side::First), _) => "first",
        (Some(Side::Second), _) => "second",
        (None, How::Unfinished) => "unfinished",
        (None, _) => "draw",
    };
    let [first, second] = contestants.each_ref().map(|c| c.command.as_str());
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    let times = record
        .moves
        .iter()
        .map(|mv| [mv.times.spent, mv.times.left]);
    json!({
        "rules": record.rulebook,
        "identity": record.rules.to_string(),
        "seed": record.seed,
        "start": record.start,
        "first": first,
        "second": second,
        "result": result,
        "winner": winner.map(|side| game.rulebook().side(side).name.as_str()),
        "how": how.word(),
        "why": record.why,
        "moves": moves,
        "times": times.collect::<Vec<_>>(),
        "fen": game.fen(),
        "sandbox": enforced.map(sandbox),
    })
}

/// What isolated the programs, as data.
fn sandbox(enforced: &Enforced) -> Value {
    serde_json::from_str(&enforced.json()).unwrap_or(Value::Null)
}

/// The board that is printed. A draw is found before the last move is put on it.
fn judged(game: &Game) -> &Position {
    let before = game.turns().len().checked_sub(1);
    let is_draw = game
        .outcome()
        .is_some_and(|o| o.winner.is_none() && o.how != How::Unfinished);
    let drawn = before.filter(|_| is_draw);
    drawn
        .and_then(|plies| game.position_after(plies))
        .unwrap_or(game.position())
}

pub(super) fn rows(rulebook: &Rulebook, position: &Position) -> String {
    let row = |cells: &Vec<u8>| {
        let cells: String = cells.iter().map(|cell| format!("{cell} ")).collect();
        cells + "\n"
    };
    board::cells(rulebook, position).iter().map(row).collect()
}

/// Tells on standard error how it went.
pub(super) fn explain(referee: &Referee, logs: [Log; 2]) {
    let record = referee.record();
    let rulebook = referee.game().rulebook();
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    let moves = format!("{} moves: {}", moves.len(), moves.join(" "));
    tell(moves.trim_end_matches(": "));
    tell(&format!("{}.", record.why));
    for (side, log) in Side::ALL.into_iter().zip(logs) {
        let name = &rulebook.side(side).name;
        for line in log.text().lines() {
            tell(&format!("{name} said: {}", harmless(line)));
        }
        if log.dropped() > 0 {
            tell(&format!("{name} said {} bytes more", log.dropped()));
        }
    }
}
