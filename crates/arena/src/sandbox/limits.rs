//! What a process may take, as every Unix knows it.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{Confinement, Processes};

/// Limits made ready: nothing is left to do but to set them.
#[derive(Clone, Debug)]
pub(super) struct Limits(Vec<(Resource, Rlimit)>);

/// Threads take their stacks from it, so it is small; a program may ask for more.
const STACK: u64 = 8 << 20;
const MOST_STACK: u64 = 64 << 20;

/// Most processes and threads of a build together. Whoever starts more without an end is noticed
/// before the machine is too busy to notice anything.
const TROOP: u64 = 320;

/// Where nobody can say how many processes the user has, so many are the most.
const CROWD: u64 = 4096;

/// Signals that wait, and bytes that may not be swapped out.
#[cfg(target_os = "linux")]
const SIGNALS: u64 = 256;
#[cfg(target_os = "linux")]
const LOCKED: u64 = 1 << 20;

impl Limits {
    /// The limits of a command, and of its user if that is one of its own.
    pub(super) fn new(confinement: &Confinement, user: Option<u32>) -> Limits {
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
            // No core file. Not zero: where a program takes cores, that one is started even so.
            lowered(Resource::Core, 1, 1),
            lowered(Resource::Stack, STACK, MOST_STACK),
        ];
        // What counts for all processes of a user together: a bot cannot use it up for others.
        #[cfg(target_os = "linux")]
        limits.extend([
            lowered(Resource::Sigpending, SIGNALS, SIGNALS),
            lowered(Resource::Msgqueue, 0, 0),
            lowered(Resource::Memlock, LOCKED, LOCKED),
            // Nobody comes before all others, even where the user might.
            lowered(Resource::Rtprio, 0, 0),
            lowered(Resource::Nice, 0, 0),
        ]);
        let crowd = match (confinement.processes, user) {
            (Processes::Several, Some(_)) => Some(TROOP),
            (Processes::Several, None) => Some(already().saturating_add(TROOP)),
            // A few more than it may have: so that it is noticed with its reason.
            (Processes::One, Some(_)) => Some(confinement.threads + 64),
            // A user's own processes count as well, and nobody knows how many there are.
            (Processes::One, None) => (!cfg!(target_os = "linux")).then_some(CROWD),
        };
        limits.extend(crowd.map(|crowd| lowered(Resource::Nproc, crowd, crowd)));
        Limits(limits)
    }

    /// Sets them. It does nothing but system calls.
    pub(super) fn set(&self) -> rustix::io::Result<()> {
        self.0
            .iter()
            .try_for_each(|(resource, limit)| setrlimit(*resource, *limit))
    }
}

/// How many processes and threads our own user has already. They count as well.
#[cfg(target_os = "linux")]
fn already() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let me = rustix::process::getuid().as_raw();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = entries.filter(|entry| entry.metadata().is_ok_and(|data| data.uid() == me));
    let tasks = own.filter_map(|entry| std::fs::read_dir(entry.path().join("task")).ok());
    tasks.map(|tasks| tasks.count() as u64).sum()
}

#[cfg(not(target_os = "linux"))]
fn already() -> u64 {
    CROWD
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

    let limits = Limits::new(confinement, None);
    let before = move || {
        rustix::process::setsid()?;
        Ok(limits.set()?)
    };
    // SAFETY: between fork and exec it makes system calls and nothing else; the limits were
    // allocated before.
    unsafe { command.pre_exec(before) };
}
