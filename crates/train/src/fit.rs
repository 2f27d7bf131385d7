//! Logistic regression: weights under which the worth of a position tells how its game ends.

use std::sync::Arc;
use std::thread;

use engine::{Features, Term, Weights};
use rules::{Rulebook, Seed, Word};

use crate::sample::Codec;
use crate::trust::Trust;

/// Positions to learn from and to check with.
#[derive(Clone, Debug)]
pub struct Fit<'a, W> {
    features: Features<W>,
    codec: Codec,
    /// Positions to learn from, and those that are held back, each as bytes.
    lessons: Vec<&'a [u8]>,
    held_back: Vec<&'a [u8]>,
    trust: Trust,
    /// Where weights begin, and what doubt pulls them back to.
    prior: Vec<[f32; 2]>,
    seed: u64,
    threads: usize,
}

/// Where a fit stands: weights in units of the logistic curve, and what the method remembers.
#[derive(Clone, PartialEq, Debug)]
pub struct Slope {
    /// Opening and ending.
    pub weights: Vec<[f32; 2]>,
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    steps: u32,
    /// How many epochs are done.
    pub epochs: u32,
}

/// The loss after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// How many epochs are done.
    pub number: u32,
    /// The loss on the positions learned from, during the epoch.
    pub training: f64,
    /// The loss on the positions held back, after the epoch.
    pub validation: f64,
}

/// How often each position is looked at.
pub(crate) const EPOCHS: u32 = 8;
/// How many positions a step looks at, at least and at most; a fit has a hundred steps an epoch
/// where that allows it.
const BATCH: [usize; 2] = [512, 16_384];
const STEPS: usize = 100;
/// A batch is cut into so many parts, whatever the number of threads, so that sums are always
/// added in the same order.
const PARTS: usize = 4;
/// The longest step of a weight.
const RATE: f32 = 0.01;
/// How far from where it begins a weight is expected to be: the first are pulled hardly at all.
/// More freedom for the others fits games better and plays worse.
const SPREAD: [f32; 2] = [1.0, 0.12];
/// Positions of a game after so many quiet plies are much alike, and are left out.
const STALE: u8 = 24;
/// The first weights of each set are few and often seen.
const OFTEN_SEEN: usize = 11;

impl<'a, W: Word> Fit<'a, W> {
    /// A fit to pieces of samples: each is learned from, or held back.
    pub fn new(
        rulebook: &Arc<Rulebook>,
        lessons: impl Iterator<Item = &'a [u8]>,
        held_back: impl Iterator<Item = &'a [u8]>,
        trust: Trust,
    ) -> Fit<'a, W> {
        let codec = Codec::new(rulebook);
        let teaches = |bytes: &&[u8]| {
            let sample = codec.read(bytes);
            let open = sample.filter(|s| !s.is_decided() && s.quiet < STALE);
            open.is_some_and(|sample| trust.target(&sample).is_some())
        };
        let cut = |piece: &'a [u8]| piece.chunks_exact(codec.size()).filter(teaches);
        Fit {
            features: Features::new(rulebook),
            lessons: lessons.flat_map(cut).collect(),
            held_back: held_back.flat_map(cut).collect(),
            codec,
            prior: prior(rulebook, trust.scale),
            trust,
            seed: 0,
            threads: 1,
        }
    }

    /// The same with another seed for the order of the positions, and with more threads.
    #[must_use]
    pub fn with(self, seed: u64, threads: usize) -> Fit<'a, W> {
        Fit {
            seed,
            threads: threads.max(1),
            ..self
        }
    }

    /// How many positions are learned from and held back.
    pub fn sizes(&self) -> [usize; 2] {
        [self.lessons.len(), self.held_back.len()]
    }

    /// Where a fit begins: at the general judgement.
    pub fn start(&self) -> Slope {
        let zero = vec![[0.0; 2]; self.features.len()];
        Slope {
            weights: self.prior.clone(),
            mean: zero.clone(),
            square: zero,
            steps: 0,
            epochs: 0,
        }
    }

    /// Looks at every position once and steps downhill.
    pub fn epoch(&self, slope: &mut Slope) -> Epoch {
        let order = self.order(slope.epochs);
        let mut loss = 0.0;
        for batch in order.chunks(self.batch()) {
            let (gradient, part) = self.gradient(&slope.weights, batch);
            loss += part;
            let rate = self.rate(slope.steps);
            self.step(slope, &gradient, rate);
        }
        slope.epochs += 1;
        Epoch {
            number: slope.epochs,
            training: loss / order.len().max(1) as f64,
            validation: self.validation(&slope.weights),
        }
    }

    /// The mean loss on the positions that are held back.
    pub fn validation(&self, weights: &[[f32; 2]]) -> f64 {
        let all: Vec<&[u8]> = self.held_back.clone();
        let losses = self.shared(&all, |part| {
            let mut terms = Vec::new();
            let losses = part.iter().map(|bytes| {
                let Some(seen) = self.look(bytes, &mut terms) else {
                    return 0.0;
                };
                loss(logit(weights, &terms, seen.opening), seen.target)
            });
            losses.sum::<f64>()
        });
        losses.iter().sum::<f64>() / all.len().max(1) as f64
    }

    /// The mean gradient over some positions, with the pull of doubt, and their summed loss.
    pub fn gradient(&self, weights: &[[f32; 2]], batch: &[&[u8]]) -> (Vec<[f32; 2]>, f64) {
        let parts = self.shared(batch, |part| self.gradient_of(weights, part));
        let mut sum = vec![[0.0; 2]; weights.len()];
        let mut loss = 0.0;
        for (gradient, part) in parts {
            for (total, own) in sum.iter_mut().zip(&gradient) {
                total[0] += own[0];
                total[1] += own[1];
            }
            loss += part;
        }
        let share = 1.0 / batch.len().max(1) as f32;
        for (at, (gradient, weight)) in sum.iter_mut().zip(weights).enumerate() {
            let pull = self.pull(at);
            for phase in 0..2 {
                let off = weight[phase] - self.prior[at][phase];
                gradient[phase] = gradient[phase] * share + pull * off;
            }
        }
        (sum, loss)
    }

    fn gradient_of(&self, weights: &[[f32; 2]], part: &[&[u8]]) -> (Vec<[f32; 2]>, f64) {
        let mut gradient = vec![[0.0; 2]; weights.len()];
        let mut terms = Vec::new();
        let mut sum = 0.0;
        for bytes in part {
            let Some(seen) = self.look(bytes, &mut terms) else {
                continue;
            };
            let logit = logit(weights, &terms, seen.opening);
            sum += loss(logit, seen.target);
            let error = sigmoid(logit) - seen.target;
            let shares = [error * seen.opening, error * (1.0 - seen.opening)];
            for term in &terms {
                let count = term.count as f32;
                let own = &mut gradient[term.at as usize];
                own[0] += count * shares[0];
                own[1] += count * shares[1];
            }
        }
        (gradient, sum)
    }

    /// How strongly a weight is pulled back, per position: a weight that few positions speak for
    /// stays where it was.
    fn pull(&self, at: usize) -> f32 {
        let often = at % self.features.set_len() < OFTEN_SEEN;
        let spread = SPREAD[usize::from(!often)];
        1.0 / (self.lessons.len().max(1) as f32 * spread * spread)
    }

    /// Adam: each weight has its own length of step.
    fn step(&self, slope: &mut Slope, gradient: &[[f32; 2]], rate: f32) {
        slope.steps += 1;
        let (keep, keep_square) = (0.9f32, 0.999f32);
        let mean_share = 1.0 - keep.powi(slope.steps as i32);
        let square_share = 1.0 - keep_square.powi(slope.steps as i32);
        let memory = slope.mean.iter_mut().zip(&mut slope.square);
        for ((weight, own), (mean, square)) in slope.weights.iter_mut().zip(gradient).zip(memory) {
            for phase in 0..2 {
                let g = own[phase];
                mean[phase] += (1.0 - keep) * (g - mean[phase]);
                square[phase] += (1.0 - keep_square) * (g * g - square[phase]);
                let length = (square[phase] / square_share).sqrt() + 1e-9;
                weight[phase] -= rate * (mean[phase] / mean_share) / length;
            }
        }
    }

    fn batch(&self) -> usize {
        (self.lessons.len() / STEPS).clamp(BATCH[0], BATCH[1])
    }

    /// Steps get shorter toward the end.
    fn rate(&self, steps: u32) -> f32 {
        let all = self.lessons.len().div_ceil(self.batch()).max(1) as f32 * EPOCHS as f32;
        let done = (steps as f32 / all).min(1.0);
        RATE * (0.5 + 0.5 * (std::f32::consts::PI * done).cos()).max(0.01)
    }

    /// The order of the positions in an epoch.
    fn order(&self, epoch: u32) -> Vec<&'a [u8]> {
        let mut order = self.lessons.clone();
        let mut seed = Seed::new(self.seed ^ (u64::from(epoch) + 1) << 40);
        for i in (1..order.len()).rev() {
            order.swap(i, seed.below(i + 1));
        }
        order
    }

    /// What a position has, and what is to be learned of it.
    fn look(&self, bytes: &[u8], terms: &mut Vec<Term>) -> Option<Seen> {
        let sample = self.codec.read(bytes)?;
        let position = sample.position.cast::<W>();
        self.features.terms(&position, terms);
        Some(Seen {
            opening: self.features.opening(&position) as f32 / 256.0,
            target: self.trust.target(&sample)?,
        })
    }

    /// Does some work in equal parts on all threads; results come in the order of the parts.
    fn shared<T: Send>(&self, all: &[&'a [u8]], work: impl Fn(&[&'a [u8]]) -> T + Sync) -> Vec<T> {
        let parts: Vec<_> = all.chunks(all.len().div_ceil(PARTS).max(1)).collect();
        let work = &work;
        let mut results = Vec::new();
        for group in parts.chunks(self.threads) {
            thread::scope(|scope| {
                let (first, others) = match group.split_first() {
                    Some(split) => split,
                    None => return,
                };
                let running: Vec<_> = others
                    .iter()
                    .map(|part| scope.spawn(move || work(part)))
                    .collect();
                results.push(work(first));
                for thread in running {
                    // A panic of the other thread goes on in this one.
                    results.push(
                        thread
                            .join()
                            .unwrap_or_else(|e| std::panic::resume_unwind(e)),
                    );
                }
            });
        }
        results
    }

    /// The weights of a slope as the engine takes them.
    pub fn weights(&self, rulebook: &Rulebook, slope: &Slope) -> Weights {
        let unit = self.trust.scale * Weights::PARTS as f32;
        let whole = |w: f32| (w * unit).round().clamp(-32_000.0, 32_000.0) as i16;
        let values = slope.weights.iter().map(|pair| pair.map(whole)).collect();
        Weights::new(rulebook, values).unwrap_or_else(|_| Weights::zero(rulebook))
    }
}

fn prior(rulebook: &Arc<Rulebook>, scale: f32) -> Vec<[f32; 2]> {
    let unit = scale * Weights::PARTS as f32;
    let prior = Weights::prior(rulebook);
    let values = prior.values().iter();
    values
        .map(|pair| pair.map(|w| f32::from(w) / unit))
        .collect()
}

/// What is known of a position besides its features.
struct Seen {
    opening: f32,
    target: f32,
}

fn logit(weights: &[[f32; 2]], terms: &[Term], opening: f32) -> f32 {
    let mut sum = [0.0; 2];
    for term in terms {
        let weight = weights[term.at as usize];
        sum[0] += term.count as f32 * weight[0];
        sum[1] += term.count as f32 * weight[1];
    }
    sum[0] * opening + sum[1] * (1.0 - opening)
}

pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The cross entropy of a judgement.
pub(crate) fn loss(logit: f32, target: f32) -> f64 {
    let (x, t) = (f64::from(logit), f64::from(target));
    // log(1 + e^-x) + (1 - t) x, without overflow.
    x.max(0.0) - x * t + (-x.abs()).exp().ln_1p()
}

impl Slope {
    /// The bytes of a file.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend(self.epochs.to_le_bytes());
        for numbers in [&self.weights, &self.mean, &self.square] {
            for number in numbers.iter().flatten() {
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes
    }

    /// Reads what was written for so many weights.
    pub(crate) fn read(bytes: &[u8], count: usize) -> Option<Slope> {
        if bytes.len() != 8 + 24 * count {
            return None;
        }
        let word = |at: usize| -> [u8; 4] { std::array::from_fn(|i| bytes[at + i]) };
        let numbers = |block: usize| -> Vec<[f32; 2]> {
            let at = |i: usize| 8 + 8 * count * block + 8 * i;
            let pair = |i: usize| [word(at(i)), word(at(i) + 4)].map(f32::from_le_bytes);
            (0..count).map(pair).collect()
        };
        Some(Slope {
            steps: u32::from_le_bytes(word(0)),
            epochs: u32::from_le_bytes(word(4)),
            weights: numbers(0),
            mean: numbers(1),
            square: numbers(2),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use engine::UseWeights;
    use rules::builtin;

    const TRUST: Trust = Trust {
        scale: 120.0,
        result: 0.5,
    };

    fn piece(id: &str, games: u64) -> Vec<u8> {
        let rulebook = builtin::rulebook(id).unwrap();
        let player = Player::new(rulebook.clone(), UseWeights::None, 40, 3);
        let codec = Codec::new(&rulebook);
        let mut bytes = Vec::new();
        for sample in (0..games).flat_map(|number| player.game(number)) {
            codec.write(&sample, &mut bytes);
        }
        bytes
    }

    /// The mean loss with the pull of doubt, of which the gradient is the slope.
    fn cost(fit: &Fit<'_, u64>, weights: &[[f32; 2]]) -> f64 {
        let mut terms = Vec::new();
        let mut sum = 0.0;
        for bytes in &fit.lessons {
            let seen = fit.look(bytes, &mut terms).unwrap();
            sum += loss(logit(weights, &terms, seen.opening), seen.target);
        }
        let pulls = weights.iter().enumerate().map(|(at, weight)| {
            let off: [f32; 2] = std::array::from_fn(|phase| weight[phase] - fit.prior[at][phase]);
            let squares = off.map(|w| f64::from(w) * f64::from(w));
            f64::from(fit.pull(at)) / 2.0 * (squares[0] + squares[1])
        });
        sum / fit.lessons.len() as f64 + pulls.sum::<f64>()
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let rulebook = builtin::rulebook("triple-king").unwrap();
        let bytes = piece("triple-king", 4);
        let fit = Fit::<u64>::new(&rulebook, [&bytes[..]].into_iter(), [].into_iter(), TRUST);
        let mut seed = Seed::new(8);
        let mut slope = fit.start();
        let mut small = || seed.below(200) as f32 / 1000.0 - 0.1;
        for weight in &mut slope.weights {
            *weight = weight.map(|w| w + small());
        }
        let (gradient, _) = fit.gradient(&slope.weights, &fit.lessons);
        let mut used: Vec<usize> = (0..gradient.len())
            .filter(|at| gradient[*at].iter().any(|g| g.abs() > 1e-4))
            .collect();
        used.truncate(60);
        assert!(used.len() > 30);
        for at in used {
            for phase in 0..2 {
                let nudge = |by: f32| {
                    let mut weights = slope.weights.clone();
                    weights[at][phase] += by;
                    cost(&fit, &weights)
                };
                let slope = (nudge(0.01) - nudge(-0.01)) / 0.02;
                let got = f64::from(gradient[at][phase]);
                assert!(
                    (slope - got).abs() < 2e-4 + 0.02 * got.abs(),
                    "{at}: {slope} {got}"
                );
            }
        }
    }

    #[test]
    fn learning_lowers_the_loss_on_positions_held_back() {
        let rulebook = builtin::rulebook("english").unwrap();
        let bytes = piece("english", 60);
        let size = Codec::new(&rulebook).size();
        let (held_back, lessons) = bytes.split_at(bytes.len() / size / 5 * size);
        let fit = |threads| {
            let lessons = [lessons].into_iter();
            Fit::<u64>::new(&rulebook, lessons, [held_back].into_iter(), TRUST).with(1, threads)
        };
        let (one, three) = (fit(1), fit(3));
        let (mut slope, mut other) = (one.start(), three.start());
        let before = one.validation(&slope.weights);
        for _ in 0..EPOCHS {
            let epoch = one.epoch(&mut slope);
            assert_eq!(epoch, three.epoch(&mut other));
        }
        let after = one.validation(&slope.weights);
        assert!(after < before, "{before} to {after}");
        assert_eq!(slope, other, "threads change nothing");
        assert_eq!(
            Slope::read(&slope.write(), slope.weights.len()),
            Some(slope)
        );
    }

    #[test]
    fn the_loss_is_the_cross_entropy() {
        for (logit, target) in [(0.3f32, 0.2f32), (-2.0, 0.9), (5.0, 1.0)] {
            let p = f64::from(sigmoid(logit));
            let t = f64::from(target);
            let plain = -t * p.ln() - (1.0 - t) * (1.0 - p).ln();
            assert!((loss(logit, target) - plain).abs() < 1e-5);
        }
        assert!(loss(1000.0, 0.0).is_finite());
    }
}
