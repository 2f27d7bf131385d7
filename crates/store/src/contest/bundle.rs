//! The bytes of what students sent, known by their SHA-256.

use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, Row};

use crate::{Store, StoreError};

/// What a student sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundle {
    /// What the file was called.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Bundle {
    /// The SHA-256 of the bytes.
    pub fn hash(&self) -> String {
        let digest = Sha256::digest(&self.bytes);
        digest.iter().fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// The bundle of a row; refused if its bytes are not those that were sent.
    pub(crate) fn of(hash: &str, name: String, bytes: &str) -> Result<Bundle, StoreError> {
        let damaged = |what: &str| StoreError::Damaged(format!("bundle {hash}: {what}"));
        let bytes = STANDARD.decode(bytes);
        let bytes = bytes.map_err(|_| damaged("expected Base64"))?;
        let bundle = Bundle { name, bytes };
        match bundle.hash() {
            got if got == hash => Ok(bundle),
            got => Err(damaged(&format!("its bytes have the hash {got}"))),
        }
    }
}

impl Store {
    /// What was sent to a contest, by its hash.
    pub async fn bundle(&self, contest: &str, hash: &str) -> Result<Option<Bundle>, StoreError> {
        let statement = "SELECT name, bytes FROM bundles WHERE contest = $1 AND hash = $2";
        let query = sqlx::query(statement).bind(contest).bind(hash);
        let row = self.readers.row(query).await?;
        row.map(|row| Bundle::of(hash, row.try_get(0)?, row.try_get(1)?))
            .transpose()
    }
}

/// Keeps a bundle. The same bytes are kept once.
pub(super) async fn keep(
    connection: &mut AnyConnection,
    contest: &str,
    bundle: &Bundle,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO bundles (contest, hash, name, bytes) VALUES ($1, $2, $3, $4)
         ON CONFLICT (contest, hash) DO NOTHING",
    )
    .bind(contest)
    .bind(bundle.hash())
    .bind(&bundle.name)
    .bind(STANDARD.encode(&bundle.bytes))
    .execute(connection)
    .await?;
    Ok(())
}

/// Throws away what no version names any more.
pub(super) async fn sweep(connection: &mut AnyConnection, contest: &str) -> Result<(), StoreError> {
    sqlx::query(
        "DELETE FROM bundles WHERE contest = $1 AND hash NOT IN
           (SELECT bundle FROM bots WHERE contest = $1 AND bundle IS NOT NULL)",
    )
    .bind(contest)
    .execute(connection)
    .await?;
    Ok(())
}
