//! Small things as the words that stand in the file.

use rules::{Forfeit, Side};

use crate::StoreError;

/// Something that is stored as one of a few words.
pub(crate) trait Word: Copy + PartialEq + 'static {
    /// Every value with its word.
    const WORDS: &'static [(Self, &'static str)];

    /// The word of the value.
    fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(value, _)| *value == self);
        found.map_or("", |(_, word)| word)
    }

    /// The value of a word.
    fn of(word: &str) -> Result<Self, StoreError> {
        let found = Self::WORDS.iter().find(|(_, known)| *known == word);
        found.map(|(value, _)| *value).ok_or_else(|| {
            let words: Vec<&str> = Self::WORDS.iter().map(|(_, word)| *word).collect();
            let expected = words.join(", ");
            StoreError::Damaged(format!("got `{word}`, expected one of {expected}"))
        })
    }
}

impl Word for Side {
    const WORDS: &'static [(Side, &'static str)] =
        &[(Side::First, "first"), (Side::Second, "second")];
}

/// The way to forfeit with this word.
pub(crate) fn forfeit(word: &str) -> Result<Forfeit, StoreError> {
    let found = Forfeit::ALL.into_iter().find(|why| why.word() == word);
    found.ok_or_else(|| StoreError::Damaged(format!("`{word}` is no way to forfeit")))
}
