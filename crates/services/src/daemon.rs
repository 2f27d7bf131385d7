//! A server as a process.

use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Long enough for the busiest machine.
const LONG: Duration = Duration::from_secs(180);

/// A user whose processes and files are not root's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner {
    user: u32,
    group: u32,
}

impl Owner {
    /// The user of this name if this process is root's, else nobody else.
    pub(crate) fn named(name: &str) -> Option<Owner> {
        (number("-u", None) == 0).then(|| Owner {
            user: number("-u", Some(name)),
            group: number("-g", Some(name)),
        })
    }
}

fn number(kind: &str, user: Option<&str>) -> u32 {
    let said = Command::new("id").arg(kind).args(user).output();
    let said = said.expect("the tests need `id`").stdout;
    let text = String::from_utf8_lossy(&said);
    text.trim().parse().expect("the tests need this user")
}

/// The command, as a process of the owner.
pub(crate) fn owned(mut command: Command, owner: Option<Owner>) -> Command {
    if let Some(owner) = owner {
        command.uid(owner.user).gid(owner.group);
    }
    command
}

/// A folder that is removed at the end.
#[derive(Debug)]
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(kind: &str, owner: Option<Owner>) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("crownhead-{kind}-{}-{next}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        if let Some(owner) = owner {
            std::os::unix::fs::chown(&path, Some(owner.user), Some(owner.group))
                .expect("root can give a folder away");
        }
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that is left behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// True if somebody listens there.
pub(crate) fn listens(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !is_so() {
        assert!(Instant::now() < end, "{what}: not within {LONG:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal to a process that was started here.
pub(crate) fn signal(child: &Child, name: &str) {
    signal_to(child.id(), name);
}

/// Sends a signal to a process by its number.
fn signal_to(id: u32, name: &str) {
    // It may have ended by itself.
    let _ = Command::new("kill").args([name, &id.to_string()]).status();
}

/// Ends a process and all that it started, as a power cut does: nobody of them does anything more
/// when this is done.
pub(crate) fn kill_all(child: &mut Child) {
    let id = child.id();
    signal(child, "-STOP");
    // Once it stands still it starts nobody else.
    wait_until("it stands still", || {
        what(id).is_none_or(|(state, _)| "TZX".contains(state))
    });
    let started = started_by(id);
    started.iter().for_each(|id| signal_to(*id, "-KILL"));
    let _ = child.kill();
    let _ = child.wait();
    wait_until("all have ended", || {
        let has_ended = |id: &u32| what(*id).is_none_or(|(state, _)| "ZX".contains(state));
        started.iter().all(has_ended)
    });
}

/// The processes that a process has started. None where the system does not tell.
fn started_by(parent: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(|id| what(*id).is_some_and(|(_, above)| above == parent))
        .collect()
}

/// The state of a process and who started it, if it is there and the system tells.
fn what(id: u32) -> Option<(char, u32)> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program may have anything in it.
    let (_, rest) = text.rsplit_once(") ")?;
    let mut words = rest.split(' ');
    let state = words.next()?.chars().next()?;
    Some((state, words.next()?.parse().ok()?))
}
