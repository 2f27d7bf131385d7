//! News for those who look for a game to watch: which games changed, once a second.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use serde::Serialize;
use store::Header;
use tokio::sync::broadcast;
use utoipa::ToSchema;

/// The games that changed since the last news.
pub(crate) struct Lobby {
    changed: Mutex<BTreeSet<String>>,
    news: broadcast::Sender<Bytes>,
}

/// How many games one piece of news names at most.
const MOST: usize = 200;

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            changed: Mutex::default(),
            news: broadcast::Sender::new(8),
        }
    }
}

/// Games that changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct LobbyNews {
    /// Their ids.
    games: BTreeSet<String>,
}

impl Lobby {
    /// A game changed.
    pub(crate) fn changed(&self, header: &Header) {
        if header.listed && self.news.receiver_count() > 0 {
            let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
            if changed.len() < MOST {
                changed.insert(header.id.clone());
            }
        }
    }

    /// A game that anybody may know of changed on another server.
    pub(crate) fn heard(&self, id: &str) {
        if self.news.receiver_count() > 0 {
            let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
            if changed.len() < MOST {
                changed.insert(id.to_string());
            }
        }
    }

    /// Tells what changed.
    pub(crate) fn tell(&self) {
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        if !changed.is_empty() {
            // It fails when nobody listens.
            let _ = self.news.send(frame(std::mem::take(&mut *changed)));
        }
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<Bytes> {
        self.news.subscribe()
    }
}

/// News that names games; with none it only says that the stream is open.
pub(crate) fn frame(games: BTreeSet<String>) -> Bytes {
    let data = serde_json::to_string(&LobbyNews { games }).unwrap_or_default();
    format!("event: live\ndata: {data}\n\n").into()
}
