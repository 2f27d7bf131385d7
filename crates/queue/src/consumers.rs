//! Consumers: the one that all workers take chunks from, and one for the reports of each run.

use std::time::Duration;

use async_nats::RequestErrorKind;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::ConsumerInfoErrorKind;
use async_nats::jetstream::stream::Stream;
use futures_util::StreamExt;

use crate::error::QueueError;
use crate::queue::{ANSWER, Queue, REPORT_SUBJECT};

/// The consumer that all workers share.
const WORKERS: &str = "workers";

/// After so long a silence a chunk is given to another worker; a worker speaks up more often.
const PATIENCE: Duration = Duration::from_secs(10);
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(3);

/// Most chunks that are in the hands of workers at a time.
const MOST_IN_HAND: i64 = 16_384;

/// A run that has not asked for so long is gone.
const GONE: Duration = Duration::from_secs(300);

/// How often a consumer is made before we give up for now.
const TRIES: u32 = 4;

/// How long a consumer may take to say that it is there.
const MOMENT: Duration = Duration::from_secs(2);

/// A request for messages that every server refuses, for a heartbeat has to fit into the wait. So
/// it takes none, and who answers it can speak.
const ARE_YOU_THERE: &str = r#"{"batch":1,"no_wait":true,"idle_heartbeat":1000000000}"#;

impl Queue {
    /// The consumer that all workers share.
    pub(crate) async fn workers(&self) -> Result<PullConsumer, QueueError> {
        let config = pull::Config {
            max_ack_pending: MOST_IN_HAND,
            ..consumer(WORKERS)
        };
        let stream = self.work().await?;
        self.speaking(&stream, &config).await.map(|(own, _)| own)
    }

    /// The consumer of a run. True if it was not there.
    pub(crate) async fn listener(&self, run: &str) -> Result<(PullConsumer, bool), QueueError> {
        let config = pull::Config {
            filter_subject: format!("{REPORT_SUBJECT}.{run}.>"),
            inactive_threshold: GONE,
            ..consumer(run)
        };
        let stream = self.reports().await?;
        self.speaking(&stream, &config).await
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

    /// A consumer that answers, and whether it is a new one.
    ///
    /// A stream that one program makes is seen by others a moment before it is ready (NATS 2.9 to
    /// 2.12). A consumer that is made in this moment has nothing to send with: it takes requests
    /// and never says a word, until the server starts again. So each is asked, and one that is
    /// mute is made anew.
    async fn speaking(
        &self,
        stream: &Stream,
        config: &pull::Config,
    ) -> Result<(PullConsumer, bool), QueueError> {
        let mut is_new = false;
        for _ in 0..TRIES {
            let (own, is_made) = found_or_made(stream, config).await?;
            is_new |= is_made;
            if !self.is_mute(stream, &own).await? {
                return Ok((own, is_new));
            }
            // Another one who noticed may have been first.
            let _ = stream.delete_consumer(&own.cached_info().name).await;
        }
        Err(QueueError::server("a consumer never answers"))
    }

    /// Whether a consumer says nothing while the server answers other questions.
    async fn is_mute(&self, stream: &Stream, own: &PullConsumer) -> Result<bool, QueueError> {
        if self.answers(own, MOMENT).await? {
            return Ok(false);
        }
        let known = own.cached_info();
        let now = stream.consumer_info(&known.name).await;
        let now = now.map_err(QueueError::server)?;
        // One that was made anew meanwhile deserves to be asked itself.
        Ok(now.created == known.created && !self.answers(own, ANSWER).await?)
    }

    async fn answers(&self, own: &PullConsumer, wait: Duration) -> Result<bool, QueueError> {
        let info = own.cached_info();
        let subject = format!(
            "$JS.API.CONSUMER.MSG.NEXT.{}.{}",
            info.stream_name, info.name
        );
        let request = async_nats::Request::new().payload(ARE_YOU_THERE.into());
        let request = request.timeout(Some(wait));
        match self.client().send_request(subject, request).await {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == RequestErrorKind::TimedOut => Ok(false),
            Err(error) => Err(QueueError::server(error)),
        }
    }
}

async fn found_or_made(
    stream: &Stream,
    config: &pull::Config,
) -> Result<(PullConsumer, bool), QueueError> {
    let name = config.durable_name.as_deref().unwrap_or_default();
    if let Ok(found) = stream.get_consumer(name).await {
        return Ok((found, false));
    }
    let made = stream.create_consumer(config.clone()).await;
    Ok((made.map_err(QueueError::server)?, true))
}

/// What all consumers have in common.
fn consumer(name: &str) -> pull::Config {
    pull::Config {
        durable_name: Some(name.to_string()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use services::Nats;
    use std::io::{self, BufRead, BufReader, Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    use std::thread;

    use crate::job::numbered;
    use crate::run::Run;
    use crate::task::{Hands, tasks};
    use crate::{Chunk, Digest};

    static IS_MUTE: AtomicBool = AtomicBool::new(true);

    /// The address of somebody between a program and its server, who swallows what the program
    /// asks consumers until one is deleted. This is what a mute consumer looks like.
    fn between(server: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = server.trim_start_matches("nats://").to_string();
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let far = TcpStream::connect(&server).unwrap();
                let [mut from, mut to] = [&far, &near].map(|side| side.try_clone().unwrap());
                thread::spawn(move || io::copy(&mut from, &mut to));
                thread::spawn(move || carry(BufReader::new(near), far));
            }
        });
        format!("nats://127.0.0.1:{port}")
    }

    fn carry(mut near: BufReader<TcpStream>, mut far: TcpStream) -> io::Result<()> {
        loop {
            let mut message = Vec::new();
            if near.read_until(b'\n', &mut message)? == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&message).into_owned();
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["PUB" | "HPUB", .., length] = words[..] {
                let mut payload = vec![0; length.parse::<usize>().unwrap() + "\r\n".len()];
                near.read_exact(&mut payload)?;
                message.extend(payload);
            }
            if line.contains("CONSUMER.DELETE") {
                IS_MUTE.store(false, Relaxed);
            }
            if !(line.contains("CONSUMER.MSG.NEXT") && IS_MUTE.load(Relaxed)) {
                far.write_all(&message)?;
            }
        }
    }

    fn connect(address: &str) -> Queue {
        Queue::connect(&address.parse().unwrap(), "test").unwrap()
    }

    /// Gives a chunk to the workers.
    fn give(queue: &Queue) -> Chunk {
        let chunk = Chunk {
            job: Digest::of(b"nowhere"),
            pair: numbered(7),
            shunned: Vec::new(),
        };
        Run::begin(queue).unwrap().give(&chunk).unwrap();
        chunk
    }

    #[test]
    fn a_consumer_that_never_answers_is_made_anew() {
        let nats = Nats::start();
        let chunk = give(&connect(&nats.address()));
        let queue = connect(&between(&nats.address()));
        let own = queue.wait(queue.workers()).unwrap();
        let came = tasks(&queue, &Hands::default(), &own, 1, MOMENT).unwrap();
        assert_eq!(came.len(), 1);
        assert_eq!(came[0].chunk(), &chunk);
    }

    #[test]
    fn who_is_asked_whether_he_is_there_gives_nothing_away() {
        let nats = Nats::start();
        let queue = connect(&nats.address());
        give(&queue);
        let own = queue.wait(queue.workers()).unwrap();
        assert_eq!(queue.wait(queue.answers(&own, ANSWER)), Ok(true));
        let stream = queue.wait(queue.work()).unwrap();
        let info = queue.wait(stream.consumer_info(WORKERS)).unwrap();
        assert_eq!((info.num_pending, info.num_ack_pending), (1, 0));
    }
}
