//! Where what was learned is found: one folder a rulebook, of one's own or built in.
//!
//! Whatever was learned belongs to what decides play, so each file says the play hash of its
//! rules. A folder of one's own has a folder for each rulebook, named by the play hash; the
//! project has them by id under `learned/`, and the build takes all of them in.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::read::DeflateDecoder;
use rules::{PlayHash, Rulebook};

use crate::book::Book;
use crate::ladder::Ladder;
use crate::learned::Learned;
use crate::weights;

/// What is built in.
mod built_in {
    use super::Packed;

    include!(concat!(env!("OUT_DIR"), "/learned.rs"));
}

/// Where weights, levels and books are looked for: in a folder of one's own, then among what is
/// built in. Without a folder only the latter are found.
///
/// ```
/// use engine::{Level, LearnedFolder};
///
/// let folder = tempfile::tempdir().unwrap();
/// let learned = LearnedFolder::at(folder.path());
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// assert_eq!(learned.ladder(&rulebook), LearnedFolder::default().ladder(&rulebook));
///
/// let mut own = learned.ladder(&rulebook);
/// own.rungs[0].nodes = 7;
/// learned.keep_ladder(&rulebook, &own).unwrap();
/// assert_eq!(learned.ladder(&rulebook), own);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LearnedFolder {
    dir: Option<PathBuf>,
}

const WEIGHTS: &str = "weights.bin";
const LEVELS: &str = "levels.toml";
const BOOK: &str = "book.txt";
const PUZZLES: &str = "puzzles.txt";

/// No text is longer.
const LONGEST_TEXT: usize = 4 << 20;

impl LearnedFolder {
    /// What is in this folder and what is built in. It need not be there yet.
    pub fn at(dir: impl Into<PathBuf>) -> LearnedFolder {
        LearnedFolder {
            dir: Some(dir.into()),
        }
    }

    /// The folder of a rulebook, if there is a folder of one's own.
    pub fn of(&self, rulebook: &Rulebook) -> Option<PathBuf> {
        let dir = self.dir.as_ref()?;
        Some(dir.join(rulebook.play_hash().to_string()))
    }

    /// The weights of a rulebook: its own, those built in, or those of the built-in rulebook that is
    /// most like it. A file of one's own that is damaged or foreign is passed over;
    /// [`LearnedFolder::faults`] names it. One of an earlier release is written anew.
    pub fn weights(&self, rulebook: &Rulebook) -> Option<Learned> {
        let own = self.own(rulebook, WEIGHTS, Learned::LONGEST);
        let own = own.and_then(|(path, file)| {
            let learned = Learned::read(rulebook, &file).ok()?;
            let renewed = learned.write();
            if renewed != file {
                // What cannot be written now is read as it is, and renewed another time.
                let _ = write_whole(&path, &renewed);
            }
            Some(learned)
        });
        own.or_else(|| Learned::embedded(rulebook))
            .or_else(|| Learned::inherited(rulebook))
    }

    /// The ladder of a rulebook: its own, or the general one.
    pub fn ladder(&self, rulebook: &Rulebook) -> Ladder {
        let own = self.own_text(rulebook, LEVELS);
        let own = own.and_then(|text| Ladder::read(rulebook, &text).ok());
        let built_in = || {
            let text = text_of(built_in::LEVELS, rulebook.play_hash())?;
            Ladder::read(rulebook, &text).ok()
        };
        own.or_else(built_in).unwrap_or_else(Ladder::general)
    }

    /// The book of a rulebook.
    pub(crate) fn book(&self, rulebook: &Arc<Rulebook>) -> Option<Book> {
        let own = self.own_text(rulebook, BOOK);
        let own = own.filter(|text| owner(text) == Some(rulebook.play_hash()));
        let built_in = || text_of(built_in::BOOKS, rulebook.play_hash());
        Book::read(rulebook, &own.or_else(built_in)?)
    }

    /// The text of a rulebook's puzzles: its own, or what is built in.
    pub fn puzzles(&self, rulebook: &Rulebook) -> Option<String> {
        let own = self.own_text(rulebook, PUZZLES);
        let own = own.filter(|text| owner(text) == Some(rulebook.play_hash()));
        own.or_else(|| text_of(built_in::PUZZLES, rulebook.play_hash()))
    }

    /// Keeps a text of puzzles in the folder of a rulebook, and gives its path.
    pub fn keep_puzzles(&self, rulebook: &Rulebook, text: &str) -> io::Result<PathBuf> {
        self.keep(rulebook, PUZZLES, text.as_bytes())
    }

    /// The files of one's own for a rulebook that are not used, and why.
    pub fn faults(&self, rulebook: &Rulebook) -> Vec<String> {
        let mut faults = Vec::new();
        let mut note = |path: &Path, what: String| {
            faults.push(format!("{}: {what}; it is not used", path.display()));
        };
        if let Some((path, file)) = self.own(rulebook, WEIGHTS, Learned::LONGEST)
            && let Err(error) = Learned::read(rulebook, &file)
        {
            note(&path, error.to_string());
        }
        if let Some((path, file)) = self.own(rulebook, LEVELS, LONGEST_TEXT)
            && let Err(error) = Ladder::read(rulebook, &String::from_utf8_lossy(&file))
        {
            note(&path, error.to_string());
        }
        if let Some((path, file)) = self.own(rulebook, BOOK, LONGEST_TEXT)
            && owner(&String::from_utf8_lossy(&file)) != Some(rulebook.play_hash())
        {
            let expected = format!(
                "it is no book of these rules: expected `{}`",
                head(rulebook)
            );
            note(&path, expected);
        }
        faults
    }

    /// Keeps weights in the folder of a rulebook, and gives their path.
    pub fn keep_weights(&self, rulebook: &Rulebook, weights: &Learned) -> io::Result<PathBuf> {
        self.keep(rulebook, WEIGHTS, &weights.write())
    }

    /// Keeps a ladder in the folder of a rulebook, and gives its path.
    pub fn keep_ladder(&self, rulebook: &Rulebook, ladder: &Ladder) -> io::Result<PathBuf> {
        self.keep(rulebook, LEVELS, ladder.write(rulebook).as_bytes())
    }

    fn keep(&self, rulebook: &Rulebook, name: &str, file: &[u8]) -> io::Result<PathBuf> {
        let folder = self.of(rulebook).ok_or_else(|| {
            let what = "there is no folder for what was learned: expected one";
            io::Error::new(io::ErrorKind::NotFound, what)
        })?;
        fs::create_dir_all(&folder)?;
        let path = folder.join(name);
        write_whole(&path, file)?;
        Ok(path)
    }

    /// A file of one's own, if it is there and not too long.
    fn own(&self, rulebook: &Rulebook, name: &str, longest: usize) -> Option<(PathBuf, Vec<u8>)> {
        let path = self.of(rulebook)?.join(name);
        let mut bytes = Vec::new();
        let file = File::open(&path).ok()?;
        file.take(longest as u64 + 1).read_to_end(&mut bytes).ok()?;
        (bytes.len() <= longest).then_some((path, bytes))
    }

    fn own_text(&self, rulebook: &Rulebook, name: &str) -> Option<String> {
        let (_, file) = self.own(rulebook, name, LONGEST_TEXT)?;
        String::from_utf8(file).ok()
    }
}

impl Learned {
    /// What is built in for a rulebook, found by its rules and not by its name.
    pub fn embedded(rulebook: &Rulebook) -> Option<Learned> {
        let file = packed_of(rulebook.play_hash())?.unpacked();
        Learned::read(rulebook, &file).ok()
    }
}

/// A file as the build packed it.
pub(crate) struct Packed {
    /// Its beginning, as it is: it says which rules the file belongs to.
    head: &'static [u8],
    /// All of it.
    whole: &'static [u8],
}

impl Packed {
    /// The bytes of the file.
    pub(crate) fn unpacked(&self) -> Vec<u8> {
        let mut file = Vec::new();
        DeflateDecoder::new(self.whole)
            .read_to_end(&mut file)
            .expect("the build packed it whole");
        file
    }

    /// The rules that it belongs to, if it is a text.
    fn owner(&self) -> Option<PlayHash> {
        owner(str::from_utf8(self.head).ok()?)
    }
}

/// The built-in weights that name these rules.
pub(crate) fn packed_of(rules: PlayHash) -> Option<&'static Packed> {
    let mut files = built_in::WEIGHTS.iter();
    files.find(|file| weights::owner(file.head) == Some(rules))
}

impl Ladder {
    /// The ladder of every rulebook that has none of its own.
    pub fn general() -> Ladder {
        Ladder::parse(built_in::GENERAL).unwrap_or_default()
    }
}

/// The first line of a text for a rulebook, after comments.
pub(crate) fn head(rulebook: &Rulebook) -> String {
    format!("play = \"{}\"", rulebook.play_hash())
}

/// The rules that a text belongs to, by its first line that is no comment.
pub(crate) fn owner(text: &str) -> Option<PlayHash> {
    let is_comment = |line: &&str| line.starts_with('#') || line.trim().is_empty();
    let first = text.lines().find(|line| !is_comment(line))?;
    let value = first.strip_prefix("play = \"")?.strip_suffix('"')?;
    PlayHash::parse(value)
}

/// The text of these rules in a list of texts.
fn text_of(texts: &[Packed], rules: PlayHash) -> Option<String> {
    let found = texts.iter().find(|text| text.owner() == Some(rules))?;
    String::from_utf8(found.unpacked()).ok()
}

/// Writes a file under another name first, so that one with the right name is always whole.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(unfinished, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;
    use rules::builtin;

    fn english() -> Arc<Rulebook> {
        builtin::rulebook("english").unwrap()
    }

    /// A rulebook by the id of its parent and some lines.
    fn like(parent: &str, lines: &str) -> Arc<Rulebook> {
        let text = format!("extends = \"{parent}\"\nid = \"twin\"\n{lines}");
        let draft = rules::file::read(&text, &builtin::parent).unwrap();
        Rulebook::new(draft).unwrap()
    }

    #[test]
    fn all_that_is_built_in_belongs_to_a_built_in_rulebook() {
        let rulebooks: Vec<_> = builtin::every_id().filter_map(builtin::rulebook).collect();
        for file in built_in::WEIGHTS.iter().map(Packed::unpacked) {
            assert!(file.len() < 1 << 20, "{} bytes", file.len());
            let is_it = |learned: Learned| learned.write() == file;
            let mut owners = rulebooks.iter().filter_map(|r| Learned::embedded(r));
            assert!(owners.any(is_it), "no built-in rulebook has these weights");
        }
        let texts = built_in::LEVELS
            .iter()
            .chain(built_in::BOOKS)
            .chain(built_in::PUZZLES);
        for text in texts {
            let rules = text.owner().unwrap();
            assert!(rulebooks.iter().any(|r| r.play_hash() == rules), "{rules}");
            let whole = String::from_utf8(text.unpacked()).unwrap();
            assert_eq!(owner(&whole), Some(rules));
        }
        for rulebook in &rulebooks {
            if let Some(text) = text_of(built_in::LEVELS, rulebook.play_hash()) {
                assert!(Ladder::read(rulebook, &text).is_ok());
            }
            if let Some(text) = text_of(built_in::BOOKS, rulebook.play_hash()) {
                assert!(Book::read(rulebook, &text).is_some(), "{}", rulebook.id());
            }
        }
    }

    #[test]
    fn what_is_kept_is_found_before_what_is_built_in() {
        let folder = tempfile::tempdir().unwrap();
        let (own, none) = (LearnedFolder::at(folder.path()), LearnedFolder::default());
        let english = english();
        assert_eq!(own.weights(&english), none.weights(&english));
        let zero = Learned::Patterns(Weights::zero(&english));
        own.keep_weights(&english, &zero).unwrap();
        assert_eq!(own.weights(&english), Some(zero.clone()));
        assert!(none.keep_weights(&english, &zero).is_err());
        let twin = like(
            "english",
            "sides.first.seat = \"bottom\"\nsides.second.seat = \"top\"",
        );
        assert!(own.weights(&twin).is_some_and(|found| found == zero));
        let russian = builtin::rulebook("russian").unwrap();
        assert_eq!(own.weights(&russian), none.weights(&russian));
    }

    #[test]
    fn what_is_damaged_is_named_and_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let own = LearnedFolder::at(folder.path());
        let english = english();
        let none = LearnedFolder::default();
        let ladder = none.ladder(&english);
        let path = own.keep_ladder(&english, &ladder).unwrap();
        assert!(own.faults(&english).is_empty());
        fs::write(&path, "play = 3").unwrap();
        for name in [WEIGHTS, BOOK] {
            fs::write(path.with_file_name(name), "nonsense").unwrap();
        }
        assert_eq!(own.faults(&english).len(), 3);
        assert_eq!(own.ladder(&english), ladder);
        assert_eq!(own.weights(&english), none.weights(&english));
        assert!(own.book(&english).is_some());
    }

    #[test]
    fn weights_of_an_earlier_release_are_renewed() {
        let folder = tempfile::tempdir().unwrap();
        let own = LearnedFolder::at(folder.path());
        let english = english();
        let weights = Learned::Patterns(Weights::zero(&english));
        let path = own.keep_weights(&english, &weights).unwrap();
        let renewed = fs::read(&path).unwrap();
        fs::write(
            &path,
            crate::weights::legacy_file(&english, &Weights::zero(&english)),
        )
        .unwrap();
        assert_ne!(fs::read(&path).unwrap(), renewed);
        assert_eq!(own.weights(&english), Some(weights));
        assert_eq!(fs::read(&path).unwrap(), renewed);
    }
}
