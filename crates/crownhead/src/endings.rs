//! Tables of solved endings for the engine: from a folder that was named, or made by themselves.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use ::engine::{Library, Manners, Tables};
use rules::Rulebook;

use crate::data::{self, Part};
use crate::exit::{Failure, tell};
use crate::file;

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

/// The tables that a game on this screen makes by itself. Nothing is told: the board has the
/// screen, and a game without tables is a game.
pub(crate) fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    let make = || {
        let manners = Manners {
            give_way,
            warn: |_| {},
        };
        let folder = data::folder(Part::Tables).ok();
        folder.map(|folder| Library::new(folder, manners))
    };
    LIBRARY.get_or_init(make).as_ref()
}

/// Building gives way to playing.
fn give_way() {
    // On Linux this is about the thread alone. If it fails, all threads are equal.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}
