//! Long work, with the interpreter free for others and an ear for Ctrl-C.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often signals are looked at.
const PULSE: Duration = Duration::from_millis(20);

/// Does the work on a thread of its own. Meanwhile `on_pulse` is called now and then with the
/// interpreter held; if it fails, or if a signal was caught that raises an exception, `stop` is
/// called and the exception is returned as soon as the work has ended.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    stop: impl Fn(),
    mut on_pulse: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let bell = Bell::default();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _ringing = Ringing(&bell);
            work()
        });
        let mut trouble = None;
        loop {
            let over = py.detach(|| bell.wait());
            let heard = py.check_signals().and_then(|()| on_pulse(py));
            if let (Err(error), None) = (heard, &trouble) {
                trouble = Some(error);
                stop();
            }
            if over {
                break;
            }
        }
        match (worker.join(), trouble) {
            (Err(panic), _) => std::panic::resume_unwind(panic),
            (Ok(_), Some(error)) => Err(error),
            (Ok(done), None) => Ok(done),
        }
    })
}

/// Rings when the work is over.
#[derive(Default)]
struct Bell {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl Bell {
    /// Waits a little. True if it has rung.
    fn wait(&self) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.rung(), PULSE, |rung| !*rung);
        let (rung, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *rung
    }

    fn rung(&self) -> MutexGuard<'_, bool> {
        self.rung.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rings the bell when it is dropped, so that a panic rings it too.
struct Ringing<'a>(&'a Bell);

impl Drop for Ringing<'_> {
    fn drop(&mut self) {
        *self.0.rung() = true;
        self.0.changed.notify_all();
    }
}
