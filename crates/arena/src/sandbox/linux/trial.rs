//! What this machine enforces: tried, not guessed.

use std::ffi::CStr;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

use super::cage::Cage;
use crate::sandbox::cgroup::Tree;
use crate::sandbox::{Confinement, Enforced, Fence, Level, Plan, Scratch, program};

/// Tries what there is, the best first, and who counts.
pub(in crate::sandbox) fn enforced() -> Enforced {
    let fenced = fenced();
    Enforced {
        cgroup: counts(),
        view: hides(&fenced),
        ..fenced
    }
}

/// True if a program runs in a root of its own, and does not see there what is not its own. Behind
/// bubblewrap it has one already.
fn hides(fenced: &Enforced) -> bool {
    let (Ok(scratch), Ok(other)) = (Scratch::new(), Scratch::new()) else {
        return false;
    };
    let enforced = Enforced {
        view: true,
        ..fenced.clone()
    };
    fenced.files == Fence::Landlock && is_blind(&enforced, &scratch, &other)
}

/// True if a shell in the cage sees the one folder and not the other.
fn is_blind(enforced: &Enforced, scratch: &Scratch, other: &Scratch) -> bool {
    let path = |scratch: &Scratch| scratch.path().to_string_lossy().into_owned();
    let script = "test -e \"$0\" && test ! -e \"$1\" && test -e /proc/self/status";
    let arguments = ["-c", script, &path(scratch), &path(other)].map(String::from);
    let shell = program::find("sh", None);
    let confinement = Confinement::default();
    let plan = Plan {
        arguments: &arguments,
        ..plan(&shell, scratch, &confinement)
    };
    super::built(&plan, enforced, None).is_ok_and(|(command, _)| succeeds(command))
}

/// True if a program can enter a group of the kernel's and runs there.
fn counts() -> bool {
    let group = Tree::here().and_then(|tree| tree.group(&Confinement::default()).ok());
    let Some(door) = group.as_ref().and_then(|group| group.door().ok()) else {
        return false;
    };
    let mut command = Command::new(program::find("true", None));
    let enter = move || Ok(rustix::io::write(&door, b"0").map(drop)?);
    // SAFETY: it makes one system call, and nothing else.
    unsafe { command.pre_exec(enter) };
    command.status().is_ok_and(|status| status.success())
}

fn fenced() -> Enforced {
    let bare = Enforced::limits_alone();
    let Ok(scratch) = Scratch::new() else {
        return bare;
    };
    let seccomp = Enforced {
        seccomp: true,
        ..bare.clone()
    };
    let seccomp = if refuses(&seccomp, &scratch, no_socket) {
        seccomp
    } else {
        bare
    };
    let landlock = Enforced {
        files: Fence::Landlock,
        landlock: version(),
        ..seccomp.clone()
    };
    let landlock = if refuses(&landlock, &scratch, no_file) {
        landlock
    } else {
        seccomp
    };
    match landlock.level() {
        // Bubblewrap would add nothing but a process of its own between the bot and us, which
        // hides how the bot ended and that it closed its output.
        Level::Whole => landlock,
        _ => bubbled(&landlock, &scratch).unwrap_or(landlock),
    }
}

/// The version of Landlock; 0 if there is none.
fn version() -> u32 {
    const ASK_VERSION: libc::c_long = 1;
    let (call, nothing) = (libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>());
    // SAFETY: with this flag the call reads no memory.
    let version = unsafe { libc::syscall(call, nothing, 0, ASK_VERSION) };
    u32::try_from(version).unwrap_or(0)
}

/// True if a thread that enters the cage is refused what it tries there. The cage holds for that
/// thread alone.
fn refuses(enforced: &Enforced, scratch: &Scratch, is_refused: fn() -> bool) -> bool {
    let confinement = Confinement::default();
    let plan = plan(Path::new("no-program"), scratch, &confinement);
    let Ok((mut cage, _)) = Cage::new(&plan, enforced) else {
        return false;
    };
    let trial = thread::Builder::new().spawn(move || cage.restrict(None).is_ok() && is_refused());
    trial.is_ok_and(|trial| trial.join().unwrap_or(false))
}

fn plan<'a>(program: &'a Path, scratch: &'a Scratch, confinement: &'a Confinement) -> Plan<'a> {
    Plan {
        program,
        arguments: &[],
        folder: None,
        scratch: scratch.path(),
        user: scratch.user(),
        cgroup: None,
        confinement,
    }
}

/// Nobody gets a socket, and nobody else a signal.
fn no_socket() -> bool {
    // SAFETY: the call takes three numbers and touches no memory.
    let socket = unsafe { libc::socket(libc::AF_INET, libc::SOCK_STREAM, 0) };
    let is_refused = socket == -1 && io::Error::last_os_error().raw_os_error() == Some(libc::EPERM);
    let parent = rustix::process::getppid();
    let signal = parent.map(rustix::process::test_kill_process);
    is_refused && signal.is_none_or(|sent| sent == Err(Errno::PERM))
}

/// The root folder may be read by everybody else.
fn no_file() -> bool {
    const ROOT: &CStr = c"/";
    let opened = rustix::fs::open(ROOT, OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty());
    opened.is_err_and(|error| error == Errno::ACCESS)
}

/// The same with bubblewrap, if a program really runs in it.
fn bubbled(enforced: &Enforced, scratch: &Scratch) -> Option<Enforced> {
    let bwrap = program::find("bwrap", None);
    if !bwrap.is_absolute() {
        return None;
    }
    let enforced = Enforced {
        files: Fence::Bubblewrap {
            program: bwrap.clone(),
        },
        ..enforced.clone()
    };
    runs(&bwrap, &enforced, scratch).then_some(enforced)
}

fn runs(bwrap: &Path, enforced: &Enforced, scratch: &Scratch) -> bool {
    let confinement = Confinement::default();
    let yes = program::find("true", None);
    let plan = plan(&yes, scratch, &confinement);
    let built = super::built(&plan, enforced, Some(bwrap));
    built.is_ok_and(|(command, _)| succeeds(command))
}

/// True if a command runs and ends well.
fn succeeds(mut command: Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_enforced_here_was_tried() {
        let enforced = enforced();
        let scratch = Scratch::new().unwrap();
        assert!(!refuses(&Enforced::limits_alone(), &scratch, no_socket));
        assert!(!refuses(&Enforced::limits_alone(), &scratch, no_file));
        assert_eq!(enforced.seccomp, refuses(&enforced, &scratch, no_socket));
        assert_eq!(enforced.landlock > 0, refuses(&enforced, &scratch, no_file));
        let other = Scratch::new().unwrap();
        assert_eq!(enforced.view, is_blind(&enforced, &scratch, &other));
    }

    /// Where it is not there or does not run, nothing is said to be whole.
    #[test]
    fn a_program_in_bubblewrap_sees_little() {
        let scratch = Scratch::new().unwrap();
        let other = Scratch::new().unwrap();
        let seccomp = Enforced {
            seccomp: true,
            ..Enforced::limits_alone()
        };
        let Some(enforced) = bubbled(&seccomp, &scratch) else {
            return assert_eq!(seccomp.level(), Level::Part);
        };
        assert_eq!(enforced.level(), Level::Whole);
        let Fence::Bubblewrap { program: bwrap } = &enforced.files else {
            panic!("{enforced:?}");
        };
        let script = "echo one > $0/file && test ! -e $1 && ! echo two > /new && ! (true)";
        let path = |scratch: &Scratch| scratch.path().to_str().unwrap().to_string();
        let arguments = ["-c", script, &path(&scratch), &path(&other)].map(String::from);
        let confinement = Confinement::default();
        let shell = program::find("sh", None);
        let plan = Plan {
            arguments: &arguments,
            ..plan(&shell, &scratch, &confinement)
        };
        let (mut command, _) = super::super::built(&plan, &enforced, Some(bwrap)).unwrap();
        let status = command.stderr(Stdio::null()).status().unwrap();
        // The shell gives up when it cannot start a process: the last thing that it tries.
        assert_eq!(status.code(), Some(2));
        let written = std::fs::read_to_string(scratch.path().join("file"));
        assert_eq!(written.unwrap(), "one\n");
    }
}
