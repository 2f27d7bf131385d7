//! Matches decide what a training goes on with: whatever is fitted must beat what was there before.

use std::sync::Arc;

use arena::duel::{Duel, Openings, Setting, Sprt, Standing, Verdict};
use engine::{Learned, UseWeights};
use rules::{Game, Rulebook};

use crate::training::Plan;

/// In which form something was learned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A number for each pattern on the board.
    Patterns,
    /// A small network that learned from results as much as they are worth.
    Network,
    /// A small network that learned from scores, and hardly from results. Few games between weak
    /// players end by chance, and a network that follows their ends plays badly.
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

/// Where trials are played: the same openings for all trials of a training.
#[derive(Debug)]
pub(crate) struct Trials {
    rulebook: Arc<Rulebook>,
    openings: Vec<Game>,
    setting: Setting,
    seed: u64,
    threads: usize,
}

/// The most pairs of games in a trial.
pub(crate) const PAIRS: u64 = 150;
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
        Trials {
            rulebook: plan.rulebook.clone(),
            openings: (0..PAIRS).map(|number| openings.game(number)).collect(),
            setting: text.parse().expect("positions and a small table"),
            seed: plan.seed,
            threads: plan.threads,
        }
    }

    /// Lets a challenger meet what was there before it. `on_games` hears how many games there
    /// were.
    pub(crate) fn hold(
        &self,
        form: Form,
        [challenger, before]: [&Arc<Learned>; 2],
        on_games: &mut dyn FnMut(u64),
    ) -> Trial {
        let settings = [self.setting.clone(), self.setting.clone()];
        let duel = Duel {
            weights: [challenger, before].map(|learned| UseWeights::Given(learned.clone())),
            pairs: PAIRS,
            openings: self.openings.clone(),
            sprt: Some(BOUNDS),
            seed: self.seed,
            concurrency: self.threads,
            max_plies: LONGEST,
            ..Duel::between(self.rulebook.clone(), settings)
        };
        let standing = duel.run(|_, standing| {
            on_games(standing.pairs.games());
            true
        });
        Trial {
            form,
            games: standing.games,
            kept: is_better(&standing),
        }
    }
}

fn is_better(standing: &Standing) -> bool {
    match standing.pairs.verdict(BOUNDS) {
        Verdict::Higher => true,
        Verdict::Lower => false,
        Verdict::Open => standing.pairs.superiority() >= LIKELY,
    }
}
