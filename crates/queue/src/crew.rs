//! Who played how much, and how far the results of each are from those of all.

use std::collections::BTreeMap;

/// What each worker played, counted by meetings: pairs of the same contestants.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// By worker and meeting: how many pairs with each number of half points.
    pairs: BTreeMap<String, BTreeMap<[usize; 2], [u64; 5]>>,
}

/// How far the results of a worker are from those of all.
#[derive(Clone, PartialEq, Debug)]
pub struct Deviation {
    /// The worker.
    pub worker: String,
    /// How many pairs it played.
    pub pairs: u64,
    /// By how many standard deviations its points differ from what the pairs of all workers let
    /// expect. Beyond three it is worth a look.
    pub sigmas: f64,
}

impl Tally {
    /// Counts a pair: who played it, who met, and the half points of the first of them.
    pub fn add(&mut self, worker: &str, bots: [usize; 2], half_points: usize) {
        let own = self.pairs.entry(worker.to_string()).or_default();
        own.entry(bots).or_default()[half_points.min(4)] += 1;
    }

    /// Forgets what a worker played.
    pub fn forget(&mut self, worker: &str) {
        self.pairs.remove(worker);
    }

    /// Every worker's deviation.
    pub fn deviations(&self) -> Vec<Deviation> {
        let all = self.all();
        let of = |(worker, own): (&String, &BTreeMap<[usize; 2], [u64; 5]>)| {
            let (mut pairs, mut off, mut variance) = (0, 0.0, 0.0);
            for (bots, counts) in own {
                let (mean, spread) = moments(&all[bots]);
                let (played, total) = (number(counts), number(&all[bots]));
                let (own_mean, _) = moments(counts);
                pairs += played;
                off += played as f64 * (own_mean - mean);
                // Its own pairs are among all: what it played alone cannot differ.
                let rest = 1.0 - played as f64 / total as f64;
                variance += played as f64 * spread * rest;
            }
            Deviation {
                worker: worker.clone(),
                pairs,
                sigmas: if variance > 1e-9 {
                    off / variance.sqrt()
                } else {
                    0.0
                },
            }
        };
        self.pairs.iter().map(of).collect()
    }

    fn all(&self) -> BTreeMap<[usize; 2], [u64; 5]> {
        let mut all: BTreeMap<[usize; 2], [u64; 5]> = BTreeMap::new();
        for (bots, counts) in self.pairs.values().flatten() {
            let sum = all.entry(*bots).or_default();
            sum.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n);
        }
        all
    }
}

fn number(counts: &[u64; 5]) -> u64 {
    counts.iter().sum()
}

/// The mean of half points and their variance.
fn moments(counts: &[u64; 5]) -> (f64, f64) {
    let all = number(counts).max(1) as f64;
    let sum = |power: i32| -> f64 {
        let each = counts.iter().enumerate();
        each.map(|(points, n)| (points as f64).powi(power) * *n as f64)
            .sum()
    };
    let mean = sum(1) / all;
    (mean, sum(2) / all - mean * mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seed;

    #[test]
    fn honest_workers_deviate_little_and_a_strange_one_much() {
        let (mut tally, mut seed) = (Tally::default(), Seed::new(5));
        for i in 0..3000 {
            let worker = ["one", "two", "three"][i % 3];
            let points = seed.below(5);
            let points = if worker == "three" {
                points / 2
            } else {
                points
            };
            tally.add(worker, [i % 2, 2], points);
        }
        let deviations = tally.deviations();
        assert_eq!(deviations.iter().map(|d| d.pairs).sum::<u64>(), 3000);
        let of = |name: &str| deviations.iter().find(|d| d.worker == name).unwrap().sigmas;
        assert!(of("three") < -5.0, "{deviations:?}");
        tally.forget("three");
        let honest = tally.deviations();
        assert!(honest.iter().all(|d| d.sigmas.abs() < 4.0), "{honest:?}");
    }

    #[test]
    fn who_plays_alone_does_not_deviate() {
        let mut tally = Tally::default();
        for points in [0, 4, 4, 1] {
            tally.add("alone", [0, 1], points);
        }
        assert_eq!(tally.deviations()[0].sigmas, 0.0);
        assert_eq!(tally.deviations()[0].pairs, 4);
    }
}
