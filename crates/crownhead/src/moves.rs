//! `crownhead moves`.

use std::collections::HashSet;

use clap::Args;
use rules::sentences::phrases;
use rules::{Game, Move, Rulebook, Square};
use serde_json::{Value, json};
use texts::Message;

use crate::exit::{Answer, Done, Failure, tell};
use crate::language::{self, say};
use crate::screen::{Ink, Screen};
use crate::start::Start;

/// List the legal moves of a position.
///
/// The board alone counts: where a counter of the rulebook has already ended the game, the moves
/// are listed all the same, and a line on standard error says so.
#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,
    /// Write one JSON array: every sequence of landing squares with its own text, in the
    /// rulebook's numbers.
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let game = self.start.game()?;
        let routes = routes(&game);
        if self.json {
            screen.json(&Value::Array(objects(&game, &routes)))?
        } else {
            table(screen, &game, &routes)?
        }
        if let Some(outcome) = game.outcome() {
            screen.flush()?;
            let why = outcome.sentence(game.rulebook());
            tell(&say(Message::new("moves-over").with("why", why)));
        }
        Ok(Answer::Yes)
    }
}

/// Every legal route of the position, whether the game is over or not.
fn routes(game: &Game) -> Vec<Move> {
    let (rulebook, position) = (game.rulebook(), game.position());
    let mut routes = rulebook.legal_routes(position, game.tally());
    in_order(rulebook, &mut routes);
    routes
}

/// Sorts moves by their squares, so that a list is the same every time and easy to read.
pub(crate) fn in_order(rulebook: &Rulebook, moves: &mut [Move]) {
    let number = |square: &Square| rulebook.number(*square);
    moves.sort_by_cached_key(|mv| {
        let path: Vec<u16> = mv.path.iter().map(number).collect();
        (
            mv.huffed.map(|square| number(&square)),
            number(&mv.from),
            path,
        )
    });
}

fn objects(game: &Game, routes: &[Move]) -> Vec<Value> {
    let rulebook = game.rulebook();
    let numbers = |squares: &[Square]| -> Vec<u16> {
        squares
            .iter()
            .map(|square| rulebook.number(*square))
            .collect()
    };
    let object = |route: &Move| {
        let mut object = json!({
            "text": rulebook.route_text(route, routes),
            "from": rulebook.number(route.from),
            "path": numbers(&route.path),
            "captured": numbers(&route.captured),
            "rank": route.rank.word(),
        });
        if let Some(huffed) = route.huffed {
            object["huffed"] = json!(rulebook.number(huffed));
        }
        object
    };
    routes.iter().map(object).collect()
}

/// The moves for people: how they write it, its numbers, what it takes and what it becomes. Of
/// routes that are the same move there is one.
fn table(screen: &mut Screen, game: &Game, routes: &[Move]) -> Result<(), Failure> {
    let rulebook = game.rulebook();
    let mut seen = HashSet::new();
    let mut moves = routes.to_vec();
    moves.retain(|route| seen.insert(route.action(rulebook.grid())));
    let rows: Vec<[String; 4]> = moves.iter().map(|mv| row(game, mv, &moves)).collect();
    let mut titles = [
        "moves-move",
        "moves-numbers",
        "moves-takes",
        "moves-becomes",
    ]
    .map(say);
    if rows.iter().all(|row| row[0] == row[1]) {
        titles[1].clear();
    }
    let shown: Vec<usize> = (0..4)
        .filter(|i| !titles[*i].is_empty() && (*i == 0 || rows.iter().any(|r| !r[*i].is_empty())))
        .collect();
    let widths = [0, 1, 2, 3].map(|i| {
        let widths = rows.iter().map(|row| row[i].chars().count());
        widths.chain([titles[i].chars().count()]).max().unwrap_or(0)
    });
    let written = |row: &[String; 4]| {
        let cells: Vec<String> = shown
            .iter()
            .map(|i| format!("{:<1$}", row[*i], widths[*i]))
            .collect();
        cells.join("  ").trim_end().to_string()
    };
    let side = language::side(rulebook, game.mover());
    let count = Message::new("moves-count").with("side", side);
    screen.line(&say(count.with("n", rows.len())))?;
    if !rows.is_empty() {
        let head = screen.colour.paint(Ink::Dim, &written(&titles));
        screen.line(&head)?;
    }
    rows.iter().try_for_each(|row| screen.line(&written(row)))
}

fn row(game: &Game, mv: &Move, moves: &[Move]) -> [String; 4] {
    let rulebook = game.rulebook();
    let names: Vec<String> = mv.removed().map(|s| rulebook.square_name(s)).collect();
    let becomes = if mv.rank == mv.before {
        String::new()
    } else {
        say(phrases::piece(rulebook.piece(mv.rank)))
    };
    [
        rulebook.people_text(mv, moves),
        rulebook.number_text(mv, moves),
        names.join(" "),
        becomes,
    ]
}
