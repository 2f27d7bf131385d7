//! Profiles: what a browser keeps, on the server, for who has a name and a passphrase or a link.
//!
//! There is no address of a person in it, and nothing that says who was here when. The passphrase is
//! kept as Argon2 makes it; a link has a key of its own, which is kept as a hash.

mod guesses;
mod phrase;

use serde::{Deserialize, Serialize};
use store::{Note, Store};
use texts::Message;
use tokio::sync::Mutex;

use crate::errors::Fault;
use crate::games::name as shown;
use crate::seats::{hash, new_secret, same};

pub(crate) use guesses::Guesses;
use phrase::Phrases;

/// The profiles of a server.
#[derive(Default)]
pub(crate) struct Profiles {
    pub(crate) guesses: Guesses,
    phrases: Phrases,
    /// Whoever changes a profile holds this.
    writing: Mutex<()>,
}

const SHELF: &str = "profile";
/// So many are kept.
const MOST: u64 = 2_000;
/// Longest value, in bytes.
const LONGEST: usize = 300_000;
/// So many keys open one; the oldest goes.
const KEYS: usize = 8;
/// Shortest name.
const SHORTEST: usize = 3;

/// A profile as it is kept.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    name: String,
    /// What Argon2 made of the passphrase, if there is one.
    phrase: Option<String>,
    /// The hashes of the keys, the newest last.
    keys: Vec<String>,
    version: u64,
    value: String,
}

/// A profile as its owner sees it.
#[derive(Debug)]
pub(crate) struct Profile {
    pub(crate) name: String,
    pub(crate) version: u64,
    pub(crate) value: String,
}

impl Profiles {
    /// Makes a profile; gives the key that opens it.
    pub(crate) async fn create(
        &self,
        store: &Store,
        name: &str,
        phrase: Option<&str>,
        value: String,
        now: u64,
    ) -> Result<(Profile, String), Fault> {
        let name = named(name)?;
        bounded(&value)?;
        let phrase = self.hashed(phrase).await?;
        let _writing = self.writing.lock().await;
        if store.note(SHELF, &folded(&name)).await?.is_some() {
            return Err(Fault::conflict("name-taken", "refusal-name-taken"));
        }
        if store.count_notes(SHELF).await? >= MOST {
            return Err(Fault::busy());
        }
        let mut kept = Kept {
            name,
            phrase,
            keys: Vec::new(),
            version: 1,
            value,
        };
        let key = kept.new_key()?;
        kept.write(store, now).await?;
        Ok((kept.into(), key))
    }

    /// Opens a profile with its passphrase; gives a new key for the browser that asks.
    pub(crate) async fn open(
        &self,
        store: &Store,
        name: &str,
        phrase: &str,
        now: u64,
    ) -> Result<(Profile, String), Fault> {
        let found = find(store, name).await?;
        let expected = found.and_then(|kept| kept.phrase);
        if !self.phrases.fits(phrase, expected).await? {
            return Err(wrong("wrong-passphrase", "refusal-wrong-passphrase"));
        }
        let _writing = self.writing.lock().await;
        let mut kept = find(store, name).await?.ok_or_else(no_key)?;
        let key = kept.new_key()?;
        kept.write(store, now).await?;
        Ok((kept.into(), key))
    }

    /// A profile, for who has a key.
    pub(crate) async fn read(
        &self,
        store: &Store,
        name: &str,
        key: Option<&str>,
    ) -> Result<Profile, Fault> {
        owned(store, name, key).await.map(Profile::from)
    }

    /// Writes a new value over the version that was seen; gives the version of the new one.
    pub(crate) async fn write(
        &self,
        store: &Store,
        name: &str,
        key: Option<&str>,
        (seen, value): (u64, String),
        now: u64,
    ) -> Result<u64, Fault> {
        bounded(&value)?;
        let _writing = self.writing.lock().await;
        let mut kept = owned(store, name, key).await?;
        if kept.version != seen {
            return Err(Fault::conflict("old-version", "refusal-old-profile"));
        }
        kept.version += 1;
        kept.value = value;
        kept.write(store, now).await?;
        Ok(kept.version)
    }

    /// Locks everybody else out: a new key, and a new passphrase if one is given.
    pub(crate) async fn renew(
        &self,
        store: &Store,
        name: &str,
        key: Option<&str>,
        phrase: Option<&str>,
        now: u64,
    ) -> Result<String, Fault> {
        owned(store, name, key).await?;
        let phrase = self.hashed(phrase).await?;
        let _writing = self.writing.lock().await;
        let mut kept = owned(store, name, key).await?;
        kept.keys.clear();
        kept.phrase = phrase.or(kept.phrase);
        let key = kept.new_key()?;
        kept.write(store, now).await?;
        Ok(key)
    }

    /// Throws a profile away.
    pub(crate) async fn delete(
        &self,
        store: &Store,
        name: &str,
        key: Option<&str>,
    ) -> Result<(), Fault> {
        let _writing = self.writing.lock().await;
        let kept = owned(store, name, key).await?;
        Ok(store.drop_note(SHELF, &folded(&kept.name)).await?)
    }

    async fn hashed(&self, phrase: Option<&str>) -> Result<Option<String>, Fault> {
        match phrase {
            Some(phrase) => self.phrases.hashed(phrase).await.map(Some),
            None => Ok(None),
        }
    }
}

impl Kept {
    fn new_key(&mut self) -> Result<String, Fault> {
        let key = new_secret().ok_or_else(Fault::busy)?;
        self.keys.push(hash(&key));
        let most = self.keys.len().saturating_sub(KEYS);
        self.keys.drain(..most);
        Ok(key)
    }

    fn has_key(&self, key: &str) -> bool {
        let got = hash(key);
        let fits = |kept: &String| same(kept.as_bytes(), got.as_bytes());
        // All are compared, so that the time does not tell which one was near.
        self.keys
            .iter()
            .fold(false, |found, kept| found | fits(kept))
    }

    async fn write(&self, store: &Store, now: u64) -> Result<(), Fault> {
        let note = Note {
            shelf: SHELF.to_string(),
            name: folded(&self.name),
            text: serde_json::to_string(self).map_err(|_| Fault::busy())?,
            at: now,
        };
        Ok(store.keep_note(note).await?)
    }
}

impl From<Kept> for Profile {
    fn from(kept: Kept) -> Profile {
        Profile {
            name: kept.name,
            version: kept.version,
            value: kept.value,
        }
    }
}

async fn find(store: &Store, name: &str) -> Result<Option<Kept>, Fault> {
    let Ok(name) = named(name) else {
        return Ok(None);
    };
    let note = store.note(SHELF, &folded(&name)).await?;
    Ok(note.and_then(|note| serde_json::from_str(&note.text).ok()))
}

/// The profile, for who has a key of it. A name that nobody has is refused like a wrong key.
async fn owned(store: &Store, name: &str, key: Option<&str>) -> Result<Kept, Fault> {
    let kept = find(store, name).await?;
    let fits = |kept: &Kept| key.is_some_and(|key| kept.has_key(key));
    kept.filter(fits).ok_or_else(no_key)
}

fn no_key() -> Fault {
    wrong("wrong-key", "refusal-wrong-key")
}

fn wrong(key: &'static str, message: &'static str) -> Fault {
    Fault::new(axum::http::StatusCode::UNAUTHORIZED, key, message)
}

/// A name that can be found again.
fn named(name: &str) -> Result<String, Fault> {
    let name = shown(name)?;
    let got = name.chars().count();
    if got < SHORTEST {
        let message = Message::new("refusal-short-name").with("least", SHORTEST);
        return Err(Fault::bad("short-name", message.with("got", got)));
    }
    Ok(name)
}

fn folded(name: &str) -> String {
    name.to_lowercase()
}

fn bounded(value: &str) -> Result<(), Fault> {
    match value.len() {
        0..=LONGEST => Ok(()),
        got => {
            let message = Message::new("refusal-profile-too-large").with("got", got);
            let status = axum::http::StatusCode::PAYLOAD_TOO_LARGE;
            Err(Fault::new(
                status,
                "profile-too-large",
                message.with("most", LONGEST),
            ))
        }
    }
}
