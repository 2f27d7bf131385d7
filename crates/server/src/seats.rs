//! Secrets: who holds one may act for a seat.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};
use table::{Seat, Who};

/// Letters and digits that nobody confuses: 32 of them.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// A random word of so many letters, five bits each; none if the system has no chance to give.
fn word(letters: usize) -> Option<String> {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).ok()?;
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte % 32)]);
    Some(bytes.into_iter().map(letter).collect())
}

/// The id of a game: 80 random bits, so that an unlisted game is not found by guessing.
pub(crate) fn new_id() -> Option<String> {
    word(16)
}

/// A secret: 130 random bits.
pub(crate) fn new_secret() -> Option<String> {
    word(26)
}

/// A random number, for what a game draws and who begins.
pub(crate) fn chance() -> u64 {
    let mut bytes = [0; 8];
    // Without chance from the system every draw is the same, and nothing worse.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// What is stored of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// The first 128 bits of a hash of a text, by which it is found again.
pub(crate) fn address(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Who knows this secret.
pub(crate) fn knows(seats: &[Seat; 2], secret: &str) -> Who {
    let got = hash(secret);
    Who(seats.each_ref().map(|seat| {
        let kept = seat.key.as_deref();
        kept.is_some_and(|kept| same(kept.as_bytes(), got.as_bytes()))
    }))
}

/// Compares in a time that does not tell where the difference is.
pub(crate) fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |diff, (a, b)| diff | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_long_and_never_the_same() {
        let words: Vec<String> = (0..100).filter_map(|_| new_secret()).collect();
        let different: std::collections::HashSet<&String> = words.iter().collect();
        assert_eq!(different.len(), 100);
        assert!(words.iter().all(|word| word.len() == 26 && word.is_ascii()));
    }

    #[test]
    fn comparing_is_exact() {
        assert!(same(b"abc", b"abc"));
        assert!(!same(b"abc", b"abd"));
        assert!(!same(b"abc", b"ab"));
        assert!(same(b"", b""));
    }

    #[test]
    fn a_hash_does_not_tell_the_secret() {
        assert_eq!(hash("a").len(), 64);
        assert_eq!(address("a"), &hash("a")[..32]);
        assert_ne!(hash("a"), hash("b"));
    }
}
