//! How strong the bots are: by maximum likelihood, with error bars.
//!
//! The model is Bradley and Terry's with Davidson's term for draws and one for the first move: if
//! `d` is the difference in strength plus what the first move is worth, the first side wins,
//! draws and loses in the proportion of `exp(d / 2)`, `draw` and `exp(-d / 2)`.
//!
//! Error bars come from a bootstrap over pairs, because the two games of an opening are not
//! independent: each pair gets a random weight, and all is fitted again. Pairs with the same
//! result share the sum of their weights, so that the work does not grow with the games.

mod fit;
mod weights;

use rules::Seed;

use super::ledger::{Encounter, Ledger};
use crate::duel::Elo;

use self::fit::{Fit, Weighed};

/// The strengths of all bots.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    best: Fit,
    /// The fits of the bootstrap, each as its difference from the best one.
    draws: Vec<Fit>,
}

/// Elo for each unit of the model.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How much a pair counts that nobody played, shared out among all who met. Simulated contests
/// show that the bars stay right with it.
const DOUBT: f64 = 0.25;

/// Rates the bots of a ledger, with a bootstrap of so many draws.
///
/// Ratings are Elo, and their mean is 0.
pub fn rate(ledger: &Ledger, draws: usize, seed: u64) -> Ratings {
    let bots = ledger.bots();
    let pairs: Vec<_> = ledger.encounters().collect();
    let all: u64 = pairs.iter().map(|(_, _, e)| e.pairs()).sum();
    let doubt = |encounter: &Encounter| DOUBT * encounter.pairs() as f64 / all.max(1) as f64;
    let weighed: Vec<Weighed> = pairs
        .iter()
        .flat_map(|(a, b, e)| weights::exact(*a, *b, e, doubt(e)))
        .collect();
    let best = fit::fit(bots, &weighed, None);
    let mut seed = Seed::new(seed ^ 0xB007_57A9);
    let scale = scale(ledger);
    let draw = |_| {
        let drawn: Vec<Weighed> = pairs
            .iter()
            .flat_map(|(a, b, e)| weights::drawn(*a, *b, e, doubt(e), &mut seed))
            .collect();
        fit::fit(bots, &drawn, Some(&best)).minus(&best, scale)
    };
    Ratings {
        draws: (0..draws).map(draw).collect(),
        best,
    }
}

/// How much too narrow the bootstrap is where pairs are few: each fitted number takes up a pair,
/// and what a pair pulls toward itself it does not show as its own deviation.
fn scale(ledger: &Ledger) -> f64 {
    let pairs: u64 = ledger.encounters().map(|(_, _, e)| e.pairs()).sum();
    let fitted = ledger.bots() as f64 + 1.0;
    let free = (pairs as f64 - fitted).max(1.0);
    (pairs.max(1) as f64 / free).min(WIDEST)
}

/// Bars are made no wider than this for want of pairs.
const WIDEST: f64 = 4.0;

impl Ratings {
    /// The rating of a bot with the range that holds it nineteen times out of twenty.
    pub fn elo(&self, bot: usize) -> Elo {
        self.range(|fit| fit.strengths[bot])
    }

    /// What the first move is worth.
    pub fn first_move(&self) -> Elo {
        self.range(|fit| fit.first)
    }

    /// How likely it is that two equal bots draw, from 0 to 1.
    pub fn draws(&self) -> f64 {
        let odds = self.best.draw.exp();
        odds / (odds + 2.0)
    }

    /// How likely it is that `a` is stronger than `b`.
    pub fn superiority(&self, a: usize, b: usize) -> f64 {
        let gap = |fit: &Fit| fit.strengths[a] - fit.strengths[b];
        let best = gap(&self.best);
        let squares: f64 = self.draws.iter().map(|fit| gap(fit).powi(2)).sum();
        if squares > 0.0 {
            crate::duel::normal(best / (squares / self.draws.len() as f64).sqrt())
        } else {
            0.5
        }
    }

    fn range(&self, number: impl Fn(&Fit) -> f64) -> Elo {
        let value = number(&self.best);
        let mut draws: Vec<f64> = self.draws.iter().map(number).collect();
        draws.sort_by(f64::total_cmp);
        let (low, high) = match draws.len() {
            0 => (0.0, 0.0),
            _ => (quantile(&draws, 0.025), quantile(&draws, 0.975)),
        };
        Elo {
            value: ELO * value,
            low: ELO * (value + low),
            high: ELO * (value + high),
        }
    }
}

/// The number below which this share of some sorted numbers lies.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    // So many draws leave a gap more than there are draws.
    let at = share * (sorted.len() + 1) as f64 - 1.0;
    let at = at.clamp(0.0, (sorted.len() - 1) as f64);
    let (low, part) = (at.floor() as usize, at.fract());
    let high = (low + 1).min(sorted.len() - 1);
    sorted[low] + part * (sorted[high] - sorted[low])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::ledger::tests::played;

    /// Two bots of which each wins with the first move.
    fn equals(pairs: u64) -> Ledger {
        let mut ledger = Ledger::new(2);
        for pair in 0..pairs {
            assert!(ledger.add(&played(pair, 0, [0, 1], Some(0))));
            assert!(ledger.add(&played(pair, 1, [1, 0], Some(0))));
        }
        ledger
    }

    #[test]
    fn equal_results_are_no_certainty() {
        let width = |pairs| {
            let bar = rate(&equals(pairs), 500, 1).elo(0);
            assert!(bar.low < 0.0 && bar.high > 0.0, "{bar:?}");
            bar.high - bar.low
        };
        let (one, ten, many) = (width(1), width(10), width(1000));
        assert!(one > ten && ten > many, "{one} {ten} {many}");
        assert!(one > 100.0, "{one}");
        assert!(rate(&equals(50), 200, 1).first_move().low > 100.0);
    }

    #[test]
    fn without_games_nothing_is_known() {
        let ratings = rate(&Ledger::new(3), 20, 1);
        assert_eq!(ratings.elo(2).value, 0.0);
        assert_eq!(ratings.superiority(0, 1), 0.5);
        assert_eq!(rate(&Ledger::new(0), 20, 1).first_move().value, 0.0);
    }
}
