//! The data folder: what Crownhead keeps for its user, a part in a folder of its own.

use std::env;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ::engine::LearnedFolder;
use rules::Rulebook;

use crate::exit::{Failure, tell};
use crate::file;

/// The data folder of this run.
static CHOSEN: OnceLock<Option<PathBuf>> = OnceLock::new();

/// A part of the data folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Games that were played in the terminal.
    Games,
    /// The records of the server.
    Server,
    /// The contests of the server.
    Contests,
    /// Tables of solved endings, a folder for each rulebook.
    Tables,
    /// What proofs have found out so far.
    Proofs,
    /// Trainings that can go on.
    Training,
    /// What was learned, a folder for each rulebook.
    Learned,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Part::Games => "games",
            Part::Server => "server",
            Part::Contests => "contests",
            Part::Tables => "tables",
            Part::Proofs => "proofs",
            Part::Training => "training",
            Part::Learned => "learned",
        }
    }
}

/// Takes the folder that was chosen, else the usual one.
pub(crate) fn choose(wanted: Option<PathBuf>) -> Result<(), Failure> {
    let folder = match wanted.filter(|path| !path.as_os_str().is_empty()) {
        Some(path) => Some(named(&path)?),
        None => usual(),
    };
    // It is chosen once, when the program starts.
    let _ = CHOSEN.set(folder);
    Ok(())
}

/// The folder of a part.
pub(crate) fn folder(part: Part) -> Result<PathBuf, Failure> {
    let data = CHOSEN.get_or_init(usual).as_ref();
    data.map(|data| data.join(part.name())).ok_or_else(|| {
        let what = "there is no place for a data folder: say where with `--data DIR`, \
                    `CROWNHEAD_DATA`, or `HOME`";
        Failure::Use(what.to_string())
    })
}

/// Where weights, levels and books are found: in the data folder, and built in.
pub(crate) fn learned() -> LearnedFolder {
    folder(Part::Learned).map_or_else(|_| LearnedFolder::default(), LearnedFolder::at)
}

/// The same, and a word about files of this rulebook that cannot be used.
pub(crate) fn learned_for(rulebook: &Rulebook) -> LearnedFolder {
    let learned = learned();
    for fault in learned.faults(rulebook) {
        tell(&format!("warning: {fault}"));
    }
    learned
}

/// A variable that has a value.
fn set(key: &str) -> Option<PathBuf> {
    let value = env::var_os(key).filter(|value| !value.is_empty());
    value.map(PathBuf::from)
}

/// Crownhead's folder among the user's data.
fn usual() -> Option<PathBuf> {
    // The standard says that a relative path is to be ignored.
    let data = set("XDG_DATA_HOME").filter(|path| path.is_absolute());
    // Windows has a place of its own, and a home folder only by accident.
    let data = data.or_else(|| set("LOCALAPPDATA"));
    let data = data.or_else(|| set("HOME").map(|home| home.join(".local/share")));
    Some(data?.join("crownhead"))
}

/// The folder that a path means. Releases before had a file of records there; such a file goes
/// into a folder beside it, and the path means that folder from then on.
fn named(path: &Path) -> Result<PathBuf, Failure> {
    let successor = successor(path);
    if path.is_file() {
        take_over(path, &successor)?;
    } else if path.exists() || !successor.join(Part::Server.name()).exists() {
        return Ok(path.to_path_buf());
    }
    tell(&format!(
        "note: the records of {} are in the folder {} now: say `--data {}` from now on",
        path.display(),
        successor.display(),
        successor.display()
    ));
    Ok(successor)
}

/// The folder for a file of before: `games-data` beside `games.sqlite`.
fn successor(path: &Path) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push("-data");
    path.with_file_name(name)
}

/// Moves the file of records into the folder, and the tables that lie beside it.
fn take_over(path: &Path, folder: &Path) -> Result<(), Failure> {
    let name = file::name(path);
    if !is_database(path) {
        let what = format!("{name} is a file: expected a folder for data");
        return Err(Failure::Use(what));
    }
    let refuse = |what: String| Failure::Use(format!("{name} cannot be taken over: {what}"));
    let server = folder.join(Part::Server.name());
    fs::create_dir_all(&server).map_err(|error| refuse(error.to_string()))?;
    let tables = (path.with_file_name("tables"), folder.join("tables"));
    if tables.0.is_dir() && !tables.1.exists() {
        // They are made again where this fails.
        let _ = fs::rename(tables.0, tables.1);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let moved = runtime.block_on(server::take_over(path, &server.join(RECORDS)));
    moved.map_err(|error| refuse(error.to_string()))
}

/// The file of the server's records.
pub(crate) const RECORDS: &str = "records.sqlite";

/// What every such file begins with.
const SQLITE: &[u8] = b"SQLite format 3\0";

fn is_database(path: &Path) -> bool {
    let mut begin = [0; SQLITE.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && begin == *SQLITE
}
