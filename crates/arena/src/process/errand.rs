//! A command that runs once and comes back, such as a build.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::group::{self, Group};
#[cfg(target_os = "linux")]
use super::orphans::{self, Adoption};
use crate::sandbox::{self, Confinement, Scratch};

/// Runs a command to its end, or to the end of our patience. The error has the last of what it
/// said. Whatever it started has ended then.
pub(crate) fn errand(
    words: &[String],
    folder: &Path,
    confinement: Option<&Confinement>,
    patience: Duration,
) -> Result<(), String> {
    let (mut command, scratch) = command(words, folder, confinement)?;
    let mut said = said(&scratch).map_err(|error| format!("its output: {error}"))?;
    let streams = said
        .try_clone()
        .and_then(|out| Ok((out, said.try_clone()?)));
    let (out, err) = streams.map_err(|error| format!("its output: {error}"))?;
    command.stdin(Stdio::null()).stdout(out).stderr(err);
    let name = words.first().cloned().unwrap_or_default();
    let ended = waited(&mut command, confinement, patience);
    let why = match ended.map_err(|error| format!("{name}: {error}"))? {
        Some(status) if status.success() => return Ok(()),
        Some(status) => status.to_string(),
        None => format!("it took more than {} s", patience.as_secs()),
    };
    Err(format!("{why}\n{}", last_lines(&mut said)))
}

fn command(
    words: &[String],
    folder: &Path,
    confinement: Option<&Confinement>,
) -> Result<(Command, Scratch), String> {
    if let Some(confinement) = confinement {
        return sandbox::confine(words, Some(folder), confinement);
    }
    let (program, arguments) = words.split_first().ok_or("there is no command")?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    group::own(&mut command);
    let scratch = Scratch::new().map_err(|error| format!("no scratch folder: {error}"))?;
    Ok((command, scratch))
}

/// What it says goes to a file: so it never waits for us, and the limit on files holds for it.
fn said(scratch: &Scratch) -> std::io::Result<File> {
    let mut options = File::options();
    let options = options.read(true).append(true).create_new(true);
    options.open(scratch.path().join("output"))
}

/// How it ended; `None` if it had to be ended.
fn waited(
    command: &mut Command,
    confinement: Option<&Confinement>,
    patience: Duration,
) -> std::io::Result<Option<ExitStatus>> {
    #[cfg(not(target_os = "linux"))]
    let _ = confinement;
    #[cfg(target_os = "linux")]
    let _adoption = confinement.and_then(Adoption::of);
    #[cfg(target_os = "linux")]
    let starting = orphans::starting();
    let mut child = command.spawn()?;
    let group = Group::of(&child).enter();
    #[cfg(target_os = "linux")]
    drop(starting);
    let end = Instant::now() + patience;
    while !is_over(&group, &mut child) && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
    let in_time = is_over(&group, &mut child);
    // What it started and left behind ends too.
    group.kill();
    let _ = child.kill();
    group.leave();
    let status = child.wait()?;
    Ok(in_time.then_some(status))
}

/// Where there are groups the status is left where it is: until it is taken, the number of the
/// group belongs to nobody else.
fn is_over(group: &Group, child: &mut Child) -> bool {
    match cfg!(unix) {
        true => group.exit().is_some(),
        false => matches!(child.try_wait(), Ok(Some(_))),
    }
}

/// Most bytes that are looked at of what a command said.
const LAST: u64 = 64 * 1024;

fn last_lines(said: &mut File) -> String {
    let mut bytes = Vec::new();
    let length = said.metadata().map_or(0, |data| data.len());
    let _ = said.seek(SeekFrom::Start(length.saturating_sub(LAST)));
    let _ = said.take(LAST).read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}
