//! The one writer. Whatever waits when it begins is one transaction.

use std::sync::atomic::AtomicUsize;

use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, oneshot};

use crate::claim::{Claim, release};
use crate::lock::WriteLock;
use crate::write::{Attempt, Work, write};
use crate::{Database, StoreError};

/// Something to be written, and who waits for it.
pub(crate) struct Order {
    pub(crate) work: Work,
    pub(crate) done: oneshot::Sender<Result<(), StoreError>>,
}

/// The one writer of this program.
pub(crate) struct Writer {
    database: Database,
    /// The name of this server.
    node: String,
    /// None if it broke; then the next order asks for another one.
    connection: Option<AnyConnection>,
    /// Given back at the end.
    _lock: Option<WriteLock>,
}

/// How many orders share a transaction at most.
const TOGETHER: usize = 512;

impl Writer {
    pub(crate) fn new(database: Database, claim: Claim, node: String) -> Writer {
        Writer {
            database,
            node,
            connection: Some(claim.connection),
            _lock: claim.lock,
        }
    }

    /// Writes until it is told that nothing more will come.
    pub(crate) async fn write_all(mut self, mut orders: mpsc::Receiver<Order>) {
        let mut batch = Vec::with_capacity(TOGETHER);
        while orders.recv_many(&mut batch, TOGETHER).await > 0 {
            let is_end = batch.iter().any(|order| matches!(order.work, Work::End));
            self.carry_out(&mut batch).await;
            if is_end {
                break;
            }
        }
        if let Some(connection) = self.connection {
            // Nothing depends on a tidy end: the next start reads the journal of the database.
            let _ = release(&self.database, connection).await;
        }
    }

    async fn carry_out(&mut self, batch: &mut Vec<Order>) {
        let mut attempt = Attempt::First;
        let mut together = self.in_one(batch, attempt).await;
        if let Err(StoreError::Unreachable(_)) = together {
            // The connection broke. A new one may do, and tells what was written all the same.
            attempt = Attempt::Again;
            together = self.in_one(batch, attempt).await;
        }
        for order in batch.drain(..) {
            let answer = match &together {
                Ok(()) | Err(StoreError::Unreachable(_)) => together.clone(),
                // One of them was at fault: each is tried alone.
                Err(_) => self.in_one(std::slice::from_ref(&order), attempt).await,
            };
            // Who gave the order may have gone.
            let _ = order.done.send(answer);
        }
    }

    /// Carries out orders in one transaction.
    async fn in_one(&mut self, orders: &[Order], attempt: Attempt) -> Result<(), StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => Claim::renew(&self.database, &self.node).await?,
        };
        let node = match self.database {
            Database::File(_) => None,
            Database::Postgres(_) => Some(self.node.as_str()),
        };
        let works = orders.iter().map(|order| &order.work);
        let answered = AtomicUsize::new(0);
        let written = self.database.in_time_each(&answered, async {
            let mut transaction = connection.begin().await?;
            let written = write(&mut transaction, works, attempt, node, &answered).await;
            let ended = match written {
                Ok(()) => transaction.commit().await,
                Err(_) => transaction.rollback().await,
            };
            Ok((written, ended))
        });
        let (written, ended) = written.await?;
        // A full disk ends a transaction by itself. A connection that does not know this takes what
        // comes next for a part of it, and may never commit it: another one is used then.
        if ended.is_ok() && !matches!(written, Err(StoreError::Unreachable(_))) {
            self.connection = Some(connection);
        }
        written.and(ended.map_err(StoreError::from))
    }
}
