//! What happens when the program is told to end: the bots end too, and a board leaves the terminal
//! as it found it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::exit::Failure;

/// Whether the program was told to end, for those who look by themselves.
pub(crate) struct Told(Arc<AtomicUsize>);

impl Told {
    /// From now on the signals that end the program are only noted.
    pub(crate) fn listen() -> Result<Told, Failure> {
        let told = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            for signal in [SIGINT, SIGTERM] {
                let number = usize::try_from(signal).unwrap_or_default();
                signal_hook::flag::register_usize(signal, told.clone(), number)?;
            }
            // The terminal is gone: there is nothing to leave as it was, and reading from it
            // would never return.
            let at_once = Arc::new(std::sync::atomic::AtomicBool::new(true));
            signal_hook::flag::register_conditional_shutdown(SIGHUP, 128 + SIGHUP, at_once)?;
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
