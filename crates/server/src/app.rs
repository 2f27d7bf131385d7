//! The server as a whole: what it is made of, how it starts and how it ends.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use engine::LearnedFolder;
use queue::Queue;
use store::{Database, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::catalogue::Catalogue;
use crate::connections::{Peer, serve};
use crate::contests::{Hall, Plan};
use crate::errors::{Fault, Refused};
use crate::explorer::Explorer;
use crate::games::Games;
use crate::limits::{Clients, Limits};
use crate::metrics::{self, Metrics};
use crate::place::BasePath;
use crate::pool::Pool;
use crate::profiles::Profiles;
use crate::proxies::Proxies;
use crate::trainings::{Training, Trainings};
use crate::upkeep::{Upkeep, look_after};
use crate::{calls, docs, pages, sharing};

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the records are.
    pub records: Database,
    /// The tables of solved endings, which are made when the engine first plays a rulebook;
    /// without it there are none.
    pub tables: Option<Endings>,
    /// The folder of what was learned; without it the engine knows what is built in.
    pub learned: Option<PathBuf>,
    /// What a client may use.
    pub limits: Limits,
    /// How long things are kept, and how many.
    pub upkeep: Upkeep,
    /// The proxies that are believed when they say for whom they speak.
    pub proxies: Proxies,
    /// The path that all addresses begin with.
    pub base: BasePath,
    /// The folder of contests; without it there are none.
    pub contests: Option<PathBuf>,
    /// The queue whose workers play the games of contests; without it this machine does.
    pub queue: Option<Queue>,
    /// What may be spent on training engines; without it there are no trainings.
    pub training: Option<Training>,
}

/// Tables of solved endings that are made by themselves.
#[derive(Clone, Debug)]
pub struct Endings {
    /// Where they are.
    pub folder: PathBuf,
    /// The pieces of the largest ones.
    pub pieces: u8,
}

/// Moves a file of records, of this version or of one before, to where a server will look for it.
pub async fn take_over(from: &Path, to: &Path) -> Result<(), StoreError> {
    Store::take_over(from, to).await
}

/// A server that is ready to run.
pub struct Server {
    app: App,
    limits: Limits,
    upkeep: Upkeep,
    proxies: Arc<Proxies>,
    end: watch::Sender<bool>,
    /// The secret of contests, until it is told.
    secret: Option<String>,
}

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) games: Arc<Games>,
    pub(crate) clients: Arc<Clients>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) profiles: Arc<Profiles>,
    pub(crate) explorer: Arc<Explorer>,
    pub(crate) trainings: Trainings,
    /// The contests, if there are some.
    pub(crate) hall: Option<Arc<Hall>>,
    /// Where the page lives.
    pub(crate) base: BasePath,
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
        let store = Arc::new(Store::open(&config.records).await?);
        let learned = config
            .learned
            .map_or_else(LearnedFolder::default, LearnedFolder::at);
        let (end, ends) = watch::channel(false);
        let (hall, secret) = match config.contests {
            Some(folder) => {
                let plan = Plan {
                    folder,
                    queue: config.queue,
                    learned: learned.clone(),
                };
                let (hall, secret) = Hall::open(store.clone(), plan).await?;
                (Some(hall), secret)
            }
            None => (None, None),
        };
        let pool = Pool::new(config.tables, learned, config.limits.patience);
        let games = Arc::new(Games::new(store, Catalogue::new(), pool));
        let app = App {
            games,
            clients: Clients::new(config.limits),
            metrics: Metrics::new(),
            profiles: Arc::default(),
            explorer: Arc::default(),
            trainings: Trainings::new(config.training),
            hall,
            base: config.base,
            end: ends,
        };
        Ok(Server {
            app,
            limits: config.limits,
            upkeep: config.upkeep,
            proxies: Arc::new(config.proxies),
            end,
            secret,
        })
    }

    /// The secret of who may make contests, if it was made just now. It is told this once.
    pub fn new_admin_secret(&self) -> Option<&str> {
        self.secret.as_deref()
    }

    /// Serves until `shutdown` comes; open requests may end first.
    pub async fn run(self, listener: TcpListener, shutdown: impl Future<Output = ()>) {
        let Server {
            app,
            limits,
            upkeep,
            proxies,
            end,
            ..
        } = self;
        let hall = app.hall.clone();
        let games = app.games.clone();
        if let Err(error) = games.wind_clocks().await {
            tracing::error!("the clocks of games that go on: {error}");
        }
        let chores = [
            tokio::spawn(tell(games.clone())),
            tokio::spawn(sweep(games.clone())),
            tokio::spawn(games.clone().listen_to_others()),
            tokio::spawn(games.clone().count_servers()),
            tokio::spawn(look_after(games.clone(), upkeep)),
        ];
        let clients = app.clients.clone();
        let serving = serve(
            listener,
            router(app.clone()),
            clients,
            proxies,
            app.base,
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
        if let Some(hall) = hall {
            // Bots end at once; only their threads are waited for.
            let _ = tokio::task::spawn_blocking(move || hall.close()).await;
        }
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
    let state = app.clone();
    let base = Extension(app.base.clone());
    let api = calls::router(app.clone())
        .method_not_allowed_fallback(not_so)
        .fallback(no_such_call)
        .layer(from_fn_with_state(app, limited))
        .layer(from_fn(sharing::shared));
    let watched = Router::new()
        .route("/healthz", get(metrics::alive))
        .route("/readyz", get(metrics::ready))
        .route("/metrics", get(metrics::metrics))
        .with_state(state.clone());
    let page = get(pages::index);
    Router::new()
        .nest("/api/v1", api)
        .merge(watched)
        .route("/assets/{*path}", get(pages::asset))
        .route("/texts/{file}", get(pages::texts))
        .route("/favicon.ico", get(pages::icon))
        .route("/sw.js", get(pages::worker))
        .route("/docs", get(docs::moved))
        .route("/docs/", get(docs::first))
        .route("/docs/{*path}", get(docs::named))
        .route("/", page.clone())
        .route("/play", page.clone())
        .route("/game/{id}", page.clone())
        .route("/join/{token}", page.clone())
        .route("/analyse", page.clone())
        .route("/analyse/{id}", page.clone())
        .route("/watch", page.clone())
        .route("/learn", page.clone())
        .route("/learn/{id}", page.clone())
        .route("/puzzles", page.clone())
        .route("/puzzles/{id}", page.clone())
        .route("/games", page.clone())
        .route("/rulebooks", page.clone())
        .route("/rulebooks/{id}", page.clone())
        .route("/own", page.clone())
        .route("/contests", page.clone())
        .route("/contests/{id}", page.clone())
        .route(
            "/contests/{id}/report/{*path}",
            get(calls::report_file).with_state(state.clone()),
        )
        .route("/own/{id}", page)
        .fallback(pages::missing)
        .layer(CompressionLayer::new().compress_when(small))
        .layer(CatchPanicLayer::custom(broken))
        .layer(from_fn(pages::with_headers))
        .layer(base)
        .layer(from_fn_with_state(state, logged))
}

/// Notes each request: never its query or its headers, which may hold secrets.
async fn logged(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let peer = request
        .extensions()
        .get::<Peer>()
        .map(|peer| peer.0.to_string());
    let path = request.extensions().get::<MatchedPath>();
    let path = path.map_or("(none)".to_string(), |path| path.as_str().to_string());
    let response = next.run(request).await;
    let (status, took) = (response.status(), start.elapsed());
    app.metrics.answered(method.as_str(), &path, status, took);
    // A refusal says why, in the word that programs get.
    let refused = response
        .extensions()
        .get::<Refused>()
        .map(|refused| refused.0);
    tracing::info!(
        client = peer,
        %method,
        path,
        status = status.as_u16(),
        took_us = took.as_micros(),
        refused,
        "answered"
    );
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
        "refusal-broken",
    )
    .into_response()
}

async fn no_such_call() -> Fault {
    Fault::new(
        axum::http::StatusCode::NOT_FOUND,
        "no-such-call",
        "refusal-no-such-call",
    )
}

async fn not_so() -> Fault {
    Fault::new(
        axum::http::StatusCode::METHOD_NOT_ALLOWED,
        "method-not-allowed",
        "refusal-method-not-allowed",
    )
}
