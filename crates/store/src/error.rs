//! What can go wrong with a store.

use std::fmt;

/// Why something was not stored or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The entry has the number of one that is already there: somebody else wrote it.
    Conflict,
    /// There is no such game to write to.
    NoGame,
    /// The records were written by a newer program.
    Newer {
        /// The version of the records.
        got: i64,
        /// The newest version that this program knows.
        expected: i64,
    },
    /// Another program, perhaps of this process number, has the records for itself.
    InUse(Option<u32>),
    /// The database does not answer; it may later.
    Unreachable(String),
    /// Something in the records is not what was written there.
    Damaged(String),
    /// What was to be added is not what an export writes.
    Import(String),
    /// The database said no.
    Database(String),
    /// The store is closed.
    Closed,
}

impl From<table::NoWord> for StoreError {
    fn from(word: table::NoWord) -> StoreError {
        StoreError::Damaged(word.to_string())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => write!(f, "the entry is already there"),
            StoreError::NoGame => write!(f, "there is no such game"),
            StoreError::Newer { got, expected } => write!(
                f,
                "they have version {got}: expected at most {expected}; a newer program wrote them"
            ),
            StoreError::InUse(Some(id)) => write!(
                f,
                "another server has them (process {id}): end it, or use another data folder"
            ),
            StoreError::InUse(None) => write!(
                f,
                "another program has them: end it, or use another database"
            ),
            StoreError::Unreachable(what) => write!(f, "the database cannot be reached: {what}"),
            StoreError::Damaged(what) => write!(f, "the records are damaged: {what}"),
            StoreError::Import(what) => f.write_str(what),
            StoreError::Database(what) => write!(f, "the database: {what}"),
            StoreError::Closed => write!(f, "the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(said) if said.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::Database(said) if said.is_foreign_key_violation() => StoreError::NoGame,
            sqlx::Error::Database(said) if said.code().is_some_and(|code| is_away(&code)) => {
                StoreError::Unreachable(said.message().to_string())
            }
            sqlx::Error::Database(said) if said.code().is_some_and(|code| is_damage(&code)) => {
                StoreError::Damaged(said.message().to_string())
            }
            sqlx::Error::Database(said) => StoreError::Database(said.message().to_string()),
            sqlx::Error::Io(error) => StoreError::Unreachable(error.to_string()),
            sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => {
                StoreError::Unreachable(error.to_string())
            }
            _ => StoreError::Database(error.to_string()),
        }
    }
}

/// True for the codes by which PostgreSQL says that it ends, is not ready yet, or has too many
/// connections. SQLite's codes are short numbers.
fn is_away(code: &str) -> bool {
    let kinds = ["08", "57P", "53300", "25P03"];
    code.len() == 5 && kinds.iter().any(|kind| code.starts_with(kind))
}

/// True for the codes by which a database says that its own pages are wrong: `XX001` and `XX002` of
/// PostgreSQL, and 11 of SQLite, to which that adds multiples of 256.
fn is_damage(code: &str) -> bool {
    const CORRUPT: u32 = 11;
    match code.len() {
        5 => ["XX001", "XX002"].contains(&code),
        _ => code.parse::<u32>().is_ok_and(|code| code % 256 == CORRUPT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_database_has_its_own_codes() {
        assert!(
            ["11", "267", "523", "XX001"]
                .iter()
                .all(|code| is_damage(code))
        );
        assert!(
            !["5", "13", "2067", "57P01", "23505"]
                .iter()
                .any(|code| is_damage(code))
        );
        assert!(is_away("57P01") && !is_away("11"));
    }
}
