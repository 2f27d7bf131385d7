//! Calls that are refused.

use libc::{CLONE_FILES, CLONE_THREAD, c_long};
use seccompiler::SeccompRule;

use super::narrowed::narrowed;
use super::numbers::{
    CHMODS, FCHMODAT2, FILE_SETATTR, PROCESS_MRELEASE, QUOTACTL_FD, REMOVEXATTRAT, SETXATTRAT,
    TIMES,
};
use super::rule::{Rules, is, masked, not, plain, rule};
use super::{Manner, Modes, OWN, Signals};
use crate::sandbox::Processes;

/// All that is refused to a command.
pub(super) fn refused(manner: Manner) -> Rules {
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
