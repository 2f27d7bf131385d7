//! The time that counts for bots: what passes while this program itself does not run is no one's.
//!
//! A thread of its own wakes up again and again. When it wakes late, the program was stopped, or
//! the machine too busy to let it run; then a bot's answer may have waited to be read. That time
//! is taken off every clock.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How often the thread wakes.
const BEAT: Duration = Duration::from_millis(5);

/// As much delay is usual, and counts.
const USUAL: Duration = Duration::from_millis(30);

/// What the thread has found out, in microseconds: when it last woke, and what was lost by then.
#[derive(Debug, Default)]
struct Pulse {
    woke: AtomicU64,
    lost: AtomicU64,
}

/// The time since the first call, without what was lost. It never goes back.
pub(crate) fn now() -> Duration {
    static BEGUN: OnceLock<(Instant, &'static Pulse)> = OnceLock::new();
    static LAST: AtomicU64 = AtomicU64::new(0);
    let (begun, pulse) = BEGUN.get_or_init(start);
    let now = pulse.counted(micros(begun.elapsed()));
    Duration::from_micros(LAST.fetch_max(now, Relaxed).max(now))
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn start() -> (Instant, &'static Pulse) {
    let begun = Instant::now();
    let pulse: &'static Pulse = Box::leak(Box::default());
    let beat = move || {
        loop {
            thread::sleep(BEAT);
            pulse.beat(micros(begun.elapsed()));
        }
    };
    // Without the thread nothing is ever lost.
    let spawned = thread::Builder::new()
        .name("pulse".to_string())
        .stack_size(64 * 1024)
        .spawn(beat);
    if spawned.is_err() {
        pulse.woke.store(u64::MAX / 2, Relaxed);
    }
    (begun, pulse)
}

impl Pulse {
    /// Takes note that it is this late.
    fn beat(&self, now: u64) {
        let late = now.saturating_sub(self.woke.load(Relaxed) + micros(BEAT + USUAL));
        // First what was lost, then when: who looks in between counts too little, not too much.
        self.lost.fetch_add(late, Relaxed);
        self.woke.store(now, Relaxed);
    }

    /// The time that counts at this moment. If the thread should have woken long ago, what has
    /// passed since does not count.
    fn counted(&self, now: u64) -> u64 {
        let due = self.woke.load(Relaxed).saturating_add(micros(BEAT + USUAL));
        now.min(due).saturating_sub(self.lost.load(Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_does_not_count() {
        let pulse = Pulse::default();
        let mut at = 0;
        for _ in 0..10 {
            at += 5_000;
            pulse.beat(at);
        }
        assert_eq!(pulse.counted(at + 1_000), 51_000);
        // For ten seconds nothing runs. Whoever looks first sees none of it but what is usual.
        let later = at + 10_000_000;
        assert_eq!(pulse.counted(later), 85_000);
        pulse.beat(later);
        assert_eq!(pulse.counted(later), 85_000);
        assert_eq!(pulse.counted(later + 3_000), 88_000);
    }

    #[test]
    fn usual_delays_count() {
        let pulse = Pulse::default();
        pulse.beat(20_000);
        pulse.beat(50_000);
        assert_eq!(pulse.counted(60_000), 60_000);
    }

    #[test]
    fn it_goes_on() {
        let first = now();
        let mut second = now();
        while second == first {
            second = now();
        }
        assert!(second > first);
    }
}
