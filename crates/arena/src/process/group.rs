//! The process group of a bot: ended as a whole.

#[cfg(target_os = "linux")]
pub(super) use self::unix::is_running;
#[cfg(unix)]
pub(super) use self::unix::{Group, kill_all, never_block, own};

#[cfg(not(unix))]
pub(super) use self::other::{Group, kill_all, never_block, own};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::process::{
        Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid,
    };

    use crate::referee::Exit;

    /// Every group that runs.
    static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn running() -> MutexGuard<'static, Vec<Pid>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if a group of this number is on the list.
    #[cfg(target_os = "linux")]
    pub(in crate::process) fn is_running(id: Pid) -> bool {
        running().contains(&id)
    }

    /// Ends every group that runs.
    pub(in crate::process) fn kill_all() {
        for id in running().iter() {
            Group(Some(*id)).kill();
        }
    }

    /// The group that a child leads.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::process) struct Group(Option<Pid>);

    impl Group {
        pub(in crate::process) fn of(child: &Child) -> Group {
            let id = i32::try_from(child.id()).ok();
            Group(id.and_then(Pid::from_raw))
        }

        /// The number of the group and of its leader.
        #[cfg(target_os = "linux")]
        pub(in crate::process) fn id(&self) -> Option<Pid> {
            self.0
        }

        /// Puts the group on the list of those that run.
        pub(in crate::process) fn enter(self) -> Group {
            running().extend(self.0);
            self
        }

        /// Takes it off the list. From then on its number may become another's.
        pub(in crate::process) fn leave(self) {
            running().retain(|id| Some(*id) != self.0);
        }

        /// How the leader ended, if it has. The status stays for whoever waits: until then the
        /// number of the group belongs to nobody else.
        pub(in crate::process) fn exit(&self) -> Option<Exit> {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            let status = waitid(WaitId::Pid(self.0?), options).ok()??;
            Some(exit_of(&status))
        }

        pub(in crate::process) fn kill(&self) {
            if let Some(id) = self.0 {
                // It may be gone already.
                let _ = kill_process_group(id, Signal::KILL);
            }
        }
    }

    fn exit_of(status: &WaitIdStatus) -> Exit {
        match (status.exit_status(), status.terminating_signal()) {
            (Some(status), _) => Exit::Status(status),
            (None, Some(signal)) => Exit::Signal(signal),
            (None, None) => Exit::Status(-1),
        }
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

    use crate::referee::Exit;

    /// There are no groups here.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::process) struct Group;

    impl Group {
        pub(in crate::process) fn of(_: &Child) -> Group {
            Group
        }

        pub(in crate::process) fn enter(self) -> Group {
            self
        }

        pub(in crate::process) fn leave(self) {}

        pub(in crate::process) fn exit(&self) -> Option<Exit> {
            None
        }

        pub(in crate::process) fn kill(&self) {}
    }

    pub(in crate::process) fn kill_all() {}

    pub(in crate::process) fn own(_: &mut Command) {}

    pub(in crate::process) fn never_block(_: &ChildStdin) -> io::Result<()> {
        Ok(())
    }
}
