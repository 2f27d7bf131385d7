//! What happens in a new process before it becomes the bot.

use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};

use libc::{c_int, c_long, c_ulong};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal};
use rustix::thread::{CapabilitySet, CapabilitySets};
use seccompiler::{BpfProgram, sock_filter};

use super::calls::{self, OWN, Signals};
use super::files;
use crate::sandbox::limits::Limits;
use crate::sandbox::{Enforced, Fence, Plan, Processes};

/// Everything made ready, so that the new process has only to make system calls.
#[derive(Debug)]
pub(super) struct Cage {
    parent: Pid,
    limits: Limits,
    /// The rules of Landlock.
    rules: Option<OwnedFd>,
    programs: Programs,
}

/// Who sets the programs of seccomp.
#[derive(Debug)]
enum Programs {
    /// The new process itself.
    Own(Vec<BpfProgram>),
    /// Bubblewrap, which needs calls that the bot must not make. It reads them from these files.
    Handed(Vec<OwnedFd>),
}

impl Cage {
    pub(super) fn new(plan: &Plan, enforced: &Enforced) -> io::Result<Cage> {
        let processes = plan.confinement.processes;
        let is_bubble = matches!(enforced.files, Fence::Bubblewrap { .. });
        // What may start processes must be able to end them.
        let signals = match processes {
            Processes::One if !is_bubble => Signals::Own,
            _ => Signals::Seen,
        };
        let programs = match enforced.seccomp {
            true => calls::programs(processes, signals),
            false => Vec::new(),
        };
        Ok(Cage {
            parent: rustix::process::getpid(),
            limits: Limits::new(plan.confinement),
            rules: match enforced.files {
                Fence::Landlock => files::rules(plan).map_err(io::Error::other)?,
                Fence::Open | Fence::Bubblewrap { .. } => None,
            },
            programs: match is_bubble {
                true => Programs::Handed(programs.iter().map(handed).collect::<Result<_, _>>()?),
                false => Programs::Own(programs),
            },
        })
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
        keep_to_the_pipes();
        for file in self.handed() {
            rustix::io::fcntl_setfd(file, rustix::io::FdFlags::empty())?;
        }
        self.limits.set()?;
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
        if rustix::process::getppid() != Some(self.parent) {
            // It is gone already, and nobody would send the signal.
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.restrict()
    }

    /// What holds for a thread: no privileges, the rules, the programs.
    pub(super) fn restrict(&mut self) -> io::Result<()> {
        if let Programs::Own(_) = &self.programs {
            // Bubblewrap needs them and drops them itself.
            drop_privileges()?;
        }
        if let Some(rules) = &self.rules {
            add_own_folder(rules);
            obey(rules)?;
        }
        if let Programs::Own(programs) = &mut self.programs {
            let own = rustix::process::getpid().as_raw_nonzero().get() as u32;
            programs
                .iter_mut()
                .try_for_each(|program| set(program, own))?;
        }
        Ok(())
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

/// A bot that root starts is root without powers: it owns root's files, and Landlock keeps it
/// from them.
fn drop_privileges() -> io::Result<()> {
    rustix::thread::set_no_new_privs(true)?;
    for capability in 0..64u64 {
        // SAFETY: the call takes numbers and touches no memory.
        let done = unsafe { libc::prctl(libc::PR_CAPBSET_DROP, capability as c_ulong, 0, 0, 0) };
        // There is no such capability and none above it, or there are none to drop.
        if done != 0 {
            break;
        }
    }
    let none = CapabilitySet::empty();
    let sets = CapabilitySets {
        effective: none,
        permitted: none,
        inheritable: none,
    };
    Ok(rustix::thread::set_capabilities(None, sets)?)
}

/// The process may read about itself. Its folder is known only now; without it the bot still
/// runs, so a failure is no matter.
fn add_own_folder(rules: &OwnedFd) {
    #[repr(C, packed)]
    struct Beneath {
        allowed: u64,
        parent: c_int,
    }
    const PATH_BENEATH: c_long = 1;
    const READ_FILE_AND_FOLDER: u64 = (1 << 2) | (1 << 3);
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    if let Ok(folder) = rustix::fs::open(c"/proc/self", flags, Mode::empty()) {
        let rule = Beneath {
            allowed: READ_FILE_AND_FOLDER,
            parent: folder.as_raw_fd(),
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
    let done = unsafe { libc::syscall(libc::SYS_seccomp, SET_FILTER, 0, &handle) };
    answer(done)
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
