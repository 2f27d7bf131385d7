//! Which contests this server runs. Each look tells the other servers that it lives, learns what
//! they changed, and takes what nobody runs.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use store::StoreError;
use store::contest::Glance;

use super::{Hall, secret};

/// How long ago something was last seen to happen to each contest, in looks.
pub(super) type Silences = HashMap<String, Silence>;

/// A contest at which nothing happens.
pub(super) struct Silence {
    term: u64,
    beat: u64,
    looks: u32,
}

/// How often servers look.
const LOOK: Duration = Duration::from_millis(500);
/// A holder of which nothing was heard for so many looks is dead. Looks are counted and not
/// seconds: where one server hardly runs, the others mostly do not, either.
const DEAD: u32 = 12;
/// Who has something to do leaves new work to others for so many looks.
const BUSY: u32 = 3;

/// Looks until the hall closes.
pub(super) fn look_after(hall: &Arc<Hall>) {
    let mut silences = Silences::new();
    while !hall.is_ending() {
        match hall.wait(hall.look(&mut silences)) {
            Ok(()) => {}
            // Whoever asks for a contest is told the same.
            Err(StoreError::Unreachable(_) | StoreError::Closed) => {}
            Err(error) => tracing::error!("contests cannot be looked after: {error}"),
        }
        std::thread::sleep(LOOK);
    }
}

impl Hall {
    /// One look at all contests.
    pub(super) async fn look(&self, silences: &mut Silences) -> Result<(), StoreError> {
        // What is made from here on need not be among what is read.
        let known: BTreeSet<String> = self.lock().keys().cloned().collect();
        let seen = self.store.contests().await?;
        for glance in &seen {
            self.look_at(glance, silences).await?;
        }
        let is_there = |id: &&String| seen.iter().any(|glance| glance.id == **id);
        for id in known.iter().filter(|id| !is_there(id)) {
            self.forget(id);
            silences.remove(id);
        }
        if self.store.is_shared()
            && let Some(hash) = secret::read(&self.store).await?
        {
            *self.admin() = hash;
        }
        Ok(())
    }

    async fn look_at(&self, glance: &Glance, silences: &mut Silences) -> Result<(), StoreError> {
        let present = self.lock().get(&glance.id).cloned();
        let meet = match present {
            Some(meet) if meet.version() >= glance.version => meet,
            _ => match self.read(&glance.id).await? {
                Some(meet) => meet,
                None => return Ok(()),
            },
        };
        meet.expire().await;
        if meet.holding().is_some() {
            return if self.store.is_shared() {
                meet.beat().await
            } else {
                Ok(())
            };
        }
        let silence = silences.entry(glance.id.clone()).or_insert(Silence {
            term: glance.term,
            // Something was never shown before.
            beat: u64::MAX,
            looks: 0,
        });
        if (silence.term, silence.beat) != (glance.term, glance.beat) {
            (silence.term, silence.beat) = (glance.term, glance.beat);
            silence.looks = 0;
            meet.show(self.store.contest_shown(&glance.id).await?);
        } else {
            silence.looks += 1;
        }
        meet.settled(glance.settled.clone());
        if meet.is_due() && silence.looks >= self.patience(glance) {
            meet.hold(glance).await?;
        }
        Ok(())
    }

    /// How many looks this server waits before it takes a contest.
    fn patience(&self, glance: &Glance) -> u32 {
        let is_busy = || self.lock().values().any(|meet| meet.holding().is_some());
        if glance.is_held {
            DEAD
        } else if self.store.is_shared() && is_busy() {
            BUSY
        } else {
            0
        }
    }
}
