//! The secret of who may make contests: kept as a hash, the same for all servers on a database.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use store::{Database, Note, Store, StoreError};

use super::private;
use crate::seats::{hash, new_secret};

/// Where the hash is among the notes.
const SHELF: &str = "contests";
const NAME: &str = "admin";

/// The file in the folder of contests that brings another hash to the next start.
const FILE: &str = "admin";

/// Makes a new secret of who may make contests, which cannot be told again. Servers on a database
/// know it at once. One that has a file of records for itself knows it from its next start on: it
/// finds the hash in the folder of contests.
pub async fn new_admin_secret(records: &Database, folder: &Path) -> Result<String, StoreError> {
    let secret = made()?;
    match records {
        Database::File(_) => {
            let written = private(folder).and_then(|()| write(folder, &hash(&secret)));
            written.map_err(|error| StoreError::Database(error.to_string()))?;
        }
        Database::Postgres(_) => {
            let store = Store::open(records).await?;
            let kept = keep(&store, hash(&secret)).await;
            store.close().await;
            kept?;
        }
    }
    Ok(secret)
}

/// The hash that holds, and the secret itself if it was made just now.
pub(super) async fn known(
    store: &Store,
    folder: &Path,
) -> Result<(String, Option<String>), StoreError> {
    let file = folder.join(FILE);
    match fs::read_to_string(&file) {
        Ok(text) => {
            let hash = text.trim().to_string();
            keep(store, hash.clone()).await?;
            // Should it stay, the next start keeps it once more.
            let _ = fs::remove_file(file);
            Ok((hash, None))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => match read(store).await? {
            Some(hash) => Ok((hash, None)),
            None => first(store).await,
        },
        Err(error) => Err(StoreError::Database(format!("{}: {error}", file.display()))),
    }
}

/// Makes a secret. Of servers that start together one is quicker; the others know of none.
async fn first(store: &Store) -> Result<(String, Option<String>), StoreError> {
    let secret = made()?;
    let own = hash(&secret);
    let kept = store.first_note(note(own.clone())).await?.text;
    let is_ours = kept == own;
    Ok((kept, is_ours.then_some(secret)))
}

/// The hash that is kept.
pub(super) async fn read(store: &Store) -> Result<Option<String>, StoreError> {
    Ok(store.note(SHELF, NAME).await?.map(|note| note.text))
}

async fn keep(store: &Store, hash: String) -> Result<(), StoreError> {
    store.keep_note(note(hash)).await
}

fn note(hash: String) -> Note {
    Note {
        shelf: SHELF.to_string(),
        name: NAME.to_string(),
        text: hash,
        at: super::now() * 1000,
    }
}

fn made() -> Result<String, StoreError> {
    new_secret().ok_or_else(|| StoreError::Database("no random numbers".to_string()))
}

/// Writes the file under another name first; it is on the disk when it gets its own.
fn write(folder: &Path, hash: &str) -> io::Result<()> {
    let next = folder.join("admin.next");
    let mut file = File::create(&next)?;
    file.write_all(hash.as_bytes())?;
    file.sync_all()?;
    fs::rename(&next, folder.join(FILE))?;
    // The name is safe only when its folder is.
    File::open(folder)?.sync_all()
}
