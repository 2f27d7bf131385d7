//! What a bot may reach, and what fences it in.
//!
//! A [`Confinement`] says what a bot may read and how much it may take. [`Enforced::here`] says
//! what this machine really enforces of it; it was tried, not guessed. Nothing here needs root,
//! and a bot that root starts has no privileges either.
//!
//! On Linux a confined bot
//!
//! - reads the system's programs and libraries, its own folder, and nothing else (Landlock);
//! - writes to a private scratch folder without folders in it, which is removed afterwards;
//! - starts threads but no processes, opens no socket, traces and signals nobody but itself
//!   (seccomp, and Landlock where it knows signals and the network);
//! - has bounds on memory, processor time, files and threads;
//! - has no privileges, no terminal, and no environment but `PATH`, `HOME`, `TMPDIR` and `LANG`;
//! - ends when the program that started it ends.
//!
//! Where Landlock is missing or too old, bubblewrap does its work if it is installed and runs.
//! Elsewhere than on Linux there are limits on the process alone.

mod enforced;
#[cfg(unix)]
mod limits;
#[cfg(target_os = "linux")]
mod linux;
mod program;
mod scratch;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub use self::enforced::{Enforced, Fence, Level};
pub(crate) use self::scratch::Scratch;

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
        }
    }
}

impl Confinement {
    /// The usual bounds for a command. It may read its folder; if it has none, the folders of the
    /// files that its words name.
    pub fn of(words: &[String], folder: Option<&Path>) -> Confinement {
        let readable = match folder {
            Some(folder) => vec![folder.to_path_buf()],
            None => words
                .iter()
                .filter_map(|word| program::home_of(word))
                .collect(),
        };
        Confinement {
            readable,
            ..Confinement::default()
        }
    }

    /// The bounds of a command that makes a bot in its folder ready. It may start processes and
    /// change what is in that folder; it reads programs and their libraries, and has no network.
    pub fn of_build(folder: &Path) -> Confinement {
        Confinement {
            readable: program::tools(),
            writable: vec![folder.to_path_buf()],
            memory: 4 << 30,
            cpu: Duration::from_secs(600),
            file: 1 << 30,
            open_files: 1024,
            processes: Processes::Several,
            ..Confinement::default()
        }
    }
}

/// A command made ready to run in its confinement, and its scratch folder.
pub(crate) fn confine(
    words: &[String],
    folder: Option<&Path>,
    confinement: &Confinement,
) -> Result<(Command, Scratch), String> {
    let Some((word, arguments)) = words.split_first() else {
        return Err("there is no command".to_string());
    };
    let program = program::find(word, folder);
    let scratch = Scratch::new().map_err(|error| format!("no scratch folder: {error}"))?;
    let plan = Plan {
        program: &program,
        arguments,
        folder,
        scratch: scratch.path(),
        confinement,
    };
    let mut command = plan.command()?;
    command
        .env_clear()
        .env("LANG", "C.UTF-8")
        .env("HOME", scratch.path())
        .env("TMPDIR", scratch.path());
    match confinement.processes {
        Processes::One => command.env("PATH", program::path_for(&program)),
        Processes::Several => command.envs(program::tools_environment()),
    };
    Ok((command, scratch))
}

/// All that is to be run, and how.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
struct Plan<'a> {
    program: &'a Path,
    arguments: &'a [String],
    folder: Option<&'a Path>,
    scratch: &'a Path,
    confinement: &'a Confinement,
}

impl Plan<'_> {
    #[cfg(target_os = "linux")]
    fn command(&self) -> Result<Command, String> {
        linux::command(self).map_err(|error| format!("cannot be confined: {error}"))
    }

    #[cfg(all(unix, not(target_os = "linux")))]
    fn command(&self) -> Result<Command, String> {
        let mut command = self.plain();
        limits::set(&mut command, self.confinement);
        Ok(command)
    }

    #[cfg(not(unix))]
    fn command(&self) -> Result<Command, String> {
        Ok(self.plain())
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
        paths.extend(program::needs(self.program));
        paths
    }
}
