//! Solved endings, ready to be asked.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use rules::{NoMove, Position, Rulebook, Word};

use crate::cache::Cache;
use crate::class::Class;
use crate::error::{Error, Refused};
use crate::file::{self, TableFile};
use crate::folder;
use crate::header::Header;
use crate::index::{Index, class_of, ranks};
use crate::layout::Layout;
use crate::value::{Code, OVER, Prospects, Value, value};

/// The tables of one rulebook.
///
/// ```no_run
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let tables = endgame::Tables::open("tables".as_ref(), &rulebook).unwrap();
/// let (position, _) = rulebook.read_fen("W:WK1:BK32").unwrap();
/// println!("{:?}", tables.probe(&position));
/// ```
#[derive(Debug)]
pub struct Tables {
    rulebook: Arc<Rulebook>,
    narrow: Option<Layout<u64>>,
    wide: Layout<u128>,
    tables: Vec<OpenTable>,
    /// The place of each class's table, one up; 0 if there is none.
    places: Vec<u16>,
    /// The most pieces of any table.
    most: u32,
    cache: Cache,
    refused: Mutex<Vec<Refused>>,
}

#[derive(Debug)]
struct OpenTable {
    index: Index,
    file: TableFile,
    /// The number of its first block.
    first: u64,
    /// Set when a block turns out to be damaged: then nothing of the file is trusted.
    is_bad: AtomicBool,
}

/// Bytes of unpacked blocks that are kept, unless the caller says otherwise.
const CACHE: u64 = 128 << 20;

/// Bytes of a block, as far as the size of the cache goes.
const BLOCK: u64 = 16 << 10;

impl Tables {
    /// Opens all tables of a rulebook that are in this folder. There may be none. Files that are
    /// damaged or foreign are left out; [`Tables::refused`] names them.
    pub fn open(dir: &Path, rulebook: &Arc<Rulebook>) -> Result<Tables, Error> {
        Tables::with_cache(dir, rulebook, CACHE)
    }

    /// As [`Tables::open`], with so many bytes for unpacked blocks.
    pub fn with_cache(dir: &Path, rulebook: &Arc<Rulebook>, bytes: u64) -> Result<Tables, Error> {
        let mut tables = Tables::none(rulebook);
        let mut blocks = 0;
        for path in folder::tables(&folder::of(dir, rulebook))? {
            match TableFile::open(&path, rulebook) {
                Ok(file) => blocks += tables.add(file, blocks),
                Err(Error::Refused(refused)) => tables.refuse(refused),
                Err(error) => tables.refuse(Refused::new(&path, error.to_string())),
            }
        }
        tables.cache = Cache::new(blocks.min(bytes / BLOCK) as usize);
        Ok(tables)
    }

    fn none(rulebook: &Arc<Rulebook>) -> Tables {
        Tables {
            rulebook: rulebook.clone(),
            narrow: rulebook.narrow().map(|_| Layout::new(rulebook)),
            wide: Layout::new(rulebook),
            tables: Vec::new(),
            places: vec![0; Class::KEYS],
            most: 0,
            cache: Cache::new(1),
            refused: Mutex::default(),
        }
    }

    /// Adds a table if it is what its name and the board say; gives the number of its blocks.
    fn add(&mut self, file: TableFile, first: u64) -> u64 {
        let class = file.header.class;
        let size = fits(&class)
            .then(|| Index::new(&self.wide, class))
            .flatten();
        let Some(index) = size.filter(|index| index.size() == file.header.positions) else {
            self.refuse(Refused::new(
                &file.path,
                "it has the wrong number of positions",
            ));
            return 0;
        };
        if file.path.file_stem() != Some(class.to_string().as_ref()) {
            self.refuse(Refused::new(&file.path, format!("it holds {class}")));
            return 0;
        }
        let blocks = file.blocks() as u64;
        self.tables.push(OpenTable {
            index,
            file,
            first,
            is_bad: AtomicBool::new(false),
        });
        self.places[class.key()] = self.tables.len() as u16;
        self.most = self.most.max(class.pieces().into());
        blocks
    }

    fn refuse(&self, refused: Refused) {
        let mut list = self
            .refused
            .lock()
            .unwrap_or_else(|poison| poison.into_inner());
        list.push(refused);
    }

    /// The files that are not used, because they are damaged or foreign. A block that turns out
    /// to be damaged when it is first read adds its file.
    pub fn refused(&self) -> Vec<Refused> {
        let list = self
            .refused
            .lock()
            .unwrap_or_else(|poison| poison.into_inner());
        list.clone()
    }

    /// The rulebook that they are of.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// The most pieces that a position in a table has; 0 without tables. A search asks this first.
    #[inline]
    pub fn most_pieces(&self) -> u32 {
        self.most
    }

    /// The headers of all tables.
    pub fn headers(&self) -> impl Iterator<Item = &Header> {
        self.tables.iter().map(|table| &table.file.header)
    }

    /// Bytes of all files.
    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.file.length()).sum()
    }

    /// The value of a position, if it is in a table. Counters, repetition and limits on quiet
    /// moves are left out.
    #[inline]
    pub fn probe<W: Word>(&self, position: &Position<W>) -> Option<Value> {
        let pieces = position.mine() | position.theirs();
        if pieces.count() > self.most {
            return None;
        }
        let code = match &self.narrow {
            Some(layout) => self.code(layout, &position.cast()),
            None => self.code(&self.wide, &position.cast()),
        };
        code.map(|code| value(code, self.no_move()))
    }

    fn no_move(&self) -> NoMove {
        self.rulebook.endings().no_move
    }

    #[inline]
    fn code<W: Word>(&self, layout: &Layout<W>, position: &Position<W>) -> Option<Code> {
        if !is_ordinary(layout, position) {
            return None;
        }
        if position.mine().is_empty() || position.theirs().is_empty() {
            return Some(self.code_without(&position.cast()));
        }
        let place = self.places[class_of(layout, position).key()];
        let table = &self.tables[usize::from(place).checked_sub(1)?];
        let (block, at) = table.file.block_of(table.index.number(layout, position));
        if table.is_bad.load(Relaxed) {
            return None;
        }
        let width = table.file.header.bytes as usize;
        let unpack = || table.file.unpack(block);
        let read = |bytes: &[u8]| file::code(bytes, at, width);
        let code = self.cache.read(table.first + block as u64, unpack, read);
        code.map_err(|refused| self.distrust(table, refused)).ok()
    }

    #[cold]
    fn distrust(&self, table: &OpenTable, refused: Refused) {
        if !table.is_bad.swap(true, Relaxed) {
            self.refuse(refused);
        }
    }

    /// The code of a position where one side has no pieces: it ends now or with the next move.
    #[cold]
    fn code_without(&self, position: &Position) -> Code {
        let mut actions = Vec::new();
        self.rulebook.wide().actions(position, &mut actions);
        if actions.is_empty() { OVER } else { OVER + 1 }
    }

    /// Reads every byte of every table. Gives what is wrong.
    pub fn verify(&self) -> Vec<Refused> {
        let mut wrong = self.refused();
        let files = self.tables.iter().map(|table| &table.file);
        wrong.extend(files.filter_map(|file| file.verify(self.no_move()).err()));
        wrong
    }

    /// Works a position's value out anew from the values of all positions after it, and says
    /// whether it is the same; `None` if one of them is not in a table.
    ///
    /// If this holds for every position of all tables, every value is right: each win has a move
    /// to a loss that is one ply nearer to the end, each loss only moves to wins, and each draw
    /// a move to another draw and none to a loss.
    pub fn agrees(&self, position: &Position) -> Option<bool> {
        let mut actions = Vec::new();
        self.rulebook.wide().actions(position, &mut actions);
        let mut prospects = Prospects::default();
        for action in &actions {
            let code = self.code(&self.wide, &position.play(action))?;
            prospects.add(code, self.no_move());
        }
        Some(self.code(&self.wide, position)? == prospects.code())
    }

    /// Every position of a table, in the order of its file; nothing if there is no such table.
    pub fn positions(&self, class: Class) -> impl Iterator<Item = Position> {
        let place = if fits(&class) {
            usize::from(self.places[class.key()])
        } else {
            0
        };
        let table = place.checked_sub(1).map(|i| &self.tables[i]);
        table.into_iter().flat_map(|table| {
            let index = &table.index;
            (0..index.size()).map(|number| index.position(&self.wide, number))
        })
    }

    /// The position with this number in a table.
    pub fn position(&self, class: Class, number: u64) -> Option<Position> {
        let place = usize::from(*self.places.get(class.key()).filter(|_| fits(&class))?);
        let index = &self.tables[place.checked_sub(1)?].index;
        (number < index.size()).then(|| index.position(&self.wide, number))
    }
}

/// True if a class has no more pieces than can be indexed.
fn fits(class: &Class) -> bool {
    let counts = class.mine.0.iter().chain(&class.theirs.0);
    counts.map(|count| u32::from(*count)).sum::<u32>() <= u32::from(crate::MOST_PIECES)
}

/// True if the board has no drawn obstacles and no man stands where men are crowned.
#[inline(always)]
fn is_ordinary<W: Word>(layout: &Layout<W>, position: &Position<W>) -> bool {
    let squares = position.empty() | position.mine() | position.theirs();
    let [mine, theirs] = ranks(position);
    let mover = position.mover();
    let astray =
        mine[0] & !layout.men[mover.index()] | theirs[0] & !layout.men[mover.other().index()];
    squares == layout.board && astray.is_empty()
}
