//! How often somebody may guess: some times at once, and then one at a time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::errors::Fault;

/// What was guessed lately, by name and by client.
#[derive(Default)]
pub(crate) struct Guesses(Mutex<HashMap<String, Guessed>>);

struct Guessed {
    left: f64,
    at: Instant,
}

/// So many guesses may come at once.
const AT_ONCE: f64 = 10.0;
/// After them one in this time.
const EACH: Duration = Duration::from_secs(60);
/// How many are known before the idle ones are forgotten.
const CROWD: usize = 10_000;

impl Guesses {
    /// Counts a guess about something.
    pub(crate) fn count(&self, about: &str, now: Instant) -> Result<(), Fault> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= CROWD {
            all.retain(|_, guessed| guessed.refilled(now) < AT_ONCE);
        }
        if all.len() >= CROWD && !all.contains_key(about) {
            return Err(Fault::busy());
        }
        let guessed = all.entry(about.to_string()).or_insert(Guessed {
            left: AT_ONCE,
            at: now,
        });
        guessed.left = guessed.refilled(now);
        guessed.at = now;
        if guessed.left < 1.0 {
            return Err(Fault::too_many(
                "too-many-guesses",
                "refusal-too-many-guesses",
            ));
        }
        guessed.left -= 1.0;
        Ok(())
    }

    /// A guess was right: it does not count.
    pub(crate) fn forgive(&self, about: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(guessed) = all.get_mut(about) {
            guessed.left = (guessed.left + 1.0).min(AT_ONCE);
        }
    }
}

impl Guessed {
    fn refilled(&self, now: Instant) -> f64 {
        let waited = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + waited / EACH.as_secs_f64()).min(AT_ONCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_few_and_come_back_with_time() {
        let (guesses, start) = (Guesses::default(), Instant::now());
        let count = |about: &str, at| (0..50).filter(|_| guesses.count(about, at).is_ok()).count();
        assert_eq!(count("ada", start), 10);
        assert_eq!(count("ada", start + EACH), 1);
        assert_eq!(count("bob", start), 10);
        guesses.forgive("bob");
        assert_eq!(count("bob", start), 1);
    }
}
