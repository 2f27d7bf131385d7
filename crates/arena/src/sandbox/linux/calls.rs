//! Which system calls a bot may make: programs for seccomp.
//!
//! What is not refused here is allowed. A call that a program may do without gets the answer that
//! makes it go on; none ends the program. So an interpreter that looks around is not punished.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use libc::{
    CLONE_FILES, CLONE_THREAD, ENOSYS, EPERM, F_SETOWN, MAP_ANONYMOUS, MAP_GROWSDOWN, MAP_SHARED,
    c_long,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, sock_filter,
};

use crate::sandbox::Processes;

/// Stands for the bot's own number, which nobody knows before it is there.
pub(super) const OWN: u32 = 0x7ead_beef;

/// What tells one kind of command from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// Whether it may start processes.
    pub(super) processes: Processes,
    /// How far its signals may go.
    pub(super) signals: Signals,
    /// What becomes of its wishes to change the modes and times of files.
    pub(super) modes: Modes,
}

/// How far signals of a command may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signals {
    /// To itself alone.
    Own,
    /// To its own group alone.
    Group,
    /// To all that it sees: something else sees to it that these are its own processes.
    Seen,
}

/// Who decides about the modes and times of files. Landlock does not see such calls, and whoever
/// owns a file may make them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Modes {
    /// They are refused.
    Refused,
    /// The kernel: the command is a user of its own and owns nothing else. Only what would make a
    /// program run as that user is refused.
    Own,
    /// Our keeper is asked about modes; changes of times are nodded at and not made.
    Asked,
}

/// The programs, in the order in which they are to be set; empty where they are not known for
/// this processor. They are made once: a contest starts many bots.
pub(super) fn programs(manner: Manner) -> Vec<BpfProgram> {
    static MADE: Mutex<Vec<(Manner, Vec<BpfProgram>)>> = Mutex::new(Vec::new());
    let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, programs)) = all.iter().find(|(made, _)| *made == manner) {
        return programs.clone();
    }
    let programs = made(manner);
    all.push((manner, programs.clone()));
    programs
}

fn made(manner: Manner) -> Vec<BpfProgram> {
    let refused = compiled(refused(manner), EPERM);
    let unknown = compiled(unknown(manner.processes), ENOSYS);
    let pretended = compiled(pretended(manner), 0);
    match (refused, unknown, pretended) {
        (Some(refused), Some(unknown), Some(pretended)) => {
            vec![gate(), pretended, unknown, refused]
        }
        _ => Vec::new(),
    }
}

/// The calls that change the mode of a file.
#[cfg(target_arch = "x86_64")]
const CHMODS: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
];
#[cfg(not(target_arch = "x86_64"))]
const CHMODS: &[c_long] = &[libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2];

/// The program that asks the keeper about modes of files.
pub(super) fn question() -> BpfProgram {
    let mut program = vec![step(LOAD_WORD, 0, 0, 0)];
    for (i, call) in CHMODS.iter().enumerate() {
        let to_the_end = (CHMODS.len() - i) as u8;
        program.push(step(JUMP_IF_EQUAL, *call as u32, to_the_end, 0));
    }
    program.push(step(RETURN, SeccompAction::Allow.into(), 0, 0));
    program.push(step(RETURN, libc::SECCOMP_RET_USER_NOTIF, 0, 0));
    program
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn compiled(rules: Rules, error: i32) -> Option<BpfProgram> {
    let arch = std::env::consts::ARCH.try_into().ok()?;
    let action = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, arch).ok()?;
    filter.try_into().ok()
}

/// The first number of a system call that is newer than this list.
const FIRST_UNKNOWN: u32 = 470;

const LOAD_WORD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;

fn step(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

/// Calls that are newer than this list do not exist for a bot. On x86-64 this also stops the
/// second set of numbers, which would lead around every rule here.
fn gate() -> BpfProgram {
    vec![
        step(LOAD_WORD, 0, 0, 0),
        step(JUMP_IF_AT_LEAST, FIRST_UNKNOWN, 1, 0),
        step(RETURN, SeccompAction::Allow.into(), 0, 0),
        step(RETURN, SeccompAction::Errno(ENOSYS as u32).into(), 0, 0),
    ]
}

/// Calls that look as if the kernel did not have them, so that programs use others: `clone` and
/// `openat` say in their arguments what they do, their newer forms do not; memory without a
/// mapping is counted by nobody; what goes through a ring is seen by no filter; the machine has
/// few places for the old form of it; whoever watches a folder sees what a rival does there; rules
/// of its own, which the kernel keeps for each file that they name, are memory that nobody counts;
/// and a timer may send the signal that lets a bot go on which stands still, and takes from what
/// all processes of a user may have together (`setitimer` and `timerfd_create` do neither).
fn unknown(processes: Processes) -> Rules {
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

/// Rules for calls whatever their arguments are.
fn plain(calls: impl IntoIterator<Item = c_long>) -> Rules {
    calls.into_iter().map(|call| (call, Vec::new())).collect()
}

/// Calls that seem to succeed and do nothing. Without groups and sessions of their own all
/// processes of a command end at once; nobody makes the whole machine wait for its disks (also for
/// one file the disk writes down what others did); and
/// nobody locks a file that others read too, for which who runs the contest would wait: each
/// command has a copy of its folder, so it needs no locks.
fn pretended(manner: Manner) -> Rules {
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

/// Newer calls have the same number everywhere, but not a name in every library.
const MEMFD_SECRET: c_long = 447;
const PROCESS_MRELEASE: c_long = 448;
const QUOTACTL_FD: c_long = 443;
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
    // An open file that is sent and not received is in nobody's list.
    libc::SYS_sendmsg, libc::SYS_sendmmsg,
    // What outlives a process: shared memory, queues, semaphores, keys.
    libc::SYS_shmget, libc::SYS_msgget, libc::SYS_semget, libc::SYS_mq_open,
    libc::SYS_shmat, libc::SYS_shmctl, libc::SYS_msgsnd, libc::SYS_msgrcv, libc::SYS_msgctl,
    libc::SYS_semop, libc::SYS_semtimedop, libc::SYS_semctl, libc::SYS_mq_unlink,
    libc::SYS_keyctl, libc::SYS_add_key, libc::SYS_request_key,
    // The machine; filters of its own are memory of the kernel. Ours are set before this one.
    libc::SYS_seccomp, libc::SYS_bpf, libc::SYS_perf_event_open, libc::SYS_userfaultfd, libc::SYS_fanotify_init,
    libc::SYS_mount, libc::SYS_umount2, libc::SYS_pivot_root, libc::SYS_chroot,
    libc::SYS_move_mount, libc::SYS_open_tree, libc::SYS_fsopen, libc::SYS_fsconfig,
    libc::SYS_fsmount, libc::SYS_fspick, libc::SYS_mount_setattr, libc::SYS_unshare,
    libc::SYS_setns, libc::SYS_swapon, libc::SYS_swapoff, libc::SYS_reboot,
    libc::SYS_kexec_load, libc::SYS_init_module, libc::SYS_finit_module,
    libc::SYS_delete_module, libc::SYS_open_by_handle_at, libc::SYS_syslog, libc::SYS_acct,
    libc::SYS_quotactl, QUOTACTL_FD,
    // What Landlock does not see: whose a file is, and what is noted beside it.
    libc::SYS_fchown, libc::SYS_fchownat,
    libc::SYS_setxattr, libc::SYS_lsetxattr, libc::SYS_fsetxattr,
    libc::SYS_removexattr, libc::SYS_lremovexattr, libc::SYS_fremovexattr,
    SETXATTRAT, REMOVEXATTRAT, FILE_SETATTR,
];

/// Calls that change the times of a file.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const TIMES: &[c_long] = &[
    libc::SYS_utimensat, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const TIMES: &[c_long] = &[libc::SYS_utimensat];

/// The same things under their old names.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const OLD: &[c_long] = &[
    libc::SYS_chown, libc::SYS_lchown, libc::SYS_uselib, libc::SYS_ioperm, libc::SYS_iopl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[c_long] = &[];

/// Calls that make a process whatever their arguments are.
#[cfg(target_arch = "x86_64")]
const FORKS: &[c_long] = &[libc::SYS_fork, libc::SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
const FORKS: &[c_long] = &[];

fn refused(manner: Manner) -> Rules {
    let mut rules = plain(REFUSED.iter().chain(OLD).copied());
    rules.extend(narrowed(manner.processes));
    rules.extend(match manner.processes {
        Processes::One => of_bots(),
        Processes::Several => Rules::from([(libc::SYS_clone, strange_processes())]),
    });
    // A thread with open files of its own: nobody would see them.
    rules
        .entry(libc::SYS_clone)
        .or_default()
        .push(rule(vec![masked(
            0,
            (CLONE_THREAD | CLONE_FILES) as u64,
            CLONE_THREAD as u64,
        )]));
    rules.extend(match manner.modes {
        Modes::Refused => plain(CHMODS.iter().chain(TIMES).copied()),
        Modes::Own => CHMODS.iter().map(|call| (*call, set_id(*call))).collect(),
        Modes::Asked => Rules::new(),
    });
    rules.extend(to_others(manner));
    rules
}

/// What a bot need not do, and a build must: start processes, make files longer by their names.
/// What a bot could hide in its folder: files without a name, room behind their end.
fn of_bots() -> Rules {
    let mut rules = plain(FORKS.iter().copied().chain([libc::SYS_truncate]));
    let is_no_thread = masked(0, CLONE_THREAD as u64, 0);
    let is_nameless = |argument| masked(argument, NAMELESS, NAMELESS);
    rules.extend([
        (libc::SYS_clone, vec![rule(vec![is_no_thread])]),
        (libc::SYS_openat, vec![rule(vec![is_nameless(2)])]),
        (libc::SYS_fallocate, vec![rule(vec![not(1, 0)])]),
    ]);
    #[cfg(target_arch = "x86_64")]
    rules.extend([(libc::SYS_open, vec![rule(vec![is_nameless(1)])])]);
    rules
}

/// The bit of `O_TMPFILE` that no other flag has.
const NAMELESS: u64 = 0o20_000_000;

/// Processes with a world of their own, or with somebody else as their parent.
fn strange_processes() -> Vec<SeccompRule> {
    const STRANGE: [i32; 8] = [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
        libc::CLONE_PARENT,
    ];
    let flag = |flag: &i32| rule(vec![masked(0, *flag as u64, *flag as u64)]);
    STRANGE.iter().map(flag).collect()
}

/// A mode that lets a program run as its owner or its group.
fn set_id(call: c_long) -> Vec<SeccompRule> {
    let is_of_folder = call == libc::SYS_fchmodat || call == FCHMODAT2;
    let argument = if is_of_folder { 2 } else { 1 };
    let bits = [0o4000, 0o2000];
    bits.map(|bit| rule(vec![masked(argument, bit, bit)]))
        .to_vec()
}

/// Calls that are refused when they mean another process than the one that makes them. Zero is
/// itself: its own process, or its own group. A bot's number is known as well; a build has many.
fn to_others(manner: Manner) -> Rules {
    let is_bot = manner.processes == Processes::One;
    let other = |argument| {
        if is_bot {
            vec![not(argument, OWN), not(argument, 0)]
        } else {
            vec![not(argument, 0)]
        }
    };
    let mut rules: Rules = [
        libc::SYS_prlimit64,
        libc::SYS_sched_setattr,
        libc::SYS_sched_setparam,
        libc::SYS_sched_setscheduler,
    ]
    .into_iter()
    .map(|call| (call, vec![rule(other(0))]))
    .collect();
    // The whole user: for these two calls nobody means himself.
    const USER: u32 = 2;
    const IO_USER: u32 = 3;
    rules.extend([
        (
            libc::SYS_setpriority,
            vec![rule(other(1)), rule(vec![is(0, USER)])],
        ),
        (
            libc::SYS_ioprio_set,
            vec![rule(other(1)), rule(vec![is(0, IO_USER)])],
        ),
        // On which core it runs the referee says.
        (libc::SYS_sched_setaffinity, Vec::new()),
    ]);
    let calls = [
        libc::SYS_kill,
        libc::SYS_tkill,
        libc::SYS_tgkill,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_rt_tgsigqueueinfo,
    ];
    rules.extend(match manner.signals {
        Signals::Seen => Rules::new(),
        Signals::Own | Signals::Group => calls
            .into_iter()
            .map(|call| (call, vec![rule(other(0))]))
            .collect(),
    });
    rules
}

/// Calls that are refused with some arguments.
fn narrowed(processes: Processes) -> Rules {
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
