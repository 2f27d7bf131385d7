//! Bundles: bytes that travel, known by what is in them.

use std::fmt;
use std::io;
use std::time::Duration;

use async_nats::jetstream::object_store::{self, ObjectStore};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncReadExt;

use crate::error::QueueError;
use crate::queue::Queue;

/// What a bundle is known by: the SHA-256 of its bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Digest(String);

impl Digest {
    /// The digest of some bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        use std::fmt::Write as _;
        let mut text = String::new();
        for byte in Sha256::digest(bytes) {
            // A text takes whatever is written to it.
            let _ = write!(text, "{byte:02x}");
        }
        Digest(text)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The object store.
const BUCKET: &str = "crownhead-bundles";

/// How long a bundle that nobody asks for stays.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// Most bytes of a bundle, a little more than a packed folder may have.
const MOST: usize = arena::sandbox::MOST_PACKED + (8 << 20);

/// How long a bundle may take on its way, and how long nothing of it may come.
const LONGEST: Duration = Duration::from_secs(300);
const SILENCE: Duration = Duration::from_secs(20);

impl Queue {
    /// Makes sure that the bundle of some bytes is there and right, and gives its digest.
    pub fn put(&self, bytes: &[u8]) -> Result<Digest, QueueError> {
        let digest = Digest::of(bytes);
        match self.get(&digest) {
            Ok(_) => return Ok(digest),
            Err(QueueError::Missing(_) | QueueError::Other { .. }) => {}
            Err(error) => return Err(error),
        }
        self.put_as(&digest, bytes)?;
        Ok(digest)
    }

    /// Puts bytes where a bundle belongs, whatever they are.
    pub(crate) fn put_as(&self, digest: &Digest, bytes: &[u8]) -> Result<(), QueueError> {
        self.wait(async {
            let store = self.bundles().await?;
            let mut bytes = bytes;
            let put = store.put(digest.0.as_str(), &mut bytes);
            let put = tokio::time::timeout(LONGEST, put).await;
            let put = put.map_err(|_| late(digest))?;
            put.map(drop).map_err(QueueError::server)
        })
    }

    /// Removes a bundle that nobody needs any more. What stays after a fault goes by its age.
    pub(crate) fn remove(&self, digest: &Digest) {
        self.wait(async {
            if let Ok(store) = self.bundles().await {
                let _ = tokio::time::timeout(LONGEST, store.delete(digest.0.as_str())).await;
            }
        });
    }

    /// The bytes of a bundle. What does not match its digest is refused.
    pub fn get(&self, digest: &Digest) -> Result<Vec<u8>, QueueError> {
        let bytes = self.wait(async {
            let read = self.read(digest);
            let read = tokio::time::timeout(LONGEST, read).await;
            read.map_err(|_| late(digest))?
        })?;
        let got = Digest::of(&bytes);
        if got == *digest {
            Ok(bytes)
        } else {
            Err(QueueError::Other {
                expected: digest.clone(),
                got,
            })
        }
    }

    async fn read(&self, digest: &Digest) -> Result<Vec<u8>, QueueError> {
        let store = self.bundles().await?;
        let found = store.get(digest.0.as_str()).await;
        let object = found.map_err(|error| match error.kind() {
            object_store::GetErrorKind::NotFound => QueueError::Missing(digest.clone()),
            _ => QueueError::server(error),
        })?;
        if object.info().size > MOST {
            let size = object.info().size;
            let what = format!("the bundle {digest} has {size} bytes: expected at most {MOST}");
            return Err(QueueError::Strange(what));
        }
        if object.info().size == 0 {
            // Where there is nothing to read, nothing ever comes.
            return Ok(Vec::new());
        }
        let mut object = object.take(MOST as u64);
        let mut bytes = Vec::new();
        loop {
            let more = object.read_buf(&mut bytes);
            // Who put it there anew meanwhile took away what was to come.
            let more = tokio::time::timeout(SILENCE, more).await;
            let more = more.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
            let failed = |error| format!("the bundle {digest} cannot be read: {error}");
            if more.map_err(|error| QueueError::Server(failed(error)))? == 0 {
                return Ok(bytes);
            }
        }
    }

    async fn bundles(&self) -> Result<ObjectStore, QueueError> {
        let context = self.context();
        if let Ok(store) = context.get_object_store(BUCKET).await {
            return Ok(store);
        }
        let config = object_store::Config {
            bucket: BUCKET.to_string(),
            max_age: KEPT,
            ..object_store::Config::default()
        };
        let made = context.create_object_store(config).await;
        made.map_err(QueueError::server)
    }
}

fn late(digest: &Digest) -> QueueError {
    QueueError::Server(format!("the bundle {digest} took longer than {LONGEST:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use services::Nats;

    #[test]
    fn a_bundle_that_does_not_match_its_digest_is_refused_and_put_right_again() {
        let nats = Nats::start();
        let queue = Queue::connect(&nats.address().parse().unwrap(), "test").unwrap();
        let bytes = vec![7; 300_000];
        let digest = Digest::of(&bytes);
        assert_eq!(queue.get(&digest), Err(QueueError::Missing(digest.clone())));
        assert_eq!(queue.put(&bytes), Ok(digest.clone()));
        assert_eq!(queue.get(&digest).as_ref(), Ok(&bytes));
        queue.put_as(&digest, b"something else").unwrap();
        let error = queue.get(&digest).unwrap_err().to_string();
        assert!(error.contains("does not match its digest"), "{error}");
        assert!(error.contains(&digest.to_string()), "{error}");
        // Whoever has the right bytes puts them there.
        assert_eq!(queue.put(&bytes), Ok(digest.clone()));
        assert_eq!(queue.get(&digest).as_ref(), Ok(&bytes));
        queue.remove(&digest);
        assert_eq!(queue.get(&digest), Err(QueueError::Missing(digest.clone())));
        assert_eq!(queue.put(&bytes), Ok(digest.clone()));
        assert_eq!(queue.get(&digest), Ok(bytes));
        assert_eq!(
            queue.put(b"").and_then(|empty| queue.get(&empty)),
            Ok(Vec::new())
        );
    }
}
