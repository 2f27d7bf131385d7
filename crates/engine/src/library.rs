//! The tables of the rulebooks in use, made when they are first wanted.
//!
//! Small tables take seconds, so nobody need ask for them; larger ones follow, a piece at a time,
//! as far as time and disk allow. What is asked of a library may come from strangers with
//! rulebooks of their own: one build goes on at a time, small tables come before larger ones, and
//! only a few rulebooks beside the built-in ones ever get tables.

use std::collections::HashMap;
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
    /// The pieces of the largest tables that are made.
    most: u8,
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
    orders: Vec<Order>,
    /// How many rulebooks were asked for that are not built in.
    others: usize,
    is_building: bool,
}

/// Tables to be made.
#[derive(Clone, Debug)]
struct Order {
    rulebook: Arc<Rulebook>,
    pieces: u8,
}

/// The pieces of the tables that every rulebook gets first.
pub const SMALL: u8 = 3;

/// The pieces of the largest tables that are made where nobody says otherwise.
pub const USUAL: u8 = 4;

/// The pieces of the largest tables that a library makes.
pub const LARGE: u8 = 5;

/// How many rulebooks may have tables that are not built in.
const OTHERS: usize = 8;

/// Positions of the tables that nobody asked for. Four pieces on eight by eight have fewer, and
/// take seconds of one core.
const UNASKED: u64 = 10_000_000;

/// Positions of the tables that were asked for. Five pieces on eight by eight have fewer, and take
/// minutes.
const ASKED: u64 = 250_000_000;

/// Bytes that a build may use. Three pieces on the largest board take far less.
const MEMORY: u64 = 512 << 20;

/// Bytes of unpacked blocks that the tables of a rulebook may keep. Small ones take less.
const CACHE: u64 = 64 << 20;

impl Library {
    /// A library in this folder, which need not be there yet. It makes tables of up to `most`
    /// pieces, and of fewer where that would take too long or too much room.
    pub fn new(dir: PathBuf, most: u8, manners: Manners) -> Library {
        Library(Arc::new(Shared {
            dir,
            most: most.min(LARGE),
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
        if !wanted.order(rulebook, SMALL.min(self.0.most)) {
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
    fn order(&mut self, rulebook: &Arc<Rulebook>, pieces: u8) -> bool {
        if !is_built_in(rulebook) {
            if self.others >= OTHERS {
                return false;
            }
            self.others += 1;
        }
        self.tables.insert(rulebook.play_hash(), Shelf::Coming);
        self.orders.push(Order {
            rulebook: rulebook.clone(),
            pieces,
        });
        true
    }

    /// The order with the fewest pieces, of these the one that waits longest.
    fn next(&mut self) -> Option<Order> {
        let least = self.orders.iter().enumerate();
        let (at, _) = least.min_by_key(|(_, order)| order.pieces)?;
        Some(self.orders.remove(at))
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
        while let Some(order) = self.next() {
            self.fill(&order);
        }
    }

    fn next(&self) -> Option<Order> {
        let mut wanted = self.wanted();
        let next = wanted.next();
        wanted.is_building = next.is_some();
        next
    }

    /// Makes the tables of an order, puts them on the shelf, and orders the next larger ones.
    fn fill(&self, order: &Order) {
        let Order { rulebook, pieces } = order;
        let is_urgent = |other: &Order| other.pieces < *pieces;
        let go_on = &mut |_: &endgame::Progress| {
            if self.wanted().orders.iter().any(is_urgent) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let made = make(&self.dir, rulebook, *pieces, 1, go_on, self.manners.warn);
        let tables = match made {
            Made::Stopped => None,
            Made::Nothing if *pieces > SMALL => return,
            Made::Nothing => Some(Shelf::Empty),
            Made::Tables => {
                let tables = open(&self.dir, rulebook, self.manners.warn);
                Some(tables.map_or(Shelf::Empty, Shelf::Ready))
            }
        };
        let next = match &tables {
            None => Some(order.clone()),
            Some(Shelf::Ready(_)) => self.larger(order),
            Some(_) => None,
        };
        let mut wanted = self.wanted();
        if let Some(shelf) = tables {
            wanted.tables.insert(rulebook.play_hash(), shelf);
        }
        wanted.orders.extend(next);
    }

    /// The tables with a piece more, if they are worth their time and room.
    fn larger(&self, order: &Order) -> Option<Order> {
        let Order { rulebook, pieces } = order;
        let most = if is_built_in(rulebook) {
            self.most
        } else {
            self.most.min(USUAL)
        };
        has_room_for(&self.dir, rulebook, pieces + 1, most).then(|| Order {
            rulebook: rulebook.clone(),
            pieces: pieces + 1,
        })
    }
}

/// True if tables of so many pieces are worth their time and room, where those of up to `most` are
/// wanted.
fn has_room_for(dir: &Path, rulebook: &Rulebook, pieces: u8, most: u8) -> bool {
    let positions = if most > USUAL { ASKED } else { UNASKED };
    let fits = || {
        let estimate = endgame::estimate(rulebook, pieces, &Options::default()).ok()?;
        // Packed, a position takes less than a byte.
        let has_room = room(dir).is_none_or(|room| room > estimate.positions + SPARE);
        Some(estimate.positions <= positions && estimate.memory <= MEMORY && has_room)
    };
    pieces <= most && fits() == Some(true)
}

/// Bytes of the disk that tables leave to others.
const SPARE: u64 = 1 << 30;

/// Bytes that are free on the disk of a folder, where the system tells.
fn room(dir: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(dir).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = dir;
        None
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
    tables_up_to(SMALL, dir, rulebook, threads, &mut |_, _| {}, warn)
}

/// The same with larger ones of up to `most` pieces, as far as they are worth their time and room.
/// Whoever asks waits for them, and may hear how far they have come, with the pieces of the largest;
/// where all are there, nothing is heard.
pub fn tables_up_to(
    most: u8,
    dir: &Path,
    rulebook: &Arc<Rulebook>,
    threads: usize,
    hear: &mut dyn FnMut(u8, &endgame::Progress),
    warn: impl Fn(&str),
) -> Option<Arc<Tables>> {
    let mut pieces = SMALL.min(most);
    loop {
        let go_on = &mut |progress: &endgame::Progress| {
            hear(pieces, progress);
            ControlFlow::Continue(())
        };
        let Made::Tables = make(dir, rulebook, pieces, threads, go_on, &warn) else {
            break;
        };
        pieces += 1;
        if !has_room_for(dir, rulebook, pieces, most.min(LARGE)) {
            return open(dir, rulebook, warn);
        }
    }
    (pieces > SMALL)
        .then(|| open(dir, rulebook, warn))
        .flatten()
}

/// What came of a build.
enum Made {
    /// Tables, of all classes or as far as was possible.
    Tables,
    /// It was told to stop. What is finished stays.
    Stopped,
    /// Nothing: tables are not possible.
    Nothing,
}

fn make(
    dir: &Path,
    rulebook: &Arc<Rulebook>,
    pieces: u8,
    threads: usize,
    go_on: &mut dyn FnMut(&endgame::Progress) -> ControlFlow<()>,
    warn: impl Fn(&str),
) -> Made {
    let options = Options {
        threads,
        memory: MEMORY,
    };
    match endgame::build(rulebook, pieces, dir, &options, go_on) {
        // What another program builds is used as far as it has come.
        Ok(_) | Err(Error::Busy { .. }) => Made::Tables,
        Err(error @ (Error::File { .. } | Error::Refused(_))) => {
            warn(&error.to_string());
            Made::Tables
        }
        Err(Error::Stopped) => Made::Stopped,
        Err(_) => Made::Nothing,
    }
}

/// Opens what tables there are.
fn open(dir: &Path, rulebook: &Arc<Rulebook>, warn: impl Fn(&str)) -> Option<Arc<Tables>> {
    let tables = Tables::with_cache(dir, rulebook, CACHE);
    let tables = tables.map_err(|error| warn(&error.to_string())).ok()?;
    for refused in tables.refused() {
        warn(&format!("{refused}; it is not used"));
    }
    (tables.most_pieces() > 0).then(|| Arc::new(tables))
}
