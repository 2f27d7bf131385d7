//! Tunes the numbers of the search by games against themselves: SPSA, for hours and by itself.
//!
//! Each step moves all numbers a little, every one up or down by a draw, and lets the search with
//! them play the search with the opposite draw. What wins pulls the numbers its way, the less the
//! later. Every pair of games is kept in a journal and all draws come from the seed: a tuning
//! that was stopped goes on where it was.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use engine::{LearnedFolder, Params};
use rules::{Rulebook, Seed};

use crate::duel::{Duel, Setting};
use crate::journal::Journal;

/// What is to be tuned.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The rulebook.
    pub rulebook: Arc<Rulebook>,
    /// The folder of the journal.
    pub folder: PathBuf,
    /// Where weights are found.
    pub learned: LearnedFolder,
    /// The numbers that are tuned.
    pub knobs: Vec<Knob>,
    /// How many positions are looked at for a move.
    pub nodes: u64,
    /// How many pairs of games a step has.
    pub pairs: u64,
    /// After how many steps it ends, those of earlier runs among them.
    pub steps: u64,
    /// What decides the draws and the openings.
    pub seed: u64,
    /// How many games go on at the same time.
    pub concurrency: usize,
}

/// A number of the search, and how far it may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knob {
    /// Its name, one of [`Params::NAMES`].
    pub name: &'static str,
    /// It goes no lower.
    pub least: i32,
    /// It goes no higher.
    pub most: i32,
    /// How far a draw moves it in the first step.
    pub stride: i32,
}

impl Knob {
    const fn new(name: &'static str, range: [i32; 2], stride: i32) -> Knob {
        Knob {
            name,
            least: range[0],
            most: range[1],
            stride,
        }
    }

    /// The numbers that are worth tuning.
    pub const ALL: [Knob; 7] = [
        Knob::new("lmr-by", [30, 130], 10),
        Knob::new("futility-margin", [15, 90], 8),
        Knob::new("reverse-futility-margin", [10, 90], 8),
        Knob::new("lmp-after", [2, 14], 2),
        Knob::new("continuation-history", [0, 300], 40),
        Knob::new("singular-margin", [5, 80], 8),
        Knob::new("contempt", [0, 8], 1),
    ];

    /// The one with this name.
    pub fn named(name: &str) -> Option<Knob> {
        Knob::ALL.into_iter().find(|knob| knob.name == name)
    }

    fn bounded(&self, value: f64) -> f64 {
        value.clamp(f64::from(self.least), f64::from(self.most))
    }
}

/// How far a tuning has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// Steps done.
    pub steps: u64,
    /// Each number where it is now.
    pub values: Vec<f64>,
}

/// How strongly a clean sweep pulls at first, in strides.
const PULL: f64 = 0.5;
/// How fast pulls and moves get smaller: as Spall, who found the method, advises.
const PULL_FADES: f64 = 0.602;
const MOVE_FADES: f64 = 0.101;
/// So many steps pass before pulls have lost a third.
const CALM: f64 = 50.0;
/// No move is smaller, so that both sides differ.
const LEAST_MOVE: f64 = 0.6;
/// After how many plies a game is stopped.
const LONGEST: usize = 240;
/// What the pairs are called in the journal.
const KEY: &str = "pairs";

impl Tuning {
    /// Plays step after step. `on_step` is told after each; when it says no, the tuning pauses.
    /// Gives what was found so far.
    pub fn run(&self, on_step: &mut dyn FnMut(&Tuned) -> bool) -> io::Result<Tuned> {
        fs::create_dir_all(&self.folder)?;
        let mut journal = Journal::open(&self.folder.join("tuning.journal"), &self.plan())?;
        let mut tuned = self.start();
        while tuned.steps < self.steps {
            let points = self.step(&mut journal, &tuned)?;
            self.pull(&mut tuned, points);
            if !on_step(&tuned) {
                break;
            }
        }
        Ok(tuned)
    }

    /// What must be the same for steps to belong together.
    fn plan(&self) -> String {
        let weights = self.learned.weights(&self.rulebook);
        let weights = weights.map_or(0, |weights| crc32fast::hash(&weights.write()));
        let Tuning {
            nodes, pairs, seed, ..
        } = self;
        let knobs = self.words(&self.start().values);
        let play = self.rulebook.play_hash();
        format!(
            "tuning of {play}, weights {weights:08x}, {nodes} nodes, {pairs} pairs, seed {seed}, {knobs}"
        )
    }

    fn start(&self) -> Tuned {
        let usual = Params::default();
        let value = |knob: &Knob| knob.bounded(f64::from(usual.get(knob.name).unwrap_or(0)));
        Tuned {
            steps: 0,
            values: self.knobs.iter().map(value).collect(),
        }
    }

    /// Numbers as a setting of a match has them: `lmr-by=70,lmp-after=5`.
    pub fn words(&self, values: &[f64]) -> String {
        let mut text = String::new();
        for (knob, value) in self.knobs.iter().zip(values) {
            let comma = if text.is_empty() { "" } else { "," };
            // Writing to a text never fails.
            let _ = write!(text, "{comma}{}={:.0}", knob.name, knob.bounded(*value));
        }
        text
    }

    /// Which way each number is moved in a step.
    fn draws(&self, step: u64) -> Vec<f64> {
        let mut seed = Seed::new(self.seed ^ (step + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let knobs = self.knobs.iter();
        knobs.map(|_| [-1.0, 1.0][seed.below(2)]).collect()
    }

    /// Both sides of a step: all numbers moved as drawn, and the opposite way.
    fn sides(&self, tuned: &Tuned) -> [Setting; 2] {
        let fade = (tuned.steps as f64 + 1.0).powf(-MOVE_FADES);
        let draws = self.draws(tuned.steps);
        [1.0, -1.0].map(|way| {
            let moved = self.knobs.iter().zip(&tuned.values).zip(&draws);
            let values: Vec<f64> = moved
                .map(|((knob, value), draw)| {
                    let far = (f64::from(knob.stride) * fade).max(LEAST_MOVE);
                    value + way * draw * far
                })
                .collect();
            self.setting(&values)
        })
    }

    fn setting(&self, values: &[f64]) -> Setting {
        let text = format!("nodes={},hash=2,{}", self.nodes, self.words(values));
        match text.parse() {
            Ok(setting) => setting,
            Err(error) => unreachable!("a setting of its own: {error}"),
        }
    }

    /// Plays what is missing of a step, and gives the half points of its pairs.
    fn step(&self, journal: &mut Journal, tuned: &Tuned) -> io::Result<Vec<usize>> {
        let first = tuned.steps * self.pairs;
        let next = first + self.pairs;
        let done = journal.points(KEY).len() as u64;
        if done < next {
            let duel = Duel {
                pairs: next - done,
                first_pair: done,
                seed: self.seed,
                learned: self.learned.clone(),
                concurrency: self.concurrency,
                max_plies: LONGEST,
                ..Duel::between(self.rulebook.clone(), self.sides(tuned))
            };
            let mut kept = Ok(());
            duel.run(|pair, _| {
                kept = journal.add(KEY, pair.half_points());
                kept.is_ok()
            });
            kept?;
        }
        Ok(journal.points(KEY)[first as usize..next as usize].to_vec())
    }

    /// Moves the numbers toward the side that won.
    fn pull(&self, tuned: &mut Tuned, points: Vec<usize>) {
        let lead = points.iter().map(|half| *half as f64 / 2.0 - 1.0);
        let lead = lead.sum::<f64>() / points.len().max(1) as f64;
        let fade = ((CALM + 1.0) / (CALM + 1.0 + tuned.steps as f64)).powf(PULL_FADES);
        let draws = self.draws(tuned.steps);
        let values = tuned.values.iter_mut().zip(&self.knobs).zip(&draws);
        for ((value, knob), draw) in values {
            let pull = PULL * fade * lead * draw * f64::from(knob.stride);
            *value = knob.bounded(*value + pull);
        }
        tuned.steps += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;
    use std::path::Path;

    fn tuning(folder: &Path, steps: u64) -> Tuning {
        Tuning {
            // Its games are seldom drawn, so that numbers move.
            rulebook: builtin::rulebook("giveaway").unwrap(),
            folder: folder.to_path_buf(),
            learned: LearnedFolder::default(),
            knobs: vec![Knob::ALL[0], Knob::ALL[6]],
            nodes: 400,
            pairs: 2,
            steps,
            seed: 4,
            concurrency: 2,
        }
    }

    #[test]
    fn every_knob_is_one_of_the_search() {
        for knob in Knob::ALL {
            let usual = Params::default().get(knob.name).unwrap();
            assert!((knob.least..=knob.most).contains(&usual), "{}", knob.name);
            assert_eq!(Knob::named(knob.name), Some(knob));
        }
        assert_eq!(Knob::named("speed"), None);
    }

    #[test]
    fn the_side_that_wins_pulls_the_numbers_its_way() {
        let tuning = tuning(Path::new("unused"), 1);
        let start = tuning.start();
        let draws = tuning.draws(0);
        let after = |points: usize| {
            let mut tuned = start.clone();
            tuning.pull(&mut tuned, vec![points; 2]);
            tuned.values
        };
        let (won, even, lost) = (after(4), after(2), after(0));
        assert_eq!(even, start.values);
        for (at, draw) in draws.iter().enumerate() {
            assert!((won[at] - even[at]) * draw > 0.0);
            assert!((lost[at] - even[at]) * draw < 0.0);
        }
        let [one, other] = tuning.sides(&start);
        assert_ne!(one.params, other.params);
    }

    #[test]
    fn no_number_leaves_its_range() {
        let tuning = tuning(Path::new("unused"), 1);
        assert_eq!(tuning.words(&[1000.0, -3.2]), "lmr-by=130,contempt=0");
    }

    /// Stopped after every step, and once in the middle of one, it ends where one that runs
    /// through does.
    #[test]
    fn a_tuning_goes_on_where_it_was() {
        let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let through = tuning(whole.path(), 4).run(&mut |_| true).unwrap();
        assert_eq!(through.steps, 4);
        assert_ne!(through.values, tuning(whole.path(), 4).start().values);
        let cut = tuning(parts.path(), 4);
        cut.run(&mut |_| false).unwrap();
        let path = parts.path().join("tuning.journal");
        let again = cut.run(&mut |tuned| tuned.steps < 2).unwrap();
        assert_eq!(again.steps, 2);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 5, "{text}");
        let short: Vec<&str> = text.lines().take(4).collect();
        fs::write(&path, short.join("\n") + "\n").unwrap();
        assert_eq!(cut.run(&mut |_| true).unwrap(), through);
    }
}
