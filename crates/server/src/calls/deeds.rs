//! Calls by which players do something in a game.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use table::{Deed, Matter, Right, Want, Who};
use utoipa::ToSchema;

use crate::analysis::ScoreView;
use crate::app::App;
use crate::body::{Path, Reply, Secret, Sent, Text};
use crate::errors::{ErrorBody, Fault};
use crate::games::{Answer, GameForYou, Live, MoveSent, Room, asked};
use crate::seats::knows;
use crate::views::MoveView;

use super::why::TriedView;

/// Lets a seat do something; the answer is the game afterwards.
async fn act(
    app: &App,
    id: &str,
    secret: Option<String>,
    decide: impl FnOnce(&Room, Who, u64) -> Result<Deed, Fault> + Send + 'static,
) -> Result<Text, Fault> {
    let kept = secret.clone();
    let decide = move |table: &Room, now| {
        let who = table.who(secret.as_deref())?;
        decide(table, who, now)
    };
    let answer = move |table: &Room, live: &Live, now| {
        let who = kept.map_or(Who::NOBODY, |secret| knows(table.seats(), &secret));
        live.game(table, who, now)
    };
    app.games.act(id, decide, answer).await.map(Text)
}

/// Lets a seat wish for something that needs no look at the table first.
async fn wish(app: &App, id: &str, secret: Option<String>, want: Want) -> Result<Text, Fault> {
    act(app, id, secret, |table, who, now| {
        table.wish(who, want, now)
    })
    .await
}

/// Plays a move.
#[utoipa::path(post, path = "/games/{id}/moves", params(("id" = String, Path)),
    request_body = MoveSent,
    responses((status = 200, body = GameForYou), (status = 400, body = ErrorBody),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(sent): Sent<MoveSent>,
) -> Result<Text, Fault> {
    act(&app, &id, secret, move |table, who, now| {
        table.decide_move(who, &sent, now)
    })
    .await
}

/// Why a move is not legal in a game. That it is not is an answer here, no error, and nothing is
/// changed.
#[utoipa::path(post, path = "/games/{id}/why", params(("id" = String, Path)),
    request_body = MoveSent,
    responses((status = 200, body = TriedView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(super) async fn why(
    State(app): State<App>,
    Path(id): Path<String>,
    Sent(sent): Sent<MoveSent>,
) -> Result<Reply<TriedView>, Fault> {
    let live = app.games.get(&id).await?;
    let table = live.table.lock().await;
    let refused = sent.resolve(table.game()).err();
    Ok(Reply(TriedView::new(refused.map(Fault::problem))))
}

/// Nothing, or the answer to an offer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerSent {
    #[serde(default)]
    answer: Option<Answer>,
}

/// Nothing.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Takes back; by link it asks the other side, or answers it.
#[utoipa::path(post, path = "/games/{id}/undo", params(("id" = String, Path)),
    request_body = AnswerSent,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(sent): Sent<AnswerSent>,
) -> Result<Text, Fault> {
    let want = asked(Matter::Undo, sent.answer);
    wish(&app, &id, secret, want).await
}

/// Plays again what was taken back.
#[utoipa::path(post, path = "/games/{id}/redo", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn redo(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Text, Fault> {
    wish(&app, &id, secret, Want::Redo).await
}

/// Gives up.
#[utoipa::path(post, path = "/games/{id}/resign", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn resign(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Text, Fault> {
    wish(&app, &id, secret, Want::Resign).await
}

/// Offers a draw, or answers the offer.
#[utoipa::path(post, path = "/games/{id}/draw", params(("id" = String, Path)),
    request_body = AnswerSent,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn draw(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(sent): Sent<AnswerSent>,
) -> Result<Text, Fault> {
    let want = asked(Matter::Draw, sent.answer);
    wish(&app, &id, secret, want).await
}

/// Takes over the first move: the players change seats, and the secret of each seat goes along.
#[utoipa::path(post, path = "/games/{id}/swap", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn swap(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Text, Fault> {
    wish(&app, &id, secret, Want::Swap).await
}

/// Claims the draw that the rules let the side to move claim.
#[utoipa::path(post, path = "/games/{id}/claim", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn claim(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Text, Fault> {
    wish(&app, &id, secret, Want::Claim).await
}

/// Ends a game that cannot be drawn without a result; by link it asks the other side, or answers
/// it.
#[utoipa::path(post, path = "/games/{id}/stop", params(("id" = String, Path)),
    request_body = AnswerSent,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn stop(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(sent): Sent<AnswerSent>,
) -> Result<Text, Fault> {
    let want = asked(Matter::Stop, sent.answer);
    wish(&app, &id, secret, want).await
}

/// Lets the clock stand still, where one person plays or two at one device.
#[utoipa::path(post, path = "/games/{id}/pause", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn pause(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Text, Fault> {
    wish(&app, &id, secret, Want::Pause).await
}

/// Lets the clock go on.
#[utoipa::path(post, path = "/games/{id}/resume", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn resume(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Text, Fault> {
    wish(&app, &id, secret, Want::Resume).await
}

/// Leaves for good, which loses what goes on.
#[utoipa::path(post, path = "/games/{id}/leave", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = GameForYou), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn leave(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Text, Fault> {
    wish(&app, &id, secret, Want::Leave).await
}

/// A name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NameSent {
    #[schema(max_length = 40)]
    name: String,
}

/// Gives the player another name.
#[utoipa::path(post, path = "/games/{id}/name", params(("id" = String, Path)),
    request_body = NameSent,
    responses((status = 200, body = GameForYou), (status = 400, body = ErrorBody),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn rename(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(sent): Sent<NameSent>,
) -> Result<Text, Fault> {
    let want = Want::Name(app.games.shown_name(&sent.name).await?);
    wish(&app, &id, secret, want).await
}

/// A tip.
#[derive(Serialize, ToSchema)]
pub(super) struct Hint {
    #[serde(rename = "move")]
    best: MoveView,
    /// What it is worth to the first side; not told while two people play.
    score: Option<ScoreView>,
}

/// A good move for the person to move.
#[utoipa::path(post, path = "/games/{id}/hint", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 200, body = Hint), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Reply<Hint>, Fault> {
    let live = app.games.get(&id).await?;
    let table = live.table.lock().await;
    let who = table.who(secret.as_deref())?;
    table
        .allowed(who, Right::Hint)
        .map_err(|refusal| Fault::refusal(&table, &refusal))?;
    let (game, judged) = (table.game().clone(), table.may_be_judged());
    drop(table);
    let found = app.games.hint(&id, game.clone()).await?;
    let (best, score) = found.ok_or_else(Fault::busy)?;
    Ok(Reply(Hint {
        best: MoveView::of(&game, &best),
        score: judged.then(|| ScoreView::new(score, game.mover())),
    }))
}
