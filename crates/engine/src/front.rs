//! How far the threads of a search have come: whoever is first at the end of a depth tells it, and
//! the others go on from there.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The deepest search that a thread has finished, and what came of it.
#[derive(Debug)]
pub(crate) struct Front<T> {
    /// 0 before the first.
    depth: AtomicU32,
    latest: Mutex<T>,
}

impl<T: Clone> Front<T> {
    pub(crate) fn new(nothing: T) -> Front<T> {
        Front {
            depth: AtomicU32::new(0),
            latest: Mutex::new(nothing),
        }
    }

    #[inline(always)]
    pub(crate) fn depth(&self) -> u32 {
        self.depth.load(Relaxed)
    }

    /// What was found at the greatest depth.
    pub(crate) fn latest(&self) -> T {
        self.lock().clone()
    }

    /// Tells what was found at a depth. Who comes second is not heard.
    pub(crate) fn bring(&self, depth: u32, found: &T) {
        let mut latest = self.lock();
        if depth > self.depth() {
            latest.clone_from(found);
            self.depth.store(depth, Relaxed);
        }
    }

    /// A thread that panicked has left a whole value.
    fn lock(&self) -> MutexGuard<'_, T> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_at_a_depth_is_heard() {
        let front = Front::new("nothing");
        assert_eq!((front.depth(), front.latest()), (0, "nothing"));
        front.bring(2, &"first");
        front.bring(2, &"second");
        front.bring(1, &"behind");
        assert_eq!((front.depth(), front.latest()), (2, "first"));
        front.bring(3, &"deeper");
        assert_eq!((front.depth(), front.latest()), (3, "deeper"));
    }
}
