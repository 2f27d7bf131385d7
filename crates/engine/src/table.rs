//! The transposition table: what earlier searches found out about positions, shared by all
//! threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// A table of fixed size. A write that two threads tear apart is seen by its check and ignored.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

/// One line of the cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    /// The key, mixed with the data so that halves of two writes do not fit.
    check: AtomicU64,
    data: AtomicU64,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) tag: u16,
    pub(crate) score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// On which side of the score the truth lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    Exact = 1,
    AtLeast = 2,
    AtMost = 3,
}

const AGES: u8 = 64;

impl TranspositionTable {
    /// A table of about so many megabytes, at least one bucket.
    pub(crate) fn new(megabytes: usize) -> TranspositionTable {
        let count = (megabytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        TranspositionTable {
            buckets,
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Tells that a new search begins: what older ones wrote gives way first.
    pub(crate) fn grow_older(&self) {
        let age = self.age.load(Relaxed);
        self.age.store((age + 1) % AGES, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The upper bits choose the bucket, evenly for any number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Begins to fetch what `get` will ask for, so that memory works while others think.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key)
                .then(|| unpack(data))
                .flatten()
        })
    }

    /// Keeps an entry in the place of an older one of the same position, or of the one that is
    /// worth the least: shallow and old.
    #[inline]
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut worst = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                if let Some(old) = unpack(data)
                    && entry.tag == 0
                {
                    entry.tag = old.tag;
                }
                worst = (slot, 0);
                break;
            }
            let worth = worth(data, age);
            if worth < worst.1 {
                worst = (slot, worth);
            }
        }
        let data = pack(&entry, age);
        worst.0.data.store(data, Relaxed);
        worst.0.check.store(key ^ data, Relaxed);
    }
}

/// Asks memory for a line of the cache without waiting for it. A plain read instead held up an
/// eighth of the time of a search.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn prefetch(bucket: &Bucket) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the processor only takes note of the address, which is that of a bucket.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) }
}

/// Where there is no such instruction, a read that nobody waits for comes nearest.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn prefetch(bucket: &Bucket) {
    std::hint::black_box(bucket.0[0].data.load(Relaxed));
}

fn worth(data: u64, age: u8) -> i32 {
    let years = (AGES + age - age_of(data)) % AGES;
    (data >> 32 & 0xFF) as i32 - 4 * i32::from(years)
}

fn age_of(data: u64) -> u8 {
    (data >> 42) as u8 % AGES
}

#[inline(always)]
fn pack(entry: &Entry, age: u8) -> u64 {
    u64::from(entry.tag)
        | u64::from(entry.score as u16) << 16
        | u64::from(entry.depth) << 32
        | (entry.bound as u64) << 40
        | u64::from(age) << 42
}

#[inline(always)]
fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 40 & 3 {
        1 => Bound::Exact,
        2 => Bound::AtLeast,
        3 => Bound::AtMost,
        _ => return None,
    };
    Some(Entry {
        tag: data as u16,
        score: (data >> 16) as u16 as i16,
        depth: (data >> 32) as u8,
        bound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            tag: 0x1234,
            score: -321,
            depth,
            bound: Bound::AtMost,
        }
    }

    #[test]
    fn gives_back_what_it_got() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.get(7), None);
        table.put(7, entry(9));
        assert_eq!(table.get(7), Some(entry(9)));
        table.clear();
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let table = TranspositionTable::new(0);
        for key in 1..=4 {
            table.put(key, entry(10 * key as u8));
        }
        table.put(5, entry(15));
        assert_eq!(table.get(1), None);
        assert_eq!(table.get(4), Some(entry(40)));
        (0..10).for_each(|_| table.grow_older());
        table.put(6, entry(1));
        assert_eq!(table.get(5), None);
        table.put(7, entry(1));
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(6), Some(entry(1)));
    }

    #[test]
    fn a_torn_write_is_ignored() {
        let table = TranspositionTable::new(0);
        table.put(7, entry(9));
        table.buckets[0].0[0]
            .data
            .store(pack(&entry(8), 0), Relaxed);
        assert_eq!(table.get(7), None);
    }
}
