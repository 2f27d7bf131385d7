//! The call that explains why a move is not legal.

use axum::Extension;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::analysis::PositionSent;
use super::rulebooks::long;
use crate::app::App;
use crate::body::{Reply, Sent, TEXT, Whole};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault, Problem};

/// A move that somebody tried in a position.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TriedSent {
    #[serde(default)]
    #[schema(max_length = 64)]
    rulebook: String,
    /// The text of a rulebook that is not stored, instead of `rulebook`.
    #[serde(default)]
    #[schema(max_length = 60000)]
    file: Option<String>,
    #[serde(default)]
    #[schema(max_length = 2000)]
    fen: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    seed: Option<Whole<u64>>,
    /// What was played before.
    #[serde(default)]
    #[schema(max_items = 1000)]
    moves: Vec<String>,
    /// The move that was tried: a text, or squares with `-` between them.
    #[schema(max_length = 1000)]
    tried: String,
}

/// What the rules say about a move that was tried.
#[derive(Serialize, ToSchema)]
pub(super) struct TriedView {
    /// True if it is a move.
    legal: bool,
    /// Why it is none.
    problem: Option<Problem>,
}

impl TriedView {
    pub(super) fn new(problem: Option<Problem>) -> TriedView {
        TriedView {
            legal: problem.is_none(),
            problem,
        }
    }
}

/// Why a move is not legal. That it is not is an answer here, no error.
#[utoipa::path(post, path = "/positions/why", request_body = TriedSent,
    responses((status = 200, body = TriedView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn why(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<TriedSent, TEXT>,
) -> Result<Reply<TriedView>, Fault> {
    let position = PositionSent {
        rulebook: sent.rulebook,
        file: sent.file,
        fen: sent.fen,
        seed: sent.seed,
        open: false,
        moves: sent.moves,
    };
    let begun = position.begin(&app).await?;
    let tried = move || {
        let (game, _) = position.play(begun)?;
        let refused = game.resolve_str(&sent.tried).err();
        let problem = refused.map(|refusal| Fault::refused(&game, &refusal).problem());
        Ok(Reply(TriedView::new(problem)))
    };
    long(&app.games.pool, &peer.to_string(), tried).await?
}
