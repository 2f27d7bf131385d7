//! How much each level sees: one ladder for every rulebook, and another where that one is wrong.
//!
//! `cargo xtask measure levels` measures the steps.

use rules::Rulebook;

use crate::levels::{Habits, Sight};

/// The habits of the levels below full strength, the lowest first.
type Ladder = [Habits; 7];

/// The ladder of every rulebook that has none of its own.
const GENERAL: Ladder = [
    pieces(85, 54, 38),
    pieces(170, 46, 33),
    full(230, 42, 30),
    full(600, 33, 24),
    full(1_700, 24, 17),
    full(5_000, 14, 11),
    full(16_000, 5, 4),
];

/// Ladders by the hash of the rules.
const OWN: [(&str, Ladder); 2] = [
    // Contest checkers. Ten quiet plies draw a game of men alone: whoever sees a little already
    // holds most games, so the rungs lie farther apart and begin lower.
    (
        "ae56ba96bcce38d4e6b8a10471a6f408",
        [
            pieces(2, 100, 75),
            pieces(7, 78, 56),
            pieces(22, 64, 46),
            pieces(70, 50, 36),
            pieces(260, 36, 26),
            full(1_500, 18, 14),
            full(9_000, 8, 7),
        ],
    ),
    // Obstacle checkers. Games are short and often decided by where the obstacles lie, so each
    // step must be longer.
    (
        "d96fe828c43f3a0ab289732811b1f743",
        [
            pieces(30, 62, 45),
            pieces(90, 50, 36),
            full(170, 42, 30),
            full(380, 32, 23),
            full(1_100, 22, 16),
            full(3_600, 13, 10),
            full(12_000, 5, 4),
        ],
    ),
];

/// The ladder of a rulebook.
pub(crate) fn ladder(rulebook: &Rulebook) -> &'static Ladder {
    let hash = rulebook.hash().to_string();
    let own = OWN.iter().find(|(other, _)| *other == hash);
    own.map_or(&GENERAL, |(_, ladder)| ladder)
}

const fn pieces(nodes: u64, noise: i32, margin: i32) -> Habits {
    Habits {
        nodes,
        noise,
        margin,
        sight: Sight::Pieces,
    }
}

const fn full(nodes: u64, noise: i32, margin: i32) -> Habits {
    Habits {
        nodes,
        noise,
        margin,
        sight: Sight::Full,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    #[test]
    fn every_own_ladder_belongs_to_a_rulebook() {
        for (hash, ladder) in &OWN {
            let mut rulebooks = builtin::ids().filter_map(builtin::rulebook);
            let rulebook = rulebooks.find(|rulebook| rulebook.hash().to_string() == *hash);
            assert_eq!(super::ladder(&rulebook.unwrap()), ladder);
        }
    }

    #[test]
    fn every_rung_is_above_the_one_below() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            for rungs in ladder(&rulebook).windows(2) {
                assert!(rungs[0].nodes < rungs[1].nodes);
                assert!(rungs[0].noise > rungs[1].noise);
                assert!(rungs[0].margin > rungs[1].margin);
            }
        }
    }
}
