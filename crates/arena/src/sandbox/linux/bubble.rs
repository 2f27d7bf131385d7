//! Bubblewrap around a bot: names of its own for processes, files and the network.

use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::cage::Cage;
use super::files;
use crate::sandbox::Plan;

/// What the bot shares with nobody. It ends with us.
const ALONE: [&str; 9] = [
    "--unshare-user",
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--die-with-parent",
    "--cap-drop",
    "ALL",
];

/// The command of a bot inside bubblewrap.
pub(super) fn command(bwrap: &Path, plan: &Plan, cage: &Cage) -> Command {
    let mut command = Command::new(bwrap);
    command.args(ALONE);
    for path in files::system().iter().chain(&plan.readable()) {
        if !path.starts_with("/proc") {
            command.arg("--ro-bind-try").args([path, path]);
        }
    }
    command.args(["--proc", "/proc", "--dev", "/dev"]);
    command.arg("--bind").args([plan.scratch, plan.scratch]);
    for path in &plan.confinement.writable {
        command.arg("--bind").args([path, path]);
    }
    // It may begin in a folder that it cannot see into. Its names are still relative to that one.
    let folder = folder(plan);
    command.arg("--dir").arg(&folder);
    command.args(["--remount-ro", "/dev", "--remount-ro", "/"]);
    command.arg("--chdir").arg(&folder);
    for file in cage.handed() {
        command.args(["--add-seccomp-fd", &file.as_raw_fd().to_string()]);
    }
    command.arg("--").arg(plan.program).args(plan.arguments);
    command
}

fn folder(plan: &Plan) -> PathBuf {
    let folder = plan.folder.unwrap_or(Path::new("."));
    folder.canonicalize().unwrap_or_else(|_| PathBuf::from("/"))
}
