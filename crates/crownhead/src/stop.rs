//! What happens when the program is told to end: the bots end too.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crate::exit::Failure;

/// From now on the signals that end the program end every bot first.
#[cfg(unix)]
pub(crate) fn with_the_bots() -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            arena::process::kill_all();
            // As shells report a program that a signal ended.
            std::process::exit(128 + signal);
        }
    });
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
            flag.store(true, Relaxed);
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

/// Elsewhere nothing is to be done.
#[cfg(not(unix))]
pub(crate) fn with_the_bots() -> Result<(), Failure> {
    Ok(())
}
