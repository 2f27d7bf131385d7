//! The right to write records.
//!
//! A file is for one program. A database of PostgreSQL is for any number of servers at once, or
//! for one program that moves all records or changes their tables; the database keeps the locks,
//! and gives them back when a connection ends, however it ends.

use sqlx::{AnyConnection, Connection, Row};

use crate::database::Purpose;
use crate::ears::SERVER;
use crate::lock::{WriteLock, own};
use crate::migrate::migrate;
use crate::{Database, StoreError};

/// How records are claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Right {
    /// Together with other servers, where the database can do that.
    Shared,
    /// Alone.
    Alone,
}

/// A connection that may write.
pub(crate) struct Claim {
    pub(crate) connection: AnyConnection,
    /// The lock of a file; that of a database is the connection's own.
    pub(crate) lock: Option<WriteLock>,
}

/// Held by every server, and alone by who moves everything.
const RECORDS: i64 = 0x6372_6f77_6e68_6561;
/// Held while tables are made.
const TABLES: i64 = RECORDS + 1;

impl Claim {
    /// Claims records, and brings their tables up to date.
    pub(crate) async fn take(database: &Database, right: Right) -> Result<Claim, StoreError> {
        match database {
            Database::File(path) => {
                let lock = WriteLock::take(path)?;
                own(path).map_err(|error| StoreError::Database(error.to_string()))?;
                let mut connection = database.connect(Purpose::Write).await?;
                migrate(database, &mut connection).await?;
                let lock = Some(lock);
                Ok(Claim { connection, lock })
            }
            Database::Postgres(_) => {
                let mut connection = database.connect(Purpose::Write).await?;
                lock(&mut connection, "pg_advisory_lock", TABLES).await?;
                migrate(database, &mut connection).await?;
                lock(&mut connection, "pg_advisory_unlock", TABLES).await?;
                claim(&mut connection, right).await?;
                let lock = None;
                Ok(Claim { connection, lock })
            }
        }
    }

    /// Gives the right back. It is free when this is done, not only when the database notices
    /// that a connection has ended.
    pub(crate) async fn end(self, database: &Database) -> Result<(), StoreError> {
        release(database, self.connection).await
    }

    /// The connection of a server anew, when the one before broke. The lock of a file is still
    /// held.
    pub(crate) async fn renew(
        database: &Database,
        node: &str,
    ) -> Result<AnyConnection, StoreError> {
        let mut connection = database.connect(Purpose::Write).await?;
        if let Database::Postgres(_) = database {
            claim(&mut connection, Right::Shared).await?;
            introduce(&mut connection, node).await?;
        }
        Ok(connection)
    }
}

/// Gives back what a connection holds, and ends it.
pub(crate) async fn release(
    database: &Database,
    mut connection: AnyConnection,
) -> Result<(), StoreError> {
    let ended = async {
        if let Database::Postgres(_) = database {
            let all = "SELECT pg_advisory_unlock_all()";
            sqlx::raw_sql(all).execute(&mut connection).await?;
        }
        connection.close().await
    };
    database.in_time(ended).await
}

/// Lets other servers see that this one is there, for as long as the connection is.
pub(crate) async fn introduce(
    connection: &mut AnyConnection,
    node: &str,
) -> Result<(), StoreError> {
    sqlx::query("SELECT set_config('application_name', $1, false)")
        .bind(format!("{SERVER}{node}"))
        .execute(connection)
        .await?;
    Ok(())
}

/// Claims the records of a database, unless that is impossible now.
async fn claim(connection: &mut AnyConnection, right: Right) -> Result<(), StoreError> {
    let function = match right {
        Right::Shared => "pg_try_advisory_lock_shared",
        Right::Alone => "pg_try_advisory_lock",
    };
    if lock(connection, function, RECORDS).await? {
        Ok(())
    } else {
        Err(StoreError::InUse(None))
    }
}

/// Takes the records for the time in which `change` works on the tables.
pub(crate) async fn alone(connection: &mut AnyConnection) -> Result<(), StoreError> {
    claim(connection, Right::Alone).await
}

/// Ends what [`alone`] began.
pub(crate) async fn no_more_alone(connection: &mut AnyConnection) -> Result<(), StoreError> {
    lock(connection, "pg_advisory_unlock", RECORDS).await?;
    Ok(())
}

/// Calls one of the functions for locks; true if it says so.
async fn lock(
    connection: &mut AnyConnection,
    function: &'static str,
    key: i64,
) -> Result<bool, StoreError> {
    // The function is one of ours, the key a number.
    let statement = format!("SELECT {function}({key})");
    let row = sqlx::query(sqlx::AssertSqlSafe(statement))
        .fetch_one(connection)
        .await?;
    let said: Option<bool> = row.try_get(0)?;
    Ok(said.unwrap_or(true))
}
