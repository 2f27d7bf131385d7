//! The sums of the first layer for each ply of a line, mended from one position to the next.

use rules::{Position, Side, Word};

use super::inputs::{Inputs, MOST_PLANES, Sets};
use super::layers::{Lane, Layers};

/// For each ply the sums of the last position that was judged there.
///
/// Nothing needs to be told when moves are made or taken back: what differs between two positions
/// is seen in their sets. At one ply of a search the same side is always to move, so the sums of a
/// sibling or of the position two plies before are the ones to mend.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators<W> {
    seen: Vec<Seen<W>>,
    sums: Vec<Lane>,
}

/// The position that a ply has sums of.
#[derive(Clone, Copy, Debug)]
struct Seen<W> {
    side: Side,
    sets: Sets<W>,
}

/// Rows to add and to take away. There is room for what a move or two change; what is more comes
/// in several helpings.
#[derive(Debug)]
pub(super) struct Changes {
    rows: [[u16; ROOM]; 2],
    counts: [usize; 2],
}

const ROOM: usize = 16;
const ADDED: usize = 0;
const REMOVED: usize = 1;

impl Changes {
    #[inline(always)]
    fn none() -> Changes {
        Changes {
            rows: [[0; ROOM]; 2],
            counts: [0; 2],
        }
    }

    #[inline(always)]
    fn push(&mut self, which: usize, row: u16) {
        self.rows[which][self.counts[which] & (ROOM - 1)] = row;
        self.counts[which] += 1;
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.counts.contains(&ROOM)
    }

    #[inline(always)]
    pub(super) fn added(&self) -> &[u16] {
        &self.rows[ADDED][..self.counts[ADDED]]
    }

    #[inline(always)]
    pub(super) fn removed(&self) -> &[u16] {
        &self.rows[REMOVED][..self.counts[REMOVED]]
    }
}

impl<W> Default for Accumulators<W> {
    fn default() -> Accumulators<W> {
        Accumulators {
            seen: Vec::new(),
            sums: Vec::new(),
        }
    }
}

impl<W: Word> Accumulators<W> {
    /// The sums of a position.
    #[inline]
    pub(super) fn mended(
        &mut self,
        inputs: &Inputs<W>,
        layers: &Layers,
        position: &Position<W>,
        ply: usize,
    ) -> &[Lane] {
        let side = position.mover();
        let sets = inputs.sets(position);
        self.reach(layers, side, ply);
        let base = self.nearest(inputs, side, &sets, ply);
        let old = self.seen[base].sets;
        self.seen[ply] = Seen { side, sets };
        let lanes = layers.lanes();
        let [mut from, to] = [base * lanes, ply * lanes];
        let mut changes = Changes::none();
        for plane in 0..inputs.planes() {
            let both = old[plane] & sets[plane];
            for (which, set) in [(ADDED, sets[plane] ^ both), (REMOVED, old[plane] ^ both)] {
                for bit in set.each() {
                    changes.push(which, inputs.number(side, plane, bit));
                    if changes.is_full() {
                        layers.mend(&mut self.sums, from, to, &changes);
                        changes = Changes::none();
                        from = to;
                    }
                }
            }
        }
        layers.mend(&mut self.sums, from, to, &changes);
        &self.sums[to..to + lanes]
    }

    /// Makes room up to this ply. A board without pieces has the sums that all begin with.
    #[inline(always)]
    fn reach(&mut self, layers: &Layers, side: Side, ply: usize) {
        while self.seen.len() <= ply {
            self.seen.push(Seen {
                side,
                sets: [W::EMPTY; MOST_PLANES],
            });
            self.sums.extend_from_slice(layers.bias());
        }
        if self.seen[ply].side != side {
            self.seen[ply].side = side;
            self.seen[ply].sets = [W::EMPTY; MOST_PLANES];
            let start = ply * layers.lanes();
            self.sums[start..start + layers.lanes()].copy_from_slice(layers.bias());
        }
    }

    /// The ply whose position differs on the fewest squares.
    #[inline(always)]
    fn nearest(&self, inputs: &Inputs<W>, side: Side, sets: &Sets<W>, ply: usize) -> usize {
        let before = ply.saturating_sub(2);
        let (own, other) = (&self.seen[ply].sets, &self.seen[before]);
        let (mut far, mut other_far) = (W::EMPTY, W::EMPTY);
        for plane in 0..inputs.planes() {
            far |= own[plane] ^ sets[plane];
            other_far |= other.sets[plane] ^ sets[plane];
        }
        if other_far.count() < far.count() && other.side == side {
            before
        } else {
            ply
        }
    }
}
