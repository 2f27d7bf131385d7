//! Unpacked blocks, kept for the next question.

use std::sync::RwLock;

use crate::error::Refused;

/// A block of values for each slot. Blocks have numbers, and a block's slot is its number modulo
/// the slots: as long as all blocks fit, none drives out another.
#[derive(Debug)]
pub(crate) struct Cache {
    slots: Vec<RwLock<Slot>>,
}

#[derive(Debug, Default)]
struct Slot {
    /// The number of the block, one up; 0 if there is none.
    block: u64,
    bytes: Vec<u8>,
}

impl Cache {
    /// A cache with so many slots, one at least.
    pub(crate) fn new(slots: usize) -> Cache {
        Cache {
            slots: (0..slots.max(1)).map(|_| RwLock::default()).collect(),
        }
    }

    /// Reads a block, unpacking it first if it is not there.
    #[inline]
    pub(crate) fn read<T>(
        &self,
        block: u64,
        unpack: impl FnOnce() -> Result<Vec<u8>, Refused>,
        read: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, Refused> {
        let slot = &self.slots[(block % self.slots.len() as u64) as usize];
        // Nobody panics while holding a slot, and if so, the slot is whole all the same.
        let held = slot.read().unwrap_or_else(|poison| poison.into_inner());
        if held.block == block + 1 {
            return Ok(read(&held.bytes));
        }
        drop(held);
        let bytes = unpack()?;
        let answer = read(&bytes);
        let mut held = slot.write().unwrap_or_else(|poison| poison.into_inner());
        *held = Slot {
            block: block + 1,
            bytes,
        };
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_unpacked_once_while_it_stays() {
        let cache = Cache::new(2);
        let get = |block: u64, is_new: bool| {
            let mut asked = false;
            let unpack = || {
                asked = true;
                Ok(vec![block as u8; 3])
            };
            let first = cache.read(block, unpack, |bytes| bytes[0]).unwrap();
            assert_eq!((first, asked), (block as u8, is_new), "block {block}");
        };
        get(0, true);
        get(1, true);
        get(0, false);
        get(2, true);
        get(0, true);
        get(1, false);
    }

    #[test]
    fn what_cannot_be_unpacked_is_not_kept() {
        let cache = Cache::new(1);
        let bad = || Err(Refused::new("a".as_ref(), "bad"));
        assert!(cache.read(0, bad, |_| ()).is_err());
        assert!(cache.read(0, || Ok(vec![5]), |bytes| bytes[0]).is_ok());
    }
}
