//! Ports that nobody else gets.

use std::fs::{File, OpenOptions, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A port of this machine that is one test's own, from before somebody listens there until the
/// value is dropped: also while a server is down, and whatever other tests run meanwhile.
#[derive(Debug)]
pub struct Port {
    number: u16,
    /// Locked for as long as the port is ours.
    _lock: File,
}

/// Systems draw the ports of connections from higher ones, so no connection takes one of these.
const FIRST: u16 = 20_000;
const COUNT: u16 = 8_000;

impl Port {
    /// Takes a port that nobody has.
    pub fn take() -> Port {
        let folder = std::env::temp_dir().join("crownhead-ports");
        std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
        // Other users take ports, too. Who did not make the folder cannot change it.
        let _ = std::fs::set_permissions(&folder, Permissions::from_mode(0o1777));
        // Tests that start together begin at different places.
        let begin = (std::process::id() % u32::from(COUNT)) as u16;
        (0..COUNT)
            .map(|n| FIRST + begin.wrapping_add(n) % COUNT)
            .find_map(|number| Port::of(&folder, number))
            .expect("a port is free")
    }

    /// The port of this number, unless somebody else has it.
    fn of(folder: &Path, number: u16) -> Option<Port> {
        let mut options = OpenOptions::new();
        let options = options.write(true).create(true).truncate(false);
        let lock = options.open(folder.join(number.to_string())).ok()?;
        lock.try_lock().ok()?;
        // Whoever listens there has never heard of our locks.
        TcpListener::bind(("127.0.0.1", number)).ok()?;
        Some(Port {
            number,
            _lock: lock,
        })
    }

    /// Its number.
    pub fn number(&self) -> u16 {
        self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_taken_once_though_nobody_listens() {
        let ports: Vec<Port> = (0..20).map(|_| Port::take()).collect();
        let mut numbers: Vec<u16> = ports.iter().map(Port::number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 20);
        assert!(
            numbers
                .iter()
                .all(|number| (FIRST..FIRST + COUNT).contains(number))
        );
    }

    #[test]
    fn where_somebody_listens_nobody_else_does() {
        let own = Port::take();
        let _listener = TcpListener::bind(("127.0.0.1", own.number())).unwrap();
        let folder = std::env::temp_dir().join("crownhead-ports");
        let number = own.number();
        // Without its lock it is not free either.
        drop(own);
        assert!(Port::of(&folder, number).is_none());
    }
}
