//! A user of its own for each bot, where root runs the contest.
//!
//! Such a user owns nothing but the bot's scratch folder, so whatever the rules of files and calls
//! should overlook, the kernel's oldest rule still holds. A number is taken by holding a socket of
//! its name: two contests on one machine never share one, and it is free again when its holder
//! ends, however that ends.

use std::fs;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rustix::thread::{CapabilitySet, capabilities};

/// Numbers that no distribution and no service manager gives to anybody.
const FIRST: u32 = 60706;
const LAST: u32 = 61183;

/// A number that nobody else uses as long as this lives.
#[derive(Debug)]
pub(in crate::sandbox) struct User(Option<Held>);

#[derive(Debug)]
struct Held {
    id: u32,
    name: UnixListener,
}

/// Those that were used and are free again.
static FREE: Mutex<Vec<Held>> = Mutex::new(Vec::new());

fn free() -> MutexGuard<'static, Vec<Held>> {
    FREE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl User {
    /// A user for one command; `None` where we cannot become another user.
    pub(in crate::sandbox) fn lease() -> io::Result<Option<User>> {
        if !can_change() {
            return Ok(None);
        }
        if let Some(held) = free().pop() {
            return Ok(Some(User(Some(held))));
        }
        let mut all = (FIRST..=LAST).filter(|id| !is_somebody(*id));
        let held = all.find_map(hold);
        let none = || io::Error::other(format!("all users from {FIRST} to {LAST} are in use"));
        Ok(Some(User(Some(held.ok_or_else(none)?))))
    }

    pub(in crate::sandbox) fn id(&self) -> u32 {
        self.0.as_ref().map_or(LAST, |held| held.id)
    }

    /// What holds the number. Whoever has it open as well holds it too.
    pub(in crate::sandbox) fn holder(&self) -> Option<RawFd> {
        self.0.as_ref().map(|held| held.name.as_raw_fd())
    }

    /// Makes a file or folder the user's own.
    pub(in crate::sandbox) fn give(&self, path: &Path) -> io::Result<()> {
        std::os::unix::fs::lchown(path, Some(self.id()), Some(self.id()))
    }
}

impl Drop for User {
    fn drop(&mut self) {
        free().extend(self.0.take());
    }
}

fn hold(id: u32) -> Option<Held> {
    let name = SocketAddr::from_abstract_name(format!("crownhead-user-{id}")).ok()?;
    let name = UnixListener::bind_addr(&name).ok()?;
    Some(Held { id, name })
}

/// True for a number that stands in the list of users.
fn is_somebody(id: u32) -> bool {
    static LISTED: OnceLock<Vec<u32>> = OnceLock::new();
    let listed = LISTED.get_or_init(|| {
        let text = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let id = |line: &str| line.split(':').nth(2)?.parse().ok();
        text.lines().filter_map(id).collect()
    });
    listed.contains(&id)
}

/// True if we can become another user, end what runs as one, and look into its files.
pub(in crate::sandbox) fn can_change() -> bool {
    static CAN: OnceLock<bool> = OnceLock::new();
    *CAN.get_or_init(|| {
        let wanted = CapabilitySet::SETUID
            | CapabilitySet::SETGID
            | CapabilitySet::KILL
            | CapabilitySet::CHOWN
            | CapabilitySet::DAC_OVERRIDE
            | CapabilitySet::FOWNER;
        let have = capabilities(None).map(|sets| sets.effective);
        rustix::process::geteuid().is_root()
            && have.is_ok_and(|have| have.contains(wanted))
            && ["uid_map", "gid_map"].into_iter().all(is_mapped)
    })
}

/// In a container only some numbers may stand for somebody.
fn is_mapped(file: &str) -> bool {
    let text = fs::read_to_string(format!("/proc/self/{file}")).unwrap_or_default();
    text.lines().any(|line| {
        let numbers: Vec<u64> = line.split_whitespace().flat_map(str::parse).collect();
        match numbers[..] {
            [first, _, count] => {
                first <= u64::from(FIRST) && first.saturating_add(count) > u64::from(LAST)
            }
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_users_are_two() {
        let (Ok(one), Ok(other)) = (User::lease(), User::lease()) else {
            panic!("no user is free");
        };
        assert_eq!(one.is_some(), can_change());
        if let (Some(one), Some(other)) = (one, other) {
            assert_ne!(one.id(), other.id());
            assert!(hold(one.id()).is_none(), "it is held by its name");
            let id = one.id();
            drop(one);
            assert!(hold(id).is_none(), "we keep it for the next bot");
        }
    }
}
