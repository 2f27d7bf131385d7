//! The time of day, counted from one reading, so that it never runs backward.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Tells the time in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    read: u64,
    at: Instant,
}

impl Watch {
    pub(crate) fn new() -> Watch {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Watch {
            read: since.map_or(0, |since| since.as_millis() as u64),
            at: Instant::now(),
        }
    }

    /// Now.
    pub(crate) fn now(&self) -> u64 {
        self.read + self.at.elapsed().as_millis() as u64
    }

    /// When the watch was made.
    pub(crate) fn start(&self) -> u64 {
        self.read
    }
}
