//! What happens in a new process before it becomes the bot.

use std::ffi::{CStr, CString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use libc::{c_int, c_long, c_ulong};
use rustix::fs::{Mode, OFlags};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, Signal};
use rustix::thread::{CapabilitySet, CapabilitySets};
use seccompiler::{BpfProgram, sock_filter};

use super::calls::{self, Manner, Modes, OWN, Signals};
use super::files;
use super::keeper::Keeper;
use super::users::User;
use super::view::View;
use crate::sandbox::limits::Limits;
use crate::sandbox::{Cgroup, Enforced, Fence, Plan, Processes, Ties};

/// Everything made ready, so that the new process has only to make system calls.
#[derive(Debug)]
pub(super) struct Cage {
    parent: Pid,
    /// Whom it becomes, if not us.
    user: Option<u32>,
    core: Option<usize>,
    /// Where it enters its group of the kernel's.
    door: Option<File>,
    limits: Limits,
    /// What it sees of the files, if not everything.
    view: Option<View>,
    /// The rules of Landlock.
    rules: Option<OwnedFd>,
    programs: Programs,
    /// Stands between us and a command that may start processes.
    keeper: Option<Keeper>,
}

/// Who sets the programs of seccomp.
#[derive(Debug)]
enum Programs {
    /// The new process itself.
    Own(Vec<BpfProgram>),
    /// Bubblewrap, which needs calls that the bot must not make. It reads them from these files.
    Handed(Vec<OwnedFd>),
}

/// The version of Landlock from which on it knows signals.
pub(super) const KNOWS_SIGNALS: u32 = 6;

impl Cage {
    /// The cage, and what is to be held while the command runs.
    pub(super) fn new(plan: &Plan, enforced: &Enforced) -> io::Result<(Cage, Ties)> {
        let is_bubble = matches!(enforced.files, Fence::Bubblewrap { .. });
        // Bubblewrap makes a user of its own.
        let user = plan.user.filter(|_| !is_bubble).map(User::id);
        let manner = manner(plan, enforced, user);
        let programs = if enforced.seccomp {
            calls::programs(manner)
        } else {
            Vec::new()
        };
        let is_asked = manner.modes == Modes::Asked && enforced.seccomp && !is_bubble;
        // Without seccomp nothing keeps a bot from starting processes either.
        let is_alone = manner.processes == Processes::One && enforced.seccomp;
        let kept = if is_alone {
            None
        } else {
            Some(kept(plan, is_asked)?)
        };
        let (keeper, lifeline) = kept.unzip();
        let cage = Cage {
            parent: rustix::process::getpid(),
            user,
            core: plan.confinement.core,
            door: plan.cgroup.map(Cgroup::door).transpose()?,
            limits: Limits::new(plan.confinement, user),
            view: if enforced.view {
                View::new(plan, is_alone)?
            } else {
                None
            },
            rules: match enforced.files {
                Fence::Landlock => files::rules(plan).map_err(io::Error::other)?,
                Fence::Open | Fence::Bubblewrap { .. } => None,
            },
            programs: if is_bubble {
                Programs::Handed(programs.iter().map(handed).collect::<Result<_, _>>()?)
            } else {
                Programs::Own(programs)
            },
            keeper,
        };
        let ties = Ties {
            lifeline,
            room: cage.view.as_ref().map(View::lease),
        };
        Ok((cage, ties))
    }

    /// The files with the programs that are handed on.
    pub(super) fn handed(&self) -> &[OwnedFd] {
        match &self.programs {
            Programs::Own(_) => &[],
            Programs::Handed(files) => files,
        }
    }

    /// Enters the cage, after the fork and before the bot. Nothing here may allocate or lock.
    pub(super) fn enter(&mut self) -> io::Result<()> {
        rustix::process::setsid()?;
        self.view.as_ref().map(View::enter).transpose()?;
        if let Some(keeper) = &mut self.keeper {
            self.parent = Pid::from_raw(keeper.stay_behind()?).unwrap_or(self.parent);
            // Whoever keeps and watches it comes first. A failure is no matter.
            let _ = rustix::process::setpriority_process(None, 5);
        }
        if let Some(door) = &self.door {
            rustix::io::write(door, b"0")?;
        }
        keep_to_the_pipes();
        for file in self.handed() {
            rustix::io::fcntl_setfd(file, rustix::io::FdFlags::empty())?;
        }
        go_first();
        if let Some(core) = self.core {
            // Where it cannot be it runs anywhere.
            let mut set = rustix::thread::CpuSet::new();
            set.set(core);
            let _ = rustix::thread::sched_setaffinity(None, &set);
        }
        self.limits.set()?;
        self.restrict(Some(self.parent))
    }

    /// What holds for a thread: no privileges, an end with its parent, the rules, the programs.
    pub(super) fn restrict(&mut self, parent: Option<Pid>) -> io::Result<()> {
        if let Programs::Own(_) = &self.programs {
            // Bubblewrap needs them and drops them itself.
            drop_privileges(self.user)?;
        }
        parent.map(end_with).transpose()?;
        if let Some(rules) = &self.rules {
            add_own_folder(rules);
            obey(rules)?;
        }
        if let Programs::Own(programs) = &mut self.programs {
            let own = rustix::process::getpid().as_raw_nonzero().get() as u32;
            if let Some(keeper) = &mut self.keeper {
                keeper.ask()?;
            }
            programs
                .iter_mut()
                .try_for_each(|program| set(program, own))?;
        }
        Ok(())
    }
}

/// What the command may do with processes, signals and modes of files.
fn manner(plan: &Plan, enforced: &Enforced, user: Option<u32>) -> Manner {
    let is_bubble = matches!(enforced.files, Fence::Bubblewrap { .. });
    let is_scoped = is_bubble || enforced.landlock >= KNOWS_SIGNALS || user.is_some();
    let processes = plan.confinement.processes;
    Manner {
        processes,
        // What may start processes must be able to end them.
        signals: match processes {
            Processes::One if !is_bubble => Signals::Own,
            Processes::Several if !is_scoped => Signals::Group,
            _ => Signals::Seen,
        },
        modes: match processes {
            Processes::One => Modes::Refused,
            // In bubblewrap it sees no files of others that it could change.
            Processes::Several if user.is_some() || is_bubble => Modes::Own,
            Processes::Several => Modes::Asked,
        },
    }
}

/// The keeper of a command that may start processes, and its lifeline.
fn kept(plan: &Plan, is_asked: bool) -> io::Result<(Keeper, OwnedFd)> {
    let (end, lifeline) = pipe_with(PipeFlags::CLOEXEC)?;
    let name = |path: &Path| CString::new(path.as_os_str().as_bytes()).unwrap_or_default();
    let folder = plan.confinement.writable.first();
    let folder = folder.map(|folder| folder.canonicalize()).transpose()?;
    let folders = [name(plan.scratch), name(&folder.unwrap_or_default())];
    // The number of its user is taken until all of its processes are gone.
    let holder = plan.user.and_then(User::holder).unwrap_or(-1);
    Ok((Keeper::new(end, holder, folders, is_asked), lifeline))
}

/// It ends when its parent does, from the moment on when it has become whom it is to be: the
/// kernel forgets the wish when somebody becomes another user.
fn end_with(parent: Pid) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    match rustix::process::getppid() {
        Some(now) if now == parent => Ok(()),
        // It is gone already, and nobody would send the signal.
        _ => Err(io::ErrorKind::BrokenPipe.into()),
    }
}

/// Where memory gives out, bots are ended before anybody else. A failure is no matter.
fn go_first() {
    let file = rustix::fs::open(c"/proc/self/oom_score_adj", OFlags::WRONLY, Mode::empty());
    if let Ok(file) = file {
        let _ = rustix::io::write(file, b"1000");
    }
}

/// All files but the three pipes are closed when the bot begins. Kernels before 5.11 cannot do it;
/// there only what Rust opened is closed.
fn keep_to_the_pipes() {
    const CLOSE_ON_EXEC: c_long = 4;
    let all = c_long::from(u32::MAX);
    // SAFETY: the call takes three numbers and touches no memory.
    unsafe { libc::syscall(libc::SYS_close_range, 3, all, CLOSE_ON_EXEC) };
}

/// A bot that root starts becomes a user of its own. Where that cannot be it is root without
/// powers: it owns root's files, and Landlock keeps it from them.
fn drop_privileges(user: Option<u32>) -> io::Result<()> {
    rustix::thread::set_no_new_privs(true)?;
    for capability in 0..64u64 {
        // SAFETY: the call takes numbers and touches no memory.
        let done = unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability as c_ulong, 0, 0, 0) };
        // There is no such capability and none above it, or there are none to drop.
        if done != 0 {
            break;
        }
    }
    if let Some(user) = user {
        become_user(user.into())?;
    }
    let none = CapabilitySet::empty();
    let sets = CapabilitySets {
        effective: none,
        permitted: none,
        inheritable: none,
    };
    Ok(rustix::thread::set_capabilities(None, sets)?)
}

/// The system's own calls: those of the library change every thread of a program, and the trial
/// of the cage is one thread of ours.
fn become_user(user: c_long) -> io::Result<()> {
    // SAFETY: the calls take numbers; an empty list of groups is not read.
    unsafe {
        answer(libc::syscall(
            libc::SYS_setgroups,
            0,
            std::ptr::null::<u32>(),
        ))?;
        answer(libc::syscall(libc::SYS_setresgid, user, user, user))?;
        answer(libc::syscall(libc::SYS_setresuid, user, user, user))
    }
}

/// The process may read about itself: these files, and who its threads and open files are. Not all
/// of its folder, which also tells of the machine's connections. It is known only now; without it
/// the bot still runs, so a failure is no matter.
fn add_own_folder(rules: &OwnedFd) {
    const READ_FILE: u64 = 1 << 2;
    const READ_FOLDER: u64 = 1 << 3;
    #[rustfmt::skip]
    const FILES: [&CStr; 12] = [
        c"auxv", c"cgroup", c"cmdline", c"environ", c"limits", c"maps", c"mountinfo",
        c"oom_score_adj", c"smaps", c"stat", c"statm", c"status",
    ];
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let Ok(folder) = rustix::fs::open(c"/proc/self", flags, Mode::empty()) else {
        return;
    };
    add_rule(rules, &folder, READ_FOLDER);
    for name in FILES {
        if let Ok(file) = rustix::fs::openat(&folder, name, flags, Mode::empty()) {
            add_rule(rules, &file, READ_FILE);
        }
    }
}

/// Lets all that is beneath a place be reached in this way.
fn add_rule(rules: &OwnedFd, place: &OwnedFd, allowed: u64) {
    #[repr(C, packed)]
    struct Beneath {
        allowed: u64,
        parent: c_int,
    }
    const PATH_BENEATH: c_long = 1;
    let rule = Beneath {
        allowed,
        parent: place.as_raw_fd(),
    };
    // SAFETY: the rule is laid out as the kernel wants it and lives until the call is over.
    unsafe {
        libc::syscall(
            libc::SYS_landlock_add_rule,
            rules.as_raw_fd(),
            PATH_BENEATH,
            &rule,
            0,
        )
    };
}

fn obey(rules: &OwnedFd) -> io::Result<()> {
    // SAFETY: the call takes a file and a number and touches no memory.
    let done = unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) };
    answer(done)
}

/// Sets a program, with the bot's own number in its place.
fn set(program: &mut [sock_filter], own: u32) -> io::Result<()> {
    for step in program.iter_mut().filter(|step| step.k == OWN) {
        step.k = own;
    }
    install(program, 0).map(drop)
}

/// Sets a program. With some flags the kernel gives a file back.
pub(super) fn install(program: &[sock_filter], flags: c_ulong) -> io::Result<c_long> {
    #[repr(C)]
    struct Handle {
        length: u16,
        steps: *const sock_filter,
    }
    let handle = Handle {
        length: program.len() as u16,
        steps: program.as_ptr(),
    };
    const SET_FILTER: c_long = 1;
    // SAFETY: the handle has the layout of the kernel's `sock_fprog` and points to steps that live
    // until the call is over.
    let done = unsafe { libc::syscall(libc::SYS_seccomp, SET_FILTER, flags, &handle) };
    match done {
        -1 => Err(io::Error::last_os_error()),
        done => Ok(done),
    }
}

fn answer(done: c_long) -> io::Result<()> {
    match done {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// A program as a file that another reads from its start.
fn handed(program: &BpfProgram) -> io::Result<OwnedFd> {
    let file = rustix::fs::memfd_create(c"filter", rustix::fs::MemfdFlags::CLOEXEC)?;
    for step in program {
        let mut bytes = [0; 8];
        bytes[..2].copy_from_slice(&step.code.to_ne_bytes());
        bytes[2] = step.jt;
        bytes[3] = step.jf;
        bytes[4..].copy_from_slice(&step.k.to_ne_bytes());
        rustix::io::write(file.as_fd(), &bytes)?;
    }
    rustix::fs::seek(&file, rustix::fs::SeekFrom::Start(0))?;
    Ok(file)
}
