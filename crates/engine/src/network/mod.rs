//! A small network that judges positions of any rulebook, kept up to date while a search goes on.
//!
//! The first layer is a sum of rows, one for each piece on the board. A move changes two or three
//! pieces, so the sum is not made anew but mended ([`Accumulators`]). Behind it come a narrow layer
//! and one output, chosen by the phase of the game; what the pieces alone are worth is counted
//! beside them ([`Material`]), so that the network only learns the rest. All numbers are whole, so that every machine
//! finds the same score, with wide instructions or without.

mod accumulator;
mod file;
mod inputs;
mod layers;
mod material;
#[cfg(target_arch = "x86_64")]
mod wide;

use rules::{PlayHash, Position, Rulebook, Word};

pub(crate) use accumulator::Accumulators;
pub use inputs::{Inputs, PHASES};
pub(crate) use layers::Layers;
pub use layers::NARROW;
pub use material::Material;

/// The learned numbers of a network for one rulebook.
///
/// ```
/// use engine::Network;
///
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let blank = Network::blank(&rulebook, 64);
/// let file = blank.write();
/// assert_eq!(Network::read(&rulebook, &file), Ok(blank));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    pub(crate) rulebook: PlayHash,
    /// How many sums the first layer has.
    pub(crate) width: usize,
    /// How many hundredths of a man make one unit of the logistic curve.
    pub(crate) scale: u16,
    /// What is counted beside what is learned.
    pub(crate) material: Material,
    /// For each input, what it adds to each sum.
    pub(crate) rows: Vec<i16>,
    /// Where the sums begin.
    pub(crate) bias: Vec<i16>,
    /// For each phase.
    pub(crate) heads: Vec<Head>,
}

/// What comes behind the first layer in one phase of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    /// For each narrow sum, the weight of each wide one. The last sum goes straight to the output.
    pub(crate) weights: Vec<i16>,
    /// Where the narrow sums begin.
    pub(crate) bias: Vec<i32>,
    /// The weight of each narrow sum but the last in the output.
    pub(crate) output: Vec<i16>,
}

/// The numbers of a network as training has them: one is one unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Plain {
    /// How many sums the first layer has; a multiple of [`Network::STEP`].
    pub width: usize,
    /// How many hundredths of a man make one unit of the logistic curve.
    pub scale: f32,
    /// As in [`Network`].
    pub rows: Vec<f32>,
    /// As in [`Network`].
    pub bias: Vec<f32>,
    /// Weights, bias and output of each phase.
    pub heads: Vec<[Vec<f32>; 3]>,
}

/// No bias is farther from zero.
const FAR: f32 = 1000.0;

impl Network {
    /// One in whole numbers.
    pub const ONE: i32 = 256;
    /// The first layer has a multiple of so many sums.
    pub const STEP: usize = 64;
    /// The widest first layer.
    pub const WIDEST: usize = 1024;
    /// No file of a network is longer.
    pub const LONGEST: usize = 4 << 20;

    /// A network that has learned nothing: it counts pieces.
    pub fn blank(rulebook: &Rulebook, width: usize) -> Network {
        let width = width.div_ceil(Network::STEP) * Network::STEP;
        let width = width.clamp(Network::STEP, Network::WIDEST);
        let inputs = Inputs::<u128>::new(rulebook).len();
        let head = Head {
            weights: vec![0; NARROW * width],
            bias: vec![0; NARROW],
            output: vec![0; NARROW - 1],
        };
        Network {
            rulebook: rulebook.play_hash(),
            width,
            scale: 100,
            material: Material::of(rulebook),
            rows: vec![0; inputs * width],
            bias: vec![0; width],
            heads: vec![head; PHASES],
        }
    }

    /// The network nearest to what was trained; `None` if its sizes are not those of the rulebook.
    pub fn from_plain(rulebook: &Rulebook, plain: &Plain) -> Option<Network> {
        let blank = Network::blank(rulebook, plain.width);
        let whole = |numbers: &[f32]| -> Vec<i16> {
            let most = f32::from(i16::MAX);
            let unit = Network::ONE as f32;
            numbers
                .iter()
                .map(|n| (n * unit).round().clamp(-most, most) as i16)
                .collect()
        };
        let double = (Network::ONE * Network::ONE) as f32;
        let heads = plain.heads.iter().map(|[weights, bias, output]| Head {
            weights: whole(weights),
            bias: bias
                .iter()
                .map(|n| (n.clamp(-FAR, FAR) * double).round() as i32)
                .collect(),
            output: whole(output),
        });
        let network = Network {
            scale: plain.scale.round().clamp(1.0, 1000.0) as u16,
            rows: whole(&plain.rows),
            bias: whole(&plain.bias),
            heads: heads.collect(),
            ..blank.clone()
        };
        network.has_sizes_of(&blank).then_some(network)
    }

    /// The numbers as training has them.
    pub fn plain(&self) -> Plain {
        let parts = |numbers: &[i16]| -> Vec<f32> {
            let unit = Network::ONE as f32;
            numbers.iter().map(|n| f32::from(*n) / unit).collect()
        };
        let double = (Network::ONE * Network::ONE) as f32;
        let heads = self.heads.iter().map(|head| {
            let bias = head.bias.iter().map(|n| *n as f32 / double).collect();
            [parts(&head.weights), bias, parts(&head.output)]
        });
        Plain {
            width: self.width,
            scale: f32::from(self.scale),
            rows: parts(&self.rows),
            bias: parts(&self.bias),
            heads: heads.collect(),
        }
    }

    fn has_sizes_of(&self, other: &Network) -> bool {
        let head = |head: &Head| [head.weights.len(), head.bias.len(), head.output.len()];
        let sizes = |network: &Network| {
            let heads: Vec<_> = network.heads.iter().map(head).collect();
            ([network.rows.len(), network.bias.len()], heads)
        };
        sizes(self) == sizes(other)
    }

    /// The rulebook that it belongs to.
    pub fn rulebook(&self) -> PlayHash {
        self.rulebook
    }

    /// How many sums the first layer has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// What a position is worth to the side to move, in hundredths of a man. For those who ask
    /// once; a search keeps sums.
    pub fn judge(&self, rulebook: &Rulebook, position: &Position) -> i32 {
        let judge = Judge::<u128>::new(rulebook, self);
        judge.of(position)
    }
}

/// A network made ready for one board word.
#[derive(Clone, Debug)]
pub(crate) struct Judge<W> {
    inputs: Inputs<W>,
    layers: Layers,
    material: Material,
}

impl<W: Word> Judge<W> {
    /// The network must be of this rulebook.
    pub(crate) fn new(rulebook: &Rulebook, network: &Network) -> Judge<W> {
        Judge {
            inputs: Inputs::new(rulebook),
            layers: Layers::new(network),
            material: network.material,
        }
    }

    /// The worth to the side to move, in hundredths of a man.
    pub(crate) fn of(&self, position: &Position<W>) -> i32 {
        self.at(position, &mut Accumulators::default(), 0)
    }

    /// The same for a position so many plies from the root of a search, with the sums that the
    /// search keeps.
    #[inline]
    pub(crate) fn at(&self, position: &Position<W>, sums: &mut Accumulators<W>, ply: usize) -> i32 {
        let phase = self.inputs.phase(position);
        let wide = sums.mended(&self.inputs, &self.layers, position, ply);
        self.layers.output(wide, phase) + self.material.lead(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::layers::Way;
    use rules::{Game, Seed, builtin};
    use std::sync::Arc;

    /// A network whose numbers are as large as learned ones are, and some larger.
    fn drawn(rulebook: &Rulebook, width: usize, seed: &mut Seed) -> Network {
        let mut network = Network::blank(rulebook, width);
        let mut draw = |most: usize| seed.below(2 * most + 1) as i32 - most as i32;
        let numbers = network.rows.iter_mut().chain(&mut network.bias);
        numbers.for_each(|number| *number = draw(180) as i16);
        for head in &mut network.heads {
            head.weights.iter_mut().for_each(|n| *n = draw(120) as i16);
            head.output.iter_mut().for_each(|n| *n = draw(900) as i16);
            head.bias.iter_mut().for_each(|n| *n = draw(70_000));
        }
        network.scale = 133;
        network
    }

    /// Positions of a random game with their plies, and now and then a step back.
    fn walk(rulebook: &Arc<Rulebook>, seed: &mut Seed) -> Vec<(Position, usize)> {
        let mut game = Game::new(rulebook.clone(), seed.next());
        let mut walk = Vec::new();
        for _ in 0..200 {
            walk.push((*game.position(), game.turns().len()));
            let moves = game.legal_moves();
            let back = seed.below(4) == 0 || moves.is_empty();
            let done = if back {
                (0..1 + seed.below(4)).any(|_| game.undo())
            } else {
                let mv = moves[seed.below(moves.len())].clone();
                game.play(&mv).is_ok()
            };
            if !done && !back {
                break;
            }
        }
        walk
    }

    fn agree<W: Word>(rulebook: &Rulebook, network: &Network, walk: &[(Position, usize)]) {
        let judges = [Way::Plain, Way::best()].map(|way| Judge::<W> {
            inputs: Inputs::new(rulebook),
            layers: Layers::with(network, way),
            material: network.material,
        });
        let mut sums = [Accumulators::default(), Accumulators::default()];
        for (position, ply) in walk {
            let position = position.cast::<W>();
            let fresh = judges[0].of(&position);
            for (judge, sums) in judges.iter().zip(&mut sums) {
                assert_eq!(judge.of(&position), fresh, "{}", rulebook.id());
                let mended = judge.at(&position, sums, *ply);
                assert_eq!(mended, fresh, "{} at ply {ply}", rulebook.id());
            }
        }
    }

    #[test]
    fn mended_sums_are_fresh_sums_with_any_instructions_in_every_rulebook() {
        let mut seed = Seed::new(3);
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let network = drawn(&rulebook, 64, &mut seed);
            let walk = walk(&rulebook, &mut seed);
            agree::<u128>(&rulebook, &network, &walk);
            if rulebook.narrow().is_some() {
                agree::<u64>(&rulebook, &network, &walk);
            }
            let scores: std::collections::HashSet<i32> = walk
                .iter()
                .map(|(position, _)| network.judge(&rulebook, position))
                .collect();
            assert!(scores.len() > 10, "{}: {scores:?}", rulebook.id());
        }
    }

    #[test]
    fn what_is_written_is_read_in_every_rulebook() {
        let mut seed = Seed::new(4);
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let network = drawn(&rulebook, 128, &mut seed);
            assert_eq!(Network::read(&rulebook, &network.write()), Ok(network));
        }
    }

    #[test]
    fn training_gets_back_what_it_gave_in_every_rulebook() {
        let mut seed = Seed::new(7);
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let mut network = drawn(&rulebook, 64, &mut seed);
            network.material = Material::of(&rulebook);
            let again = Network::from_plain(&rulebook, &network.plain());
            assert_eq!(again, Some(network), "{}", rulebook.id());
        }
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let rulebook = builtin::rulebook("english").unwrap();
        let file = drawn(&rulebook, 64, &mut Seed::new(5)).write();
        let mut seed = Seed::new(6);
        for _ in 0..200 {
            let mut damaged = file.clone();
            damaged[seed.below(file.len())] ^= 1 << seed.below(8);
            assert!(Network::read(&rulebook, &damaged).is_err());
            assert!(Network::read(&rulebook, &file[..seed.below(file.len())]).is_err());
        }
        let other = builtin::rulebook("russian").unwrap();
        let error = Network::read(&other, &file).unwrap_err();
        assert!(error.to_string().contains("another rulebook"), "{error}");
    }
}
