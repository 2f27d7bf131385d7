//! Which system calls a bot may make: programs for seccomp.
//!
//! What is not refused here is allowed. A call that a program may do without gets the answer that
//! makes it go on; none ends the program. So an interpreter that looks around is not punished.

mod feigned;
mod narrowed;
mod numbers;
mod refused;
mod rule;

use std::sync::{Mutex, PoisonError};

use libc::{ENOSYS, EPERM};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, sock_filter};

use self::feigned::{pretended, unknown};
use self::numbers::CHMODS;
use self::refused::refused;
use self::rule::Rules;
use crate::sandbox::Processes;

/// Stands for the bot's own number, which nobody knows before it is there.
pub(super) const OWN: u32 = 0x7ead_beef;

/// What tells one kind of command from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// Whether it may start processes.
    pub(super) processes: Processes,
    /// How far its signals may go.
    pub(super) signals: Signals,
    /// What becomes of its wishes to change the modes and times of files.
    pub(super) modes: Modes,
}

/// How far signals of a command may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signals {
    /// To itself alone.
    Own,
    /// To its own group alone.
    Group,
    /// To all that it sees: something else sees to it that these are its own processes.
    Seen,
}

/// Who decides about the modes and times of files. Landlock does not see such calls, and whoever
/// owns a file may make them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Modes {
    /// They are refused.
    Refused,
    /// The kernel: the command is a user of its own and owns nothing else. Only what would make a
    /// program run as that user is refused.
    Own,
    /// Our keeper is asked about modes; changes of times are nodded at and not made.
    Asked,
}

/// The programs, in the order in which they are to be set; empty where they are not known for
/// this processor. They are made once: a contest starts many bots.
pub(super) fn programs(manner: Manner) -> Vec<BpfProgram> {
    static MADE: Mutex<Vec<(Manner, Vec<BpfProgram>)>> = Mutex::new(Vec::new());
    let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, programs)) = all.iter().find(|(made, _)| *made == manner) {
        return programs.clone();
    }
    let programs = made(manner);
    all.push((manner, programs.clone()));
    programs
}

fn made(manner: Manner) -> Vec<BpfProgram> {
    let refused = compiled(refused(manner), EPERM);
    let unknown = compiled(unknown(manner.processes), ENOSYS);
    let pretended = compiled(pretended(manner), 0);
    match (refused, unknown, pretended) {
        (Some(refused), Some(unknown), Some(pretended)) => {
            vec![gate(), pretended, unknown, refused]
        }
        _ => Vec::new(),
    }
}

/// The program that asks the keeper about modes of files.
pub(super) fn question() -> BpfProgram {
    let mut program = vec![step(LOAD_WORD, 0, 0, 0)];
    for (i, call) in CHMODS.iter().enumerate() {
        let to_the_end = (CHMODS.len() - i) as u8;
        program.push(step(JUMP_IF_EQUAL, *call as u32, to_the_end, 0));
    }
    program.push(step(RETURN, SeccompAction::Allow.into(), 0, 0));
    program.push(step(RETURN, libc::SECCOMP_RET_USER_NOTIF, 0, 0));
    program
}

fn compiled(rules: Rules, error: i32) -> Option<BpfProgram> {
    let arch = std::env::consts::ARCH.try_into().ok()?;
    let action = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, arch).ok()?;
    filter.try_into().ok()
}

/// The first number of a system call that is newer than this list.
const FIRST_UNKNOWN: u32 = 470;

const LOAD_WORD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;

fn step(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

/// Calls that are newer than this list do not exist for a bot. On x86-64 this also stops the
/// second set of numbers, which would lead around every rule here.
fn gate() -> BpfProgram {
    vec![
        step(LOAD_WORD, 0, 0, 0),
        step(JUMP_IF_AT_LEAST, FIRST_UNKNOWN, 1, 0),
        step(RETURN, SeccompAction::Allow.into(), 0, 0),
        step(RETURN, SeccompAction::Errno(ENOSYS as u32).into(), 0, 0),
    ]
}
