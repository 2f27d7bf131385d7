//! The tables, made and brought up to date at the start.

use sqlx::{Connection, Row, SqliteConnection};

use crate::StoreError;

/// Every step, the oldest first. A step that was ever released does not change.
const STEPS: [&str; 1] = [include_str!("../migrations/1.sql")];

/// Brings the tables up to date.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY NOT NULL)")
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM migrations")
        .fetch_one(&mut *connection)
        .await?;
    let done: i64 = row.try_get(0)?;
    let newest = STEPS.len() as i64;
    if done > newest {
        return Err(StoreError::Newer {
            got: done,
            expected: newest,
        });
    }
    for (version, step) in (1..).zip(STEPS).skip(done as usize) {
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO migrations (version) VALUES ($1)")
            .bind::<i64>(version)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}
