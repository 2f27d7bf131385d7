//! Where the tables of a rulebook are, and what happens to those of an earlier release.

use std::fs;
use std::path::{Path, PathBuf};

use rules::{Rulebook, Stamp};

use crate::build::alone;
use crate::error::Error;
use crate::file::{ENDING, TableFile};

/// The folder of a rulebook's tables: named by what decides play, so that twins share it. Tables
/// that an earlier release left under its own hash are taken over first.
pub(crate) fn of(dir: &Path, rulebook: &Rulebook) -> PathBuf {
    let folder = dir.join(rulebook.play_hash().to_string());
    let legacy = rulebook.legacy_hash();
    let legacy = legacy.map(|hash| dir.join(hash.to_string()));
    match legacy.filter(|legacy| legacy.is_dir()) {
        // What cannot be taken over, in a folder that is read only, is used where it is.
        Some(legacy) if take_over(&legacy, &folder, rulebook).is_err() && !folder.is_dir() => {
            legacy
        }
        _ => folder,
    }
}

/// Moves all tables from the folder of an earlier release, each with its new stamp. A table that
/// is there already stays; a damaged one is left where it was.
fn take_over(legacy: &Path, folder: &Path, rulebook: &Rulebook) -> Result<(), Error> {
    let _alone = alone(legacy)?;
    fs::create_dir_all(folder).map_err(|error| Error::file(folder, error))?;
    for path in tables(legacy)? {
        let Ok(file) = TableFile::open(&path, rulebook) else {
            continue;
        };
        let is_there = path
            .file_name()
            .is_some_and(|name| folder.join(name).exists());
        if !is_there {
            file.restamp(folder, Stamp::of(rulebook))?;
        }
        fs::remove_file(&path).map_err(|error| Error::file(&path, error))?;
    }
    if tables(legacy)?.is_empty() {
        fs::remove_dir_all(legacy).map_err(|error| Error::file(legacy, error))?;
    }
    Ok(())
}

/// The table files of a folder, sorted by name; none if there is no such folder.
pub(crate) fn tables(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| Error::file(folder, error))?,
    };
    let mut paths: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .collect();
    paths.sort();
    Ok(paths)
}
