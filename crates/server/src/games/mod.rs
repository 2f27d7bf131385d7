//! Live games: in memory while somebody is there, in the store always.

mod clocks;
mod decide;
mod follow;
mod live;
mod opening;
mod parts;
mod room;
mod thinking;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use texts::Message;

use bytes::Bytes;
use store::{Header, Journal, Store, StoreError};
use table::{Deed, Order, Right};

pub(crate) use decide::{Answer, MoveSent, asked};
pub(crate) use live::{Live, News, Way};
pub(crate) use opening::{Joined, Opened, Opening, name};
pub(crate) use room::{
    BookView, ControlView, ControlsView, GameForYou, ModeView, PlayersView, Room,
};

use crate::catalogue::Catalogue;
use crate::errors::Fault;
use crate::invitations::Invitations;
use crate::lobby::Lobby;
use crate::pool::Pool;
use crate::time::Watch;

/// The games that are in memory, and the way to all others.
pub(crate) struct Games {
    shards: Vec<Mutex<HashMap<String, Arc<Live>>>>,
    hasher: RandomState,
    pub(crate) store: Arc<Store>,
    pub(crate) catalogue: Catalogue,
    pub(crate) pool: Pool,
    pub(crate) lobby: Lobby,
    pub(crate) invitations: Invitations,
    pub(crate) watch: Watch,
    /// Whether other servers play the same games.
    is_shared: bool,
    /// True while the records have no room for anything new.
    full: AtomicBool,
}

const SHARDS: usize = 16;
/// How long a game stays in memory after somebody looked at it.
const IDLE: Duration = Duration::from_secs(60);
/// How long to wait before something that failed is tried again.
const AGAIN: Duration = Duration::from_millis(500);

impl Games {
    pub(crate) fn new(store: Arc<Store>, catalogue: Catalogue, pool: Pool) -> Games {
        Games {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
            is_shared: store.is_shared(),
            store,
            catalogue,
            pool,
            lobby: Lobby::default(),
            invitations: Invitations::default(),
            watch: Watch::new(),
            full: AtomicBool::new(false),
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

    /// The games that are in memory.
    fn all(&self) -> Vec<Arc<Live>> {
        let locks = self.shards.iter().map(|shard| shard.lock());
        let shards = locks.map(|shard| shard.unwrap_or_else(PoisonError::into_inner));
        shards
            .flat_map(|shard| shard.values().cloned().collect::<Vec<_>>())
            .collect()
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
        let unknown = || Fault::unknown("refusal-no-such-game", id);
        let is_id = id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let journal = if is_id {
            self.store.load(id).await?.ok_or_else(unknown)?
        } else {
            return Err(unknown());
        };
        self.take_up(journal).await
    }

    async fn take_up(self: &Arc<Self>, journal: Journal) -> Result<Arc<Live>, Fault> {
        let id = journal.header.id.clone();
        let book = self
            .catalogue
            .find(&self.store, &journal.header.rulebook)
            .await?;
        let table = Room::new(journal, book, self.watch.start()).map_err(|error| {
            tracing::error!("game {id} cannot be replayed: {error}");
            Fault::conflict("cannot-replay", "refusal-cannot-replay")
        })?;
        Ok(self.seat(table).await)
    }

    /// Puts a game into memory, unless somebody was quicker.
    async fn seat(self: &Arc<Self>, table: Room) -> Arc<Live> {
        let id = table.header.id.clone();
        let live = Arc::new(Live::new(table, self.watch.now()));
        let live = {
            let mut shard = self.shard(&id);
            shard.entry(id).or_insert(live).clone()
        };
        let table = live.table.lock().await;
        if self.is_theirs(&table) {
            self.follow_theirs(&live, &table)
        } else {
            self.follow_up(&live, &table)
        }
        drop(table);
        live
    }

    /// Says whether there is room. True if that is news, and bad news.
    pub(crate) fn set_full(&self, is_full: bool) -> bool {
        !self.full.swap(is_full, Relaxed) && is_full
    }

    /// Refuses what would take room where there is none.
    pub(crate) fn has_room(&self) -> Result<(), Fault> {
        if self.full.load(Relaxed) {
            Err(Fault::full())
        } else {
            Ok(())
        }
    }

    /// Opens a game.
    async fn open(self: &Arc<Self>, header: Header) -> Result<Arc<Live>, Fault> {
        self.has_room()?;
        let book = self.catalogue.find(&self.store, &header.rulebook).await?;
        let journal = Journal {
            header: header.clone(),
            lines: Vec::new(),
        };
        let table = Room::new(journal, book, 0).map_err(|error| {
            let message = Message::new("refusal-bad-start").with("error", error.to_string());
            Fault::unprocessable("bad-start", message)
        })?;
        self.store.create(header, Room::standing(&table)).await?;
        self.lobby.changed(&table.header);
        Ok(self.seat(table).await)
    }

    /// Decides what follows from a wish, stores it, does it and tells it. Whoever asked may go
    /// away in the middle: it is done to the end all the same.
    pub(crate) async fn act(
        self: &Arc<Self>,
        id: &str,
        decide: impl FnOnce(&Room, u64) -> Result<Deed, Fault> + Send + 'static,
        answer: impl FnOnce(&Room, &Live, u64) -> Bytes + Send + 'static,
    ) -> Result<Bytes, Fault> {
        let live = self.get(id).await?;
        let games = self.clone();
        let task = tokio::spawn(async move {
            let mut table = live.table.lock().await;
            games.be_sure(&live, &mut table).await?;
            games.drop_flag(&live, &mut table).await?;
            let now = games.watch.now();
            let deed = decide(&table, now)?;
            games.write(&live, &mut table, deed).await?;
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
        table: &mut Room,
        deed: Deed,
    ) -> Result<(), Fault> {
        if live.is_gone() {
            return Err(Fault::unknown("refusal-no-such-game", &live.id));
        }
        let after = table.after(&deed).map_err(|what| {
            let message = Message::new("refusal-impossible").with("error", what.to_string());
            Fault::conflict("impossible", message)
        })?;
        let (line, standing) = (table.write(&deed), Room::standing(&after));
        let number = after.version();
        let stored = self.store.append(&live.id, number, line, standing).await;
        if let Err(error) = stored {
            return Err(self.not_stored(live, table, error).await);
        }
        table.go_on(&deed, after);
        live.tell(table, &deed, self.watch.now());
        self.lobby.changed(&table.header);
        self.follow_up(live, table);
        Ok(())
    }

    /// What is to be done after something happened: the engine thinks, the clock is watched.
    fn follow_up(self: &Arc<Self>, live: &Arc<Live>, table: &Room) {
        self.watch_flag(live, table);
        self.let_engine_think(live, table);
    }

    /// Ends the game if the time of the side to move is over.
    async fn drop_flag(self: &Arc<Self>, live: &Arc<Live>, table: &mut Room) -> Result<(), Fault> {
        match table.order(Order::Flag, self.watch.now()) {
            Ok(deed) => self.write(live, table, deed).await,
            // It goes on, or it is over.
            Err(_) => Ok(()),
        }
    }

    /// Wakes up when the flag of the side to move falls.
    fn watch_flag(self: &Arc<Self>, live: &Arc<Live>, table: &Room) {
        let Some(deadline) = table.deadline() else {
            live.set_alarm(None);
            return;
        };
        let now = Duration::from_millis(self.watch.now());
        let wait = deadline.saturating_sub(now) + Duration::from_millis(1);
        let (games, id) = (self.clone(), live.id.clone());
        // The alarm knows the game by its id, so that it may leave memory meanwhile.
        let alarm = tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            // A game that left memory is read again. While the database is away it cannot be, and
            // nobody else would see its flag.
            while let Err(fault) = games.clone().look_at_flag(&id).await {
                tracing::warn!("the flag of game {id}: {}", fault.key());
                if !fault.is_passing() {
                    return;
                }
                tokio::time::sleep(AGAIN).await;
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
                drop(table);
                // What could not be stored now may be later.
                tokio::time::sleep(AGAIN).await;
                let mut table = live.table.lock().await;
                // If the store does not answer, the next try asks it again.
                let _ = games.be_sure(&live, &mut table).await;
                games.watch_flag(&live, &table);
            }
        });
        Ok(())
    }

    /// Takes up every game whose clock runs.
    pub(crate) async fn wind_clocks(self: &Arc<Self>) -> Result<(), StoreError> {
        for (id, _) in self.store.clocked(u64::MAX).await? {
            self.wind(&id).await;
        }
        Ok(())
    }

    /// Takes up a game whose clock runs. False if that was impossible.
    async fn wind(self: &Arc<Self>, id: &str) -> bool {
        let wound = self.get(id).await;
        if let Err(fault) = &wound {
            tracing::warn!("the clock of game {id}: {}", fault.key());
        }
        wound.is_ok()
    }

    /// Removes a game for good.
    pub(crate) async fn delete(self: &Arc<Self>, id: &str, secret: &str) -> Result<(), Fault> {
        let live = self.get(id).await?;
        let games = self.clone();
        let secret = secret.to_string();
        let task = tokio::spawn(async move {
            let table = live.table.lock().await;
            let who = table.who(Some(&secret))?;
            if !table.rights(who).has(Right::Delete) {
                return Err(Fault::forbidden("not-alone", "refusal-not-alone"));
            }
            games.store.delete(&live.id).await?;
            live.bury();
            games.lobby.changed(&table.header);
            games.forget(&live);
            Ok(())
        });
        task.await.unwrap_or_else(|_| Err(Fault::busy()))
    }

    /// Removes a game that nobody began, unless somebody has looked at it since.
    pub(crate) async fn give_up(self: &Arc<Self>, id: &str, since: u64) -> Result<(), Fault> {
        if self
            .present(id)
            .is_some_and(|live| !live.is_idle_since(since))
        {
            return Ok(());
        }
        let live = self.get(id).await?;
        let table = live.table.lock().await;
        if table.game().turns().is_empty() {
            self.store.delete(&live.id).await?;
            live.bury();
            self.lobby.changed(&table.header);
            self.forget(&live);
        }
        Ok(())
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
