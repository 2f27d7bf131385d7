//! Calls about what is known of a position: solved endings, and games that were played.

use axum::extract::State;
use engine::Shelf;

use super::analysis::PositionSent;
use crate::app::App;
use crate::body::{Reply, Sent, TEXT};
use crate::errors::{ErrorBody, Fault};
use crate::explorer::ExplorerView;
use crate::solved::SolvedView;

/// What tables of solved endings say of a position, and of each move in it.
#[utoipa::path(post, path = "/positions/solved", request_body = PositionSent,
    responses((status = 200, body = SolvedView), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub(super) async fn solved(
    State(app): State<App>,
    Sent(sent): Sent<PositionSent, TEXT>,
) -> Result<Reply<SolvedView>, Fault> {
    let (game, _) = sent.play(sent.begin(&app).await?)?;
    let tables = match app.games.pool.shelf(game.rulebook()) {
        Shelf::Ready(tables) => Some(tables),
        Shelf::Coming | Shelf::Empty => None,
    };
    // A few blocks of a file: quick, but not for a thread that answers others. The threads that
    // think are no place for it: it would wait for an analysis to end.
    let ask = move || SolvedView::new(&game, tables);
    let asked = tokio::task::spawn_blocking(ask).await;
    asked.map(Reply).map_err(|_| Fault::busy())
}

/// What was played from a position in the finished games of this server that anybody may watch.
#[utoipa::path(post, path = "/positions/explorer", request_body = PositionSent,
    responses((status = 200, body = ExplorerView), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub(super) async fn explorer(
    State(app): State<App>,
    Sent(sent): Sent<PositionSent, TEXT>,
) -> Result<Reply<ExplorerView>, Fault> {
    let (game, _) = sent.play(sent.begin(&app).await?)?;
    let seen = app.explorer.look(&app.games.store, &game).await?;
    Ok(Reply(seen))
}
