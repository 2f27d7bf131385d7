//! Mini-batches, Adam, and steps that get shorter.

use std::sync::Arc;
use std::thread;

use engine::Network;
use rules::{Rulebook, Seed, Word};

use super::lessons::{Lesson, Lessons};
use super::pass::{Cost, Pass};
use super::shape::Shape;
use super::{Beginning, Recipe};

use crate::fit::Epoch;

/// A network that is being trained.
#[derive(Debug)]
pub(super) struct NetworkFit<W> {
    rulebook: Arc<Rulebook>,
    shape: Shape,
    lessons: Lessons<W>,
    held_back: Lessons<W>,
    scale: f32,
    epochs: u32,
    threads: usize,
    seed: u64,
    /// The longest step.
    rate: f32,
    numbers: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
    done: u32,
}

/// How many positions a step looks at, at least and at most; an epoch has so many steps where that
/// allows it. Eight times as many to a step learned worse from the same games.
const BATCH: [usize; 2] = [256, 512];
const STEPS: usize = 200;
/// How many positions are judged at a time.
const JUDGED: usize = 4096;
/// A batch is cut into so many parts, whatever the number of threads, so that sums are always
/// added in the same order.
const PARTS: usize = 4;
/// The longest step of a number, the same for a network that goes on from another, and the
/// shortest as a share of it.
const RATE: f32 = 0.002;
const RATE_ON: f32 = 0.0007;
const LEAST: f32 = 0.01;
/// The first steps are shorter: this share of them all.
const WARM_UP: f32 = 0.02;
/// Adam's memory.
const KEEP: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
/// No number of the network goes farther: whole numbers of sixteen bits hold it.
const FAR: f32 = 100.0;

impl<W: Word> NetworkFit<W> {
    /// A training that has not begun.
    pub(super) fn new(
        recipe: &Recipe,
        [lessons, held_back]: [Lessons<W>; 2],
        scale: f32,
    ) -> NetworkFit<W> {
        let Recipe { rulebook, seed, .. } = recipe;
        let shape = Shape::new(rulebook, recipe.width);
        let (numbers, rate) = match &recipe.from {
            Beginning::Nothing => (shape.drawn(*seed), RATE),
            Beginning::Network(network) => (shape.widened(&network.plain(), scale, *seed), RATE_ON),
        };
        NetworkFit {
            rulebook: rulebook.clone(),
            lessons,
            held_back,
            scale,
            epochs: recipe.epochs,
            threads: recipe.threads.max(1),
            seed: *seed,
            rate,
            numbers,
            mean: vec![0.0; shape.len()],
            square: vec![0.0; shape.len()],
            steps: 0,
            done: 0,
            shape,
        }
    }

    /// All that another run needs to go on.
    pub(super) fn state(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend(self.done.to_le_bytes());
        let numbers = [&self.numbers, &self.mean, &self.square];
        for number in numbers.into_iter().flatten() {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// Goes on from a state. The order of the lessons is that of their epochs, so it is found
    /// again by drawing it as often.
    pub(super) fn resume(&mut self, state: &[u8]) {
        let words: Vec<[u8; 4]> = state
            .chunks_exact(4)
            .map(|chunk| [chunk[0], chunk[1], chunk[2], chunk[3]])
            .collect();
        let count = self.shape.len();
        if words.len() != 2 + 3 * count {
            return;
        }
        self.steps = u32::from_le_bytes(words[0]);
        let done = u32::from_le_bytes(words[1]);
        let mut numbers = words[2..].iter().map(|word| f32::from_le_bytes(*word));
        for own in [&mut self.numbers, &mut self.mean, &mut self.square] {
            own.iter_mut()
                .zip(numbers.by_ref())
                .for_each(|(own, number)| *own = number);
        }
        while self.done < done {
            self.shuffle();
            self.done += 1;
        }
    }

    /// The order of the lessons in the next epoch.
    fn shuffle(&mut self) {
        let mut seed = Seed::new(self.seed ^ u64::from(self.done + 1) << 40);
        self.lessons.shuffle(&mut seed);
    }

    /// True if there is nothing left to do.
    pub(super) fn is_done(&self) -> bool {
        self.done >= self.epochs
    }

    /// Looks at every position once.
    pub(super) fn epoch(&mut self) -> Epoch {
        self.shuffle();
        let all = self.lessons.len();
        let mut costs = Vec::new();
        let mut gradients = vec![vec![0.0; self.shape.len()]; PARTS];
        for start in (0..all).step_by(self.batch()) {
            let batch = start..(start + self.batch()).min(all);
            let count = batch.len();
            costs.push(self.gradient(batch, &mut gradients));
            self.step(&mut gradients, count);
        }
        self.done += 1;
        Epoch {
            number: self.done,
            training: costs.into_iter().sum::<Cost>().mean(),
            validation: self.validation(),
        }
    }

    /// Fills the gradient of each part of a batch, and gives what it cost.
    fn gradient(&self, batch: std::ops::Range<usize>, gradients: &mut [Vec<f32>]) -> Cost {
        let size = batch.len().div_ceil(PARTS).max(1);
        let parts = (0..PARTS).map(|part| {
            let start = (batch.start + part * size).min(batch.end);
            start..(start + size).min(batch.end)
        });
        let mut work: Vec<_> = parts.zip(gradients).collect();
        let mut costs = Vec::new();
        let each = PARTS.div_ceil(self.threads);
        thread::scope(|scope| {
            let running: Vec<_> = work
                .chunks_mut(each)
                .map(|group| scope.spawn(move || self.slopes(group)))
                .collect();
            for thread in running {
                let done = thread.join();
                costs.extend(done.unwrap_or_else(|e| std::panic::resume_unwind(e)));
            }
        });
        costs.into_iter().sum()
    }

    fn slopes(&self, group: &mut [(std::ops::Range<usize>, &mut Vec<f32>)]) -> Vec<Cost> {
        let mut pass = Pass::new(self.shape);
        let costs = group.iter_mut().map(|(range, gradient)| {
            gradient.fill(0.0);
            let lessons = self.lessons.some(range.clone());
            pass.learn(&self.numbers, gradient, &lessons)
        });
        costs.collect()
    }

    /// Adam: each number has its own length of step.
    fn step(&mut self, gradients: &mut [Vec<f32>], count: usize) {
        let rate = self.rate();
        self.steps += 1;
        let share = 1.0 / count.max(1) as f32;
        let mean_share = 1.0 - KEEP.powi(self.steps as i32);
        let square_share = 1.0 - KEEP_SQUARE.powi(self.steps as i32);
        for at in 0..self.numbers.len() {
            let slope = share * gradients.iter().map(|part| part[at]).sum::<f32>();
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean += (1.0 - KEEP) * (slope - *mean);
            *square += (1.0 - KEEP_SQUARE) * (slope * slope - *square);
            let length = (*square / square_share).sqrt() + 1e-8;
            let moved = self.numbers[at] - rate * (*mean / mean_share) / length;
            self.numbers[at] = moved.clamp(-FAR, FAR);
        }
    }

    fn batch(&self) -> usize {
        (self.lessons.len() / STEPS).clamp(BATCH[0], BATCH[1])
    }

    /// Steps get shorter toward the end.
    fn rate(&self) -> f32 {
        let an_epoch = self.lessons.len().div_ceil(self.batch()).max(1) as f32;
        let all = an_epoch * self.epochs as f32;
        let done = (self.steps as f32 / all).min(1.0);
        let warm = (done / WARM_UP).clamp(LEAST, 1.0);
        let cooled = 0.5 + 0.5 * (std::f32::consts::PI * done).cos();
        self.rate * warm * cooled.max(LEAST)
    }

    /// The mean loss on the positions that are held back.
    pub(super) fn validation(&self) -> f64 {
        let mut pass = Pass::new(self.shape);
        let mut cost = Cost::default();
        let mut each = |lesson: &Lesson, output: f32| cost.add(lesson, output);
        for start in (0..self.held_back.len()).step_by(JUDGED) {
            let end = (start + JUDGED).min(self.held_back.len());
            pass.judge(&self.numbers, &self.held_back.some(start..end), &mut each);
        }
        cost.mean()
    }

    /// The network as the engine takes it.
    pub(super) fn network(&self) -> Network {
        let plain = self.shape.plain(&self.numbers, self.scale);
        Network::from_plain(&self.rulebook, &plain)
            .unwrap_or_else(|| Network::blank(&self.rulebook, self.shape.width))
    }
}
