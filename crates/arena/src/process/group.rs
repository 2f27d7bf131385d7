//! The process group of a bot: ended as a whole.

#[cfg(unix)]
pub(super) use self::unix::{Group, kill_all, never_block, own, wait};

#[cfg(not(unix))]
pub(super) use self::other::{Group, kill_all, never_block, own, wait};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process, kill_process_group, waitid,
    };

    use crate::referee::Exit;

    /// Every group that runs.
    static RUNNING: Mutex<Vec<Group>> = Mutex::new(Vec::new());

    fn running() -> MutexGuard<'static, Vec<Group>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends every group that runs.
    pub(in crate::process) fn kill_all() {
        running().iter().for_each(Group::kill);
    }

    /// The group that a child leads.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(in crate::process) struct Group {
        id: Option<Pid>,
        end: End,
    }

    /// How a group is ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum End {
        /// At one blow.
        Blow,
        /// Its leader is a keeper: it is told, ends all the others and then itself.
        Word,
    }

    impl Group {
        /// The group of a child; of a keeper if it is kept.
        pub(in crate::process) fn of(child: &Child, is_kept: bool) -> Group {
            let id = i32::try_from(child.id()).ok();
            Group {
                id: id.and_then(Pid::from_raw),
                end: if is_kept { End::Word } else { End::Blow },
            }
        }

        /// The number of the group and of its leader.
        #[cfg(target_os = "linux")]
        pub(in crate::process) fn id(&self) -> Option<Pid> {
            self.id
        }

        /// True if its leader is a keeper.
        #[cfg(target_os = "linux")]
        pub(in crate::process) fn is_kept(&self) -> bool {
            self.end == End::Word
        }

        /// Puts the group on the list of those that run.
        pub(in crate::process) fn enter(self) -> Group {
            running().push(self);
            self
        }

        /// Takes it off the list. From then on its number may become another's.
        pub(in crate::process) fn leave(self) {
            running().retain(|group| *group != self);
        }

        /// How the leader ended, if it has. The status stays for whoever waits: until then the
        /// number of the group belongs to nobody else.
        pub(in crate::process) fn exit(&self) -> Option<Exit> {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            let status = waitid(WaitId::Pid(self.id?), options).ok()??;
            Some(exit_of(&status))
        }

        /// How the leader ended, if it does so before our patience is at its end.
        pub(in crate::process) fn exit_within(&self, patience: Duration) -> Option<Exit> {
            let end = Instant::now() + patience;
            let bell = Bell::of(self.id?);
            loop {
                let exit = self.exit();
                let left = end.saturating_duration_since(Instant::now());
                if exit.is_some() || left.is_zero() {
                    return exit;
                }
                bell.wait(left);
            }
        }

        /// Lets the group stand still, or go on. Of a keeper's group nobody else is in it.
        pub(in crate::process) fn hold(&self, is_held: bool) {
            let signal = if is_held { Signal::STOP } else { Signal::CONT };
            if let (Some(id), End::Blow) = (self.id, self.end) {
                let _ = kill_process_group(id, signal);
            }
        }

        pub(in crate::process) fn kill(&self) {
            // It may be gone already.
            let _ = match (self.id, self.end) {
                (None, _) => Ok(()),
                (Some(id), End::Blow) => kill_process_group(id, Signal::KILL),
                (Some(id), End::Word) => kill_process(id, Signal::TERM),
            };
        }
    }

    /// Rings when a process ends, where the kernel has such a thing. Nobody needs to look then.
    struct Bell(Option<OwnedFd>);

    impl Bell {
        #[cfg(target_os = "linux")]
        fn of(id: Pid) -> Bell {
            Bell(rustix::process::pidfd_open(id, rustix::process::PidfdFlags::empty()).ok())
        }

        #[cfg(not(target_os = "linux"))]
        fn of(_: Pid) -> Bell {
            Bell(None)
        }

        /// Waits for it, for so long at most; without a bell a moment.
        fn wait(&self, most: Duration) {
            let Some(bell) = &self.0 else {
                return std::thread::sleep(most.min(Duration::from_micros(100)));
            };
            let most = Timespec::try_from(most).ok();
            let mut fds = [PollFd::new(bell, PollFlags::IN)];
            // Whatever comes of it, the caller looks again.
            let _ = poll(&mut fds, most.as_ref());
        }
    }

    fn exit_of(status: &WaitIdStatus) -> Exit {
        match (status.exit_status(), status.terminating_signal()) {
            (Some(status), _) => Exit::Status(status),
            (None, Some(signal)) => Exit::Signal(signal),
            (None, None) => Exit::Status(-1),
        }
    }

    /// Waits for a child that ends. The processor time of it and of all that it waited for, if the
    /// system tells.
    #[cfg(target_os = "linux")]
    pub(in crate::process) fn wait(child: &mut Child) -> Option<Duration> {
        let id = i32::try_from(child.id()).ok()?;
        // SAFETY: the kernel fills both, in which zeros are valid. The child was not waited for.
        let usage = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            let mut status = 0;
            while libc::wait4(id, &mut status, 0, &mut usage) == -1 {
                if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
                    return None;
                }
            }
            usage
        };
        let time = |time: libc::timeval| {
            Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
        };
        Some(time(usage.ru_utime) + time(usage.ru_stime))
    }

    #[cfg(not(target_os = "linux"))]
    pub(in crate::process) fn wait(child: &mut Child) -> Option<Duration> {
        let _ = child.wait();
        None
    }

    /// Makes the process the leader of a group of its own.
    pub(in crate::process) fn own(command: &mut Command) {
        command.process_group(0);
    }

    /// Makes writing give up where it would have to wait for the bot.
    pub(in crate::process) fn never_block(input: &ChildStdin) -> io::Result<()> {
        let flags = fcntl_getfl(input)?;
        Ok(fcntl_setfl(input, flags | OFlags::NONBLOCK)?)
    }
}

#[cfg(not(unix))]
mod other {
    use std::io;
    use std::process::{Child, ChildStdin, Command};
    use std::time::Duration;

    use crate::referee::Exit;

    /// There are no groups here.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::process) struct Group;

    impl Group {
        pub(in crate::process) fn of(_: &Child, _: bool) -> Group {
            Group
        }

        pub(in crate::process) fn enter(self) -> Group {
            self
        }

        pub(in crate::process) fn leave(self) {}

        pub(in crate::process) fn exit(&self) -> Option<Exit> {
            None
        }

        pub(in crate::process) fn exit_within(&self, patience: Duration) -> Option<Exit> {
            std::thread::sleep(patience);
            None
        }

        pub(in crate::process) fn hold(&self, _: bool) {}

        pub(in crate::process) fn kill(&self) {}
    }

    pub(in crate::process) fn kill_all() {}

    pub(in crate::process) fn wait(child: &mut Child) -> Option<Duration> {
        let _ = child.wait();
        None
    }

    pub(in crate::process) fn own(_: &mut Command) {}

    pub(in crate::process) fn never_block(_: &ChildStdin) -> io::Result<()> {
        Ok(())
    }
}
