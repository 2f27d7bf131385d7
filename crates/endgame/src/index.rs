//! A number for each position of a class, from 0 up without gaps.
//!
//! The men of the side to move come first, then the other men, then kings and triple kings. Men
//! of the two sides may stand on different squares, so the men of the side to move are told apart
//! by how many of them stand where no other man can: each such split is a part of its own.

use rules::{Position, Side, Word};

use crate::binomial::choose;
use crate::class::{Class, Force};
use crate::layout::{Layout, Order};

/// The numbering of the positions of one class.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    class: Class,
    splits: Vec<Split>,
    /// In how many ways the kings of the side to move stand, the other kings, the triple kings.
    crowned: [u64; 4],
    size: u64,
}

/// The placements of men with so many of the mover's men where no other man can stand.
#[derive(Clone, Copy, Debug)]
struct Split {
    offset: u64,
    /// In how many ways the mover's other men stand.
    shared: u64,
    /// In how many ways the men of the other side stand.
    theirs: u64,
}

/// The squares of men as seen by the side to move.
struct Zones<W> {
    /// Where men of the side to move can stand and others cannot.
    own: W,
    /// Where men of both sides can stand.
    shared: W,
    /// Where men of the other side can stand.
    theirs: W,
}

impl<W: Word> Zones<W> {
    #[inline(always)]
    fn new(layout: &Layout<W>, mover: Side) -> Zones<W> {
        let mine = layout.men[mover.index()];
        let theirs = layout.men[mover.other().index()];
        Zones {
            own: mine & !theirs,
            shared: mine & theirs,
            theirs,
        }
    }
}

impl Index {
    /// The numbering of a class; `None` if it has too many positions to number.
    pub(crate) fn new<W: Word>(layout: &Layout<W>, class: Class) -> Option<Index> {
        let zones = Zones::new(layout, class.mover);
        let (splits, men) = splits(&zones, &class)?;
        let [mine, theirs] = [class.mine.0, class.theirs.0];
        let mut free = layout
            .board
            .count()
            .checked_sub(u32::from(mine[0] + theirs[0]));
        let mut size = men;
        let mut crowned = [1; 4];
        for (ways, count) in crowned
            .iter_mut()
            .zip([mine[1], theirs[1], mine[2], theirs[2]])
        {
            *ways = free.map_or(0, |free| choose(free, count.into()));
            size = size.checked_mul(*ways)?;
            free = free.and_then(|free| free.checked_sub(count.into()));
        }
        Some(Index {
            class,
            splits,
            crowned,
            size,
        })
    }

    /// How many positions there are.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The number of a position of this class.
    #[inline]
    pub(crate) fn number<W: Word>(&self, layout: &Layout<W>, position: &Position<W>) -> u64 {
        let order = layout.order(position.mover());
        let [mine, theirs] = ranks(position);
        let zones = Zones::new(layout, position.mover());
        let rank = |set: W, within: W| rank(layout, order, set, within);
        let own = mine[0] & zones.own;
        let split = &self.splits[own.count() as usize];
        let first =
            rank(own, zones.own) * split.shared + rank(mine[0] & zones.shared, zones.shared);
        let mut number =
            split.offset + first * split.theirs + rank(theirs[0], zones.theirs & !mine[0]);
        let mut free = layout.board & !(mine[0] | theirs[0]);
        for (ways, set) in self
            .crowned
            .iter()
            .zip([mine[1], theirs[1], mine[2], theirs[2]])
        {
            if set.any() {
                number = number * ways + rank(set, free);
                free &= !set;
            }
        }
        number
    }

    /// The position with this number.
    #[inline]
    pub(crate) fn position<W: Word>(&self, layout: &Layout<W>, number: u64) -> Position<W> {
        let [m, t] = [self.class.mine.0, self.class.theirs.0];
        let mut crowned = [0; 4];
        let mut number = number;
        for (rank, ways) in crowned.iter_mut().zip(&self.crowned).rev() {
            if *ways > 1 {
                *rank = number % ways;
                number /= ways;
            }
        }
        let (mine_men, theirs_men) = self.men(layout, number);
        let mut free = layout.board & !(mine_men | theirs_men);
        let sets = [0, 1, 2, 3].map(|i| {
            let count = [m[1], t[1], m[2], t[2]][i];
            let set = unrank(crowned[i], count, free);
            free &= !set;
            set
        });
        let mine = [mine_men, sets[0], sets[2]];
        let theirs = [theirs_men, sets[1], sets[3]];
        Position::from_pieces(layout.board, mine, theirs, self.class.mover)
    }

    /// The men of both sides.
    #[inline]
    fn men<W: Word>(&self, layout: &Layout<W>, number: u64) -> (W, W) {
        let zones = Zones::new(layout, self.class.mover);
        let last = self.splits.iter().rposition(|split| split.offset <= number);
        let in_own = last.unwrap_or(0);
        let split = &self.splits[in_own];
        let number = number - split.offset;
        let (first, theirs) = (number / split.theirs, number % split.theirs);
        let (own, shared) = (first / split.shared, first % split.shared);
        let men = self.class.mine.0[0];
        let mine =
            unrank(own, in_own as u8, zones.own) | unrank(shared, men - in_own as u8, zones.shared);
        let theirs = unrank(theirs, self.class.theirs.0[0], zones.theirs & !mine);
        (mine, theirs)
    }
}

/// The splits of a class in order, and how many placements of men they have together. Those
/// without any placement have the offset of the next one, so that they are never found.
fn splits<W: Word>(zones: &Zones<W>, class: &Class) -> Option<(Vec<Split>, u64)> {
    let men = class.mine.0[0];
    let their_men = class.theirs.0[0].into();
    let mut splits: Vec<Split> = Vec::new();
    let mut total: u64 = 0;
    for in_own in 0..=men {
        let in_shared = u32::from(men - in_own);
        let shared = choose(zones.shared.count(), in_shared as usize);
        let left = zones.theirs.count().checked_sub(in_shared);
        let theirs = left.map_or(0, |left| choose(left, their_men));
        let own = choose(zones.own.count(), in_own.into());
        splits.push(Split {
            offset: total,
            shared,
            theirs,
        });
        let size = own.checked_mul(shared)?.checked_mul(theirs)?;
        if size == 0 {
            splits.last_mut()?.offset = u64::MAX;
        }
        total = total.checked_add(size)?;
    }
    Some((splits, total))
}

/// The pieces of the side to move and of the other, by rank.
#[inline(always)]
pub(crate) fn ranks<W: Word>(position: &Position<W>) -> [[W; 3]; 2] {
    let ranked = rules::Rank::ALL.map(|rank| position.ranked(rank));
    [position.mine(), position.theirs()].map(|side| ranked.map(|rank| rank & side))
}

/// The class of a position.
#[inline(always)]
pub(crate) fn class_of<W: Word>(layout: &Layout<W>, position: &Position<W>) -> Class {
    let [mine, theirs] = ranks(position).map(|side| Force(side.map(|set| set.count() as u8)));
    Class::new(layout.sides, position.mover(), mine, theirs)
}

/// The number of a set among all sets of its size, of squares of `within`.
#[inline(always)]
fn rank<W: Word>(layout: &Layout<W>, order: Order, set: W, within: W) -> u64 {
    let mut rest = set;
    let mut sum = 0;
    let mut count = 0;
    while rest.any() {
        let bit = match order {
            Order::Up => rest.lowest(),
            Order::Down => rest.highest(),
        };
        rest ^= bit;
        count += 1;
        sum += choose((within & layout.before(order, bit)).count(), count);
    }
    sum
}

/// The set of `count` squares of `within` with this number, counted from the lowest bit up.
#[inline(always)]
fn unrank<W: Word>(number: u64, count: u8, within: W) -> W {
    let mut number = number;
    let mut set = W::EMPTY;
    let mut below = within.count();
    for left in (1..=usize::from(count)).rev() {
        below = last_at_most(number, left, below);
        number -= choose(below, left);
        set |= nth(within, below);
    }
    set
}

/// The greatest `n` under `limit` for which `k` of `n` squares make at most `number` sets.
#[inline(always)]
fn last_at_most(number: u64, k: usize, limit: u32) -> u32 {
    if k == 1 {
        return number as u32;
    }
    let mut n = limit - 1;
    while choose(n, k) > number {
        n -= 1;
    }
    n
}

/// The bit before which the set has `n` others.
#[inline(always)]
fn nth<W: Word>(set: W, n: u32) -> W {
    let mut rest = set;
    for _ in 0..n {
        rest ^= rest.lowest();
    }
    rest.lowest()
}
