//! Classes of positions: who is to move, and what pieces each side has.

use std::collections::BTreeSet;
use std::fmt;

use rules::{Rank, Side};

use crate::binomial::MOST;

/// How many men, kings and triple kings a side has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Force(pub [u8; 3]);

impl Force {
    /// How many pieces.
    pub fn pieces(&self) -> u8 {
        self.0.iter().sum()
    }

    /// How many steps up the ladder all its pieces have made.
    fn climbed(&self) -> u8 {
        self.0[1] + 2 * self.0[2]
    }

    /// Every force of so many pieces, none above the highest rank.
    fn all(pieces: u8, highest: Rank) -> Vec<Force> {
        let most = |rank: Rank| if rank <= highest { pieces } else { 0 };
        let mut forces = Vec::new();
        for triples in 0..=most(Rank::Triple) {
            for kings in 0..=most(Rank::King) - triples.min(most(Rank::King)) {
                forces.push(Force([pieces - kings - triples, kings, triples]));
            }
        }
        forces
    }

    /// Every force that is left after some of these pieces were taken, none included.
    fn remains(&self) -> Vec<Force> {
        let [men, kings, triples] = self.0;
        let mut remains = Vec::new();
        for m in 0..=men {
            for k in 0..=kings {
                remains.extend((0..=triples).map(|t| Force([m, k, t])));
            }
        }
        remains
    }

    /// This force, and every one that it becomes when one piece is crowned.
    fn crownings(&self, highest: Rank) -> Vec<Force> {
        let mut all = vec![*self];
        for (from, to) in [(0, 1), (0, 2), (1, 2)] {
            if self.0[from] > 0 && to <= highest.index() {
                let mut force = *self;
                force.0[from] -= 1;
                force.0[to] += 1;
                all.push(force);
            }
        }
        all
    }
}

/// Kings first, as in `kkm`; `0` for nothing.
impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pieces() == 0 {
            return f.write_str("0");
        }
        let [men, kings, triples] = self.0.map(usize::from);
        write!(f, "{:t<triples$}{:k<kings$}{:m<men$}", "", "", "")
    }
}

/// Positions with the same side to move and the same pieces on each side.
///
/// Where the board looks the same from both sides, a position of the second side is that of the
/// first side on the turned board, and `mover` is always the first side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class {
    /// The side to move.
    pub mover: Side,
    /// The pieces of the side to move.
    pub mine: Force,
    /// The pieces of the other side.
    pub theirs: Force,
}

/// Whether the board looks the same from both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// It does: tables with the first side to move are enough.
    Alike,
    /// It does not: each side to move has its own tables.
    Different,
}

impl Class {
    /// The class of positions with these pieces.
    pub fn new(sides: Sides, mover: Side, mine: Force, theirs: Force) -> Class {
        let mover = match sides {
            Sides::Alike => Side::First,
            Sides::Different => mover,
        };
        Class {
            mover,
            mine,
            theirs,
        }
    }

    /// How many pieces both sides have.
    pub fn pieces(&self) -> u8 {
        self.mine.pieces() + self.theirs.pieces()
    }

    /// The class after a move that takes nothing and crowns nothing.
    pub(crate) fn reply(&self, sides: Sides) -> Class {
        Class::new(sides, self.mover.other(), self.theirs, self.mine)
    }

    /// Every class that a capture or a crowning may lead to, while both sides have pieces.
    pub(crate) fn exits(&self, sides: Sides, highest: Rank) -> BTreeSet<Class> {
        let mut exits = BTreeSet::new();
        for mine in self.mine.crownings(highest) {
            for theirs in self.theirs.remains() {
                exits.insert(Class::new(sides, self.mover.other(), theirs, mine));
            }
        }
        exits.retain(|class| class.mine.pieces() > 0 && *class != self.reply(sides));
        exits
    }

    /// A number of its own for each class, below [`Class::KEYS`].
    pub(crate) fn key(&self) -> usize {
        let counts = self.mine.0.iter().chain(&self.theirs.0);
        counts.fold(self.mover.index(), |key, count| {
            key << 3 | usize::from(*count) & MOST
        })
    }

    /// One more than the highest key.
    pub(crate) const KEYS: usize = 2 << 18;
}

/// The pieces of the side to move, then the others: `kk-km`. Where the second side has tables of
/// its own, their names end in `-second`.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.mine, self.theirs)?;
        match self.mover {
            Side::First => Ok(()),
            Side::Second => f.write_str("-second"),
        }
    }
}

/// One or two classes that quiet moves lead between; they are solved together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unit(pub(crate) Vec<Class>);

/// Every unit of two to `pieces` pieces with both sides on the board, in an order in which each
/// depends only on those before it: fewer pieces first, then those crowned most.
pub(crate) fn units(sides: Sides, pieces: u8, highest: Rank) -> Vec<Unit> {
    let mut firsts: Vec<Class> = (2..=pieces)
        .flat_map(|n| classes(sides, n, highest))
        .filter(|class| class.mine.pieces() > 0 && class.theirs.pieces() > 0)
        .filter(|class| *class <= class.reply(sides))
        .collect();
    firsts.sort_by_key(|class| {
        let climbed = class.mine.climbed() + class.theirs.climbed();
        (class.pieces(), std::cmp::Reverse(climbed), *class)
    });
    firsts
        .into_iter()
        .map(|class| {
            let mut unit = vec![class, class.reply(sides)];
            unit.dedup();
            Unit(unit)
        })
        .collect()
}

/// Every class of so many pieces, those with one side empty among them.
pub(crate) fn classes(sides: Sides, pieces: u8, highest: Rank) -> Vec<Class> {
    let movers: &[Side] = match sides {
        Sides::Alike => &[Side::First],
        Sides::Different => &Side::ALL,
    };
    let mut classes = Vec::new();
    for mover in movers {
        for mine in (0..=pieces).flat_map(|n| Force::all(n, highest)) {
            for theirs in Force::all(pieces - mine.pieces(), highest) {
                classes.push(Class::new(sides, *mover, mine, theirs));
            }
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_are_counted_and_named() {
        assert_eq!(Force::all(3, Rank::Man).len(), 1);
        assert_eq!(Force::all(3, Rank::King).len(), 4);
        assert_eq!(Force::all(3, Rank::Triple).len(), 10);
        assert_eq!(Force([1, 2, 1]).to_string(), "tkkm");
        assert_eq!(Force::default().to_string(), "0");
    }

    #[test]
    fn a_unit_depends_on_those_before_it() {
        for sides in [Sides::Alike, Sides::Different] {
            for highest in Rank::ALL {
                let mut known = BTreeSet::new();
                for Unit(classes) in units(sides, 4, highest) {
                    for class in &classes {
                        let exits = class.exits(sides, highest);
                        let unknown: Vec<_> = exits.difference(&known).collect();
                        assert!(unknown.is_empty(), "{class}: {unknown:?}");
                    }
                    known.extend(classes);
                }
                let all = (2..=4).flat_map(|n| classes(sides, n, highest));
                let both = all.filter(|c| c.mine.pieces() > 0 && c.theirs.pieces() > 0);
                assert_eq!(known, both.collect());
            }
        }
    }

    #[test]
    fn keys_are_unique() {
        let all: Vec<Class> = (1..=4)
            .flat_map(|n| classes(Sides::Different, n, Rank::Triple))
            .collect();
        let keys: BTreeSet<usize> = all.iter().map(Class::key).collect();
        assert_eq!(keys.len(), all.len());
        assert!(keys.iter().all(|key| *key < Class::KEYS));
    }
}
