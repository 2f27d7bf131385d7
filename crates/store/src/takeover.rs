//! Moving a file of records to another place.

use std::fs;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteLockingMode};
use sqlx::{ConnectOptions, Connection};

use crate::StoreError;

impl crate::Store {
    /// Moves a file of records within its disk. Refused while another program uses it, or where
    /// there is a file already.
    pub async fn take_over(from: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            let what = format!("{} is there already", to.display());
            return Err(StoreError::Database(what));
        }
        let mut connection = SqliteConnectOptions::new()
            .filename(from)
            .locking_mode(SqliteLockingMode::Exclusive)
            .connect()
            .await?;
        // What still stands beside the file goes into it; so one rename moves everything.
        sqlx::raw_sql("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT")
            .execute(&mut connection)
            .await?;
        connection.close().await?;
        fs::rename(from, to).map_err(|error| StoreError::Database(error.to_string()))
    }
}
