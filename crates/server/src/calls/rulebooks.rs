//! Calls about rulebooks.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Path, Reply, Sent, TEXT};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::pool::{Class, Desk, Pool};
use crate::rulebooks::{CardView, CheckView, FileSent, RulebookView, check as check_file};
use crate::shelf::{Book, Shelf};

/// Every built-in rulebook.
#[derive(Serialize, ToSchema)]
pub(super) struct Gallery {
    rulebooks: Vec<CardView>,
}

/// The rulebooks that are built in.
#[utoipa::path(get, path = "/rulebooks", responses((status = 200, body = Gallery)))]
pub(super) async fn list(State(app): State<App>) -> Reply<Gallery> {
    let shelf = &app.games.shelf;
    let books = shelf.builtin().iter();
    Reply(Gallery {
        rulebooks: books.map(|book| CardView::new(shelf, book)).collect(),
    })
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
    let book = games.shelf.find(&games.store, &id).await?;
    let parent = parent(&games.shelf, &book, None);
    Ok(Reply(RulebookView::new(
        &games.shelf,
        &book,
        parent.as_deref(),
    )))
}

fn parent(shelf: &Shelf, book: &Book, asked: Option<&str>) -> Option<Arc<Book>> {
    let word = asked.or(book.parent.as_deref())?;
    shelf.built_in(word)
}

/// Does something that takes long in the pool, and waits for it.
pub(super) async fn long<T: Send + 'static>(
    pool: &Pool,
    share: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let (tell, told) = oneshot::channel();
    let job = move |_: &mut Desk| {
        // Nobody may wait any more.
        let _ = tell.send(work());
    };
    { pool.submit(Class::Analysis, share, job) }.map_err(|_| Fault::busy())?;
    told.await.map_err(|_| Fault::busy())
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
        Some(word) => Some(games.shelf.find(&games.store, word).await?),
        None => None,
    };
    let file = sent.file;
    let read = long(&games.pool, &peer.to_string(), move || check_file(&file)).await?;
    Ok(Reply(match read {
        Ok(read) => {
            let parent = asked.or_else(|| parent(&games.shelf, &read.book, None));
            let view = RulebookView::new(&games.shelf, &read.book, parent.as_deref());
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
    games
        .store
        .add_rulebook(&read.book.id, &sent.file, now)
        .await?;
    let book = games.shelf.keep(read.book);
    let parent = parent(&games.shelf, &book, sent.parent.as_deref());
    let view = RulebookView::new(&games.shelf, &book, parent.as_deref());
    Ok((StatusCode::CREATED, Reply(view)).into_response())
}
