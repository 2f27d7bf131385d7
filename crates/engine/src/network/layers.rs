//! The numbers of a network in the order in which judging wants them, and the plain arithmetic.

use super::accumulator::Changes;
use super::{Head, Network};

/// Sums that are added together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub(crate) struct Lane(pub(crate) [i16; LANE]);

/// How many sums a lane has.
pub(crate) const LANE: usize = 16;

/// How many sums the second layer has. The last one goes straight to the output.
pub const NARROW: usize = 8;

/// A network ready to judge.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    lanes: usize,
    scale: i32,
    bias: Vec<Lane>,
    rows: Vec<Lane>,
    heads: Vec<Behind>,
    way: Way,
}

/// What comes behind the first layer.
#[derive(Clone, Debug)]
pub(super) struct Behind {
    /// For each lane of the first layer, the weights of all narrow sums.
    pub(super) weights: Vec<Lane>,
    pub(super) bias: [i32; NARROW],
    output: [i32; NARROW - 1],
}

/// Which instructions are used. The results are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2(super::wide::Avx2),
}

impl Way {
    /// The fastest that this machine has.
    pub(crate) fn best() -> Way {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = super::wide::Avx2::detect() {
            return Way::Avx2(avx2);
        }
        Way::Plain
    }
}

impl Layers {
    pub(crate) fn new(network: &Network) -> Layers {
        Layers::with(network, Way::best())
    }

    pub(crate) fn with(network: &Network, way: Way) -> Layers {
        Layers {
            lanes: network.width / LANE,
            scale: i32::from(network.scale),
            bias: lanes(&network.bias),
            rows: lanes(&network.rows),
            heads: network.heads.iter().map(Behind::new).collect(),
            way,
        }
    }

    /// How many lanes the first layer has.
    #[inline(always)]
    pub(crate) fn lanes(&self) -> usize {
        self.lanes
    }

    /// The first layer of an empty board.
    #[inline(always)]
    pub(crate) fn bias(&self) -> &[Lane] {
        &self.bias
    }

    /// The lanes that an input adds.
    #[inline(always)]
    pub(super) fn row(&self, number: u16) -> &[Lane] {
        let start = usize::from(number) * self.lanes;
        &self.rows[start..start + self.lanes]
    }

    /// Takes the sums at `from`, with changes, to `to`.
    #[inline(always)]
    pub(super) fn mend(&self, sums: &mut [Lane], from: usize, to: usize, changes: &Changes) {
        match self.way {
            Way::Plain => self.mend_plain(sums, from, to, changes),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(avx2) => avx2.mend(self, sums, from, to, changes),
        }
    }

    pub(super) fn mend_plain(&self, sums: &mut [Lane], from: usize, to: usize, changes: &Changes) {
        for lane in 0..self.lanes {
            let mut sum = sums[from + lane].0;
            for row in changes.added() {
                let row = &self.row(*row)[lane].0;
                (0..LANE).for_each(|i| sum[i] = sum[i].wrapping_add(row[i]));
            }
            for row in changes.removed() {
                let row = &self.row(*row)[lane].0;
                (0..LANE).for_each(|i| sum[i] = sum[i].wrapping_sub(row[i]));
            }
            sums[to + lane] = Lane(sum);
        }
    }

    /// What sums are worth in a phase, in hundredths of a man.
    #[inline(always)]
    pub(crate) fn output(&self, sums: &[Lane], phase: usize) -> i32 {
        let head = &self.heads[phase];
        let narrow = match self.way {
            Way::Plain => head.narrow_plain(sums),
            #[cfg(target_arch = "x86_64")]
            Way::Avx2(avx2) => avx2.narrow(head, sums),
        };
        head.output(&narrow, self.scale)
    }
}

fn lanes(numbers: &[i16]) -> Vec<Lane> {
    let lanes = numbers.chunks_exact(LANE);
    lanes
        .map(|chunk| {
            let mut lane = [0; LANE];
            lane.copy_from_slice(chunk);
            Lane(lane)
        })
        .collect()
}

/// From the lanes of each narrow sum to the narrow sums of each lane.
fn columns(lanes: &[Lane]) -> Vec<Lane> {
    let width = lanes.len() / NARROW;
    let places = (0..width).flat_map(|lane| (0..NARROW).map(move |sum| sum * width + lane));
    places.map(|at| lanes[at]).collect()
}

/// The most that the output can be, in units of the logistic curve: far more than sure.
const SURE: i32 = 40;

impl Behind {
    fn new(head: &Head) -> Behind {
        Behind {
            weights: columns(&lanes(&head.weights)),
            bias: std::array::from_fn(|i| head.bias[i]),
            output: std::array::from_fn(|i| i32::from(head.output[i])),
        }
    }

    /// The narrow sums: each wide sum is cut to between none and one, and weighed.
    pub(super) fn narrow_plain(&self, sums: &[Lane]) -> [i32; NARROW] {
        let one = Network::ONE as i16;
        let mut narrow = self.bias;
        for (sum, weights) in sums.iter().zip(self.weights.chunks_exact(NARROW)) {
            let cut = sum.0.map(|n| i32::from(n.clamp(0, one)));
            for (total, weight) in narrow.iter_mut().zip(weights) {
                let parts = (0..LANE).map(|i| cut[i] * i32::from(weight.0[i]));
                *total = total.wrapping_add(parts.fold(0, i32::wrapping_add));
            }
        }
        narrow
    }

    /// From the narrow sums to a score.
    #[inline(always)]
    fn output(&self, narrow: &[i32; NARROW], scale: i32) -> i32 {
        let double = Network::ONE * Network::ONE;
        let mut sum = narrow[NARROW - 1];
        for (own, weight) in narrow.iter().zip(&self.output) {
            let cut = (own >> Network::ONE.ilog2()).clamp(0, Network::ONE);
            sum = sum.wrapping_add(cut * weight);
        }
        let sum = sum.clamp(-SURE * double, SURE * double);
        ((i64::from(sum) * i64::from(scale)) >> double.ilog2()) as i32
    }
}
