//! The games of a fit or of a tuning on disk, so that it goes on where it was.
//!
//! A line is the pairing, the number of the pair and the half points of the first contestant:
//! `level=8,nodes=20 : player=beginner : 7 3`. It is on the disk before the next pair is counted;
//! a line that was cut short is passed over.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::duel::Pairs;

#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    /// The half points of the pairs of each pairing, from the first pair on.
    played: HashMap<String, Vec<usize>>,
}

/// No journal is longer.
const LONGEST: u64 = 16 << 20;

impl Journal {
    /// Opens the journal in this file. If it is of another plan it begins anew.
    pub(crate) fn open(path: &Path, plan: &str) -> io::Result<Journal> {
        let mut file = open_alone(path)?;
        let mut text = String::new();
        // What is no text is no journal.
        let _ = (&mut file).take(LONGEST).read_to_string(&mut text);
        let mut played: HashMap<String, Vec<usize>> = HashMap::new();
        if text.lines().next() == Some(plan) {
            for (key, number, points) in text.lines().skip(1).filter_map(entry) {
                let pairs = played.entry(key.to_string()).or_default();
                if pairs.len() == number {
                    pairs.push(points);
                }
            }
        }
        // Only what was understood is kept.
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        let mut journal = Journal { file, played };
        journal.rewrite(plan)?;
        Ok(journal)
    }

    fn rewrite(&mut self, plan: &str) -> io::Result<()> {
        let mut text = format!("{plan}\n");
        for (key, pairs) in &self.played {
            for (number, points) in pairs.iter().enumerate() {
                text += &line(key, number, *points);
            }
        }
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }

    /// The first pairs of a pairing that were played, at most so many.
    pub(crate) fn pairs(&self, key: &str, most: u64) -> Pairs {
        let mut pairs = Pairs::default();
        let played = self.played.get(key).into_iter().flatten();
        played
            .take(most as usize)
            .for_each(|points| pairs.add(*points));
        pairs
    }

    /// The half points of all pairs of a pairing, from the first one on.
    pub(crate) fn points(&self, key: &str) -> &[usize] {
        self.played.get(key).map_or(&[], |points| &points[..])
    }

    /// Keeps the next pair of a pairing.
    pub(crate) fn add(&mut self, key: &str, points: usize) -> io::Result<()> {
        let pairs = self.played.entry(key.to_string()).or_default();
        let line = line(key, pairs.len(), points);
        pairs.push(points);
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}

/// Opens a file that only one run may write, or makes it.
pub(crate) fn open_alone(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    file.try_lock().map_err(|_| {
        let what = "another run is at work there: expected to be alone";
        io::Error::new(io::ErrorKind::WouldBlock, what)
    })?;
    Ok(file)
}

fn line(key: &str, number: usize, points: usize) -> String {
    format!("{key} : {number} {points}\n")
}

fn entry(line: &str) -> Option<(&str, usize, usize)> {
    let (key, rest) = line.rsplit_once(" : ")?;
    let (number, points) = rest.split_once(' ')?;
    Some((
        key,
        number.parse().ok()?,
        points.parse().ok().filter(|points| *points <= 4)?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut journal = Journal::open(&path, "plan").unwrap();
        assert!(Journal::open(&path, "plan").is_err(), "it is taken");
        for points in [4, 3, 0] {
            journal.add("a : b", points).unwrap();
        }
        drop(journal);
        // As if the power had gone.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("a : b : 3");
        std::fs::write(&path, text).unwrap();
        let journal = Journal::open(&path, "plan").unwrap();
        assert_eq!(journal.pairs("a : b", 9).counts(), [1, 0, 0, 1, 1]);
        assert_eq!(journal.pairs("a : b", 2).games(), 4);
        assert_eq!(journal.points("a : b"), [4, 3, 0]);
        assert!(journal.points("b : a").is_empty());
        drop(journal);
        let other = Journal::open(&path, "other").unwrap();
        assert_eq!(other.pairs("a : b", 9).games(), 0);
    }
}
