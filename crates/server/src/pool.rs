//! Where the engine thinks: a few threads of their own, with fair turns.
//!
//! Who asks has a share: of two games that wait, the one that was served longer ago comes first.
//! Moves of games go before answers, and answers before analysis; but neither of the latter takes
//! the last thread, nor the last that the other one could have. So a long analysis holds up no
//! file that is to be read, and many files no analysis.

use std::collections::{HashMap, VecDeque};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{Engine, LearnedFolder, Library, Manners, Options, Shelf};
use rules::{Identity, Rulebook};

use crate::app::Endings;

/// The threads and what waits for them.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    threads: usize,
    /// Engines at full strength, the last used at the end. A search of one helps the next.
    strong: Mutex<Vec<(Identity, Arc<Engine>)>>,
    library: Option<Library>,
    learned: LearnedFolder,
    /// How long somebody waits for an answer.
    patience: Duration,
    /// How often something new was learned; weak engines of before are of no use.
    lessons: AtomicU64,
}

/// What is to be done.
type Job = Box<dyn FnOnce(&mut Desk) + Send>;

/// What kind of thinking it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// Somebody waits for a move.
    Move,
    /// Somebody waits for what takes a moment: a file that is read, a rulebook that is checked.
    Answer,
    /// Somebody is curious.
    Analysis,
}

impl Class {
    /// The most urgent first.
    const ALL: [Class; 3] = [Class::Move, Class::Answer, Class::Analysis];
    const COUNT: usize = Class::ALL.len();

    /// How many jobs of one share may wait. A whole school may be one share, and its answers are
    /// there in a moment.
    fn of_one(self) -> usize {
        match self {
            Class::Move | Class::Analysis => 4,
            Class::Answer => 64,
        }
    }
}

/// The pool has too much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

/// How many jobs may wait.
const WAITING: usize = 2_000;
/// One thread for each kind of thinking is the least that there can be.
const FEWEST: usize = Class::COUNT;
/// How many strong engines are kept.
const STRONG: usize = 4;
/// How many weak engines a thread keeps.
const WEAK: usize = 4;
/// The table of a strong engine, in megabytes.
const STRONG_MB: usize = 16;
/// The table of a weak one. It is wiped before each move, so it is small.
const WEAK_MB: usize = 1;

impl Pool {
    /// Starts the threads. Tables of solved endings go into their folder, if there is one.
    pub(crate) fn new(tables: Option<Endings>, learned: LearnedFolder, patience: Duration) -> Pool {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let pool = Pool::of(cores.max(FEWEST), tables.map(library), learned, patience);
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

    fn of(
        threads: usize,
        library: Option<Library>,
        learned: LearnedFolder,
        patience: Duration,
    ) -> Pool {
        Pool(Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            threads,
            strong: Mutex::default(),
            library,
            learned,
            patience,
            lessons: AtomicU64::new(0),
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

    /// How long somebody waits for an answer.
    pub(crate) fn patience(&self) -> Duration {
        self.0.patience
    }

    /// What was learned, by rulebook.
    pub(crate) fn learned(&self) -> &LearnedFolder {
        &self.0.learned
    }

    /// The solved endings of a rulebook. They are made when they are first asked for.
    pub(crate) fn shelf(&self, rulebook: &Arc<Rulebook>) -> Shelf {
        let library = self.0.library.as_ref();
        library.map_or(Shelf::Empty, |library| library.shelf(rulebook))
    }

    /// Lets engines of a rulebook look again at what was learned.
    pub(crate) fn forget(&self, identity: Identity) {
        lock(&self.0.strong).retain(|(known, _)| *known != identity);
        self.0.lessons.fetch_add(1, Ordering::Relaxed);
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

/// What nobody waits for gives way to everything.
pub(crate) fn give_way_most() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}

/// Tables are made in the background.
fn library(endings: Endings) -> Library {
    let manners = Manners {
        give_way,
        warn: |what| tracing::warn!("tables of endings: {what}"),
    };
    Library::new(endings.folder, endings.pieces, manners)
}

fn work(shared: &Arc<Shared>) {
    let mut desk = Desk {
        shared: shared.clone(),
        weak: Vec::new(),
        lessons: 0,
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
                queue = shared
                    .ready
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner);
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
    lines: [Line; Class::COUNT],
    running: [usize; Class::COUNT],
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
        if self.closed || line.jobs >= WAITING || own.len() >= class.of_one() {
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
        let may = Class::ALL.map(|class| self.may(class, threads));
        for class in Class::ALL.into_iter().filter(|class| may[*class as usize]) {
            if let Some(job) = self.lines[class as usize].next() {
                self.running[class as usize] += 1;
                return Some((class, job));
            }
        }
        None
    }

    /// True if a thread is left for jobs of this class.
    fn may(&self, class: Class, threads: usize) -> bool {
        let [_, answers, analyses] = self.running;
        let is_room = answers + analyses + 1 < threads;
        match class {
            Class::Move => true,
            Class::Answer => is_room && answers + 2 < threads,
            Class::Analysis => is_room && analyses + 2 < threads,
        }
    }
}

impl Line {
    fn next(&mut self) -> Option<Job> {
        let share = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&share)?;
        let job = own.pop_front()?;
        if own.is_empty() {
            drop(self.waiting.remove(&share))
        } else {
            self.turns.push_back(share)
        }
        self.jobs -= 1;
        Some(job)
    }
}

/// What a thread has at hand.
pub(crate) struct Desk {
    shared: Arc<Shared>,
    weak: Vec<Engine>,
    /// How many lessons the weak engines know of.
    lessons: u64,
}

impl Desk {
    /// An engine at full strength. Others may use it at the same time.
    pub(crate) fn strong(&mut self, rulebook: &Arc<Rulebook>) -> Arc<Engine> {
        let mut strong = lock(&self.shared.strong);
        let at = strong
            .iter()
            .position(|(identity, _)| *identity == rulebook.identity());
        let entry = match at {
            Some(at) => strong.remove(at),
            None => {
                let engine = self.new_engine(rulebook, STRONG_MB);
                (rulebook.identity(), Arc::new(engine))
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
        if let Some(library) = &self.shared.library
            && let Some(tables) = library.tables(engine.rulebook())
        {
            engine.use_tables(tables);
        }
    }

    /// An engine for the weaker levels, which forgets everything before each move.
    pub(crate) fn weak(&mut self, rulebook: &Arc<Rulebook>) -> &Engine {
        let lessons = self.shared.lessons.load(Ordering::Relaxed);
        if std::mem::replace(&mut self.lessons, lessons) != lessons {
            self.weak.clear();
        }
        let is_it = |engine: &Engine| engine.rulebook().identity() == rulebook.identity();
        let engine = match self.weak.iter().position(is_it) {
            Some(at) => self.weak.remove(at),
            None => self.new_engine(rulebook, WEAK_MB),
        };
        if self.weak.len() >= WEAK {
            self.weak.remove(0);
        }
        self.weak.push(engine);
        &self.weak[self.weak.len() - 1]
    }

    fn new_engine(&self, rulebook: &Arc<Rulebook>, hash_mb: usize) -> Engine {
        let options = Options {
            hash_mb,
            threads: 1,
            learned: self.shared.learned.clone(),
            ..Options::default()
        };
        Engine::new(rulebook.clone(), options)
    }
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
            shared: Pool::of(1, None, LearnedFolder::default(), Duration::MAX).0,
            weak: Vec::new(),
            lessons: 0,
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
        let most = Class::Move.of_one();
        for _ in 0..most {
            queue.add(Class::Move, "a", job()).unwrap();
        }
        assert_eq!(queue.add(Class::Move, "a", job()), Err(Full));
        queue.add(Class::Move, "b", job()).unwrap();
        assert_eq!(order(&mut queue, 3), most + 1);
        for share in 0..WAITING {
            queue.add(Class::Move, &share.to_string(), job()).unwrap();
        }
        assert_eq!(queue.add(Class::Move, "c", job()), Err(Full));
    }

    #[test]
    fn no_kind_holds_up_another() {
        let mut queue = Queue::default();
        for class in [Class::Analysis, Class::Answer, Class::Move] {
            for share in ["a", "b"] {
                queue.add(class, share, Box::new(|_| {})).unwrap();
            }
        }
        let mut next = || queue.next(3).map(|(class, _)| class);
        assert_eq!([next(), next()], [Some(Class::Move); 2]);
        assert_eq!(
            [next(), next()],
            [Some(Class::Answer), Some(Class::Analysis)]
        );
        assert_eq!(next(), None);
        // Who is done makes room for the next of its kind, and for nobody else.
        queue.running[Class::Analysis as usize] -= 1;
        assert_eq!(queue.next(3).unwrap().0, Class::Analysis);
        assert!(queue.next(3).is_none());
        queue.running[Class::Answer as usize] -= 1;
        assert_eq!(queue.next(3).unwrap().0, Class::Answer);
    }

    /// Analyses that do not end, more than there are threads: what takes a moment is done all the
    /// same, and so is a move while such things do not end either.
    #[test]
    fn what_is_long_holds_up_nothing_else() {
        use std::sync::mpsc;
        let pool = Pool::new(None, LearnedFolder::default(), Duration::MAX);
        let done = |class: Class| {
            let (tell, told) = mpsc::channel();
            let job = move |_: &mut Desk| tell.send(()).unwrap_or_default();
            pool.submit(class, "asked", job).unwrap();
            told.recv_timeout(Duration::from_secs(120))
        };
        let mut held = Vec::new();
        for class in [Class::Analysis, Class::Answer] {
            for share in 0..pool.0.threads + 1 {
                let (hold, end) = mpsc::channel::<()>();
                let job = move |_: &mut Desk| end.recv().unwrap_or_default();
                pool.submit(class, &share.to_string(), job).unwrap();
                held.push(hold);
            }
            if class == Class::Analysis {
                assert!(done(Class::Answer).is_ok());
            }
            assert!(done(Class::Move).is_ok());
        }
        drop(held);
        assert!(done(Class::Analysis).is_ok());
        pool.close();
    }
}
