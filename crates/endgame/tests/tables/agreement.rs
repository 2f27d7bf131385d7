//! Every value of small tables is that of a plain solver.

use std::ops::ControlFlow;
use std::sync::Arc;

use endgame::{Options, Tables, build};
use rules::{Obstacles, Rulebook, builtin};

use crate::plain;

/// Builds tables in a folder of their own.
fn tables(rulebook: &Arc<Rulebook>, pieces: u8) -> Tables {
    let folder = tempfile::tempdir().unwrap();
    let go_on = &mut |_: &endgame::Progress| ControlFlow::Continue(());
    build(rulebook, pieces, folder.path(), &Options::default(), go_on).unwrap();
    Tables::open(folder.path(), rulebook).unwrap()
}

/// Fails unless the tables have all positions of the plain solver with the same values.
fn compare(rulebook: &Arc<Rulebook>, pieces: u8) {
    let tables = tables(rulebook, pieces);
    for (position, expected) in plain::solve(rulebook, pieces.into()) {
        let name = || format!("{}: {}", rulebook.id(), rulebook.fen(&position));
        assert_eq!(tables.probe(&position), Some(expected), "{}", name());
    }
    assert!(tables.refused().is_empty());
}

/// Every rulebook that tables can be built for.
fn rulebooks() -> impl Iterator<Item = Arc<Rulebook>> {
    let all = builtin::ids().filter_map(builtin::rulebook);
    all.filter(|rulebook| !matches!(rulebook.draft().obstacles, Obstacles::Drawn(_)))
}

#[test]
fn two_pieces_of_every_rulebook() {
    rulebooks().for_each(|rulebook| compare(&rulebook, 2));
}

/// A test for each rulebook of an 8x8 board with so many squares, so that they run side by side.
macro_rules! three_pieces {
    ($($test:ident: $id:literal,)*) => {
        /// The rulebooks of which all positions with three pieces are compared.
        const THREE: &[&str] = &[$($id),*];

        $(#[test]
        fn $test() {
            compare(&builtin::rulebook($id).unwrap(), 3);
        })*
    };
}

three_pieces! {
    three_pieces_of_brazilian: "brazilian",
    three_pieces_of_contest: "contest",
    three_pieces_of_czech: "czech",
    three_pieces_of_english: "english",
    three_pieces_of_giveaway: "giveaway",
    three_pieces_of_italian: "italian",
    three_pieces_of_parlour: "parlour",
    three_pieces_of_pool: "pool",
    three_pieces_of_portuguese: "portuguese",
    three_pieces_of_russian: "russian",
    three_pieces_of_spanish: "spanish",
    three_pieces_of_thai: "thai",
    three_pieces_of_towers: "towers",
    three_pieces_of_triple_king: "triple-king",
}

/// None is forgotten. Eight million positions of a full board take too long here;
/// `cargo xtask measure tables` compares them.
#[test]
fn three_pieces_of_every_small_board() {
    for rulebook in rulebooks().filter(|rulebook| rulebook.grid().len() <= 32) {
        assert!(THREE.contains(&rulebook.id()), "{}", rulebook.id());
    }
}
