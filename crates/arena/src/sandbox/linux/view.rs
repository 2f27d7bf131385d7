//! What a command sees: a root of its own, with nothing in it but what it may reach.
//!
//! Landlock keeps a command from opening what is not its own. It does not keep it from asking
//! whether a name is there, how long the file is and when it was changed. In a root of its own there
//! is no such name. Root makes one by its powers, everybody else in a namespace of users, where the
//! system allows that.

use std::collections::BTreeSet;
use std::ffi::{CStr, CString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};
use std::ptr::null;
use std::sync::OnceLock;

use libc::{c_int, c_long, c_ulong};
use rustix::fs::{CWD, Mode, OFlags};
use rustix::thread::{CapabilitySet, capabilities};

use super::files;
use crate::sandbox::Plan;

/// Made ready before the fork.
#[derive(Debug)]
pub(super) struct View {
    /// An empty folder, where the new root is until it is the root.
    base: CString,
    steps: Vec<Step>,
    /// Where the command begins.
    folder: CString,
    /// Of the files about processes it sees its own alone.
    is_alone: bool,
    /// What makes us ourselves in a namespace of users; `None` where our powers will do.
    selves: Option<Selves>,
}

/// What is made in the new root, in this order.
#[derive(Clone, Debug)]
enum Step {
    Folder(CString),
    /// An empty file, on which another one can be mounted.
    File(CString),
    Link {
        target: CString,
        name: CString,
    },
    /// What is there in the old root shows under the same name.
    Show {
        old: CString,
        name: CString,
    },
}

/// What is written about us: the numbers of our user and our group stay what they are.
#[derive(Debug)]
struct Selves {
    user: String,
    group: String,
}

/// The old root, as long as it is needed.
const OLD: &str = "/.old";

impl View {
    /// The view of a command; `None` if it may see everything.
    pub(super) fn new(plan: &Plan, is_alone: bool) -> io::Result<Option<View>> {
        let mut paths = plan.readable();
        paths.extend(plan.confinement.writable.iter().cloned());
        paths.push(plan.scratch.to_path_buf());
        if !is_alone {
            paths.push("/proc".into());
        }
        let is_root = |path: &PathBuf| {
            path.canonicalize()
                .is_ok_and(|real| real.parent().is_none())
        };
        if paths.iter().any(is_root) {
            return Ok(None);
        }
        paths.sort();
        let mut scene = Scene::of_system().clone();
        paths.iter().for_each(|path| scene.take(path));
        let folder = plan.folder.unwrap_or(Path::new("."));
        let folder = folder.canonicalize().unwrap_or_else(|_| "/".into());
        // It may begin in a folder that it cannot see into.
        scene.folder(&folder);
        scene.folder(Path::new("/proc"));
        Ok(Some(View {
            base: text(plan.scratch)?,
            steps: scene.steps,
            folder: text(&folder)?,
            is_alone,
            selves: (!has_powers()).then(Selves::new),
        }))
    }

    /// Enters it, after the fork. Nothing here may allocate or lock.
    pub(super) fn enter(&self) -> io::Result<()> {
        match &self.selves {
            Some(selves) => {
                unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNS)?;
                selves.tell()?;
            }
            None => unshare(libc::CLONE_NEWNS)?,
        }
        // Nobody outside sees what is mounted here.
        mount(None, c"/", None, libc::MS_REC | libc::MS_PRIVATE)?;
        let plain = libc::MS_NOSUID | libc::MS_NODEV;
        mount(None, &self.base, Some(c"tmpfs"), plain)?;
        rustix::process::chdir(&self.base)?;
        rustix::fs::chmod(c".", Mode::from_raw_mode(0o755))?;
        make_folder(c".old")?;
        // SAFETY: both names end with a zero and live until the call is over.
        answer(unsafe { libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c".old".as_ptr()) })?;
        rustix::process::chdir(c"/")?;
        self.fill()?;
        // SAFETY: the name ends with a zero and lives until the call is over.
        answer(unsafe { libc::umount2(c"/.old".as_ptr(), libc::MNT_DETACH) }.into())?;
        rustix::fs::rmdir(c"/.old")?;
        let closed = libc::MS_REMOUNT | libc::MS_BIND | libc::MS_RDONLY | plain;
        mount(None, c"/", None, closed)?;
        Ok(rustix::process::chdir(&self.folder)?)
    }

    /// Whoever the command is, it can enter the folders that lead to what shows.
    fn fill(&self) -> io::Result<()> {
        let before = rustix::process::umask(Mode::from_raw_mode(0o022));
        self.steps.iter().try_for_each(Step::make)?;
        if self.is_alone {
            show_own()?;
        }
        rustix::process::umask(before);
        Ok(())
    }
}

/// Names of open files, as scripts know them.
const STREAMS: [(&str, &str); 4] = [
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
];

/// Most links from one to the next.
const MOST_LINKS: usize = 16;

/// The steps to a root in which some paths show.
#[derive(Clone, Default)]
struct Scene {
    steps: Vec<Step>,
    made: BTreeSet<PathBuf>,
    links: Vec<PathBuf>,
    shown: Vec<PathBuf>,
}

impl Scene {
    /// What everybody sees, looked for once: a contest starts many bots.
    fn of_system() -> &'static Scene {
        static SYSTEM: OnceLock<Scene> = OnceLock::new();
        SYSTEM.get_or_init(|| {
            let mut scene = Scene::default();
            let mut paths = files::system().to_vec();
            paths.extend(files::DEVICES.map(PathBuf::from));
            paths.push("/dev/null".into());
            paths.sort();
            paths.iter().for_each(|path| scene.take(path));
            for (target, name) in STREAMS {
                scene.link(Path::new(target), Path::new(name));
            }
            scene
        })
    }

    /// Lets a path show that may have dots in it. A folder that a name goes into and out of again is
    /// there, and nothing more of it.
    fn take(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or(path.to_path_buf());
        let mut way = PathBuf::new();
        for part in path.components() {
            if part == Component::ParentDir {
                self.folder(&way);
                way.pop();
            } else {
                way.push(part);
            }
        }
        self.show(&way, MOST_LINKS);
        if let Ok(real) = path.canonicalize() {
            self.show(&real, MOST_LINKS);
        }
    }

    /// Lets a file or a folder show, under its name and under that which links lead to. What is not
    /// there needs no place.
    fn show(&mut self, path: &Path, most_links: usize) {
        let is_in = |all: &[PathBuf]| all.iter().any(|place| path.starts_with(place));
        let Ok(data) = fs::symlink_metadata(path) else {
            return;
        };
        if is_in(&self.shown) || most_links == 0 {
            return;
        }
        let real = path.canonicalize().ok().filter(|real| real != path);
        if let Ok(target) = fs::read_link(path)
            && !is_in(&self.links)
        {
            self.link(&target, path);
            self.show(&successor(path, &target), most_links - 1);
        } else if !is_in(&self.links) && !data.is_symlink() {
            self.mount(path, data.is_dir());
        }
        if let Some(real) = real {
            self.show(&real, most_links - 1);
        }
    }

    fn mount(&mut self, path: &Path, is_folder: bool) {
        let (Ok(name), Ok(old)) = (text(path), text(Path::new(&in_old(path)))) else {
            return;
        };
        if is_folder {
            self.folder(path);
        } else if self.begin(path) {
            self.steps.push(Step::File(name.clone()));
        }
        self.steps.push(Step::Show { old, name });
        self.shown.push(path.to_path_buf());
    }

    fn link(&mut self, target: &Path, name: &Path) {
        if let (true, Ok(target), Ok(link)) = (self.begin(name), text(target), text(name)) {
            self.links.push(name.to_path_buf());
            self.steps.push(Step::Link { target, name: link });
        }
    }

    fn folder(&mut self, path: &Path) {
        let is_there = self.shown.iter().any(|place| path.starts_with(place));
        if path.parent().is_some() && !is_there && self.begin(path) {
            self.steps.extend(text(path).map(Step::Folder));
        }
    }

    /// Makes the folders above a name. True if the name itself is still to be made.
    fn begin(&mut self, name: &Path) -> bool {
        if let Some(above) = name.parent() {
            self.folder(above);
        }
        self.made.insert(name.to_path_buf())
    }
}

fn in_old(path: &Path) -> std::ffi::OsString {
    let mut old = std::ffi::OsString::from(OLD);
    old.push(path);
    old
}

/// Where a link leads.
fn successor(link: &Path, target: &Path) -> PathBuf {
    let above = link.parent().unwrap_or(Path::new("/"));
    let above = above.canonicalize().unwrap_or(above.to_path_buf());
    let mut path = above;
    for part in target.components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

fn text(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

/// True if we may mount without a namespace of users.
fn has_powers() -> bool {
    let have = capabilities(None).map(|sets| sets.effective);
    have.is_ok_and(|have| have.contains(CapabilitySet::SYS_ADMIN))
}

impl Step {
    fn make(&self) -> io::Result<()> {
        match self {
            Step::Folder(name) => make_folder(name),
            Step::File(name) => make_file(name),
            Step::Link { target, name } => Ok(rustix::fs::symlink(target, name)?),
            Step::Show { old, name } => mount(Some(old), name, None, libc::MS_BIND | libc::MS_REC),
        }
    }
}

impl Selves {
    fn new() -> Selves {
        let line = |id: u32| format!("{id} {id} 1");
        Selves {
            user: line(rustix::process::geteuid().as_raw()),
            group: line(rustix::process::getegid().as_raw()),
        }
    }

    fn tell(&self) -> io::Result<()> {
        write(c"/proc/self/setgroups", "deny")?;
        write(c"/proc/self/uid_map", &self.user)?;
        write(c"/proc/self/gid_map", &self.group)
    }
}

/// The files about our own process, under the names that programs know.
fn show_own() -> io::Result<()> {
    let own = rustix::process::getpid().as_raw_nonzero().get();
    let mut id = [0u8; 16];
    let mut old = [0u8; 32];
    let mut name = [0u8; 32];
    let id = written(&mut id, format_args!("{own}\0"))?;
    let old = written(&mut old, format_args!("{OLD}/proc/{own}\0"))?;
    let name = written(&mut name, format_args!("/proc/{own}\0"))?;
    make_folder(name)?;
    mount(Some(old), name, None, libc::MS_BIND)?;
    Ok(rustix::fs::symlink(id, c"/proc/self")?)
}

/// A text in memory that is there already.
fn written<'a>(room: &'a mut [u8], words: std::fmt::Arguments) -> io::Result<&'a CStr> {
    (&mut room[..]).write_fmt(words)?;
    CStr::from_bytes_until_nul(room).map_err(|_| io::ErrorKind::InvalidInput.into())
}

fn write(file: &CStr, words: &str) -> io::Result<()> {
    let file = rustix::fs::open(file, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::write(file, words.as_bytes())?;
    Ok(())
}

fn make_folder(name: &CStr) -> io::Result<()> {
    match rustix::fs::mkdir(name, Mode::from_raw_mode(0o755)) {
        // It is in a folder that shows.
        Err(rustix::io::Errno::EXIST) => Ok(()),
        done => Ok(done?),
    }
}

/// Never opens what is there already.
fn make_file(name: &CStr) -> io::Result<()> {
    let flags = OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY | OFlags::CLOEXEC;
    match rustix::fs::openat(CWD, name, flags, Mode::from_raw_mode(0o444)) {
        Err(rustix::io::Errno::EXIST) => Ok(()),
        done => Ok(done.map(drop)?),
    }
}

fn unshare(what: c_int) -> io::Result<()> {
    // SAFETY: the call takes a number, and in a process with one thread changes nobody else.
    answer(unsafe { libc::unshare(what) }.into())
}

fn mount(from: Option<&CStr>, at: &CStr, kind: Option<&CStr>, flags: c_ulong) -> io::Result<()> {
    let pointer = |text: Option<&CStr>| text.map_or(null(), CStr::as_ptr);
    // SAFETY: all names end with a zero and live until the call is over.
    let done = unsafe { libc::mount(pointer(from), at.as_ptr(), pointer(kind), flags, null()) };
    answer(done.into())
}

fn answer(done: c_long) -> io::Result<()> {
    match done {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::Scratch;
    use std::os::unix::fs::symlink;

    /// The names that are made, with a letter for what they are.
    fn made(paths: &[&Path], top: &Path) -> Vec<String> {
        let mut scene = Scene::default();
        paths.iter().for_each(|path| scene.take(path));
        let step = |step: &Step| {
            let (kind, name) = match step {
                Step::Folder(name) => ('d', name),
                Step::File(name) => ('f', name),
                Step::Link { name, .. } => ('l', name),
                Step::Show { name, .. } => ('s', name),
            };
            let name = name.to_str().unwrap();
            Some(format!("{kind} {}", name.strip_prefix(top.to_str()?)?))
        };
        scene.steps.iter().filter_map(step).collect()
    }

    #[test]
    fn names_with_dots_and_links_lead_to_what_they_mean() {
        let scratch = Scratch::new().unwrap();
        let top = scratch.path();
        fs::create_dir_all(top.join("a/b")).unwrap();
        fs::write(top.join("a/file"), "").unwrap();
        symlink("a", top.join("link")).unwrap();
        symlink("b/../file", top.join("a/odd")).unwrap();
        let join = |name: &str| top.join(name);
        assert_eq!(made(&[&join("a/.")], top), ["d ", "d /a", "s /a"]);
        assert_eq!(
            made(&[&join("link/../a/b")], top),
            ["d ", "d /link", "d /a", "d /a/b", "s /a/b"]
        );
        assert_eq!(
            made(&[&join("link"), &join("link/b"), &join("a")], top),
            ["d ", "l /link", "d /a", "s /a"]
        );
        assert_eq!(
            made(&[&join("a/odd")], top),
            ["d ", "d /a", "l /a/odd", "f /a/file", "s /a/file"]
        );
        assert_eq!(made(&[&join("none")], top), [""; 0]);
    }
}
