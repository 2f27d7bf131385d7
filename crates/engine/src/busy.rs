//! What the threads of a search are at work on, so that each takes something else first.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions that some thread is searching. It may forget one, or remember one too long, if
/// others come to the same slot: then work is done twice or late, never wrongly.
#[derive(Debug)]
pub(crate) struct Busy {
    /// None if there is only one thread.
    slots: Vec<AtomicU64>,
}

const SLOTS: usize = 1 << 12;

impl Busy {
    pub(crate) fn new(threads: usize) -> Busy {
        let mut slots = Vec::new();
        if threads > 1 {
            slots.resize_with(SLOTS, AtomicU64::default);
        }
        Busy { slots }
    }

    /// True if there are other threads whose work is worth a look.
    #[inline(always)]
    pub(crate) fn is_shared(&self) -> bool {
        !self.slots.is_empty()
    }

    /// True if a thread is at work on this position.
    pub(crate) fn has(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    pub(crate) fn begin(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    pub(crate) fn end(&self, key: u64) {
        let slot = self.slot(key);
        if slot.load(Relaxed) == key {
            slot.store(0, Relaxed);
        }
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.slots[key as usize % SLOTS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_until_its_end() {
        let busy = Busy::new(2);
        busy.begin(7);
        assert!(busy.has(7) && !busy.has(8));
        busy.end(7);
        assert!(!busy.has(7));
    }

    #[test]
    fn another_position_in_the_slot_is_not_ended() {
        let busy = Busy::new(2);
        let other = 7 + SLOTS as u64;
        busy.begin(7);
        busy.begin(other);
        busy.end(7);
        assert!(busy.has(other));
    }

    #[test]
    fn one_thread_shares_nothing() {
        assert!(!Busy::new(1).is_shared());
    }
}
