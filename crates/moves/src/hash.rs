//! Hashes of positions, whole and step by step.

use crate::seed::Seed;
use crate::{Action, Position, Rank, Side, Word};

/// The hash of a position, for repetition and for tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PositionHash(pub u64);

static KEYS: Keys = Keys::new();

struct Keys {
    /// For each side, rank and bit.
    pieces: [[[u64; 128]; 3]; 2],
    obstacles: [u64; 128],
    second_to_move: u64,
}

impl Keys {
    const fn new() -> Keys {
        let mut seed = Seed::new(0x0043_726f_776e);
        let mut keys = Keys {
            pieces: [[[0; 128]; 3]; 2],
            obstacles: [0; 128],
            second_to_move: seed.next(),
        };
        let mut bit = 0;
        while bit < 128 {
            let mut i = 0;
            while i < 6 {
                keys.pieces[i % 2][i / 2][bit] = seed.next();
                i += 1;
            }
            keys.obstacles[bit] = seed.next();
            bit += 1;
        }
        keys
    }

    #[inline(always)]
    fn piece<W: Word>(&self, side: Side, rank: Rank, bit: W) -> u64 {
        self.pieces[side.index()][rank.index()][bit.index() as usize]
    }
}

impl PositionHash {
    /// The hash with something beside the position, or without it if it was there.
    #[inline]
    #[must_use]
    pub const fn with(self, beside: PositionHash) -> PositionHash {
        PositionHash(self.0 ^ beside.0)
    }

    /// The hash of a whole position on a board with these squares.
    pub fn of<W: Word>(position: &Position<W>, squares: W) -> PositionHash {
        let mut hash = match position.mover {
            Side::First => 0,
            Side::Second => KEYS.second_to_move,
        };
        for side in Side::ALL {
            for piece in position.of(side).each() {
                hash ^= KEYS.piece(side, position.rank_at(piece), piece);
            }
        }
        let obstacles = squares & !(position.mine | position.theirs | position.empty);
        for obstacle in obstacles.each() {
            hash ^= KEYS.obstacles[obstacle.index() as usize];
        }
        PositionHash(hash)
    }

    /// The hash after a move, from the position before it.
    #[inline]
    #[must_use]
    pub fn after<W: Word>(self, position: &Position<W>, action: &Action<W>) -> PositionHash {
        let (mover, other) = (position.mover, position.mover.other());
        let mut hash = self.0 ^ KEYS.second_to_move;
        hash ^= KEYS.piece(mover, position.rank_at(action.from), action.from);
        hash ^= KEYS.piece(mover, action.rank, action.to);
        for taken in action.taken.each() {
            hash ^= KEYS.piece(other, position.rank_at(taken), taken);
        }
        PositionHash(hash)
    }
}
