//! Calls about games.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use rules::sentences::phrases;
use rules::{Game, How, Rulebook, Side};
use serde::{Deserialize, Serialize};
use store::{Page, State as GameState, Summary};
use table::Who;
use texts::Message;
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::body::{Path, Query, Reply, Secret, Sent, Text};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::events;
use crate::games::{BookView, GameForYou, Joined, Opened, Opening, PlayersView};
use crate::limits::{Permit, Use};
use crate::lobby;
use crate::said::SaidView;
use crate::seats::knows;
use crate::views::{BoardView, SceneView, SideView};

use super::deeds::Nothing;

/// Opens a game.
#[utoipa::path(post, path = "/games", request_body = Opening,
    responses((status = 201, body = Opened), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn open(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Secret(secret): Secret,
    Sent(opening): Sent<Opening>,
) -> Result<Response, Fault> {
    let offered = opening.is_offered()?;
    if offered {
        app.games.may_invite(peer).await?;
    }
    let opened = match &opening.from {
        Some(from) => {
            let swap = opening.swap.unwrap_or(false);
            app.games.again(from, secret.as_deref(), swap).await?
        }
        None => app.games.start(&opening).await?,
    };
    if offered {
        app.games.invite(&opened.id, peer).await?;
    }
    Ok((StatusCode::CREATED, Reply(opened)).into_response())
}

/// A game.
#[utoipa::path(get, path = "/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = GameForYou), (status = 404, body = ErrorBody)))]
pub(super) async fn one(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<Text, Fault> {
    let live = app.games.get(&id).await?;
    let table = live.table.lock().await;
    let who = secret.map_or(Who::NOBODY, |secret| knows(table.seats(), &secret));
    Ok(Text(live.game(&table, who, app.games.watch.now())))
}

/// Removes a game for good. What two people have begun apart stays, for the other one's sake.
#[utoipa::path(delete, path = "/games/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(super) async fn delete(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
) -> Result<StatusCode, Fault> {
    // Whether there is such a game comes first, as everywhere.
    app.games.get(&id).await?;
    let secret = secret.ok_or_else(|| Fault::no_seat(None))?;
    app.games.delete(&id, &secret).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What is needed to take a free seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinSent {
    /// The last part of the link.
    #[schema(max_length = 64)]
    token: String,
    #[serde(default)]
    #[schema(max_length = 40)]
    name: Option<String>,
}

/// Takes the free seat of a game by link.
#[utoipa::path(post, path = "/games/{id}/join", params(("id" = String, Path)),
    request_body = JoinSent,
    responses((status = 200, body = Joined), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Sent(sent): Sent<JoinSent>,
) -> Result<Reply<Joined>, Fault> {
    let name = sent.name.unwrap_or_default();
    app.games.join(&id, &sent.token, &name).await.map(Reply)
}

/// Opens the next game with the same options. What goes on is resigned.
#[utoipa::path(post, path = "/games/{id}/new", params(("id" = String, Path)),
    request_body = Nothing,
    responses((status = 201, body = Opened), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn new(
    State(app): State<App>,
    Path(id): Path<String>,
    Secret(secret): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Fault> {
    let opened = app.games.again(&id, secret.as_deref(), false).await?;
    Ok((StatusCode::CREATED, Reply(opened)).into_response())
}

/// The position after so many moves.
#[utoipa::path(get, path = "/games/{id}/positions/{ply}",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses((status = 200, body = SceneView), (status = 404, body = ErrorBody)))]
pub(super) async fn position(
    State(app): State<App>,
    Path((id, ply)): Path<(String, String)>,
) -> Result<Reply<SceneView>, Fault> {
    let live = app.games.get(&id).await?;
    let table = live.table.lock().await;
    let most = table.game().turns().len();
    let wanted = ply.parse::<usize>().ok().filter(|ply| *ply <= most);
    let wanted = wanted.ok_or_else(|| Fault::unknown("refusal-no-such-position", &ply))?;
    Ok(Reply(SceneView::of(&at(table.game(), wanted))))
}

/// The game as it was after so many moves.
fn at(game: &Game, ply: usize) -> Game {
    let mut game = game.clone();
    while game.turns().len() > ply && game.undo() {}
    game
}

/// Which games to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct ListQuery {
    /// Those that go on, or those that are over.
    #[serde(default)]
    #[param(inline)]
    state: ListState,
    /// So many at most.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// What `next` of the page before said.
    #[serde(default)]
    #[param(pattern = "^[0-9]{1,15}-[0-9a-z]{1,32}$")]
    before: Option<String>,
}

/// Whether games go on.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ListState {
    /// They do.
    #[default]
    Live,
    /// They are over.
    Finished,
}

/// Games that anybody may watch.
#[derive(Serialize, ToSchema)]
pub(super) struct GameList {
    games: Vec<SummaryView>,
    /// What to ask for with `before` to see more.
    next: Option<String>,
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
pub(super) struct SummaryView {
    id: String,
    rulebook: BookView,
    players: PlayersView,
    ply: u64,
    board: BoardView,
    outcome: Option<EndView>,
    /// When something was last done, in milliseconds since 1970.
    updated: u64,
    /// How many streams are open.
    watchers: usize,
}

/// An end in short.
#[derive(Serialize, ToSchema)]
pub(super) struct EndView {
    winner: Option<SideView>,
    how: String,
    /// Who won, in words.
    result: SaidView,
    /// The reason, in English, as it was stored.
    why: String,
}

/// The games that anybody may watch, the last changed first.
#[utoipa::path(get, path = "/games", params(ListQuery),
    responses((status = 200, body = GameList), (status = 400, body = ErrorBody)))]
pub(super) async fn list(
    State(app): State<App>,
    Query(query): Query<ListQuery>,
) -> Result<Reply<GameList>, Fault> {
    let limit = query.limit.unwrap_or(24);
    if !(1..=100).contains(&limit) {
        let message = Message::new("refusal-outside").with("name", "limit");
        let message = message
            .with("got", limit)
            .with("least", 1)
            .with("most", 100);
        return Err(Fault::bad("bad-limit", message));
    }
    let page = Page {
        state: match query.state {
            ListState::Live => GameState::Live,
            ListState::Finished => GameState::Finished,
        },
        limit,
        after: query.before.as_deref().map(cursor).transpose()?,
    };
    let found = app.games.store.list(&page).await?;
    let next = if found.len() == limit as usize {
        found
            .last()
            .map(|s| format!("{}-{}", s.updated, s.header.id))
    } else {
        None
    };
    let mut games = Vec::new();
    for summary in found {
        games.extend(summary_view(&app, summary).await);
    }
    Ok(Reply(GameList { games, next }))
}

fn cursor(text: &str) -> Result<(u64, String), Fault> {
    let parts = text.split_once('-');
    let read = parts.and_then(|(at, id)| Some((at.parse().ok()?, id.to_string())));
    read.ok_or_else(|| Fault::bad("bad-query", "refusal-bad-before"))
}

/// A game in a list; none if its rulebook is gone.
async fn summary_view(app: &App, summary: Summary) -> Option<SummaryView> {
    let games = &app.games;
    let Summary {
        header, standing, ..
    } = summary;
    let book = games
        .catalogue
        .find(&games.store, &header.rulebook)
        .await
        .ok()?;
    let board = BoardView::of_fen(&book.rulebook, &standing.fen)?;
    let live = games.present(&header.id);
    let here = live.as_ref().map_or([false; 2], |live| live.here());
    Some(SummaryView {
        rulebook: BookView::new(&book),
        players: PlayersView::new(&header, here),
        ply: standing.ply,
        board,
        outcome: standing.how.map(|how| EndView {
            winner: standing.winner.map(SideView::from),
            result: result(&book.rulebook, standing.winner, &how).into(),
            how,
            why: standing.why.unwrap_or_default(),
        }),
        updated: summary.updated,
        watchers: live.map_or(0, |live| live.watchers()),
        id: header.id,
    })
}

/// Who won, in words, from what is stored of the end.
fn result(rulebook: &Rulebook, winner: Option<Side>, how: &str) -> Message {
    match winner {
        Some(winner) => {
            let side = phrases::side(rulebook.side(winner));
            Message::new("result-wins").with("side", side)
        }
        None if how == How::Unfinished.word() => Message::new("result-none"),
        None => Message::new("result-draw"),
    }
}

/// Who listens, as the address says it.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct EventsQuery {
    /// The secret of a seat: pages cannot send headers with a stream.
    #[serde(default)]
    #[param(max_length = 64)]
    key: Option<String>,
    /// The version that is known, where `Last-Event-ID` cannot be sent.
    #[serde(default)]
    since: Option<u64>,
}

/// What happens in a game, as server-sent events.
#[utoipa::path(get, path = "/games/{id}/events", params(("id" = String, Path), EventsQuery),
    responses((status = 200, body = String, content_type = "text/event-stream"),
        (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
    Extension(Peer(peer)): Extension<Peer>,
    Secret(secret): Secret,
    Query(query): Query<EventsQuery>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let live = app.games.get(&id).await?;
    let permit = stream_permit(&app, peer)?;
    let secret = query.key.or(secret);
    let since = events::last_event(&headers).or(query.since);
    let end = app.end.clone();
    let secret = secret.as_deref();
    Ok(events::of_game(&app.games, live, secret, since, permit, end).await)
}

fn stream_permit(app: &App, peer: std::net::IpAddr) -> Result<Permit, Fault> {
    let permit = app.clients.begin(peer, Use::Stream);
    permit.ok_or_else(|| Fault::too_many("too-many-streams", "refusal-too-many-streams"))
}

/// Which games changed, as server-sent events.
#[utoipa::path(get, path = "/events",
    responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(super) async fn lobby(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
) -> Result<Response, Fault> {
    let permit = stream_permit(&app, peer)?;
    let news = app.games.lobby.listen();
    let first: Bytes = lobby::frame(Default::default());
    Ok(events::of_lobby(news, first, permit, app.end.clone()))
}
