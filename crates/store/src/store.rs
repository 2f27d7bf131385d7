//! The store as others see it.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::migrate::migrate;
use crate::write::{Order, Work, write_all};
use crate::{Entry, Header, Standing, StoreError};

/// Games and rulebooks in a file.
pub struct Store {
    pub(crate) readers: SqlitePool,
    writer: mpsc::Sender<Order>,
    writing: Mutex<Option<JoinHandle<()>>>,
}

/// How many connections read at once.
const READERS: u32 = 4;
/// How many changes may wait for the writer.
const WAITING: usize = 4096;

impl Store {
    /// Opens the file, and makes it if it is not there.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was answered outlives a power cut too; whoever writes together pays once.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let mut connection = options.connect().await?;
        migrate(&mut connection).await?;
        let (writer, orders) = mpsc::channel(WAITING);
        let writing = tokio::spawn(async move {
            write_all(&mut connection, orders).await;
            // Nothing depends on a tidy end: the next start reads the journal of the file.
            let _ = connection.close().await;
        });
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        Ok(Store {
            readers,
            writer,
            writing: Mutex::new(Some(writing)),
        })
    }

    /// Stores a new game.
    pub async fn create(&self, header: Header, standing: Standing) -> Result<(), StoreError> {
        self.write(Work::Create(Box::new((header, standing)))).await
    }

    /// Adds an entry to the journal of a game. Refused with [`StoreError::Conflict`] if there is
    /// one with its number.
    pub async fn append(
        &self,
        game: &str,
        entry: Entry,
        standing: Standing,
    ) -> Result<(), StoreError> {
        let game = game.to_string();
        self.write(Work::Append(Box::new((game, entry, standing))))
            .await
    }

    /// Removes a game for good.
    pub async fn delete(&self, game: &str) -> Result<(), StoreError> {
        self.write(Work::Delete(game.to_string())).await
    }

    /// Keeps the file of a rulebook under its hash.
    pub async fn add_rulebook(&self, hash: &str, file: &str, at: u64) -> Result<(), StoreError> {
        let (hash, file) = (hash.to_string(), file.to_string());
        self.write(Work::Rulebook { hash, file, at }).await
    }

    async fn write(&self, work: Work) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let sent = self.writer.send(Order { work, done }).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until all is written and lets go of the file.
    pub async fn close(&self) {
        self.readers.close().await;
        let writing = self.writing.lock().map(|mut task| task.take());
        if let (Ok(Some(writing)), Ok(())) = (writing, self.write(Work::End).await) {
            // It can only end.
            let _ = writing.await;
        }
    }
}
