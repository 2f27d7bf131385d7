//! Random positions and random rules, the same on every run.

use rules::*;

use super::plain::{Board, Cell as PlainCell, Plain};

/// Numbers that look random (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, not including, `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    /// One of several things.
    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

/// A position with pieces anywhere: sparse or dense, few kings or many, at times obstacles.
pub(crate) fn position(plain: &Plain, random: &mut Random) -> Board {
    let mut board = plain.empty_board();
    board.mover = random.pick(&Side::ALL);
    let full = random.pick(&[5, 10, 20, 30, 40, 60]);
    let second = random.pick(&[30, 50, 70, 90]);
    let crowned = random.pick(&[0, 10, 30, 60]);
    let closed = random.pick(&[0, 0, 0, 5, 15]);
    for place in plain.places() {
        if random.percent(closed) {
            board.put(place, PlainCell::Closed);
        } else if random.percent(full) {
            let side = if random.percent(second) {
                board.mover.other()
            } else {
                board.mover
            };
            let rank = rank(plain.mechanics.highest(), crowned, random);
            board.put(place, PlainCell::Piece(side, rank));
        }
    }
    board
}

fn rank(highest: Rank, crowned: usize, random: &mut Random) -> Rank {
    let mut rank = Rank::Man;
    while rank < highest && random.percent(crowned) {
        rank = rank.next().expect("there is a higher rank");
    }
    rank
}

/// A rulebook with other rules, drawn from all that the vocabulary declares. They may contradict
/// each other.
pub(crate) fn draft(model: &Draft, random: &mut Random) -> Draft {
    vocabulary::mix(model, &mut |below| random.below(below))
}
