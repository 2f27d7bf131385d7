//! What was learned of a rulebook, in whichever form it is kept.

use rules::{PlayHash, Rulebook};

use crate::network::Network;
use crate::weights::{Weights, WeightsError};

/// Learned numbers of one rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Learned {
    /// A number for each pattern on the board.
    Patterns(Weights),
    /// A small network.
    Network(Network),
}

impl Learned {
    /// No file is longer.
    pub const LONGEST: usize = Weights::LONGEST;

    /// Reads the bytes of a file, which say themselves what they are.
    pub fn read(rulebook: &Rulebook, file: &[u8]) -> Result<Learned, WeightsError> {
        if Network::is_file(file) {
            Network::read(rulebook, file).map(Learned::Network)
        } else {
            Weights::read(rulebook, file).map(Learned::Patterns)
        }
    }

    /// The bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        match self {
            Learned::Patterns(weights) => weights.write(),
            Learned::Network(network) => network.write(),
        }
    }

    /// The play hash of the rulebooks that they belong to.
    pub fn rulebook(&self) -> PlayHash {
        match self {
            Learned::Patterns(weights) => weights.rulebook(),
            Learned::Network(network) => network.rulebook(),
        }
    }
}
