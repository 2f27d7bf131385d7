//! Calls about open invitations, and about the names that people see there.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contests::admin;
use crate::app::App;
use crate::body::{Path, Reply, Secret, Sent};
use crate::errors::{ErrorBody, Fault};
use crate::games::Joined;
use crate::invitations::InvitationView;
use crate::names::{ReportView, Verdict};
use crate::views::SideView;

/// Games that wait for anyone.
#[derive(Serialize, ToSchema)]
pub(super) struct InvitationList {
    invitations: Vec<InvitationView>,
}

/// The games that wait for anyone, the newest first.
#[utoipa::path(get, path = "/invitations", responses((status = 200, body = InvitationList)))]
pub(super) async fn list(State(app): State<App>) -> Result<Reply<InvitationList>, Fault> {
    let invitations = app.games.invitation_list().await?;
    Ok(Reply(InvitationList { invitations }))
}

/// Who takes a seat that is offered to anyone.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AcceptSent {
    #[serde(default)]
    #[schema(max_length = 40)]
    name: Option<String>,
}

/// Takes the free seat of a game that is offered to anyone.
#[utoipa::path(post, path = "/invitations/{id}/accept", params(("id" = String, Path)),
    request_body = AcceptSent,
    responses((status = 200, body = Joined), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(super) async fn accept(
    State(app): State<App>,
    Path(id): Path<String>,
    Sent(sent): Sent<AcceptSent>,
) -> Result<Reply<Joined>, Fault> {
    let name = sent.name.unwrap_or_default();
    app.games.accept(&id, &name).await.map(Reply)
}

/// A name, by the seat that has it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportSent {
    #[schema(max_length = 32)]
    game: String,
    side: SideView,
}

/// Names that wait for the admin.
#[derive(Serialize, ToSchema)]
pub(super) struct ReportList {
    reports: Vec<ReportView>,
}

/// Tells the admin of a name that nobody should have to read.
#[utoipa::path(post, path = "/names/reports", request_body = ReportSent,
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn report(
    State(app): State<App>,
    Sent(sent): Sent<ReportSent>,
) -> Result<StatusCode, Fault> {
    app.games.report(&sent.game, sent.side.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The names that were reported, for the admin.
#[utoipa::path(get, path = "/names/reports",
    responses((status = 200, body = ReportList), (status = 401, body = ErrorBody)))]
pub(super) async fn reports(
    State(app): State<App>,
    Secret(secret): Secret,
) -> Result<Reply<ReportList>, Fault> {
    admin(&app, secret.as_deref())?;
    let reports = app.games.reports().await?;
    Ok(Reply(ReportList { reports }))
}

/// What the admin decides about a name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VerdictSent {
    #[schema(max_length = 32)]
    game: String,
    side: SideView,
    verdict: Verdict,
}

/// Decides about a name that was reported, as the admin.
#[utoipa::path(post, path = "/names/verdicts", request_body = VerdictSent,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn settle(
    State(app): State<App>,
    Secret(secret): Secret,
    Sent(sent): Sent<VerdictSent>,
) -> Result<StatusCode, Fault> {
    admin(&app, secret.as_deref())?;
    let side = sent.side.into();
    app.games.settle(&sent.game, side, sent.verdict).await?;
    Ok(StatusCode::NO_CONTENT)
}
