//! The training of a network from kept games.

mod fit;
mod lessons;
mod pass;
mod shape;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Network;
use rules::{Rulebook, Word};

use crate::fit::Epoch;
use crate::store::{BASIS, GAMES, fnv, is_held_back, pieces, write_whole};
use crate::{Error, Trust};
use fit::NetworkFit;
use lessons::{Aim, Lessons};

/// How a network is trained.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The rulebook.
    pub rulebook: Arc<Rulebook>,
    /// How many sums its first layer has; a multiple of [`engine::Network::STEP`].
    pub width: usize,
    /// How often each position is looked at.
    pub epochs: u32,
    /// The share of results in what is learned; seen in the games if not given.
    pub results: Option<f32>,
    /// Where it begins.
    pub from: Beginning,
    /// What decides the order of the positions.
    pub seed: u64,
    /// How many threads learn.
    pub threads: usize,
}

/// Where a training begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// With small random numbers.
    Nothing,
    /// With a network that learned from other games, which is not wider.
    Network(Arc<Network>),
}

impl Recipe {
    /// What has done well.
    pub fn new(rulebook: Arc<Rulebook>) -> Recipe {
        Recipe {
            rulebook,
            width: 256,
            epochs: 12,
            results: None,
            from: Beginning::Nothing,
            seed: 0,
            threads: 1,
        }
    }
}

/// What a training gave.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// How many games there were, those held back among them.
    pub games: u64,
    /// How many positions were learned from.
    pub positions: usize,
    /// The epochs of this run.
    pub epochs: Vec<Epoch>,
    /// The loss on games held back in the end.
    pub validation: f64,
}

/// Trains a network with the games in some folders, and writes it to a file after each epoch. A
/// training that was killed goes on after its last epoch.
pub fn train_network(
    recipe: &Recipe,
    folders: &[PathBuf],
    out: &Path,
    on_epoch: &mut dyn FnMut(&Epoch),
) -> Result<Trained, Error> {
    let mut all = Vec::new();
    for folder in folders {
        all.extend(pieces(&folder.join("games"))?);
    }
    let borrowed: Vec<_> = all.iter().map(|(number, p)| (*number, &p[..])).collect();
    let trained = learn(recipe, &borrowed, out, on_epoch)?;
    forget(out);
    Ok(trained)
}

/// Trains a network with pieces of games. What it needs to go on stays beside the file until it is
/// [forgotten](forget): done twice, it is done at once the second time.
pub(crate) fn learn(
    recipe: &Recipe,
    pieces: &[(u64, &[u8])],
    out: &Path,
    on_epoch: &mut dyn FnMut(&Epoch),
) -> Result<Trained, Error> {
    match recipe.rulebook.narrow() {
        Some(_) => learn_as::<u64>(recipe, pieces, out, on_epoch),
        None => learn_as::<u128>(recipe, pieces, out, on_epoch),
    }
}

/// Removes what a training needs to go on.
pub(crate) fn forget(out: &Path) {
    // If it stays, it is not taken for another training.
    let _ = fs::remove_file(State::path(out));
}

fn learn_as<W: Word>(
    recipe: &Recipe,
    pieces: &[(u64, &[u8])],
    out: &Path,
    on_epoch: &mut dyn FnMut(&Epoch),
) -> Result<Trained, Error> {
    let Recipe { rulebook, .. } = recipe;
    let seen = Trust::of(rulebook, pieces.iter().map(|(_, piece)| *piece));
    let trust = Trust {
        result: recipe.results.unwrap_or(seen.result),
        ..seen
    };
    let lessons = [false, true].map(|held_back| {
        let own = pieces
            .iter()
            .filter(|(number, _)| is_held_back(*number) == held_back);
        Lessons::<W>::new(rulebook, own.map(|(_, piece)| *piece), Aim { trust })
    });
    let positions = lessons[0].len();
    if positions == 0 {
        return Err(Error::NothingToLearn);
    }
    let mut fit = NetworkFit::new(recipe, lessons, trust.scale);
    let state = State::new(out, recipe, trust, positions);
    if let Some(bytes) = state.read() {
        fit.resume(&bytes);
    }
    let mut epochs = Vec::new();
    if fit.is_done() {
        write_whole(out, &fit.network().write())?;
    }
    while !fit.is_done() {
        let epoch = fit.epoch();
        write_whole(out, &fit.network().write())?;
        state.write(fit.state())?;
        on_epoch(&epoch);
        epochs.push(epoch);
    }
    Ok(Trained {
        games: pieces.len() as u64 * GAMES,
        positions,
        validation: epochs
            .last()
            .map_or_else(|| fit.validation(), |epoch| epoch.validation),
        epochs,
    })
}

/// A training that is not done yet, on disk after each epoch.
struct State {
    path: PathBuf,
    /// Tells which training it is.
    key: u64,
}

impl State {
    fn path(out: &Path) -> PathBuf {
        out.with_extension("training")
    }

    fn new(out: &Path, recipe: &Recipe, trust: Trust, positions: usize) -> State {
        let Recipe {
            width,
            epochs,
            seed,
            ..
        } = recipe;
        let from = match &recipe.from {
            Beginning::Nothing => 0,
            Beginning::Network(network) => fnv(&network.write(), BASIS),
        };
        let text = format!("{width} {epochs} {seed} {trust:?} {positions} {from}");
        State {
            path: State::path(out),
            key: fnv(text.as_bytes(), BASIS),
        }
    }

    fn write(&self, mut bytes: Vec<u8>) -> Result<(), Error> {
        bytes.extend(self.key.to_le_bytes());
        bytes.extend(fnv(&bytes, BASIS).to_le_bytes());
        write_whole(&self.path, &bytes)
    }

    /// What was kept of just this training.
    fn read(&self) -> Option<Vec<u8>> {
        let mut bytes = fs::read(&self.path).ok()?;
        let check = bytes.split_off(bytes.len().checked_sub(8)?);
        if fnv(&bytes, BASIS).to_le_bytes() != check[..] {
            return None;
        }
        let key = bytes.split_off(bytes.len().checked_sub(8)?);
        (key == self.key.to_le_bytes()).then_some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Gathering, Keep, Selfplay, Threads, gather};
    use engine::UseWeights;
    use rules::builtin;

    fn gathered(folder: &Path) -> Arc<Rulebook> {
        let rulebook = builtin::rulebook("english").unwrap();
        let gathering = Gathering {
            selfplay: Selfplay {
                rulebook: rulebook.clone(),
                weights: UseWeights::Found,
                tables: None,
                nodes: 40,
                seed: 3,
                keep: Keep::Positions,
            },
            folder: folder.to_path_buf(),
            games: Some(8 * GAMES),
            time: None,
        };
        let games = gather(&mut Threads(2), &gathering, &mut |_| {});
        assert_eq!(games.unwrap(), 8 * GAMES);
        rulebook
    }

    /// A training of a second.
    fn small(rulebook: &Arc<Rulebook>) -> Recipe {
        Recipe {
            width: 64,
            epochs: 3,
            ..Recipe::new(rulebook.clone())
        }
    }

    /// It learns, on any number of threads the same, and a killed training goes on to the same end.
    #[test]
    fn a_network_learns_from_kept_games() {
        let folder = tempfile::tempdir().unwrap();
        let games = [folder.path().join("games")];
        let rulebook = gathered(&games[0]);
        let recipe = small(&rulebook);
        let out = folder.path().join("one.weights");
        let trained = train_network(&recipe, &games, &out, &mut |_| {}).unwrap();
        let [first, .., last] = &trained.epochs[..] else {
            panic!("{trained:?}");
        };
        assert!(
            last.validation < first.validation && last.validation < 0.68,
            "{trained:?}"
        );
        let one = fs::read(&out).unwrap();
        assert!(Network::read(&rulebook, &one).is_ok());

        let other = folder.path().join("other.weights");
        let two = Recipe {
            threads: 2,
            ..recipe.clone()
        };
        let state = other.with_extension("training");
        let mut kept = Vec::new();
        train_network(&two, &games, &other, &mut |epoch| {
            if epoch.number == 1 {
                kept = fs::read(&state).unwrap();
            }
        })
        .unwrap();
        assert_eq!(fs::read(&other).unwrap(), one, "threads change nothing");

        fs::write(&state, &kept).unwrap();
        let rest = train_network(&two, &games, &other, &mut |_| {}).unwrap();
        assert_eq!(rest.epochs, trained.epochs[1..]);
        assert_eq!(fs::read(&other).unwrap(), one, "a kill changes nothing");
        assert!(!state.exists());
    }

    /// What was learned before is not lost, in a wider network too.
    #[test]
    fn a_network_goes_on_from_another() {
        let folder = tempfile::tempdir().unwrap();
        let games = [folder.path().join("games")];
        let rulebook = gathered(&games[0]);
        let recipe = small(&rulebook);
        let out = folder.path().join("one.weights");
        let before = train_network(&recipe, &games, &out, &mut |_| {}).unwrap();
        let network = Network::read(&rulebook, &fs::read(&out).unwrap()).unwrap();
        let wider = Recipe {
            width: 128,
            epochs: 1,
            from: Beginning::Network(Arc::new(network)),
            ..recipe
        };
        let out = folder.path().join("two.weights");
        let after = train_network(&wider, &games, &out, &mut |_| {}).unwrap();
        assert!(
            after.epochs[0].validation < before.epochs[1].validation,
            "{before:?} {after:?}"
        );
        let network = Network::read(&rulebook, &fs::read(&out).unwrap()).unwrap();
        assert_eq!(network.width(), 128);
    }

    #[test]
    fn nothing_to_learn_is_said() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("games"), b"").unwrap();
        let recipe = Recipe::new(builtin::rulebook("english").unwrap());
        let folders = [folder.path().to_path_buf()];
        let error = train_network(&recipe, &folders, &folder.path().join("x"), &mut |_| {});
        assert!(matches!(error, Err(Error::NothingToLearn)));
    }
}
