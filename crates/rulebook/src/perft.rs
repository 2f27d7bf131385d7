//! Counts of leaves, for checking a rulebook against published tables.

use moves::{Flavour, Position};

use crate::Rulebook;

/// Counts the leaves of the tree of moves from a position.
///
/// The board alone counts: no counter and no repetition ends a line. The last ply is counted,
/// not played.
///
/// ```
/// let rulebook = rulebook::builtin::rulebook("english").unwrap();
/// let leaves = rulebook::perft(&rulebook, &rulebook.start(0), 6, moves::Flavour::Moves);
/// assert_eq!(leaves, 36768);
/// ```
pub fn perft(rulebook: &Rulebook, position: &Position, depth: u32, flavour: Flavour) -> u64 {
    match rulebook.narrow() {
        Some(machine) => machine.perft(&position.cast(), depth, flavour),
        None => rulebook.wide().perft(position, depth, flavour),
    }
}
