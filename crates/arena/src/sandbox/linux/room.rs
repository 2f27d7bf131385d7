//! A namespace of mounts with the root of a command in it, for one command after the other.
//!
//! To make one takes dozens of calls, and the kernel waits for all processors whenever something is
//! unmounted. So it is made once, by a process that does nothing else, and stays as long as somebody
//! holds it open. Its own root has these folders; only `out` is ever a command's root:
//!
//! - `out` what a command sees; it cannot be changed;
//! - `in` the same folders, where names can be made;
//! - `proc` the files about processes, and `run` the folder with the private folders of commands:
//!   from there a command brings in what is its own.

use std::ffi::{CStr, CString};
use std::io;
use std::mem::{size_of, zeroed};
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};
use std::ptr::{null, null_mut};

use libc::{c_int, c_long, c_ulong, pid_t};
use rustix::fs::{CWD, Mode, OFlags};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};

use super::scene::Step;

/// A room that is there as long as this lives, or somebody is in it.
#[derive(Debug)]
pub(super) struct Room {
    mounts: OwnedFd,
    /// Who made it without powers has them in a namespace of users.
    users: Option<OwnedFd>,
}

/// What a room is made from. All of it is ready before the fork.
#[derive(Debug)]
pub(super) struct Blueprint {
    /// An empty folder, where the root of the room is until it is the root.
    pub(super) base: CString,
    /// The folder with the private folders of commands, as it is called in the old root.
    pub(super) run: CString,
    pub(super) steps: Vec<Step>,
    /// What makes us ourselves in a namespace of users; `None` where our powers will do.
    pub(super) selves: Option<Selves>,
}

/// What is written about us: the numbers of our user and our group stay what they are.
#[derive(Debug)]
pub(super) struct Selves {
    user: String,
    group: String,
}

const PLAIN: c_ulong = libc::MS_NOSUID | libc::MS_NODEV;
const TREE: c_ulong = libc::MS_BIND | libc::MS_REC;

impl Room {
    /// Makes a room.
    pub(super) fn build(plan: &Blueprint) -> io::Result<Room> {
        let (told, word) = pipe_with(PipeFlags::CLOEXEC)?;
        let builder = split(|| plan.tell(&word))?;
        drop(word);
        let mut bytes = [0; size_of::<[c_int; 3]>()];
        let length = rustix::io::read(&told, &mut bytes);
        take_leave(builder);
        if length != Ok(bytes.len()) {
            return Err(io::Error::other("a room was not finished"));
        }
        let number = |i: usize| {
            bytes[4 * i..][..4]
                .try_into()
                .map_or(-1, c_int::from_ne_bytes)
        };
        if number(2) != 0 {
            return Err(io::Error::from_raw_os_error(number(2)));
        }
        // SAFETY: the builder shares our open files and has opened these for us.
        let held = |fd: RawFd| (fd >= 0).then(|| unsafe { OwnedFd::from_raw_fd(fd) });
        Ok(Room {
            mounts: held(number(0)).ok_or(io::ErrorKind::NotFound)?,
            users: held(number(1)),
        })
    }

    /// Goes in, after the fork: the root is then that of the room.
    pub(super) fn enter(&self) -> io::Result<()> {
        if let Some(users) = &self.users {
            set_namespace(users, libc::CLONE_NEWUSER)?;
        }
        set_namespace(&self.mounts, libc::CLONE_NEWNS)
    }
}

/// Starts a process that does one thing and ends. It has memory of its own and shares our open
/// files. We stand still meanwhile.
fn split(work: impl FnOnce()) -> io::Result<pid_t> {
    // SAFETY: system calls on numbers and on memory that lives here. The new process runs nothing
    // but the work, which neither allocates nor locks, and no handler of ours.
    unsafe {
        let mut all: libc::sigset_t = zeroed();
        libc::sigfillset(&mut all);
        let mut before: libc::sigset_t = zeroed();
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
        let flags = libc::CLONE_VFORK | libc::CLONE_FILES | libc::SIGCHLD;
        let child = libc::syscall(libc::SYS_clone, c_long::from(flags), 0, 0, 0, 0);
        if child == 0 {
            work();
            libc::_exit(0);
        }
        let child = answer(child).map(|()| child as pid_t);
        libc::pthread_sigmask(libc::SIG_SETMASK, &before, null_mut());
        child
    }
}

fn take_leave(child: pid_t) {
    // SAFETY: the call takes numbers; where there is no place for a status none is written.
    while unsafe { libc::waitpid(child, null_mut(), 0) } == -1
        && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted
    {}
}

impl Blueprint {
    /// In the builder: makes the room and tells the numbers of its files, or what went wrong.
    fn tell(&self, word: &OwnedFd) {
        let numbers = match self.make() {
            Ok([mounts, users]) => [mounts, users, 0],
            Err(error) => [-1, -1, error.raw_os_error().unwrap_or(libc::EIO)],
        };
        // SAFETY: the numbers live here and are as long as is said.
        unsafe {
            let numbers = (&raw const numbers).cast();
            libc::write(word.as_raw_fd(), numbers, size_of::<[c_int; 3]>());
        }
    }

    fn make(&self) -> io::Result<[RawFd; 2]> {
        match &self.selves {
            Some(selves) => {
                unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNS)?;
                selves.tell()?;
            }
            None => unshare(libc::CLONE_NEWNS)?,
        }
        // Whoever a command is, it can enter the folders that lead to what shows.
        rustix::process::umask(Mode::from_raw_mode(0o022));
        // Nobody outside sees what is mounted here.
        mount(None, c"/", None, libc::MS_REC | libc::MS_PRIVATE)?;
        mount(None, &self.base, Some(c"tmpfs"), PLAIN)?;
        rustix::process::chdir(&self.base)?;
        rustix::fs::chmod(c".", Mode::from_raw_mode(0o755))?;
        for name in [c"old", c"in", c"out", c"proc", c"run"] {
            make_folder(name)?;
        }
        // SAFETY: both names end with a zero and live until the call is over.
        answer(unsafe { libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c"old".as_ptr()) })?;
        self.fill()?;
        // SAFETY: the name ends with a zero and lives until the call is over.
        answer(unsafe { libc::umount2(c"/old".as_ptr(), libc::MNT_DETACH) }.into())?;
        rustix::fs::rmdir(c"/old")?;
        let closed = libc::MS_REMOUNT | libc::MS_BIND | libc::MS_RDONLY | PLAIN;
        mount(None, c"/out", None, closed)?;
        let mounts = held(c"/proc/self/ns/mnt")?;
        let users = match self.selves {
            Some(_) => held(c"/proc/self/ns/user")?,
            None => -1,
        };
        Ok([mounts, users])
    }

    fn fill(&self) -> io::Result<()> {
        let root = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let root = rustix::fs::open(c"/", root, Mode::empty())?;
        // Where links lead to is then the command's root too.
        make_root(c"/in")?;
        self.steps.iter().try_for_each(Step::name)?;
        rustix::process::fchdir(&root)?;
        make_root(c".")?;
        mount(Some(c"/in"), c"/out", None, libc::MS_BIND)?;
        self.steps.iter().try_for_each(Step::show)?;
        mount(Some(c"/old/proc"), c"/proc", None, TREE)?;
        mount(Some(&self.run), c"/run", None, TREE)
    }
}

impl Step {
    /// Makes the name.
    fn name(&self) -> io::Result<()> {
        match self {
            Step::Folder(name) => make_folder(name),
            Step::File(name) => make_file(name),
            Step::Link { target, name } => Ok(rustix::fs::symlink(target, name)?),
            Step::Show { .. } => Ok(()),
        }
    }

    /// Lets what is there in the old root show under the name.
    fn show(&self) -> io::Result<()> {
        match self {
            Step::Show { old, new } => mount(Some(old), new, None, TREE),
            Step::Folder(_) | Step::File(_) | Step::Link { .. } => Ok(()),
        }
    }
}

impl Selves {
    pub(super) fn new() -> Selves {
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

/// The number of a file that stays open.
fn held(name: &CStr) -> io::Result<RawFd> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let file: OwnedFd = rustix::fs::open(name, flags, Mode::empty())?;
    Ok(file.into_raw_fd())
}

fn write(file: &CStr, words: &str) -> io::Result<()> {
    let file = rustix::fs::open(file, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::io::write(file, words.as_bytes())?;
    Ok(())
}

pub(super) fn make_folder(name: &CStr) -> io::Result<()> {
    match rustix::fs::mkdir(name, Mode::from_raw_mode(0o755)) {
        // It is there already, or will be in a folder that shows.
        Err(Errno::EXIST | Errno::NOENT) => Ok(()),
        done => Ok(done?),
    }
}

/// Never opens what is there already.
fn make_file(name: &CStr) -> io::Result<()> {
    let flags = OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY | OFlags::CLOEXEC;
    match rustix::fs::openat(CWD, name, flags, Mode::from_raw_mode(0o444)) {
        Err(Errno::EXIST) => Ok(()),
        done => Ok(done.map(drop)?),
    }
}

/// Makes a folder the root, and begins there.
pub(super) fn make_root(folder: &CStr) -> io::Result<()> {
    rustix::process::chroot(folder)?;
    Ok(rustix::process::chdir(c"/")?)
}

fn unshare(what: c_int) -> io::Result<()> {
    // SAFETY: the call takes a number, and in a process with one thread changes nobody else.
    answer(unsafe { libc::unshare(what) }.into())
}

fn set_namespace(file: &OwnedFd, kind: c_int) -> io::Result<()> {
    // SAFETY: the call takes numbers, and in a process with one thread changes nobody else.
    answer(unsafe { libc::setns(file.as_raw_fd(), kind) }.into())
}

pub(super) fn mount(
    from: Option<&CStr>,
    at: &CStr,
    kind: Option<&CStr>,
    flags: c_ulong,
) -> io::Result<()> {
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
