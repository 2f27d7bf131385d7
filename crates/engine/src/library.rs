//! The small tables of the rulebooks in use, made when they are first wanted.
//!
//! Tables of up to three pieces take seconds, so nobody need ask for them. What is asked of a
//! library may come from strangers with rulebooks of their own: one build goes on at a time, and
//! only a few rulebooks beside the built-in ones ever get tables.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use endgame::{Error, Options, Tables};
use rules::{PlayHash, Rulebook, builtin};

/// The tables of many rulebooks, in one folder.
#[derive(Clone, Debug)]
pub struct Library(Arc<Shared>);

struct Shared {
    dir: PathBuf,
    manners: Manners,
    wanted: Mutex<Wanted>,
}

/// How a library behaves toward the program that has it.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// Called on the thread that builds, before it begins: it may give way to others.
    pub give_way: fn(),
    /// Hears of files that are damaged or cannot be written.
    pub warn: fn(&str),
}

/// What a library has of a rulebook.
#[derive(Clone, Debug)]
pub enum Shelf {
    /// These tables.
    Ready(Arc<Tables>),
    /// Nothing yet: they are being made, or wait for their turn.
    Coming,
    /// Nothing, and there will be nothing: the rulebook can have none, or too many were ordered.
    Empty,
}

#[derive(Debug, Default)]
struct Wanted {
    /// What has been asked for.
    tables: HashMap<PlayHash, Shelf>,
    orders: VecDeque<Arc<Rulebook>>,
    /// How many rulebooks were asked for that are not built in.
    others: usize,
    is_building: bool,
}

/// The pieces of the largest tables that are made unasked.
pub const SMALL: u8 = 3;

/// How many rulebooks may have tables that are not built in.
const OTHERS: usize = 8;

/// Bytes that a build may use. Three pieces on the largest board take less.
const MEMORY: u64 = 64 << 20;

/// Bytes of unpacked blocks that the tables of a rulebook may keep. Small ones take less.
const CACHE: u64 = 32 << 20;

impl Library {
    /// A library in this folder, which need not be there yet.
    pub fn new(dir: PathBuf, manners: Manners) -> Library {
        Library(Arc::new(Shared {
            dir,
            manners,
            wanted: Mutex::default(),
        }))
    }

    /// The tables of a rulebook, if they are ready. If not, they soon are: they are being made
    /// in the background, unless the rulebook can have none.
    pub fn tables(&self, rulebook: &Arc<Rulebook>) -> Option<Arc<Tables>> {
        match self.shelf(rulebook) {
            Shelf::Ready(tables) => Some(tables),
            Shelf::Coming | Shelf::Empty => None,
        }
    }

    /// The same, and whether it is worth asking again.
    pub fn shelf(&self, rulebook: &Arc<Rulebook>) -> Shelf {
        let mut wanted = self.0.wanted();
        if let Some(shelf) = wanted.tables.get(&rulebook.play_hash()) {
            return shelf.clone();
        }
        if !wanted.order(rulebook) {
            return Shelf::Empty;
        }
        if !wanted.is_building {
            let shared = self.0.clone();
            let name = "tables".to_string();
            let build = move || shared.build();
            wanted.is_building = thread::Builder::new().name(name).spawn(build).is_ok();
        }
        Shelf::Coming
    }
}

impl Wanted {
    /// Puts a rulebook on the list, if there is room for it.
    fn order(&mut self, rulebook: &Arc<Rulebook>) -> bool {
        if !is_built_in(rulebook) {
            if self.others >= OTHERS {
                return false;
            }
            self.others += 1;
        }
        self.tables.insert(rulebook.play_hash(), Shelf::Coming);
        self.orders.push_back(rulebook.clone());
        true
    }
}

/// True for the rules of a built-in file, wherever they come from under its id.
fn is_built_in(rulebook: &Rulebook) -> bool {
    builtin::rulebook(rulebook.id()).is_some_and(|own| own.play_hash() == rulebook.play_hash())
}

impl Shared {
    fn wanted(&self) -> MutexGuard<'_, Wanted> {
        // Nothing that can panic is done while it is held.
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes what is ordered until there is nothing left.
    fn build(&self) {
        (self.manners.give_way)();
        loop {
            let next = {
                let mut wanted = self.wanted();
                let next = wanted.orders.pop_front();
                wanted.is_building = next.is_some();
                next
            };
            let Some(rulebook) = next else {
                return;
            };
            let tables = small_tables(&self.dir, &rulebook, 1, self.manners.warn);
            let shelf = tables.map_or(Shelf::Empty, Shelf::Ready);
            self.wanted().tables.insert(rulebook.play_hash(), shelf);
        }
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Library").field(&self.dir).finish()
    }
}

/// Makes the small tables of a rulebook in its folder under `dir`, and opens them with any larger
/// ones that are there. Damaged small ones are made anew. There are none for a rulebook that
/// tables are not possible for: that is no fault, and nobody is warned.
pub fn small_tables(
    dir: &Path,
    rulebook: &Arc<Rulebook>,
    threads: usize,
    warn: impl Fn(&str),
) -> Option<Arc<Tables>> {
    let options = Options {
        threads,
        memory: MEMORY,
    };
    let go_on = &mut |_: &endgame::Progress| ControlFlow::Continue(());
    match endgame::build(rulebook, SMALL, dir, &options, go_on) {
        // What another program builds is used as far as it has come.
        Ok(_) | Err(Error::Busy { .. }) => {}
        Err(error @ (Error::File { .. } | Error::Refused(_))) => warn(&error.to_string()),
        Err(_) => return None,
    }
    let tables = Tables::with_cache(dir, rulebook, CACHE);
    let tables = tables.map_err(|error| warn(&error.to_string())).ok()?;
    for refused in tables.refused() {
        warn(&format!("{refused}; it is not used"));
    }
    (tables.most_pieces() > 0).then(|| Arc::new(tables))
}
