//! Simulated contests between bots of known strength: do the error bars hold what they claim?

use arena::contest::rating::rate;
use arena::contest::{GameId, Ledger, Played};
use rules::Seed;

/// What is true in a simulated contest, in Elo.
struct Truth {
    strengths: Vec<f64>,
    first_move: f64,
    /// The odds of a draw between equals, as the model has them.
    draw: f64,
    /// How much of the luck of a game is in its opening, from 0 to 1. Both games of a pair have
    /// the same opening, so their results are not independent.
    openings: f64,
}

/// Chance, uniform from 0 to 1.
fn uniform(seed: &mut Seed) -> f64 {
    (seed.next() >> 11) as f64 / (1_u64 << 53) as f64
}

fn normal(seed: &mut Seed) -> f64 {
    let angle = std::f64::consts::TAU * uniform(seed);
    (-2.0 * (1.0 - uniform(seed)).ln()).sqrt() * angle.cos()
}

/// The share of a normal distribution below `x`, by summing thin slices.
fn below(x: f64) -> f64 {
    let slices = 400;
    let end = x.clamp(-8.0, 8.0);
    let thin = end / f64::from(slices);
    let height = |i: i32| (-0.5 * (thin * (f64::from(i) + 0.5)).powi(2)).exp();
    let sum: f64 = (0..slices).map(height).sum();
    0.5 + thin * sum / std::f64::consts::TAU.sqrt()
}

impl Truth {
    /// Bots whose strengths are drawn, too; their mean is 0.
    fn drawn(bots: usize, spread: f64, openings: f64, seed: &mut Seed) -> Truth {
        let mut strengths: Vec<f64> = (0..bots).map(|_| spread * normal(seed)).collect();
        let mean = strengths.iter().sum::<f64>() / bots as f64;
        strengths.iter_mut().for_each(|s| *s -= mean);
        Truth {
            strengths,
            first_move: 30.0,
            draw: 1.0,
            openings,
        }
    }

    /// Who wins a game, 0 or 1, or nobody. A good opening is good luck for the first side.
    fn game(&self, bots: [usize; 2], opening: f64, seed: &mut Seed) -> Option<usize> {
        let [a, b] = bots.map(|bot| self.strengths[bot]);
        let gap = (a - b + self.first_move) * std::f64::consts::LN_10 / 400.0;
        let (win, lose) = ((gap / 2.0).exp(), (-gap / 2.0).exp());
        let own = (1.0 - self.openings * self.openings).sqrt() * normal(seed);
        let lot = below(self.openings * opening + own) * (win + lose + self.draw);
        match lot {
            lot if lot < lose => Some(1),
            lot if lot < lose + self.draw => None,
            _ => Some(0),
        }
    }

    /// A round robin with so many pairs of games for every two bots.
    fn contest(&self, pairs: u64, seed: &mut Seed) -> Ledger {
        let bots = self.strengths.len();
        let mut ledger = Ledger::new(bots);
        let mut number = 0;
        for a in 0..bots {
            for b in 0..a {
                for _ in 0..pairs {
                    let opening = normal(seed);
                    for (game, bots) in [[a, b], [b, a]].into_iter().enumerate() {
                        let winner = self.game(bots, opening, seed);
                        assert!(ledger.add(&played(number, game, bots, winner)));
                    }
                    number += 1;
                }
            }
        }
        ledger
    }
}

fn played(pair: u64, game: usize, bots: [usize; 2], winner: Option<usize>) -> Played {
    Played {
        id: GameId { pair, game },
        bots,
        seed: 0,
        start: None,
        first: 0,
        opening: 0,
        moves: Vec::new(),
        ms: Vec::new(),
        winner,
        how: "no-moves".to_string(),
        why: String::new(),
        fault: None,
        used_ms: [0, 0],
        cpu_ms: [0, 0],
        logs: Default::default(),
        confined: String::new(),
        ended: None,
    }
}

/// How often the bars of ratings and of the first move hold the truth, and how often who is said
/// to be better with 90 to 95 % is better.
#[derive(Default)]
struct Tally {
    ratings: [u32; 2],
    first: [u32; 2],
    better: [f64; 3],
}

impl Tally {
    fn add(&mut self, truth: &Truth, ledger: &Ledger, seed: u64) {
        let ratings = rate(ledger, 200, seed);
        for (bot, strength) in truth.strengths.iter().enumerate() {
            let bar = ratings.elo(bot);
            self.ratings[0] += u32::from((bar.low..=bar.high).contains(strength));
            self.ratings[1] += 1;
        }
        let bar = ratings.first_move();
        self.first[0] += u32::from((bar.low..=bar.high).contains(&truth.first_move));
        self.first[1] += 1;
        for a in 0..truth.strengths.len() {
            for b in 0..truth.strengths.len() {
                let claim = ratings.superiority(a, b);
                if a != b && (0.80..0.95).contains(&claim) {
                    self.better[0] += f64::from(truth.strengths[a] > truth.strengths[b]);
                    self.better[1] += claim;
                    self.better[2] += 1.0;
                }
            }
        }
    }

    fn shares(&self) -> [f64; 4] {
        let share = |[held, all]: [u32; 2]| f64::from(held) / f64::from(all);
        let [was, claimed, all] = self.better;
        [
            share(self.ratings),
            share(self.first),
            was / all,
            claimed / all,
        ]
    }
}

/// So many simulated contests of one kind.
fn simulate(contests: u64, bots: usize, pairs: u64, openings: f64) -> [f64; 4] {
    let mut tally = Tally::default();
    let mut seed = Seed::new(bots as u64 * 1000 + pairs);
    for number in 0..contests {
        let truth = Truth::drawn(bots, 150.0, openings, &mut seed);
        let ledger = truth.contest(pairs, &mut seed);
        tally.add(&truth, &ledger, number);
    }
    tally.shares()
}

/// The bars claim nineteen out of twenty.
const CLAIMED: f64 = 0.95;

fn check(bots: usize, pairs: u64, openings: f64) {
    let [ratings, first, was, claimed] = simulate(500, bots, pairs, openings);
    let shares = format!("ratings {ratings:.3}, first move {first:.3}, {was:.3} of {claimed:.3}");
    println!("{bots} bots, {pairs} pairs: {shares}");
    assert!((ratings - CLAIMED).abs() < 0.015, "{shares}");
    assert!((first - CLAIMED).abs() < 0.03, "{shares}");
    // Some hundred claims about who is better: a few hundredths are chance.
    assert!((was - claimed).abs() < 0.07, "{shares}");
}

/// With the other three, two thousand contests in all, small and large, with even and with uneven
/// openings.
#[test]
fn the_bars_of_two_bots_hold_what_they_claim() {
    check(2, 20, 0.6);
}

#[test]
fn the_bars_of_four_bots_hold_what_they_claim() {
    check(4, 10, 0.6);
}

#[test]
fn the_bars_of_six_bots_hold_what_they_claim() {
    check(6, 4, 0.0);
}

#[test]
fn the_bars_of_ten_bots_hold_what_they_claim() {
    check(10, 2, 0.6);
}
