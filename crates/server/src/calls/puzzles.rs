//! Calls about puzzles.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use rules::Rulebook;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rulebooks::at_desk;
use crate::app::App;
use crate::body::{Path, Reply, Sent};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::puzzles::{Opened, PuzzleAnswer, PuzzleCard, PuzzleView, Tried, of};
use crate::views::MoveView;

/// The puzzles of a rulebook.
#[derive(Serialize, ToSchema)]
pub(super) struct Puzzles {
    puzzles: Vec<PuzzleCard>,
}

/// The puzzles of a rulebook, in short.
#[utoipa::path(get, path = "/rulebooks/{id}/puzzles",
    params(("id" = String, Path, description = "its id, or the hash of a user's own")),
    responses((status = 200, body = Puzzles), (status = 404, body = ErrorBody)))]
pub(super) async fn list(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Reply<Puzzles>, Fault> {
    let rulebook = rulebook(&app, &id).await?;
    let found = of(app.games.pool.learned(), &rulebook);
    let cards = (1..)
        .zip(&found)
        .map(|(n, puzzle)| PuzzleCard::new(n, puzzle));
    Ok(Reply(Puzzles {
        puzzles: cards.collect(),
    }))
}

/// One puzzle, without its line.
#[utoipa::path(get, path = "/rulebooks/{id}/puzzles/{number}",
    params(("id" = String, Path, description = "the rulebook"),
        ("number" = u32, Path, description = "the puzzle, from 1")),
    responses((status = 200, body = PuzzleView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(super) async fn one(
    State(app): State<App>,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Reply<PuzzleView>, Fault> {
    Ok(Reply(opened(&app, &id, number).await?.view()))
}

/// The moves of both sides.
#[derive(Serialize, ToSchema)]
pub(super) struct Solution {
    moves: Vec<MoveView>,
}

/// The line of a puzzle, for who gives up.
#[utoipa::path(get, path = "/rulebooks/{id}/puzzles/{number}/solution",
    params(("id" = String, Path, description = "the rulebook"),
        ("number" = u32, Path, description = "the puzzle, from 1")),
    responses((status = 200, body = Solution), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(super) async fn solution(
    State(app): State<App>,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Reply<Solution>, Fault> {
    let moves = opened(&app, &id, number).await?.solution();
    Ok(Reply(Solution { moves }))
}

/// What somebody tries: the line so far, and his next move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TrySent {
    #[schema(max_items = 40)]
    moves: Vec<String>,
}

/// Whether a move solves a puzzle, and if not, why not.
#[utoipa::path(post, path = "/rulebooks/{id}/puzzles/{number}/try", request_body = TrySent,
    params(("id" = String, Path, description = "the rulebook"),
        ("number" = u32, Path, description = "the puzzle, from 1")),
    responses((status = 200, body = PuzzleAnswer), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn attempt(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Path((id, number)): Path<(String, u32)>,
    Sent(sent): Sent<TrySent>,
) -> Result<Reply<PuzzleAnswer>, Fault> {
    let opened = opened(&app, &id, number).await?;
    let answer = match opened.tried(&sent.moves)? {
        Tried::Right(answer) => answer,
        Tried::Other(game) => {
            let refute = move |desk: &mut _| opened.refute(&game, desk);
            at_desk(&app.games.pool, &peer.to_string(), refute).await?
        }
    };
    Ok(Reply(answer))
}

async fn rulebook(app: &App, id: &str) -> Result<Arc<Rulebook>, Fault> {
    let games = &app.games;
    let book = games.catalogue.find(&games.store, id).await?;
    Ok(book.rulebook.clone())
}

async fn opened(app: &App, id: &str, number: u32) -> Result<Opened, Fault> {
    let rulebook = rulebook(app, id).await?;
    Opened::new(app.games.pool.learned(), &rulebook, number as usize)
}
