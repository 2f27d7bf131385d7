//! Calls about trainings: an engine for a rulebook of one's own.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::Rulebook;

use super::deeds::Nothing;
use crate::app::App;
use crate::body::{Path, Reply, Sent};
use crate::errors::{ErrorBody, Fault};
use crate::trainings::TrainingView;

async fn rulebook(app: &App, id: &str) -> Result<Arc<Rulebook>, Fault> {
    let games = &app.games;
    let book = games.catalogue.find(&games.store, id).await?;
    Ok(book.rulebook.clone())
}

/// How the training of a rulebook goes.
#[utoipa::path(get, path = "/rulebooks/{id}/training", params(("id" = String, Path)),
    responses((status = 200, body = TrainingView), (status = 404, body = ErrorBody)))]
pub(super) async fn one(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Reply<TrainingView>, Fault> {
    let rulebook = rulebook(&app, &id).await?;
    Ok(Reply(app.trainings.view(&rulebook, &app.games.pool)))
}

/// Begins to train an engine for a rulebook. The server trains one at a time.
#[utoipa::path(post, path = "/rulebooks/{id}/training", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 202, body = TrainingView), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn begin(
    State(app): State<App>,
    Path(id): Path<String>,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Fault> {
    let rulebook = rulebook(&app, &id).await?;
    let pool = &app.games.pool;
    app.trainings.begin(&rulebook, pool)?;
    let view = app.trainings.view(&rulebook, pool);
    Ok((StatusCode::ACCEPTED, Reply(view)).into_response())
}
