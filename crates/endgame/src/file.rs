//! Table files: a header, a list of blocks, and the blocks, each compressed and with a checksum.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use rules::{NoMove, Rulebook, Stamp};

use crate::class::Class;
use crate::error::{Error, Refused};
use crate::header::{Header, LONGEST};
use crate::value::{Code, DRAW, is_loss};

/// Values in a block. A small block is quick to unpack when a search asks for one value.
const BLOCK: usize = 16 * 1024;

/// How hard to compress. More takes much longer and saves little.
const LEVEL: i32 = 6;

/// The ending of the names of table files.
pub(crate) const ENDING: &str = "table";

/// The path of a class's table.
pub(crate) fn path(folder: &Path, class: &Class) -> PathBuf {
    folder.join(format!("{class}.{ENDING}"))
}

/// A table file that is open: its header and its list of blocks have been checked, and each block
/// is checked when it is unpacked.
#[derive(Debug)]
pub(crate) struct TableFile {
    pub(crate) path: PathBuf,
    pub(crate) header: Header,
    blocks: Vec<Block>,
    map: Mmap,
}

/// Where a block is, and the checksum of its compressed bytes.
#[derive(Clone, Copy, Debug)]
struct Block {
    start: usize,
    length: usize,
    sum: u32,
}

/// Bytes of a block's line in the list.
const LINE: usize = 8;

impl TableFile {
    /// Opens a file and checks that it is whole and of these rules.
    pub(crate) fn open(path: &Path, rulebook: &Rulebook) -> Result<TableFile, Error> {
        let file = File::open(path).map_err(|error| Error::file(path, error))?;
        // SAFETY: table files are never written in place, only renamed into place when they are
        // complete. What is read is checked with a checksum before it is used.
        let map = unsafe { Mmap::map(&file) }.map_err(|error| Error::file(path, error))?;
        let refuse = |why: String| Error::Refused(Refused::new(path, why));
        let (header, length) = Header::read(&map).map_err(refuse)?;
        if !header.rulebook.fits(rulebook) {
            let (got, expected) = (header.rulebook, rulebook.play_hash());
            return Err(refuse(format!(
                "it is for rules {got}: expected {expected}"
            )));
        }
        let blocks = blocks(&header, &map, length).map_err(|why| refuse(why.into()))?;
        Ok(TableFile {
            path: path.to_path_buf(),
            header,
            blocks,
            map,
        })
    }

    /// The block with the value of this position.
    #[inline(always)]
    pub(crate) fn block_of(&self, number: u64) -> (usize, usize) {
        let block = u64::from(self.header.block);
        ((number / block) as usize, (number % block) as usize)
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The values of a block, unpacked and checked.
    pub(crate) fn unpack(&self, block: usize) -> Result<Vec<u8>, Refused> {
        let refuse = |what: &str| Refused::new(&self.path, format!("block {block} {what}"));
        let at = self.blocks.get(block).ok_or_else(|| refuse("is missing"))?;
        let packed = &self.map[at.start..at.start + at.length];
        if crc32fast::hash(packed) != at.sum {
            return Err(refuse("is damaged: its checksum is wrong"));
        }
        let expected = self.length_of(block);
        let bytes = zstd::bulk::decompress(packed, expected);
        let bytes = bytes.map_err(|_| refuse("cannot be unpacked"))?;
        if bytes.len() == expected {
            Ok(bytes)
        } else {
            Err(refuse("has the wrong length"))
        }
    }

    /// Bytes of a block when it is unpacked.
    fn length_of(&self, block: usize) -> usize {
        let start = block as u64 * u64::from(self.header.block);
        let values = (self.header.positions - start).min(self.header.block.into());
        values as usize * self.header.bytes as usize
    }

    /// All values, unpacked and checked.
    pub(crate) fn unpack_all(&self) -> Result<Vec<u8>, Refused> {
        let bytes = self.header.positions * u64::from(self.header.bytes);
        let mut all = Vec::with_capacity(bytes as usize);
        for block in 0..self.blocks.len() {
            all.extend(self.unpack(block)?);
        }
        Ok(all)
    }

    /// Checks every block, and that the header counts its values right.
    pub(crate) fn verify(&self, no_move: NoMove) -> Result<(), Refused> {
        let mut count = Count::default();
        for block in 0..self.blocks.len() {
            let bytes = self.unpack(block)?;
            let step = self.header.bytes as usize;
            bytes
                .chunks(step)
                .for_each(|b| count.add(code(b, 0, step), no_move));
        }
        if count.agrees(&self.header) {
            Ok(())
        } else {
            Err(Refused::new(
                &self.path,
                "its values are not those it counts",
            ))
        }
    }

    /// Writes the file anew in this folder, with another stamp and the same values.
    pub(crate) fn restamp(&self, folder: &Path, stamp: Stamp) -> Result<(), Error> {
        let (_, length) =
            Header::read(&self.map).map_err(|why| Error::Refused(Refused::new(&self.path, why)))?;
        let header = Header {
            rulebook: stamp,
            ..self.header.clone()
        };
        let target = path(folder, &header.class);
        let temporary = target.with_extension("unfinished");
        let text = header.text();
        put(&temporary, &target, &[text.as_bytes(), &self.map[length..]])
            .map_err(|error| Error::file(&target, error))
    }

    /// Bytes of the file.
    pub(crate) fn length(&self) -> u64 {
        self.map.len() as u64
    }
}

/// The value at this place of an unpacked block.
#[inline(always)]
pub(crate) fn code(bytes: &[u8], at: usize, width: usize) -> Code {
    match width {
        1 => bytes[at].into(),
        _ => Code::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]),
    }
}

/// The list of blocks, checked against the length of the file.
fn blocks(header: &Header, bytes: &[u8], start: usize) -> Result<Vec<Block>, &'static str> {
    let expected = header.positions.div_ceil(u64::from(header.block).max(1));
    let is_sound = matches!(header.bytes, 1 | 2) && header.block > 0;
    if !is_sound || header.block as usize > 1 << 20 || expected != u64::from(header.blocks) {
        return Err("its header makes no sense");
    }
    let end = start + LINE * header.blocks as usize;
    let list = bytes.get(start..end).ok_or("it is cut short")?;
    if crc32fast::hash(list) != header.list {
        return Err("its list of blocks is damaged");
    }
    let mut at = end;
    let mut blocks = Vec::with_capacity(header.blocks as usize);
    for line in list.chunks_exact(LINE) {
        let number = |i| u32::from_le_bytes([line[i], line[i + 1], line[i + 2], line[i + 3]]);
        let length = number(0) as usize;
        blocks.push(Block {
            start: at,
            length,
            sum: number(4),
        });
        at += length;
    }
    if at == bytes.len() {
        Ok(blocks)
    } else {
        Err("it has the wrong length")
    }
}

/// How many values of each kind there are.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    wins: u64,
    draws: u64,
    losses: u64,
    longest: Code,
}

impl Count {
    fn add(&mut self, code: Code, no_move: NoMove) {
        match code {
            DRAW => self.draws += 1,
            code if is_loss(code, no_move) => self.losses += 1,
            _ => self.wins += 1,
        }
        self.longest = self.longest.max(code);
    }

    fn plies(&self) -> u16 {
        self.longest.saturating_sub(1)
    }

    fn agrees(&self, header: &Header) -> bool {
        let counts = (self.wins, self.draws, self.losses, self.plies());
        counts == (header.wins, header.draws, header.losses, header.longest)
    }
}

/// Writes a table: first under another name, then renamed into place, so that a file with the
/// right name is always complete.
pub(crate) fn write(
    folder: &Path,
    rulebook: Stamp,
    class: Class,
    no_move: NoMove,
    codes: impl Iterator<Item = Code> + Clone,
) -> Result<Header, Error> {
    let mut count = Count::default();
    codes.clone().for_each(|code| count.add(code, no_move));
    let bytes = if count.longest <= 255 { 1 } else { 2 };
    let target = path(folder, &class);
    let temporary = folder.join(format!("{class}.unfinished"));
    let packed = pack(codes, bytes).map_err(|error| Error::file(&target, error))?;
    let header = Header {
        rulebook,
        class,
        positions: count.wins + count.draws + count.losses,
        wins: count.wins,
        draws: count.draws,
        losses: count.losses,
        longest: count.plies(),
        bytes: bytes as u32,
        block: BLOCK as u32,
        blocks: packed.blocks,
        list: crc32fast::hash(&packed.list),
    };
    let text = header.text();
    debug_assert!(text.len() < LONGEST);
    put(
        &temporary,
        &target,
        &[text.as_bytes(), &packed.list, &packed.data],
    )
    .map_err(|error| Error::file(&target, error))?;
    Ok(header)
}

struct Packed {
    blocks: u32,
    list: Vec<u8>,
    data: Vec<u8>,
}

fn pack(codes: impl Iterator<Item = Code>, width: usize) -> io::Result<Packed> {
    let mut packed = Packed {
        blocks: 0,
        list: Vec::new(),
        data: Vec::new(),
    };
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    let mut values = Vec::with_capacity(BLOCK * width);
    let mut flush = |values: &mut Vec<u8>| -> io::Result<()> {
        let block = compressor.compress(values)?;
        packed.blocks += 1;
        packed.list.extend((block.len() as u32).to_le_bytes());
        packed.list.extend(crc32fast::hash(&block).to_le_bytes());
        packed.data.extend(block);
        values.clear();
        Ok(())
    };
    for code in codes {
        values.extend(&code.to_le_bytes()[..width]);
        if values.len() == BLOCK * width {
            flush(&mut values)?;
        }
    }
    if !values.is_empty() {
        flush(&mut values)?;
    }
    Ok(packed)
}

/// Writes all parts and makes sure that they are on the disk before the file gets its name.
fn put(temporary: &Path, target: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(temporary)?);
    parts.iter().try_for_each(|part| file.write_all(part))?;
    file.into_inner()?.sync_all()?;
    fs::rename(temporary, target)?;
    match target.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}
