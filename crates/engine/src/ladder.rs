//! How much each level sees: a ladder, kept as a text beside the weights of its rulebook.
//!
//! ```toml
//! play = "8a84…"
//! level-1 = { nodes = 20, noise = 40, margin = 20, sight = "pieces", lapses = 40 }
//! …
//! level-7 = { nodes = 39000, noise = 2, margin = 1, sight = "full" }
//! ```
//!
//! `cargo xtask measure levels` measures the steps.

use std::fmt::{self, Write as _};

use rules::Rulebook;
use toml::de::{DeTable, DeValue};

use crate::folder::{head, owner};
use crate::levels::{Habits, Level, Sight};

/// The levels below full strength.
const RUNGS: usize = 7;

/// The habits of the levels of one rulebook. Full strength holds nothing back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// The habits of the levels below full strength, the lowest first.
    pub rungs: [Habits; RUNGS],
}

/// Why a text is no ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LadderError {
    /// It is of other rules, or does not say of which.
    Rulebook {
        /// The line that was expected.
        expected: String,
    },
    /// It cannot be read: what was got, and what was expected.
    Text {
        /// Where, and what stands there.
        got: String,
        /// What should.
        expected: &'static str,
    },
}

impl Default for Ladder {
    /// Every level at full strength.
    fn default() -> Ladder {
        Ladder {
            rungs: [Habits::FULL; RUNGS],
        }
    }
}

impl Ladder {
    /// How a level plays.
    pub fn habits(&self, level: Level) -> Habits {
        let rung = usize::from(level.number()) - 1;
        self.rungs.get(rung).copied().unwrap_or(Habits::FULL)
    }

    /// Reads the text of a rulebook's ladder.
    pub fn read(rulebook: &Rulebook, text: &str) -> Result<Ladder, LadderError> {
        if owner(text) == Some(rulebook.play_hash()) {
            Ladder::parse(text)
        } else {
            Err(LadderError::Rulebook {
                expected: head(rulebook),
            })
        }
    }

    /// Reads a ladder, whatever rules it belongs to.
    pub(crate) fn parse(text: &str) -> Result<Ladder, LadderError> {
        let wrong = |error: toml::de::Error| LadderError::Text {
            got: error.message().to_string(),
            expected: "a TOML file",
        };
        let table = DeTable::parse(text).map_err(wrong)?;
        let table = table.get_ref();
        let mut ladder = Ladder::default();
        for (i, rung) in ladder.rungs.iter_mut().enumerate() {
            let name = format!("level-{}", i + 1);
            *rung = match table.get(name.as_str()).map(|value| value.get_ref()) {
                Some(DeValue::Table(table)) => habits(&name, table)?,
                _ => {
                    let expected = "a line `level-N = { … }` for each level from 1 to 7";
                    return Err(wrong_at(&name, expected));
                }
            };
        }
        Ok(ladder)
    }

    /// The text of a rulebook's ladder.
    pub fn write(&self, rulebook: &Rulebook) -> String {
        let mut text = head(rulebook) + "\n";
        for (i, rung) in self.rungs.iter().enumerate() {
            let Habits {
                nodes,
                noise,
                margin,
                sight,
                lapses,
            } = rung;
            let sight = sight.word();
            let lapses = match lapses {
                0 => String::new(),
                share => format!(", lapses = {share}"),
            };
            // Writing to a `String` cannot fail.
            let _ = writeln!(
                text,
                "level-{} = {{ nodes = {nodes}, noise = {noise}, margin = {margin}, sight = \"{sight}\"{lapses} }}",
                i + 1
            );
        }
        text
    }
}

/// The habits in a table.
fn habits(name: &str, table: &DeTable<'_>) -> Result<Habits, LadderError> {
    let value = |key: &str| table.get(key).map(|value| value.get_ref());
    let number = |key: &str, most: u64| match value(key) {
        Some(DeValue::Integer(number)) => number.as_str().parse().ok().filter(|n| *n <= most),
        _ => None,
    };
    let sight = match value("sight") {
        Some(DeValue::String(word)) => Sight::named(word),
        _ => None,
    };
    let lapses = match value("lapses") {
        None => Some(0),
        Some(_) => number("lapses", 100),
    };
    let known = ["nodes", "noise", "margin", "sight", "lapses"];
    let is_known = |key: &str| known.contains(&key);
    let habits = || {
        Some(Habits {
            nodes: number("nodes", 1 << 40)?,
            noise: number("noise", 1_000)? as i32,
            margin: number("margin", 1_000)? as i32,
            sight: sight?,
            lapses: lapses? as u8,
        })
    };
    let all_known = table.iter().all(|(key, _)| is_known(key.get_ref()));
    habits().filter(|_| all_known).ok_or_else(|| {
        wrong_at(
            name,
            "`nodes`, `noise`, `margin` and `lapses` with numbers, `sight` with \"pieces\" or \"full\"",
        )
    })
}

fn wrong_at(name: &str, expected: &'static str) -> LadderError {
    LadderError::Text {
        got: format!("`{name}` is missing or makes no sense"),
        expected,
    }
}

impl fmt::Display for LadderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderError::Rulebook { expected } => {
                write!(f, "it has no levels of these rules: expected `{expected}`")
            }
            LadderError::Text { got, expected } => write!(f, "{got}: expected {expected}"),
        }
    }
}

impl std::error::Error for LadderError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LearnedFolder;
    use rules::builtin;

    #[test]
    fn every_rung_is_above_the_one_below() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let ladder = LearnedFolder::default().ladder(&rulebook);
            for rungs in ladder.rungs.windows(2) {
                let [low, high] = [rungs[0], rungs[1]];
                assert!(low != high && (low.sight, high.sight) != (Sight::Full, Sight::Pieces));
                // Who sees more than pieces may look at fewer positions, with an eye that is dim
                // but for whole men.
                let sees_more = (low.sight, high.sight) == (Sight::Pieces, Sight::Full);
                assert!(low.nodes <= high.nodes || sees_more);
                let clearer = low.noise >= high.noise && low.margin >= high.margin;
                assert!(clearer || (sees_more && high.noise + high.margin < 100));
                assert!(low.lapses >= high.lapses);
            }
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let rulebook = builtin::rulebook("contest").unwrap();
        let ladder = LearnedFolder::default().ladder(&rulebook);
        assert_ne!(ladder, Ladder::general());
        assert_eq!(
            Ladder::read(&rulebook, &ladder.write(&rulebook)),
            Ok(ladder)
        );
    }

    #[test]
    fn what_is_no_ladder_is_refused() {
        let rulebook = builtin::rulebook("english").unwrap();
        let russian = builtin::rulebook("russian").unwrap();
        let text = Ladder::general().write(&rulebook);
        assert!(Ladder::read(&russian, &text).is_err());
        for (from, to) in [
            ("level-3", "level-9"),
            ("nodes = ", "nodes = -"),
            ("noise", "nose"),
            ("\"full\"", "\"all\""),
            ("}", "} }"),
            ("margin = ", "margin = 99999999999999999999"),
        ] {
            let changed = text.replace(from, to);
            let error = Ladder::read(&rulebook, &changed).unwrap_err();
            assert!(error.to_string().contains("expected"), "{error}");
        }
    }
}
