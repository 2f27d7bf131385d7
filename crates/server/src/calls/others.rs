//! Health, levels and numbers.

use axum::extract::State;
use engine::Level;
use serde::Serialize;
use store::State as GameState;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::Reply;
use crate::errors::Fault;

/// That the server is there.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    ok: bool,
    version: &'static str,
}

/// Whether the server is there.
#[utoipa::path(get, path = "/health", responses((status = 200, body = Health)))]
pub(super) async fn health() -> Reply<Health> {
    Reply(Health {
        ok: true,
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// A level of the engine.
#[derive(Serialize, ToSchema)]
pub(super) struct LevelView {
    number: u8,
    name: &'static str,
}

/// The levels of the engine, the weakest first.
#[utoipa::path(get, path = "/levels", responses((status = 200, body = Vec<LevelView>)))]
pub(super) async fn levels() -> Reply<Vec<LevelView>> {
    let view = |level: Level| LevelView {
        number: level.number(),
        name: level.name(),
    };
    Reply(Level::ALL.map(view).into())
}

/// How much goes on.
#[derive(Serialize, ToSchema)]
pub(super) struct Stats {
    /// Games that go on.
    live: u64,
    /// Games that are over.
    finished: u64,
    /// Games in memory.
    in_memory: usize,
    /// Open event streams.
    streams: u32,
    /// Jobs that wait for the engine.
    waiting: usize,
}

/// How much goes on.
#[utoipa::path(get, path = "/stats", responses((status = 200, body = Stats)))]
pub(super) async fn stats(State(app): State<App>) -> Result<Reply<Stats>, Fault> {
    let games = &app.games;
    Ok(Reply(Stats {
        live: games.store.count(GameState::Live).await?,
        finished: games.store.count(GameState::Finished).await?,
        in_memory: games.len(),
        streams: app.clients.streams(),
        waiting: games.pool.waiting(),
    }))
}
