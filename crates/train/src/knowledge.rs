//! How well a judgement foretells how games end, phase by phase.

use engine::Engine;

use crate::fit::loss;
use crate::sample::Sample;

/// The cross entropy of a judgement on positions whose games are known, the lower the better.
#[derive(Clone, PartialEq, Debug)]
pub struct Knowledge {
    /// How many hundredths of a man make one unit of the logistic curve; the best for all phases.
    pub scale: f32,
    /// The phases, the fullest boards first.
    pub phases: Vec<Known>,
    /// All of them.
    pub whole: Known,
}

/// What a judgement knows of some positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// Which positions.
    pub name: &'static str,
    /// How many.
    pub positions: usize,
    /// The mean cross entropy.
    pub entropy: f64,
    /// That of a judgement that knows how often games are won here, and nothing else.
    pub blind: f64,
}

/// A position with its judgement and its points.
#[derive(Clone, Copy)]
struct Judged {
    phase: usize,
    score: f32,
    points: f32,
}

const PHASES: [&str; 5] = [
    "17 or more",
    "9 to 16, men",
    "9 to 16, kings",
    "7 and 8",
    "6 or fewer",
];

/// The phase of a position, as the list has them.
fn phase(sample: &Sample) -> usize {
    let position = &sample.position;
    let pieces = (position.mine() | position.theirs()).count_ones();
    match pieces {
        17.. => 0,
        9.. if position.crowned() == 0 => 1,
        9.. => 2,
        7.. => 3,
        _ => 4,
    }
}

impl Knowledge {
    /// What an engine knows of these positions before it searches.
    pub fn of(engine: &Engine, samples: impl Iterator<Item = Sample>) -> Knowledge {
        let judged: Vec<Judged> = samples
            .filter_map(|sample| {
                Some(Judged {
                    phase: phase(&sample),
                    score: engine.judge(&sample.position) as f32,
                    points: sample.fate.points()?,
                })
            })
            .collect();
        let scale = best_scale(&judged);
        let known = |name, phase: Option<usize>| {
            let own = judged.iter().filter(|j| phase.is_none_or(|p| p == j.phase));
            known(name, own.copied().collect(), scale)
        };
        let phases = PHASES.into_iter().enumerate();
        Knowledge {
            scale,
            phases: phases.map(|(i, name)| known(name, Some(i))).collect(),
            whole: known("all", None),
        }
    }
}

fn known(name: &'static str, judged: Vec<Judged>, scale: f32) -> Known {
    let count = judged.len().max(1) as f64;
    let entropy = judged.iter().map(|j| loss(j.score / scale, j.points));
    let points: f64 = judged.iter().map(|j| f64::from(j.points)).sum();
    let share = (points / count).clamp(1e-6, 1.0 - 1e-6);
    let logit = (share / (1.0 - share)).ln() as f32;
    let blind = judged.iter().map(|j| loss(logit, j.points));
    Known {
        name,
        positions: judged.len(),
        entropy: entropy.sum::<f64>() / count,
        blind: blind.sum::<f64>() / count,
    }
}

/// The scale under which the judgement does best: a judgement is not worse for its unit.
fn best_scale(judged: &[Judged]) -> f32 {
    let cost = |scale: f32| -> f64 {
        let losses = judged.iter().map(|j| loss(j.score / scale, j.points));
        losses.sum()
    };
    let scales = std::iter::successors(Some(20.0), |scale| Some(scale * 1.05)).take(70);
    scales
        .map(|scale| (cost(scale), scale))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(100.0, |(_, scale)| scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use engine::{Options, UseWeights};
    use rules::builtin;

    #[test]
    fn a_judgement_foretells_more_than_the_mean() {
        let rulebook = builtin::rulebook("english").unwrap();
        let player = Player::new(rulebook.clone(), UseWeights::None, 200, 77);
        let samples: Vec<Sample> = (0..40).flat_map(|number| player.game(number)).collect();
        let options = Options {
            weights: UseWeights::None,
            ..Options::default()
        };
        let engine = Engine::new(rulebook, options);
        let knowledge = Knowledge::of(&engine, samples.iter().copied());
        let whole = &knowledge.whole;
        assert!(whole.entropy < whole.blind, "{knowledge:?}");
        let parts: usize = knowledge.phases.iter().map(|known| known.positions).sum();
        assert_eq!(parts, whole.positions);
        let told = samples.iter().filter(|s| s.fate.points().is_some()).count();
        assert_eq!(whole.positions, told);
    }
    /// Tables end the games: players who cannot win a won ending tell nothing of its worth.
    #[test]
    fn what_is_built_in_foretells_more_than_nothing_learned() {
        let rulebook = builtin::rulebook("english").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let tables = engine::small_tables(folder.path(), &rulebook, 1, |_| {}).unwrap();
        let player = Player::new(rulebook.clone(), UseWeights::None, 300, 77).with_tables(tables);
        let samples: Vec<Sample> = (0..60).flat_map(|number| player.game(number)).collect();
        let entropy = |weights| {
            let options = Options {
                weights,
                ..Options::default()
            };
            let engine = Engine::new(rulebook.clone(), options);
            Knowledge::of(&engine, samples.iter().copied())
                .whole
                .entropy
        };
        let [without, with] = [UseWeights::None, UseWeights::Found].map(entropy);
        assert!(with < without, "{with} with, {without} without");
    }
}
