//! The first moves of a position, as perft tells them apart.

use rules::*;

#[test]
fn perft_is_the_sum_over_first_moves() {
    let cases = [
        ("english", None),
        (
            "international",
            Some("W:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"),
        ),
        ("triple-king", Some("B:W18,22,7,16:BT29,K11,K25")),
        ("turkish", None),
    ];
    for (id, fen) in cases {
        let rulebook = builtin::rulebook(id).unwrap();
        let position = match fen {
            Some(fen) => rulebook.read_fen(fen).unwrap().0,
            None => rulebook.start(0),
        };
        for flavour in [Flavour::Moves, Flavour::Routes, Flavour::Landings] {
            let firsts = first_moves(&rulebook, &position, flavour);
            let leaves = |mv: &Move| {
                let next = position.play(&mv.action(rulebook.grid()));
                perft(&rulebook, &next, 3, flavour)
            };
            let sum: u64 = firsts.iter().map(leaves).sum();
            let whole = perft(&rulebook, &position, 4, flavour);
            assert_eq!(sum, whole, "{id}, {flavour:?}");
        }
    }
}

/// A king that takes two pieces far apart, where it may stop on the way, and two ways round.
#[test]
fn flavours_tell_more_and_more_apart() {
    let rulebook = builtin::rulebook("international").unwrap();
    let position = rulebook.read_fen("W:WK46:B37,19").unwrap().0;
    let counts = [Flavour::Moves, Flavour::Routes, Flavour::Landings]
        .map(|flavour| first_moves(&rulebook, &position, flavour).len());
    for (flavour, count) in [Flavour::Moves, Flavour::Routes, Flavour::Landings]
        .into_iter()
        .zip(counts)
    {
        assert_eq!(count as u64, perft(&rulebook, &position, 1, flavour));
    }
    assert!(counts[1] < counts[2], "{counts:?}");
}
