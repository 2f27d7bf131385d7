//! What is really enforced on this machine.

use std::path::PathBuf;
use std::sync::OnceLock;

/// What fences bots in here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enforced {
    /// What keeps them from files that are not theirs.
    pub files: Fence,
    /// The version of Landlock; 0 if there is none or it does not work here.
    pub landlock: u32,
    /// Whether seccomp keeps them from processes, sockets and tracing.
    pub seccomp: bool,
    /// Whether there are limits on memory, processor time, files and threads.
    pub limits: bool,
    /// Whether the kernel counts memory and processes in cgroups; else the referee does.
    pub cgroup: bool,
    /// Whether they see nothing but what they may read. Elsewhere they can ask whether a name is
    /// there, how long the file is and when it was changed.
    pub view: bool,
    /// Whom bots run as.
    pub user: RunsAs,
}

/// Whom bots run as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunsAs {
    /// Whoever runs the contest.
    Us,
    /// A user of its own for each: root runs the contest.
    Own,
    /// Root without powers: root runs the contest and cannot become another user.
    Root,
}

/// What keeps bots from files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fence {
    /// Nothing.
    Open,
    /// Landlock.
    Landlock,
    /// Bubblewrap: a bot does not even see other files, processes and networks.
    Bubblewrap {
        /// Where it is.
        program: PathBuf,
    },
}

/// How much that is, from less to more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Bounds on time and output alone.
    Bounds,
    /// Limits on the process as well.
    Limits,
    /// Some of the fences.
    Part,
    /// Files, processes, the network and all limits.
    Whole,
}

/// Older versions of Landlock let a file be emptied that may not be written.
const WHOLE_LANDLOCK: u32 = 3;

impl Enforced {
    /// What this machine enforces. It is tried once.
    pub fn here() -> &'static Enforced {
        static HERE: OnceLock<Enforced> = OnceLock::new();
        HERE.get_or_init(tried)
    }

    /// Where there is nothing better.
    pub(super) fn limits_alone() -> Enforced {
        Enforced {
            files: Fence::Open,
            landlock: 0,
            seccomp: false,
            limits: cfg!(unix),
            cgroup: false,
            view: false,
            user: runs_as(),
        }
    }

    /// What whoever runs the contest should know before, if anything.
    pub fn warning(&self) -> Option<&'static str> {
        match self.user {
            RunsAs::Us => None,
            RunsAs::Own => Some(
                "you are root: bots run as users of their own, and what only root can read is out \
                 of their reach",
            ),
            RunsAs::Root => Some(
                "you are root and cannot become another user here: bots are root without powers. \
                 Run contests as another user",
            ),
        }
    }

    /// How much that is.
    pub fn level(&self) -> Level {
        let files = match self.files {
            Fence::Open => false,
            Fence::Landlock => self.landlock >= WHOLE_LANDLOCK,
            Fence::Bubblewrap { .. } => true,
        };
        match (self.limits, files && self.seccomp) {
            (false, _) => Level::Bounds,
            (true, true) => Level::Whole,
            (true, false) if self.seccomp || self.files != Fence::Open => Level::Part,
            (true, false) => Level::Limits,
        }
    }

    /// Refuses to go on with less than everything.
    pub fn require(&self) -> Result<(), String> {
        match self.level() {
            Level::Whole => Ok(()),
            _ => Err(format!(
                "this machine cannot isolate bots: {}; expected fences around files, processes and \
                 the network",
                self.sentence()
            )),
        }
    }

    /// What it is, in one sentence without its dot.
    pub fn sentence(&self) -> String {
        let level = match self.level() {
            Level::Whole => "bots are isolated",
            Level::Part => "bots are isolated in part",
            Level::Limits | Level::Bounds => "bots are not isolated",
        };
        let parts = [self.files_part(), self.calls_part(), self.limits_part()];
        let mut parts = parts.to_vec();
        parts.extend(match self.user {
            RunsAs::Us => None,
            RunsAs::Own => Some("each as a user of its own".to_string()),
            RunsAs::Root => Some("as root without powers".to_string()),
        });
        format!("{level}: {}", parts.join(", "))
    }

    fn files_part(&self) -> String {
        match &self.files {
            Fence::Open => "files are open to them".to_string(),
            Fence::Landlock if self.view => {
                format!("files by Landlock {} in a root of their own", self.landlock)
            }
            Fence::Landlock => format!(
                "files by Landlock {} (they can ask for names, lengths and times of others: there \
                 is no namespace of mounts for us here)",
                self.landlock
            ),
            Fence::Bubblewrap { .. } => "files, processes and network by bubblewrap".to_string(),
        }
    }

    fn calls_part(&self) -> String {
        match (self.seccomp, &self.files) {
            (true, _) => "processes, signals and network by seccomp".to_string(),
            (false, Fence::Bubblewrap { .. }) => "no seccomp".to_string(),
            (false, _) => "processes and network are open to them".to_string(),
        }
    }

    fn limits_part(&self) -> String {
        match (self.limits, self.cgroup) {
            (true, true) => {
                "with limits on memory, time, files and output, memory and processes counted by the kernel in cgroups"
            }
            (true, false) => {
                "with limits on memory, time, files and output that the referee counts without a cgroup"
            }
            (false, _) => "with limits on time and output alone",
        }
        .to_string()
    }

    /// The same as JSON, on one line.
    pub fn json(&self) -> String {
        let Enforced {
            landlock,
            seccomp,
            limits,
            cgroup,
            view,
            ..
        } = self;
        let level = match self.level() {
            Level::Bounds => "bounds",
            Level::Limits => "limits",
            Level::Part => "part",
            Level::Whole => "whole",
        };
        let user = match self.user {
            RunsAs::Us => "same",
            RunsAs::Own => "own",
            RunsAs::Root => "root",
        };
        let bubblewrap = matches!(self.files, Fence::Bubblewrap { .. });
        format!(
            "{{\"level\":\"{level}\",\"landlock\":{landlock},\"seccomp\":{seccomp},\
             \"limits\":{limits},\"cgroup\":{cgroup},\"view\":{view},\"bubblewrap\":{bubblewrap},\"user\":\"{user}\",\"sentence\":\"{}\"}}",
            self.sentence()
        )
    }
}

#[cfg(target_os = "linux")]
fn runs_as() -> RunsAs {
    if !rustix::process::geteuid().is_root() {
        RunsAs::Us
    } else if super::linux::users::can_change() {
        RunsAs::Own
    } else {
        RunsAs::Root
    }
}

#[cfg(not(target_os = "linux"))]
fn runs_as() -> RunsAs {
    RunsAs::Us
}

#[cfg(target_os = "linux")]
fn tried() -> Enforced {
    super::linux::trial::enforced()
}

#[cfg(not(target_os = "linux"))]
fn tried() -> Enforced {
    Enforced::limits_alone()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linux(landlock: u32, seccomp: bool) -> Enforced {
        Enforced {
            files: if landlock > 0 {
                Fence::Landlock
            } else {
                Fence::Open
            },
            landlock,
            seccomp,
            limits: true,
            cgroup: false,
            view: landlock > 6,
            user: RunsAs::Us,
        }
    }

    #[test]
    fn less_than_everything_is_refused() {
        for (landlock, seccomp, level) in [
            (7, true, Level::Whole),
            (3, true, Level::Whole),
            (2, true, Level::Part),
            (7, false, Level::Part),
            (0, true, Level::Part),
            (0, false, Level::Limits),
        ] {
            let enforced = linux(landlock, seccomp);
            assert_eq!(enforced.level(), level, "{enforced:?}");
            assert_eq!(enforced.require().is_ok(), level == Level::Whole);
        }
        assert!(Level::Bounds < Level::Limits && Level::Part < Level::Whole);
    }

    #[test]
    fn it_is_said_in_one_sentence() {
        assert_eq!(
            linux(7, true).sentence(),
            "bots are isolated: files by Landlock 7 in a root of their own, processes, signals and network by seccomp, \
             with limits on memory, time, files and output that the referee counts without a \
             cgroup"
        );
        let own = Enforced {
            user: RunsAs::Own,
            ..linux(7, true)
        };
        assert!(
            own.sentence()
                .ends_with("without a cgroup, each as a user of its own")
        );
        let counted = Enforced {
            cgroup: true,
            ..linux(7, true)
        };
        assert!(
            counted
                .sentence()
                .ends_with("memory and processes counted by the kernel in cgroups")
        );
        assert!(counted.json().contains("\"cgroup\":true"));
        assert!(own.warning().is_some() && linux(7, true).warning().is_none());
        assert_eq!(
            linux(0, false).require().unwrap_err(),
            "this machine cannot isolate bots: bots are not isolated: files are open to them, \
             processes and network are open to them, with limits on memory, time, files and \
             output that the referee counts without a cgroup; expected fences around files, processes and the network"
        );
        assert!(linux(4, false).json().starts_with(
            "{\"level\":\"part\",\"landlock\":4,\"seccomp\":false,\"limits\":true,\
             \"cgroup\":false,\"view\":false,\"bubblewrap\":false,"
        ));
    }
}
