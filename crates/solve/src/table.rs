//! What has been found out about states so far, in a file that outlives the program.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::Path;

use memmap2::MmapMut;

/// How far a state is from being settled, as its mover sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// The work left to show that the mover gets what it wants; 0 when shown.
    pub(crate) mine: u32,
    /// The work left to show that it does not; 0 when shown.
    pub(crate) theirs: u32,
}

/// The work for what cannot be shown.
pub(crate) const NEVER: u32 = u32::MAX / 2;

impl Numbers {
    /// The mover gets what it wants.
    pub(crate) const REACHED: Numbers = Numbers {
        mine: 0,
        theirs: NEVER,
    };
    /// The other side gets what it wants.
    pub(crate) const MISSED: Numbers = Numbers {
        mine: NEVER,
        theirs: 0,
    };

    pub(crate) fn is_settled(self) -> bool {
        self.mine == 0 || self.theirs == 0
    }
}

/// A table of fixed size in a file. Where it is full, what took the least work makes room.
///
/// Nothing in it is trusted in the end: a certificate is checked without it. So an entry that a
/// crash tore apart needs no more than to be recognised, and a wrong one costs time, not truth.
#[derive(Debug)]
pub(crate) struct Table {
    bytes: MmapMut,
    buckets: u64,
    /// Open for its lock.
    _file: File,
}

/// The bytes of an entry: key, both numbers, work, seal.
const ENTRY: usize = 24;
/// The entries that one key can be in.
const WAYS: usize = 4;
const BUCKET: usize = ENTRY * WAYS;

struct Entry {
    key: u64,
    numbers: Numbers,
    work: u32,
}

impl Table {
    /// Opens the table in this file, or makes it with about this many bytes.
    pub(crate) fn open(path: &Path, bytes: u64) -> io::Result<Table> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        lock(&file)?;
        if file.metadata()?.len() < BUCKET as u64 {
            let buckets = (bytes / BUCKET as u64).max(1 << 8);
            reserve(&mut file, buckets * BUCKET as u64)?;
        }
        Table::over(file)
    }

    fn over(file: File) -> io::Result<Table> {
        // SAFETY: the file is locked as long as the table lives, and every byte pattern is a
        // valid table, so a foreign write can mislead the search but not break memory.
        let bytes = unsafe { MmapMut::map_mut(&file)? };
        let buckets = (bytes.len() / BUCKET) as u64;
        Ok(Table {
            bytes,
            buckets,
            _file: file,
        })
    }

    pub(crate) fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = self.bucket(key);
        let found = bucket.chunks_exact(ENTRY).filter_map(Entry::read);
        found.filter(|e| e.key == key).map(|e| e.numbers).next()
    }

    /// Keeps the numbers of a state that took this many nodes.
    pub(crate) fn put(&mut self, key: u64, numbers: Numbers, nodes: u64) {
        let work = nodes.clamp(1, u64::from(u32::MAX)) as u32;
        let at = self.at(key);
        let bucket = &mut self.bytes[at..at + BUCKET];
        let rank = |bytes: &[u8]| match Entry::read(bytes) {
            Some(entry) if entry.key == key => 0,
            Some(entry) => u64::from(entry.work) + 1,
            None => 1,
        };
        let slot = bucket
            .chunks_exact_mut(ENTRY)
            .min_by_key(|bytes| rank(bytes));
        if let Some(slot) = slot {
            Entry { key, numbers, work }.write(slot);
        }
    }

    /// Hands what has been found to the disk.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.bytes.flush_async()
    }

    fn bucket(&self, key: u64) -> &[u8] {
        let at = self.at(key);
        &self.bytes[at..at + BUCKET]
    }

    fn at(&self, key: u64) -> usize {
        let bucket = (u128::from(key) * u128::from(self.buckets)) >> 64;
        bucket as usize * BUCKET
    }
}

/// Two searches in one table would mislead each other.
fn lock(file: &File) -> io::Result<()> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => {
            let what = "another search is at work there: expected to be alone";
            io::Error::new(io::ErrorKind::WouldBlock, what)
        }
        TryLockError::Error(error) => error,
    })
}

/// Fills the file with zeros. A disk that is full later would end the program in the middle of a
/// write; and a file with holes is filled in the order of the search, in a million small pieces.
fn reserve(file: &mut File, bytes: u64) -> io::Result<()> {
    io::copy(&mut io::repeat(0).take(bytes), file)?;
    file.sync_data()
}

impl Entry {
    fn read(bytes: &[u8]) -> Option<Entry> {
        let (key, rest) = bytes.split_first_chunk::<8>()?;
        let word = |i: usize| {
            let bytes = rest.get(4 * i..4 * i + 4)?;
            Some(u32::from_le_bytes(bytes.try_into().ok()?))
        };
        let entry = Entry {
            key: u64::from_le_bytes(*key),
            numbers: Numbers {
                mine: word(0)?,
                theirs: word(1)?,
            },
            work: word(2)?,
        };
        (entry.work > 0 && entry.seal() == word(3)?).then_some(entry)
    }

    fn write(&self, bytes: &mut [u8]) {
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        let words = [
            self.numbers.mine,
            self.numbers.theirs,
            self.work,
            self.seal(),
        ];
        for (slot, word) in bytes[8..].chunks_exact_mut(4).zip(words) {
            slot.copy_from_slice(&word.to_le_bytes());
        }
    }

    /// Tells an entry from one that was written halfway.
    fn seal(&self) -> u32 {
        let mixed = self
            .key
            .wrapping_add(u64::from(self.numbers.mine) << 32 | u64::from(self.numbers.theirs))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ u64::from(self.work).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(mine: u32, theirs: u32) -> Numbers {
        Numbers { mine, theirs }
    }

    #[test]
    fn what_was_put_is_there_after_opening_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        let mut table = Table::open(&path, 1 << 16).unwrap();
        for key in 1..100_u64 {
            table.put(key << 56 | key, numbers(key as u32, 7), key);
        }
        drop(table);
        let table = Table::open(&path, 1 << 20).unwrap();
        assert_eq!(table.get(42 << 56 | 42), Some(numbers(42, 7)));
        assert_eq!(table.get(43), None);
    }

    #[test]
    fn hard_work_is_kept_where_a_bucket_is_full() {
        let dir = tempfile::tempdir().unwrap();
        let mut table = Table::open(&dir.path().join("table"), 1 << 16).unwrap();
        table.put(1, numbers(5, 5), 1_000);
        for key in 2..50 {
            table.put(key, numbers(1, 1), 10);
        }
        assert_eq!(table.get(1), Some(numbers(5, 5)));
    }

    #[test]
    fn a_table_has_one_user() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        let table = Table::open(&path, 1 << 16).unwrap();
        let second = Table::open(&path, 1 << 16).unwrap_err();
        assert_eq!(second.kind(), io::ErrorKind::WouldBlock);
        drop(table);
        assert!(Table::open(&path, 1 << 16).is_ok());
    }

    #[test]
    fn a_torn_entry_is_none() {
        let entry = Entry {
            key: 77,
            numbers: numbers(3, 4),
            work: 9,
        };
        let mut bytes = [0; ENTRY];
        entry.write(&mut bytes);
        assert!(Entry::read(&bytes).is_some());
        bytes[12] ^= 1;
        assert!(Entry::read(&bytes).is_none());
    }
}
