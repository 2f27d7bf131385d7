//! What has been found out about states so far: in memory, and in a file that outlives the program.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

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

/// A table in memory, with a file that is brought up to date now and then. It takes room as it is
/// filled, up to a bound; where it is full then, what took the least work makes room.
///
/// A mapped file would be simpler, but a search writes everywhere, and the system then writes all
/// of it back all the time.
///
/// Nothing in it is trusted in the end: a certificate is checked without it. So an entry that a
/// crash tore apart needs no more than to be recognised, and a wrong one costs time, not truth.
#[derive(Debug)]
pub(crate) struct ProofTable {
    bytes: Vec<u8>,
    buckets: u64,
    /// How many it may have.
    most: u64,
    filled: u64,
    /// Open for its lock, and to be written.
    file: File,
    /// The blocks that the file does not have yet.
    changed: Vec<bool>,
    /// When the file was brought up to date, and how many entries came since it was asked.
    kept: Instant,
    since: u32,
}

/// The bytes of an entry: key, both numbers, work, seal.
const ENTRY: usize = 24;
/// The entries that one key can be in.
const WAYS: usize = 4;
const BUCKET: usize = ENTRY * WAYS;
/// The bytes that a new table has at most.
const FIRST: u64 = 4 << 20;
/// The file is written in blocks of so many bytes.
const BLOCK: usize = 1 << 16;
/// How long a crash may throw a search back.
const KEEP_EVERY: Duration = Duration::from_secs(45);
/// The clock is asked after so many entries.
const ASK_EVERY: u32 = 1 << 14;

struct Entry {
    key: u64,
    numbers: Numbers,
    work: u32,
}

impl ProofTable {
    /// Opens the table in this file, or makes it. It grows to about this many bytes.
    pub(crate) fn open(path: &Path, bytes: u64) -> io::Result<ProofTable> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        lock(&file)?;
        let most = (bytes / BUCKET as u64).max(1 << 8);
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let buckets = match bytes.len() / BUCKET {
            0 => first(most) as usize,
            some => some,
        };
        bytes.resize(buckets * BUCKET, 0);
        Ok(ProofTable::over(bytes, file, most))
    }

    fn over(bytes: Vec<u8>, file: File, most: u64) -> ProofTable {
        let entries = bytes.chunks_exact(ENTRY).filter_map(Entry::read);
        ProofTable {
            filled: entries.count() as u64,
            buckets: (bytes.len() / BUCKET) as u64,
            changed: vec![false; bytes.len().div_ceil(BLOCK)],
            bytes,
            most,
            file,
            kept: Instant::now(),
            since: 0,
        }
    }

    fn may_grow(&self) -> bool {
        2 * self.buckets <= self.most
    }

    /// Makes the table twice as large.
    fn grow(&mut self) {
        let old = self.buckets;
        self.buckets *= 2;
        self.bytes.resize(self.buckets as usize * BUCKET, 0);
        self.changed = vec![true; self.bytes.len().div_ceil(BLOCK)];
        (0..old).rev().for_each(|bucket| self.spread(bucket));
    }

    /// Moves the entries of a bucket to the two that it has become. From the last bucket to the
    /// first, these lie behind all that is still to be moved.
    fn spread(&mut self, bucket: u64) {
        let at = bucket as usize * BUCKET;
        let mut entries = [0; BUCKET];
        entries.copy_from_slice(&self.bytes[at..at + BUCKET]);
        self.bytes[2 * at..2 * at + 2 * BUCKET].fill(0);
        for entry in entries.chunks_exact(ENTRY).filter_map(Entry::read) {
            self.put(entry.key, entry.numbers, u64::from(entry.work));
        }
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
            let is_new = Entry::read(slot).is_none();
            Entry { key, numbers, work }.write(slot);
            self.changed[at / BLOCK] = true;
            // A bucket may lie across two blocks.
            self.changed[(at + BUCKET - 1) / BLOCK] = true;
            self.fill(is_new);
            self.keep_now_and_then();
        }
    }

    /// Counts a new entry. Half full, a table has some buckets that are full.
    fn fill(&mut self, is_new: bool) {
        self.filled += u64::from(is_new);
        if is_new && 2 * self.filled > self.buckets * WAYS as u64 && self.may_grow() {
            self.filled = 0;
            self.grow();
        }
    }

    /// Brings the file up to date if that was long ago. Where the disk is full the search goes on;
    /// the end tells.
    #[inline(always)]
    fn keep_now_and_then(&mut self) {
        self.since += 1;
        if self.since >= ASK_EVERY {
            self.since = 0;
            if self.kept.elapsed() >= KEEP_EVERY {
                let _ = self.flush();
            }
        }
    }

    /// Writes what has been found to the file. From the last block to the first: if a crash comes
    /// in between after the table has grown, what was moved is there before it is overwritten.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.kept = Instant::now();
        for block in (0..self.changed.len()).rev() {
            if !self.changed[block] {
                continue;
            }
            let start = block * BLOCK;
            let end = (start + BLOCK).min(self.bytes.len());
            self.file.seek(SeekFrom::Start(start as u64))?;
            self.file.write_all(&self.bytes[start..end])?;
            self.changed[block] = false;
        }
        Ok(())
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

/// The buckets of a new table: few, and doubled some times they are the most.
fn first(most: u64) -> u64 {
    let mut buckets = most;
    while buckets * BUCKET as u64 > FIRST {
        buckets /= 2;
    }
    buckets
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

impl Drop for ProofTable {
    fn drop(&mut self) {
        // Who wants to know whether it was kept has asked `flush`.
        let _ = self.flush();
    }
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
        let mut table = ProofTable::open(&path, 1 << 16).unwrap();
        for key in 1..100_u64 {
            table.put(key << 56 | key, numbers(key as u32, 7), key);
        }
        drop(table);
        let table = ProofTable::open(&path, 1 << 20).unwrap();
        assert_eq!(table.get(42 << 56 | 42), Some(numbers(42, 7)));
        assert_eq!(table.get(43), None);
    }

    #[test]
    fn hard_work_is_kept_where_a_bucket_is_full() {
        let dir = tempfile::tempdir().unwrap();
        let mut table = ProofTable::open(&dir.path().join("table"), 1 << 16).unwrap();
        table.put(1, numbers(5, 5), 1_000);
        for key in 2..50 {
            table.put(key, numbers(1, 1), 10);
        }
        assert_eq!(table.get(1), Some(numbers(5, 5)));
    }

    #[test]
    fn a_table_takes_room_as_it_is_filled() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        let length = || std::fs::metadata(&path).unwrap().len();
        let key = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut table = ProofTable::open(&path, 64 << 20).unwrap();
        assert!(length() <= FIRST, "{}", length());
        let count = 10 * FIRST / ENTRY as u64 / 8;
        for n in 1..=count {
            table.put(key(n), numbers(n as u32, 7), n);
        }
        let kept = |table: &ProofTable| {
            let found = (1..=count).filter(|n| table.get(key(*n)) == Some(numbers(*n as u32, 7)));
            found.count() as u64
        };
        // A few buckets are full before the table is half full.
        assert!(
            kept(&table) * 100 > count * 95,
            "{} of {count}",
            kept(&table)
        );
        table.flush().unwrap();
        assert!(length() > FIRST && length() <= 64 << 20, "{}", length());
        let before = kept(&table);
        drop(table);
        let table = ProofTable::open(&path, 64 << 20).unwrap();
        assert_eq!(kept(&table), before);
    }

    #[test]
    fn a_table_is_bounded() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        let mut table = ProofTable::open(&path, 1 << 16).unwrap();
        for n in 1..20_000_u64 {
            table.put(n.wrapping_mul(0x9E37_79B9_7F4A_7C15), numbers(1, 1), 1);
        }
        table.flush().unwrap();
        assert!(std::fs::metadata(&path).unwrap().len() <= 1 << 16);
    }

    /// What a kill leaves is what was kept before it.
    #[test]
    fn what_was_kept_outlives_a_kill() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        let mut table = ProofTable::open(&path, 1 << 16).unwrap();
        table.put(1, numbers(5, 5), 9);
        table.flush().unwrap();
        table.put(u64::MAX, numbers(6, 6), 9);
        let killed = dir.path().join("killed");
        std::fs::copy(&path, &killed).unwrap();
        let table = ProofTable::open(&killed, 1 << 16).unwrap();
        assert_eq!(table.get(1), Some(numbers(5, 5)));
        assert_eq!(table.get(u64::MAX), None);
    }

    #[test]
    fn a_table_has_one_user() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table");
        let table = ProofTable::open(&path, 1 << 16).unwrap();
        let second = ProofTable::open(&path, 1 << 16).unwrap_err();
        assert_eq!(second.kind(), io::ErrorKind::WouldBlock);
        drop(table);
        assert!(ProofTable::open(&path, 1 << 16).is_ok());
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
