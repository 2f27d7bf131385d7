//! The store as others see it.

use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

use rules::Identity;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::claim::{Claim, Right, introduce};
use crate::readers::Readers;
use crate::write::{Entry, Kept, Work};
use crate::writer::{Order, Writer};
use crate::{Database, Header, Standing, StoreError};
use table::Line;

/// Games and rulebooks in a database.
pub struct Store {
    pub(crate) readers: Readers,
    /// The name of this server among those on the database.
    pub(crate) node: String,
    writer: mpsc::Sender<Order>,
    writing: Mutex<Option<JoinHandle<()>>>,
}

/// How many changes may wait for the writer.
const WAITING: usize = 4096;

/// A name that no other server has.
fn new_node() -> String {
    let chance = RandomState::new().hash_one(std::process::id());
    format!("{}-{chance:016x}", std::process::id())
}

impl Store {
    /// Opens the records, and makes their tables if they are not there. A file is refused while
    /// another program has it.
    pub async fn open(database: &Database) -> Result<Store, StoreError> {
        let node = new_node();
        let mut claim = Claim::take(database, Right::Shared).await?;
        if let Database::Postgres(_) = database {
            introduce(&mut claim.connection, &node).await?;
        }
        let (writer, orders) = mpsc::channel(WAITING);
        let writer_task = Writer::new(database.clone(), claim, node.clone());
        Ok(Store {
            readers: Readers::new(database.clone()),
            node,
            writer,
            writing: Mutex::new(Some(tokio::spawn(writer_task.write_all(orders)))),
        })
    }

    /// Stores a new game.
    pub async fn create(&self, header: Header, standing: Standing) -> Result<(), StoreError> {
        self.write(Work::Create(Box::new((header, standing)))).await
    }

    /// Adds a line to the journal of a game, with its number, from 1. Refused with
    /// [`StoreError::Conflict`] if there is one with that number.
    pub async fn append(
        &self,
        game: &str,
        number: u64,
        line: Line,
        standing: Standing,
    ) -> Result<(), StoreError> {
        let game = game.to_string();
        let entry = Entry {
            game,
            number,
            line,
            standing,
        };
        self.write(Work::Append(Box::new(entry))).await
    }

    /// Removes a game for good.
    pub async fn delete(&self, game: &str) -> Result<(), StoreError> {
        self.write(Work::Delete(game.to_string())).await
    }

    /// Keeps the file of a rulebook under the hash of its text and the identity of its rules.
    pub async fn add_rulebook(
        &self,
        hash: &str,
        identity: Identity,
        file: &str,
        at: u64,
    ) -> Result<(), StoreError> {
        let (hash, file) = (hash.to_string(), file.to_string());
        let kept = Kept {
            hash,
            identity,
            file,
            at,
        };
        self.write(Work::Rulebook(kept)).await
    }

    pub(crate) async fn write(&self, work: Work) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let sent = self.writer.send(Order { work, done }).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until all is written and lets go of the records.
    pub async fn close(&self) {
        self.readers.close().await;
        let writing = self.writing.lock().map(|mut task| task.take());
        if let (Ok(Some(writing)), Ok(())) = (writing, self.write(Work::End).await) {
            // It can only end.
            let _ = writing.await;
        }
    }
}
