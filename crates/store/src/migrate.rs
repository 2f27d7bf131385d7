//! The tables, made and brought up to date at the start.

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use crate::claim::{alone, no_more_alone};
use crate::identify::identify;
use crate::{Database, StoreError};

/// One step from a version of the records to the next.
enum Step {
    /// Statements alone.
    Statements(&'static str),
    /// Statements, and then rules that were known by their old hash get their identity.
    Identities(&'static str),
}

/// Every step, the oldest first. A step that was ever released does not change.
const STEPS: [Step; 5] = [
    Step::Statements(include_str!("../migrations/1.sql")),
    Step::Identities(include_str!("../migrations/2.sql")),
    Step::Statements(include_str!("../migrations/3.sql")),
    Step::Statements(include_str!("../migrations/4.sql")),
    Step::Statements(include_str!("../migrations/5.sql")),
];

/// The newest version that this program knows.
pub(crate) const NEWEST: i64 = STEPS.len() as i64;

/// Brings the tables up to date. Nobody else does so meanwhile.
pub(crate) async fn migrate(
    database: &Database,
    connection: &mut AnyConnection,
) -> Result<(), StoreError> {
    let done = version(connection).await?;
    if done == NEWEST {
        return Ok(());
    }
    // Servers of an older version must not find other tables while they work.
    let is_shared = matches!(database, Database::Postgres(_));
    if is_shared {
        alone(connection).await?;
    }
    for (version, step) in (1..).zip(STEPS).skip(done as usize) {
        let mut transaction = connection.begin().await?;
        step.take(database, &mut transaction).await?;
        sqlx::query("INSERT INTO migrations (version) VALUES ($1)")
            .bind::<i64>(version)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    if is_shared {
        no_more_alone(connection).await?;
    }
    Ok(())
}

/// The version of the tables; 0 if there are none. Refused if they are newer than this program.
async fn version(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY NOT NULL)")
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM migrations")
        .fetch_one(&mut *connection)
        .await?;
    match row.try_get(0)? {
        got if got > NEWEST => Err(StoreError::Newer {
            got,
            expected: NEWEST,
        }),
        done => Ok(done),
    }
}

impl Step {
    async fn take(
        self,
        database: &Database,
        connection: &mut AnyConnection,
    ) -> Result<(), StoreError> {
        let (Step::Statements(statements) | Step::Identities(statements)) = self;
        // The statements are our own files.
        let statements = AssertSqlSafe(database.in_its_words(statements));
        sqlx::raw_sql(statements).execute(&mut *connection).await?;
        match self {
            Step::Statements(_) => Ok(()),
            Step::Identities(_) => identify(connection).await,
        }
    }
}
