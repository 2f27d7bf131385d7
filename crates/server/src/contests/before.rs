//! Contests of the version before, which had each a folder of its own, become rows of the store.
//! Their folders stay: what was built and what was reported is still there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use arena::contest::{read_journal, read_print, read_roster};
use arena::sandbox::pack;
use store::contest::{Bundle, Played, Season, State};
use store::{Store, StoreError};

use super::book::{self, PACKED};
use super::sources::mark;
use super::{Kept, MOST};

/// What a contest was kept in, and what that is called afterwards.
const FILE: &str = "kept.json";
const TAKEN: &str = "kept.json.taken";

/// Most bytes of it that are read.
const LONGEST: u64 = 64 << 20;

/// Most bytes of a submission that go into the store.
const MOST_BYTES: usize = 8 << 20;

/// Takes over the contests of a folder. One that cannot be read is told and left alone.
pub(super) async fn take_over(store: &Store, folder: &Path) -> Result<(), StoreError> {
    let told = |error: io::Error| StoreError::Database(format!("{}: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(told)?;
    let paths = entries.flatten().map(|entry| entry.path());
    let paths: Vec<PathBuf> = paths.filter(|path| path.join(FILE).exists()).collect();
    for path in paths.into_iter().take(2 * MOST) {
        match read(&path) {
            Ok((kept, bundles, played)) => {
                match store.add_contest(kept, bundles, played).await {
                    // It was taken over and not marked so.
                    Ok(()) | Err(StoreError::Conflict) => {}
                    Err(error) => return Err(error),
                }
                fs::rename(path.join(FILE), path.join(TAKEN)).map_err(told)?;
            }
            Err(error) => {
                tracing::error!("the contest in {} cannot be read: {error}", path.display());
            }
        }
    }
    Ok(())
}

/// All of a contest.
type Whole = (Kept, Vec<Bundle>, Option<(Season, Vec<Played>)>);

fn read(folder: &Path) -> Result<Whole, String> {
    let mut kept = load(&folder.join(FILE)).map_err(|error| error.to_string())?;
    let mut bundles = Vec::new();
    for (place, own) in kept.students.iter_mut().enumerate() {
        for version in &mut own.versions {
            let name = format!("student-{place}/version-{}", version.number);
            let source = folder.join(name);
            if let Some(bundle) = source.exists().then(|| bundle(&source)).transpose()? {
                if let Some(bundle) = &bundle {
                    mark(&source, bundle).map_err(|error| error.to_string())?;
                }
                version.bundle = bundle.as_ref().map(Bundle::hash);
                bundles.extend(bundle);
            }
        }
    }
    Ok((kept, bundles, played(&folder.join("results"))?))
}

/// What was kept. What was being built is built again.
fn load(path: &Path) -> io::Result<Kept> {
    if fs::metadata(path)?.len() > LONGEST {
        return Err(io::Error::other("it is too long"));
    }
    let mut kept: Kept = serde_json::from_slice(&fs::read(path)?)?;
    let versions = kept.students.iter_mut().flat_map(|own| &mut own.versions);
    for version in versions.filter(|version| version.state == State::Building) {
        version.state = State::Waiting;
    }
    Ok(kept)
}

/// A submission as it was unpacked. One that is too large stays where it is.
fn bundle(source: &Path) -> Result<Option<Bundle>, String> {
    let bytes = pack(source)?;
    if bytes.len() > MOST_BYTES {
        let (path, length) = (source.display(), bytes.len());
        tracing::warn!("{path} has {length} bytes and stays on this machine alone");
        return Ok(None);
    }
    let name = PACKED.to_string();
    Ok(Some(Bundle { name, bytes }))
}

/// The games that were played, if there are some.
fn played(results: &Path) -> Result<Option<(Season, Vec<Played>)>, String> {
    let Ok(print) = read_print(results) else {
        return Ok(None);
    };
    let roster = read_roster(results).map_err(|error| error.to_string())?;
    let mut games = Vec::new();
    let read = read_journal(results, |played| {
        games.push(book::row(&played, &roster)?);
        Ok(())
    });
    read.map_err(|error| error.to_string())?;
    let roster = serde_json::to_string(&roster).map_err(|error| error.to_string())?;
    Ok(Some((Season { print, roster }, games)))
}
