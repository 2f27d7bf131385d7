//! The call that asks tables of solved endings.

use std::cmp::Reverse;
use std::sync::Arc;

use axum::extract::State;
use engine::{Shelf, Tables, Value};
use rules::{Move, Position, Rulebook};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::body::{Query, Reply};
use crate::errors::{ErrorBody, Fault};

/// A position.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct TablesQuery {
    /// The id of a rulebook.
    #[param(max_length = 64)]
    rulebook: String,
    /// The position.
    #[param(max_length = 2000)]
    fen: String,
}

/// What solved endings say about a position and about each move in it.
#[derive(Serialize, ToSchema)]
pub(super) struct TablesView {
    rulebook: String,
    /// The position, as the rulebook writes it.
    fen: String,
    /// The most pieces that a position in the tables has.
    most_pieces: u32,
    /// What the side to move can force.
    category: Category,
    /// The plies to the end of the game, when the winner hurries and the loser delays.
    plies: Option<u16>,
    /// Every legal move, the best first.
    moves: Vec<SolvedMove>,
}

/// A move, and what the position after it is worth.
#[derive(Serialize, ToSchema)]
struct SolvedMove {
    /// In numbers.
    text: String,
    /// As people write it.
    people: String,
    /// The position after it.
    fen: String,
    /// What the other side, which is then to move, can force.
    category: Category,
    /// The plies from there to the end of the game.
    plies: Option<u16>,
}

/// What a side can force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Category {
    /// It wins.
    Win,
    /// Neither side can force a win.
    Draw,
    /// It loses.
    Loss,
    /// The position is in no table.
    Unknown,
}

/// What solved endings say about a position: by the board alone, without counters and repetition.
///
/// Tables are made when a rulebook is first asked for; until they are ready
/// the answer is 503 with the key `tables-coming`. Pages of other sites may ask.
#[utoipa::path(get, path = "/tables", params(TablesQuery),
    responses((status = 200, body = TablesView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody)))]
pub(super) async fn probe(
    State(app): State<App>,
    Query(query): Query<TablesQuery>,
) -> Result<Reply<TablesView>, Fault> {
    let games = &app.games;
    let book = games.catalogue.find(&games.store, &query.rulebook).await?;
    let rulebook = book.rulebook.clone();
    let (position, _) = rulebook
        .read_fen(&query.fen)
        .map_err(|error| Fault::fen(&error))?;
    let tables = match games.pool.shelf(&rulebook) {
        Shelf::Ready(tables) => tables,
        Shelf::Coming => return Err(Fault::coming("tables-coming", "refusal-tables-coming")),
        Shelf::Empty => return Err(Fault::unknown("refusal-no-tables", rulebook.id())),
    };
    // Blocks may have to be read from disk.
    let look = tokio::task::spawn_blocking(move || view(&rulebook, &tables, &position));
    look.await.map(Reply).map_err(|_| Fault::busy())
}

fn view(rulebook: &Arc<Rulebook>, tables: &Tables, position: &Position) -> TablesView {
    let (category, plies) = told(tables.probe(position));
    let legal = rulebook.moves(position);
    let mut moves: Vec<(Option<Value>, SolvedMove)> = legal
        .iter()
        .map(|mv| solved(rulebook, tables, position, mv, &legal))
        .collect();
    moves.sort_by_key(|(after, _)| order(*after));
    TablesView {
        rulebook: rulebook.id().to_string(),
        fen: rulebook.fen(position),
        most_pieces: tables.most_pieces(),
        category,
        plies,
        moves: moves.into_iter().map(|(_, solved)| solved).collect(),
    }
}

fn solved(
    rulebook: &Rulebook,
    tables: &Tables,
    position: &Position,
    mv: &Move,
    among: &[Move],
) -> (Option<Value>, SolvedMove) {
    let after = position.play(&mv.action(rulebook.grid()));
    let value = tables.probe(&after);
    let (category, plies) = told(value);
    let solved = SolvedMove {
        text: rulebook.number_text(mv, among),
        people: rulebook.people_text(mv, among),
        fen: rulebook.fen(&after),
        category,
        plies,
    };
    (value, solved)
}

/// Moves after which the other side loses come first, the shortest first; moves after which it
/// wins come last, the longest first.
fn order(after: Option<Value>) -> (u8, u16, Reverse<u16>) {
    match after {
        Some(Value::Loss(plies)) => (0, plies, Reverse(0)),
        Some(Value::Draw) => (1, 0, Reverse(0)),
        None => (2, 0, Reverse(0)),
        Some(Value::Win(plies)) => (3, 0, Reverse(plies)),
    }
}

fn told(value: Option<Value>) -> (Category, Option<u16>) {
    match value {
        Some(Value::Win(plies)) => (Category::Win, Some(plies)),
        Some(Value::Draw) => (Category::Draw, None),
        Some(Value::Loss(plies)) => (Category::Loss, Some(plies)),
        None => (Category::Unknown, None),
    }
}
