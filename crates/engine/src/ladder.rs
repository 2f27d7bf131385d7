//! How much each level sees: one ladder for every rulebook, and another where that one is wrong.
//!
//! `cargo xtask measure levels` measures the steps.

use rules::Rulebook;

use crate::levels::{Habits, Sight};

/// The habits of the levels below full strength, the lowest first.
type Ladder = [Habits; 7];

/// The ladder of every rulebook that has none of its own.
const GENERAL: Ladder = [
    pieces(85, 48, 35),
    pieces(160, 42, 30),
    full(320, 35, 25),
    full(750, 28, 20),
    full(1_900, 20, 15),
    full(5_000, 13, 10),
    full(13_000, 8, 7),
];

/// Ladders by the hash of the rules.
const OWN: [(&str, Ladder); 1] = [
    // Ten quiet plies draw a game of men alone: whoever sees a little already holds most games,
    // so the rungs lie farther apart and begin lower.
    (
        "ae56ba96bcce38d4e6b8a10471a6f408",
        [
            pieces(4, 82, 59),
            pieces(8, 70, 50),
            pieces(25, 60, 43),
            pieces(70, 50, 36),
            pieces(250, 40, 28),
            full(1_200, 27, 20),
            full(6_000, 14, 11),
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
