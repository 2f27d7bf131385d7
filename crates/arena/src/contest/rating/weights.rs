//! The pairs of two bots as weighed games: as they are, and with random weights.

use rules::Seed;

use super::fit::Weighed;
use crate::contest::ledger::Encounter;

/// Each pair counts once. One that nobody played counts `doubt` and has every result alike.
pub(super) fn exact(a: usize, b: usize, encounter: &Encounter, doubt: f64) -> [Weighed; 2] {
    weighed(a, b, |i, j| encounter.counts[i][j] as f64 + doubt / 9.0)
}

/// Each pair counts as often as chance will have it, once on the average. The weights of one pair
/// are exponential, so that those of several pairs with the same result are gamma. The pair that
/// nobody played has any result: so a few equal results are not taken for certainty.
pub(super) fn drawn(
    a: usize,
    b: usize,
    encounter: &Encounter,
    doubt: f64,
    seed: &mut Seed,
) -> [Weighed; 2] {
    let any = seed.below(9);
    let weight = doubt * gamma(1, seed);
    weighed(a, b, |i, j| {
        let unplayed = if any == 3 * i + j { weight } else { 0.0 };
        gamma(encounter.counts[i][j], seed) + unplayed
    })
}

fn weighed(a: usize, b: usize, mut weight: impl FnMut(usize, usize) -> f64) -> [Weighed; 2] {
    let mut with = [0.0; 3];
    let mut without = [0.0; 3];
    for (i, j) in (0..9).map(|cell| (cell / 3, cell % 3)) {
        let weight = weight(i, j);
        with[i] += weight;
        // There the other bot has the first move.
        without[2 - j] += weight;
    }
    [(a, b, with), (b, a, without)].map(|(first, second, results)| Weighed {
        first,
        second,
        results,
    })
}

/// The sum of so many exponential weights (Marsaglia and Tsang).
fn gamma(shape: u64, seed: &mut Seed) -> f64 {
    if shape == 0 {
        return 0.0;
    }
    if shape < 4 {
        let product: f64 = (0..shape).map(|_| uniform(seed)).product();
        return -product.ln();
    }
    let d = shape as f64 - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(seed);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && uniform(seed).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

/// A number above 0 and up to 1.
fn uniform(seed: &mut Seed) -> f64 {
    ((seed.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
}

/// A number of the normal distribution (Box and Muller).
fn normal(seed: &mut Seed) -> f64 {
    let angle = std::f64::consts::TAU * uniform(seed);
    (-2.0 * uniform(seed).ln()).sqrt() * angle.cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean and the variance of a gamma are its shape.
    #[test]
    fn weights_have_the_right_mean_and_spread() {
        let mut seed = Seed::new(5);
        for shape in [1_u64, 3, 4, 50, 2000] {
            let draws: Vec<f64> = (0..20_000).map(|_| gamma(shape, &mut seed)).collect();
            let mean = draws.iter().sum::<f64>() / 20_000.0;
            let squares: f64 = draws.iter().map(|d| (d - mean).powi(2)).sum();
            let (variance, shape) = (squares / 20_000.0, shape as f64);
            assert!((mean / shape - 1.0).abs() < 0.03, "{shape}: {mean}");
            assert!((variance / shape - 1.0).abs() < 0.08, "{shape}: {variance}");
        }
        assert_eq!(gamma(0, &mut seed), 0.0);
    }
}
