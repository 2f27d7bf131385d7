//! Tables of solved endings for the engine: from a folder that was named, or made by themselves.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::thread;

use ::engine::{LARGE, Library, Manners, Tables, USUAL, tables_up_to};
use clap::Args;
use endgame::{Options, Progress};
use rules::Rulebook;

use crate::data::{self, Part};
use crate::exit::{Failure, tell};
use crate::number::number;
use crate::{file, tables};

/// Which endings are solved by themselves.
#[derive(Args)]
pub(crate) struct Solved {
    /// Endings with up to so many pieces are solved in the background, where that takes seconds;
    /// with 5 also those that take minutes, if the disk has room. 0 solves none.
    #[arg(
        long = "endings",
        value_name = "PIECES",
        env = "CROWNHEAD_ENDINGS",
        hide_env_values = true,
        default_value_t = USUAL,
        value_parser = number::<u8>(0..=u64::from(LARGE))
    )]
    pieces: u8,
}

/// Tables of fewer pieces there are none.
const FEWEST: u8 = 2;

impl Solved {
    /// The tables that a server makes.
    pub(crate) fn tables(&self) -> Option<server::Endings> {
        let folder = data::folder(Part::Tables).ok();
        let pieces = self.pieces;
        folder
            .filter(|_| pieces >= FEWEST)
            .map(|folder| server::Endings { folder, pieces })
    }

    /// Lets games on this screen use the tables that they make by themselves. Nothing is told:
    /// the board has the screen, and a game without tables is a game.
    pub(crate) fn use_here(&self) {
        let manners = Manners {
            give_way,
            warn: |_| {},
        };
        let library = self
            .tables()
            .map(|tables| Library::new(tables.folder, tables.pieces, manners));
        // It is chosen once, before the first game.
        let _ = LIBRARY.set(library);
    }
}

static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();

/// The tables of a rulebook in a folder; none if there is no folder.
pub(crate) fn chosen(
    dir: Option<&Path>,
    rulebook: &Arc<Rulebook>,
) -> Result<Option<Arc<Tables>>, Failure> {
    let Some(dir) = dir else {
        return Ok(None);
    };
    let name = file::name(dir);
    let tables = Tables::open(dir, rulebook)
        .map_err(|error| Failure::Use(format!("the tables in {name} cannot be used: {error}")))?;
    for refused in tables.refused() {
        tell(&format!("warning: {refused}; it is not used"));
    }
    match tables.most_pieces() {
        0 => Err(Failure::Use(format!(
            "there are no tables of {} in {name}: `crownhead tables build` makes them",
            rulebook.id()
        ))),
        _ => Ok(Some(Arc::new(tables))),
    }
}

/// The tables of endings of up to so many pieces, solved now unless they are there already; none
/// where there is no folder for them or the rulebook has none. Solving may take minutes, so it is
/// told: by a bar on a terminal, elsewhere by a line for each number of pieces.
pub(crate) fn solved(pieces: u8, rulebook: &Arc<Rulebook>) -> Option<Arc<Tables>> {
    if pieces < FEWEST {
        return None;
    }
    let folder = data::folder(Part::Tables).ok()?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let warn = |what: &str| tell(&format!("warning: {what}"));
    let bar = tables::bar();
    let mut told = 0;
    let mut hear = |pieces: u8, progress: &Progress| {
        tables::show(&bar, progress);
        if bar.is_hidden() && pieces > told {
            told = pieces;
            tell(&solving(pieces, rulebook, cores));
        }
    };
    let tables = tables_up_to(pieces, &folder, rulebook, cores, &mut hear, warn);
    bar.finish_and_clear();
    tables
}

/// What is solved before the first game, and about how long that takes.
fn solving(pieces: u8, rulebook: &Rulebook, threads: usize) -> String {
    let options = Options {
        threads,
        ..Options::default()
    };
    let estimate = endgame::estimate(rulebook, pieces, &options);
    let time = estimate.map_or(String::new(), |estimate| {
        format!(", which takes about {}", tables::time(estimate.time))
    });
    format!("solving endings of {pieces} pieces before the first game{time}")
}

/// The tables of a rulebook that were made before, for whoever asks for none by name.
pub(crate) fn there(rulebook: &Arc<Rulebook>) -> Option<Arc<Tables>> {
    let folder = data::folder(Part::Tables).ok()?;
    let tables = Tables::open(&folder, rulebook).ok()?;
    (tables.most_pieces() > 0).then(|| Arc::new(tables))
}

/// The tables that a game on this screen makes by itself.
pub(crate) fn library() -> Option<&'static Library> {
    LIBRARY.get()?.as_ref()
}

/// Building gives way to playing.
fn give_way() {
    // On Linux this is about the thread alone. If it fails, all threads are equal.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}
