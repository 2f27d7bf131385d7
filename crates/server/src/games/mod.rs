//! Live games: in memory while somebody is there, in the store always.

mod decide;
mod live;
mod opening;
mod table;
mod thinking;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use store::{Deed, Entry, Header, Journal, Store, StoreError};

pub(crate) use decide::{Answer, MoveSent};
pub(crate) use live::{Live, News, Way};
pub(crate) use opening::{Joined, Opened, Opening, name};
pub(crate) use table::{BookView, ControlView, GameForYou, ModeView, PlayersView, Table};

use crate::errors::Fault;
use crate::lobby::Lobby;
use crate::pool::Pool;
use crate::seats::Who;
use crate::shelf::Shelf;
use crate::time::Watch;

/// The games that are in memory, and the way to all others.
pub(crate) struct Games {
    shards: Vec<Mutex<HashMap<String, Arc<Live>>>>,
    hasher: RandomState,
    pub(crate) store: Store,
    pub(crate) shelf: Shelf,
    pub(crate) pool: Pool,
    pub(crate) lobby: Lobby,
    pub(crate) watch: Watch,
}

const SHARDS: usize = 16;
/// How long a game stays in memory after somebody looked at it.
const IDLE: Duration = Duration::from_secs(60);

impl Games {
    pub(crate) fn new(store: Store, shelf: Shelf, pool: Pool) -> Games {
        Games {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
            store,
            shelf,
            pool,
            lobby: Lobby::default(),
            watch: Watch::new(),
        }
    }

    fn shard(&self, id: &str) -> MutexGuard<'_, HashMap<String, Arc<Live>>> {
        let shard = self.hasher.hash_one(id) as usize % SHARDS;
        // The map is whole whatever happened to who held it.
        self.shards[shard]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The game if it is in memory.
    pub(crate) fn present(&self, id: &str) -> Option<Arc<Live>> {
        self.shard(id).get(id).cloned()
    }

    /// How many games are in memory.
    pub(crate) fn len(&self) -> usize {
        let locks = self.shards.iter().map(|shard| shard.lock());
        locks
            .map(|shard| shard.map_or(0, |shard| shard.len()))
            .sum()
    }

    /// The game with this id.
    pub(crate) async fn get(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, Fault> {
        if let Some(live) = self.present(id) {
            live.touch(self.watch.now());
            return Ok(live);
        }
        let unknown = || Fault::unknown("game", id);
        let is_id = id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let journal = match is_id {
            true => self.store.load(id).await?.ok_or_else(unknown)?,
            false => return Err(unknown()),
        };
        self.take_up(journal).await
    }

    async fn take_up(self: &Arc<Self>, journal: Journal) -> Result<Arc<Live>, Fault> {
        let id = journal.header.id.clone();
        let book = self
            .shelf
            .find(&self.store, &journal.header.rulebook)
            .await?;
        let table = Table::new(journal, book, self.watch.start()).map_err(|error| {
            tracing::error!("game {id} cannot be replayed: {error}");
            let sentence = "the game was stored by other rules and cannot be replayed";
            Fault::conflict("cannot-replay", sentence)
        })?;
        Ok(self.seat(table).await)
    }

    /// Puts a game into memory, unless somebody was quicker.
    async fn seat(self: &Arc<Self>, table: Table) -> Arc<Live> {
        let id = table.header.id.clone();
        let live = Arc::new(Live::new(table, self.watch.now()));
        let live = {
            let mut shard = self.shard(&id);
            shard.entry(id).or_insert(live).clone()
        };
        let table = live.table.lock().await;
        self.follow_up(&live, &table);
        drop(table);
        live
    }

    /// Opens a game.
    async fn open(self: &Arc<Self>, header: Header) -> Result<Arc<Live>, Fault> {
        let book = self.shelf.find(&self.store, &header.rulebook).await?;
        let journal = Journal {
            header: header.clone(),
            entries: Vec::new(),
        };
        let table = Table::new(journal, book, 0)
            .map_err(|error| Fault::unprocessable("bad-start", error.to_string()))?;
        self.store.create(header, table.standing()).await?;
        self.lobby.changed(&table.header);
        Ok(self.seat(table).await)
    }

    /// Decides what follows from a wish, stores it, does it and tells it. Whoever asked may go
    /// away in the middle: it is done to the end all the same.
    pub(crate) async fn act(
        self: &Arc<Self>,
        id: &str,
        decide: impl FnOnce(&Table, u64) -> Result<Deed, Fault> + Send + 'static,
        answer: impl FnOnce(&Table, &Live, u64) -> Bytes + Send + 'static,
    ) -> Result<Bytes, Fault> {
        let live = self.get(id).await?;
        let games = self.clone();
        let task = tokio::spawn(async move {
            let mut table = live.table.lock().await;
            games.drop_flag(&live, &mut table).await?;
            let now = games.watch.now();
            let deed = decide(&table, now)?;
            games.write(&live, &mut table, deed, now).await?;
            Ok(answer(&table, &live, games.watch.now()))
        });
        task.await.unwrap_or_else(|error| {
            tracing::error!("a request failed: {error}");
            Err(Fault::busy())
        })
    }

    /// Stores a deed, does it and tells it.
    async fn write(
        self: &Arc<Self>,
        live: &Arc<Live>,
        table: &mut Table,
        deed: Deed,
        now: u64,
    ) -> Result<(), Fault> {
        if live.is_gone() {
            return Err(Fault::unknown("game", &live.id));
        }
        let standing =
            { table.standing_after(&deed) }.map_err(|what| Fault::conflict("impossible", what))?;
        let entry = Entry {
            seq: table.version + 1,
            at: now,
            deed,
        };
        let stored = self.store.append(&live.id, entry.clone(), standing).await;
        if let Err(StoreError::Conflict) = stored {
            // Another process wrote to the same game: what is in memory is old.
            self.forget(live);
        }
        stored?;
        if let Err(error) = table.apply(&entry, now) {
            tracing::error!("game {}: {error}", live.id);
            self.forget(live);
            return Err(Fault::busy());
        }
        live.tell(table, &entry.deed, now);
        self.lobby.changed(&table.header);
        self.follow_up(live, table);
        Ok(())
    }

    /// What is to be done after something happened: the engine thinks, the clock is watched.
    fn follow_up(self: &Arc<Self>, live: &Arc<Live>, table: &Table) {
        self.watch_flag(live, table);
        self.let_engine_think(live, table);
    }

    /// Ends the game if the time of the side to move is over.
    async fn drop_flag(self: &Arc<Self>, live: &Arc<Live>, table: &mut Table) -> Result<(), Fault> {
        let now = self.watch.now();
        let Some(mover) = table.mover() else {
            return Ok(());
        };
        match table.clock.deadline(mover) {
            Some(deadline) if deadline <= now => {
                let deed = Deed::Forfeit(mover, rules::Forfeit::Time);
                self.write(live, table, deed, now).await
            }
            _ => Ok(()),
        }
    }

    /// Wakes up when the flag of the side to move falls.
    fn watch_flag(self: &Arc<Self>, live: &Arc<Live>, table: &Table) {
        let deadline = table.mover().and_then(|mover| table.clock.deadline(mover));
        let Some(deadline) = deadline else {
            live.set_alarm(None);
            return;
        };
        let wait = Duration::from_millis(deadline.saturating_sub(self.watch.now()) + 1);
        let (games, id) = (self.clone(), live.id.clone());
        // The alarm knows the game by its id, so that it may leave memory meanwhile.
        let alarm = tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            if let Err(fault) = games.look_at_flag(&id).await {
                tracing::warn!("the flag of game {id}: {}", fault.key());
            }
        });
        live.set_alarm(Some(alarm.abort_handle()));
    }

    async fn look_at_flag(self: Arc<Self>, id: &str) -> Result<(), Fault> {
        let live = self.get(id).await?;
        let games = self.clone();
        // What follows sets a new alarm and with it ends this task: so it is another one's.
        tokio::spawn(async move {
            let mut table = live.table.lock().await;
            if let Err(fault) = games.drop_flag(&live, &mut table).await {
                tracing::warn!("the flag of game {}: {}", live.id, fault.key());
            }
        });
        Ok(())
    }

    /// Takes up every game whose clock runs.
    pub(crate) async fn wind_clocks(self: &Arc<Self>) -> Result<(), StoreError> {
        for id in self.store.clocked().await? {
            if let Err(fault) = self.get(&id).await {
                tracing::warn!("the clock of game {id}: {}", fault.key());
            }
        }
        Ok(())
    }

    /// Removes a game for good.
    pub(crate) async fn delete(self: &Arc<Self>, id: &str, secret: &str) -> Result<(), Fault> {
        let live = self.get(id).await?;
        let games = self.clone();
        let secret = secret.to_string();
        let task = tokio::spawn(async move {
            let table = live.table.lock().await;
            if Who::knows(&table.header, &secret).is_nobody() {
                return Err(Fault::no_seat(Some(&secret)));
            }
            games.store.delete(&live.id).await?;
            live.bury();
            games.lobby.changed(&table.header);
            games.forget(&live);
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::busy()))
    }

    fn forget(&self, live: &Arc<Live>) {
        live.hush();
        let mut shard = self.shard(&live.id);
        if shard
            .get(&live.id)
            .is_some_and(|kept| Arc::ptr_eq(kept, live))
        {
            shard.remove(&live.id);
        }
    }

    /// Lets games that nobody looks at leave memory.
    pub(crate) fn sweep(&self) {
        let oldest = self.watch.now().saturating_sub(IDLE.as_millis() as u64);
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            // Whoever works with a game holds it too.
            shard.retain(|_, live| Arc::strong_count(live) > 1 || !live.is_idle_since(oldest));
        }
    }
}
