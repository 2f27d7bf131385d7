//! How an engine of a match is set: `level=5`, `nodes=20000`, `time=0.1,threads=2`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::reference::Reference;
use engine::{BookUse, Habits, LARGE, Ladder, Level, Limits, Params, Sight, Time, USUAL};

/// How one contestant of a match thinks.
///
/// ```
/// use arena::duel::Setting;
///
/// let setting: Setting = "time=0.1,threads=2".parse().unwrap();
/// assert_eq!(setting.threads, 2);
/// assert!("tine=0.1".parse::<Setting>().unwrap_err().to_string().contains("`tine`"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Setting {
    /// The text that it was made from.
    pub text: String,
    /// The level it plays at.
    pub level: Level,
    /// What holds it back otherwise than its level.
    pub noise: Option<i32>,
    /// As above.
    pub margin: Option<i32>,
    /// As above.
    pub sight: Option<Sight>,
    /// As above.
    pub lapses: Option<u8>,
    /// The plain player that plays in its place.
    pub player: Option<Reference>,
    /// How long it may think for a move.
    pub limits: Limits,
    /// How many threads it uses.
    pub threads: usize,
    /// The size of its table, in megabytes.
    pub hash_mb: usize,
    /// Whether it varies its openings. Unless it is told, a level does and full strength does
    /// not, because the openings of a match are drawn already.
    pub book: BookUse,
    /// What its own choices are drawn from, beside the seed of the match.
    pub seed: u64,
    /// The file of its learned weights, or `none`; those that are built in if not given.
    pub weights: Option<String>,
    /// The folder of the tables of solved endings that it asks.
    pub tables: Option<PathBuf>,
    /// The pieces of the largest endings that are solved for it before the match; see
    /// [`Setting::endings`] for what holds where nothing is said.
    endings: Option<u8>,
    /// The knobs of its search.
    pub params: Params,
    /// The command of another engine that plays in its place, by the Hub protocol.
    pub hub: Option<String>,
}

/// A setting that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingError {
    got: String,
    expected: &'static str,
}

/// How long a setting thinks that says nothing about it.
const ORDINARY_TIME: Duration = Duration::from_millis(100);

impl FromStr for Setting {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Setting, SettingError> {
        let mut setting = Setting {
            text: text.to_string(),
            level: Level::FULL,
            noise: None,
            margin: None,
            sight: None,
            lapses: None,
            player: None,
            limits: Limits::default(),
            threads: 1,
            hash_mb: 16,
            book: BookUse::Off,
            seed: 0,
            weights: None,
            tables: None,
            endings: None,
            params: Params::default(),
            hub: None,
        };
        let mut parts = Vec::new();
        for part in parts_of(text) {
            parts.push(part.split_once('=').ok_or_else(|| wrong(part, WORDS))?);
        }
        // A level varies its openings unless another word says no, wherever that stands.
        parts.sort_by_key(|(key, _)| *key != "level");
        for (key, value) in parts {
            setting.set(key, value)?;
        }
        if setting.limits == Limits::default() {
            setting.limits = Limits::time(ORDINARY_TIME);
        }
        Ok(setting)
    }
}

/// The words that a setting may have.
const WORDS: &str = "parts like `level=5`, `time=0.1`, `nodes=20000`, `depth=9`, `threads=2`, \
                     `hash=64`, `book=on`, `weights=none`, `tables=DIR`, `endings=4`, `seed=7`, `noise=30`, `margin=20`, `sight=pieces`, `lapses=30`, `player=beginner` or `hub=\"COMMAND\"`, \
                     with commas between them";

impl Setting {
    /// How it plays a rulebook with these levels.
    pub fn habits(&self, ladder: &Ladder) -> Habits {
        let habits = ladder.habits(self.level);
        Habits {
            noise: self.noise.unwrap_or(habits.noise),
            margin: self.margin.unwrap_or(habits.margin),
            sight: self.sight.unwrap_or(habits.sight),
            lapses: self.lapses.unwrap_or(habits.lapses),
            ..habits
        }
    }

    /// True if it makes the same move wherever it is asked: no clock and no other thread tells it
    /// when to stop.
    pub fn is_repeatable(&self) -> bool {
        self.limits.time == Time::Free && self.threads == 1 && self.hub.is_none()
    }

    /// Up to how many pieces endings are solved for it before the match. Where nothing is said,
    /// full strength has what it has in a game with people, if the clock bounds it; a search that
    /// is bounded by positions or depth has none, so that it goes the same way everywhere.
    pub fn endings(&self) -> u8 {
        let plays_as_with_people = self.limits.time != Time::Free
            && self.level == Level::FULL
            && self.tables.is_none()
            && self.hub.is_none()
            && self.player.is_none();
        let usual = if plays_as_with_people { USUAL } else { 0 };
        self.endings.unwrap_or(usual)
    }

    /// True if it needs what only this machine has: another program, or a folder of tables.
    pub fn is_bound_here(&self) -> bool {
        self.hub.is_some() || self.tables.is_some() || self.endings.is_some()
    }

    fn turn(&mut self, knob: &str, value: &str) -> Result<(), SettingError> {
        let number = value.parse().ok();
        let turned = number.is_some_and(|number| self.params.set(knob, number));
        let expected = "a whole number that the knob can have";
        turned.then_some(()).ok_or_else(|| wrong(value, expected))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        match key {
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                self.level = level.ok_or_else(|| wrong(value, "a level from 1 to 8"))?;
                self.book = BookUse::On;
            }
            "time" => self.limits.time = Time::Move(seconds(value)?),
            "nodes" => self.limits.nodes = Some(number(value, 1, u64::MAX)?),
            "depth" => self.limits.depth = Some(number(value, 1, 200)? as u32),
            "threads" => self.threads = number(value, 1, 256)? as usize,
            "hash" => self.hash_mb = number(value, 1, 65_536)? as usize,
            "weights" => self.weights = Some(value.to_string()),
            "seed" => self.seed = number(value, 0, u64::MAX)?,
            "book" => self.book = book(value)?,
            "noise" => self.noise = Some(number(value, 0, 1_000)? as i32),
            "margin" => self.margin = Some(number(value, 0, 1_000)? as i32),
            "sight" => self.sight = Some(sight(value)?),
            "lapses" => self.lapses = Some(number(value, 0, 100)? as u8),
            "player" => self.player = Some(player(value)?),
            "tables" => self.tables = Some(folder(value)?),
            "endings" => self.endings = Some(number(value, 0, u64::from(LARGE))? as u8),
            "hub" => self.hub = Some(command(value)?),
            knob if Params::NAMES.contains(&knob) => self.turn(knob, value)?,
            _ => return Err(wrong(key, WORDS)),
        }
        Ok(())
    }
}

/// The parts between commas; a comma in quotation marks parts nothing.
fn parts_of(text: &str) -> Vec<&str> {
    let mut quoted = false;
    let parts = text.split(|c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    });
    parts.map(str::trim).collect()
}

fn command(text: &str) -> Result<String, SettingError> {
    let command = text.trim_matches('"').trim();
    if command.is_empty() {
        Err(wrong(text, "the command of an engine that speaks Hub"))
    } else {
        Ok(command.to_string())
    }
}

fn folder(text: &str) -> Result<PathBuf, SettingError> {
    if text.is_empty() {
        Err(wrong(text, "a folder of tables"))
    } else {
        Ok(PathBuf::from(text))
    }
}

fn book(text: &str) -> Result<BookUse, SettingError> {
    match text {
        "on" => Ok(BookUse::On),
        "off" => Ok(BookUse::Off),
        _ => Err(wrong(text, "`on` or `off`")),
    }
}

fn sight(text: &str) -> Result<Sight, SettingError> {
    Sight::named(text).ok_or_else(|| wrong(text, "`pieces` or `full`"))
}

fn player(text: &str) -> Result<Reference, SettingError> {
    let mut all = Reference::ALL.into_iter();
    let found = all.find(|player| player.word() == text);
    found.ok_or_else(|| wrong(text, "`random` or `beginner`"))
}

fn seconds(text: &str) -> Result<Duration, SettingError> {
    let seconds = text.parse().ok().filter(|s| (0.001..=3600.0).contains(s));
    let seconds = seconds.ok_or_else(|| wrong(text, "seconds from 0.001 to 3600"))?;
    Ok(Duration::from_secs_f64(seconds))
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, SettingError> {
    let number = text.parse().ok();
    let number = number.filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| wrong(text, "a whole number that is not too large"))
}

fn wrong(got: &str, expected: &'static str) -> SettingError {
    SettingError {
        got: got.to_string(),
        expected,
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "got `{}`: expected {}", self.got, self.expected)
    }
}

impl std::error::Error for SettingError {}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::LearnedFolder;

    fn error(text: &str) -> String {
        text.parse::<Setting>().unwrap_err().to_string()
    }

    #[test]
    fn every_word_is_understood() {
        let text = "time=0.1,threads=1,hash=64,depth=9,nodes=500,book=on,seed=3,noise=4,\
                    margin=5,tables=a/b";
        let setting: Setting = text.parse().unwrap();
        let time = Time::Move(Duration::from_millis(100));
        assert_eq!(setting.limits.time, time);
        assert_eq!(setting.limits.depth, Some(9));
        assert_eq!(setting.limits.nodes, Some(500));
        assert_eq!((setting.threads, setting.hash_mb), (1, 64));
        assert_eq!((setting.book, setting.seed), (BookUse::On, 3));
        assert_eq!((setting.noise, setting.margin), (Some(4), Some(5)));
        assert_eq!(setting.tables, Some("a/b".into()));
        assert_eq!(setting.to_string(), text);
    }

    #[test]
    fn a_level_has_its_habits_and_other_words_change_them() {
        let rulebook = rules::builtin::rulebook("towers").unwrap();
        let plain: Setting = "level=3".parse().unwrap();
        let ladder = LearnedFolder::default().ladder(&rulebook);
        assert_eq!(plain.habits(&ladder), ladder.habits(Level::ALL[2]));
        assert_eq!(plain.book, BookUse::On);
        let changed: Setting = "sight=pieces,book=off,level=5".parse().unwrap();
        let habits = ladder.habits(Level::ALL[4]);
        assert_eq!(changed.habits(&ladder).sight, Sight::Pieces);
        assert_eq!(changed.habits(&ladder).nodes, habits.nodes);
        assert_eq!(changed.book, BookUse::Off);
        let full: Setting = "nodes=100".parse().unwrap();
        assert_eq!(full.habits(&ladder), Habits::FULL);
        assert_eq!(full.book, BookUse::Off);
    }

    #[test]
    fn another_engine_is_a_command_with_its_limits() {
        let setting: Setting = "hub=\"scan, hub --deep=1\",nodes=5".parse().unwrap();
        assert_eq!(setting.hub.as_deref(), Some("scan, hub --deep=1"));
        assert_eq!(setting.limits.nodes, Some(5));
        let plain: Setting = "hub=scan hub,time=0.1".parse().unwrap();
        assert_eq!(plain.hub.as_deref(), Some("scan hub"));
    }

    #[test]
    fn a_setting_without_a_limit_thinks_for_the_ordinary_time() {
        let setting: Setting = "threads=2".parse().unwrap();
        assert_eq!(setting.limits, Limits::time(ORDINARY_TIME));
    }

    #[test]
    fn who_plays_by_the_clock_knows_the_usual_endings() {
        let endings = |text: &str| text.parse::<Setting>().unwrap().endings();
        assert_eq!(endings("time=0.1"), USUAL);
        assert_eq!(endings("time=0.1,endings=0"), 0);
        for none in [
            "nodes=500",
            "depth=5",
            "level=3",
            "time=0.1,tables=a",
            "time=1,hub=x",
        ] {
            assert_eq!(endings(none), 0, "{none}");
        }
        assert_eq!(endings("nodes=500,endings=5"), 5);
        assert!(error("endings=6").contains("`6`"));
        let bound = |text: &str| text.parse::<Setting>().unwrap().is_bound_here();
        assert!(bound("nodes=5,endings=4") && bound("tables=a") && !bound("time=0.1"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(error("level=9").contains("a level from 1 to 8"));
        assert!(error("book=maybe").contains("`on` or `off`"));
        assert!(error("time=-1").contains("seconds"));
        assert!(error("nodes=0").contains("`0`"));
        assert!(error("hello").contains("`level=5`"));
        assert!(error("").contains("got ``"));
        assert!(error("tables=").contains("a folder of tables"));
        assert!(error("hub=\"\"").contains("the command of an engine"));
    }
}
