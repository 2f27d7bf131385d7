//! Calls that are refused with some arguments, and made with others.

use libc::{F_SETOWN, MAP_ANONYMOUS, MAP_GROWSDOWN, MAP_SHARED};
use seccompiler::{SeccompCondition, SeccompRule};

use super::rule::{Rules, is, masked, not, rule};
use crate::sandbox::Processes;

/// Calls that are refused with some arguments.
pub(super) fn narrowed(processes: Processes) -> Rules {
    const SET_OWNER_TOO: u32 = 15;
    const SHARED: u64 = (MAP_SHARED | MAP_ANONYMOUS) as u64;
    const DOWN: u64 = MAP_GROWSDOWN as u64;
    const APART: u64 = libc::CLOSE_RANGE_UNSHARE as u64;
    Rules::from([
        // Memory that is shared with nobody, or grows by itself: it is counted nowhere.
        (
            libc::SYS_mmap,
            vec![
                rule(vec![masked(3, SHARED, SHARED)]),
                rule(vec![masked(3, DOWN, DOWN)]),
            ],
        ),
        (libc::SYS_socketpair, strange_pairs(processes)),
        // Open files of its own for one thread.
        (
            libc::SYS_close_range,
            vec![rule(vec![masked(2, APART, APART)])],
        ),
        // Signals sent in another's name; a lease, for which whoever opens the file waits; news of
        // a folder; pipes that take what others of the same user may have.
        (
            libc::SYS_fcntl,
            [
                F_SETOWN as u32,
                SET_OWNER_TOO,
                libc::F_SETLEASE as u32,
                libc::F_NOTIFY as u32,
                libc::F_SETPIPE_SZ as u32,
            ]
            .map(|request| rule(vec![is(1, request)]))
            .to_vec(),
        ),
        (
            libc::SYS_ioctl,
            STRANGE
                .iter()
                .map(|request| rule(vec![is(1, *request)]))
                .collect(),
        ),
        (libc::SYS_prctl, vec![rule(strange_wishes())]),
    ])
}

/// Whatever is not on this list: to outlive the program that started it, to be hidden from whoever
/// counts what it holds, a core whose other half nobody else may use, filters, and whatever a new
/// kernel keeps for a process beside its memory (a table of futexes may have a gigabyte).
fn strange_wishes() -> Vec<SeccompCondition> {
    let known = WISHES.iter().map(|wish| not(0, *wish as u32));
    known.collect()
}

/// What a command may wish for itself, or ask: all of it is about the process alone, and small.
#[rustfmt::skip]
const WISHES: [i32; 25] = [
    libc::PR_SET_NAME, libc::PR_GET_NAME, libc::PR_SET_VMA, libc::PR_GET_DUMPABLE,
    libc::PR_GET_PDEATHSIG, libc::PR_GET_SECCOMP, libc::PR_CAPBSET_READ, libc::PR_CAP_AMBIENT,
    libc::PR_SET_NO_NEW_PRIVS, libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_SET_CHILD_SUBREAPER, libc::PR_GET_CHILD_SUBREAPER,
    libc::PR_SET_TIMERSLACK, libc::PR_GET_TIMERSLACK,
    libc::PR_SET_THP_DISABLE, libc::PR_GET_THP_DISABLE,
    libc::PR_SET_FP_MODE, libc::PR_GET_FP_MODE,
    // Without names in the library: wide registers, speculation, keys and tags of pointers.
    50, 51, 52, 53, 54, 55, 56,
];

/// A pair of streams reaches nobody else; other kinds can be sent elsewhere. The kind is in the
/// last bits: a stream has the lowest and none above it. A stream of packets, which compilers use
/// to start others, has the third as well.
fn strange_pairs(processes: Processes) -> Vec<SeccompRule> {
    let mut rules = vec![
        rule(vec![not(0, libc::AF_UNIX as u32)]),
        rule(vec![masked(1, 1, 0)]),
        rule(vec![masked(1, 2, 2)]),
    ];
    if processes == Processes::One {
        rules.push(rule(vec![masked(1, 4, 4)]));
    }
    rules
}

/// Requests to devices: owners of signals, typing into a terminal, marks on files.
const STRANGE: [u32; 6] = [0x8901, 0x8902, 0x5412, 0x541c, 0x4008_6602, 0x401c_5820];
