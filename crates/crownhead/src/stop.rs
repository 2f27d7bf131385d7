//! What happens when the program is told to end: the bots end too, and a board leaves the terminal
//! as it found it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::exit::{Failure, tell};

/// How long a program that was told to end may take.
const MOMENT: Duration = Duration::from_secs(1);

/// Whether the program was told to end, for those who look by themselves.
pub(crate) struct Told(Arc<AtomicUsize>);

impl Told {
    /// From now on the signals that end the program are noted, so that it can leave the terminal
    /// as it was. It has a moment for that: where the terminal is gone, reading from it may never
    /// return.
    pub(crate) fn listen() -> Result<Told, Failure> {
        let told = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
            let noted = told.clone();
            std::thread::spawn(move || {
                if let Some(signal) = signals.forever().next() {
                    noted.store(signal.unsigned_abs() as usize, Ordering::Relaxed);
                    std::thread::sleep(MOMENT);
                    std::process::exit(128 + signal);
                }
            });
        }
        Ok(Told(told))
    }

    /// The exit status if there was such a signal, as shells report it.
    pub(crate) fn status(&self) -> Option<i32> {
        let signal = i32::try_from(self.0.load(Ordering::Relaxed)).unwrap_or_default();
        (signal != 0).then_some(128 + signal)
    }
}

/// From now on the signals that end the program end every bot first.
pub(crate) fn with_the_bots() -> Result<(), Failure> {
    with(|| {})
}

/// The same, and then it says how to go on.
pub(crate) fn with_a_word(word: impl FnOnce() -> String + Send + 'static) -> Result<(), Failure> {
    with(|| tell(&word()))
}

#[cfg(unix)]
fn with(farewell: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            arena::process::kill_all();
            farewell();
            // As shells report a program that a signal ended.
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

/// Elsewhere nothing is to be done.
#[cfg(not(unix))]
fn with(_: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    Ok(())
}

/// From now on such a signal sets the flag, lets the program finish what it writes, ends every
/// bot and then the program. `farewell` has the last word.
#[cfg(unix)]
pub(crate) fn softly(
    flag: &'static AtomicBool,
    farewell: impl FnOnce() + Send + 'static,
) -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Long enough to write down a game.
    const A_MOMENT: Duration = Duration::from_millis(300);
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            flag.store(true, Ordering::Relaxed);
            std::thread::sleep(A_MOMENT);
            arena::process::kill_all();
            farewell();
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

/// Elsewhere nothing is to be done.
#[cfg(not(unix))]
pub(crate) fn softly(_: &'static AtomicBool, _: impl FnOnce() + Send) -> Result<(), Failure> {
    Ok(())
}

/// From now on the first such signal does one thing, and the next one another, after which every
/// bot is ended and then the program.
#[cfg(unix)]
pub(crate) fn by_and_by(
    first: impl FnOnce() + Send + 'static,
    second: impl FnOnce() + Send + 'static,
) -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        let mut signals = signals.forever();
        if signals.next().is_some() {
            first();
        }
        if let Some(signal) = signals.next() {
            second();
            arena::process::kill_all();
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

/// Elsewhere nothing is to be done.
#[cfg(not(unix))]
pub(crate) fn by_and_by(_: impl FnOnce() + Send, _: impl FnOnce() + Send) -> Result<(), Failure> {
    Ok(())
}
