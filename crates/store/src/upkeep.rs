//! For whoever looks after a store: all that is in it, and how much that is.

use sqlx::Row;
use table::Word;

use crate::{Database, Page, State, Store, StoreError};

/// A game as an operator sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// Its id.
    pub id: String,
    /// The id of its rulebook, or the hash of a user's own.
    pub rulebook: String,
    /// Whether it goes on.
    pub state: State,
    /// How many moves are on the board.
    pub ply: u64,
    /// When something was last done, in milliseconds since 1970.
    pub updated: u64,
}

impl Store {
    /// Every game in a state, the last changed first, also those that nobody may watch.
    pub async fn glance(&self, page: &Page) -> Result<Vec<Glance>, StoreError> {
        let (updated, id) = page.begins();
        let query = sqlx::query(
            "SELECT game, rulebook, ply, updated
             FROM standings JOIN games ON games.id = standings.game
             WHERE state = $1 AND (updated < $2 OR (updated = $2 AND game < $3))
             ORDER BY updated DESC, game DESC LIMIT $4",
        )
        .bind(page.state.word())
        .bind(updated)
        .bind(id)
        .bind(i64::from(page.limit));
        let rows = self.readers.rows(query).await?;
        let count = |number: i64| u64::try_from(number).unwrap_or(0);
        rows.iter()
            .map(|row| {
                Ok(Glance {
                    id: row.try_get(0)?,
                    rulebook: row.try_get(1)?,
                    state: page.state,
                    ply: count(row.try_get(2)?),
                    updated: count(row.try_get(3)?),
                })
            })
            .collect()
    }

    /// The games in a state that nobody touched since a time, the last changed first.
    pub async fn untouched(&self, state: State, since: u64) -> Result<Vec<Glance>, StoreError> {
        const AT_ONCE: u32 = 500;
        let mut all: Vec<Glance> = Vec::new();
        let mut after = (since, String::new());
        loop {
            let page = Page {
                state,
                limit: AT_ONCE,
                after: Some(after),
            };
            let mut more = self.glance(&page).await?;
            let Some(last) = more.last() else {
                return Ok(all);
            };
            after = (last.updated, last.id.clone());
            all.append(&mut more);
        }
    }

    /// How many bytes the records take.
    pub async fn bytes(&self) -> Result<u64, StoreError> {
        let statement = match &self.readers.database {
            Database::File(_) => {
                "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
            }
            Database::Postgres(_) => "SELECT pg_database_size(current_database())",
        };
        let row = self.readers.row(sqlx::query(statement)).await?;
        let bytes: i64 = row.map_or(Ok(0), |row| row.try_get(0))?;
        Ok(u64::try_from(bytes).unwrap_or(0))
    }
}
