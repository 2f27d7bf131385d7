//! How Linux fences a bot in.

mod bubble;
mod cage;
mod calls;
mod files;
mod keeper;
mod modes;
mod room;
mod scene;
pub(super) mod trial;
pub(super) mod users;
pub(super) mod view;

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use self::cage::Cage;
use super::{Enforced, Fence, Plan, Ties};

/// The command with all that this machine can put around it, and what is to be held while it runs.
pub(super) fn command(plan: &Plan) -> io::Result<(Command, Ties)> {
    let enforced = Enforced::here();
    let in_bubble = match &enforced.files {
        Fence::Bubblewrap { program } => Some(program.as_path()),
        Fence::Open | Fence::Landlock => None,
    };
    built(plan, enforced, in_bubble)
}

fn built(
    plan: &Plan,
    enforced: &Enforced,
    bwrap: Option<&std::path::Path>,
) -> io::Result<(Command, Ties)> {
    let (mut cage, ties) = Cage::new(plan, enforced)?;
    let mut command = match bwrap {
        Some(bwrap) => bubble::command(bwrap, plan, &cage),
        None => plan.plain(),
    };
    // SAFETY: `enter` makes system calls on what was allocated before the fork, and nothing else:
    // no lock is taken and no memory asked for.
    unsafe { command.pre_exec(move || cage.enter()) };
    Ok((command, ties))
}
