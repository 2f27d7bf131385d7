//! What the results of paired games say about strength.

/// The results of pairs of games, each opening played once with either colour: how often the
/// first contestant scored 0, a half, 1, one and a half, or 2 points in a pair.
///
/// Pairs, not games, are counted because the two games of an opening are not independent.
///
/// ```
/// use arena::duel::Pairs;
///
/// let mut pairs = Pairs::default();
/// for half_points in [2, 3, 4, 2, 2, 4] {
///     pairs.add(half_points);
/// }
/// assert_eq!(pairs.games(), 12);
/// assert!(pairs.elo().value > 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs([u64; 5]);

/// A difference in strength with the range that holds it nineteen times out of twenty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The likeliest difference.
    pub value: f64,
    /// The lower end of the range.
    pub low: f64,
    /// The upper end of the range.
    pub high: f64,
}

/// Two claims about a difference in strength, to be decided between.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// "It is no more than this."
    pub elo0: f64,
    /// "It is at least this."
    pub elo1: f64,
}

/// What a test of two claims says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The lower claim holds.
    Lower,
    /// The higher claim holds.
    Higher,
}

/// How often either error of the test may happen.
const ERROR_RATE: f64 = 0.05;
/// How many standard errors hold nineteen out of twenty.
const NINETEEN_OF_TWENTY: f64 = 1.96;

impl Pairs {
    /// Adds a pair in which the first contestant scored so many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How often each number of half points was scored.
    pub fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points that the first contestant has, from 0 to 1.
    pub fn score(&self) -> f64 {
        match self.pairs() {
            0 => 0.5,
            pairs => self.moment(|share| share) / pairs as f64,
        }
    }

    /// The sum over all pairs of a function of their share of the points.
    fn moment(&self, f: impl Fn(f64) -> f64) -> f64 {
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let terms = self.0.iter().zip(shares);
        terms.map(|(count, share)| *count as f64 * f(share)).sum()
    }

    /// The variance of the share of a pair. A little is always assumed, so that a few equal
    /// results are not taken for certainty.
    fn variance(&self) -> f64 {
        let (mean, assumed) = (self.score(), 0.25);
        (self.moment(|share| (share - mean).powi(2)) + assumed) / (self.pairs() as f64 + 1.0)
    }

    fn standard_error(&self) -> f64 {
        (self.variance() / self.pairs().max(1) as f64).sqrt()
    }

    /// The difference in strength.
    pub fn elo(&self) -> Elo {
        let margin = NINETEEN_OF_TWENTY * self.standard_error();
        Elo {
            value: elo_of(self.score()),
            low: elo_of(self.score() - margin),
            high: elo_of(self.score() + margin),
        }
    }

    /// How likely it is that the first contestant is the stronger one.
    pub fn superiority(&self) -> f64 {
        normal((self.score() - 0.5) / self.standard_error())
    }

    /// The logarithm of how much likelier the higher claim is than the lower one.
    pub fn likelihood_ratio(&self, sprt: Sprt) -> f64 {
        let (low, high) = (score_of(sprt.elo0), score_of(sprt.elo1));
        let pairs = self.pairs() as f64;
        pairs * (high - low) * (2.0 * self.score() - low - high) / (2.0 * self.variance())
    }

    /// What the test says so far.
    pub fn verdict(&self, sprt: Sprt) -> Verdict {
        let bound = ((1.0 - ERROR_RATE) / ERROR_RATE).ln();
        match self.likelihood_ratio(sprt) {
            ratio if ratio >= bound => Verdict::Higher,
            ratio if ratio <= -bound => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// The score to expect from a difference in strength.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in strength that explains a score.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of a normal distribution that lies below `x` (Abramowitz and Stegun 7.1.26).
pub(crate) fn normal(x: f64) -> f64 {
    let z = x.abs() / 2_f64.sqrt();
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let coefficients = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ];
    let polynomial = coefficients.iter().fold(0.0, |sum, c| (sum + c) * t);
    let tail = polynomial * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seed;

    #[test]
    fn scores_and_differences_fit() {
        for elo in [-300.0, -50.0, 0.0, 12.5, 200.0] {
            assert!((elo_of(score_of(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of(0.0) - 0.5).abs() < 1e-12);
        // Three points out of four are 190.8 Elo.
        assert!((elo_of(0.75) - 190.85).abs() < 0.01);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, share) in [
            (0.0, 0.5),
            (1.0, 0.841_345),
            (-1.96, 0.024_998),
            (3.0, 0.998_650),
        ] {
            assert!((normal(x) - share).abs() < 1e-5, "{x}");
        }
    }

    #[test]
    fn mirrored_results_have_mirrored_differences() {
        let (mut one, mut other) = (Pairs::default(), Pairs::default());
        for half_points in [0, 1, 2, 2, 3, 4, 4, 4, 2, 3] {
            one.add(half_points);
            other.add(4 - half_points);
        }
        assert!((one.elo().value + other.elo().value).abs() < 1e-9);
        assert!((one.elo().low + other.elo().high).abs() < 1e-9);
        assert!((one.superiority() + other.superiority() - 1.0).abs() < 1e-6);
    }

    /// Pairs between contestants of known strength, half of the games drawn.
    fn simulated(elo: f64, pairs: usize, seed: &mut Seed) -> Pairs {
        let win = score_of(elo) - 0.25;
        let mut all = Pairs::default();
        for _ in 0..pairs {
            let mut game = || match seed.below(1_000_000) as f64 / 1e6 {
                chance if chance < win => 2,
                chance if chance < win + 0.5 => 1,
                _ => 0,
            };
            all.add(game() + game());
        }
        all
    }

    #[test]
    fn the_range_holds_the_truth_as_often_as_it_claims() {
        let mut seed = Seed::new(7);
        let truth = 35.0;
        let held = (0..2000)
            .filter(|_| {
                let elo = simulated(truth, 200, &mut seed).elo();
                elo.low <= truth && truth <= elo.high
            })
            .count();
        // 1900 are expected, with a standard deviation of about 10.
        assert!((1860..=1940).contains(&held), "{held}");
    }

    #[test]
    fn the_test_is_rarely_wrong() {
        let mut seed = Seed::new(11);
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 40.0,
        };
        let mut decide = |truth: f64| {
            let mut pairs = Pairs::default();
            while pairs.verdict(sprt) == Verdict::Open {
                let one = simulated(truth, 1, &mut seed);
                let half_points = one.counts().iter().position(|count| *count > 0);
                pairs.add(half_points.unwrap_or(0));
            }
            pairs.verdict(sprt)
        };
        let wrong = |verdict, n: usize, decide: &mut dyn FnMut() -> Verdict| {
            (0..n).filter(|_| decide() == verdict).count()
        };
        // One in twenty may be wrong: 20 of 400, with a standard deviation of 4.4.
        assert!(wrong(Verdict::Higher, 400, &mut || decide(0.0)) <= 38);
        assert!(wrong(Verdict::Lower, 400, &mut || decide(40.0)) <= 38);
    }
}
