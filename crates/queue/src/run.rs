//! A run: somebody who gives chunks and takes reports.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use futures_util::{StreamExt, TryStreamExt};

use crate::consumers::pulled;
use crate::error::QueueError;
use crate::job::{Chunk, Report, read, written};
use crate::queue::{Queue, REPORT_SUBJECT, WORK_SUBJECT};

/// A run of games. Its chunks and reports go with it; what is left when it is killed is dropped
/// by the workers after a while, for nobody listens any more.
#[derive(Debug)]
pub struct Run {
    queue: Queue,
    id: String,
    listener: Option<PullConsumer>,
    /// How many chunks were given, some of them again.
    given: u64,
}

/// Whether chunks of a run may have been lost since the last look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// All is as it was.
    Well,
    /// The server has forgotten the run, and knows it again from now on.
    Anew,
}

/// Most reports that are taken at a time.
const MOST: usize = 256;

/// Most chunks of a run that are looked at.
const MOST_KNOWN: usize = 100_000;

impl Run {
    /// Begins a run.
    pub fn begin(queue: &Queue) -> Result<Run, QueueError> {
        let (one, other) = (RandomState::new(), RandomState::new());
        let numbers = [one, other].map(|state| state.build_hasher().finish());
        let mut run = Run {
            queue: queue.clone(),
            id: format!("{:016x}{:016x}", numbers[0], numbers[1]),
            listener: None,
            given: 0,
        };
        run.listen()?;
        Ok(run)
    }

    /// Sees to it that the server knows the run.
    pub(crate) fn listen(&mut self) -> Result<Heard, QueueError> {
        self.queue.make()?;
        let (listener, is_new) = self.queue.wait(self.queue.listener(&self.id))?;
        self.listener = Some(listener);
        Ok(if is_new { Heard::Anew } else { Heard::Well })
    }

    /// Gives a chunk. It is safe in the stream when this is done.
    pub fn give(&mut self, chunk: &Chunk) -> Result<(), QueueError> {
        let subject = format!("{WORK_SUBJECT}.{}.{}", self.id, chunk.pair.number);
        // A chunk that is given again is another message.
        let id = format!("{}.{}", self.id, self.given);
        self.given += 1;
        let sent = self.queue.publish(subject, &id, written(chunk)?);
        self.queue.wait(sent)
    }

    /// Takes the reports that are there, or waits a while for the first one.
    pub fn take(&mut self, wait: Duration) -> Result<Vec<Report>, QueueError> {
        let listener = self.listener.as_ref();
        let listener = listener.ok_or_else(|| QueueError::server("nobody listens"))?;
        self.queue.wait(async {
            let mut reports = Vec::new();
            for message in pulled(listener, MOST, wait).await? {
                // What cannot be read is nobody's report.
                reports.extend(read::<Report>(&message.payload).ok());
                // Should this be lost, the report comes again and is known then.
                let _ = message.ack().await;
            }
            Ok(reports)
        })
    }

    /// The numbers of all chunks that wait, are played, or are reported and not yet taken.
    pub(crate) fn known(&self) -> Result<HashSet<u64>, QueueError> {
        self.queue.wait(async {
            let mut known = HashSet::new();
            // A chunk goes when its report is there: so chunks are looked at first.
            let work = self.queue.work().await?;
            let reports = self.queue.reports().await?;
            for (stream, subject) in [(work, WORK_SUBJECT), (reports, REPORT_SUBJECT)] {
                let filter = format!("{subject}.{}.>", self.id);
                let info = stream.info_with_subjects(filter).await;
                let info = info.map_err(QueueError::server)?;
                // To the first error and no further: a stream that is asked once more after it
                // breaks down.
                let subjects: Vec<_> = info
                    .take(MOST_KNOWN)
                    .try_collect()
                    .await
                    .map_err(QueueError::server)?;
                for (subject, _) in subjects {
                    known.extend(
                        subject
                            .rsplit('.')
                            .next()
                            .and_then(|n| n.parse::<u64>().ok()),
                    );
                }
            }
            Ok(known)
        })
    }

    /// What ends the run.
    pub fn ender(&self) -> Ender {
        Ender {
            queue: self.queue.clone(),
            id: self.id.clone(),
        }
    }
}

/// Ends a run, from whichever thread.
#[derive(Clone, Debug)]
pub struct Ender {
    queue: Queue,
    id: String,
}

impl Ender {
    /// Ends the run: chunks that nobody plays yet are taken back.
    pub fn end(&self) {
        // What fails here is dropped by the workers, or after a while by the server.
        let _ = self.queue.wait(self.all());
    }

    async fn all(&self) -> Result<(), QueueError> {
        let work = self.queue.work().await?;
        let chunks = format!("{WORK_SUBJECT}.{}.>", self.id);
        let purged = work.purge().filter(chunks).await;
        purged.map_err(QueueError::server)?;
        let reports = self.queue.reports().await?;
        let deleted = reports.delete_consumer(&self.id).await;
        deleted.map_err(QueueError::server)?;
        let rest = format!("{REPORT_SUBJECT}.{}.>", self.id);
        let purged = reports.purge().filter(rest).await;
        purged.map(drop).map_err(QueueError::server)
    }
}
