//! The results on disk: a file that only grows, one line a game, each with its checksum.
//!
//! A line is on the disk before the game counts. What a power cut leaves of the last lines is
//! dropped, and those games are played again.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::played::Played;

/// The results of a contest, open for more.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

/// Why results cannot be kept or read.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be used.
    File(PathBuf, io::Error),
    /// Another run holds it.
    Busy(PathBuf),
    /// It belongs to another contest.
    Other {
        /// The file.
        path: PathBuf,
        /// The contest that it belongs to.
        got: String,
        /// The contest that is played.
        expected: String,
    },
    /// A line in the middle is not as it was written.
    Damaged(PathBuf, usize),
    /// A game that cannot be one of this contest.
    Strange(PathBuf, String),
}

/// The first line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    contest: String,
}

/// Longest line that is read.
const LONGEST: u64 = 4 << 20;

impl Journal {
    /// Opens the results in a folder, which is made if it is not there. `print` tells contests
    /// apart; `hear` is told each game that is there already.
    pub fn open(
        folder: &Path,
        print: &str,
        hear: impl FnMut(Played) -> Result<(), String>,
    ) -> Result<Journal, JournalError> {
        let path = folder.join(FILE);
        let failed = |error| JournalError::File(path.clone(), error);
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path)),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let end = scan(&file, &path, Some(print), hear)?;
        let clean = file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0)));
        clean.map_err(failed)?;
        let mut journal = Journal {
            file,
            path: path.clone(),
        };
        if end == 0 {
            let head = Head {
                contest: print.to_string(),
            };
            let line = line(&head).map_err(failed)?;
            journal.write(line.as_bytes())?;
            // The name of a new file is safe only when its folder is.
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(journal)
    }

    /// Adds games. They are on the disk when this is done.
    pub fn add(&mut self, games: &[Played]) -> Result<(), JournalError> {
        let mut text = String::new();
        for game in games {
            let failed = |error| JournalError::File(self.path.clone(), error);
            text += &line(game).map_err(failed)?;
        }
        self.write(text.as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        let written = self.file.write_all(bytes);
        let safe = written.and_then(|()| self.file.sync_data());
        safe.map_err(|error| JournalError::File(self.path.clone(), error))
    }
}

/// The name of the file in its folder.
const FILE: &str = "games.jsonl";

/// Reads the results in a folder, also while a contest runs. Gives the text that tells its
/// contest from others.
pub fn read_journal(
    folder: &Path,
    hear: impl FnMut(Played) -> Result<(), String>,
) -> Result<(), JournalError> {
    let path = folder.join(FILE);
    let file = File::open(&path).map_err(|error| JournalError::File(path.clone(), error))?;
    scan(&file, &path, None, hear).map(drop)
}

/// Reads all lines and tells the games. Gives the length of what is whole.
fn scan(
    file: &File,
    path: &Path,
    print: Option<&str>,
    mut hear: impl FnMut(Played) -> Result<(), String>,
) -> Result<u64, JournalError> {
    let mut reader = BufReader::new(file);
    let mut bytes = Vec::new();
    let (mut number, mut at, mut whole) = (0, 0, 0);
    let mut torn = None;
    loop {
        bytes.clear();
        let most = (&mut reader).take(LONGEST).read_until(b'\n', &mut bytes);
        let length = most.map_err(|error| JournalError::File(path.to_path_buf(), error))?;
        if length == 0 {
            return Ok(whole);
        }
        number += 1;
        at += length as u64;
        let Some(text) = checked(&bytes) else {
            torn = torn.or(Some(number));
            continue;
        };
        // After something whole, what was broken is no torn end.
        if let Some(line) = torn {
            return Err(JournalError::Damaged(path.to_path_buf(), line));
        }
        whole = at;
        match number {
            1 => head(text, path, print)?,
            _ => {
                let damaged = |_| JournalError::Damaged(path.to_path_buf(), number);
                let played = serde_json::from_str(text).map_err(damaged)?;
                hear(played).map_err(|why| JournalError::Strange(path.to_path_buf(), why))?;
            }
        }
    }
}

fn head(text: &str, path: &Path, print: Option<&str>) -> Result<(), JournalError> {
    let damaged = |_| JournalError::Damaged(path.to_path_buf(), 1);
    let head: Head = serde_json::from_str(text).map_err(damaged)?;
    match print {
        Some(print) if head.contest != print => Err(JournalError::Other {
            path: path.to_path_buf(),
            got: head.contest,
            expected: print.to_string(),
        }),
        _ => Ok(()),
    }
}

/// A value on a line with its checksum before it.
fn line(value: &impl Serialize) -> io::Result<String> {
    let text = serde_json::to_string(value)?;
    Ok(format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes())))
}

/// What is on a line, if its checksum is right.
fn checked(bytes: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
    let (sum, text) = line.split_once(' ')?;
    let sum = u32::from_str_radix(sum, 16).ok()?;
    (sum == crc32fast::hash(text.as_bytes())).then_some(text)
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::File(path, error) => write!(f, "{}: {error}", path.display()),
            JournalError::Busy(path) => {
                write!(f, "{} is in use: this contest runs already", path.display())
            }
            JournalError::Other {
                path,
                got,
                expected,
            } => write!(
                f,
                "{} has the games of another contest ({got}): expected {expected}. Move it away \
                 to begin anew",
                path.display()
            ),
            JournalError::Damaged(path, line) => write!(
                f,
                "line {line} of {} is damaged. Move the file away to begin anew",
                path.display()
            ),
            JournalError::Strange(path, why) => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}
