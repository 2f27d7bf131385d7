//! The server as a whole: what it is made of, how it starts and how it ends.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::connections::{Peer, serve};
use crate::errors::Fault;
use crate::games::Games;
use crate::limits::{Clients, Limits};
use crate::pool::Pool;
use crate::shelf::Shelf;
use crate::{calls, pages};

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// The file of the records.
    pub data: PathBuf,
    /// The folder of tables of solved endings, which are made there when the engine first plays
    /// a rulebook; without it there are none.
    pub tables: Option<PathBuf>,
    /// What a client may use.
    pub limits: Limits,
}

/// A server that is ready to run.
pub struct Server {
    app: App,
    limits: Limits,
    end: watch::Sender<bool>,
}

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) games: Arc<Games>,
    pub(crate) clients: Arc<Clients>,
    /// Becomes true when the server ends.
    pub(crate) end: watch::Receiver<bool>,
}

/// How often the lobby tells what changed.
const NEWS: Duration = Duration::from_secs(1);
/// How often idle games leave memory.
const SWEEP: Duration = Duration::from_secs(10);

impl Server {
    /// Opens the records and makes everything ready.
    pub async fn open(config: Config) -> Result<Server, StoreError> {
        let store = Store::open(&config.data).await?;
        let games = Arc::new(Games::new(store, Shelf::new(), Pool::new(config.tables)));
        let (end, ends) = watch::channel(false);
        let app = App {
            games,
            clients: Clients::new(config.limits),
            end: ends,
        };
        Ok(Server {
            app,
            limits: config.limits,
            end,
        })
    }

    /// Serves until `shutdown` comes; open requests may end first.
    pub async fn run(self, listener: TcpListener, shutdown: impl Future<Output = ()>) {
        let Server { app, limits, end } = self;
        let games = app.games.clone();
        if let Err(error) = games.wind_clocks().await {
            tracing::error!("the clocks of games that go on: {error}");
        }
        let chores = [
            tokio::spawn(tell(games.clone())),
            tokio::spawn(sweep(games.clone())),
        ];
        let clients = app.clients.clone();
        let serving = serve(
            listener,
            router(app.clone()),
            clients,
            limits.all_connections,
            app.end,
        );
        let ending = async {
            shutdown.await;
            // Everybody who waits for it holds the other end.
            let _ = end.send(true);
        };
        tokio::join!(serving, ending);
        chores.iter().for_each(tokio::task::JoinHandle::abort);
        games.pool.close();
        games.store.close().await;
    }
}

async fn tell(games: Arc<Games>) {
    let mut tick = tokio::time::interval(NEWS);
    loop {
        tick.tick().await;
        games.lobby.tell();
    }
}

async fn sweep(games: Arc<Games>) {
    let mut tick = tokio::time::interval(SWEEP);
    loop {
        tick.tick().await;
        games.sweep();
    }
}

fn router(app: App) -> Router {
    // Streams are sent as they come: nothing may hold them back to make them smaller.
    let small = DefaultPredicate::new()
        .and(NotForContentType::const_new("application/x-ndjson"))
        .and(NotForContentType::const_new("text/event-stream"));
    let api = calls::router(app.clone())
        .method_not_allowed_fallback(not_so)
        .fallback(no_such_call)
        .layer(from_fn_with_state(app, limited));
    let page = get(pages::index);
    Router::new()
        .nest("/api/v1", api)
        .route("/assets/{*path}", get(pages::asset))
        .route("/favicon.ico", get(pages::icon))
        .route("/", page.clone())
        .route("/play", page.clone())
        .route("/game/{id}", page.clone())
        .route("/join/{token}", page.clone())
        .route("/analyse", page.clone())
        .route("/analyse/{id}", page.clone())
        .route("/watch", page.clone())
        .route("/rulebooks", page.clone())
        .route("/rulebooks/{id}", page.clone())
        .route("/own", page.clone())
        .route("/own/{id}", page)
        .fallback(no_such_page)
        .layer(CompressionLayer::new().compress_when(small))
        .layer(CatchPanicLayer::custom(broken))
        .layer(from_fn(pages::with_headers))
        .layer(from_fn(logged))
}

/// Notes each request: never its query or its headers, which may hold secrets.
async fn logged(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>();
    let path = path.map_or("(none)".to_string(), |path| path.as_str().to_string());
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), start.elapsed());
    tracing::debug!("{method} {path} {status} {took:?}");
    response
}

/// Lets a client ask no more than it may.
async fn limited(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    match app.clients.request(address, Instant::now()) {
        Ok(()) => next.run(request).await,
        Err(fault) => fault.into_response(),
    }
}

/// A fault of ours: it is told as one, and the server goes on.
fn broken(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("a request panicked");
    Fault::new(
        axum::http::StatusCode::INTERNAL_SERVER_ERROR,
        "broken",
        "the server made a mistake",
    )
    .into_response()
}

async fn no_such_call() -> Fault {
    Fault::new(
        axum::http::StatusCode::NOT_FOUND,
        "no-such-call",
        "there is no such call: see /api/v1/openapi.json",
    )
}

async fn not_so() -> Fault {
    Fault::new(
        axum::http::StatusCode::METHOD_NOT_ALLOWED,
        "method-not-allowed",
        "there is such a call, but not by this method",
    )
}

async fn no_such_page() -> Response {
    let text = "There is no such page. Crownhead begins at /.\n";
    (axum::http::StatusCode::NOT_FOUND, text).into_response()
}
