//! The queue: a connection to NATS, with the streams that it needs.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{self, message::PublishMessage};
use async_nats::{Client, ConnectOptions};
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

/// The stream of chunks, with subjects for each run and chunk.
pub(crate) const WORK: &str = "crownhead-work";
pub(crate) const WORK_SUBJECT: &str = "crownhead.work";

/// The stream of reports.
pub(crate) const REPORTS: &str = "crownhead-reports";
pub(crate) const REPORT_SUBJECT: &str = "crownhead.report";

/// Most chunks that wait.
const MOST_WAITING: i64 = 1_000_000;

/// How long what nobody fetches stays.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// How long the server may take to answer.
pub(crate) const ANSWER: Duration = Duration::from_secs(5);

/// How long something is tried again while the server is away, and the pause between.
const PATIENTLY: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_secs(1);

/// How often streams are tried to be made at the beginning, and the pause between: of two programs
/// that make the same stream at the same moment one may be refused.
const TRIES: u32 = 5;
const MOMENT: Duration = Duration::from_millis(200);

/// How often the server is asked whether it is there. After two such pings without an answer the
/// connection is given up and made anew, for a network may be gone without a word.
const PING: Duration = Duration::from_secs(10);

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
            .ping_interval(PING)
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
        match queue.make_first() {
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

    fn make_first(&self) -> Result<(), QueueError> {
        for _ in 1..TRIES {
            if self.make().is_ok() {
                return Ok(());
            }
            std::thread::sleep(MOMENT);
        }
        self.make()
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
        let end = Instant::now() + PATIENTLY;
        loop {
            match attempt() {
                Err(QueueError::Server(_)) if Instant::now() < end => {}
                done => return done,
            }
            std::thread::sleep(PAUSE);
            // Where streams are gone as well, they are made again. If not, the next try tells.
            let _ = self.make();
        }
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
        let end = Instant::now() + PATIENTLY;
        loop {
            let sent = self.publish(subject.to_string(), id, payload.to_vec());
            match sent.await {
                Err(QueueError::Server(_)) if Instant::now() < end => {}
                done => return done,
            }
            tokio::time::sleep(PAUSE).await;
            // Where streams are gone as well, they are made again. If not, the next try tells.
            let _ = self.made().await;
        }
    }

    /// Lets something go on in the background.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        future: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        self.0.runtime.spawn(future)
    }

    pub(crate) fn client(&self) -> &Client {
        &self.0.client
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
