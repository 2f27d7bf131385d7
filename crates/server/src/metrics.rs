//! Numbers for those who watch over a server, in the text form of Prometheus.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use store::State as GameState;

use crate::app::App;

/// What is counted while the server runs.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Asked, Counter>,
    seconds: Family<Path, Histogram, fn() -> Histogram>,
    games: Family<Where, Gauge>,
    streams: Gauge,
    waiting: Gauge,
}

/// A kind of request, with how it was answered. Paths are those of the description, never those
/// of a request: a stranger cannot make up new ones, and no secret is among them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Asked {
    method: String,
    path: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Path {
    path: String,
}

/// Where games are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Where {
    state: &'static str,
}

/// How long an answer may take to be counted among the quick ones, in seconds.
const BOUNDS: [f64; 9] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10.0];

/// Methods that are told apart; a stranger may send others.
const METHODS: [&str; 5] = ["GET", "POST", "PUT", "DELETE", "HEAD"];

impl Metrics {
    pub(crate) fn new() -> Arc<Metrics> {
        let mut registry = Registry::with_prefix("crownhead");
        let requests = Family::default();
        let seconds = Family::<Path, Histogram, fn() -> Histogram>::new_with_constructor(|| {
            Histogram::new(BOUNDS)
        });
        let games = Family::default();
        let (streams, waiting) = (Gauge::default(), Gauge::default());
        registry.register("requests", "Requests answered", requests.clone());
        registry.register("request_seconds", "Time to an answer", seconds.clone());
        registry.register("games", "Games, by where they are", games.clone());
        registry.register("streams", "Open event streams", streams.clone());
        registry.register(
            "engine_waiting",
            "Jobs that wait for the engine",
            waiting.clone(),
        );
        Arc::new(Metrics {
            registry,
            requests,
            seconds,
            games,
            streams,
            waiting,
        })
    }

    /// Counts an answer.
    pub(crate) fn answered(&self, method: &str, path: &str, status: StatusCode, took: Duration) {
        let method = METHODS.iter().find(|known| **known == method);
        let asked = Asked {
            method: method.map_or("other", |method| method).to_string(),
            path: path.to_string(),
            status: status.as_u16(),
        };
        self.requests.get_or_create(&asked).inc();
        let path = Path { path: asked.path };
        self.seconds
            .get_or_create(&path)
            .observe(took.as_secs_f64());
    }

    /// Takes down what is now, and writes everything.
    async fn text(&self, app: &App) -> Result<String, store::StoreError> {
        let games = &app.games;
        let live = games.store.count(GameState::Live).await?;
        let finished = games.store.count(GameState::Finished).await?;
        self.set("live", live);
        self.set("finished", finished);
        self.set("in_memory", games.len() as u64);
        self.streams.set(app.clients.streams().into());
        self.waiting.set(games.pool.waiting() as i64);
        let mut text = String::new();
        // A string takes whatever is written to it.
        let _ = encode(&mut text, &self.registry);
        Ok(text)
    }

    fn set(&self, state: &'static str, number: u64) {
        let gauge = self.games.get_or_create(&Where { state });
        gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
    }
}

const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// `/metrics`.
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    match app.metrics.text(&app).await {
        Ok(text) => ([(header::CONTENT_TYPE, KIND)], text).into_response(),
        Err(error) => unready(&error),
    }
}

/// `/healthz`: the program runs.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// `/readyz`: the program can answer, its records among what it reaches.
pub(crate) async fn ready(State(app): State<App>) -> Response {
    if *app.end.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server ends\n").into_response();
    }
    match app.games.store.count(GameState::Live).await {
        Ok(_) => "ready\n".into_response(),
        Err(error) => unready(&error),
    }
}

fn unready(error: &store::StoreError) -> Response {
    tracing::warn!("the records cannot be reached: {error}");
    let text = "the records cannot be reached\n";
    (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
}
