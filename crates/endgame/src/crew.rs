//! Threads that share a piece of work.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How many numbers a thread takes at a time.
const CHUNK: u64 = 4096;

/// The work was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// Runs `work` over all numbers below `len`, in chunks. This thread works as well, and between
/// chunks it tells `tick` how many numbers were taken so far; `tick` may stop the work.
pub(crate) fn run(
    threads: usize,
    len: u64,
    work: impl Fn(Range<u64>) + Sync,
    tick: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(), Stopped> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let take = || {
        let start = next.fetch_add(CHUNK, Relaxed);
        (start < len && !stop.load(Relaxed)).then(|| start..len.min(start + CHUNK))
    };
    let others = (len / (8 * CHUNK)).min(threads.saturating_sub(1) as u64);
    std::thread::scope(|scope| {
        for _ in 0..others {
            scope.spawn(|| {
                while let Some(range) = take() {
                    work(range);
                }
            });
        }
        while let Some(range) = take() {
            let done = range.end;
            work(range);
            if tick(done).is_break() {
                stop.store(true, Relaxed);
            }
        }
        // The others may have taken it all.
        if tick(len).is_break() {
            stop.store(true, Relaxed);
        }
    });
    if stop.load(Relaxed) {
        Err(Stopped)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_worked_on_once() {
        for len in [0, 1, CHUNK, 100 * CHUNK + 7] {
            let sum = AtomicU64::new(0);
            let work = |range: Range<u64>| {
                sum.fetch_add(range.sum(), Relaxed);
            };
            let done = run(3, len, work, &mut |_| ControlFlow::Continue(()));
            assert_eq!(done, Ok(()));
            assert_eq!(sum.into_inner(), (0..len).sum());
        }
    }

    #[test]
    fn work_can_be_stopped() {
        let done = run(2, 100 * CHUNK, |_| {}, &mut |_| ControlFlow::Break(()));
        assert_eq!(done, Err(Stopped));
    }
}
