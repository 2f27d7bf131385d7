//! Contests on the web: who may send bots, what was sent, how it stands. The arena builds and plays.

mod kept;
mod live;
mod meet;
mod pages;
mod play;
mod workshop;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::Semaphore;

use crate::seats::{hash, new_id, new_secret, same};

pub(crate) use kept::{Kept, Phase, Student};
pub(crate) use meet::{Meet, NAME, Refused};
pub(crate) use pages::report;
pub(crate) use play::sources;

/// All contests of a server.
pub(crate) struct Hall {
    folder: PathBuf,
    /// The hash of the secret of who may make contests.
    admin: String,
    meets: Mutex<BTreeMap<String, Arc<Meet>>>,
    /// So many submissions come in, and so many journals are read, at the same time.
    pub(crate) uploads: Semaphore,
    pub(crate) reads: Semaphore,
    end: Arc<AtomicBool>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// The file with the hash of the secret.
const ADMIN: &str = "admin";

/// Makes a new secret of who may make contests in a folder. It is kept as a hash and cannot be told
/// again; a server that runs knows the one before until it ends.
pub fn new_admin_secret(folder: &Path) -> io::Result<String> {
    fs::create_dir_all(folder)?;
    private(folder)?;
    let secret = new_secret().ok_or_else(|| io::Error::other("no random numbers"))?;
    kept::write_whole(&folder.join(ADMIN), hash(&secret).as_bytes())?;
    Ok(secret)
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
    /// Opens the contests in a folder. Gives the secret of the admin if it was made just now: it is
    /// kept as a hash and cannot be told again.
    pub(crate) fn open(folder: &Path) -> io::Result<(Arc<Hall>, Option<String>)> {
        fs::create_dir_all(folder)?;
        private(folder)?;
        let (admin, secret) = match fs::read_to_string(folder.join(ADMIN)) {
            Ok(admin) => (admin.trim().to_string(), None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let secret = new_admin_secret(folder)?;
                (hash(&secret), Some(secret))
            }
            Err(error) => return Err(error),
        };
        let hall = Arc::new(Hall {
            folder: folder.to_path_buf(),
            admin,
            meets: Mutex::new(Hall::meets_in(folder)?),
            uploads: Semaphore::new(UPLOADS),
            reads: Semaphore::new(2),
            end: Arc::new(AtomicBool::new(false)),
            threads: Mutex::default(),
        });
        hall.start();
        Ok((hall, secret))
    }

    fn meets_in(folder: &Path) -> io::Result<BTreeMap<String, Arc<Meet>>> {
        let mut meets = BTreeMap::new();
        for entry in fs::read_dir(folder)?.flatten().take(2 * MOST) {
            let path = entry.path();
            match Kept::load(&path) {
                Ok(kept) => drop(meets.insert(kept.id.clone(), Arc::new(Meet::new(path, kept)))),
                Err(error) if path.is_dir() => {
                    tracing::error!("the contest in {} cannot be read: {error}", path.display());
                }
                Err(_) => {}
            }
        }
        Ok(meets)
    }

    fn start(self: &Arc<Hall>) {
        let threads = [workshop::build_all, play::play_all].map(|work| {
            let hall = self.clone();
            std::thread::spawn(move || work(&hall))
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
    }

    fn is_ending(&self) -> bool {
        self.end.load(Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Meet>>> {
        self.meets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All contests, the newest first.
    pub(crate) fn meets(&self) -> Vec<Arc<Meet>> {
        let mut meets: Vec<Arc<Meet>> = self.lock().values().cloned().collect();
        meets.sort_by_key(|meet| std::cmp::Reverse(meet.kept().created));
        meets
    }

    pub(crate) fn meet(&self, id: &str) -> Option<Arc<Meet>> {
        self.lock().get(id).cloned()
    }

    /// Who knows this secret.
    pub(crate) fn role(&self, kept: Option<&Kept>, secret: Option<&str>) -> Role {
        let Some(got) = secret.map(hash) else {
            return Role::Nobody;
        };
        let is = |kept: &str| same(kept.as_bytes(), got.as_bytes());
        let mut role = if is(&self.admin) {
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

    /// Makes a contest.
    pub(crate) fn create(
        &self,
        name: &str,
        rules: Rules,
        head: String,
        days: u64,
    ) -> Result<Arc<Meet>, Refused> {
        let mut meets = self.lock();
        if meets.len() >= MOST {
            return Err(Refused::TooMany(MOST));
        }
        let id = new_id().ok_or(Refused::NotKept)?;
        let folder = self.folder.join(&id);
        fs::create_dir(&folder).map_err(|_| Refused::NotKept)?;
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
        kept.save(&folder).map_err(|_| Refused::NotKept)?;
        let meet = Arc::new(Meet::new(folder, kept));
        meets.insert(id, meet.clone());
        Ok(meet)
    }

    /// Takes a contest away, with all that belongs to it.
    pub(crate) fn delete(&self, id: &str) {
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

/// Submissions are for nobody else on the machine.
#[cfg(unix)]
fn private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn private(_: &Path) -> io::Result<()> {
    Ok(())
}
