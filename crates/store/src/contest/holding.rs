//! Who runs a contest.

use sqlx::{AnyConnection, Row};

use super::change::Deed;
use crate::read::{number, unsigned};
use crate::write::Work;
use crate::{Store, StoreError};

/// The right to play a contest, until another server takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    /// The contest.
    pub contest: String,
    /// Which holder of the contest this is, from 1.
    pub term: u64,
}

/// A contest seen from afar: who runs it, and whether there is something to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The contest.
    pub id: String,
    /// Counts what was changed.
    pub version: u64,
    /// The line-up of which all is played.
    pub settled: Option<String>,
    /// True if a server holds it. Whether that one lives is told by `beat`.
    pub is_held: bool,
    /// Counts the holders.
    pub term: u64,
    /// Grows as long as the holder lives.
    pub beat: u64,
}

impl Store {
    /// All contests, seen from afar.
    pub async fn contests(&self) -> Result<Vec<Glance>, StoreError> {
        let query = sqlx::query(
            "SELECT id, version, settled, holder, term, beat FROM contests ORDER BY id",
        );
        let rows = self.readers.rows(query).await?;
        let glance = |row: &sqlx::any::AnyRow| {
            Ok(Glance {
                id: row.try_get(0)?,
                version: unsigned(row.try_get(1)?)?,
                settled: row.try_get(2)?,
                is_held: row.try_get::<Option<String>, _>(3)?.is_some(),
                term: unsigned(row.try_get(4)?)?,
                beat: unsigned(row.try_get(5)?)?,
            })
        };
        rows.iter().map(glance).collect()
    }

    /// What the holder last showed of a contest.
    pub async fn contest_shown(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT shown FROM contests WHERE id = $1").bind(id);
        let row = self.readers.row(query).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.flatten())
    }

    /// Takes a contest, as it was seen. Refused with [`StoreError::Conflict`] if another server
    /// was quicker.
    pub async fn hold_contest(&self, seen: &Glance) -> Result<Holding, StoreError> {
        let holding = Holding {
            contest: seen.id.clone(),
            term: seen.term + 1,
        };
        let deed = Deed::Hold(holding.clone(), self.node.clone());
        self.write(Work::Contest(Box::new(deed))).await?;
        Ok(holding)
    }

    /// Says that the holder lives, and what is to be shown. Refused with
    /// [`StoreError::Conflict`] if it is the holder no more.
    pub async fn beat(&self, holding: &Holding, shown: String) -> Result<(), StoreError> {
        let deed = Deed::Beat(holding.clone(), shown);
        self.write(Work::Contest(Box::new(deed))).await
    }

    /// Lets a contest go. With a line-up: all of it is played, and nothing waits for a build.
    pub async fn let_go(
        &self,
        holding: Holding,
        settled: Option<String>,
        shown: String,
    ) -> Result<(), StoreError> {
        let deed = Deed::LetGo(holding, settled, shown);
        self.write(Work::Contest(Box::new(deed))).await
    }

    /// Lets go of what earlier servers on the same file held: the file is this server's alone.
    pub async fn free_contests(&self) -> Result<(), StoreError> {
        if self.is_shared() {
            return Ok(());
        }
        self.write(Work::Contest(Box::new(Deed::Free))).await
    }
}

/// Takes a contest.
pub(super) async fn hold(
    connection: &mut AnyConnection,
    holding: &Holding,
    node: &str,
) -> Result<(), StoreError> {
    let statement = "UPDATE contests SET holder = $3, term = $2, beat = 0
         WHERE id = $1 AND term = $2 - 1";
    let query = sqlx::query(statement)
        .bind(&holding.contest)
        .bind(number(holding.term))
        .bind(node);
    only_one(query.execute(connection).await?.rows_affected())
}

/// True if a server has taken a contest for this term.
pub(super) async fn is_held(
    connection: &mut AnyConnection,
    holding: &Holding,
    node: &str,
) -> Result<bool, StoreError> {
    let query = sqlx::query("SELECT 1 FROM contests WHERE id = $1 AND term = $2 AND holder = $3")
        .bind(&holding.contest)
        .bind(number(holding.term))
        .bind(node);
    Ok(query.fetch_optional(connection).await?.is_some())
}

/// Says that the holder lives. Refused if there is another one.
pub(super) async fn beat(
    connection: &mut AnyConnection,
    holding: &Holding,
    shown: Option<&str>,
) -> Result<(), StoreError> {
    let statement = "UPDATE contests SET beat = beat + 1, shown = COALESCE($3, shown)
         WHERE id = $1 AND term = $2 AND holder IS NOT NULL";
    let query = sqlx::query(statement)
        .bind(&holding.contest)
        .bind(number(holding.term))
        .bind(shown);
    only_one(query.execute(connection).await?.rows_affected())
}

/// Lets a contest go. Who holds it no more has nothing to let go.
pub(super) async fn let_go(
    connection: &mut AnyConnection,
    holding: &Holding,
    settled: Option<&str>,
    shown: &str,
) -> Result<(), StoreError> {
    // The last beat tells other servers to look at what is shown.
    let statement =
        "UPDATE contests SET holder = NULL, settled = COALESCE($3, settled), shown = $4,
           beat = beat + 1
         WHERE id = $1 AND term = $2";
    sqlx::query(statement)
        .bind(&holding.contest)
        .bind(number(holding.term))
        .bind(settled)
        .bind(shown)
        .execute(connection)
        .await?;
    Ok(())
}

/// Lets everything go.
pub(super) async fn free(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let statement = "UPDATE contests SET holder = NULL WHERE holder IS NOT NULL";
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

/// A row that is not as it was known was changed by somebody else.
pub(super) fn only_one(rows: u64) -> Result<(), StoreError> {
    match rows {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}
