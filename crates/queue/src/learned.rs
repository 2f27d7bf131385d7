//! What was learned for a rulebook, on its way.

use std::fs;
use std::sync::Arc;

use arena::sandbox::{Unpacked, pack};
use engine::{LearnedFolder, UseWeights};
use rules::Rulebook;

use crate::bundle::Digest;
use crate::error::QueueError;
use crate::job::Weights;
use crate::queue::Queue;

/// What somebody learned for a rulebook beside what is built in, packed.
pub(crate) fn packed(
    learned: &LearnedFolder,
    rulebook: &Rulebook,
) -> Result<Option<Vec<u8>>, QueueError> {
    let folder = learned.of(rulebook).filter(|folder| folder.is_dir());
    let packed = folder.map(|folder| pack(&folder));
    packed.transpose().map_err(QueueError::Strange)
}

/// Weights of a player on their way: what the job says of them, and their bytes if there are some.
pub(crate) struct Carried {
    pub(crate) weights: Weights,
    bytes: Option<Vec<u8>>,
}

impl Carried {
    pub(crate) fn of(weights: &UseWeights) -> Carried {
        let (weights, bytes) = match weights {
            UseWeights::Found => (Weights::Found, None),
            UseWeights::None => (Weights::None, None),
            UseWeights::Given(given) => {
                let bytes = given.write();
                (Weights::Given(Digest::of(&bytes)), Some(bytes))
            }
        };
        Carried { weights, bytes }
    }

    pub(crate) fn put(&self, queue: &Queue) -> Result<(), QueueError> {
        let put = self.bytes.as_ref().map(|bytes| queue.put(bytes));
        put.transpose().map(drop)
    }
}

/// The weights that a job means.
pub(crate) fn weights(
    queue: &Queue,
    weights: &Weights,
    rulebook: &Rulebook,
) -> Result<UseWeights, QueueError> {
    match weights {
        Weights::Found => Ok(UseWeights::Found),
        Weights::None => Ok(UseWeights::None),
        Weights::Given(digest) => {
            let learned = engine::Learned::read(rulebook, &queue.get(digest)?);
            let learned = learned.map_err(QueueError::strange)?;
            Ok(UseWeights::Given(Arc::new(learned)))
        }
    }
}

/// The folder of what was learned, which goes with the value.
#[derive(Debug, Default)]
pub(crate) struct Learned(Option<Unpacked>);

impl Learned {
    /// Unpacks what was learned for a rulebook. Nothing of this machine's own is used: all
    /// workers play alike.
    pub(crate) fn unpack(packed: &[u8], rulebook: &Rulebook) -> Result<Learned, QueueError> {
        let unpacked = Unpacked::new(packed).map_err(QueueError::Strange)?;
        let top = unpacked.folder();
        let inner = top.join(rulebook.play_hash().to_string());
        let entries = fs::read_dir(top).map_err(QueueError::strange)?;
        let names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
        fs::create_dir(&inner).map_err(QueueError::strange)?;
        for name in names {
            fs::rename(top.join(&name), inner.join(&name)).map_err(QueueError::strange)?;
        }
        Ok(Learned(Some(unpacked)))
    }

    /// Where the engine finds it.
    pub(crate) fn folder(&self) -> LearnedFolder {
        match &self.0 {
            Some(unpacked) => LearnedFolder::at(unpacked.folder()),
            None => LearnedFolder::default(),
        }
    }
}
