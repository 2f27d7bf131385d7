//! Evaluation cache: what a network said of positions not long ago. Most leaves of a search are
//! reached by several orders of the same moves.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// For each slot the upper bits of a hash, and what the position with it is worth. A slot is one
/// word, so no write can be torn apart.
#[derive(Debug)]
pub(crate) struct Judged {
    slots: Vec<AtomicU64>,
}

/// As many as the second cache of a processor holds beside the rest.
const SLOTS: usize = 1 << 15;
/// The bits of a slot that hold the worth.
const WORTH: u64 = 0xFFFF;

impl Judged {
    pub(crate) fn new() -> Judged {
        let mut slots = Vec::new();
        slots.resize_with(SLOTS, AtomicU64::default);
        Judged { slots }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.slots.iter().for_each(|slot| slot.store(0, Relaxed));
    }

    /// What the position with this hash is worth: from the cache, or from `judge`.
    #[inline(always)]
    pub(crate) fn worth(&self, hash: u64, judge: impl FnOnce() -> i32) -> i32 {
        let slot = &self.slots[hash as usize & (SLOTS - 1)];
        let kept = slot.load(Relaxed);
        if kept != 0 && (kept ^ hash) & !WORTH == 0 {
            return i32::from(kept as u16 as i16);
        }
        let worth = judge();
        if let Ok(short) = i16::try_from(worth) {
            slot.store(hash & !WORTH | u64::from(short as u16), Relaxed);
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_judged_is_not_judged_again() {
        let judged = Judged::new();
        let hash = 0xABCD_EF01_2345_6789;
        assert_eq!(judged.worth(hash, || -321), -321);
        assert_eq!(judged.worth(hash, || 7), -321);
        judged.clear();
        assert_eq!(judged.worth(hash, || 7), 7);
    }

    #[test]
    fn a_position_in_the_same_slot_is_judged_by_itself() {
        let judged = Judged::new();
        let hash = 0xABCD_EF01_2345_6789;
        judged.worth(hash, || 5);
        assert_eq!(judged.worth(hash ^ 1 << 40, || 6), 6);
        assert_eq!(judged.worth(hash, || 8), 8);
    }

    #[test]
    fn no_hash_and_no_worth_are_too_large() {
        let judged = Judged::new();
        for hash in [0, u64::MAX] {
            assert_eq!(judged.worth(hash, || 0), 0);
            assert_eq!(judged.worth(hash ^ 1 << 20, || 40_000), 40_000);
            assert_eq!(judged.worth(hash ^ 1 << 20, || -40_000), -40_000);
        }
    }
}
