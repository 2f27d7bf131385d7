//! What a command sees: a root of its own, with nothing in it but what it may reach.
//!
//! Landlock keeps a command from opening what is not its own. It does not keep it from asking
//! whether a name is there, how long the file is and when it was changed. In a root of its own there
//! is no such name. Root makes one by its powers, everybody else in a namespace of users, where the
//! system allows that.
//!
//! The root is in a [`Room`]. A bot plays many games, so its rooms are kept: one game at a time is
//! played in a room, and what is the game's alone comes in when the bot does.

use std::ffi::{CStr, CString};
use std::io::{self, Write};
use std::mem;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::fs::Mode;
use rustix::thread::{CapabilitySet, capabilities};

use super::room::{self, Blueprint, Room, Selves};
use super::scene::{Scene, below, text};
use crate::sandbox::Plan;

/// Made ready before the fork.
#[derive(Debug)]
pub(super) struct View {
    lease: Arc<Lease>,
    own: Own,
    /// Where the command begins.
    folder: CString,
}

/// What a command brings along: its private folder.
#[derive(Debug)]
struct Own {
    /// Where it is made, where it is, and where it shows, as it is called in the room.
    made: CString,
    from: CString,
    shown: CString,
}

/// A room in which nobody else is as long as this lives. To be held until the command has ended.
#[derive(Debug)]
pub(in crate::sandbox) struct Lease {
    taste: Taste,
    room: Option<Room>,
    uses: u32,
}

/// What commands that can follow each other in a room have in common.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Taste {
    /// What shows beside the system, and which file or folder that is: under the same name there
    /// may be another one later.
    shown: Vec<(PathBuf, Option<(u64, u64)>)>,
    folder: PathBuf,
    /// Of the files about processes it sees its own alone.
    is_alone: bool,
}

/// Rooms in which nobody is, the last one at the end.
static FREE: Mutex<Vec<Lease>> = Mutex::new(Vec::new());

/// Most rooms that are kept. Each has a few dozen mounts.
const MOST_FREE: usize = 64;

/// How often a room is used. What a command brought in stays there, empty and under a name that
/// nobody uses any more, until the room goes.
const MOST_USES: u32 = 64;

fn free() -> MutexGuard<'static, Vec<Lease>> {
    FREE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl View {
    /// The view of a command; `None` if it may see everything.
    pub(super) fn new(plan: &Plan, is_alone: bool) -> io::Result<Option<View>> {
        let Some(taste) = Taste::of(plan, is_alone) else {
            return Ok(None);
        };
        let run = plan.scratch.parent().unwrap_or(Path::new("/"));
        let name = plan.scratch.strip_prefix(run).unwrap_or(plan.scratch);
        Ok(Some(View {
            own: Own {
                made: below("/in", plan.scratch)?,
                from: text(&Path::new("/run").join(name))?,
                shown: below("/out", plan.scratch)?,
            },
            folder: text(&taste.folder)?,
            lease: Arc::new(Lease::of(taste, plan.scratch, run)?),
        }))
    }

    /// What is to be held until the command has ended.
    pub(super) fn lease(&self) -> Arc<Lease> {
        self.lease.clone()
    }

    /// Enters it, after the fork. Nothing here may allocate or lock.
    pub(super) fn enter(&self) -> io::Result<()> {
        let Some(room) = &self.lease.room else {
            return Err(io::ErrorKind::NotFound.into());
        };
        room.enter()?;
        let before = rustix::process::umask(Mode::from_raw_mode(0o022));
        if self.lease.taste.is_alone {
            show_own()?;
        }
        let Own { made, from, shown } = &self.own;
        room::make_folder(made)?;
        room::mount(Some(from), shown, None, libc::MS_BIND)?;
        rustix::process::umask(before);
        room::make_root(c"/out")?;
        Ok(rustix::process::chdir(&self.folder)?)
    }
}

impl Taste {
    /// `None` if everything shows.
    fn of(plan: &Plan, is_alone: bool) -> Option<Taste> {
        let mut paths = plan.readable();
        paths.extend(plan.confinement.writable.iter().cloned());
        if !is_alone {
            paths.push("/proc".into());
        }
        paths.sort();
        let root = identity(Path::new("/"));
        let known = |path: PathBuf| (identity(&path), path);
        let shown: Vec<_> = paths.into_iter().map(known).collect();
        if shown.iter().any(|(id, _)| id.is_some() && *id == root) {
            return None;
        }
        let folder = plan.folder.unwrap_or(Path::new("."));
        Some(Taste {
            shown: shown.into_iter().map(|(id, path)| (path, id)).collect(),
            folder: folder.canonicalize().unwrap_or_else(|_| "/".into()),
            is_alone,
        })
    }

    /// A room for whoever has this taste.
    fn blueprint(&self, base: &Path, run: &Path) -> io::Result<Blueprint> {
        let mut scene = Scene::of_system().clone();
        self.shown.iter().for_each(|(path, _)| scene.take(path));
        // It may begin in a folder that it cannot see into.
        scene.folder(&self.folder);
        scene.folder(Path::new("/proc"));
        scene.folder(run);
        Ok(Blueprint {
            base: text(base)?,
            run: below("/old", run)?,
            steps: scene.steps,
            selves: (!has_powers()).then(Selves::new),
        })
    }
}

/// Which file or folder it is, if it is there.
fn identity(path: &Path) -> Option<(u64, u64)> {
    let data = path.metadata().ok()?;
    Some((data.dev(), data.ino()))
}

impl Lease {
    /// A room that is free, or a new one.
    fn of(taste: Taste, base: &Path, run: &Path) -> io::Result<Lease> {
        let fits = |lease: &Lease| lease.taste == taste;
        let kept = {
            let mut free = free();
            let place = free.iter().rposition(fits);
            place.map(|place| free.remove(place))
        };
        if let Some(mut lease) = kept {
            lease.uses += 1;
            return Ok(lease);
        }
        let room = Room::build(&taste.blueprint(base, run)?)?;
        Ok(Lease {
            taste,
            room: Some(room),
            uses: 1,
        })
    }
}

impl Drop for Lease {
    /// What may start processes has its room for itself.
    fn drop(&mut self) {
        if self.uses >= MOST_USES || !self.taste.is_alone {
            return;
        }
        let Some(room) = self.room.take() else {
            return;
        };
        let mut free = free();
        free.push(Lease {
            taste: mem::take(&mut self.taste),
            room: Some(room),
            uses: self.uses,
        });
        let oldest = (free.len() > MOST_FREE).then(|| free.remove(0));
        drop(free);
        // Not while the list is locked, and not to come back to it.
        if let Some(mut oldest) = oldest {
            oldest.uses = MOST_USES;
        }
    }
}

/// True if we may mount without a namespace of users.
fn has_powers() -> bool {
    let have = capabilities(None).map(|sets| sets.effective);
    have.is_ok_and(|have| have.contains(CapabilitySet::SYS_ADMIN))
}

/// The files about our own process, under the names that programs know.
fn show_own() -> io::Result<()> {
    let own = rustix::process::getpid().as_raw_nonzero().get();
    let mut rooms = [[0u8; 32]; 4];
    let [id, made, from, shown] = &mut rooms;
    let id = written(id, format_args!("{own}\0"))?;
    let made = written(made, format_args!("/in/proc/{own}\0"))?;
    let from = written(from, format_args!("/proc/{own}\0"))?;
    let shown = written(shown, format_args!("/out/proc/{own}\0"))?;
    room::make_folder(made)?;
    room::mount(Some(from), shown, None, libc::MS_BIND)?;
    // That of the process before.
    let _ = rustix::fs::unlink(c"/in/proc/self");
    Ok(rustix::fs::symlink(id, c"/in/proc/self")?)
}

/// A text in memory that is there already.
fn written<'a>(room: &'a mut [u8], words: std::fmt::Arguments) -> io::Result<&'a CStr> {
    (&mut room[..]).write_fmt(words)?;
    CStr::from_bytes_until_nul(room).map_err(|_| io::ErrorKind::InvalidInput.into())
}
