//! The likeliest strengths, by Newton's method.

/// The numbers of the model.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fit {
    /// Of each bot; their mean is 0.
    pub(super) strengths: Vec<f64>,
    /// What the first move is worth.
    pub(super) first: f64,
    /// The logarithm of the odds of a draw.
    pub(super) draw: f64,
}

/// Games of two bots, the first of which had the first move, with their weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weighed {
    pub(super) first: usize,
    pub(super) second: usize,
    /// Lost, drawn and won by the first.
    pub(super) results: [f64; 3],
}

/// What is thought before any game, so that a bot that wins all is not infinitely strong: the
/// numbers lie about their means with these spreads.
const STRENGTH: (f64, f64) = (0.0, 6.0);
const FIRST: (f64, f64) = (0.0, 2.0);
const DRAW: (f64, f64) = (0.0, 4.0);

/// A step that changes no number by more than this is the last.
const CLOSE: f64 = 1e-7;
/// No step is longer than this.
const LONGEST: f64 = 3.0;
/// Most steps.
const STEPS: usize = 60;

/// Fits the model to games. A guess that is near makes it faster.
pub(super) fn fit(bots: usize, games: &[Weighed], guess: Option<&Fit>) -> Fit {
    let mut numbers = match guess {
        Some(fit) => fit.numbers(),
        None => vec![0.0; bots + 2],
    };
    for _ in 0..STEPS {
        let step = newton_step(bots, games, &numbers);
        let longest = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
        let factor = (LONGEST / longest).min(1.0);
        for (number, step) in numbers.iter_mut().zip(&step) {
            *number += factor * step;
        }
        if longest < CLOSE {
            break;
        }
    }
    Fit::of(bots, &numbers)
}

impl Fit {
    fn of(bots: usize, numbers: &[f64]) -> Fit {
        let strengths = &numbers[..bots];
        let mean = strengths.iter().sum::<f64>() / bots.max(1) as f64;
        Fit {
            strengths: strengths.iter().map(|s| s - mean).collect(),
            first: numbers[bots],
            draw: numbers[bots + 1],
        }
    }

    fn numbers(&self) -> Vec<f64> {
        let strengths = self.strengths.iter().copied();
        strengths.chain([self.first, self.draw]).collect()
    }

    /// How far it is from another one, times a factor.
    pub(super) fn minus(&self, other: &Fit, factor: f64) -> Fit {
        let gaps = self.strengths.iter().zip(&other.strengths);
        Fit {
            strengths: gaps.map(|(a, b)| factor * (a - b)).collect(),
            first: factor * (self.first - other.first),
            draw: factor * (self.draw - other.draw),
        }
    }
}

/// The step to where the likelihood would be greatest if it were a parabola.
fn newton_step(bots: usize, games: &[Weighed], numbers: &[f64]) -> Vec<f64> {
    let size = bots + 2;
    let mut slope = vec![0.0; size];
    let mut bend = vec![0.0; size * size];
    for (i, number) in numbers.iter().enumerate() {
        let (mean, spread) = match i {
            i if i < bots => STRENGTH,
            i if i == bots => FIRST,
            _ => DRAW,
        };
        slope[i] = (mean - number) / (spread * spread);
        bend[i * size + i] = 1.0 / (spread * spread);
    }
    for game in games {
        add(game, bots, numbers, &mut slope, &mut bend);
    }
    solve(&mut bend, &mut slope);
    slope
}

/// Adds what some games say: the slope of their likelihood and how it bends.
fn add(game: &Weighed, bots: usize, numbers: &[f64], slope: &mut [f64], bend: &mut [f64]) {
    let size = bots + 2;
    let gap = numbers[game.first] - numbers[game.second] + numbers[bots];
    let [lose, draw, win] = chances(gap, numbers[bots + 1]);
    let [lost, drawn, won] = game.results;
    let all = lost + drawn + won;
    let edge = (win - lose) / 2.0;
    let of_gap = (won - lost) / 2.0 - all * edge;
    let of_draw = drawn - all * draw;
    let gap_gap = all * ((win + lose) / 4.0 - edge * edge);
    let gap_draw = -all * edge * draw;
    let draw_draw = all * draw * (1.0 - draw);
    // The numbers that the gap is made of, with their signs.
    let parts = [(game.first, 1.0), (game.second, -1.0), (bots, 1.0)];
    for (i, sign) in parts {
        slope[i] += sign * of_gap;
        bend[i * size + bots + 1] += sign * gap_draw;
        bend[(bots + 1) * size + i] += sign * gap_draw;
        for (j, other) in parts {
            bend[i * size + j] += sign * other * gap_gap;
        }
    }
    slope[bots + 1] += of_draw;
    bend[(bots + 1) * size + bots + 1] += draw_draw;
}

/// How likely the first side loses, draws and wins.
pub(super) fn chances(gap: f64, draw: f64) -> [f64; 3] {
    let half = gap / 2.0;
    // Without overflow: the greatest term is 1.
    let top = half.abs().max(draw);
    let terms = [(-half - top).exp(), (draw - top).exp(), (half - top).exp()];
    let sum: f64 = terms.iter().sum();
    terms.map(|term| term / sum)
}

/// Solves a symmetric positive system by Cholesky's method; the answer replaces `right`.
fn solve(matrix: &mut [f64], right: &mut [f64]) {
    let size = right.len();
    for i in 0..size {
        for j in 0..=i {
            let known: f64 = (0..j)
                .map(|k| matrix[i * size + k] * matrix[j * size + k])
                .sum();
            let rest = matrix[i * size + j] - known;
            matrix[i * size + j] = if i == j {
                // What is thought beforehand keeps this above 0, but for rounding.
                rest.max(1e-12).sqrt()
            } else {
                rest / matrix[j * size + j]
            };
        }
    }
    for i in 0..size {
        let known: f64 = (0..i).map(|k| matrix[i * size + k] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i * size + i];
    }
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|k| matrix[k * size + i] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i * size + i];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let mut matrix = vec![4.0, 2.0, 0.0, 2.0, 5.0, 1.0, 0.0, 1.0, 3.0];
        let mut right = vec![8.0, 15.0, 11.0];
        solve(&mut matrix, &mut right);
        for (got, expected) in right.iter().zip([1.0, 2.0, 3.0]) {
            assert!((got - expected).abs() < 1e-12, "{right:?}");
        }
    }

    #[test]
    fn chances_are_chances() {
        for gap in [-3000.0, -2.0, 0.0, 0.5, 900.0] {
            for draw in [-800.0, -1.0, 0.0, 2.0, 500.0] {
                let chances = chances(gap, draw);
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
                assert!(chances.iter().all(|c| (0.0..=1.0).contains(c)));
            }
        }
    }

    /// With as many games as the model says, the fit finds the model, but for what was thought
    /// beforehand.
    #[test]
    fn the_truth_is_found() {
        let strengths = [0.9, 0.1, -1.0];
        let (first, draw) = (0.3, 0.5);
        let mut games = Vec::new();
        for a in 0..3 {
            for b in 0..3 {
                if a != b {
                    let results = chances(strengths[a] - strengths[b] + first, draw);
                    let results = results.map(|chance| 100_000.0 * chance);
                    games.push(Weighed {
                        first: a,
                        second: b,
                        results,
                    });
                }
            }
        }
        let fit = fit(3, &games, None);
        for (got, expected) in fit.strengths.iter().zip(strengths) {
            assert!((got - expected).abs() < 1e-3, "{fit:?}");
        }
        assert!((fit.first - first).abs() < 1e-3 && (fit.draw - draw).abs() < 1e-3);
    }

    #[test]
    fn who_wins_all_is_not_infinitely_strong() {
        let games = [[0.0, 0.0, 1e6], [0.0, 0.0, 0.0]].map(|results| Weighed {
            first: 0,
            second: 1,
            results,
        });
        let fit = fit(2, &games, None);
        assert!(fit.strengths[0] > 2.0 && fit.strengths[0] < 50.0, "{fit:?}");
    }
}
