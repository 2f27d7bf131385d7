//! A worker: takes chunks, plays and reports, until it is told to end.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::contest::{self, Isolation, cores_for};
use arena::duel::Board;
use async_nats::jetstream::consumer::PullConsumer;
use train::{Player, Selfplay};

use crate::bundle::Digest;
use crate::error::QueueError;
use crate::job::{Came, Chunk, Moves};
use crate::queue::Queue;
use crate::ready::{Home, Ready};
use crate::task::{Finishing, Hands, Task, tasks};

/// A worker of a queue.
#[derive(Clone, Debug)]
pub struct Worker {
    /// What it is called in reports.
    pub name: String,
    /// How many chunks it plays at the same time.
    pub threads: usize,
    /// Whether bots are isolated here.
    pub isolation: Isolation,
    /// Where tables of solved endings are, and are made.
    pub tables: Option<PathBuf>,
}

/// How a worker is told to end: it finishes what it plays and gives back the rest. Told once more,
/// it gives back that as well.
#[derive(Debug, Default)]
pub struct Told {
    is_over: AtomicBool,
    hands: Hands,
}

impl Told {
    /// Nothing more is begun.
    pub fn finish(&self) {
        self.is_over.store(true, Relaxed);
    }

    /// Gives back all that is played, so that others play it at once. The program is to end now.
    pub fn leave(&self) {
        self.finish();
        self.hands.give_back();
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }
}

/// How long a chunk is waited for at a time.
const WAIT: Duration = Duration::from_secs(1);

/// The pause between two tries while the server is away, and how long that is not told.
const PAUSE: Duration = Duration::from_millis(300);
const AWAY: Duration = Duration::from_secs(10);

/// How many jobs are kept ready.
const MOST_JOBS: usize = 4;

/// How long it is believed that somebody waits for a run.
const BELIEVED: Duration = Duration::from_secs(20);

impl Worker {
    /// Works until told to end. `tell` hears what people should know.
    pub fn work(&self, queue: &Queue, told: &Told, tell: &(dyn Fn(&str) + Sync)) {
        // Nothing waits in the channel: who has a chunk plays it, but for the one that comes next.
        let (sender, receiver) = mpsc::sync_channel(0);
        let floor = &Floor {
            worker: self,
            queue,
            told,
            tell,
            tasks: Mutex::new(Some(receiver)),
            jobs: Mutex::default(),
            wanted: Mutex::default(),
        };
        let cores = cores_for(self.threads.max(1));
        thread::scope(|scope| {
            for core in cores.iter() {
                scope.spawn(move || {
                    let _watch = Watch(floor);
                    floor.play(core);
                });
            }
            self.pull(queue, told, tell, &sender);
            drop(sender);
        });
        queue.flush();
    }

    /// Takes chunks as long as somebody is free to play them.
    fn pull(
        &self,
        queue: &Queue,
        told: &Told,
        tell: &(dyn Fn(&str) + Sync),
        sender: &SyncSender<Task>,
    ) {
        let mut consumer = None;
        let mut since = None;
        while !told.is_over() {
            match self.more(queue, told, &mut consumer) {
                Ok(tasks) => {
                    since = None;
                    for task in tasks {
                        if sender.send(task).is_err() {
                            return;
                        }
                    }
                }
                Err(error) => {
                    consumer = None;
                    let (first, is_told) = *since.get_or_insert((Instant::now(), false));
                    if !is_told && first.elapsed() > AWAY {
                        tell(&format!("{error}; trying again"));
                        since = Some((first, true));
                    }
                    thread::sleep(PAUSE);
                }
            }
        }
    }

    fn more(
        &self,
        queue: &Queue,
        told: &Told,
        consumer: &mut Option<PullConsumer>,
    ) -> Result<Vec<Task>, QueueError> {
        let consumer = match consumer {
            Some(consumer) => consumer,
            None => consumer.insert(queue.wait(queue.workers())?),
        };
        tasks(queue, &told.hands, consumer, self.threads.div_ceil(4), WAIT)
    }
}

/// Where a worker's threads play.
struct Floor<'a> {
    worker: &'a Worker,
    queue: &'a Queue,
    told: &'a Told,
    tell: &'a (dyn Fn(&str) + Sync),
    /// Where tasks come from, as long as somebody is there to play them.
    tasks: Mutex<Option<Receiver<Task>>>,
    /// The jobs that are ready, the last one made at the end.
    jobs: Mutex<Vec<(Digest, Arc<Ready>)>>,
    /// When it was last known of a run whether somebody waits for it.
    wanted: Mutex<HashMap<String, (Instant, bool)>>,
}

impl Floor<'_> {
    /// Plays until there is nothing more to come.
    fn play(&self, core: Option<usize>) {
        let mut next = self.next();
        while let Some(task) = next {
            next = match self.ready(&task) {
                Ok(ready) => self.serve(&ready, task, core),
                Err(why) => self.refuse(task, &why.to_string()),
            };
        }
    }

    /// The next task that is to be played here.
    fn next(&self) -> Option<Task> {
        loop {
            let task = locked(&self.tasks).as_ref()?.recv().ok()?;
            if self.told.is_over() {
                // Dropped, it goes back.
                continue;
            }
            let is_shunned = task.chunk().shunned.contains(&self.worker.name);
            let done = match (is_shunned, self.is_wanted(task.run())) {
                (false, true) => return Some(task),
                (true, _) => task.pass(),
                (_, false) => task.forget(),
            };
            self.note(done);
        }
    }

    /// Plays a task and those after it, as long as they belong to the same job. Gives the first
    /// one that does not.
    fn serve(&self, ready: &Ready, task: Task, core: Option<usize>) -> Option<Task> {
        if let Err(why) = ready.check(&task.chunk().pair) {
            return self.refuse(task, &why.to_string());
        }
        match ready {
            Ready::Match(own) => {
                let mut board = Board::new(&own.duel);
                self.all(ready, task, |chunk| {
                    let pair = board.play(chunk.pair.number);
                    Ok(Came::Match(pair.games.each_ref().map(Moves::of)))
                })
            }
            Ready::Contest(own) => {
                let player = contest::Worker::new(&own.setting, &own.arbiter);
                let player = match player {
                    Ok(player) => player.on(core),
                    Err(why) => return self.refuse(task, &why),
                };
                self.all(ready, task, |chunk| {
                    let mut games = Vec::new();
                    player.play(&chunk.pair, &mut |played| games.push(played));
                    Ok(Came::Contest(games))
                })
            }
            Ready::Selfplay(own) => {
                let player = own.player();
                self.all(ready, task, |chunk| self.piece(own, &player, chunk))
            }
        }
    }

    fn all(
        &self,
        ready: &Ready,
        first: Task,
        mut play: impl FnMut(&Chunk) -> Result<Came, QueueError>,
    ) -> Option<Task> {
        let job = first.chunk().job.clone();
        let (mut next, mut report) = (Some(first), None);
        while let Some(task) = next {
            if task.chunk().job != job || ready.check(&task.chunk().pair).is_err() {
                next = Some(task);
                break;
            }
            next = match play(task.chunk()) {
                Ok(came) => {
                    // One report is on its way while the next chunk is played, and no more: who
                    // cannot report does not play on and on.
                    let last = report.replace(task.finish(&self.worker.name, came));
                    self.arrive(last);
                    self.next()
                }
                Err(why) => self.refuse(task, &why.to_string()),
            };
        }
        self.arrive(report);
        next
    }

    /// Waits until a report has arrived.
    fn arrive(&self, report: Option<Finishing>) {
        if let Some(report) = report {
            self.note(report.wait());
        }
    }

    /// Plays a piece of self-play and puts it where the run finds it.
    fn piece(&self, games: &Selfplay, player: &Player, chunk: &Chunk) -> Result<Came, QueueError> {
        let piece = games.piece(player, chunk.pair.number, || false);
        let piece = piece.ok_or_else(|| QueueError::strange("it was not played"))?;
        let put = |bytes: &[u8]| self.queue.patiently(|| self.queue.put(bytes));
        let pdn = piece.pdn.map(|text| put(text.as_bytes()));
        Ok(Came::Selfplay {
            samples: put(&piece.samples)?,
            pdn: pdn.transpose()?,
        })
    }

    fn refuse(&self, task: Task, why: &str) -> Option<Task> {
        (self.tell)(&format!(
            "a chunk cannot be played: {}",
            arena::excerpt(why)
        ));
        self.note(task.refuse(&self.worker.name, why));
        self.next()
    }

    /// What fails is told. The chunk comes again, here or elsewhere.
    fn note(&self, done: Result<(), QueueError>) {
        if let Err(error) = done {
            (self.tell)(&error.to_string());
        }
    }

    /// The job of a task, made ready once for all threads.
    fn ready(&self, task: &Task) -> Result<Arc<Ready>, QueueError> {
        let digest = &task.chunk().job;
        let mut jobs = locked(&self.jobs);
        if let Some((_, ready)) = jobs.iter().find(|(own, _)| own == digest) {
            return Ok(ready.clone());
        }
        let home = Home {
            isolation: self.worker.isolation,
            tables: self.worker.tables.clone(),
        };
        let ready = Arc::new(Ready::new(self.queue, digest, &home)?);
        if jobs.len() == MOST_JOBS {
            jobs.remove(0);
        }
        jobs.push((digest.clone(), ready.clone()));
        Ok(ready)
    }

    /// Whether somebody waits for what comes of a run.
    fn is_wanted(&self, run: &str) -> bool {
        let mut wanted = locked(&self.wanted);
        wanted.retain(|_, (when, _)| when.elapsed() < BELIEVED);
        let known = wanted.get(run).map(|(_, is_wanted)| *is_wanted);
        known.unwrap_or_else(|| {
            let is_wanted = self.queue.is_heard(run);
            wanted.insert(run.to_string(), (Instant::now(), is_wanted));
            is_wanted
        })
    }
}

/// Looks after a thread of a floor: when one dies of a fault, the worker ends with it. If not, it
/// would go on to tell the server that it is at work on a chunk that nobody plays.
struct Watch<'a>(&'a Floor<'a>);

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.told.finish();
            locked(&self.0.tasks).take();
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use services::Nats;

    use crate::job::{Report, numbered, small_match, written};
    use crate::run::Run;

    /// The next report, however long it takes.
    fn next(run: &mut Run) -> Report {
        loop {
            if let Some(report) = run.take(WAIT).unwrap().pop() {
                return report;
            }
        }
    }

    fn worker() -> Worker {
        Worker {
            name: "one".to_string(),
            threads: 1,
            isolation: Isolation::Auto,
            tables: None,
        }
    }

    /// A run with one chunk of a job.
    fn run_of(queue: &Queue, job: &Digest) -> Run {
        let mut run = Run::begin(queue).unwrap();
        let chunk = Chunk {
            job: job.clone(),
            pair: numbered(7),
            shunned: Vec::new(),
        };
        run.give(&chunk).unwrap();
        run
    }

    #[test]
    fn a_worker_ends_when_a_thread_of_it_dies() {
        let nats = Nats::start();
        let queue = Queue::connect(&nats.address().parse().unwrap(), "test").unwrap();
        let _run = run_of(&queue, &Digest::of(b"nowhere"));
        let told = Told::default();
        // It cannot be played, and whoever says so dies of it.
        let tell = |line: &str| assert!(line.is_empty(), "{line}");
        let worked = thread::scope(|scope| {
            let work = scope.spawn(|| worker().work(&queue, &told, &tell));
            work.join()
        });
        assert!(worked.is_err());
    }

    #[test]
    fn a_chunk_whose_bundle_is_another_waits_until_it_is_right() {
        let nats = Nats::start();
        let queue = Queue::connect(&nats.address().parse().unwrap(), "test").unwrap();
        let (bytes, told) = (written(&small_match()).unwrap(), Told::default());
        let digest = Digest::of(&bytes);
        queue.put_as(&digest, b"something else").unwrap();
        let mut run = run_of(&queue, &digest);
        let words = Mutex::new(Vec::new());
        let tell = |line: &str| locked(&words).push(line.to_string());
        let worker = worker();
        thread::scope(|scope| {
            scope.spawn(|| worker.work(&queue, &told, &tell));
            let Came::Refused(why) = next(&mut run).came else {
                panic!("it plays something else");
            };
            let got = Digest::of(b"something else");
            let expected = format!("does not match its digest: got {got}, expected {digest}");
            assert!(why.contains(&expected), "{why}");
            // It is still there, for whoever has what it needs.
            assert!(run.known().unwrap().contains(&7));
            assert_eq!(queue.put(&bytes), Ok(digest.clone()));
            let report = next(&mut run);
            assert_eq!((report.worker.as_str(), report.number), ("one", 7));
            assert!(matches!(report.came, Came::Match(_)), "{report:?}");
            told.finish();
        });
        // Who looks at the worker was told the same; and it was played once.
        let words = words.into_inner().unwrap();
        let is_told = |line: &String| line.contains("a bundle does not match its digest");
        assert!(words.iter().any(is_told), "{words:?}");
        assert_eq!(run.take(WAIT), Ok(Vec::new()));
        assert!(run.known().unwrap().is_empty());
    }
}
