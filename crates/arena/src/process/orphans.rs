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
    let Some(me) = Kin::of(rustix::process::getpid().as_raw_nonzero().get()) else {
        return Vec::new();
    };
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter_map(Kin::of)
        .filter(|kin| kin.parent == Some(me.id) && kin.session != me.session)
        .map(|kin| kin.id)
        .filter(|id| !group::is_running(*id))
        .collect()
}

/// What the kernel says about a process: its number, its parent, its session. In a container the
/// last two may be outside, where they have no number.
#[derive(Debug)]
struct Kin {
    id: Pid,
    parent: Option<Pid>,
    session: Option<Pid>,
}

impl Kin {
    fn of(id: i32) -> Option<Kin> {
        Kin::told(id, &fs::read_to_string(format!("/proc/{id}/stat")).ok()?)
    }

    /// What `text`, the kernel's line about process `id`, says. `None` for a process that is gone
    /// already: its session is -1.
    fn told(id: i32, text: &str) -> Option<Kin> {
        // The name of the program stands in brackets and may have anything in it.
        let (_, rest) = text.rsplit_once(") ")?;
        let mut words = rest.split(' ').skip(1);
        let mut next = |skip| words.nth(skip)?.parse().ok().filter(|id: &i32| *id >= 0);
        Some(Kin {
            id: Pid::from_raw(id)?,
            parent: Pid::from_raw(next(0)?),
            session: Pid::from_raw(next(1)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_kernel_is_read() {
        let kin = Kin::told(7, "7 (a) name) S 5 6 4 0 -1 4194304").expect("a process");
        assert_eq!(kin.parent, Pid::from_raw(5));
        assert_eq!(kin.session, Pid::from_raw(4));
    }

    #[test]
    fn a_session_outside_of_the_container_has_no_number() {
        let kin = Kin::told(7, "7 (sh) S 0 0 0 0 -1 4194304").expect("a process");
        assert_eq!((kin.parent, kin.session), (None, None));
    }

    #[test]
    fn a_process_that_is_gone_is_nobody() {
        assert!(Kin::told(7, "7 (sh) X 0 -1 -1 0 -1 4194308").is_none());
        assert!(Kin::told(7, "").is_none());
    }
}
