//! What an engine hears, from the other program and from its own search.

use std::io::{BufRead, Read};
use std::sync::mpsc::SyncSender;

/// Something that happened.
pub(super) enum Event {
    /// A line came in.
    Said(String),
    /// A line was too long.
    TooLong,
    /// The other program is gone.
    Gone,
    /// The search has news for the output.
    News(String),
    /// The search is over.
    Done(String),
}

/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

/// Reads standard input on a thread of its own.
pub(super) fn listen(sender: SyncSender<Event>) {
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        loop {
            let event = next_line(&mut input);
            let last = matches!(event, Event::Gone);
            if sender.send(event).is_err() || last {
                return;
            }
        }
    });
}

fn next_line(input: &mut impl BufRead) -> Event {
    let mut bytes = Vec::new();
    match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => Event::Gone,
        Ok(_) if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') => {
            // The rest of the line is no line of its own.
            match input.skip_until(b'\n') {
                Ok(_) => Event::TooLong,
                Err(_) => Event::Gone,
            }
        }
        Ok(_) => Event::Said(String::from_utf8_lossy(&bytes).into_owned()),
    }
}
