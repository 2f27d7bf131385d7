//! What keeps the records small by itself: games that were never begun go, and there is a bound on
//! all of them together.

use std::sync::Arc;
use std::time::Duration;

use store::{State, StoreError};

use crate::games::Games;

/// How long things are kept, and how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upkeep {
    /// A game without a move goes after this time; never if there is none.
    pub unbegun: Option<Duration>,
    /// Nothing new is begun when the records take so many bytes.
    pub most_bytes: Option<u64>,
}

impl Default for Upkeep {
    fn default() -> Upkeep {
        Upkeep {
            unbegun: Some(Duration::from_secs(30 * 24 * 3600)),
            most_bytes: None,
        }
    }
}

/// How often the records are measured, and how often old games go.
const MEASURED: Duration = Duration::from_secs(20);
const PRUNED: u32 = 180;

/// Looks after the records as long as the server runs.
pub(crate) async fn look_after(games: Arc<Games>, upkeep: Upkeep) {
    let mut tick = tokio::time::interval(MEASURED);
    for round in 0u32.. {
        tick.tick().await;
        let measured = measure(&games, upkeep).await;
        let pruned = if round.is_multiple_of(PRUNED) {
            prune(&games, upkeep).await
        } else {
            Ok(())
        };
        if let Err(error) = measured.and(pruned) {
            tracing::warn!("the records are not looked after: {error}");
        }
    }
}

async fn measure(games: &Games, upkeep: Upkeep) -> Result<(), StoreError> {
    let Some(most) = upkeep.most_bytes else {
        return Ok(());
    };
    let bytes = games.store.bytes().await?;
    if games.set_full(bytes >= most) {
        tracing::error!("the records take {bytes} bytes of {most}: nothing new is begun");
    }
    Ok(())
}

async fn prune(games: &Arc<Games>, upkeep: Upkeep) -> Result<(), StoreError> {
    let Some(unbegun) = upkeep.unbegun else {
        return Ok(());
    };
    let since = games.watch.now();
    let since = since.saturating_sub(u64::try_from(unbegun.as_millis()).unwrap_or(u64::MAX));
    for state in [State::Waiting, State::Live] {
        let old = games.store.untouched(state, since).await?;
        for game in old.iter().filter(|game| game.ply == 0) {
            if let Err(fault) = games.give_up(&game.id, since).await {
                tracing::warn!("game {} was not removed: {}", game.id, fault.key());
            }
        }
    }
    Ok(())
}
