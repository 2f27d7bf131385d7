//! Cores of this machine, each for one game at a time, whichever program plays it.

#[cfg(target_os = "linux")]
use std::os::unix::net::UnixListener;

use crate::sandbox;

/// A core for each of some workers. No other program that asks here is given the same ones as long
/// as the value lives; those of a program that is killed are free at once.
#[derive(Debug)]
pub struct Cores {
    given: Vec<Option<usize>>,
    _held: Vec<Held>,
}

impl Cores {
    /// The core of each worker.
    pub fn iter(&self) -> impl Iterator<Item = Option<usize>> {
        self.given.iter().copied()
    }
}

/// A core for each worker, where so many are free: so no game takes time from another. Where they
/// are not, the system shares out what there is.
pub fn cores_for(workers: usize) -> Cores {
    claimed("crownhead-core", sandbox::cores(), workers)
}

/// Cores that are held under names of this kind.
fn claimed(kind: &str, cores: Vec<usize>, workers: usize) -> Cores {
    let free = cores.into_iter().filter_map(|core| {
        let held = Held::new(&format!("{kind}-{core}"))?;
        Some((core, held))
    });
    let (cores, held): (Vec<usize>, Vec<Held>) = free.take(workers).unzip();
    if cores.len() == workers {
        Cores {
            given: cores.into_iter().map(Some).collect(),
            _held: held,
        }
    } else {
        Cores {
            given: vec![None; workers],
            _held: Vec::new(),
        }
    }
}

/// A name that one program of this machine has at a time. It is no file: nothing is left behind,
/// and users who share no folder see it all the same.
#[derive(Debug)]
struct Held {
    #[cfg(target_os = "linux")]
    _name: UnixListener,
}

impl Held {
    /// Nothing if somebody else has it.
    #[cfg(target_os = "linux")]
    fn new(name: &str) -> Option<Held> {
        use std::os::linux::net::SocketAddrExt;
        let address = std::os::unix::net::SocketAddr::from_abstract_name(name).ok()?;
        let name = UnixListener::bind_addr(&address).ok()?;
        Some(Held { _name: name })
    }

    #[cfg(not(target_os = "linux"))]
    fn new(_: &str) -> Option<Held> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Names that no other test has.
    fn kind(test: &str) -> String {
        format!("crownhead-test-{test}-{}", std::process::id())
    }

    fn given(cores: &Cores) -> Vec<Option<usize>> {
        cores.iter().collect()
    }

    #[test]
    fn no_two_games_share_a_core_where_there_are_enough() {
        let claim = |workers| claimed(&kind("games"), vec![2, 3, 5], workers);
        let all = claim(3);
        assert_eq!(given(&all), [Some(2), Some(3), Some(5)]);
        drop(all);
        assert_eq!(given(&claim(4)), [None; 4]);
    }

    #[test]
    fn two_programs_do_not_play_on_the_same_core() {
        let claim = |workers| claimed(&kind("programs"), vec![0, 1], workers);
        let (one, other) = (claim(1), claim(1));
        assert_eq!(given(&one), [Some(0)]);
        assert_eq!(given(&other), [Some(1)]);
        // A third one has none of its own; and nothing is held that is not used.
        assert_eq!(given(&claim(1)), [None]);
        drop(one);
        assert_eq!(given(&claim(2)), [None; 2]);
        assert_eq!(given(&claim(1)), [Some(0)]);
    }
}
