//! Connections that read, kept for the next question.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Connection};
use tokio::sync::Semaphore;

use crate::database::Purpose;
use crate::{Database, StoreError};

/// A question.
pub(crate) type Asked<'q> = Query<'q, Any, AnyArguments>;

/// Connections that read.
pub(crate) struct Readers {
    pub(crate) database: Database,
    /// How many may be at work.
    places: Semaphore,
    idle: Mutex<Vec<Idle>>,
}

struct Idle {
    connection: AnyConnection,
    since: Instant,
}

/// How many connections read at once.
const READERS: usize = 8;
/// A connection that lay idle for longer is asked whether it is alive before it is used.
const FRESH: Duration = Duration::from_secs(1);

impl Readers {
    pub(crate) fn new(database: Database) -> Readers {
        Readers {
            database,
            places: Semaphore::new(READERS),
            idle: Mutex::default(),
        }
    }

    /// Where they read.
    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    /// All rows of an answer.
    pub(crate) async fn rows(&self, query: Asked<'_>) -> Result<Vec<AnyRow>, StoreError> {
        let _place = self
            .places
            .acquire()
            .await
            .map_err(|_| StoreError::Closed)?;
        let mut connection = self.connection().await?;
        let asked = self.database.in_time(query.fetch_all(&mut connection));
        let answer = asked.await;
        // A connection that failed is dropped: nobody knows what is still under way on it.
        match answer {
            Ok(_) => {
                let since = Instant::now();
                self.idle().push(Idle { connection, since });
            }
            // What broke this one broke the others, fresh as they may be.
            Err(StoreError::Unreachable(_)) => self.idle().clear(),
            Err(_) => {}
        }
        answer
    }

    /// The first row of an answer, if there is one.
    pub(crate) async fn row(&self, query: Asked<'_>) -> Result<Option<AnyRow>, StoreError> {
        Ok(self.rows(query).await?.into_iter().next())
    }

    /// A connection that is alive.
    async fn connection(&self) -> Result<AnyConnection, StoreError> {
        loop {
            // The lock is given back before anything is waited for.
            let idle = self.idle().pop();
            let Some(mut idle) = idle else { break };
            let is_fresh = idle.since.elapsed() < FRESH;
            if is_fresh || self.database.in_time(idle.connection.ping()).await.is_ok() {
                return Ok(idle.connection);
            }
        }
        self.database.connect(Purpose::Read).await
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whoever asks from now on is told that the store is closed.
    pub(crate) async fn close(&self) {
        self.places.close();
        let idle = std::mem::take(&mut *self.idle());
        for idle in idle {
            // Nothing depends on a tidy end.
            let _ = self.database.in_time(idle.connection.close()).await;
        }
    }
}
