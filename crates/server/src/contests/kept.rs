//! What is kept of a contest on disk, beside its games: plain data in one small file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// A contest as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The id of the rulebook.
    pub(crate) rules: String,
    /// The text of the rulebook, if it is a user's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rulebook: Option<String>,
    /// The contest file without the bots of students.
    pub(crate) head: String,
    pub(crate) phase: Phase,
    /// Seconds since 1970; after `expires` codes are worth nothing and source texts are gone.
    pub(crate) created: u64,
    pub(crate) expires: u64,
    pub(crate) students: Vec<Student>,
}

/// How far a contest is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// Bots are taken, no games are played.
    Open,
    /// Bots are taken and games are played.
    Playing,
    /// No more bots are taken; games are played to their end.
    Closed,
}

/// Somebody with a code of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Student {
    /// What the bot is called, too.
    pub(crate) name: String,
    /// The hash of the code; nothing if it was taken back.
    pub(crate) code: Option<String>,
    pub(crate) versions: Vec<Version>,
    /// How many were sent: no number is given twice.
    pub(crate) sent: u32,
    /// The version that plays.
    pub(crate) plays: Option<u32>,
}

/// One submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Version {
    pub(crate) number: u32,
    /// When it came, in seconds since 1970.
    pub(crate) at: u64,
    /// What the file was called.
    pub(crate) file: String,
    /// Its table in the contest file.
    pub(crate) table: String,
    pub(crate) state: State,
    /// What the compiler or the test games said.
    pub(crate) log: String,
    /// How long it took to build and to test.
    pub(crate) seconds: u64,
}

/// How far a submission is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum State {
    Waiting,
    Building,
    Ready,
    Failed,
}

/// The name of the file in the folder of a contest.
const FILE: &str = "kept.json";

/// Most bytes of it that are read.
const LONGEST: u64 = 64 << 20;

impl Kept {
    /// Writes it down. Whatever happens, either the old or the new text is there.
    pub(crate) fn save(&self, folder: &Path) -> io::Result<()> {
        write_whole(&folder.join(FILE), &serde_json::to_vec(self)?)
    }

    /// What was kept in a folder. What was being built is built again.
    pub(crate) fn load(folder: &Path) -> io::Result<Kept> {
        let path = folder.join(FILE);
        if fs::metadata(&path)?.len() > LONGEST {
            return Err(io::Error::other("it is too long"));
        }
        let mut kept: Kept = serde_json::from_slice(&fs::read(path)?)?;
        let versions = kept.students.iter_mut().flat_map(|s| &mut s.versions);
        for version in versions.filter(|version| version.state == State::Building) {
            version.state = State::Waiting;
        }
        Ok(kept)
    }
}

impl Student {
    pub(crate) fn new(name: &str, code: String) -> Student {
        Student {
            name: name.to_string(),
            code: Some(code),
            versions: Vec::new(),
            sent: 0,
            plays: None,
        }
    }

    /// The version that plays.
    pub(crate) fn playing(&self) -> Option<&Version> {
        let number = self.plays?;
        self.versions
            .iter()
            .find(|version| version.number == number)
    }

    /// True if a version waits for its build, or is built.
    pub(crate) fn is_waiting(&self) -> bool {
        let waits = |version: &Version| matches!(version.state, State::Waiting | State::Building);
        self.versions.iter().any(waits)
    }
}

/// Writes a file under another name first; it is on the disk when it gets its own.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let next = path.with_extension("next");
    let mut file = File::create(&next)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&next, path)?;
    // The name is safe only when its folder is.
    path.parent()
        .map_or(Ok(()), |above| File::open(above)?.sync_all())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_comes_back_and_builds_begin_again() {
        let folder = std::env::temp_dir().join(format!("crownhead-kept-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut kept = Kept {
            id: "a".to_string(),
            name: "b".to_string(),
            rules: "contest".to_string(),
            rulebook: None,
            head: String::new(),
            phase: Phase::Playing,
            created: 1,
            expires: 2,
            students: vec![Student::new("ada", "hash".to_string())],
        };
        kept.students[0].versions.push(Version {
            number: 1,
            at: 1,
            file: "move.py".to_string(),
            table: String::new(),
            state: State::Building,
            log: String::new(),
            seconds: 0,
        });
        kept.save(&folder).unwrap();
        // What a crash left of the next one does no harm.
        fs::write(folder.join("kept.next"), "{").unwrap();
        let back = Kept::load(&folder).unwrap();
        kept.students[0].versions[0].state = State::Waiting;
        assert_eq!(back, kept);
        fs::remove_dir_all(folder).unwrap();
    }
}
