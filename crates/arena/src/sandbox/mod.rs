//! What a bot may reach, and what fences it in.
//!
//! A [`Confinement`] says what a bot may read and how much it may take. [`Enforced::here`] says
//! what this machine really enforces of it; it was tried, not guessed. Nothing here needs root. A
//! bot that root starts has no privileges, and is a user of its own.
//!
//! On Linux a confined bot
//!
//! - reads the system's programs and libraries, a private copy of its own folder
//!   ([`Snapshot`]), and nothing else (Landlock); where the system lets us make a namespace of
//!   mounts, it does not even see that there is anything else;
//! - writes to a private scratch folder without folders in it, which is removed afterwards;
//! - starts threads but no processes, opens no socket, traces and signals nobody but itself
//!   (seccomp, and Landlock where it knows signals and the network);
//! - has bounds on memory, processor time, files and threads, which the kernel counts where a
//!   cgroup is delegated to us;
//! - has no privileges, no terminal, and no environment but `PATH`, `HOME`, `TMPDIR` and `LANG`;
//! - ends when the program that started it ends.
//!
//! A build has the same rules. It may start processes, all of which end with it, and changes a
//! copy of the bot's folder.
//!
//! Where Landlock is missing or too old, bubblewrap does its work if it is installed and runs.
//! Elsewhere than on Linux there are limits on the process alone.

mod cgroup;
mod enforced;
#[cfg(unix)]
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod pack;
mod program;
mod scratch;
mod snapshot;
mod stage;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub(crate) use self::cgroup::Cgroup;
pub use self::enforced::{Enforced, Fence, Level, RunsAs};
pub use self::pack::{MOST_PACKED, Unpacked, pack};
pub(crate) use self::scratch::{Scratch, fresh, remove};
pub use self::snapshot::{Size, Snapshot};
pub use self::stage::Stage;

/// What a bot may read, and how much it may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confinement {
    /// Files and folders that it may read and run, beside what belongs to the system.
    pub readable: Vec<PathBuf>,
    /// Folders that it may change, with all that is in them. Bots have none.
    pub writable: Vec<PathBuf>,
    /// Most bytes of memory.
    pub memory: u64,
    /// Most processor time in one game, all threads together.
    pub cpu: Duration,
    /// Most bytes of one file.
    pub file: u64,
    /// Most bytes of all files in its scratch folder.
    pub scratch: u64,
    /// Most open files.
    pub open_files: u64,
    /// Most threads.
    pub threads: u64,
    /// Whether it may start other processes.
    pub processes: Processes,
    /// The only core that it runs on; any if there is none.
    pub core: Option<usize>,
}

/// How many processes a command may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Processes {
    /// One, with threads. This is for bots.
    One,
    /// As many as it likes. This is for build commands, which start compilers.
    Several,
}

impl Default for Confinement {
    fn default() -> Confinement {
        Confinement {
            readable: Vec::new(),
            writable: Vec::new(),
            memory: 1 << 30,
            cpu: Duration::from_secs(3600),
            file: 64 << 20,
            scratch: 64 << 20,
            open_files: 256,
            threads: 128,
            processes: Processes::One,
            core: None,
        }
    }
}

/// The cores that this program may use, if the system tells.
pub(crate) fn cores() -> Vec<usize> {
    #[cfg(target_os = "linux")]
    if let Ok(set) = rustix::thread::sched_getaffinity(None) {
        let most = rustix::thread::CpuSet::MAX_CPU;
        return (0..most).filter(|core| set.is_set(*core)).collect();
    }
    Vec::new()
}

impl Confinement {
    /// The usual bounds for a command that may read this folder.
    pub fn of(folder: &Path) -> Confinement {
        Confinement {
            readable: vec![folder.to_path_buf()],
            ..Confinement::default()
        }
    }

    /// The bounds of a command that makes a bot ready in this folder. It may start processes and
    /// change what is in the folder; it reads programs and their libraries, and has no network.
    pub fn of_build(folder: &Path) -> Confinement {
        Confinement {
            readable: program::tools(),
            writable: vec![folder.to_path_buf()],
            memory: 4 << 30,
            cpu: Duration::from_secs(600),
            file: 256 << 20,
            scratch: 2 << 30,
            open_files: 1024,
            processes: Processes::Several,
            ..Confinement::default()
        }
    }
}

/// A command made ready to run in its confinement.
#[derive(Debug)]
pub(crate) struct Confined {
    pub(crate) command: Command,
    /// Held as long as what the command started may run.
    pub(crate) ties: Ties,
    /// Its private folder.
    pub(crate) scratch: Scratch,
}

/// What is held as long as what a command started may run.
#[derive(Default, Debug)]
pub(crate) struct Ties {
    /// A keeper's, if it has one.
    pub(crate) lifeline: Option<Lifeline>,
    /// The root that it sees, if that is one of its own. Nobody else moves in meanwhile.
    #[cfg(target_os = "linux")]
    #[expect(dead_code, reason = "it is held and not looked at")]
    room: Option<std::sync::Arc<linux::view::Lease>>,
}

/// When it is dropped, a keeper ends all that a command started.
#[cfg(target_os = "linux")]
pub(crate) type Lifeline = std::os::fd::OwnedFd;
/// Elsewhere there are no keepers.
#[cfg(not(target_os = "linux"))]
pub(crate) type Lifeline = std::convert::Infallible;

/// Makes a command ready to run in its confinement.
pub(crate) fn confine(
    words: &[String],
    folder: Option<&Path>,
    confinement: &Confinement,
) -> Result<Confined, String> {
    let Some((word, arguments)) = words.split_first() else {
        return Err("there is no command".to_string());
    };
    let program = program::find(word, folder);
    let scratch =
        Scratch::confined(confinement).map_err(|error| format!("no scratch folder: {error}"))?;
    #[cfg(target_os = "linux")]
    if let (Some(_), Some(why)) = (scratch.user(), program::out_of_reach(&program)) {
        return Err(why);
    }
    let plan = Plan {
        program: &program,
        arguments,
        folder,
        scratch: scratch.path(),
        #[cfg(target_os = "linux")]
        user: scratch.user(),
        cgroup: scratch.cgroup().map(AsRef::as_ref),
        confinement,
    };
    plan.give_away()
        .map_err(|error| format!("its folder: {error}"))?;
    let (mut command, ties) = plan.command()?;
    command
        .env_clear()
        .env("LANG", "C.UTF-8")
        .env("HOME", scratch.path())
        .env("TMPDIR", scratch.path());
    match confinement.processes {
        Processes::One => command.env("PATH", program::path_for(&program)),
        Processes::Several => command.envs(program::tools_environment()),
    };
    Ok(Confined {
        command,
        ties,
        scratch,
    })
}

/// All that is to be run, and how.
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "the cage is Linux's")
)]
struct Plan<'a> {
    program: &'a Path,
    arguments: &'a [String],
    folder: Option<&'a Path>,
    scratch: &'a Path,
    /// Whom it runs as, if not us.
    #[cfg(target_os = "linux")]
    user: Option<&'a linux::users::User>,
    /// Where the kernel counts for it.
    cgroup: Option<&'a Cgroup>,
    confinement: &'a Confinement,
}

impl Plan<'_> {
    #[cfg(target_os = "linux")]
    fn command(&self) -> Result<(Command, Ties), String> {
        linux::command(self).map_err(|error| format!("cannot be confined: {error}"))
    }

    #[cfg(all(unix, not(target_os = "linux")))]
    fn command(&self) -> Result<(Command, Ties), String> {
        let mut command = self.plain();
        limits::set(&mut command, self.confinement);
        Ok((command, Ties::default()))
    }

    #[cfg(not(unix))]
    fn command(&self) -> Result<(Command, Ties), String> {
        Ok((self.plain(), Ties::default()))
    }

    /// What the command may change belongs to its user.
    fn give_away(&self) -> std::io::Result<()> {
        #[cfg(target_os = "linux")]
        if let Some(user) = self.user {
            for folder in &self.confinement.writable {
                snapshot::give(folder, user.id())?;
            }
        }
        Ok(())
    }

    /// The command with nothing around it.
    fn plain(&self) -> Command {
        let mut command = Command::new(self.program);
        command.args(self.arguments);
        if let Some(folder) = self.folder {
            command.current_dir(folder);
        }
        command
    }

    /// All that the bot may read beside the system.
    #[cfg(target_os = "linux")]
    fn readable(&self) -> Vec<PathBuf> {
        let mut paths = self.confinement.readable.clone();
        let own = [&paths[..], &self.confinement.writable].concat();
        paths.extend(program::needs(self.program, &own));
        paths
    }
}
