//! The moves of a position as perft tells them apart.

use std::collections::HashSet;

use crate::Rulebook;
use moves::{Flavour, Move, Position, Square};

/// Every move of a position once, in the sense of a flavour of perft.
///
/// ```
/// use moves::Flavour;
/// use rulebook::{builtin, first_moves, perft};
/// let rulebook = builtin::rulebook("english").unwrap();
/// let start = rulebook.start(0);
/// let firsts = first_moves(&rulebook, &start, Flavour::Routes);
/// let leaves = firsts.iter().map(|mv| {
///     let next = start.play(&mv.action(rulebook.grid()));
///     perft(&rulebook, &next, 4, Flavour::Routes)
/// });
/// assert_eq!(leaves.sum::<u64>(), 7361);
/// ```
pub fn first_moves(rulebook: &Rulebook, position: &Position, flavour: Flavour) -> Vec<Move> {
    match flavour {
        Flavour::Moves => rulebook.moves(position),
        Flavour::Landings => rulebook.routes(position),
        Flavour::Routes => {
            let mut seen = HashSet::new();
            let mut routes = rulebook.routes(position);
            routes.retain(|route| seen.insert(course(rulebook, route)));
            routes
        }
    }
}

/// What tells two routes apart: the ends, the pieces taken in order, the direction of each jump.
type Course = (Square, Square, Vec<Square>, Vec<(i32, i32)>);

fn course(rulebook: &Rulebook, route: &Move) -> Course {
    let grid = rulebook.grid();
    let legs = route.legs(grid);
    let headings = legs.iter().map(|leg| leg.heading(grid));
    (
        route.from,
        route.to(),
        route.captured.clone(),
        headings.collect(),
    )
}
