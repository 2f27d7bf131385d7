//! Passphrases, as Argon2 keeps them.

use argon2::password_hash::{PasswordHash, SaltString};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use texts::Message;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::errors::Fault;

/// Works on few passphrases at once: each takes memory and time, which is the point of it.
pub(super) struct Phrases(Semaphore);

const AT_ONCE: usize = 2;
const SHORTEST: usize = 8;
const LONGEST: usize = 200;

impl Default for Phrases {
    fn default() -> Phrases {
        Phrases(Semaphore::new(AT_ONCE))
    }
}

impl Phrases {
    /// What is kept of a passphrase.
    pub(super) async fn hashed(&self, phrase: &str) -> Result<String, Fault> {
        let phrase = checked(phrase)?;
        let _permit = self.0.acquire().await.map_err(|_| Fault::busy())?;
        let made = spawn_blocking(move || hashed(&phrase)).await;
        made.ok().flatten().ok_or_else(Fault::busy)
    }

    /// Whether a passphrase is the one that is kept. Where there is none the work is done all the
    /// same, so that the time does not tell.
    pub(super) async fn fits(&self, phrase: &str, kept: Option<String>) -> Result<bool, Fault> {
        let Ok(phrase) = checked(phrase) else {
            return Ok(false);
        };
        let _permit = self.0.acquire().await.map_err(|_| Fault::busy())?;
        let fits = move || match &kept {
            Some(kept) => fits(&phrase, kept),
            None => hashed(&phrase).is_none(),
        };
        spawn_blocking(fits).await.map_err(|_| Fault::busy())
    }
}

fn checked(phrase: &str) -> Result<String, Fault> {
    match phrase.chars().count() {
        SHORTEST..=LONGEST => Ok(phrase.to_string()),
        got => {
            let message = Message::new("refusal-bad-passphrase").with("got", got);
            let message = message.with("least", SHORTEST).with("most", LONGEST);
            Err(Fault::bad("bad-passphrase", message))
        }
    }
}

fn hashed(phrase: &str) -> Option<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).ok()?;
    let salt = SaltString::encode_b64(&bytes).ok()?;
    let made = Argon2::default().hash_password(phrase.as_bytes(), &salt);
    made.ok().map(|made| made.to_string())
}

fn fits(phrase: &str, kept: &str) -> bool {
    let Ok(kept) = PasswordHash::new(kept) else {
        return false;
    };
    Argon2::default()
        .verify_password(phrase.as_bytes(), &kept)
        .is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_passphrase_fits() {
        let kept = hashed("a quiet evening").unwrap();
        assert!(kept.starts_with("$argon2id$"), "{kept}");
        assert!(fits("a quiet evening", &kept));
        assert!(!fits("a quiet Evening", &kept));
        assert!(!fits("a quiet evening", "nonsense"));
        assert_ne!(kept, hashed("a quiet evening").unwrap(), "salted");
    }

    #[test]
    fn passphrases_have_bounds() {
        assert_eq!(checked("short").unwrap_err().key(), "bad-passphrase");
        assert!(checked(&"é".repeat(200)).is_ok());
        assert!(checked(&"é".repeat(201)).is_err());
    }
}
