//! Reads what a bot writes, line by line, within bounds.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::Bounds;
use super::group::Group;
use crate::Log;
use crate::play::Mail;
use crate::referee::Event;
use crate::sandbox::Cgroup;

/// Where lines come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Standard output: answers, and lines for the log.
    Output,
    /// Standard error: only for the log.
    Error,
}

/// One reader of one stream.
pub(super) struct Reader {
    pub(super) place: Place,
    pub(super) bounds: Bounds,
    pub(super) mail: Mail,
    pub(super) log: Arc<Mutex<Log>>,
    pub(super) group: Group,
    pub(super) cgroup: Option<Arc<Cgroup>>,
}

/// How long a bot that closed its output may take to end. It takes a moment; on a busy machine, more.
const LAST_BREATH: Duration = Duration::from_secs(1);

/// Tells when a reader has read everything.
#[derive(Debug)]
pub(super) struct Done(Receiver<()>);

impl Done {
    /// Waits for it, but not for long: something that we do not know of may hold the stream open.
    pub(super) fn wait(&self) {
        let _ = self.0.recv_timeout(LAST_BREATH);
    }
}

/// Starts reading a stream. The thread ends with the stream, or at the first bound.
pub(super) fn start(
    stream: Option<impl Read + Send + 'static>,
    reader: Reader,
) -> io::Result<Done> {
    let (reading, done) = mpsc::sync_channel(0);
    let read = move || {
        if let Some(stream) = stream {
            reader.run(BufReader::new(stream));
        }
        drop::<SyncSender<()>>(reading);
    };
    thread::Builder::new()
        .name("bot reader".to_string())
        .stack_size(128 * 1024)
        .spawn(read)?;
    Ok(Done(done))
}

impl Reader {
    fn run(self, mut stream: impl BufRead) {
        match self.lines(&mut stream) {
            Some(flood) => self.mail.post(flood),
            None if self.place == Place::Output => self.mail.post(self.end()),
            None => {}
        }
    }

    /// Passes lines on to the end of the stream, or to a bound that they break.
    fn lines(&self, stream: &mut impl BufRead) -> Option<Event> {
        let (mut lines, mut bytes) = (0, 0);
        let mut line = Vec::new();
        loop {
            line.clear();
            let most = self.bounds.line as u64 + 1;
            let length = stream.take(most).read_until(b'\n', &mut line).unwrap_or(0);
            lines += 1;
            bytes += length;
            if length == 0 {
                return None;
            }
            if let Some(bound) = self.bounds.broken(length, lines, bytes) {
                return Some(Event::Flooded(format!("wrote more than {bound}")));
            }
            self.pass(String::from_utf8_lossy(&line).trim_end());
        }
    }

    fn pass(&self, line: &str) {
        let is_remark = line.starts_with('#');
        if self.place == Place::Error || is_remark {
            let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
            log.line(line);
        } else if !line.trim().is_empty() {
            self.mail.post(Event::Line(line.to_string()));
        }
    }

    /// What the end of the output means: the bot ended, or only closed it.
    fn end(&self) -> Event {
        let Some(exit) = self.group.exit_within(LAST_BREATH) else {
            return Event::Closed;
        };
        let excess = self.cgroup.as_ref().and_then(|cgroup| cgroup.excess());
        excess.map_or(Event::Exited(exit), Event::Stopped)
    }
}
