//! Looks after what the kernel does not count: the scratch folder, shared memory, threads.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use super::group::Group;
use crate::play::Mail;
use crate::referee::Event;
use crate::sandbox::Confinement;

/// How often every bot is looked at. A fast disk takes some hundred megabytes in this time.
const PAUSE: Duration = Duration::from_millis(50);

/// Most files in a scratch folder.
const MOST_FILES: usize = 1000;

/// One bot is looked after as long as this lives.
#[derive(Debug)]
pub(super) struct Watch(u64);

#[derive(Debug)]
struct Watched {
    id: u64,
    group: Group,
    scratch: PathBuf,
    most: u64,
    threads: u64,
    memory: u64,
    mail: Mail,
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
    pub(super) fn over(
        group: Group,
        scratch: &Path,
        confinement: &Confinement,
        mail: Mail,
    ) -> Watch {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            // Without a watchman the kernel's own limits hold.
            let _ = thread::Builder::new()
                .name("watch".to_string())
                .stack_size(128 * 1024)
                .spawn(go_round);
        });
        let mut list = list();
        list.next += 1;
        let id = list.next;
        list.all.push(Watched {
            id,
            group,
            scratch: scratch.to_path_buf(),
            most: confinement.scratch,
            threads: confinement.threads,
            memory: confinement.memory,
            mail,
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
    /// Ends the bot if it took too much.
    fn ends_it(&self) -> bool {
        let Some(event) = self.excess() else {
            return false;
        };
        // First why, then the end.
        self.mail.post(event);
        self.group.kill();
        true
    }

    fn excess(&self) -> Option<Event> {
        if let Some(what) = self.overflow() {
            return Some(Event::Flooded(format!(
                "wrote more than {what} to its scratch folder"
            )));
        }
        let taken = Taken::by(&self.group)?;
        if taken.threads > self.threads {
            let why = format!("started more than {} threads", self.threads);
            return Some(Event::Stopped(why));
        }
        let is_over = taken.memory > self.memory.saturating_add(ROOM);
        is_over.then(|| Event::Stopped(format!("used more than {} bytes of memory", self.memory)))
    }

    /// The bound that the files break.
    fn overflow(&self) -> Option<String> {
        let (mut files, mut bytes) = (0, 0);
        for entry in fs::read_dir(&self.scratch).ok()?.flatten() {
            files += 1;
            bytes += entry.metadata().map_or(0, |data| data.len());
            if bytes > self.most {
                return Some(format!("{} bytes", self.most));
            }
            if files > MOST_FILES {
                return Some(format!("{MOST_FILES} files"));
            }
        }
        None
    }
}

/// Code and files that are mapped are memory too, but nobody counts them as the bot's.
const ROOM: u64 = 256 << 20;

/// What a process has taken so far.
struct Taken {
    threads: u64,
    memory: u64,
}

impl Taken {
    /// Elsewhere there is nobody to ask.
    #[cfg(not(target_os = "linux"))]
    fn by(_: &Group) -> Option<Taken> {
        None
    }

    #[cfg(target_os = "linux")]
    fn by(group: &Group) -> Option<Taken> {
        let bot = innermost(group.id()?.as_raw_nonzero().get());
        let text = fs::read_to_string(format!("/proc/{bot}/stat")).ok()?;
        // The name of the program stands in brackets and may have anything in it.
        let (_, rest) = text.rsplit_once(") ")?;
        let mut words = rest.split(' ').skip(17);
        let threads = words.next()?.parse().ok()?;
        let pages: u64 = words.nth(3)?.parse().ok()?;
        let memory = pages.saturating_mul(rustix::param::page_size() as u64);
        Some(Taken { threads, memory })
    }
}

/// The bot inside of bubblewrap, which has one child, and that has one child, the bot. A bot alone
/// has no children.
#[cfg(target_os = "linux")]
fn innermost(id: i32) -> i32 {
    let mut id = id;
    for _ in 0..3 {
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        match children.unwrap_or_default().trim().parse() {
            Ok(child) => id = child,
            Err(_) => break,
        }
    }
    id
}
