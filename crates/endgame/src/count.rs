//! How many positions there are.

use rules::Rulebook;

use crate::build::check;
use crate::class::classes;
use crate::error::Error;
use crate::index::Index;
use crate::layout::Layout;

/// How many ways there are to put so many pieces on the board; who is to move is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// All of them, with one side empty as well.
    pub all: u64,
    /// Those with pieces of both sides: these are in tables.
    pub both_sides: u64,
}

/// Counts the positions with so many pieces of a rulebook, from one piece up. Men on the row
/// where they are crowned are not counted.
pub fn counts(rulebook: &Rulebook, pieces: u8) -> Result<Counts, Error> {
    check(rulebook, pieces.max(2))?;
    let layout: Layout<u128> = Layout::new(rulebook);
    let highest = rulebook.mechanics().highest();
    let mut counts = Counts {
        all: 0,
        both_sides: 0,
    };
    let all = classes(crate::Sides::Alike, pieces, highest);
    for (class, index) in all.iter().map(|class| (class, Index::new(&layout, *class))) {
        let size = index.map_or(u64::MAX, |index| index.size());
        counts.all = counts.all.saturating_add(size);
        if class.mine.pieces() > 0 && class.theirs.pieces() > 0 {
            counts.both_sides = counts.both_sides.saturating_add(size);
        }
    }
    Ok(counts)
}
