//! The folder of this run in the system's temporary folder, and the private folders in it, with
//! what else belongs to one command alone.
//!
//! Each bot has one in each game, each build one while it runs. What is left when this program
//! has ended, however it ended, a janitor removes.

use std::fs::{self, DirBuilder};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use super::cgroup::{Cgroup, Tree};
#[cfg(target_os = "linux")]
use super::linux::users::User;
use super::{Confinement, Enforced};

/// A folder that only its bot and we can reach. It is removed with the value.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
    /// Whose it is, if not ours. Free for others only when the folder is gone.
    #[cfg(target_os = "linux")]
    user: Option<User>,
    /// Where the kernel counts for it.
    cgroup: Option<Arc<Cgroup>>,
}

/// Beginning of the name of a run's folder; the number of its process follows.
const NAME: &str = "crownhead-run-";

impl Scratch {
    /// A new folder for somebody who runs as we do.
    pub(crate) fn new() -> io::Result<Scratch> {
        Ok(Scratch {
            path: fresh("own")?,
            #[cfg(target_os = "linux")]
            user: None,
            cgroup: None,
        })
    }

    /// A new folder for a command that is confined: it belongs to a user of its own where that
    /// can be.
    pub(super) fn confined(confinement: &Confinement) -> io::Result<Scratch> {
        let mut scratch = Scratch::new()?;
        if let (true, Some(tree)) = (Enforced::here().cgroup, Tree::here()) {
            scratch.cgroup = Some(Arc::new(tree.group(confinement)?));
        }
        #[cfg(target_os = "linux")]
        {
            scratch.user = User::lease()?;
            if let Some(user) = &scratch.user {
                user.give(&scratch.path)?;
            }
        }
        Ok(scratch)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the kernel counts for it, if it does.
    pub(crate) fn cgroup(&self) -> Option<&Arc<Cgroup>> {
        self.cgroup.as_ref()
    }

    /// The user that it belongs to, if that is not ours.
    #[cfg(target_os = "linux")]
    pub(super) fn user(&self) -> Option<&User> {
        self.user.as_ref()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Removes a folder with all that is in it.
pub(crate) fn remove(folder: &Path) {
    if is_shallow(folder, 0) && fs::remove_dir_all(folder).is_ok() {
        return;
    }
    if folder.exists() {
        // Deeper than there is room for, or closed to us: others know how. What remains is the
        // janitor's.
        let mut rm = std::process::Command::new("rm");
        let _ = rm.arg("-rf").arg("--").arg(folder).status();
    }
}

/// False if folders are inside of each other without end: whoever removes them one in the other
/// runs out of memory.
fn is_shallow(folder: &Path, depth: usize) -> bool {
    const DEEPEST: usize = 100;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_folder = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let mut folders = entries.filter(is_folder);
    depth < DEEPEST && folders.all(|entry| is_shallow(&entry.path(), depth + 1))
}

/// A new folder in that of this run. Nobody can guess its name: where bots run as one user, who
/// knows the name of a rival's file could ask how long it is, whatever else is forbidden.
pub(crate) fn fresh(kind: &str) -> io::Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = run_folder()?.join(format!("{kind}-{id}-{:016x}", by_chance()));
    folder(0o700).create(&path)?;
    Ok(path)
}

/// A number that nobody knows before: the hash of nothing, with a key drawn from the system.
fn by_chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The folder of this run. Nobody else sees what is in it; who knows a name reaches what is his.
fn run_folder() -> io::Result<&'static Path> {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let made = FOLDER.get_or_init(|| make().map_err(|error| error.to_string()));
    match made {
        Ok(path) => Ok(path),
        Err(why) => Err(io::Error::other(why.clone())),
    }
}

fn make() -> io::Result<PathBuf> {
    sweep();
    let base = std::env::temp_dir();
    for number in 0.. {
        let path = base.join(format!("{NAME}{}-{number}", std::process::id()));
        match folder(0o711).create(&path) {
            Ok(()) => {
                // Rules are about the folder itself, not about a name that leads to it.
                let path = fs::canonicalize(path)?;
                hire_janitor(&path)?;
                return Ok(path);
            }
            // Somebody was here first. It is not ours.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg_attr(not(unix), expect(unused_variables, reason = "there are no modes"))]
fn folder(mode: u32) -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there is nothing to set"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, mode);
    builder
}

/// Waits until its input is closed, as the kernel does for whoever ends, and removes the folder.
/// What was killed at the same moment may write a little longer, so it tries more than once. Then
/// it removes groups of the kernel by the beginning of their names, if there are any.
#[cfg(unix)]
const JANITOR: &str = "trap '' HUP INT QUIT TERM; while read -r _; do :; done; \
    for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf -- \"$0\"; test -e \"$0\" || break; sleep 1; done; \
    test -z \"$1\" || rmdir -- \"$1\"*";

#[cfg(unix)]
fn hire_janitor(path: &Path) -> io::Result<()> {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};

    /// Never dropped: its input is open as long as we run.
    static JANITOR_AT_WORK: OnceLock<Child> = OnceLock::new();
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(JANITOR).arg(path).current_dir("/");
    // Before it is there: beside other processes of ours we may not find a tree.
    command.args(Tree::here().map(Tree::names));
    command.env_clear().env("PATH", "/usr/bin:/bin");
    command.stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    // What ends us from the terminal does not reach it.
    command.process_group(0);
    let janitor = command.spawn()?;
    JANITOR_AT_WORK.get_or_init(|| janitor);
    Ok(())
}

#[cfg(not(unix))]
fn hire_janitor(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes what a run left behind whose janitor was cut off too.
#[cfg(target_os = "linux")]
fn sweep() {
    use std::os::unix::fs::MetadataExt;

    let me = rustix::process::geteuid().as_raw();
    let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten();
    for entry in entries.flatten() {
        let owner = entry.metadata().map(|data| data.uid());
        let is_ours = owner.is_ok_and(|owner| owner == me);
        if is_ours && entry.file_name().to_str().is_some_and(is_abandoned) {
            remove(&entry.path());
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn sweep() {}

/// True if the process that a folder is named after is gone.
#[cfg(target_os = "linux")]
fn is_abandoned(name: &str) -> bool {
    let id = name
        .strip_prefix(NAME)
        .and_then(|rest| rest.split('-').next());
    let id = id.and_then(|id| id.parse::<u32>().ok());
    id.is_some_and(|id| !Path::new("/proc").join(id.to_string()).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scratch_folder_is_private_and_goes_away() {
        let scratch = Scratch::new().unwrap();
        let other = Scratch::new().unwrap();
        assert_ne!(scratch.path(), other.path());
        let path = scratch.path().to_path_buf();
        fs::write(path.join("file"), "text").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o700);
            assert_eq!(
                fs::metadata(path.parent().unwrap()).unwrap().mode() & 0o777,
                0o711
            );
        }
        drop(scratch);
        assert!(!path.exists() && other.path().exists());
    }

    /// Deeper than anybody should go down one step after the other.
    #[test]
    #[cfg(unix)]
    fn a_deep_folder_goes_away() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_path_buf();
        let dig = "i=0; while [ $i -lt 300 ]; do mkdir d && cd -P d || exit 1; i=$((i+1)); done";
        let dug = std::process::Command::new("sh")
            .args(["-c", dig])
            .current_dir(&path)
            .stderr(std::process::Stdio::null())
            .status()
            .unwrap();
        assert!(dug.success() && !is_shallow(&path, 0));
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn only_what_is_abandoned_is_swept() {
        let mine = format!("{NAME}{}-0", std::process::id());
        assert!(!is_abandoned(&mine));
        // No process has a number as high as this one.
        assert!(is_abandoned(&format!("{NAME}4294967295-0")));
        assert!(!is_abandoned("letters-4294967295-0") && !is_abandoned(NAME));
    }
}
