//! What was played, on disk: pieces of a few games, one after the other in one file.
//!
//! A piece that was cut off when the program died is found by its checksum and written anew.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::Error;

/// The pieces of a training, in memory and on disk.
#[derive(Debug)]
pub(crate) struct Store {
    path: PathBuf,
    file: File,
    /// The samples of each piece, by its number.
    pieces: BTreeMap<u64, Vec<u8>>,
}

/// How many games a piece has.
pub const GAMES: u64 = 32;
/// Number, length and checksum.
const HEADER: usize = 8 + 4 + 8;
/// No piece is longer.
const LONGEST: u32 = 64 << 20;

impl Store {
    /// Opens the file, or begins it. What is cut off or damaged at its end is dropped.
    pub(crate) fn open(path: &Path) -> Result<Store, Error> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(Error::at(path))?;
        let mut pieces = BTreeMap::new();
        let mut whole = 0;
        while let Some((number, piece)) = read_piece(&mut file).map_err(Error::at(path))? {
            whole += (HEADER + piece.len()) as u64;
            pieces.insert(number, piece);
        }
        file.set_len(whole)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(Error::at(path))?;
        let path = path.to_path_buf();
        Ok(Store { path, file, pieces })
    }

    /// Adds a piece; it is on disk afterwards.
    pub(crate) fn add(&mut self, number: u64, piece: Vec<u8>) -> Result<(), Error> {
        let mut bytes = header(number, &piece).to_vec();
        bytes.extend(&piece);
        self.file
            .write_all(&bytes)
            .and_then(|()| self.file.sync_data())
            .map_err(Error::at(&self.path))?;
        self.pieces.insert(number, piece);
        Ok(())
    }

    /// How many pieces there are.
    pub(crate) fn count(&self) -> u64 {
        self.pieces.len() as u64
    }

    pub(crate) fn has(&self, number: u64) -> bool {
        self.pieces.contains_key(&number)
    }

    /// All pieces before this one, in the order of their numbers.
    pub(crate) fn before(&self, end: u64) -> impl Iterator<Item = (u64, &[u8])> {
        self.pieces
            .range(..end)
            .map(|(number, piece)| (*number, piece.as_slice()))
    }
}

/// True if the piece with this number is held back: nothing is learned from one in sixteen.
pub(crate) fn is_held_back(number: u64) -> bool {
    number % 16 == 7
}

/// All whole pieces of a file that may still be growing.
pub fn pieces(path: &Path) -> Result<Vec<(u64, Vec<u8>)>, Error> {
    let mut file = File::open(path).map_err(Error::at(path))?;
    let mut pieces = Vec::new();
    while let Some(piece) = read_piece(&mut file).map_err(Error::at(path))? {
        pieces.push(piece);
    }
    Ok(pieces)
}

fn header(number: u64, piece: &[u8]) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&number.to_le_bytes());
    header[8..12].copy_from_slice(&(piece.len() as u32).to_le_bytes());
    let check = fnv(&header[..12], fnv(piece, BASIS));
    header[12..].copy_from_slice(&check.to_le_bytes());
    header
}

/// The next piece; `None` at the end and where the bytes are not those of a piece.
fn read_piece(file: &mut File) -> std::io::Result<Option<(u64, Vec<u8>)>> {
    let mut said = Vec::new();
    file.take(HEADER as u64).read_to_end(&mut said)?;
    let Ok(said) = <[u8; HEADER]>::try_from(said) else {
        return Ok(None);
    };
    let number = said[..8].iter().rev();
    let number = number.fold(0, |n, byte| n << 8 | u64::from(*byte));
    let length = said[8..12].iter().rev();
    let length = length.fold(0, |n, byte| n << 8 | u32::from(*byte));
    if length > LONGEST {
        return Ok(None);
    }
    let mut piece = Vec::new();
    file.take(u64::from(length)).read_to_end(&mut piece)?;
    Ok((header(number, &piece) == said).then_some((number, piece)))
}

/// Writes a file so that it is never seen half written.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let unfinished = path.with_extension("unfinished");
    File::create(&unfinished)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_data()))
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(Error::at(path))
}

pub(crate) const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// The 64-bit FNV-1a hash, going on from another.
pub(crate) fn fnv(bytes: &[u8], basis: u64) -> u64 {
    bytes.iter().fold(basis, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(store: &Store) -> Vec<u64> {
        store.before(u64::MAX).map(|(number, _)| number).collect()
    }

    #[test]
    fn what_was_cut_off_is_dropped_and_the_rest_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut store = Store::open(&path).unwrap();
        for number in [1, 0, 2] {
            store.add(number, vec![number as u8; 100]).unwrap();
        }
        drop(store);
        let whole = fs::read(&path).unwrap();
        for cut in [1, 50, 119, 120] {
            fs::write(&path, &whole[..whole.len() - cut]).unwrap();
            let mut store = Store::open(&path).unwrap();
            assert_eq!(numbers(&store), [0, 1], "{cut} bytes less");
            store.add(2, vec![2; 100]).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
            assert!(store.has(2) && !store.has(3));
        }
    }

    #[test]
    fn a_changed_byte_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut store = Store::open(&path).unwrap();
        store.add(0, vec![9; 100]).unwrap();
        drop(store);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 4;
            fs::write(&path, &changed).unwrap();
            assert!(numbers(&Store::open(&path).unwrap()).is_empty(), "{at}");
        }
    }
}
