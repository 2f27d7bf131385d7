//! How far the score of a search is believed beside the result of its game.

use rules::Rulebook;

use crate::fit::{loss, sigmoid};
use crate::sample::{Codec, Sample};

/// What scores are worth in a rulebook, seen in its first games.
///
/// Results are true but noisy, scores are calm but only as good as the judgement behind them. In
/// most rulebooks scores foretell a third of how games end, and weights learned mainly from scores
/// play better. Where they foretell nothing, as where the aim is to lose all pieces, results are
/// all there is to learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trust {
    /// How many hundredths of a man make one unit of the logistic curve.
    pub scale: f32,
    /// The share of the game's result in what is learned; the rest is the score.
    pub result: f32,
}

/// The least share of the result.
const LEAST: f32 = 0.3;
/// From this share on, a score without a result is not learned from.
const RESULT_ALONE: f32 = 0.9;
/// Scales are tried from a quarter of a man to four men, in steps of a tenth. The search has
/// margins in hundredths, so a scale must stay near what it is made for, whatever is learned.
const SMALLEST: f32 = 25.0;
const SCALES: usize = 30;
/// So many positions are enough to tell.
const ENOUGH: usize = 300_000;

impl Trust {
    /// What the samples of a rulebook's first games say.
    pub fn of<'a>(rulebook: &Rulebook, pieces: impl Iterator<Item = &'a [u8]>) -> Trust {
        let codec = Codec::new(rulebook);
        let known: Vec<(f32, f32)> = pieces
            .flat_map(|piece| piece.chunks_exact(codec.size()))
            .filter_map(|bytes| codec.read(bytes))
            .filter(|sample| !sample.is_decided())
            .filter_map(|sample| Some((f32::from(sample.score), sample.fate.points()?)))
            .take(ENOUGH)
            .collect();
        let scale = best_scale(&known);
        Trust {
            scale,
            result: (1.0 - 2.0 * foretold(&known, scale)).clamp(LEAST, 1.0),
        }
    }

    /// What is to be learned of a position: the result of the game and the score, mixed. Nothing,
    /// if there is only a score and scores say next to nothing.
    pub(crate) fn target(&self, sample: &Sample) -> Option<f32> {
        let judged = sigmoid(f32::from(sample.score) / self.scale);
        match sample.fate.points() {
            Some(points) => Some(self.result * points + (1.0 - self.result) * judged),
            None => (self.result < RESULT_ALONE).then_some(judged),
        }
    }
}

/// The scale under which scores foretell points best.
fn best_scale(known: &[(f32, f32)]) -> f32 {
    let cost = |scale: f32| -> f64 {
        let losses = known
            .iter()
            .map(|(score, points)| loss(score / scale, *points));
        losses.sum()
    };
    let scales = std::iter::successors(Some(SMALLEST), |scale| Some(scale * 1.1)).take(SCALES);
    scales
        .map(|scale| (cost(scale), scale))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(100.0, |(_, scale)| scale)
}

/// The share of how games end that scores foretell: 1 if all of it, 0 or less if nothing.
fn foretold(known: &[(f32, f32)], scale: f32) -> f32 {
    let squares = |guess: &dyn Fn(f32) -> f32| -> f64 {
        let errors = known
            .iter()
            .map(|(score, points)| f64::from(points - guess(*score)));
        errors.map(|error| error * error).sum()
    };
    let blind = squares(&|_| 0.5);
    if blind > 0.0 {
        (1.0 - squares(&|score| sigmoid(score / scale)) / blind) as f32
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Fate;
    use rules::{Game, Seed, builtin};

    /// Samples whose results follow their scores, as far as chance lets them.
    fn samples(chance: usize) -> Vec<u8> {
        let rulebook = builtin::rulebook("english").unwrap();
        let codec = Codec::new(&rulebook);
        let mut seed = Seed::new(3);
        let mut bytes = Vec::new();
        for _ in 0..20_000 {
            let score = seed.below(801) as i16 - 400;
            let follows = seed.below(100) >= chance;
            let won = if follows {
                score > 0
            } else {
                seed.below(2) == 0
            };
            let sample = Sample {
                position: *Game::new(rulebook.clone(), 0).position(),
                score,
                fate: if won { Fate::Won } else { Fate::Lost },
                ply: 20,
                quiet: 0,
            };
            codec.write(&sample, &mut bytes);
        }
        bytes
    }

    fn trust(chance: usize) -> Trust {
        let rulebook = builtin::rulebook("english").unwrap();
        Trust::of(&rulebook, [&samples(chance)[..]].into_iter())
    }

    #[test]
    fn results_count_more_the_less_scores_foretell() {
        let [sure, some, none] = [0, 60, 100].map(trust);
        assert_eq!(sure.result, LEAST);
        assert!(some.result > LEAST && some.result < 0.9, "{some:?}");
        assert!(none.result > 0.98, "{none:?}");
        assert!(sure.scale < some.scale && some.scale < none.scale);
        assert!(none.scale < 400.0);
    }

    #[test]
    fn a_score_alone_teaches_only_where_scores_are_believed() {
        let rulebook = builtin::rulebook("english").unwrap();
        let sample = |fate| Sample {
            position: *Game::new(rulebook.clone(), 0).position(),
            score: 100,
            fate,
            ply: 20,
            quiet: 0,
        };
        let (believed, doubted) = (trust(0), trust(100));
        assert!(
            believed
                .target(&sample(Fate::Unknown))
                .is_some_and(|t| t > 0.5)
        );
        assert_eq!(doubted.target(&sample(Fate::Unknown)), None);
        assert!(
            doubted
                .target(&sample(Fate::Lost))
                .is_some_and(|t| t < 0.02)
        );
    }

    #[test]
    fn nothing_known_leaves_the_result_alone() {
        let rulebook = builtin::rulebook("english").unwrap();
        let trust = Trust::of(&rulebook, [].into_iter());
        assert_eq!(trust.result, 1.0);
        assert!(trust.scale.is_finite());
    }
}
