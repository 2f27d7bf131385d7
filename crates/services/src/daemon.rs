//! A server as a process.

use std::net::{TcpListener, TcpStream};
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

/// A port that nobody listens to at this moment.
pub(crate) fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    free.local_addr().expect("it has an address").port()
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
    let id = child.id().to_string();
    // It may have ended by itself.
    let _ = Command::new("kill").args([name, &id]).status();
}
