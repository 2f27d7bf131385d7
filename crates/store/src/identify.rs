//! From the hash by which releases before `rules/1` knew rules to their identity.
//!
//! A file that cannot be read any more, and a game whose rules are no longer those of its
//! rulebook, stay as they are.

use std::sync::Arc;

use rules::{Rulebook, RulesKey, builtin, file};
use sqlx::{AnyConnection, Row};

use crate::StoreError;

/// Gives every stored rulebook and every game its identity.
pub(crate) async fn identify(connection: &mut AnyConnection) -> Result<(), StoreError> {
    identify_rulebooks(connection).await?;
    identify_games(connection).await
}

async fn identify_rulebooks(connection: &mut AnyConnection) -> Result<(), StoreError> {
    // One after the other: together they may be larger than the memory.
    let rows = sqlx::query("SELECT hash FROM rulebooks")
        .fetch_all(&mut *connection)
        .await?;
    for row in rows {
        let hash: String = row.try_get(0)?;
        let Some(rulebook) = rulebook(connection, &hash).await? else {
            continue;
        };
        sqlx::query("UPDATE rulebooks SET identity = $2 WHERE hash = $1")
            .bind(hash)
            .bind(rulebook.identity().to_string())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn identify_games(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let rows = sqlx::query("SELECT DISTINCT rulebook, rules FROM games")
        .fetch_all(&mut *connection)
        .await?;
    for row in rows {
        let (word, rules): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let Some(rulebook) = rulebook(connection, &word).await? else {
            continue;
        };
        if RulesKey::parse(&rules).is_some_and(|key| key.names(&rulebook)) {
            sqlx::query("UPDATE games SET rules = $3 WHERE rulebook = $1 AND rules = $2")
                .bind(word)
                .bind(rules)
                .bind(rulebook.identity().to_string())
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(())
}

/// The rulebook that a game names: by the id of a built-in one, or by the hash of a stored file.
async fn rulebook(
    connection: &mut AnyConnection,
    word: &str,
) -> Result<Option<Arc<Rulebook>>, StoreError> {
    if let Some(rulebook) = builtin::rulebook(word) {
        return Ok(Some(rulebook));
    }
    let row = sqlx::query("SELECT file FROM rulebooks WHERE hash = $1")
        .bind(word)
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let text: String = row.try_get(0)?;
    Ok(file::rulebook(&text, &builtin::parent).ok())
}
