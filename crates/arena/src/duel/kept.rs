//! The pairs of a match in a file, so that a match that was killed goes on where it was.
//!
//! The first line says which match it is. Each line after it is a pair: its number, and the half
//! points of the first contestant in both games, `7 2 1u`, where `u` marks a game that was stopped.
//! A line is on the disk before the next pair counts; one that was cut short is played again.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use engine::UseWeights;

use super::{Beginning, Duel, Ended, PairOfGames, Standing};
use crate::journal::open_alone;

/// A match that is kept in a file.
#[derive(Debug)]
pub struct Kept {
    file: File,
    standing: Standing,
}

/// No file is longer.
const LONGEST: u64 = 64 << 20;

impl Kept {
    /// Opens the file of a match, or begins it. A file with another match is refused.
    pub fn open(path: &Path, duel: &Duel) -> io::Result<Kept> {
        let mut file = open_alone(path)?;
        let mut text = String::new();
        (&mut file).take(LONGEST).read_to_string(&mut text)?;
        let plan = format!("{}\n", plan(duel));
        let mut kept = Kept {
            file,
            standing: Standing::default(),
        };
        match text.strip_prefix(&plan) {
            Some(pairs) => {
                let whole = plan.len() + kept.take_in(pairs);
                kept.file.set_len(whole as u64)?;
                kept.file.seek(SeekFrom::End(0))?;
            }
            None if plan.starts_with(&text) => {
                kept.file.seek(SeekFrom::Start(0))?;
                kept.write(&plan)?;
            }
            None => return Err(other_match(&text, &plan)),
        }
        Ok(kept)
    }

    /// Counts the pairs of a text as long as they are whole, and gives their length.
    fn take_in(&mut self, pairs: &str) -> usize {
        let mut length = 0;
        for line in pairs.split_inclusive('\n') {
            let number = self.standing.pairs.games() / 2;
            let Some(ended) = entry(line, number) else {
                break;
            };
            self.standing.add(ended);
            length += line.len();
        }
        length
    }

    /// Where the match stood.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// Keeps the next pair.
    pub fn add(&mut self, pair: &PairOfGames) -> io::Result<()> {
        let [one, other] = pair.ended().map(word);
        self.write(&format!("{} {one} {other}\n", pair.number))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }
}

fn other_match(text: &str, plan: &str) -> io::Error {
    let got: String = text.chars().take_while(|c| *c != '\n').take(400).collect();
    let what = format!(
        "it holds another match: got `{got}`, expected `{}`",
        plan.trim_end()
    );
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// All that decides how the games of a match go.
fn plan(duel: &Duel) -> String {
    let [first, second] = duel.settings.each_ref().map(|setting| &setting.text);
    let [one, other] = duel.weights.each_ref().map(|weights| {
        let found = match weights {
            UseWeights::Found => duel.learned.weights(&duel.rulebook),
            UseWeights::None => None,
            UseWeights::Given(given) => Some((**given).clone()),
        };
        found.map_or(0, |learned| crc32fast::hash(&learned.write()))
    });
    // Files of before this could be chosen say nothing of it.
    let beginning = match duel.beginning {
        Beginning::Moves => "",
        Beginning::ManLess => ", a man less on each side",
    };
    format!(
        "match by {}: {first:?} against {second:?}, weights {one:08x} and {other:08x}, seed {}, at \
         most {} plies{beginning}",
        duel.rulebook.identity(),
        duel.seed,
        duel.max_plies
    )
}

fn word(ended: Ended) -> String {
    let mark = if ended.is_unfinished { "u" } else { "" };
    format!("{}{mark}", ended.half_points)
}

/// The pair of a whole line, if it has this number.
fn entry(line: &str, number: u64) -> Option<[Ended; 2]> {
    let words: Vec<&str> = line.strip_suffix('\n')?.split(' ').collect();
    let [own, one, other] = words[..] else {
        return None;
    };
    (own.parse() == Ok(number)).then_some([read(one)?, read(other)?])
}

fn read(word: &str) -> Option<Ended> {
    let (points, is_unfinished) = match word.strip_suffix('u') {
        Some(points) => (points, true),
        None => (word, false),
    };
    let half_points = points.parse().ok().filter(|points| *points <= 2)?;
    Some(Ended {
        half_points,
        is_unfinished,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;
    use std::fs;

    fn duel() -> Duel {
        let rulebook = builtin::rulebook("contest").unwrap();
        let settings = ["nodes=30", "nodes=10"].map(|text| text.parse().unwrap());
        Duel {
            pairs: 8,
            concurrency: 1,
            max_plies: 30,
            ..Duel::between(rulebook, settings)
        }
    }

    /// Plays until so many pairs are in the file.
    fn play(path: &Path, until: u64) -> Standing {
        let mut duel = duel();
        let mut kept = Kept::open(path, &duel).unwrap();
        duel.go_on(kept.standing());
        duel.run(|pair, standing| {
            kept.add(pair).unwrap();
            standing.pairs.games() / 2 < until
        })
    }

    #[test]
    fn a_match_goes_on_where_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
        let expected = play(&whole, 8);
        assert_eq!(expected.pairs.games(), 16);
        assert_eq!(play(&cut, 3).pairs.games(), 6);
        // The last line was not written to its end.
        let text = fs::read_to_string(&cut).unwrap();
        fs::write(&cut, &text[..text.len() - 1]).unwrap();
        let kept = Kept::open(&cut, &duel()).unwrap();
        assert_eq!(kept.standing().pairs.games(), 4);
        drop(kept);
        assert_eq!(play(&cut, 8), expected);
        assert_eq!(fs::read(&cut).unwrap(), fs::read(&whole).unwrap());
        assert_eq!(play(&cut, 8), expected, "nothing is left to do");
    }

    #[test]
    fn another_match_is_refused_and_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        play(&path, 1);
        let before = fs::read(&path).unwrap();
        let other = Duel { seed: 9, ..duel() };
        let error = Kept::open(&path, &other).unwrap_err();
        assert!(error.to_string().contains("another match"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}
