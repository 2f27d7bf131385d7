//! Where each number of a network lies among all of them.

use std::ops::Range;

use engine::{Inputs, NARROW, PHASES, Plain};
use rules::{Rulebook, Seed};

/// The sizes of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) inputs: usize,
    pub(super) width: usize,
}

/// Where the numbers of one phase lie.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) weights: Range<usize>,
    pub(super) bias: Range<usize>,
    pub(super) output: Range<usize>,
}

impl Shape {
    pub(super) fn new(rulebook: &Rulebook, width: usize) -> Shape {
        Shape {
            inputs: Inputs::<u128>::new(rulebook).len(),
            width,
        }
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.head(PHASES - 1).output.end
    }

    /// What an input adds to the first layer.
    #[inline(always)]
    pub(super) fn row(&self, input: u16) -> Range<usize> {
        let start = usize::from(input) * self.width;
        start..start + self.width
    }

    pub(super) fn bias(&self) -> Range<usize> {
        let start = self.inputs * self.width;
        start..start + self.width
    }

    pub(super) fn head(&self, phase: usize) -> Place {
        let size = NARROW * self.width + NARROW + NARROW - 1;
        let start = self.bias().end + phase * size;
        let weights = start..start + NARROW * self.width;
        let bias = weights.end..weights.end + NARROW;
        let output = bias.end..bias.end + NARROW - 1;
        Place {
            weights,
            bias,
            output,
        }
    }

    /// Small random numbers to begin with. The heads of all phases begin alike.
    pub(super) fn drawn(&self, seed: u64) -> Vec<f32> {
        let mut seed = Seed::new(seed);
        let mut draw = |most: f32| most * (seed.below(20_001) as f32 / 10_000.0 - 1.0);
        let mut numbers = vec![0.0; self.len()];
        numbers[..self.bias().start].fill_with(|| draw(0.15));
        numbers[self.bias()].fill_with(|| 0.3 + draw(0.2));
        let first = self.head(0);
        let near = (3.0 / self.width as f32).sqrt();
        let straight = first.weights.end - self.width;
        numbers[first.weights.start..straight].fill_with(|| draw(near));
        numbers[first.bias.clone()].fill_with(|| 0.2 + draw(0.1));
        numbers[first.bias.end - 1] = 0.0;
        numbers[first.output.clone()].fill_with(|| draw(0.3));
        let head: Vec<f32> = numbers[first.weights.start..first.output.end].to_vec();
        for phase in 1..PHASES {
            let start = self.head(phase).weights.start;
            numbers[start..start + head.len()].copy_from_slice(&head);
        }
        numbers
    }

    /// The numbers of a network that is not wider, beside random ones for the sums that it does not
    /// have. These have no say in the output yet. A network of another board begins with nothing.
    pub(super) fn widened(&self, plain: &Plain, scale: f32, seed: u64) -> Vec<f32> {
        let mut numbers = self.drawn(seed);
        if plain.width > self.width || plain.rows.len() != self.inputs * plain.width {
            return numbers;
        }
        let rows = plain
            .rows
            .chunks_exact(plain.width)
            .chain([&plain.bias[..]]);
        for (row, own) in numbers.chunks_exact_mut(self.width).zip(rows) {
            row[..plain.width].copy_from_slice(own);
        }
        for (phase, head) in plain.heads.iter().enumerate() {
            self.put_head(&mut numbers, phase, head, plain.scale / scale);
        }
        numbers
    }

    /// Puts the numbers of a narrower head in their places. What goes to the output is told in
    /// units of the logistic curve, which may be longer or shorter than those of the other network.
    fn put_head(&self, numbers: &mut [f32], phase: usize, head: &[Vec<f32>; 3], unit: f32) {
        let place = self.head(phase);
        let [weights, bias, output] = head;
        let width = weights.len() / NARROW;
        let straight = |sum: usize| if sum == NARROW - 1 { unit } else { 1.0 };
        let rows = numbers[place.weights].chunks_exact_mut(self.width);
        for (sum, (row, own)) in rows.zip(weights.chunks_exact(width)).enumerate() {
            row.fill(0.0);
            for (to, from) in row.iter_mut().zip(own) {
                *to = from * straight(sum);
            }
        }
        for (sum, (to, from)) in numbers[place.bias].iter_mut().zip(bias).enumerate() {
            *to = from * straight(sum);
        }
        for (to, from) in numbers[place.output].iter_mut().zip(output) {
            *to = from * unit;
        }
    }

    /// The numbers as the engine takes them.
    pub(super) fn plain(&self, numbers: &[f32], scale: f32) -> Plain {
        let heads = (0..PHASES).map(|phase| {
            let head = self.head(phase);
            [head.weights, head.bias, head.output].map(|range| numbers[range].to_vec())
        });
        Plain {
            width: self.width,
            scale,
            rows: numbers[..self.bias().start].to_vec(),
            bias: numbers[self.bias()].to_vec(),
            heads: heads.collect(),
        }
    }
}
