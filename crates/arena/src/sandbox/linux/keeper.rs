//! The keeper of a command that may start processes.
//!
//! It stands between us and the command: the parent of its first process, and heir of all whose
//! parents end. When the command ends, when it is told to, or when nobody holds the other end of
//! its lifeline any more because we were killed, it ends every process that is left and then
//! itself. It also answers the command's questions about modes of files.
//!
//! All of this runs in a process that was forked and becomes no other program, while we may have
//! other threads: so nothing here allocates, locks or panics; it makes system calls alone.

use std::ffi::CString;
use std::io;
use std::mem::{size_of, zeroed};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

use libc::{c_int, c_long, pid_t};
use seccompiler::BpfProgram;

use super::{calls, modes};

/// Made ready before the fork.
#[derive(Debug)]
pub(super) struct Keeper {
    /// Readable when nobody needs the command any more.
    lifeline: OwnedFd,
    /// Holds the number of the user that the command runs as.
    holder: RawFd,
    /// Asks about modes of files; `None` where the kernel decides.
    question: Option<BpfProgram>,
    /// The folders in which the command may change modes.
    folders: [CString; 2],
    /// Where the number of the file with the questions is told.
    told: [RawFd; 2],
}

impl Keeper {
    pub(super) fn new(
        lifeline: OwnedFd,
        holder: RawFd,
        folders: [CString; 2],
        asks: bool,
    ) -> Keeper {
        Keeper {
            lifeline,
            holder,
            question: asks.then(calls::question),
            folders,
            told: [-1; 2],
        }
    }

    /// Splits into the keeper, which never returns from here, and the command, which does. Gives
    /// the number of the keeper.
    pub(super) fn stay_behind(&mut self) -> io::Result<pid_t> {
        // SAFETY: system calls on numbers and on memory that lives here. The clone has memory of
        // its own and shares the open files until it becomes the command, which closes its share.
        unsafe {
            let keeper = libc::getpid();
            check(libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))?;
            check(libc::pipe2(self.told.as_mut_ptr(), libc::O_CLOEXEC))?;
            let mut all: libc::sigset_t = zeroed();
            libc::sigfillset(&mut all);
            let mut before: libc::sigset_t = zeroed();
            libc::sigprocmask(libc::SIG_SETMASK, &all, &mut before);
            let flags = libc::CLONE_VFORK | libc::CLONE_FILES | libc::SIGCHLD;
            let child = libc::syscall(libc::SYS_clone, c_long::from(flags), 0, 0, 0, 0);
            match child {
                -1 => Err(io::Error::last_os_error()),
                0 => {
                    libc::sigprocmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
                    check(libc::setsid())?;
                    Ok(keeper)
                }
                child => self.keep(child as pid_t),
            }
        }
    }

    /// In the command: from now on the keeper is asked. To be done last.
    pub(super) fn ask(&mut self) -> io::Result<()> {
        let Some(question) = &mut self.question else {
            return Ok(());
        };
        const TELL_ME: libc::c_ulong = 1 << 3;
        let listener = match super::cage::install(question, TELL_ME) {
            Ok(listener) => listener as c_int,
            // Somebody around us listens already. Then it is nodded at and not done.
            Err(_) => {
                if let Some(last) = question.last_mut() {
                    last.k = libc::SECCOMP_RET_ERRNO;
                }
                super::cage::install(question, 0)?;
                -1
            }
        };
        // SAFETY: it writes a number that lives here to a file that is open.
        let told = unsafe { libc::write(self.told[1], (&raw const listener).cast(), 4) };
        check(told as c_int).map(drop)
    }

    /// The life of the keeper. It begins when the command has begun, or has failed to.
    fn keep(&self, child: pid_t) -> ! {
        let mut listener: c_int = -1;
        // SAFETY: as above; the structures are those of the kernel, and zeros are valid in them.
        unsafe {
            let mut mask: libc::sigset_t = zeroed();
            libc::sigemptyset(&mut mask);
            libc::sigaddset(&mut mask, libc::SIGCHLD);
            libc::sigaddset(&mut mask, libc::SIGTERM);
            let news = libc::signalfd(-1, &mask, libc::SFD_NONBLOCK);
            // Without a word from the command the pipe is empty, and nobody would write to it.
            libc::fcntl(self.told[0], libc::F_SETFL, libc::O_NONBLOCK);
            libc::read(self.told[0], (&raw mut listener).cast(), 4);
            let lifeline = self.lifeline.as_raw_fd();
            close_all_but([lifeline, news, listener, self.holder]);
            loop {
                let wait = |fd| libc::pollfd {
                    fd,
                    events: libc::POLLIN,
                    revents: 0,
                };
                let mut all = [wait(lifeline), wait(news), wait(listener)];
                // Where signals cannot be read it looks now and then.
                let patience = if news < 0 { 20 } else { -1 };
                libc::poll(all.as_mut_ptr(), all.len() as libc::nfds_t, patience);
                let is_told = news >= 0 && all[1].revents != 0 && wants_end(news);
                if all[0].revents != 0 || is_told {
                    end(child);
                    libc::_exit(128 + libc::SIGKILL);
                }
                if all[2].revents & libc::POLLIN != 0 {
                    modes::answer(listener, &self.folders);
                } else if all[2].revents != 0 {
                    listener = -1;
                }
                if let Some(status) = reap(child) {
                    end(child);
                    follow(status);
                }
            }
        }
    }
}

fn check(done: c_int) -> io::Result<c_int> {
    match done {
        -1 => Err(io::Error::last_os_error()),
        done => Ok(done),
    }
}

/// Closes all files but these.
fn close_all_but(mut kept: [RawFd; 4]) {
    kept.sort_unstable();
    let mut from: c_long = 0;
    for fd in kept.into_iter().filter(|fd| *fd >= 0).map(c_long::from) {
        if fd > from {
            close(from, fd - 1);
        }
        from = fd + 1;
    }
    close(from, c_long::from(u32::MAX));
}

fn close(first: c_long, last: c_long) {
    // SAFETY: the calls take numbers; nothing here uses the files any more.
    unsafe {
        let done = libc::syscall(libc::SYS_close_range, first, last, 0);
        if done != 0 {
            // Kernels before 5.9 cannot close many at once.
            (first..=last.min(4096)).for_each(|fd| {
                libc::close(fd as c_int);
            });
        }
    }
}

/// Reads what signals came. True if one of them asks for the end.
fn wants_end(news: RawFd) -> bool {
    let mut is_told = false;
    // SAFETY: the kernel fills the structure, in which zeros are valid.
    unsafe {
        let mut signal: libc::signalfd_siginfo = zeroed();
        let size = size_of::<libc::signalfd_siginfo>();
        while libc::read(news, (&raw mut signal).cast(), size) == size as isize {
            is_told |= signal.ssi_signo == libc::SIGTERM as u32;
        }
    }
    is_told
}

/// Takes leave of orphans that ended. The status of the command itself, if it has: that stays
/// where it is, so that its number remains that of its group.
fn reap(child: pid_t) -> Option<(c_int, c_int)> {
    // SAFETY: the kernel fills the structure, in which zeros are valid.
    unsafe {
        let mut info: libc::siginfo_t = zeroed();
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        if libc::waitid(libc::P_PID, child as libc::id_t, &mut info, options) == 0
            && info.si_pid() == child
        {
            return Some((info.si_code, info.si_status()));
        }
        loop {
            let mut info: libc::siginfo_t = zeroed();
            let done = libc::waitid(libc::P_ALL, 0, &mut info, options);
            if done != 0 || info.si_pid() == 0 || info.si_pid() == child {
                return None;
            }
            libc::waitpid(info.si_pid(), std::ptr::null_mut(), libc::WNOHANG);
        }
    }
}

/// Ends all that the command started. Its group ends at one blow, for its processes cannot leave
/// it; where nothing keeps them from it, what ran away becomes ours when its parent ends.
fn end(child: pid_t) {
    // SAFETY: the calls take numbers. The command was not waited for yet, so the group is its own.
    unsafe {
        libc::kill(-child, libc::SIGKILL);
        for _ in 0..5000 {
            each_child(|id| {
                libc::kill(id, libc::SIGKILL);
            });
            let done = libc::waitpid(-1, std::ptr::null_mut(), libc::WNOHANG);
            if done == -1 {
                return;
            }
            if done == 0 {
                let pause = libc::timespec {
                    tv_sec: 0,
                    tv_nsec: 1_000_000,
                };
                libc::nanosleep(&pause, std::ptr::null_mut());
            }
        }
    }
}

/// Tells the numbers of our children. If there are more than fit, those that come next time.
fn each_child(mut tell: impl FnMut(pid_t)) {
    let mut text = [0u8; 4096];
    // SAFETY: the file is read into memory that is as long as is said.
    let length = unsafe {
        let file = libc::open(c"/proc/thread-self/children".as_ptr(), libc::O_RDONLY);
        let length = libc::read(file, text.as_mut_ptr().cast(), text.len());
        libc::close(file);
        usize::try_from(length).unwrap_or(0)
    };
    let mut number = 0;
    for byte in &text[..length] {
        match byte {
            b'0'..=b'9' => number = number * 10 + pid_t::from(byte - b'0'),
            _ => {
                if number > 1 {
                    tell(number);
                }
                number = 0;
            }
        }
    }
}

/// Ends as the command ended.
fn follow((code, status): (c_int, c_int)) -> ! {
    // SAFETY: the calls take numbers and a set that lives here.
    unsafe {
        if code != libc::CLD_EXITED {
            let mut none: libc::sigset_t = zeroed();
            libc::sigemptyset(&mut none);
            libc::signal(status, libc::SIG_DFL);
            libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
            libc::kill(libc::getpid(), status);
            libc::_exit(128 + status);
        }
        libc::_exit(status)
    }
}
