//! The time that a thread has been on a processor: beside other programs the clock says little.

use std::fs;
use std::thread;
use std::time::Duration;

/// How long this thread has been on a processor, as Linux tells it. It counts when the thread
/// leaves the processor, so that happens first.
pub(crate) fn time_of_thread() -> Option<Duration> {
    thread::sleep(Duration::from_micros(1));
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}
