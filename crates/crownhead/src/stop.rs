//! What happens when the program is told to end: the bots end too.

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

/// Elsewhere nothing is to be done.
#[cfg(not(unix))]
pub(crate) fn with_the_bots() -> Result<(), Failure> {
    Ok(())
}
