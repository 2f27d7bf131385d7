//! A command that runs once and comes back, such as a build.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::group::{self, Group};
use super::watch::{Told, Watch};
use crate::sandbox::{self, Confined, Confinement, Scratch, Ties};

/// Why a command did not do what it was to do.
#[derive(Debug)]
pub(crate) struct Failure {
    /// In words, with the first and the last of what it said.
    pub(crate) why: String,
    /// True if it ended by itself: then what ran beside it may have brought it to that.
    pub(crate) by_itself: bool,
}

impl From<String> for Failure {
    fn from(why: String) -> Failure {
        Failure {
            why,
            by_itself: false,
        }
    }
}

/// Runs a command to its end, or to the end of our patience. Whatever it started has ended then.
pub(crate) fn run_once(
    words: &[String],
    folder: &Path,
    confinement: Option<&Confinement>,
    patience: Duration,
) -> Result<(), Failure> {
    let mut ready = ready(words, folder, confinement)?;
    let unsaid = |error| format!("its output: {error}");
    let mut said = said().map_err(unsaid)?;
    ready.command.stdin(Stdio::null());
    ready.command.stdout(said.try_clone().map_err(unsaid)?);
    ready.command.stderr(said.try_clone().map_err(unsaid)?);
    let name = words.first().cloned().unwrap_or_default();
    let ended = waited(ready, folder, confinement, patience);
    let ended = ended.map_err(|error| format!("{name}: {error}"))?;
    let by_itself = matches!(ended, Ended::By(_));
    let why = match ended {
        Ended::By(status) if status.success() => return Ok(()),
        Ended::By(status) => status_text(status, confinement),
        Ended::TooLong => format!("it took more than {} s", patience.as_secs()),
        Ended::TooMuch(what) => format!("it {what}"),
    };
    let why = format!("{why}\n{}", short(&mut said));
    Err(Failure { why, by_itself })
}

/// The status in words. Two signals are the kernel's word for a limit.
#[cfg(unix)]
fn status_text(status: ExitStatus, confinement: Option<&Confinement>) -> String {
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    match (signal, confinement) {
        (Some(24), Some(bounds)) => {
            format!(
                "it took more than {} s of a processor",
                bounds.cpu.as_secs()
            )
        }
        (Some(25), Some(bounds)) => {
            format!(
                "it said or wrote more than {} bytes to one file",
                bounds.file
            )
        }
        _ => status.to_string(),
    }
}

#[cfg(not(unix))]
fn status_text(status: ExitStatus, _: Option<&Confinement>) -> String {
    status.to_string()
}

fn ready(
    words: &[String],
    folder: &Path,
    confinement: Option<&Confinement>,
) -> Result<Confined, String> {
    if let Some(confinement) = confinement {
        return sandbox::confine(words, Some(folder), confinement);
    }
    let (program, arguments) = words.split_first().ok_or("there is no command")?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    group::own(&mut command);
    Ok(Confined {
        command,
        scratch: Scratch::new().map_err(|error| format!("no scratch folder: {error}"))?,
        ties: Ties::default(),
    })
}

/// What it says goes to a file without a name: so it never waits for us, the limit on files holds
/// for it, and nobody else can reach it.
fn said() -> std::io::Result<File> {
    let scratch = Scratch::new()?;
    let mut options = File::options();
    let options = options.read(true).append(true).create_new(true);
    options.open(scratch.path().join("output"))
}

/// How a command ended.
enum Ended {
    By(ExitStatus),
    TooLong,
    TooMuch(String),
}

fn waited(
    mut ready: Confined,
    folder: &Path,
    confinement: Option<&Confinement>,
    patience: Duration,
) -> std::io::Result<Ended> {
    let mut child = ready.command.spawn()?;
    let group = Group::of(&child, ready.ties.lifeline.is_some()).enter();
    let told = Told::default();
    let watch = confinement.map(|confinement| {
        let places = [ready.scratch.path(), folder].map(Path::to_path_buf);
        Watch::over(group, places.to_vec(), confinement, told.clone())
    });
    let end = Instant::now() + patience;
    while !is_over(&group, &mut child) && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
    let in_time = is_over(&group, &mut child);
    drop(watch);
    // What it started and left behind ends too.
    group.kill();
    if ready.ties.lifeline.take().is_none() {
        let _ = child.kill();
    }
    group.leave();
    let status = child.wait()?;
    let counted = ready.scratch.cgroup().and_then(|cgroup| cgroup.excess());
    Ok(match (told.heard().or(counted), in_time) {
        (Some(what), _) => Ended::TooMuch(what),
        (None, true) => Ended::By(status),
        (None, false) => Ended::TooLong,
    })
}

/// Where there are groups the status is left where it is: until it is taken, the number of the
/// group belongs to nobody else.
fn is_over(group: &Group, child: &mut Child) -> bool {
    if cfg!(unix) {
        group.exit().is_some()
    } else {
        matches!(child.try_wait(), Ok(Some(_)))
    }
}

/// Most bytes that are looked at of what a command said, at its beginning and at its end.
const MOST: u64 = 16 * 1024;

/// How many lines of the beginning, and of the end, are told. What went wrong first matters most.
const FIRST: usize = 20;
const LAST: usize = 5;

fn short(said: &mut File) -> String {
    let length = said.metadata().map_or(0, |data| data.len());
    let first = lines(said, 0, MOST);
    let from = length.saturating_sub(MOST);
    if from == 0 && first.len() <= FIRST + LAST {
        return first.join("\n");
    }
    let last = lines(said, from, MOST);
    let last = &last[last.len().saturating_sub(LAST)..];
    let first = &first[..first.len().min(FIRST)];
    [first, &["…".to_string()], last].concat().join("\n")
}

fn lines(said: &mut File, from: u64, most: u64) -> Vec<String> {
    let mut bytes = Vec::new();
    let _ = said.seek(SeekFrom::Start(from));
    let _ = said.take(most).read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let short = |line: &str| line.chars().take(200).collect();
    text.lines().map(short).collect()
}
