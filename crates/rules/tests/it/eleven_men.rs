//! The eleven-man ballot: its openings are those that the cards can give, without those that lose
//! a piece.

use std::collections::{BTreeSet, HashSet};

use rules::{Position, Rulebook, builtin};

/// First moves, each with the man behind the one that makes it: if that one was removed, the man
/// behind it takes a step instead. For White all is turned round.
const CARDS: [(u16, u16, u16); 7] = [
    (9, 13, 6),
    (9, 14, 5),
    (10, 14, 7),
    (10, 15, 6),
    (11, 15, 8),
    (11, 16, 7),
    (12, 16, 8),
];

/// The men of a side after each draw of two cards.
fn drawn(turned: impl Fn(u16) -> u16) -> HashSet<BTreeSet<u16>> {
    let draws = (5..=12).flat_map(|removed| CARDS.map(|card| (removed, card)));
    let men = draws.map(|(removed, (from, to, behind))| {
        let (from, to) = if removed == from {
            (behind, from)
        } else {
            (from, to)
        };
        let stay = (1..=12).filter(|man| ![removed, from].contains(man));
        stay.chain([to]).map(&turned).collect()
    });
    men.collect()
}

fn text(men: &BTreeSet<u16>) -> String {
    let men: Vec<String> = men.iter().map(u16::to_string).collect();
    men.join(",")
}

/// How many men the side to move wins within so many moves and the captures after them, at most
/// one of either side.
fn gain(rulebook: &Rulebook, position: &Position, moves: u32, bounds: (i32, i32)) -> i32 {
    let legal = rulebook.moves(position);
    let captures = legal.first().is_some_and(|mv| mv.is_capture());
    if moves == 0 && !captures {
        let count = |men: u128| men.count_ones() as i32;
        return count(position.mine()) - count(position.theirs());
    }
    let (mut best, beta) = bounds;
    for mv in legal {
        let after = position.play(&mv.action(rulebook.grid()));
        let left = moves.saturating_sub(1);
        best = best.max(-gain(rulebook, &after, left, (-beta, -best)));
        if best >= beta {
            break;
        }
    }
    best
}

#[test]
fn the_openings_are_those_of_the_cards_that_lose_no_piece() {
    let rulebook = builtin::rulebook("english-11-man").unwrap();
    let (black, white) = (drawn(|man| man), drawn(|man| 33 - man));
    let pairs = black
        .iter()
        .flat_map(|b| white.iter().map(move |w| (text(b), text(w))));
    let written = |(b, w): (String, String)| {
        let (position, _) = rulebook.read_fen(&format!("B:W{w}:B{b}")).unwrap();
        rulebook.fen(&position)
    };
    let all: HashSet<String> = pairs.map(written).collect();
    assert_eq!(all.len(), 2500, "as the association says");

    let ballots = rulebook.ballots().iter().map(|ballot| ballot.text.clone());
    let ballots: HashSet<String> = ballots.collect();
    assert_eq!(ballots.len(), 2403);
    assert!(ballots.is_subset(&all));
    let unequal = |fen: &String, moves: u32| {
        let (position, _) = rulebook.read_fen(fen).unwrap();
        gain(&rulebook, &position, moves, (-1, 1)) != 0
    };
    assert!(all.difference(&ballots).all(|fen| unequal(fen, 3)));
    assert!(!ballots.iter().any(|fen| unequal(fen, 1)));
}
