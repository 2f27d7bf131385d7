//! Games gathered in a folder, to be learned from later and as often as one likes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::UseWeights;

use crate::crew::Crew;
use crate::store::{BASIS, GAMES, Store, fnv, write_whole};
use crate::{Error, Selfplay, records};

/// Which games are gathered, and where.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// How they are played.
    pub selfplay: Selfplay,
    /// The folder that keeps the games.
    pub folder: PathBuf,
    /// How many games in all, those of earlier runs among them; no limit if not given.
    pub games: Option<u64>,
    /// How long this run plays; no limit if not given.
    pub time: Option<Duration>,
}

/// Numbers of games stay below this.
const MOST_GAMES: u64 = 1 << 32;

/// Plays until there are enough games or the time is over, and goes on where an earlier run was.
/// `on_games` hears how many games there are, each time that some are on disk. Gives their number.
pub fn gather(
    crew: &mut dyn Crew,
    gathering: &Gathering,
    on_games: &mut dyn FnMut(u64),
) -> Result<u64, Error> {
    let Gathering {
        selfplay, folder, ..
    } = gathering;
    fs::create_dir_all(folder).map_err(Error::at(folder))?;
    same_plan(folder, &plan(selfplay))?;
    let mut store = Store::open(&folder.join("games"))?;
    let wanted = gathering.games.unwrap_or(MOST_GAMES).div_ceil(GAMES);
    let deadline = gathering.time.map(|time| Instant::now() + time);
    let mut games = store.count() * GAMES;
    // A long list is cut, so that it stays short in memory.
    for first in (0..wanted).step_by(SLICE) {
        let slice = first..(first + SLICE as u64).min(wanted);
        let missing: Vec<u64> = slice.filter(|number| !store.has(*number)).collect();
        crew.play(selfplay, &missing, deadline, &mut |piece| {
            // The games go first: a piece that is known has its games.
            if let Some(pdn) = &piece.pdn {
                records::keep(folder, piece.number, pdn)?;
            }
            store.add(piece.number, piece.samples)?;
            games += GAMES;
            on_games(games);
            Ok(())
        })?;
        if deadline.is_some_and(|end| Instant::now() >= end) {
            break;
        }
    }
    Ok(games)
}

/// How many pieces are handed out together.
const SLICE: usize = 1 << 12;

/// What must be the same for games to belong together.
fn plan(games: &Selfplay) -> String {
    let weights = match &games.weights {
        UseWeights::Found => "those built in".to_string(),
        UseWeights::None => "none".to_string(),
        UseWeights::Given(weights) => format!("{:016x}", fnv(&weights.write(), BASIS)),
    };
    let tables = games.tables.as_ref();
    let pieces = tables.map_or(0, |tables| tables.most_pieces());
    let Selfplay { nodes, seed, .. } = games;
    format!(
        "rulebook {}, seed {seed}, {nodes} nodes, weights {weights}, tables of {pieces} pieces\n",
        games.rulebook.id()
    )
}

/// Writes down how games are played, or refuses a folder whose games were played in another way.
fn same_plan(folder: &Path, expected: &str) -> Result<(), Error> {
    let path = folder.join("plan");
    let got = fs::read_to_string(&path).unwrap_or_default();
    match got.as_str() {
        "" => write_whole(&path, expected.as_bytes()),
        same if same == expected => Ok(()),
        _ => Err(Error::Other {
            folder: folder.to_path_buf(),
            got,
            expected: expected.to_string(),
        }),
    }
}
