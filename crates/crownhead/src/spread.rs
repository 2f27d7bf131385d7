//! Games on the workers of a queue.

use std::sync::{Mutex, PoisonError};

use clap::Args;
use queue::{Address, Ender, Queue};

use crate::exit::{Failure, tell};
use crate::screen::harmless;

/// The option that names a queue.
#[derive(Args)]
pub(crate) struct Spread {
    /// A queue of work, like nats://127.0.0.1:4222 or tls://USER:PASSWORD@HOST: its workers play,
    /// and what comes of it is the same. See `crownhead worker`.
    #[arg(
        long,
        value_name = "URL",
        env = "CROWNHEAD_QUEUE",
        hide_env_values = true
    )]
    queue: Option<Address>,
}

impl Spread {
    /// Where the queue is, if there is one.
    pub(crate) fn address(&self) -> Option<&Address> {
        self.queue.as_ref()
    }

    /// Connects to the queue, if there is one, as somebody who gives work.
    pub(crate) fn connect(&self) -> Result<Option<Queue>, Failure> {
        let connect = |address| connect(address, "crownhead");
        self.queue.as_ref().map(connect).transpose()
    }
}

/// Connects to a queue under a name.
pub(crate) fn connect(address: &Address, name: &str) -> Result<Queue, Failure> {
    let queue = Queue::connect(address, name);
    queue.map_err(|error| Failure::Use(harmless(&error.to_string())))
}

/// What ends the run that goes on.
static RUN: Mutex<Option<Ender>> = Mutex::new(None);

/// Takes note of the run that has begun. It comes after the one before.
pub(crate) fn begun(ender: Ender) {
    *RUN.lock().unwrap_or_else(PoisonError::into_inner) = Some(ender);
}

/// Takes back what was given to the workers: the program was told to end.
pub(crate) fn end() {
    let run = RUN.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(run) = run {
        run.end();
    }
}

/// Tells what workers and queue say.
pub(crate) fn word(line: &str) {
    tell(&harmless(line));
}
