//! Results as PDN writes them.

use std::fmt;

use rulebook::Results;

/// A result: the points of the side that starts, then those of the other.
///
/// So `1-0` in English draughts, where Black starts, is a win for Black. Files of real games write
/// it so, and so does the standard: "from the perspective of the 1st side to move".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PdnResult {
    /// `1-0` or `2-0`
    FirstWins(Results),
    /// `0-1` or `0-2`
    SecondWins(Results),
    /// `1/2-1/2` or `1-1`
    Draw(Results),
    /// `0-0`
    BothLose,
}

impl PdnResult {
    const TEXTS: [(&'static str, PdnResult); 7] = [
        ("1-0", PdnResult::FirstWins(Results::One)),
        ("2-0", PdnResult::FirstWins(Results::Two)),
        ("0-1", PdnResult::SecondWins(Results::One)),
        ("0-2", PdnResult::SecondWins(Results::Two)),
        ("1/2-1/2", PdnResult::Draw(Results::One)),
        ("1-1", PdnResult::Draw(Results::Two)),
        ("0-0", PdnResult::BothLose),
    ];

    /// Reads a result. `*` and everything that is no result give `None`.
    pub fn parse(text: &str) -> Option<PdnResult> {
        let found = PdnResult::TEXTS.iter().find(|(t, _)| *t == text);
        match (found, text) {
            (Some((_, result)), _) => Some(*result),
            (None, "½-½" | "1/2") => Some(PdnResult::Draw(Results::One)),
            (None, _) => None,
        }
    }

    /// The text of the result.
    pub fn text(self) -> &'static str {
        let found = PdnResult::TEXTS.iter().find(|(_, r)| *r == self);
        found.map_or("*", |(text, _)| text)
    }
}

impl fmt::Display for PdnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
