//! Groups of the kernel (cgroup v2), where a folder of them is ours: there the kernel itself
//! counts memory and processes of a command, whatever they do to hide it.
//!
//! A group is a folder and its limits are files, so all of this is plain file work. Where no
//! folder is delegated to us there is no [`Tree`], and the referee counts alone.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use super::{Confinement, Processes};

/// A folder in which we may make groups that count memory and processes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tree {
    folder: PathBuf,
}

/// The group of one command. It ends with the value, and so does all that is in it.
#[derive(Debug)]
pub(crate) struct Cgroup {
    folder: PathBuf,
    memory: u64,
}

/// Beginning of the name of a group; the number of our process follows.
const NAME: &str = "crownhead-";

/// Beginning of the name of the group that we move to where others must be empty.
const SELF: &str = "crownhead-self-";

/// A build has a fifth of the weight of a game.
const BUILD_WEIGHT: &str = "20";

/// Most processes and threads of a build together.
const TROOP: u64 = 320;

impl Tree {
    /// The folder that is ours, if there is one. It is looked for once.
    pub(super) fn here() -> Option<&'static Tree> {
        static HERE: OnceLock<Option<Tree>> = OnceLock::new();
        HERE.get_or_init(|| Tree::at(own_folder()?)).as_ref()
    }

    /// The folder as a tree, if groups in it count memory and processes.
    fn at(folder: PathBuf) -> Option<Tree> {
        let there = fs::read_to_string(folder.join("cgroup.controllers")).ok()?;
        let is_there = |name: &str| there.split_whitespace().any(|word| word == name);
        if !is_there("memory") || !is_there("pids") {
            return None;
        }
        let tree = Tree { folder };
        tree.sweep();
        tree.enable("+memory +pids").ok()?;
        // Fair shares of the processor are welcome, and needed by nobody.
        let _ = tree.enable("+cpu");
        // A group is made and given up again: what fails here would fail for each bot.
        let trial = tree.group(&Confinement::default()).ok()?;
        trial.door().is_ok().then_some(tree)
    }

    /// Lets groups below count. A group that has processes of its own cannot have such groups: so
    /// we move to one beside them.
    fn enable(&self, what: &str) -> io::Result<()> {
        let enable = || fs::write(self.folder.join("cgroup.subtree_control"), what);
        match enable() {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {}
            done => return done,
        }
        let own = self.folder.join(format!("{SELF}{}", std::process::id()));
        fs::create_dir(&own)?;
        fs::write(own.join("cgroup.procs"), "0")?;
        enable().inspect_err(|_| {
            // Others are there as well. We go back.
            let _ = fs::write(self.folder.join("cgroup.procs"), "0");
            let _ = fs::remove_dir(&own);
        })
    }

    /// A group for one command, with its limits.
    pub(super) fn group(&self, confinement: &Confinement) -> io::Result<Cgroup> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let group = Cgroup {
            folder: self.folder.join(format!("{}{id}", own_names())),
            memory: confinement.memory,
        };
        fs::create_dir(&group.folder)?;
        group.limit(confinement)?;
        Ok(group)
    }

    /// The path that all names of our groups begin with.
    pub(super) fn names(&self) -> PathBuf {
        self.folder.join(own_names())
    }

    /// Removes groups of programs that are gone. Who still has processes in one keeps it.
    fn sweep(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if entry.file_name().to_str().is_some_and(is_abandoned) {
                let _ = fs::remove_dir(entry.path());
            }
        }
    }
}

impl Cgroup {
    fn limit(&self, confinement: &Confinement) -> io::Result<()> {
        // Where the temporary folder is in memory, its files count too.
        let memory = confinement.memory.saturating_add(confinement.scratch);
        self.set("memory.max", &memory.to_string())?;
        let (processes, weight) = match confinement.processes {
            // A few more than it may have: so that it is noticed with its reason.
            Processes::One => (confinement.threads + 64, None),
            Processes::Several => (TROOP, Some(BUILD_WEIGHT)),
        };
        self.set("pids.max", &processes.to_string())?;
        // Not every kernel has these.
        let _ = self.set("memory.swap.max", "0");
        let _ = self.set("memory.oom.group", "1");
        let _ = weight.map(|weight| self.set("cpu.weight", weight));
        Ok(())
    }

    /// Writes to a file that the kernel made. It is never made here.
    fn set(&self, name: &str, value: &str) -> io::Result<()> {
        let mut file = File::options().write(true).open(self.folder.join(name))?;
        io::Write::write_all(&mut file, value.as_bytes())
    }

    /// Whoever writes `0` to this file is in the group from then on.
    #[cfg_attr(
        not(target_os = "linux"),
        allow(dead_code, reason = "the cage is Linux's")
    )]
    pub(super) fn door(&self) -> io::Result<File> {
        File::options()
            .write(true)
            .open(self.folder.join("cgroup.procs"))
    }

    /// What it took too much of, if the kernel ended it for that.
    pub(crate) fn excess(&self) -> Option<String> {
        let told = fs::read_to_string(self.folder.join("memory.events")).ok()?;
        let killed = told.lines().find_map(|line| line.strip_prefix("oom_kill "));
        let is_over = killed.is_some_and(|count| count.trim() != "0");
        is_over.then(|| format!("used more than {} bytes of memory", self.memory))
    }
}

/// How often it is tried to remove a group whose processes are about to end.
const TRIES: u32 = 500;

impl Drop for Cgroup {
    fn drop(&mut self) {
        let _ = self.set("cgroup.kill", "1");
        for _ in 0..TRIES {
            match fs::remove_dir(&self.folder) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                    thread::sleep(Duration::from_millis(2));
                }
                _ => return,
            }
        }
    }
}

fn own_names() -> String {
    format!("{NAME}{}-", std::process::id())
}

/// True if the process that a group is named after is gone.
fn is_abandoned(name: &str) -> bool {
    let rest = name.strip_prefix(SELF).or_else(|| name.strip_prefix(NAME));
    let id = rest.and_then(|rest| rest.split('-').next());
    let id = id.and_then(|id| id.parse::<u32>().ok());
    id.is_some_and(|id| !Path::new("/proc").join(id.to_string()).exists())
}

/// The group that we are in, as a folder: what is mounted somewhere, and our place in it.
fn own_folder() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mounts").ok()?;
    let place = fs::read_to_string("/proc/self/cgroup").ok()?;
    let folder = folder(&mounts, &place)?;
    // Part of the tree may be mounted, or another one. Where we are, our number is.
    let there = fs::read_to_string(folder.join("cgroup.procs")).ok()?;
    let me = std::process::id().to_string();
    there.lines().any(|line| line == me).then_some(folder)
}

fn folder(mounts: &str, place: &str) -> Option<PathBuf> {
    let mounted = mounts.lines().find_map(|line| {
        let mut words = line.split(' ').skip(1);
        let path = words.next()?;
        (words.next()? == "cgroup2").then_some(path)
    })?;
    let place = place.lines().find_map(|line| line.strip_prefix("0::/"))?;
    Some(Path::new(mounted).join(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::Scratch;

    /// A folder as the kernel would make it; here nobody fills a new one with files.
    fn pretend(controllers: &str) -> Scratch {
        let scratch = Scratch::new().unwrap();
        fs::write(scratch.path().join("cgroup.controllers"), controllers).unwrap();
        scratch
    }

    fn group_in(scratch: &Scratch, confinement: &Confinement) -> Cgroup {
        let folder = scratch.path().join("group");
        fs::create_dir(&folder).unwrap();
        for file in ["memory.max", "pids.max", "cpu.weight", "cgroup.procs"] {
            fs::write(folder.join(file), "").unwrap();
        }
        let memory = confinement.memory;
        let group = Cgroup { folder, memory };
        group.limit(confinement).unwrap();
        group
    }

    fn read(group: &Cgroup, name: &str) -> String {
        fs::read_to_string(group.folder.join(name)).unwrap()
    }

    #[test]
    fn a_place_is_found_among_what_is_mounted() {
        let mounts = "proc /proc proc rw 0 0\n\
                      cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0\n\
                      cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";
        let place = "4:memory:/a/b\n0::/user.slice/x.scope\n";
        let found = folder(mounts, place);
        let expected = "/sys/fs/cgroup/unified/user.slice/x.scope";
        assert_eq!(found, Some(PathBuf::from(expected)));
        assert_eq!(folder("proc /proc proc rw 0 0\n", place), None);
        assert_eq!(folder(mounts, "4:memory:/a/b\n"), None);
    }

    #[test]
    fn a_tree_that_does_not_count_is_none() {
        for controllers in ["hugetlb\n", "memory cpu\n", ""] {
            let folder = pretend(controllers);
            assert_eq!(Tree::at(folder.path().to_path_buf()), None, "{controllers}");
        }
        // What counts but cannot be given limits is none either: here no file comes by itself.
        let folder = pretend("cpu memory pids\n");
        assert_eq!(Tree::at(folder.path().to_path_buf()), None);
        let wanted = folder.path().join("cgroup.subtree_control");
        assert_eq!(fs::read_to_string(wanted).unwrap(), "+cpu");
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 2, "the group of the trial is gone");
    }

    #[test]
    fn a_group_has_the_limits_of_its_command() {
        let scratch = Scratch::new().unwrap();
        let bot = Confinement {
            memory: 1000,
            scratch: 24,
            threads: 8,
            ..Confinement::default()
        };
        let group = group_in(&scratch, &bot);
        assert_eq!(read(&group, "memory.max"), "1024");
        assert_eq!(read(&group, "pids.max"), "72");
        assert_eq!(read(&group, "cpu.weight"), "");
        assert!(group.door().is_ok());
        fs::remove_dir_all(&group.folder).unwrap();
        let build = Confinement::of_build(scratch.path());
        let group = group_in(&scratch, &build);
        assert_eq!(read(&group, "pids.max"), "320");
        assert_eq!(read(&group, "cpu.weight"), "20");
    }

    #[test]
    fn whom_the_kernel_ended_is_told_why() {
        let scratch = Scratch::new().unwrap();
        let bot = Confinement {
            memory: 1000,
            ..Confinement::default()
        };
        let group = group_in(&scratch, &bot);
        assert_eq!(group.excess(), None);
        let events = group.folder.join("memory.events");
        fs::write(&events, "low 0\nmax 9\noom 0\noom_kill 0\n").unwrap();
        assert_eq!(group.excess(), None);
        fs::write(&events, "low 0\nmax 9\noom 1\noom_kill 2\n").unwrap();
        let told = group.excess();
        assert_eq!(told.as_deref(), Some("used more than 1000 bytes of memory"));
    }

    #[test]
    fn groups_of_programs_that_are_gone_are_swept() {
        let scratch = Scratch::new().unwrap();
        let tree = Tree {
            folder: scratch.path().to_path_buf(),
        };
        // No process has a number as high as this one.
        let gone = ["crownhead-4294967295-0", "crownhead-self-4294967295"];
        let own = format!("{}0", own_names());
        for name in gone.iter().chain([&own.as_str(), &"other.slice"]) {
            fs::create_dir(scratch.path().join(name)).unwrap();
        }
        tree.sweep();
        let mut left: Vec<String> = fs::read_dir(scratch.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, [own, "other.slice".to_string()]);
    }
}
