//! The tables that are needed to solve a unit: those to which captures and crownings lead.

use std::path::Path;
use std::sync::Mutex;

use rules::{Position, Rulebook, Word};

use crate::cache::Cache;
use crate::class::Class;
use crate::error::{Error, Refused};
use crate::file::{self, TableFile};
use crate::index::{Index, class_of};
use crate::layout::Layout;
use crate::value::{Code, DRAW, OVER};

/// Solved tables, in memory as far as it goes.
pub(crate) struct SolvedTables {
    tables: Vec<SolvedTable>,
    /// The place of each class's table, one up; 0 if it is not there.
    places: Vec<u16>,
    /// Blocks of the tables that are not in memory.
    cache: Cache,
    /// A file that went bad after it was checked.
    bad: Mutex<Option<Refused>>,
}

struct SolvedTable {
    index: Index,
    file: TableFile,
    /// The number of its first block.
    first: u64,
    /// All values, if they are in memory.
    bytes: Option<Vec<u8>>,
}

/// Slots for blocks of tables that are not in memory.
const SLOTS: usize = 1024;

impl SolvedTables {
    /// Opens the tables of these classes and unpacks as many as `memory` bytes hold, the small
    /// ones first. The others are read block by block, which is slow.
    pub(crate) fn open<W: Word>(
        folder: &Path,
        rulebook: &Rulebook,
        layout: &Layout<W>,
        classes: impl IntoIterator<Item = Class>,
        memory: u64,
    ) -> Result<SolvedTables, Error> {
        let mut tables = Vec::new();
        let mut first = 0;
        for class in classes {
            let path = file::path(folder, &class);
            let file = TableFile::open(&path, rulebook)?;
            let Some(index) = Index::new(layout, class) else {
                continue;
            };
            let blocks = file.blocks() as u64;
            tables.push(SolvedTable {
                index,
                file,
                first,
                bytes: None,
            });
            first += blocks;
        }
        tables.sort_by_key(|table| table.index.size());
        unpack(&mut tables, memory)?;
        let mut places = vec![0; Class::KEYS];
        for (i, table) in tables.iter().enumerate() {
            places[table.file.header.class.key()] = i as u16 + 1;
        }
        Ok(SolvedTables {
            tables,
            places,
            cache: Cache::new(SLOTS),
            bad: Mutex::new(None),
        })
    }

    /// The code of a position after a capture or a crowning. Its table must be there.
    #[inline]
    pub(crate) fn code<W: Word>(&self, layout: &Layout<W>, position: &Position<W>) -> Code {
        if position.mine().is_empty() {
            return OVER;
        }
        let place = self.places[class_of(layout, position).key()];
        let table = &self.tables[usize::from(place) - 1];
        let number = table.index.number(layout, position);
        let width = table.file.header.bytes as usize;
        match &table.bytes {
            Some(bytes) => file::code(bytes, number as usize, width),
            None => self.read(table, number, width),
        }
    }

    /// Every block was checked when the tables were opened. If one goes bad all the same, that is
    /// noted, and what was solved with it is thrown away.
    fn read(&self, table: &SolvedTable, number: u64, width: usize) -> Code {
        let (block, at) = table.file.block_of(number);
        let unpack = || table.file.unpack(block);
        let read = |bytes: &[u8]| file::code(bytes, at, width);
        let code = self.cache.read(table.first + block as u64, unpack, read);
        code.unwrap_or_else(|refused| {
            *self.bad.lock().unwrap_or_else(|poison| poison.into_inner()) = Some(refused);
            DRAW
        })
    }

    /// The file that went bad, if one did.
    pub(crate) fn bad(self) -> Option<Refused> {
        self.bad
            .into_inner()
            .unwrap_or_else(|poison| poison.into_inner())
    }
}

/// Unpacks tables while they fit, and checks the others block by block.
fn unpack(tables: &mut [SolvedTable], memory: u64) -> Result<(), Error> {
    let mut left = memory;
    for table in tables {
        let size = table.index.size() * u64::from(table.file.header.bytes);
        if size <= left {
            left -= size;
            table.bytes = Some(table.file.unpack_all().map_err(Error::Refused)?);
        } else {
            let mut blocks = 0..table.file.blocks();
            blocks
                .try_for_each(|block| table.file.unpack(block).map(drop))
                .map_err(Error::Refused)?;
        }
    }
    Ok(())
}
