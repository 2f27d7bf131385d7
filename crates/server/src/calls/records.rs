//! The record of a game, and the same as PDN.

use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rules::pdn;
use serde::Serialize;
use serde_json::{Map, Value};
use table::{Head, Record};
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Path, Reply};
use crate::errors::{ErrorBody, Fault};
use crate::games::PlayersView;

/// The game as PDN.
#[utoipa::path(get, path = "/games/{id}/pdn", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ErrorBody)))]
pub(super) async fn pdn(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Fault> {
    let live = app.games.get(&id).await?;
    let table = live.table.lock().await;
    let opened = Duration::from_millis(table.header.created);
    let text = pdn::write(&table.pdn(opened));
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The record of a game in one piece: all that is stored of it but its secrets. `crownhead record`
/// reads it; docs/record.md says what its keys mean. Beside it stands what people ask first.
#[derive(Serialize, ToSchema)]
pub(super) struct RecordView {
    /// The keys of the record: `crownhead`, `rulebook`, `rules`, `file`, `seed`, `start`, `mode`,
    /// `level`, `manners`, `clocks`, `seats`, `at` and `deeds`.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    record: Map<String, Value>,
    id: String,
    /// The moves on the board at the end.
    moves: Vec<RecordedView>,
    /// The end in short: `first wins: no-moves`.
    outcome: Option<String>,
    /// The end as a sentence.
    why: String,
    players: PlayersView,
    created: u64,
}

/// A move of a record.
#[derive(Serialize, ToSchema)]
pub(super) struct RecordedView {
    text: String,
    /// The time that it took, in milliseconds.
    spent: Option<u64>,
    /// What its side had left, in milliseconds.
    left: Option<u64>,
}

/// The game as a record that can be replayed elsewhere.
#[utoipa::path(get, path = "/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = RecordView), (status = 404, body = ErrorBody)))]
pub(super) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Reply<RecordView>, Fault> {
    let live = app.games.get(&id).await?;
    // Nothing is done between the two while the table is held.
    let table = live.table.lock().await;
    let unknown = || Fault::unknown("refusal-no-such-game", &id);
    let journal = app.games.store.load(&id).await?.ok_or_else(unknown)?;
    let opened = Duration::from_millis(table.header.created);
    let whole = Record {
        head: Head::new(&journal.header.opening(), table.game(), opened),
        lines: journal.lines,
    };
    let played = table.game().record();
    let moves = played.moves.into_iter().map(|mv| RecordedView {
        text: mv.text,
        spent: mv.times.spent,
        left: mv.times.left,
    });
    Ok(Reply(RecordView {
        record: whole.whole(),
        id: live.id.clone(),
        moves: moves.collect(),
        outcome: played.outcome.map(|o| o.label(&table.book.rulebook)),
        why: played.why,
        players: table.players(live.here()),
        created: table.header.created,
    }))
}
