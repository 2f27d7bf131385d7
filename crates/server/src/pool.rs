//! Where the engine thinks: a few threads of their own, with fair turns.
//!
//! Who asks has a share: of two games that wait, the one that was served longer ago comes first.
//! Moves of games go before analysis, and analysis never takes the last thread.

use std::collections::{HashMap, VecDeque};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use engine::{Engine, Library, Manners, Options};
use rules::{Rulebook, RulebookHash};

/// The threads and what waits for them.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    threads: usize,
    /// Engines at full strength, the last used at the end. A search of one helps the next.
    strong: Mutex<Vec<(RulebookHash, Arc<Engine>)>>,
    library: Option<Library>,
}

/// What is to be done.
type Job = Box<dyn FnOnce(&mut Desk) + Send>;

/// What kind of thinking it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// Somebody waits for a move.
    Move,
    /// Somebody is curious.
    Analysis,
}

/// The pool has too much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// How many jobs may wait.
const WAITING: usize = 2_000;
/// How many of them may be of one share.
const OF_ONE: usize = 4;
/// How many strong engines are kept.
const STRONG: usize = 4;
/// How many weak engines a thread keeps.
const WEAK: usize = 4;
/// The table of a strong engine, in megabytes.
const STRONG_MB: usize = 16;
/// The table of a weak one. It is wiped before each move, so it is small.
const WEAK_MB: usize = 1;

impl Pool {
    /// Starts the threads. Tables of solved endings go into the folder, if there is one.
    pub(crate) fn new(tables: Option<PathBuf>) -> Pool {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let pool = Pool::of(cores.max(2), tables.map(library));
        for number in 0..pool.0.threads {
            let shared = pool.0.clone();
            let name = format!("thinker-{number}");
            let started = thread::Builder::new().name(name).spawn(move || {
                give_way();
                work(&shared);
            });
            if let Err(error) = started {
                tracing::error!("a thread to think with cannot be started: {error}");
            }
        }
        pool
    }

    fn of(threads: usize, library: Option<Library>) -> Pool {
        Pool(Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            threads,
            strong: Mutex::default(),
            library,
        }))
    }

    /// Puts a job in the queue. `share` is who it is for.
    pub(crate) fn submit(
        &self,
        class: Class,
        share: &str,
        job: impl FnOnce(&mut Desk) + Send + 'static,
    ) -> Result<(), Full> {
        lock(&self.0.queue).add(class, share, Box::new(job))?;
        self.0.ready.notify_one();
        Ok(())
    }

    /// How many jobs wait for a thread that would be theirs alone: 1 if none has to wait.
    pub(crate) fn crowd(&self, class: Class) -> u32 {
        let queue = lock(&self.0.queue);
        let jobs = queue.line(class).jobs + queue.running[class as usize];
        jobs.div_ceil(self.0.threads).max(1) as u32
    }

    /// How many jobs wait.
    pub(crate) fn waiting(&self) -> usize {
        let queue = lock(&self.0.queue);
        queue.lines.iter().map(|line| line.jobs).sum()
    }

    /// Lets the threads end when they are done with what they do now.
    pub(crate) fn close(&self) {
        lock(&self.0.queue).closed = true;
        self.0.ready.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A job that panics is caught outside of the lock; what is inside is whole.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Thinking gives way to answering.
fn give_way() {
    // On Linux this is about the thread alone. If it fails, all threads are equal.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(5);
}

/// Tables are made in the background.
fn library(folder: PathBuf) -> Library {
    let manners = Manners {
        give_way,
        warn: |what| tracing::warn!("tables of endings: {what}"),
    };
    Library::new(folder, manners)
}

fn work(shared: &Arc<Shared>) {
    let mut desk = Desk {
        shared: shared.clone(),
        weak: Vec::new(),
    };
    loop {
        let (class, job) = {
            let mut queue = lock(&shared.queue);
            loop {
                if queue.closed {
                    return;
                }
                if let Some(next) = queue.next(shared.threads) {
                    break next;
                }
                queue = { shared.ready.wait(queue) }.unwrap_or_else(PoisonError::into_inner);
            }
        };
        let run = std::panic::AssertUnwindSafe(|| job(&mut desk));
        if std::panic::catch_unwind(run).is_err() {
            tracing::error!("a job of the engine panicked");
            desk.weak.clear();
        }
        lock(&shared.queue).running[class as usize] -= 1;
        // An analysis may have waited for this thread.
        shared.ready.notify_one();
    }
}

#[derive(Default)]
struct Queue {
    lines: [Line; 2],
    running: [usize; 2],
    closed: bool,
}

/// The jobs of one class, by whom they are for.
#[derive(Default)]
struct Line {
    /// Whose turn it is next.
    turns: VecDeque<String>,
    waiting: HashMap<String, VecDeque<Job>>,
    jobs: usize,
}

impl Queue {
    fn line(&self, class: Class) -> &Line {
        &self.lines[class as usize]
    }

    fn add(&mut self, class: Class, share: &str, job: Job) -> Result<(), Full> {
        let line = &mut self.lines[class as usize];
        let own = line.waiting.entry(share.to_string()).or_default();
        if self.closed || line.jobs >= WAITING || own.len() >= OF_ONE {
            return Err(Full);
        }
        if own.is_empty() {
            line.turns.push_back(share.to_string());
        }
        own.push_back(job);
        line.jobs += 1;
        Ok(())
    }

    fn next(&mut self, threads: usize) -> Option<(Class, Job)> {
        if let Some(job) = self.lines[Class::Move as usize].next() {
            self.running[Class::Move as usize] += 1;
            return Some((Class::Move, job));
        }
        if self.running[Class::Analysis as usize] + 1 >= threads {
            return None;
        }
        let job = self.lines[Class::Analysis as usize].next()?;
        self.running[Class::Analysis as usize] += 1;
        Some((Class::Analysis, job))
    }
}

impl Line {
    fn next(&mut self) -> Option<Job> {
        let share = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&share)?;
        let job = own.pop_front()?;
        match own.is_empty() {
            true => drop(self.waiting.remove(&share)),
            false => self.turns.push_back(share),
        }
        self.jobs -= 1;
        Some(job)
    }
}

/// What a thread has at hand.
pub(crate) struct Desk {
    shared: Arc<Shared>,
    weak: Vec<Engine>,
}

impl Desk {
    /// An engine at full strength. Others may use it at the same time.
    pub(crate) fn strong(&mut self, rulebook: &Arc<Rulebook>) -> Arc<Engine> {
        let mut strong = lock(&self.shared.strong);
        let at = strong.iter().position(|(hash, _)| *hash == rulebook.hash());
        let entry = match at {
            Some(at) => strong.remove(at),
            None => {
                let engine = new_engine(rulebook, STRONG_MB);
                (rulebook.hash(), Arc::new(engine))
            }
        };
        let engine = entry.1.clone();
        strong.push(entry);
        if strong.len() > STRONG {
            strong.remove(0);
        }
        drop(strong);
        self.look_up(&engine);
        engine
    }

    /// Gives an engine its solved endings as soon as they are ready.
    fn look_up(&self, engine: &Engine) {
        if !engine.has_tables()
            && let Some(library) = &self.shared.library
            && let Some(tables) = library.tables(engine.rulebook())
        {
            engine.use_tables(tables);
        }
    }

    /// An engine for the weaker levels, which forgets everything before each move.
    pub(crate) fn weak(&mut self, rulebook: &Arc<Rulebook>) -> &Engine {
        let is_it = |engine: &Engine| engine.rulebook().hash() == rulebook.hash();
        let engine = match self.weak.iter().position(is_it) {
            Some(at) => self.weak.remove(at),
            None => new_engine(rulebook, WEAK_MB),
        };
        if self.weak.len() >= WEAK {
            self.weak.remove(0);
        }
        self.weak.push(engine);
        &self.weak[self.weak.len() - 1]
    }
}

fn new_engine(rulebook: &Arc<Rulebook>, hash_mb: usize) -> Engine {
    let options = Options {
        hash_mb,
        threads: 1,
        ..Options::default()
    };
    Engine::new(rulebook.clone(), options)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which jobs come out.
    fn order(queue: &mut Queue, threads: usize) -> usize {
        let mut count = 0;
        while let Some((class, _)) = queue.next(threads) {
            queue.running[class as usize] -= 1;
            count += 1;
        }
        count
    }

    #[test]
    fn turns_are_fair() {
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut queue = Queue::default();
        for share in ["a", "a", "a", "b", "c"] {
            let served = served.clone();
            let job = Box::new(move |_: &mut Desk| served.lock().unwrap().push(share));
            queue.add(Class::Move, share, job).unwrap();
        }
        let mut desk = Desk {
            shared: Pool::of(1, None).0,
            weak: Vec::new(),
        };
        while let Some((_, job)) = queue.next(1) {
            job(&mut desk);
        }
        assert_eq!(*served.lock().unwrap(), ["a", "b", "c", "a", "a"]);
    }

    #[test]
    fn nobody_takes_the_whole_queue() {
        let mut queue = Queue::default();
        let job = || -> Job { Box::new(|_| {}) };
        for _ in 0..OF_ONE {
            queue.add(Class::Move, "a", job()).unwrap();
        }
        assert_eq!(queue.add(Class::Move, "a", job()), Err(Full));
        queue.add(Class::Move, "b", job()).unwrap();
        assert_eq!(order(&mut queue, 2), OF_ONE + 1);
        for share in 0..WAITING {
            queue.add(Class::Move, &share.to_string(), job()).unwrap();
        }
        assert_eq!(queue.add(Class::Move, "c", job()), Err(Full));
    }

    #[test]
    fn analysis_leaves_a_thread_for_moves() {
        let mut queue = Queue::default();
        queue.add(Class::Analysis, "a", Box::new(|_| {})).unwrap();
        queue.add(Class::Analysis, "b", Box::new(|_| {})).unwrap();
        queue.add(Class::Move, "c", Box::new(|_| {})).unwrap();
        assert_eq!(queue.next(2).unwrap().0, Class::Move);
        assert_eq!(queue.next(2).unwrap().0, Class::Analysis);
        assert!(queue.next(2).is_none());
        queue.running[Class::Analysis as usize] -= 1;
        assert_eq!(queue.next(2).unwrap().0, Class::Analysis);
    }
}
