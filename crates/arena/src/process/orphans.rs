//! Processes that left their group and outlived their parent.
//!
//! With seccomp a bot has no children at all. Without it, and for commands that may have some, a
//! child can begin a session of its own and so escape the end of its group. When its parent ends
//! it becomes ours. Other children of ours are in our session, those of bots never are: so they
//! are known.

use std::fs;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

use super::group;
use crate::sandbox::{Confinement, Enforced, Processes};

/// Ends the orphans of a command when it goes.
#[derive(Debug)]
pub(super) struct Adoption(());

/// Held by those who start a bot, until it is on the list of those that run. Before that it looks
/// like an orphan.
static STARTING: RwLock<()> = RwLock::new(());

/// Keeps a bot that is just starting from being taken for an orphan.
pub(super) fn starting() -> RwLockReadGuard<'static, ()> {
    STARTING.read().unwrap_or_else(PoisonError::into_inner)
}

impl Adoption {
    /// From now on children of bots become ours, not those of the system. `None` if there can be
    /// no children.
    pub(super) fn of(confinement: &Confinement) -> Option<Adoption> {
        let is_alone = confinement.processes == Processes::One && Enforced::here().seccomp;
        (!is_alone).then(|| {
            // Where it fails they are the system's, and out of reach.
            let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
            Adoption(())
        })
    }
}

impl Drop for Adoption {
    fn drop(&mut self) {
        let nobody_starts = STARTING.write();
        end();
        drop(nobody_starts);
    }
}

/// Ends every orphan. One may start others until it ends, so it takes as long as there are any.
fn end() {
    let patience = Instant::now() + Duration::from_secs(2);
    let mut orphans = all();
    while !orphans.is_empty() && Instant::now() < patience {
        for orphan in &orphans {
            let _ = kill_process(*orphan, Signal::KILL);
        }
        for orphan in orphans {
            let _ = waitpid(Some(orphan), WaitOptions::empty());
        }
        orphans = all();
    }
}

fn all() -> Vec<Pid> {
    let me = Some(rustix::process::getpid());
    let session = rustix::process::getsid(None).ok();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter_map(Kin::of)
        .filter(|kin| kin.parent == me && kin.session != session)
        .map(|kin| kin.id)
        .filter(|id| !group::is_running(*id))
        .collect()
}

/// What the kernel says about a process: its number, its parent, its session.
struct Kin {
    id: Pid,
    parent: Option<Pid>,
    session: Option<Pid>,
}

impl Kin {
    fn of(id: i32) -> Option<Kin> {
        let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name of the program stands in brackets and may have anything in it.
        let (_, rest) = text.rsplit_once(") ")?;
        let mut words = rest.split(' ').skip(1);
        let mut next = |skip| words.nth(skip)?.parse().ok();
        Some(Kin {
            id: Pid::from_raw(id)?,
            parent: Pid::from_raw(next(0)?),
            session: Pid::from_raw(next(1)?),
        })
    }
}
