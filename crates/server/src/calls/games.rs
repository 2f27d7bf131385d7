//! Calls about games.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use rules::pdn::{self, PdnGame};
use rules::{Game, Letter, Side};
use serde::{Deserialize, Serialize};
use store::{Deed, Page, State as GameState, Summary};
use utoipa::{IntoParams, ToSchema};

use crate::analysis::ScoreView;
use crate::app::App;
use crate::body::{Path, Query, Reply, Secret, Sent, Text};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::events;
use crate::games::{
    Answer, BookView, GameForYou, Joined, Live, MoveSent, Opened, Opening, PlayersView, Table, name,
};
use crate::limits::{Permit, Use};
use crate::lobby;
use crate::seats::Who;
use crate::shelf::Origin;
use crate::views::{BoardView, MoveView, SceneView, SideView};

/// Opens a game.
#[utoipa::path(post, path = "/games", request_body = Opening,
    responses((status = 201, body = Opened), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn open(
    State(app): State<App>,
    Secret(secret): Secret,
    Sent(opening): Sent<Opening>,
) -> Result<Response, Fault> {
    let opened = match &opening.from {
        Some(from) => {
            let swap = opening.swap.unwrap_or(false);
            app.games.again(from, secret.as_deref(), swap).await?
        }
        None => app.games.start(&opening).await?,
    };
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
    let who = secret.map_or(Who::NOBODY, |secret| Who::knows(&table.header, &secret));
    Ok(Text(live.game(&table, who, app.games.watch.now())))
}

/// Removes a game for good.
#[utoipa::path(delete, path = "/games/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
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

/// Lets a seat do something; the answer is the game afterwards.
async fn act(
    app: &App,
    id: &str,
    secret: Option<String>,
    decide: impl FnOnce(&Table, Who, u64) -> Result<Deed, Fault> + Send + 'static,
) -> Result<Text, Fault> {
    let kept = secret.clone();
    let decide = move |table: &Table, now| {
        let who = table.who(secret.as_deref())?;
        decide(table, who, now)
    };
    let answer = move |table: &Table, live: &Live, now| {
        let who = kept.map_or(Who::NOBODY, |secret| Who::knows(&table.header, &secret));
        live.game(table, who, now)
    };
    app.games.act(id, decide, answer).await.map(Text)
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
    act(&app, &id, secret, move |table, who, _| {
        table.decide_undo(who, sent.answer)
    })
    .await
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
    act(&app, &id, secret, |table, who, _| table.decide_redo(who)).await
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
    act(&app, &id, secret, |table, who, _| table.decide_resign(who)).await
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
    act(&app, &id, secret, move |table, who, _| {
        table.decide_draw(who, sent.answer)
    })
    .await
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
    act(&app, &id, secret, |table, who, _| table.decide_leave(who)).await
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
    let name = name(&sent.name)?;
    act(&app, &id, secret, move |table, who, _| {
        table.decide_name(who, name)
    })
    .await
}

/// A tip.
#[derive(Serialize, ToSchema)]
pub(super) struct Hint {
    #[serde(rename = "move")]
    best: MoveView,
    /// What it is worth to the first side.
    score: ScoreView,
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
    table.may_hint(who)?;
    let game = table.game.clone();
    drop(table);
    let found = app.games.hint(&id, game.clone()).await?;
    let (best, score) = found.ok_or_else(Fault::busy)?;
    Ok(Reply(Hint {
        best: MoveView::of(&game, &best),
        score: ScoreView::new(score, game.mover()),
    }))
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
    let most = table.game.turns().len();
    let wanted = ply.parse::<usize>().ok().filter(|ply| *ply <= most);
    let wanted = wanted.ok_or_else(|| Fault::unknown("position", &ply))?;
    Ok(Reply(SceneView::of(&at(&table.game, wanted))))
}

/// The game as it was after so many moves.
fn at(game: &Game, ply: usize) -> Game {
    let mut game = game.clone();
    while game.turns().len() > ply && game.undo() {}
    game
}

/// The game as PDN.
#[utoipa::path(get, path = "/games/{id}/pdn", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ErrorBody)))]
pub(super) async fn pdn(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Fault> {
    let live = app.games.get(&id).await?;
    let table = live.table.lock().await;
    let text = pdn_text(&table);
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

fn pdn_text(table: &Table) -> String {
    let file = (table.book.origin == Origin::Own).then_some(table.book.file.as_str());
    let mut pdn = PdnGame::of(&table.game, file);
    for side in Side::ALL {
        let tag = match table.book.rulebook.side(side).letter {
            Letter::B => "Black",
            Letter::W => "White",
        };
        let seat = table.header.seat(side);
        let name = match (&*seat.name, seat.kind) {
            ("", store::Kind::Engine) => "Crownhead",
            ("", store::Kind::Person) => "?",
            (name, _) => name,
        };
        pdn.set_tag(tag, name);
    }
    pdn::write(&pdn)
}

/// The record of a game: all that is stored of it but its secrets.
#[derive(Serialize, ToSchema)]
pub(super) struct RecordView {
    id: String,
    /// The id of the rulebook.
    rulebook: String,
    /// The identity of its rules.
    rules: String,
    /// The text of its file, if it is a user's own.
    file: Option<String>,
    seed: u64,
    /// The FEN that the game began from, if it was not the start of the rulebook.
    start: Option<String>,
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
    let table = live.table.lock().await;
    let record = table.game.record();
    let moves = record.moves.into_iter().map(|mv| RecordedView {
        text: mv.text,
        spent: mv.times.spent,
        left: mv.times.left,
    });
    Ok(Reply(RecordView {
        id: live.id.clone(),
        rulebook: record.rulebook,
        rules: record.rules.to_string(),
        file: record.file,
        seed: record.seed,
        start: record.start,
        moves: moves.collect(),
        outcome: record.outcome.map(|o| o.label(&table.book.rulebook)),
        why: record.why,
        players: table.players(live.here()),
        created: table.header.created,
    }))
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
        let sentence = format!("the limit is {limit}: expected 1 to 100");
        return Err(Fault::bad("bad-limit", sentence));
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
    let next = match found.len() == limit as usize {
        true => found
            .last()
            .map(|s| format!("{}-{}", s.updated, s.header.id)),
        false => None,
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
    read.ok_or_else(|| Fault::bad("bad-query", "`before` is not what `next` said"))
}

/// A game in a list; none if its rulebook is gone.
async fn summary_view(app: &App, summary: Summary) -> Option<SummaryView> {
    let games = &app.games;
    let Summary {
        header, standing, ..
    } = summary;
    let book = games
        .shelf
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
            how,
            why: standing.why.unwrap_or_default(),
        }),
        updated: summary.updated,
        watchers: live.map_or(0, |live| live.watchers()),
        id: header.id,
    })
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
    permit.ok_or_else(|| Fault::too_many("too-many-streams", "too many streams are open"))
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
