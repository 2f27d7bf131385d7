//! Small things as the words that stand on disk.

use std::fmt;

use rules::{Forfeit, Side};

/// Something that is written as one of a few words.
pub trait Word: Copy + PartialEq + 'static {
    /// Every value with its word.
    const WORDS: &'static [(Self, &'static str)];

    /// The word of the value.
    fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(value, _)| *value == self);
        found.map_or("", |(_, word)| word)
    }

    /// The value of a word.
    fn of(word: &str) -> Result<Self, NoWord> {
        let found = Self::WORDS.iter().find(|(_, known)| *known == word);
        found.map(|(value, _)| *value).ok_or_else(|| NoWord {
            got: word.chars().take(LONGEST).collect(),
            expected: Self::WORDS.iter().map(|(_, word)| *word).collect(),
        })
    }
}

/// So much of a wrong word is told.
const LONGEST: usize = 40;

/// A word that is none of those there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoWord {
    got: String,
    expected: Vec<&'static str>,
}

impl fmt::Display for NoWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = self.expected.join(", ");
        write!(f, "got `{}`, expected one of {expected}", self.got)
    }
}

impl std::error::Error for NoWord {}

impl Word for Side {
    const WORDS: &'static [(Side, &'static str)] =
        &[(Side::First, "first"), (Side::Second, "second")];
}

/// The way to forfeit with this word.
pub(crate) fn forfeit(word: &str) -> Result<Forfeit, NoWord> {
    let found = Forfeit::ALL.into_iter().find(|why| why.word() == word);
    found.ok_or_else(|| NoWord {
        got: word.chars().take(LONGEST).collect(),
        expected: Forfeit::ALL.iter().map(|why| why.word()).collect(),
    })
}
