//! How much each level sees: one ladder for every rulebook, and another where that one is wrong.
//!
//! `cargo xtask measure levels` measures the steps.

use rules::Rulebook;

use crate::levels::{Habits, Sight};

/// The habits of the levels below full strength, the lowest first.
type Ladder = [Habits; 7];

/// The ladder of every rulebook that has none of its own.
const GENERAL: Ladder = [
    full(210, 44, 31),
    full(410, 37, 27),
    full(970, 29, 21),
    full(2_300, 21, 15),
    full(5_800, 13, 10),
    full(14_000, 6, 5),
    full(39_000, 2, 1),
];

/// Ladders by the hash of the rules.
const OWN: [(&str, Ladder); 5] = [
    // Contest checkers. Ten quiet plies draw a game of men alone: whoever sees a little already
    // holds most games, so the rungs lie farther apart and begin lower.
    (
        "ae56ba96bcce38d4e6b8a10471a6f408",
        [
            pieces(2, 100, 75),
            pieces(15, 68, 49),
            pieces(51, 54, 38),
            pieces(500, 30, 22),
            full(2_500, 15, 12),
            full(6_700, 9, 8),
            full(21_000, 4, 3),
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
    // Parlour checkers, Towers and Triple king have few draws or none: whoever sees a little more
    // wins most games, so the rungs lie closer together and begin higher.
    (
        "03f031852ad66dbdcbeb71a02b18f0fc",
        [
            full(260, 41, 29),
            full(520, 34, 25),
            full(1_100, 27, 20),
            full(2_700, 20, 15),
            full(6_100, 12, 10),
            full(14_000, 6, 5),
            full(40_000, 2, 1),
        ],
    ),
    (
        "6eb4371341a92bc1dea9158d4f5bd71b",
        [
            full(480, 35, 26),
            full(990, 28, 20),
            full(1_900, 22, 16),
            full(3_900, 16, 12),
            full(8_000, 11, 8),
            full(17_000, 5, 4),
            full(40_000, 2, 1),
        ],
    ),
    (
        "58b2e9d0ee4abc63024e2ea050aced8a",
        [
            full(260, 41, 29),
            full(620, 33, 24),
            full(1_300, 26, 19),
            full(2_700, 20, 14),
            full(5_800, 13, 10),
            full(14_000, 6, 5),
            full(40_000, 2, 1),
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
