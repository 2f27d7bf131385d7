//! Games on disk, written as they go: a line for the start and one for whatever happens. A
//! program that is killed loses nothing that was shown.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rules::{Forfeit, Game, Side, Times};
use serde_json::{Value, json};

use super::setting::{Seats, Setting};
use crate::data;

/// The largest file that is taken up again.
const LARGEST: u64 = 16 << 20;

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A move, in numbers.
    Move(String, Times),
    /// So many moves were taken back.
    Undo(usize),
    /// So many moves were played again.
    Redo(usize),
    /// The side gave up.
    Resigned(Side),
    /// The side ran out of time.
    Flag(Side),
    /// The sides agreed on a draw.
    Draw,
}

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
    pub(crate) fn begin(setting: &Setting) -> Journal {
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
            write_line(&mut file, &header(setting))?;
            Ok(file)
        });
        made.map_or_else(|error| Journal::Broken(error.to_string()), Journal::Open)
    }

    /// Writes what happened, and waits until it is on the disk.
    pub(crate) fn add(&mut self, event: &Event) {
        if let Journal::Open(file) = self
            && let Err(error) = write_line(file, &line(event))
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
    data::folder("games").ok_or_else(|| io::Error::other("there is no data folder"))
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

fn write_line(file: &mut File, value: &Value) -> io::Result<()> {
    file.write_all(format!("{value}\n").as_bytes())?;
    file.sync_data()
}

/// The last game that is not over, and its file to write on.
pub(crate) fn last() -> Result<(Setting, Game, Journal), String> {
    let nothing = || "there is no game to take up again".to_string();
    let folder = folder().map_err(|error| error.to_string())?;
    let entries = fs::read_dir(folder).map_err(|_| nothing())?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .collect();
    paths.sort();
    let games = paths.iter().rev().filter_map(|path| open(path));
    { games }
        .find(|(_, game, _)| game.outcome().is_none())
        .ok_or_else(nothing)
}

/// The game in a file, as far as the file can be read.
fn open(path: &Path) -> Option<(Setting, Game, Journal)> {
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
    let mut lines = whole.lines();
    let setting = setting(&serde_json::from_str(lines.next()?).ok()?)?;
    let mut game = setting.game().ok()?;
    for line in lines {
        let event = event(&serde_json::from_str(line).ok()?)?;
        apply(&mut game, &event)?;
    }
    Some((setting, game, Journal::Open(file)))
}

/// Lets an event happen again.
fn apply(game: &mut Game, event: &Event) -> Option<()> {
    match event {
        Event::Move(text, times) => {
            let mv = game.resolve_str(text).ok()?;
            game.play_timed(&mv, *times).ok()?;
        }
        Event::Undo(count) => (0..*count).all(|_| game.undo()).then_some(())?,
        Event::Redo(count) => (0..*count).all(|_| game.redo()).then_some(())?,
        Event::Resigned(side) => game.resign(*side).map(drop).ok()?,
        Event::Flag(side) => game.forfeit(*side, Forfeit::Time).map(drop).ok()?,
        Event::Draw => game.agree_draw().map(drop).ok()?,
    }
    Some(())
}

fn header(setting: &Setting) -> Value {
    let (person, level) = match setting.seats {
        Seats::Two => (None, None),
        Seats::One { person, level } => (Some(side_word(person)), Some(level)),
    };
    json!({
        "crownhead": 1,
        "rulebook": setting.rulebook.id(),
        "hash": setting.rulebook.hash().to_string(),
        "file": setting.rulebook.own_file(),
        "seed": setting.seed,
        "start": setting.fen,
        "person": person,
        "level": level,
        "clock": setting.control.map(|control| control.text()),
    })
}

fn setting(header: &Value) -> Option<Setting> {
    let text = |key: &str| header[key].as_str();
    let rulebook = match text("file") {
        Some(file) => own_rulebook(file)?,
        None => rules::builtin::rulebook(text("rulebook")?)?,
    };
    if rulebook.hash().to_string() != text("hash")? {
        return None;
    }
    let seats = match (text("person"), header["level"].as_u64()) {
        (Some(person), Some(level)) => Seats::One {
            person: side(person)?,
            level: u8::try_from(level).ok()?.clamp(1, 8),
        },
        _ => Seats::Two,
    };
    Some(Setting {
        rulebook,
        seed: header["seed"].as_u64()?,
        fen: text("start").map(String::from),
        seats,
        control: text("clock").and_then(|clock| clock.parse().ok()),
    })
}

fn own_rulebook(file: &str) -> Option<std::sync::Arc<rules::Rulebook>> {
    let draft = rules::file::read(file, &rules::builtin::parent).ok()?;
    rules::Rulebook::new(draft).ok()
}

fn line(event: &Event) -> Value {
    match event {
        Event::Move(text, times) => json!({"move": text, "spent": times.spent, "left": times.left}),
        Event::Undo(count) => json!({"undo": count}),
        Event::Redo(count) => json!({"redo": count}),
        Event::Resigned(side) => json!({"resigned": side_word(*side)}),
        Event::Flag(side) => json!({"flag": side_word(*side)}),
        Event::Draw => json!({"draw": true}),
    }
}

fn event(line: &Value) -> Option<Event> {
    let count = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let (key, value) = line.as_object()?.iter().next()?;
    match key.as_str() {
        "move" => {
            let times = Times {
                spent: line["spent"].as_u64(),
                left: line["left"].as_u64(),
            };
            Some(Event::Move(value.as_str()?.to_string(), times))
        }
        "undo" => count(value).map(Event::Undo),
        "redo" => count(value).map(Event::Redo),
        "resigned" => side(value.as_str()?).map(Event::Resigned),
        "flag" => side(value.as_str()?).map(Event::Flag),
        "draw" => Some(Event::Draw),
        _ => None,
    }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn side(word: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side_word(*side) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_back() {
        let times = Times {
            spent: Some(5),
            left: None,
        };
        for event in [
            Event::Move("11-15".to_string(), times),
            Event::Undo(2),
            Event::Redo(1),
            Event::Resigned(Side::Second),
            Event::Flag(Side::First),
            Event::Draw,
        ] {
            assert_eq!(super::event(&line(&event)), Some(event));
        }
    }

    #[test]
    fn settings_come_back() {
        let setting = Setting {
            rulebook: rules::builtin::rulebook("obstacles").unwrap(),
            seed: 7,
            fen: None,
            seats: Seats::One {
                person: Side::Second,
                level: 3,
            },
            control: "5+3".parse().ok(),
        };
        let back = super::setting(&header(&setting)).unwrap();
        assert_eq!(header(&back), header(&setting));
        assert_eq!(super::setting(&json!({"crownhead": 1})).map(|_| ()), None);
    }
}
