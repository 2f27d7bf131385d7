//! How a file says which rules it belongs to.

use std::fmt;

use crate::{LegacyHash, PlayHash, Rulebook};

/// The rules that a file of weights, tables or proofs belongs to, as it says itself.
///
/// ```
/// use rulebook::{Stamp, builtin};
///
/// let rulebook = builtin::rulebook("english").unwrap();
/// let text = Stamp::of(&rulebook).to_string();
/// assert!(Stamp::parse(&text).unwrap().fits(&rulebook));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stamp {
    /// What decides play: twins with other letters, seats or numbers share the file.
    Play(PlayHash),
    /// The hash of releases before `rules/1`.
    Legacy(LegacyHash),
}

impl Stamp {
    /// The stamp that files of this rulebook get.
    pub fn of(rulebook: &Rulebook) -> Stamp {
        Stamp::Play(rulebook.play_hash())
    }

    /// True if a file with this stamp is of this rulebook.
    pub fn fits(&self, rulebook: &Rulebook) -> bool {
        match self {
            Stamp::Play(hash) => *hash == rulebook.play_hash(),
            Stamp::Legacy(hash) => Some(*hash) == rulebook.legacy_hash(),
        }
    }

    /// Reads what `Display` writes: 64 hexadecimal digits, or the 32 of earlier releases.
    pub fn parse(text: &str) -> Option<Stamp> {
        let play = PlayHash::parse(text).map(Stamp::Play);
        play.or_else(|| LegacyHash::parse(text).map(Stamp::Legacy))
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stamp::Play(hash) => hash.fmt(f),
            Stamp::Legacy(hash) => hash.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin;

    #[test]
    fn a_stamp_fits_its_own_rules_alone() {
        let english = builtin::rulebook("english").unwrap();
        let russian = builtin::rulebook("russian").unwrap();
        let legacy = Stamp::Legacy(english.legacy_hash().unwrap());
        for stamp in [Stamp::of(&english), legacy] {
            assert_eq!(Stamp::parse(&stamp.to_string()), Some(stamp));
            assert!(stamp.fits(&english));
            assert!(!stamp.fits(&russian));
        }
        assert_eq!(Stamp::parse("6fb3"), None);
    }
}
