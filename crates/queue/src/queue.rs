//! The queue: a connection to NATS, with the streams that it needs.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{ConsumerInfoErrorKind, ContextBuilder};
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Message, message::PublishMessage};
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt;
use tokio::runtime::{Builder, Runtime};

use crate::address::Address;
use crate::error::QueueError;

/// A queue of work. It is used from plain threads; what goes over the network is done by a thread
/// of its own, heartbeats too. After a loss of the connection it finds its way back by itself.
#[derive(Clone)]
pub struct Queue(Arc<Inner>);

struct Inner {
    address: Address,
    runtime: Runtime,
    client: Client,
    context: jetstream::Context,
}

/// The stream of chunks, with subjects for each run and chunk, and the one consumer that all
/// workers share.
pub(crate) const WORK: &str = "crownhead-work";
pub(crate) const WORK_SUBJECT: &str = "crownhead.work";
const WORKERS: &str = "workers";

/// The stream of reports. Each run has a consumer of its own, called as the run.
pub(crate) const REPORTS: &str = "crownhead-reports";
pub(crate) const REPORT_SUBJECT: &str = "crownhead.report";

/// After so long a silence a chunk is given to another worker; a worker speaks up more often.
const PATIENCE: Duration = Duration::from_secs(10);
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(3);

/// Most chunks that are in the hands of workers at a time, and most that wait.
const MOST_IN_HAND: i64 = 16_384;
const MOST_WAITING: i64 = 1_000_000;

/// How long what nobody fetches stays.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// A run that has not asked for so long is gone.
const GONE: Duration = Duration::from_secs(300);

/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);

/// How often something is tried again while the server is away, and the pause between.
const TRIES: u32 = 60;
const PAUSE: Duration = Duration::from_secs(1);

impl Queue {
    /// Connects, and makes the streams if they are not there. `name` is what the server calls us.
    pub fn connect(address: &Address, name: &str) -> Result<Queue, QueueError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("queue")
            .enable_all()
            .build()
            .map_err(QueueError::server)?;
        let options = ConnectOptions::new()
            .name(name)
            .connection_timeout(ANSWER)
            .max_reconnects(None)
            .reconnect_delay_callback(pause);
        let client = runtime.block_on(options.connect(address.server()));
        let unreachable = |why: String| QueueError::Unreachable(address.to_string(), why);
        let client = client.map_err(|error| unreachable(error.to_string()))?;
        let context = ContextBuilder::new().timeout(ANSWER);
        // What it does in the background is done by this runtime.
        let context = runtime.block_on(async { context.build(client.clone()) });
        let queue = Queue(Arc::new(Inner {
            address: address.clone(),
            runtime,
            client,
            context,
        }));
        match queue.make() {
            Ok(()) => Ok(queue),
            Err(QueueError::Server(why)) => Err(unreachable(format!(
                "{why}; is JetStream on (`nats-server --jetstream`)?"
            ))),
            Err(error) => Err(error),
        }
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.0.address
    }

    /// Makes the streams if they are not there.
    pub(crate) fn make(&self) -> Result<(), QueueError> {
        self.wait(self.made())
    }

    async fn made(&self) -> Result<(), QueueError> {
        self.workers().await?;
        self.reports().await.map(drop)
    }

    /// Sees to it that all that was said is on its way.
    pub fn flush(&self) {
        self.wait(async {
            // Where the server is gone, nobody hears it anyway.
            let _ = tokio::time::timeout(ANSWER, self.0.client.flush()).await;
        });
    }

    /// Waits for what goes on in the background.
    pub(crate) fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        self.0.runtime.block_on(future)
    }

    /// Does something that is tried again for a minute while the server is away.
    pub(crate) fn patiently<T>(
        &self,
        mut attempt: impl FnMut() -> Result<T, QueueError>,
    ) -> Result<T, QueueError> {
        for _ in 0..TRIES {
            if let Ok(done) = attempt() {
                return Ok(done);
            }
            std::thread::sleep(PAUSE);
            // Where streams are gone as well, they are made again. If not, the next try tells.
            let _ = self.make();
        }
        attempt()
    }

    /// Sends a message to a stream and waits until it is there.
    pub(crate) async fn publish(
        &self,
        subject: String,
        id: &str,
        payload: Vec<u8>,
    ) -> Result<(), QueueError> {
        let message = PublishMessage::build()
            .payload(payload.into())
            .message_id(id);
        let sent = self.context().send_publish(subject, message).await;
        let kept = sent.map_err(QueueError::server)?.await;
        kept.map(drop).map_err(QueueError::server)
    }

    /// Sends a message to a stream until it is there. While the server is away it is tried again
    /// for a minute.
    pub(crate) async fn deliver(
        &self,
        subject: &str,
        id: &str,
        payload: &[u8],
    ) -> Result<(), QueueError> {
        for _ in 0..TRIES {
            let sent = self.publish(subject.to_string(), id, payload.to_vec());
            if sent.await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(PAUSE).await;
            // Where streams are gone as well, they are made again. If not, the next try tells.
            let _ = self.made().await;
        }
        self.publish(subject.to_string(), id, payload.to_vec())
            .await
    }

    /// Lets something go on in the background.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        future: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        self.0.runtime.spawn(future)
    }

    pub(crate) fn context(&self) -> &jetstream::Context {
        &self.0.context
    }

    /// The stream of chunks.
    pub(crate) async fn work(&self) -> Result<Stream, QueueError> {
        let config = stream::Config {
            name: WORK.to_string(),
            subjects: vec![format!("{WORK_SUBJECT}.>")],
            max_messages: MOST_WAITING,
            ..kept()
        };
        let stream = self.context().get_or_create_stream(config).await;
        stream.map_err(QueueError::server)
    }

    /// The stream of reports.
    pub(crate) async fn reports(&self) -> Result<Stream, QueueError> {
        let config = stream::Config {
            name: REPORTS.to_string(),
            subjects: vec![format!("{REPORT_SUBJECT}.>")],
            ..kept()
        };
        let stream = self.context().get_or_create_stream(config).await;
        stream.map_err(QueueError::server)
    }

    /// The consumer that all workers share.
    pub(crate) async fn workers(&self) -> Result<PullConsumer, QueueError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_string()),
            max_ack_pending: MOST_IN_HAND,
            ..consumer()
        };
        let stream = self.work().await?;
        let made = stream.get_or_create_consumer(WORKERS, config).await;
        made.map_err(QueueError::server)
    }

    /// Whether somebody waits for the reports of a run. Where this cannot be told, it is so.
    pub(crate) fn is_heard(&self, run: &str) -> bool {
        self.wait(async {
            let Ok(reports) = self.reports().await else {
                return true;
            };
            match reports.consumer_info(run).await {
                Ok(_) => true,
                Err(error) => !matches!(
                    error.kind(),
                    ConsumerInfoErrorKind::NotFound | ConsumerInfoErrorKind::InvalidName
                ),
            }
        })
    }

    /// The consumer of a run. True if it was not there.
    pub(crate) async fn listener(&self, run: &str) -> Result<(PullConsumer, bool), QueueError> {
        let stream = self.reports().await?;
        if let Ok(found) = stream.get_consumer(run).await {
            return Ok((found, false));
        }
        let config = pull::Config {
            durable_name: Some(run.to_string()),
            filter_subject: format!("{REPORT_SUBJECT}.{run}.>"),
            inactive_threshold: GONE,
            ..consumer()
        };
        let made = stream.create_consumer(config).await;
        Ok((made.map_err(QueueError::server)?, true))
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Queue({})", self.0.address)
    }
}

/// How long to wait before the next try to connect.
fn pause(tries: usize) -> Duration {
    Duration::from_millis(100) * (1 << tries.min(4)) as u32
}

/// What both streams have in common.
fn kept() -> stream::Config {
    stream::Config {
        retention: RetentionPolicy::WorkQueue,
        discard: DiscardPolicy::New,
        max_age: KEPT,
        ..stream::Config::default()
    }
}

/// What all consumers have in common.
fn consumer() -> pull::Config {
    pull::Config {
        ack_policy: AckPolicy::Explicit,
        ack_wait: PATIENCE,
        ..pull::Config::default()
    }
}

/// The next messages of a consumer: all that are there, else the first one that comes.
pub(crate) async fn pulled(
    consumer: &PullConsumer,
    most: usize,
    wait: Duration,
) -> Result<Vec<Message>, QueueError> {
    let now = consumer.fetch().max_messages(most).messages().await;
    let there = collected(now.map_err(QueueError::server)?, ANSWER).await?;
    if !there.is_empty() {
        return Ok(there);
    }
    // One alone: what is on its way when a request for many ends would be lost for a while.
    let next = consumer.batch().max_messages(1).expires(wait);
    let next = next.messages().await.map_err(QueueError::server)?;
    collected(next, wait + ANSWER).await
}

/// All messages of an answer.
async fn collected(mut batch: pull::Batch, wait: Duration) -> Result<Vec<Message>, QueueError> {
    let mut messages = Vec::new();
    loop {
        let why = match tokio::time::timeout(wait, batch.next()).await {
            Ok(None) => return Ok(messages),
            Ok(Some(Ok(message))) => {
                messages.push(message);
                continue;
            }
            Ok(Some(Err(error))) => error.to_string(),
            Err(_) => "it is silent".to_string(),
        };
        return if messages.is_empty() {
            Err(QueueError::Server(why))
        } else {
            Ok(messages)
        };
    }
}
