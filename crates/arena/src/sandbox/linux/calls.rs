//! Which system calls a bot may make: programs for seccomp.
//!
//! What is not refused here is allowed. A call that a program may do without gets the answer that
//! makes it go on; none ends the program. So an interpreter that looks around is not punished.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use libc::{
    CLONE_THREAD, ENOSYS, EPERM, F_SETOWN, MAP_ANONYMOUS, MAP_SHARED, PR_SET_PDEATHSIG, c_long,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, sock_filter,
};

use crate::sandbox::Processes;

/// Stands for the bot's own number, which nobody knows before it is there.
pub(super) const OWN: u32 = 0x7ead_beef;

/// How far signals of a bot may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signals {
    /// To itself alone.
    Own,
    /// To all that it sees: something else sees to it that these are its own processes.
    Seen,
}

/// The programs, in the order in which they are to be set; empty where they are not known for
/// this processor. They are made once: a contest starts many bots.
pub(super) fn programs(processes: Processes, signals: Signals) -> Vec<BpfProgram> {
    static MADE: Mutex<Vec<(Processes, Signals, Vec<BpfProgram>)>> = Mutex::new(Vec::new());
    let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let is_meant = |(p, s, _): &&(_, _, _)| (*p, *s) == (processes, signals);
    if let Some((_, _, programs)) = all.iter().find(is_meant) {
        return programs.clone();
    }
    let programs = made(processes, signals);
    all.push((processes, signals, programs.clone()));
    programs
}

fn made(processes: Processes, signals: Signals) -> Vec<BpfProgram> {
    let refused = compiled(refused(processes, signals), EPERM);
    let unknown = compiled(unknown(processes), ENOSYS);
    match (refused, unknown) {
        (Some(refused), Some(unknown)) => vec![gate(), unknown, refused],
        _ => Vec::new(),
    }
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn compiled(rules: Rules, error: i32) -> Option<BpfProgram> {
    let arch = std::env::consts::ARCH.try_into().ok()?;
    let action = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, arch).ok()?;
    filter.try_into().ok()
}

/// The first number of a system call that is newer than this list.
const FIRST_UNKNOWN: u32 = 471;

/// Calls that are newer than this list do not exist for a bot. On x86-64 this also stops the
/// second set of numbers, which would lead around every rule here.
fn gate() -> BpfProgram {
    const LOAD_WORD: u16 = 0x20;
    const JUMP_IF_AT_LEAST: u16 = 0x35;
    const RETURN: u16 = 0x06;
    let step = |code, k, jt, jf| sock_filter { code, jt, jf, k };
    vec![
        step(LOAD_WORD, 0, 0, 0),
        step(JUMP_IF_AT_LEAST, FIRST_UNKNOWN, 1, 0),
        step(RETURN, SeccompAction::Allow.into(), 0, 0),
        step(RETURN, SeccompAction::Errno(ENOSYS as u32).into(), 0, 0),
    ]
}

/// Calls that look as if the kernel did not have them, so that programs use others: `clone` says
/// in its first argument what it makes, `clone3` does not; memory without a mapping is counted by
/// nobody; and what goes through a ring is seen by no filter.
fn unknown(processes: Processes) -> Rules {
    let calls = [
        libc::SYS_memfd_create,
        MEMFD_SECRET,
        libc::SYS_io_uring_setup,
        libc::SYS_io_uring_enter,
        libc::SYS_io_uring_register,
    ];
    let clone3 = (processes == Processes::One).then_some(libc::SYS_clone3);
    calls
        .into_iter()
        .chain(clone3)
        .map(|call| (call, Vec::new()))
        .collect()
}

/// Newer calls have the same number everywhere, but not a name in every library.
const MEMFD_SECRET: c_long = 447;
const PROCESS_MRELEASE: c_long = 448;
const FCHMODAT2: c_long = 452;
const SETXATTRAT: c_long = 463;
const REMOVEXATTRAT: c_long = 466;
const FILE_SETATTR: c_long = 469;

/// Calls that are refused whatever their arguments are.
#[rustfmt::skip]
const REFUSED: &[c_long] = &[
    // Other processes.
    libc::SYS_ptrace, libc::SYS_process_vm_readv, libc::SYS_process_vm_writev, libc::SYS_kcmp,
    libc::SYS_process_madvise, PROCESS_MRELEASE, libc::SYS_migrate_pages, libc::SYS_move_pages,
    libc::SYS_pidfd_open, libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    // The network, and sockets of this machine.
    libc::SYS_socket, libc::SYS_connect, libc::SYS_bind, libc::SYS_listen, libc::SYS_accept,
    libc::SYS_accept4,
    // What outlives a process: shared memory, queues, semaphores, keys.
    libc::SYS_shmget, libc::SYS_msgget, libc::SYS_semget, libc::SYS_mq_open,
    libc::SYS_keyctl, libc::SYS_add_key, libc::SYS_request_key,
    // The machine.
    libc::SYS_bpf, libc::SYS_perf_event_open, libc::SYS_userfaultfd, libc::SYS_fanotify_init,
    libc::SYS_mount, libc::SYS_umount2, libc::SYS_pivot_root, libc::SYS_chroot,
    libc::SYS_move_mount, libc::SYS_open_tree, libc::SYS_fsopen, libc::SYS_fsconfig,
    libc::SYS_fsmount, libc::SYS_fspick, libc::SYS_mount_setattr, libc::SYS_unshare,
    libc::SYS_setns, libc::SYS_swapon, libc::SYS_swapoff, libc::SYS_reboot,
    libc::SYS_kexec_load, libc::SYS_init_module, libc::SYS_finit_module,
    libc::SYS_delete_module, libc::SYS_open_by_handle_at, libc::SYS_syslog, libc::SYS_acct,
    libc::SYS_quotactl,
    // What Landlock does not see: whose a file is, and what is noted beside it.
    libc::SYS_fchown, libc::SYS_fchownat,
    libc::SYS_setxattr, libc::SYS_lsetxattr, libc::SYS_fsetxattr,
    libc::SYS_removexattr, libc::SYS_lremovexattr, libc::SYS_fremovexattr,
    SETXATTRAT, REMOVEXATTRAT, FILE_SETATTR,
];

/// Calls that a build cannot do without: linkers make programs of files, and copies keep their
/// time. Landlock does not see them, and old versions of it not the last one.
#[rustfmt::skip]
const OF_BUILDS: &[c_long] = &[
    libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2, libc::SYS_utimensat, libc::SYS_truncate,
];

/// The same things under their old names.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const OLD: &[c_long] = &[
    libc::SYS_chown, libc::SYS_lchown, libc::SYS_uselib, libc::SYS_ioperm, libc::SYS_iopl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[c_long] = &[];

#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const OLD_OF_BUILDS: &[c_long] = &[
    libc::SYS_chmod, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD_OF_BUILDS: &[c_long] = &[];

/// Calls that make a process whatever their arguments are.
#[cfg(target_arch = "x86_64")]
const FORKS: &[c_long] = &[libc::SYS_fork, libc::SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
const FORKS: &[c_long] = &[];

fn refused(processes: Processes, signals: Signals) -> Rules {
    let all = REFUSED.iter().chain(OLD);
    let mut rules: Rules = all.map(|call| (*call, Vec::new())).collect();
    rules.extend(narrowed(processes));
    if processes == Processes::One {
        let alone = FORKS.iter().chain(OF_BUILDS).chain(OLD_OF_BUILDS);
        rules.extend(alone.map(|call| (*call, Vec::new())));
        let is_no_thread = masked(0, CLONE_THREAD as u64, 0);
        rules.extend([(libc::SYS_clone, vec![rule(vec![is_no_thread])])]);
    }
    if signals == Signals::Own {
        rules.extend(of_others());
    }
    rules
}

/// Calls that are refused when they mean another process than the bot itself. Zero is itself too:
/// its own process, or its own group.
fn of_others() -> Rules {
    let first = |call| (call, vec![rule(vec![not(0, OWN), not(0, 0)])]);
    let who = |call| (call, vec![rule(vec![not(1, OWN), not(1, 0)])]);
    Rules::from([
        first(libc::SYS_kill),
        first(libc::SYS_tkill),
        first(libc::SYS_tgkill),
        first(libc::SYS_rt_sigqueueinfo),
        first(libc::SYS_rt_tgsigqueueinfo),
        first(libc::SYS_prlimit64),
        first(libc::SYS_sched_setaffinity),
        first(libc::SYS_sched_setattr),
        first(libc::SYS_sched_setparam),
        first(libc::SYS_sched_setscheduler),
        who(libc::SYS_setpriority),
        who(libc::SYS_ioprio_set),
    ])
}

/// Calls that are refused with some arguments.
fn narrowed(processes: Processes) -> Rules {
    const SET_OWNER_TOO: u32 = 15;
    let shared = (MAP_SHARED | MAP_ANONYMOUS) as u64;
    Rules::from([
        // Memory that is shared with nobody and counted nowhere.
        (libc::SYS_mmap, vec![rule(vec![masked(3, shared, shared)])]),
        (libc::SYS_socketpair, strange_pairs(processes)),
        // Signals sent in another's name.
        (
            libc::SYS_fcntl,
            vec![
                rule(vec![is(1, F_SETOWN as u32)]),
                rule(vec![is(1, SET_OWNER_TOO)]),
            ],
        ),
        (
            libc::SYS_ioctl,
            STRANGE
                .iter()
                .map(|request| rule(vec![is(1, *request)]))
                .collect(),
        ),
        // It ends with the program that started it.
        (
            libc::SYS_prctl,
            vec![rule(vec![is(0, PR_SET_PDEATHSIG as u32)])],
        ),
    ])
}

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

fn rule(conditions: Vec<SeccompCondition>) -> SeccompRule {
    SeccompRule::new(conditions).expect("every rule here has a condition")
}

fn is(argument: u8, value: u32) -> SeccompCondition {
    condition(argument, SeccompCmpOp::Eq, value.into())
}

fn not(argument: u8, value: u32) -> SeccompCondition {
    condition(argument, SeccompCmpOp::Ne, value.into())
}

fn masked(argument: u8, mask: u64, value: u64) -> SeccompCondition {
    condition(argument, SeccompCmpOp::MaskedEq(mask), value)
}

fn condition(argument: u8, op: SeccompCmpOp, value: u64) -> SeccompCondition {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, op, value)
        .expect("a call has six arguments")
}
