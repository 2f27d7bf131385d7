//! Matches decide what a training goes on with: whatever is fitted must beat what was there before.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::duel::{Duel, Kept, Openings, Setting, Sprt, Standing, Verdict};
use engine::{Learned, UseWeights};

use crate::Error;
use crate::training::Plan;

/// In which form something was learned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A number for each pattern on the board.
    Patterns,
    /// A small network that learned from results as much as they are worth.
    Network,
    /// A small network that learned from scores, and hardly from results. Weak players win by
    /// chance, and a network that follows the ends of a few thousand of their games plays badly.
    ScoreNetwork,
}

impl Form {
    /// All of them, as they are tried.
    pub const ALL: [Form; 3] = [Form::Patterns, Form::Network, Form::ScoreNetwork];
    /// Those that are networks.
    pub(crate) const NETWORKS: [Form; 2] = [Form::Network, Form::ScoreNetwork];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Form::Patterns => "patterns",
            Form::Network => "network",
            Form::ScoreNetwork => "score-network",
        }
    }

    /// The form with this name.
    pub(crate) fn read(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }
}

/// What a match said of something that was fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// What it was.
    pub form: Form,
    /// The games that it won, drew and lost against what was there before it.
    pub games: [u64; 3],
    /// Whether the training goes on with it.
    pub kept: bool,
}

impl Trial {
    /// What is kept because nothing was there before it but a judgement written by hand. Patterns
    /// begin at that judgement and stay near it.
    pub(crate) fn without_games(form: Form) -> Trial {
        Trial {
            form,
            games: [0; 3],
            kept: true,
        }
    }
}

/// Where trials are played: the same openings for all trials of a training.
#[derive(Debug)]
pub(crate) struct Trials {
    /// All of a match but who plays it.
    duel: Duel,
    folder: PathBuf,
}

/// The most pairs of games in a trial.
const PAIRS: u64 = 150;
/// A trial ends as soon as one of these is shown, in Elo.
const BOUNDS: Sprt = Sprt {
    elo0: 0.0,
    elo1: 40.0,
};
/// Where neither is shown, it must at least be so likely to be the stronger one.
const LIKELY: f64 = 0.84;
/// How many positions judge an opening, a second time.
const JUDGE: u64 = 5_000;
/// After so many plies a game counts as drawn.
const LONGEST: usize = 240;

impl Trials {
    /// The trials of a training. Both sides look at as many positions as its games do.
    pub(crate) fn new(plan: &Plan) -> Trials {
        let openings = Openings::judged_by(plan.rulebook.clone(), plan.seed, JUDGE);
        let text = format!("nodes={},hash=1", plan.nodes);
        let setting: Setting = text.parse().expect("positions and a small table");
        Trials {
            duel: Duel {
                pairs: PAIRS,
                openings: (0..PAIRS).map(|number| openings.game(number)).collect(),
                sprt: Some(BOUNDS),
                seed: plan.seed,
                concurrency: plan.threads,
                max_plies: LONGEST,
                ..Duel::between(plan.rulebook.clone(), [setting.clone(), setting])
            },
            folder: plan.folder.clone(),
        }
    }

    /// The file that keeps the games of a trial, so that one that was killed goes on.
    fn file(folder: &Path, form: Form) -> PathBuf {
        folder.join(format!("{}.trial", form.name()))
    }

    /// Removes what trials need to go on.
    pub(crate) fn forget(folder: &Path) {
        for form in Form::ALL {
            // If it stays, it is not taken for another trial.
            let _ = fs::remove_file(Trials::file(folder, form));
        }
    }

    /// Lets a challenger meet what was there before it. `on_games` hears how many games there
    /// were, and how many there will be at most.
    pub(crate) fn hold(
        &self,
        form: Form,
        [challenger, before]: [&Arc<Learned>; 2],
        on_games: &mut dyn FnMut(u64, u64),
    ) -> Result<Trial, Error> {
        let mut duel = Duel {
            weights: [challenger, before].map(|learned| UseWeights::Given(learned.clone())),
            ..self.duel.clone()
        };
        let path = Trials::file(&self.folder, form);
        let mut kept = open(&path, &duel)?;
        duel.go_on(kept.standing());
        let mut failed = None;
        let standing = duel.run(|pair, standing| {
            on_games(standing.pairs.games(), 2 * PAIRS);
            failed = kept.add(pair).err();
            failed.is_none()
        });
        if let Some(error) = failed {
            return Err(Error::at(&path)(error));
        }
        Ok(Trial {
            form,
            games: standing.games,
            kept: is_better(&standing),
        })
    }
}

/// The file of a match, begun anew if it holds another one.
fn open(path: &Path, duel: &Duel) -> Result<Kept, Error> {
    Kept::open(path, duel)
        .or_else(|_| {
            fs::remove_file(path)?;
            Kept::open(path, duel)
        })
        .map_err(Error::at(path))
}

fn is_better(standing: &Standing) -> bool {
    match standing.pairs.verdict(BOUNDS) {
        Verdict::Higher => true,
        Verdict::Lower => false,
        Verdict::Open => standing.pairs.superiority() >= LIKELY,
    }
}
