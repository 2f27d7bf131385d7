//! A chunk in the hands of a worker.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::Acker;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use crate::consumers::{HEARTBEAT, pulled};
use crate::error::QueueError;
use crate::job::{Came, Chunk, Report, read, written};
use crate::queue::{ANSWER, Queue, REPORT_SUBJECT};

/// A chunk that this worker has. As long as it is there, the server hears that somebody is at
/// work on it; dropped, it goes back to the queue at once.
#[derive(Debug)]
pub struct Task {
    queue: Queue,
    run: String,
    chunk: Chunk,
    /// Which message it is: a chunk that is given again is another one.
    serial: u64,
    /// Where it is known that the message waits for an answer, and by which number.
    hands: Hands,
    number: u64,
    heart: JoinHandle<()>,
}

/// All chunks that a worker has, so that they can be given back from any thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands(Arc<Mutex<Full>>);

#[derive(Default)]
struct Full {
    last: u64,
    ackers: BTreeMap<u64, (Queue, Arc<Acker>)>,
}

impl fmt::Debug for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.ackers.keys()).finish()
    }
}

impl Hands {
    fn take(&self, queue: &Queue, acker: Arc<Acker>) -> u64 {
        let mut full = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        full.last += 1;
        let number = full.last;
        full.ackers.insert(number, (queue.clone(), acker));
        number
    }

    /// What a chunk is answered with, once.
    fn let_go(&self, number: u64) -> Option<Arc<Acker>> {
        let mut full = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        full.ackers.remove(&number).map(|(_, acker)| acker)
    }

    /// Gives all chunks back. If the server does not hear it, it notices the silence.
    pub(crate) fn give_back(&self) {
        let full = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut given = None;
        for (queue, acker) in full.ackers.into_values() {
            let nak = acker.ack_with(AckKind::Nak(None));
            if queue.wait(tokio::time::timeout(ANSWER, nak)).is_err() {
                // Nothing goes out any more.
                return;
            }
            given = Some(queue);
        }
        if let Some(queue) = given {
            queue.flush();
        }
    }
}

/// How long a chunk that was refused waits before somebody gets it.
const REST: Duration = Duration::from_secs(2);

/// Takes the chunks that are there, or waits a while for the first one. What cannot be read goes
/// away: nobody can play it.
pub(crate) fn tasks(
    queue: &Queue,
    hands: &Hands,
    consumer: &PullConsumer,
    most: usize,
    wait: Duration,
) -> Result<Vec<Task>, QueueError> {
    let messages = queue.wait(pulled(consumer, most, wait))?;
    let mut tasks = Vec::new();
    for message in messages {
        let serial = message.info().map_or(0, |info| info.stream_sequence);
        let (message, acker) = message.split();
        let run = message.subject.split('.').nth(2).unwrap_or_default();
        match read::<Chunk>(&message.payload) {
            Ok(chunk) => tasks.push(Task::new(queue, hands, (run, serial), chunk, acker)),
            Err(_) => queue.wait(async {
                // Should this be lost, it comes again and goes then.
                let _ = acker.ack_with(AckKind::Term).await;
            }),
        }
    }
    Ok(tasks)
}

impl Task {
    fn new(
        queue: &Queue,
        hands: &Hands,
        (run, serial): (&str, u64),
        chunk: Chunk,
        acker: Acker,
    ) -> Task {
        let acker = Arc::new(acker);
        let own = acker.clone();
        let heart = queue.spawn(async move {
            loop {
                tokio::time::sleep(HEARTBEAT).await;
                // One that is lost is followed by another.
                let _ = own.ack_with(AckKind::Progress).await;
            }
        });
        Task {
            queue: queue.clone(),
            run: run.to_string(),
            chunk,
            serial,
            number: hands.take(queue, acker),
            hands: hands.clone(),
            heart,
        }
    }

    /// What is to be played.
    pub fn chunk(&self) -> &Chunk {
        &self.chunk
    }

    /// The run that it belongs to.
    pub fn run(&self) -> &str {
        &self.run
    }

    /// Reports what was played, while the next chunk is played. While the server is away it is
    /// tried again for a minute; then the chunk is lost here, and somebody plays it again.
    pub fn finish(mut self, worker: &str, came: Came) -> Finishing {
        let (queue, worker) = (self.queue.clone(), worker.to_string());
        let finished = queue.spawn(async move {
            let number = self.chunk.pair.number;
            let subject = format!("{REPORT_SUBJECT}.{}.{number}", self.run);
            let id = format!("{subject}.{worker}.{}", self.serial);
            let report = written(&Report {
                worker,
                number,
                came,
            })?;
            self.queue.deliver(&subject, &id, &report).await?;
            match self.let_go() {
                Some(acker) => acker.ack().await.map_err(QueueError::server),
                None => Ok(()),
            }
        });
        Finishing { queue, finished }
    }

    /// Says why it cannot be played here, and gives it back.
    pub fn refuse(mut self, worker: &str, why: &str) -> Result<(), QueueError> {
        let report = written(&Report {
            worker: worker.to_string(),
            number: self.chunk.pair.number,
            came: Came::Refused(why.to_string()),
        })?;
        let subject = format!("{REPORT_SUBJECT}.{}.refused", self.run);
        // Said once is enough for a while.
        let id = format!("{subject}.{worker}.{}", self.chunk.job);
        let sent = self.queue.wait(self.queue.deliver(&subject, &id, &report));
        self.answer(AckKind::Nak(Some(REST))).and(sent)
    }

    /// Gives it back for somebody else, a little later.
    pub fn pass(mut self) -> Result<(), QueueError> {
        self.answer(AckKind::Nak(Some(REST)))
    }

    /// Drops it for good: nobody waits for it.
    pub fn forget(mut self) -> Result<(), QueueError> {
        self.answer(AckKind::Ack)
    }

    /// What it is answered with, once. Nobody hears of it any more.
    fn let_go(&mut self) -> Option<Arc<Acker>> {
        self.heart.abort();
        self.hands.let_go(self.number)
    }

    fn answer(&mut self, kind: AckKind) -> Result<(), QueueError> {
        let Some(acker) = self.let_go() else {
            return Ok(());
        };
        let done = self.queue.wait(acker.ack_with(kind));
        done.map_err(QueueError::server)
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        let Some(acker) = self.let_go() else {
            return;
        };
        // If the server does not hear it, it notices the silence.
        let give_back = async move { drop(acker.ack_with(AckKind::Nak(None)).await) };
        if Handle::try_current().is_ok() {
            // What goes over the network cannot wait for itself.
            drop(self.queue.spawn(give_back));
        } else {
            self.queue.wait(give_back);
        }
    }
}

/// A report on its way.
#[derive(Debug)]
pub struct Finishing {
    queue: Queue,
    finished: JoinHandle<Result<(), QueueError>>,
}

impl Finishing {
    /// Waits until it has arrived and the chunk is acknowledged.
    pub fn wait(self) -> Result<(), QueueError> {
        let finished = self.queue.wait(self.finished);
        finished.map_err(QueueError::server).and_then(|done| done)
    }
}
