//! Where the positions of a game stood.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use moves::PositionHash;

/// Where positions stood last, by their hashes, which need no further hashing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Seen(HashMap<u64, usize, BuildHasherDefault<AsIs>>);

impl Seen {
    pub(crate) fn insert(&mut self, hash: PositionHash, at: usize) -> Option<usize> {
        self.0.insert(hash.0, at)
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// A number that is a hash already.
#[derive(Clone, Copy, Default, Debug)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
