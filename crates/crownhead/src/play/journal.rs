//! Games on disk, written as they go: a line for the start and one for whatever happens. A
//! program that is killed loses nothing that was shown.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::table::{Head, Line, Record, Table};
use rules::pdn::PdnGame;

use crate::data::{self, Part};

/// The largest file that is taken up again.
const LARGEST: u64 = 16 << 20;

/// The file of a game. A game can go on without one; then a sentence says why it is not saved.
#[derive(Debug)]
pub(crate) enum Journal {
    /// Written to and held: nobody else takes up the same game.
    Open(File),
    /// Not to be had.
    Broken(String),
    /// Not made yet: the game has not begun.
    Unopened,
}

impl Journal {
    /// The file of a new game.
    pub(crate) fn begin(head: &Head) -> Journal {
        let made = folder().and_then(|folder| {
            fs::create_dir_all(&folder)?;
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            let now = now.map_or(0, |now| now.as_nanos());
            let path = folder.join(format!("{now:020}-{}.{ENDING}", std::process::id()));
            let mut file = OpenOptions::new()
                .append(true)
                .create_new(true)
                .open(path)?;
            hold(&file)?;
            write_line(&mut file, &Record::line(head))?;
            Ok(file)
        });
        made.map_or_else(|error| Journal::Broken(error.to_string()), Journal::Open)
    }

    /// Writes what happened, and waits until it is on the disk.
    pub(crate) fn add(&mut self, line: &Line) {
        if let Journal::Open(file) = self
            && let Err(error) = write_line(file, &Record::line(line))
        {
            *self = Journal::Broken(error.to_string());
        }
    }

    /// Why the game is not saved, if it is not.
    pub(crate) fn trouble(&self) -> Option<&str> {
        match self {
            Journal::Open(_) | Journal::Unopened => None,
            Journal::Broken(why) => Some(why),
        }
    }

    /// True if the game is on the disk.
    pub(crate) fn is_kept(&self) -> bool {
        matches!(self, Journal::Open(_))
    }

    /// True if the game has not begun.
    pub(crate) fn is_unopened(&self) -> bool {
        matches!(self, Journal::Unopened)
    }
}

const ENDING: &str = "game";

/// Where games are kept.
fn folder() -> io::Result<PathBuf> {
    data::folder(Part::Games).map_err(|_| io::Error::other("there is no data folder"))
}

/// How often a file that another program holds is tried, and how long it takes in between. One
/// that was just told to end may still be writing.
const TRIES: u32 = 40;
const BETWEEN: Duration = Duration::from_millis(50);

/// Holds the file as long as it is open. Where the system has no locks, nothing is held.
fn hold(file: &File) -> io::Result<()> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => thread::sleep(BETWEEN),
            Ok(()) | Err(fs::TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(io::Error::other("another program has it"))
}

fn write_line(file: &mut File, line: &str) -> io::Result<()> {
    file.write_all(line.as_bytes())?;
    file.sync_data()
}

/// A game that was saved.
pub(crate) struct Kept {
    pub(crate) table: Table,
    /// When it was opened, and when something was last done.
    pub(crate) opened: Duration,
    pub(crate) last: Duration,
    /// What a file said of the game that it was begun with.
    pub(crate) source: Option<PdnGame>,
    /// The file to write on.
    pub(crate) journal: Journal,
}

/// A game in the list of those that can be taken up.
#[derive(Clone, Debug)]
pub(crate) struct Saved {
    pub(crate) path: PathBuf,
    pub(crate) table: Table,
    /// When something was last done; nothing in files of the version before.
    pub(crate) last: Duration,
}

/// So many files are looked through for the list, the newest first.
const MOST: usize = 100;

/// The files of games, the newest first.
fn files() -> Vec<PathBuf> {
    let entries = folder().and_then(fs::read_dir);
    let entries = entries.into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .collect();
    paths.sort();
    paths.reverse();
    paths
}

/// The last game that is not over.
pub(crate) fn last() -> Result<Kept, String> {
    let nothing = || "there is no game to take up again".to_string();
    folder().map_err(|error| error.to_string())?;
    files()
        .into_iter()
        .filter_map(|path| open(&path))
        .find(|kept| kept.table.game().outcome().is_none())
        .ok_or_else(nothing)
}

/// The games that are not over, the newest first. Nothing is held.
pub(crate) fn saved() -> Vec<Saved> {
    let read = |path: PathBuf| {
        let file = File::open(&path).ok()?;
        let mut text = String::new();
        file.take(LARGEST).read_to_string(&mut text).ok()?;
        let record = Record::read(&text).ok()?;
        let last = record.lines.last().map_or(record.head.at, |line| line.at);
        let table = record.replay().ok()?;
        let goes_on = table.game().outcome().is_none();
        goes_on.then_some(Saved {
            path,
            table,
            last: Duration::from_millis(last),
        })
    };
    files().into_iter().take(MOST).filter_map(read).collect()
}

/// The game in a file, as far as the file can be read.
pub(crate) fn open(path: &Path) -> Option<Kept> {
    let mut file = OpenOptions::new().read(true).append(true).open(path).ok()?;
    hold(&file).ok()?;
    let mut text = String::new();
    Read::by_ref(&mut file)
        .take(LARGEST)
        .read_to_string(&mut text)
        .ok()?;
    // A line without its end was cut off while it was written.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    if whole.len() + 1 < text.len() {
        file.set_len(whole.len() as u64 + 1).ok()?;
    }
    let record = Record::read(&text).ok()?;
    let last = record.lines.last().map_or(record.head.at, |line| line.at);
    let table = record.replay().ok()?;
    Some(Kept {
        table,
        opened: Duration::from_millis(record.head.at),
        last: Duration::from_millis(last),
        source: record.head.source(),
        journal: Journal::Open(file),
    })
}
