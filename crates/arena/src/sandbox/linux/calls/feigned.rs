//! Calls that are answered as if: as if the kernel did not have them, or as if they had been made.

use libc::c_long;

use super::numbers::{MEMFD_SECRET, TIMES};
use super::rule::{Rules, is, plain, rule};
use super::{Manner, Modes};
use crate::sandbox::Processes;

/// Calls that look as if the kernel did not have them, so that programs use others: `clone` and
/// `openat` say in their arguments what they do, their newer forms do not; memory without a
/// mapping is counted by nobody; what goes through a ring is seen by no filter; the machine has
/// few places for the old form of it; whoever watches a folder sees what a rival does there; rules
/// of its own, which the kernel keeps for each file that they name, are memory that nobody counts;
/// and a timer may send the signal that lets a bot go on which stands still, and takes from what
/// all processes of a user may have together (`setitimer` and `timerfd_create` do neither).
pub(super) fn unknown(processes: Processes) -> Rules {
    let calls = [
        libc::SYS_clone3,
        libc::SYS_memfd_create,
        MEMFD_SECRET,
        libc::SYS_io_uring_setup,
        libc::SYS_io_uring_enter,
        libc::SYS_io_uring_register,
        libc::SYS_io_setup,
        libc::SYS_inotify_init1,
        libc::SYS_inotify_add_watch,
        libc::SYS_landlock_create_ruleset,
        libc::SYS_landlock_add_rule,
        libc::SYS_landlock_restrict_self,
        libc::SYS_timer_create,
    ];
    let bots = (processes == Processes::One).then_some(libc::SYS_openat2);
    let calls = calls.into_iter().chain(bots);
    plain(calls.chain(OLD_UNKNOWN.iter().copied()))
}

#[cfg(target_arch = "x86_64")]
const OLD_UNKNOWN: &[c_long] = &[libc::SYS_inotify_init];
#[cfg(not(target_arch = "x86_64"))]
const OLD_UNKNOWN: &[c_long] = &[];

/// Calls that seem to succeed and do nothing. Without groups and sessions of their own all
/// processes of a command end at once; nobody makes the whole machine wait for its disks (also for
/// one file the disk writes down what others did); and
/// nobody locks a file that others read too, for which who runs the contest would wait: each
/// command has a copy of its folder, so it needs no locks.
pub(super) fn pretended(manner: Manner) -> Rules {
    let all = [
        libc::SYS_setsid,
        libc::SYS_setpgid,
        libc::SYS_sync,
        libc::SYS_syncfs,
        libc::SYS_fsync,
        libc::SYS_fdatasync,
        libc::SYS_flock,
    ];
    let mut rules = plain(all);
    let locks = LOCKS.map(|request| rule(vec![is(1, request)]));
    rules.insert(libc::SYS_fcntl, locks.to_vec());
    if manner.modes == Modes::Asked {
        rules.extend(plain(TIMES.iter().copied()));
    }
    rules
}

/// Requests that lock a part of a file, for a process or for whoever has it open.
const LOCKS: [u32; 4] = [
    libc::F_SETLK as u32,
    libc::F_SETLKW as u32,
    libc::F_OFD_SETLK as u32,
    libc::F_OFD_SETLKW as u32,
];
