//! Contests on the web: who may send bots, what was sent, how it stands. The arena builds and plays.

mod before;
mod book;
mod holding;
mod live;
mod meet;
mod pages;
mod play;
mod secret;
mod sources;
mod workshop;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::LearnedFolder;
use queue::Queue;
use store::{Store, StoreError};
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use crate::seats::{hash, new_id, same};

pub(crate) use book::one_game;
pub(crate) use meet::{Meet, NAME, Refused};
pub(crate) use pages::{make_ready, report};
pub(crate) use play::sources;
pub use secret::new_admin_secret;
pub(crate) use store::contest::{Contest as Kept, Phase, Student};

/// All contests of a server.
pub(crate) struct Hall {
    store: Arc<Store>,
    /// Where what was sent is unpacked and built, and where reports are.
    folder: PathBuf,
    /// Who plays the games; without it this machine does.
    queue: Option<Queue>,
    /// What our own engine learned.
    learned: LearnedFolder,
    /// The hash of the secret of who may make contests.
    admin: Mutex<String>,
    meets: Mutex<BTreeMap<String, Arc<Meet>>>,
    /// So many submissions come in, and so many reports are made, at the same time.
    pub(crate) uploads: Semaphore,
    pub(crate) reads: Semaphore,
    end: Arc<AtomicBool>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    runtime: Handle,
}

/// What a hall is opened with.
pub(crate) struct Plan {
    pub(crate) folder: PathBuf,
    pub(crate) queue: Option<Queue>,
    pub(crate) learned: LearnedFolder,
}

/// Most contests.
pub(crate) const MOST: usize = 200;

/// Most submissions that are on their way at the same time. Each takes memory until it is whole.
const UPLOADS: usize = 16;

/// How long somebody with nothing to do waits.
const PAUSE: Duration = Duration::from_millis(200);

/// Who somebody is, by what they know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Admin,
    /// By the place among the students.
    Student(usize),
    Nobody,
}

impl Hall {
    /// Opens the contests of a store. Gives the secret of the admin if it was made just now: it is
    /// kept as a hash and cannot be told again.
    pub(crate) async fn open(
        store: Arc<Store>,
        plan: Plan,
    ) -> Result<(Arc<Hall>, Option<String>), StoreError> {
        let folder = plan.folder;
        let told = |error| StoreError::Database(format!("{}: {error}", folder.display()));
        private(&folder).map_err(told)?;
        let (admin, secret) = secret::known(&store, &folder).await?;
        store.free_contests().await?;
        before::take_over(&store, &folder).await?;
        let hall = Arc::new(Hall {
            store,
            folder,
            queue: plan.queue,
            learned: plan.learned,
            admin: Mutex::new(admin),
            meets: Mutex::default(),
            uploads: Semaphore::new(UPLOADS),
            reads: Semaphore::new(2),
            end: Arc::new(AtomicBool::new(false)),
            threads: Mutex::default(),
            runtime: Handle::current(),
        });
        hall.look(&mut holding::Silences::new()).await?;
        hall.start();
        Ok((hall, secret))
    }

    fn start(self: &Arc<Hall>) {
        let threads = [workshop::build_all, play::play_all, holding::look_after].map(|work| {
            let hall = self.clone();
            std::thread::spawn(move || {
                let _inside = hall.runtime.enter();
                work(&hall);
            })
        });
        let mut held = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        held.extend(threads);
    }

    /// Ends all that goes on. Games that are cut off are played again another time.
    pub(crate) fn close(&self) {
        self.end.store(true, Relaxed);
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            while !thread.is_finished() {
                arena::process::kill_all();
                std::thread::sleep(PAUSE / 10);
            }
            let _ = thread.join();
        }
        // Another server may go on at once.
        for meet in self.meets() {
            self.wait(meet.let_go());
        }
    }

    fn is_ending(&self) -> bool {
        self.end.load(Relaxed)
    }

    /// Waits for something, on a thread that may.
    fn wait<T>(&self, what: impl Future<Output = T>) -> T {
        self.runtime.block_on(what)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Meet>>> {
        self.meets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All contests, the newest first.
    pub(crate) fn meets(&self) -> Vec<Arc<Meet>> {
        let mut meets: Vec<Arc<Meet>> = self.lock().values().cloned().collect();
        meets.sort_by_key(|meet| std::cmp::Reverse(meet.created()));
        meets
    }

    /// A contest as it is now, whichever server changed it last.
    pub(crate) async fn meet(&self, id: &str) -> Result<Option<Arc<Meet>>, StoreError> {
        let meet = self.lock().get(id).cloned();
        match meet {
            Some(meet) if !self.store.is_shared() => Ok(Some(meet)),
            Some(meet) if self.store.contest_version(id).await? == Some(meet.version()) => {
                Ok(Some(meet))
            }
            _ => self.read(id).await,
        }
    }

    /// Reads a contest from the store.
    async fn read(&self, id: &str) -> Result<Option<Arc<Meet>>, StoreError> {
        let Some((kept, version)) = self.store.contest(id).await? else {
            self.forget(id);
            return Ok(None);
        };
        let known = self.lock().get(id).cloned();
        if let Some(meet) = known {
            meet.take(kept, version);
            return Ok(Some(meet));
        }
        let folder = self.folder.join(id);
        let meet = Arc::new(Meet::new(self.store.clone(), folder, kept, version));
        let mut meets = self.lock();
        // Somebody else may have read it at the same time.
        Ok(Some(meets.entry(id.to_string()).or_insert(meet).clone()))
    }

    /// Who knows this secret.
    pub(crate) fn role(&self, kept: Option<&Kept>, secret: Option<&str>) -> Role {
        let Some(got) = secret.map(hash) else {
            return Role::Nobody;
        };
        let is = |kept: &str| same(kept.as_bytes(), got.as_bytes());
        let mut role = if is(&self.admin()) {
            Role::Admin
        } else {
            Role::Nobody
        };
        // All are compared, so that the time does not tell which one was near.
        let students = kept
            .iter()
            .flat_map(|kept| kept.students.iter().enumerate());
        for (place, student) in students {
            if student.code.as_deref().is_some_and(is) {
                role = Role::Student(place);
            }
        }
        role
    }

    fn admin(&self) -> MutexGuard<'_, String> {
        self.admin.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a contest.
    pub(crate) async fn create(
        &self,
        name: &str,
        rules: Rules,
        head: String,
        days: u64,
    ) -> Result<Arc<Meet>, Refused> {
        if self.lock().len() >= MOST {
            return Err(Refused::TooMany(MOST));
        }
        let id = new_id().ok_or(Refused::NotKept)?;
        let created = now();
        let kept = Kept {
            id: id.clone(),
            name: name.to_string(),
            rules: rules.id,
            rulebook: rules.file,
            head,
            phase: Phase::Open,
            created,
            expires: created + days * 86_400,
            students: Vec::new(),
        };
        let added = self.store.add_contest(kept, Vec::new(), None).await;
        added.map_err(|error| meet::not_kept(&error))?;
        let read = self.read(&id).await;
        read.map_err(|error| meet::not_kept(&error))?
            .ok_or(Refused::NotKept)
    }

    /// Takes a contest away, with all that belongs to it.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.store.delete_contest(id).await?;
        self.forget(id);
        Ok(())
    }

    /// A contest that is no more in the store.
    fn forget(&self, id: &str) {
        if let Some(meet) = self.lock().remove(id) {
            meet.gone();
        }
    }
}

/// The rulebook of a contest.
pub(crate) struct Rules {
    /// Its id.
    pub(crate) id: String,
    /// The text of its file, if it is a user's own.
    pub(crate) file: Option<String>,
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// A folder that is for nobody else on the machine: there are submissions in it.
fn private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}
