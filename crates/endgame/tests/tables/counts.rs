//! Counts of positions.

use endgame::counts;

/// Chinook's counts: placements of pieces in English checkers, one side empty included.
#[test]
fn counts_are_the_published_ones() {
    let rulebook = rules::builtin::rulebook("english").unwrap();
    let published = [
        120,
        6_972,
        261_224,
        7_092_774,
        148_688_232,
        2_503_611_964,
        34_779_531_480,
    ];
    for (pieces, expected) in (1..).zip(published) {
        assert_eq!(
            counts(&rulebook, pieces).unwrap().all,
            expected,
            "{pieces} pieces"
        );
    }
}
