//! What can go wrong with a store.

use std::fmt;

/// Why something was not stored or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The entry has the number of one that is already there: somebody else wrote it.
    Conflict,
    /// There is no such game to write to.
    NoGame,
    /// The file was written by a newer program.
    Newer {
        /// The version of the file.
        got: i64,
        /// The newest version that this program knows.
        expected: i64,
    },
    /// Something in the file is not what was written there.
    Damaged(String),
    /// The database said no.
    Database(String),
    /// The store is closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => write!(f, "the entry is already there"),
            StoreError::NoGame => write!(f, "there is no such game"),
            StoreError::Newer { got, expected } => write!(
                f,
                "the file has version {got}: expected at most {expected}; a newer program wrote it"
            ),
            StoreError::Damaged(what) => write!(f, "the file is damaged: {what}"),
            StoreError::Database(what) => write!(f, "the database: {what}"),
            StoreError::Closed => write!(f, "the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            Some(error) if error.is_unique_violation() => StoreError::Conflict,
            Some(error) if error.is_foreign_key_violation() => StoreError::NoGame,
            _ => StoreError::Database(error.to_string()),
        }
    }
}
