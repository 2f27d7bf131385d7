//! Looks after what the kernel does not count: folders, shared memory, page tables, threads.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use super::group::Group;
use super::taken;
use crate::play::Mail;
use crate::referee::Event;
use crate::sandbox::{Confinement, Processes};

/// How often everybody is looked at. A fast disk takes some hundred megabytes in this time.
const PAUSE: Duration = Duration::from_millis(50);

/// Most files in the folders of a bot, and of a build.
const MOST_FILES: u64 = 1000;
const MOST_BUILT: u64 = 20_000;

/// How many folders may be inside of each other.
const DEEPEST: usize = 64;

/// Most processes of a build.
pub(super) const MOST_PROCESSES: usize = 256;

/// Most pipes and sockets of a build: what is in them is memory of the kernel.
const MOST_STREAMS: usize = 1024;

/// One command is looked after as long as this lives.
#[derive(Debug)]
pub(super) struct Watch(u64);

/// Somebody who is told when a command is ended because it took too much.
pub(super) trait Listener: Send {
    /// Hears why.
    fn hear(&self, excess: &Excess);
}

/// What a command took too much of.
#[derive(Debug)]
pub(super) enum Excess {
    /// Of its folders.
    Written(String),
    /// Of the machine.
    Used(String),
}

impl Listener for Mail {
    fn hear(&self, excess: &Excess) {
        self.post(match excess {
            Excess::Written(what) => {
                Event::Flooded(format!("wrote more than {what} to its scratch folder"))
            }
            Excess::Used(what) => Event::Stopped(what.clone()),
        });
    }
}

/// Keeps what was told for whoever asks later.
#[derive(Clone, Default, Debug)]
pub(super) struct Told(Arc<Mutex<Option<String>>>);

impl Told {
    pub(super) fn heard(&self) -> Option<String> {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.clone()
    }
}

impl Listener for Told {
    fn hear(&self, excess: &Excess) {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *told = Some(match excess {
            Excess::Written(what) => format!("wrote more than {what}"),
            Excess::Used(what) => what.clone(),
        });
    }
}

struct Watched {
    id: u64,
    group: Group,
    places: Vec<PathBuf>,
    bytes: u64,
    threads: u64,
    memory: u64,
    /// Most bytes of one file.
    file: u64,
    processes: Processes,
    listener: Box<dyn Listener>,
}

struct List {
    next: u64,
    all: Vec<Watched>,
}

static LIST: Mutex<List> = Mutex::new(List {
    next: 0,
    all: Vec::new(),
});
static FILLED: Condvar = Condvar::new();

fn list() -> MutexGuard<'static, List> {
    LIST.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watch {
    /// Looks after a group, and the folders that it may change.
    pub(super) fn over(
        group: Group,
        places: Vec<PathBuf>,
        confinement: &Confinement,
        listener: impl Listener + 'static,
    ) -> Watch {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            // Without a watchman the kernel's own limits hold.
            let _ = thread::Builder::new()
                .name("watch".to_string())
                .stack_size(256 * 1024)
                .spawn(go_round);
        });
        let mut list = list();
        list.next += 1;
        let id = list.next;
        list.all.push(Watched {
            id,
            group,
            places,
            bytes: confinement.scratch,
            threads: confinement.threads,
            memory: confinement.memory,
            file: confinement.file,
            processes: confinement.processes,
            listener: Box::new(listener),
        });
        FILLED.notify_one();
        Watch(id)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        list().all.retain(|watched| watched.id != self.0);
    }
}

/// The list is locked while it is gone through: so nobody is ended who is not on it any more.
fn go_round() {
    loop {
        let waiting = FILLED.wait_while(list(), |list| list.all.is_empty());
        let mut list = waiting.unwrap_or_else(PoisonError::into_inner);
        list.all.retain(|watched| !watched.ends_it());
        drop(list);
        thread::sleep(PAUSE);
    }
}

impl Watched {
    /// Ends the command if it took too much.
    fn ends_it(&self) -> bool {
        let Some(excess) = self.excess() else {
            return false;
        };
        // First why, then the end.
        self.listener.hear(&excess);
        self.group.kill();
        true
    }

    fn excess(&self) -> Option<Excess> {
        let processes = taken::processes(&self.group);
        // A bot's files never lose their names, and it is one process with few open files.
        let held = match self.processes {
            Processes::One => taken::Held::default(),
            Processes::Several => taken::held(&processes, self.file),
        };
        self.overflow(held.bytes())
            .map(Excess::Written)
            .or_else(|| self.crowd(&processes).map(Excess::Used))
            .or_else(|| unseen(&held).map(Excess::Used))
    }

    /// The bound on files that is broken, with so many bytes in those without a name.
    fn overflow(&self, nameless: u64) -> Option<String> {
        let mut sum = Sum {
            files: 0,
            bytes: nameless,
            most_files: match self.processes {
                Processes::One => MOST_FILES,
                Processes::Several => MOST_BUILT,
            },
            most_bytes: self.bytes,
            is_deep: false,
        };
        for place in &self.places {
            sum.add(place, 0);
        }
        sum.broken()
    }

    /// The bound on processes, threads or memory that is broken.
    fn crowd(&self, processes: &[i32]) -> Option<String> {
        let is_bot = self.processes == Processes::One;
        let taken = processes.iter().filter_map(|id| taken::by(*id));
        let (mut threads, mut memory) = (0, 0u64);
        for one in taken {
            threads += one.threads;
            memory = memory.saturating_add(one.memory);
        }
        if !is_bot && processes.len() > MOST_PROCESSES {
            return Some(format!("started more than {MOST_PROCESSES} processes"));
        }
        if is_bot && threads > self.threads {
            return Some(format!("started more than {} threads", self.threads));
        }
        let is_over = memory > self.memory.saturating_add(ROOM);
        is_over.then(|| format!("used more than {} bytes of memory", self.memory))
    }
}

/// What a build holds that shows in no folder and in no memory of its own.
fn unseen(held: &taken::Held) -> Option<String> {
    if held.is_hidden {
        return Some("hid what it holds open from the referee".to_string());
    }
    let is_over = held.streams() > MOST_STREAMS;
    is_over.then(|| format!("opened more than {MOST_STREAMS} pipes and sockets"))
}

/// What folders hold, counted until a bound is broken.
struct Sum {
    files: u64,
    bytes: u64,
    most_files: u64,
    most_bytes: u64,
    is_deep: bool,
}

impl Sum {
    /// Adds what is in a folder.
    fn add(&mut self, folder: &Path, depth: usize) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else {
                continue;
            };
            self.files += 1;
            self.bytes = self.bytes.saturating_add(weight(&data));
            if self.broken().is_some() {
                return;
            }
            if data.is_dir() && depth < DEEPEST {
                self.add(&entry.path(), depth + 1);
            }
            self.is_deep |= data.is_dir() && depth >= DEEPEST;
        }
    }

    fn broken(&self) -> Option<String> {
        if self.bytes > self.most_bytes {
            return Some(format!("{} bytes", self.most_bytes));
        }
        if self.is_deep {
            return Some(format!("{DEEPEST} folders inside of each other"));
        }
        (self.files > self.most_files).then(|| format!("{} files", self.most_files))
    }
}

/// The bytes that a file takes on the disk: more than its length where room was kept behind its
/// end. A file with holes is as heavy as it is long.
pub(super) fn weight(data: &fs::Metadata) -> u64 {
    #[cfg(unix)]
    {
        let blocks = std::os::unix::fs::MetadataExt::blocks(data);
        data.len().max(blocks.saturating_mul(512))
    }
    #[cfg(not(unix))]
    data.len()
}

/// Code and files that are mapped are memory too, but nobody counts them as the bot's.
const ROOM: u64 = 256 << 20;
