//! What was done to a game elsewhere: by another server on the same database, or by this one
//! when the database wrote something and could not say so any more.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use store::{Heard, StoreError};
use table::Deed;

use super::{Games, Live, Room};
use crate::errors::Fault;

/// How a game in memory came to be as the store has it.
enum Step {
    /// One deed was missing.
    One(Deed),
    /// Much was, or what changes seats.
    Whole,
}

/// How long the server that took a move may think about the answer, before another one does.
const THEIRS: Duration = Duration::from_secs(2);
/// How long to wait before a store that did not answer is asked again.
const AGAIN: Duration = Duration::from_millis(500);
/// How often servers are counted.
const COUNT: Duration = Duration::from_secs(1);
/// After how many counts the clocks of all servers are looked at, whoever is there: a server that
/// came and died between two counts was never seen.
const ROUND: u32 = 30;
/// Games to which something was done so lately are in good hands.
const LATELY: Duration = Duration::from_secs(30);

impl Games {
    /// Follows what other servers on the same database do, for ever.
    pub(crate) async fn listen_to_others(self: Arc<Self>) {
        let Some(mut ears) = self.store.listen() else {
            return;
        };
        loop {
            match ears.next().await {
                Heard::Game { id, listed } => self.hear(&id, listed),
                Heard::Gone(id) => {
                    if let Some(live) = self.present(&id) {
                        live.bury();
                        self.forget(&live);
                    }
                }
                Heard::Gap => self.doubt_all(),
            }
        }
    }

    /// Another server did something to a game.
    fn hear(self: &Arc<Self>, id: &str, listed: bool) {
        if listed {
            self.lobby.heard(id);
        }
        if let Some(live) = self.present(id) {
            live.doubt();
            tokio::spawn(self.clone().look_again(live));
        }
    }

    /// Other servers may have done anything to any game.
    fn doubt_all(self: &Arc<Self>) {
        let all = self.all();
        all.iter().for_each(|live| live.doubt());
        let games = self.clone();
        tokio::spawn(async move {
            for live in all {
                games.clone().look_again(live).await;
            }
        });
    }

    /// Looks until it has seen. Whoever watches the game asks for nothing: were an outage the end
    /// of it, they would never hear of what was done meanwhile.
    async fn look_again(self: Arc<Self>, live: Arc<Live>) {
        loop {
            let looked = self.be_sure(&live, &mut *live.table.lock().await).await;
            match looked {
                Err(fault) if fault.is_passing() => tokio::time::sleep(AGAIN).await,
                Err(fault) => {
                    tracing::warn!("game {} of another server: {}", live.id, fault.key());
                    return;
                }
                Ok(()) => return,
            }
        }
    }

    /// Takes care of the clocks of servers that are there no more, for ever.
    pub(crate) async fn count_servers(self: Arc<Self>) {
        if !self.is_shared {
            return;
        }
        let mut known: Option<BTreeSet<String>> = None;
        let mut wound = HashMap::new();
        let mut tick = tokio::time::interval(COUNT);
        for round in 0u32.. {
            tick.tick().await;
            let Ok(now) = self.store.servers().await else {
                continue;
            };
            // Whoever was there and is no more left clocks behind. Before the first count nobody
            // knows who was there.
            let is_somebody_missing = known.is_none_or(|known| !known.is_subset(&now));
            let done = if is_somebody_missing {
                self.think_for_others();
                self.wind_clocks().await
            } else if round.is_multiple_of(ROUND) {
                self.wind_forgotten(&mut wound).await
            } else {
                Ok(())
            };
            known = done.ok().map(|()| now);
        }
    }

    /// Winds the clocks of games to which nothing was done lately, unless that was done before:
    /// an alarm that was set stays, though its game leaves memory. `wound` has those, with the
    /// moment when something was last done to each.
    async fn wind_forgotten(
        self: &Arc<Self>,
        wound: &mut HashMap<String, u64>,
    ) -> Result<(), StoreError> {
        let mut all = HashMap::new();
        for (id, updated) in self.store.clocked(self.lately()).await? {
            let is_wound = wound.get(&id) == Some(&updated) || self.present(&id).is_some();
            if is_wound || self.wind(&id).await {
                all.insert(id, updated);
            }
        }
        *wound = all;
        Ok(())
    }

    fn lately(&self) -> u64 {
        let lately = u64::try_from(LATELY.as_millis()).unwrap_or(u64::MAX);
        self.watch.now().saturating_sub(lately)
    }

    /// True if another server may be at work on the answer to the last deed.
    pub(super) fn is_theirs(&self, table: &Room) -> bool {
        let age = self.watch.now().saturating_sub(table.last_read());
        self.is_shared && table.version() > 0 && Duration::from_millis(age) < THEIRS
    }

    /// What is to be done after another server did something: the clock is watched, and the
    /// engine thinks if the other server does not let it.
    pub(super) fn follow_theirs(self: &Arc<Self>, live: &Arc<Live>, table: &Room) {
        self.watch_flag(live, table);
        live.stop_thinking();
        if table.engine_side().is_none() {
            return;
        }
        let (games, id, version) = (self.clone(), live.id.clone(), table.version());
        tokio::spawn(async move {
            tokio::time::sleep(THEIRS).await;
            let Ok(live) = games.get(&id).await else {
                return;
            };
            let table = live.table.lock().await;
            if table.version() == version {
                games.let_engine_think(&live, &table);
            }
        });
    }

    /// Thinks in every game in memory where nobody else may do so any more. A server that lives
    /// and is quicker makes its move all the same.
    fn think_for_others(self: &Arc<Self>) {
        for live in self.all() {
            let games = self.clone();
            tokio::spawn(async move {
                let table = live.table.lock().await;
                games.let_engine_think(&live, &table);
            });
        }
    }

    /// What follows from a deed that could not be stored.
    pub(super) async fn not_stored(
        self: &Arc<Self>,
        live: &Arc<Live>,
        table: &mut Room,
        error: StoreError,
    ) -> Fault {
        let known = table.version();
        match error {
            StoreError::Conflict => live.doubt(),
            StoreError::NoGame => {
                live.bury();
                self.forget(live);
                return Fault::unknown("refusal-no-such-game", &live.id);
            }
            _ => {
                live.doubt();
                return error.into();
            }
        }
        match self.be_sure(live, table).await {
            // Whoever asked did not know the game as it is now.
            Ok(()) => match table.is_at(known) {
                Err(refusal) => Fault::refusal(table, &refusal),
                Ok(()) => error.into(),
            },
            Err(fault) => fault,
        }
    }

    /// Takes up what is in the store and not in memory, if that may be.
    pub(super) async fn be_sure(
        self: &Arc<Self>,
        live: &Arc<Live>,
        table: &mut Room,
    ) -> Result<(), Fault> {
        if !live.is_in_doubt() {
            return Ok(());
        }
        live.trust();
        let caught_up = self.catch_up(live, table).await;
        if caught_up.is_err() {
            live.doubt();
        }
        caught_up
    }

    async fn catch_up(self: &Arc<Self>, live: &Arc<Live>, table: &mut Room) -> Result<(), Fault> {
        let lines = self.store.lines_after(&live.id, table.version()).await?;
        let now = self.watch.now();
        let step = match lines.as_slice() {
            [] => return Ok(()),
            [line] => table.take_up(line),
            _ => None,
        };
        let step = match step {
            Some(deed) => Step::One(deed),
            None => self.read_anew(live, table).await?,
        };
        match step {
            Step::One(deed) => live.tell(table, &deed, now),
            Step::Whole => live.tell_whole(table, now),
        }
        self.lobby.changed(&table.header);
        self.follow_theirs(live, table);
        Ok(())
    }

    /// Plays the whole journal through again: seats have keys that no line tells.
    async fn read_anew(&self, live: &Live, table: &mut Room) -> Result<Step, Fault> {
        let unknown = || Fault::unknown("refusal-no-such-game", &live.id);
        let journal = self.store.load(&live.id).await?.ok_or_else(unknown)?;
        let read = Room::new(journal, table.book.clone(), self.watch.start());
        *table = read.map_err(|error| {
            tracing::error!("game {} cannot be replayed: {error}", live.id);
            Fault::conflict("cannot-replay", "refusal-cannot-replay")
        })?;
        Ok(Step::Whole)
    }
}
