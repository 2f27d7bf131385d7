//! Which games of a rulebook are over.

use rules::Identity;
use sqlx::Row;

use crate::{Store, StoreError};

impl Store {
    /// The ids of finished games of a rulebook that anybody may watch, the newest first.
    pub async fn finished(&self, rules: Identity, most: u32) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query(
            "SELECT id FROM standings JOIN games ON games.id = standings.game
             WHERE listed = 1 AND state = 'finished' AND rules = $1
             ORDER BY updated DESC, id LIMIT $2",
        )
        .bind(rules.to_string())
        .bind(i64::from(most));
        let rows = self.readers.rows(query).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
