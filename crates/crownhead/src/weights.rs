//! Learned weights from a word on the command line: a file, or `none`.

use std::path::Path;
use std::sync::Arc;

use ::engine::{Learned, UseWeights};
use rules::Rulebook;

use crate::exit::Failure;
use crate::file;

/// The weights that a word means for a rulebook; those that are built in if there is no word.
pub(crate) fn chosen(word: Option<&str>, rulebook: &Rulebook) -> Result<UseWeights, Failure> {
    match word {
        None => Ok(UseWeights::Found),
        Some("none") => Ok(UseWeights::None),
        Some(path) => {
            let bytes = file::bytes(Path::new(path), Learned::LONGEST as u64)?;
            let weights = Learned::read(rulebook, &bytes);
            let weights = weights.map_err(|error| Failure::Use(format!("{path}: {error}")))?;
            Ok(UseWeights::Given(Arc::new(weights)))
        }
    }
}
