//! What a process may take, as every Unix knows it.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{Confinement, Processes};

/// Limits made ready: nothing is left to do but to set them.
#[derive(Clone, Debug)]
pub(super) struct Limits(Vec<(Resource, Rlimit)>);

/// Threads take their stacks from it, so it is small; a program may ask for more.
const STACK: u64 = 8 << 20;
const MOST_STACK: u64 = 64 << 20;

/// Where the kernel cannot be told to refuse processes, so many of the user are the most.
const CROWD: u64 = 4096;

impl Limits {
    pub(super) fn new(confinement: &Confinement) -> Limits {
        let Confinement {
            memory,
            file,
            open_files,
            ..
        } = *confinement;
        let seconds = confinement.cpu.as_secs().max(1);
        // Not the address space: Node and Java reserve far more of it than they use.
        let mut limits = vec![
            lowered(Resource::Data, memory, memory),
            // The first is a signal that says why, the second ends it.
            lowered(Resource::Cpu, seconds, seconds + 1),
            lowered(Resource::Fsize, file, file),
            lowered(Resource::Nofile, open_files, open_files),
            lowered(Resource::Core, 0, 0),
            lowered(Resource::Stack, STACK, MOST_STACK),
        ];
        let is_needed = !cfg!(target_os = "linux") || confinement.processes == Processes::Several;
        if is_needed {
            limits.push(lowered(Resource::Nproc, CROWD, CROWD));
        }
        Limits(limits)
    }

    /// Sets them. It does nothing but system calls.
    pub(super) fn set(&self) -> rustix::io::Result<()> {
        self.0
            .iter()
            .try_for_each(|(resource, limit)| setrlimit(*resource, *limit))
    }
}

/// A limit that is not above the one that holds already: raising it is for root.
fn lowered(resource: Resource, current: u64, maximum: u64) -> (Resource, Rlimit) {
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let maximum = maximum.min(most);
    let limit = Rlimit {
        current: Some(current.min(maximum)),
        maximum: Some(maximum),
    };
    (resource, limit)
}

/// Lets a command begin in its own session and with its limits. This is all that systems other
/// than Linux have.
#[cfg(not(target_os = "linux"))]
pub(super) fn set(command: &mut std::process::Command, confinement: &Confinement) {
    use std::os::unix::process::CommandExt;

    let limits = Limits::new(confinement);
    let before = move || {
        rustix::process::setsid()?;
        Ok(limits.set()?)
    };
    // SAFETY: between fork and exec it makes system calls and nothing else; the limits were
    // allocated before.
    unsafe { command.pre_exec(before) };
}
