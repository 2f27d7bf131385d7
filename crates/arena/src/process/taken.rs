//! What processes have taken, as the kernel tells it. Elsewhere than on Linux there is nobody to
//! ask.

use std::collections::{BTreeMap, BTreeSet};

#[cfg(target_os = "linux")]
pub(super) use self::linux::{by, held, processes};
#[cfg(not(target_os = "linux"))]
pub(super) use self::other::{by, held, processes};

/// What a process has taken so far.
pub(super) struct Taken {
    pub(super) threads: u64,
    pub(super) memory: u64,
}

/// What the processes of a build hold open.
#[derive(Default)]
pub(super) struct Held {
    /// Files without a name: their numbers and their bytes.
    files: BTreeMap<u64, u64>,
    /// Pipes and sockets.
    streams: BTreeSet<String>,
    /// True if one of them made itself unseen.
    pub(super) is_hidden: bool,
}

impl Held {
    /// The bytes of files without a name.
    pub(super) fn bytes(&self) -> u64 {
        self.files
            .values()
            .fold(0, |sum, more| sum.saturating_add(*more))
    }

    /// How many pipes and sockets there are.
    pub(super) fn streams(&self) -> usize {
        self.streams.len()
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use super::{Held, Taken};
    use crate::process::group::Group;

    pub(in crate::process) fn processes(_: &Group) -> Vec<i32> {
        Vec::new()
    }

    pub(in crate::process) fn by(_: i32) -> Option<Taken> {
        None
    }

    pub(in crate::process) fn held(_: &[i32], _: u64) -> Held {
        Held::default()
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io;
    use std::os::unix::fs::MetadataExt;
    use std::path::{Path, PathBuf};

    use super::{Held, Taken};
    use crate::process::group::Group;
    use crate::process::watch::{MOST_PROCESSES, weight};

    /// The processes of a command: of a bot the one, also inside of bubblewrap; of a command with
    /// a keeper all that the keeper will end.
    pub(in crate::process) fn processes(group: &Group) -> Vec<i32> {
        let Some(id) = group.id().map(|id| id.as_raw_nonzero().get()) else {
            return Vec::new();
        };
        if group.is_kept() {
            descendants(id)
        } else {
            vec![innermost(id)]
        }
    }

    /// The bot inside of bubblewrap, which has one child, and that has one child, the bot. A bot
    /// alone has no children.
    fn innermost(id: i32) -> i32 {
        let mut id = id;
        for _ in 0..3 {
            match children(id, id)[..] {
                [child] => id = child,
                _ => break,
            }
        }
        id
    }

    fn children(id: i32, task: i32) -> Vec<i32> {
        let text = fs::read_to_string(format!("/proc/{id}/task/{task}/children"));
        let text = text.unwrap_or_default();
        text.split_whitespace().flat_map(str::parse).collect()
    }

    /// All processes below one, as many as matter. A thread may have children as well.
    fn descendants(id: i32) -> Vec<i32> {
        let mut all = children(id, id);
        let mut next = 0;
        while next < all.len() && all.len() <= MOST_PROCESSES {
            let id = all[next];
            let more = tasks(id).into_iter().flat_map(|task| children(id, task));
            all.extend(more.collect::<Vec<i32>>());
            next += 1;
        }
        all
    }

    fn tasks(id: i32) -> Vec<i32> {
        let entries = fs::read_dir(format!("/proc/{id}/task"));
        let names = entries.into_iter().flatten().flatten();
        names
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .collect()
    }

    /// What a process has taken: its memory, what of it is swapped out, and the tables that the
    /// kernel keeps for it. If its first thread has ended, another one knows.
    pub(in crate::process) fn by(id: i32) -> Option<Taken> {
        let first = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let told = match number(&first, "VmRSS:") {
            Some(_) => first,
            None => tasks(id).into_iter().find_map(|task| {
                let text = fs::read_to_string(format!("/proc/{id}/task/{task}/status")).ok()?;
                number(&text, "VmRSS:").map(|_| text)
            })?,
        };
        let memory = ["VmRSS:", "VmSwap:", "VmPTE:"].map(|key| number(&told, key));
        let memory: u64 = memory.iter().flatten().sum();
        Some(Taken {
            threads: number(&told, "Threads:")?,
            memory: memory.saturating_mul(1024),
        })
    }

    /// The number behind a word at the beginning of a line.
    fn number(text: &str, key: &str) -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// What processes hold open. The length of a file that is mapped, closed and without a name is
    /// told by nobody: it counts as the largest that there can be.
    pub(in crate::process) fn held(processes: &[i32], largest: u64) -> Held {
        let mut held = Held::default();
        // Root without the power to look into others sees nothing, whoever they are.
        let may_look = !rustix::process::geteuid().is_root();
        for id in processes {
            let mut is_closed = false;
            let is_seen = tasks(*id).into_iter().any(|task| {
                let task = PathBuf::from(format!("/proc/{id}/task/{task}"));
                let looked = held.look(&task, largest).map_err(|error| error.kind());
                is_closed |= looked == Err(io::ErrorKind::PermissionDenied);
                looked.is_ok()
            });
            // Who is ending is closed to us as well, but has no memory any more and holds nothing.
            held.is_hidden |= may_look && is_closed && !is_seen && by(*id).is_some();
        }
        held
    }

    impl Held {
        /// Looks at what a thread holds. All threads of a process hold the same.
        fn look(&mut self, task: &Path, largest: u64) -> io::Result<()> {
            let maps = fs::read_to_string(task.join("maps"))?;
            if maps.is_empty() {
                // A thread that has ended shows nothing, whatever the others hold.
                return Err(io::ErrorKind::NotFound.into());
            }
            let open = fs::read_dir(task.join("fd"))?;
            for file in open.collect::<io::Result<Vec<_>>>()? {
                self.open(&file.path());
            }
            for number in maps.lines().filter_map(nameless) {
                self.files.entry(number).or_insert(largest);
            }
            Ok(())
        }

        fn open(&mut self, path: &Path) {
            let target = fs::read_link(path).unwrap_or_default();
            let target = target.to_string_lossy();
            if target.starts_with("pipe:") || target.starts_with("socket:") {
                self.streams.insert(target.into_owned());
            } else if target.ends_with(GONE)
                && let Ok(data) = fs::metadata(path)
            {
                self.files.insert(data.ino(), weight(&data));
            }
        }
    }

    /// What the kernel puts behind the last name of a file that has none any more.
    const GONE: &str = " (deleted)";

    /// The number of a mapped file that has no name any more.
    fn nameless(line: &str) -> Option<u64> {
        let number = line.split_whitespace().nth(4)?.parse().ok()?;
        line.ends_with(GONE).then_some(number)
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::io::Write;

        #[test]
        fn we_know_what_we_have_taken() {
            let me = std::process::id() as i32;
            let taken = by(me).unwrap();
            assert!(taken.threads >= 1 && taken.memory > 1 << 20);
            assert_eq!(number("Name:\tx\nVmPTE:\t  52 kB\n", "VmPTE:"), Some(52));
            assert_eq!(number("Name:\tVmPTE: 7\n", "VmPTE:"), None);
        }

        #[test]
        fn a_file_without_a_name_is_counted() {
            let me = std::process::id() as i32;
            let folder = crate::sandbox::Scratch::new().unwrap();
            let path = folder.path().join("file");
            let mut file = fs::File::create(&path).unwrap();
            file.write_all(&vec![1; 3 << 20]).unwrap();
            fs::remove_file(path).unwrap();
            // Twice the same process: the file is there once.
            let held = held(&[me, me], 1 << 30);
            assert!(
                (3 << 20..1 << 30).contains(&held.bytes()),
                "{}",
                held.bytes()
            );
            assert!(!held.is_hidden);
        }

        #[test]
        fn pipes_are_counted() {
            let me = std::process::id() as i32;
            let before = held(&[me], 0).streams();
            let pipes: Vec<_> = (0..50).map(|_| rustix::pipe::pipe().unwrap()).collect();
            // Other tests of this process may open and close some at the same time.
            let after = held(&[me], 0).streams();
            assert!(
                after >= before.saturating_sub(20) + pipes.len(),
                "{before} {after}"
            );
        }

        #[test]
        fn a_mapped_file_without_a_name_is_known_by_its_number() {
            let line = "7f00-7f01 rw-s 00000000 fd:01 4711      /any/a b (deleted)";
            assert_eq!(nameless(line), Some(4711));
            assert_eq!(nameless("7f00-7f01 rw-p 00000000 fd:01 4711  /any/a"), None);
            assert_eq!(nameless("7f00-7f01 rw-p 00000000 00:00 0"), None);
        }
    }
}
