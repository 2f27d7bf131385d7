//! The results on disk: a file that only grows, one line a game, each with its checksum.
//!
//! A line is on the disk before the game counts. What a power cut leaves of the last lines is
//! dropped, and those games are played again.
//!
//! The first line tells the contest, the second one who plays. When a bot comes, goes or changes,
//! the file is written anew with the games that still count; the old one stays beside it.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use std::sync::Arc;

use rules::Rulebook;
use serde::{Deserialize, Serialize};
use table::Record;

use super::played::Played;
use super::record;
use super::roster::{self, Roster};
use super::setting::Contest;

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
    /// What the records of all games have in common; not in files of the version before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record: Option<table::Head>,
}

/// Longest line that is read.
const LONGEST: u64 = 4 << 20;

/// What a journal is opened with.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The contest.
    pub contest: &'a Contest,
    /// Tells contests apart.
    pub print: &'a str,
    /// Who plays.
    pub roster: &'a Roster,
    /// The rulebook that is played.
    pub rulebook: &'a Arc<Rulebook>,
}

impl Journal {
    /// Opens the results in a folder, which is made if it is not there. `hear` is told each game
    /// that is there already and counts. Gives also how many there are that do not count any more.
    pub fn open(
        folder: &Path,
        opening: Opening,
        mut hear: impl FnMut(Played) -> Result<(), String>,
    ) -> Result<(Journal, usize), JournalError> {
        let path = folder.join(FILE);
        let failed = |error| JournalError::File(path.clone(), error);
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut journal = Journal::locked(&path)?;
        let (mut games, mut known) = (Vec::new(), false);
        let mut old = None;
        let end = scan(&journal.file, &path, Some(opening.print), |line| {
            match line {
                Line::Roster(roster) => {
                    known = roster.is_same(opening.roster);
                    old = Some(roster);
                }
                Line::Head(_) => {}
                Line::Game(played) if known => return hear(*played),
                Line::Game(played) => games.push(*played),
            }
            Ok(())
        })?;
        match old {
            Some(old) if !known => return journal.anew(folder, opening, (&old, games), hear),
            Some(_) => journal.cut(end)?,
            None => {
                journal.cut(0)?;
                journal.begin(opening)?;
                // The name of a new file is safe only when its folder is.
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
            }
        }
        Ok((journal, 0))
    }

    /// The file, which nobody else has.
    fn locked(path: &Path) -> Result<Journal, JournalError> {
        let failed = |error| JournalError::File(path.to_path_buf(), error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Journal {
                file,
                path: path.to_path_buf(),
            }),
            Err(TryLockError::WouldBlock) => Err(JournalError::Busy(path.to_path_buf())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    fn cut(&mut self, end: u64) -> Result<(), JournalError> {
        let cut = self.file.set_len(end);
        let done = cut.and_then(|()| self.file.seek(SeekFrom::End(0)));
        let failed = |error| JournalError::File(self.path.clone(), error);
        done.map(drop).map_err(failed)
    }

    /// Writes the first two lines.
    fn begin(&mut self, opening: Opening) -> Result<(), JournalError> {
        let head = Head {
            contest: opening.print.to_string(),
            record: Some(record::head(
                opening.rulebook,
                Some(opening.contest.limits.time.pace()),
            )),
        };
        let failed = |error| JournalError::File(self.path.clone(), error);
        let text = line(&head).and_then(|head| Ok(head + &line(opening.roster)?));
        self.write(text.map_err(failed)?.as_bytes())
    }

    /// Writes the file anew with the games that still count. The old file stays under another
    /// name; at no moment is there none.
    fn anew(
        self,
        folder: &Path,
        opening: Opening,
        (old, games): (&Roster, Vec<Played>),
        mut hear: impl FnMut(Played) -> Result<(), String>,
    ) -> Result<(Journal, usize), JournalError> {
        let failed = |error| JournalError::File(self.path.clone(), error);
        let before = games.len();
        let carried = roster::carried(old, opening.roster, opening.contest, games);
        let carried: Vec<Played> = carried.into_iter().map(|(_, played)| played).collect();
        let mut journal = Journal::locked(&folder.join(NEXT))?;
        journal.cut(0)?;
        journal.begin(opening)?;
        journal.add(&carried)?;
        let mut names = (1..).map(|number| folder.join(format!("games-{number}.jsonl")));
        let archive = names.find(|path| !path.exists()).unwrap_or_default();
        let kept = std::fs::hard_link(&self.path, &archive);
        let kept = kept.or_else(|_| std::fs::copy(&self.path, &archive).map(drop));
        kept.map_err(failed)?;
        std::fs::rename(&journal.path, &self.path).map_err(failed)?;
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        journal.path = self.path.clone();
        let dropped = before - carried.len();
        for played in carried {
            hear(played).map_err(|why| JournalError::Strange(self.path.clone(), why))?;
        }
        Ok((journal, dropped))
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

/// The name of the file in its folder, and of the one that will take its place.
const FILE: &str = "games.jsonl";
const NEXT: &str = "games.jsonl.next";

/// Reads the results in a folder, also while a contest runs.
pub fn read_journal(
    folder: &Path,
    mut hear: impl FnMut(Played) -> Result<(), String>,
) -> Result<(), JournalError> {
    let path = folder.join(FILE);
    let file = File::open(&path).map_err(|error| JournalError::File(path.clone(), error))?;
    let told = |line| match line {
        Line::Head(_) | Line::Roster(_) => Ok(()),
        Line::Game(played) => hear(*played),
    };
    scan(&file, &path, None, told).map(drop)
}

/// What tells the contest of the results in a folder from others.
pub fn read_print(folder: &Path) -> Result<String, JournalError> {
    let path = folder.join(FILE);
    let failed = |error| JournalError::File(path.clone(), error);
    let file = File::open(&path).map_err(failed)?;
    let mut bytes = Vec::new();
    let first = BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut bytes);
    first.map_err(failed)?;
    let head = checked(&bytes).and_then(|text| serde_json::from_str::<Head>(text).ok());
    head.map(|head| head.contest)
        .ok_or(JournalError::Damaged(path, 1))
}

/// Who played the results in a folder.
pub fn read_roster(folder: &Path) -> Result<Roster, JournalError> {
    let path = folder.join(FILE);
    let file = File::open(&path).map_err(|error| JournalError::File(path.clone(), error))?;
    let mut roster = None;
    // The rest is not read.
    let done = scan(&file, &path, None, |line| match line {
        Line::Roster(found) => {
            roster = Some(found);
            Err(String::new())
        }
        Line::Head(_) | Line::Game(_) => Ok(()),
    });
    match (roster, done) {
        (Some(roster), _) => Ok(roster),
        (None, Err(error)) => Err(error),
        (None, Ok(_)) => Err(JournalError::Damaged(path, 2)),
    }
}

/// The games of a file, as the records that they are.
#[derive(Debug, Default)]
pub struct Records {
    head: Option<Box<table::Head>>,
    roster: Option<Roster>,
}

impl Records {
    /// Records of a file of the version before, which does not say what was played.
    pub fn of(rulebook: &Arc<Rulebook>) -> Records {
        Records {
            head: Some(Box::new(record::head(rulebook, None))),
            roster: None,
        }
    }

    /// True if this is the beginning of a file of games.
    pub fn begin(bytes: &[u8]) -> bool {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let first = end.map_or(bytes, |end| &bytes[..=end]);
        let text = checked(first).map(serde_json::from_str::<Head>);
        text.is_some_and(|head| head.is_ok())
    }

    /// Reads a file of games, and tells each with its record.
    pub fn read(
        mut self,
        path: &Path,
        mut hear: impl FnMut(&Played, Record) -> Result<(), String>,
    ) -> Result<(), JournalError> {
        let failed = |error| JournalError::File(path.to_path_buf(), error);
        let file = File::open(path).map_err(failed)?;
        scan(&file, path, None, |line| {
            match line {
                Line::Head(head) => self.head = head.or(self.head.take()),
                Line::Roster(roster) => self.roster = Some(roster),
                Line::Game(played) => {
                    let unsaid = "it does not say what was played: say it with `--rules`";
                    let head = self.head.as_ref().ok_or(unsaid)?;
                    let roster = self.roster.as_ref().ok_or("it does not say who played")?;
                    return hear(&played, played.record(head, roster));
                }
            }
            Ok(())
        })
        .map(drop)
    }
}

/// A line of the file.
enum Line {
    /// What the records of all games have in common.
    Head(Option<Box<table::Head>>),
    Roster(Roster),
    Game(Box<Played>),
}

/// Reads all lines and tells them. Gives the length of what is whole.
fn scan(
    file: &File,
    path: &Path,
    print: Option<&str>,
    mut hear: impl FnMut(Line) -> Result<(), String>,
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
        let damaged = |_| JournalError::Damaged(path.to_path_buf(), number);
        let line = match number {
            1 => Line::Head(head(text, path, print)?.map(Box::new)),
            2 => Line::Roster(serde_json::from_str(text).map_err(damaged)?),
            _ => Line::Game(serde_json::from_str(text).map_err(damaged)?),
        };
        hear(line).map_err(|why| JournalError::Strange(path.to_path_buf(), why))?;
    }
}

fn head(text: &str, path: &Path, print: Option<&str>) -> Result<Option<table::Head>, JournalError> {
    let damaged = |_| JournalError::Damaged(path.to_path_buf(), 1);
    let head: Head = serde_json::from_str(text).map_err(damaged)?;
    match print {
        Some(print) if head.contest != print => Err(JournalError::Other {
            path: path.to_path_buf(),
            got: head.contest,
            expected: print.to_string(),
        }),
        _ => Ok(head.record),
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
