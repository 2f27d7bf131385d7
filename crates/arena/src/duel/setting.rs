//! How an engine of a match is set: `level=5`, `nodes=20000`, `time=0.1,threads=2`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::{Level, Limits, Time};

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
    /// How long it may think for a move.
    pub limits: Limits,
    /// How many threads it uses.
    pub threads: usize,
    /// The size of its table, in megabytes.
    pub hash_mb: usize,
    /// The file of its learned weights, or `none`; those that are built in if not given.
    pub weights: Option<String>,
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
            limits: Limits::default(),
            threads: 1,
            hash_mb: 16,
            weights: None,
        };
        for part in text.split(',').map(str::trim) {
            let (key, value) = part.split_once('=').ok_or_else(|| wrong(part, WORDS))?;
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
                     `hash=64` or `weights=none`, with commas between them";

impl Setting {
    fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        match key {
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                self.level = level.ok_or_else(|| wrong(value, "a level from 1 to 8"))?;
            }
            "time" => self.limits.time = Time::Move(seconds(value)?),
            "nodes" => self.limits.nodes = Some(number(value, 1, u64::MAX)?),
            "depth" => self.limits.depth = Some(number(value, 1, 200)? as u32),
            "threads" => self.threads = number(value, 1, 256)? as usize,
            "hash" => self.hash_mb = number(value, 1, 65_536)? as usize,
            "weights" => self.weights = Some(value.to_string()),
            _ => return Err(wrong(key, WORDS)),
        }
        Ok(())
    }
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
