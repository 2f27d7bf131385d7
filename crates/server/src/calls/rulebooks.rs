//! Calls about rulebooks.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Path, Reply, Sent, TEXT, Text};
use crate::catalogue::{Book, Catalogue};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::pool::{Class, Desk, Pool};
use crate::rulebooks::{CardView, CheckView, FileSent, RulebookView, check as check_file};

/// Every built-in rulebook.
#[derive(Serialize, ToSchema)]
pub(super) struct Gallery {
    rulebooks: Vec<CardView>,
}

/// The rulebooks that are built in.
#[utoipa::path(get, path = "/rulebooks", responses((status = 200, body = Gallery)))]
pub(super) async fn list(State(app): State<App>) -> Text {
    // They are the same as long as the program runs.
    static GALLERY: OnceLock<Bytes> = OnceLock::new();
    let text = GALLERY.get_or_init(|| {
        let catalogue = &app.games.catalogue;
        let books = catalogue.builtin().iter().chain(catalogue.more());
        let rulebooks = books.map(|book| CardView::new(catalogue, book)).collect();
        // Plain data can always be written.
        let text = serde_json::to_vec(&Gallery { rulebooks });
        text.unwrap_or_default().into()
    });
    Text(text.clone())
}

/// All about one rulebook.
#[utoipa::path(get, path = "/rulebooks/{id}",
    params(("id" = String, Path, description = "its id, or the hash of a user's own")),
    responses((status = 200, body = RulebookView), (status = 404, body = ErrorBody)))]
pub(super) async fn one(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Reply<RulebookView>, Fault> {
    let games = &app.games;
    let book = games.catalogue.find(&games.store, &id).await?;
    let parent = parent(&games.catalogue, &book, None);
    Ok(Reply(RulebookView::new(
        &games.catalogue,
        &book,
        parent.as_deref(),
    )))
}

fn parent(catalogue: &Catalogue, book: &Book, asked: Option<&str>) -> Option<Arc<Book>> {
    let word = asked.or(book.parent.as_deref())?;
    catalogue.built_in(word)
}

/// Does something that takes a moment in the pool, and waits for it.
pub(super) async fn long<T: Send + 'static>(
    pool: &Pool,
    share: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    at_desk(pool, share, move |_| work()).await
}

/// The same with what a thread of the pool has at hand.
pub(super) async fn at_desk<T: Send + 'static>(
    pool: &Pool,
    share: &str,
    work: impl FnOnce(&mut Desk) -> T + Send + 'static,
) -> Result<T, Fault> {
    let (tell, told) = oneshot::channel();
    let job = move |desk: &mut Desk| {
        // Who went away, or waited too long, needs nothing any more.
        if !tell.is_closed() {
            let _ = tell.send(work(desk));
        }
    };
    pool.submit(Class::Answer, share, job)
        .map_err(|_| Fault::busy())?;
    match tokio::time::timeout(pool.patience(), told).await {
        Ok(told) => told.map_err(|_| Fault::busy()),
        Err(_) => Err(Fault::took_too_long(pool.patience())),
    }
}

/// Looks for mistakes in a file and runs its examples.
#[utoipa::path(post, path = "/rulebooks/check", request_body = FileSent,
    responses((status = 200, body = CheckView), (status = 400, body = ErrorBody)))]
pub(super) async fn check(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<FileSent, TEXT>,
) -> Result<Reply<CheckView>, Fault> {
    sent.bounded()?;
    let games = &app.games;
    let asked = match &sent.parent {
        Some(word) => Some(games.catalogue.find(&games.store, word).await?),
        None => None,
    };
    let file = sent.file;
    let read = long(&games.pool, &peer.to_string(), move || check_file(&file)).await?;
    Ok(Reply(match read {
        Ok(read) => {
            let parent = asked.or_else(|| parent(&games.catalogue, &read.book, None));
            let view = RulebookView::new(&games.catalogue, &read.book, parent.as_deref());
            CheckView {
                ok: true,
                rulebook: Some(view),
                mistakes: Vec::new(),
            }
        }
        Err(mistakes) => CheckView {
            ok: false,
            rulebook: None,
            mistakes,
        },
    }))
}

/// Keeps a user's own rulebook, so that it can be played and linked to.
#[utoipa::path(post, path = "/rulebooks", request_body = FileSent,
    responses((status = 201, body = RulebookView), (status = 422, body = CheckView),
        (status = 400, body = ErrorBody)))]
pub(super) async fn keep(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<FileSent, TEXT>,
) -> Result<Response, Fault> {
    sent.bounded()?;
    let games = &app.games;
    let file = sent.file.clone();
    let read = long(&games.pool, &peer.to_string(), move || check_file(&file)).await?;
    let read = match read {
        Ok(read) => read,
        Err(mistakes) => {
            let view = CheckView {
                ok: false,
                rulebook: None,
                mistakes,
            };
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, Reply(view)).into_response());
        }
    };
    let now = games.watch.now();
    let book = read.book;
    // What is there already takes no room.
    if games.store.rulebook(&book.id).await?.is_none() {
        games.has_room()?;
        app.clients.keep(peer, Instant::now())?;
        games
            .store
            .add_rulebook(&book.id, book.rulebook.identity(), &sent.file, now)
            .await?;
    }
    let book = games.catalogue.keep(book);
    let parent = parent(&games.catalogue, &book, sent.parent.as_deref());
    let view = RulebookView::new(&games.catalogue, &book, parent.as_deref());
    Ok((StatusCode::CREATED, Reply(view)).into_response())
}
