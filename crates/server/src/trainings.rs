//! Training an engine for a rulebook of one's own: one at a time, for a few minutes, giving way.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::Learned;
use rules::{PlayHash, Rulebook};
use serde::Serialize;
use texts::Message;
use train::{Form, News, Outcome, Plan};
use utoipa::ToSchema;

use crate::errors::Fault;
use crate::pool::{Pool, give_way_most};

/// What a server may spend on trainings.
#[derive(Clone, Debug)]
pub struct Training {
    /// The folder that keeps them.
    pub folder: PathBuf,
    /// How long one plays before it learns.
    pub time: Duration,
    /// How many games it plays at most.
    pub games: Option<u64>,
}

/// The trainings of a server.
#[derive(Clone)]
pub(crate) struct Trainings {
    /// Nothing if there are none.
    limits: Option<Training>,
    known: Arc<Mutex<HashMap<PlayHash, Course>>>,
}

/// How a training goes.
#[derive(Clone, Debug)]
struct Course {
    state: TrainingState,
    begun: Instant,
    games: u64,
    /// The loss before anything was learned, when that is known.
    before: Option<f64>,
    /// The loss on games held back, after each epoch.
    curve: Vec<f64>,
}

/// Whether a training goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TrainingState {
    /// The server trains nothing.
    Off,
    /// There was none yet.
    None,
    /// Games are played, or weights are fitted.
    Running,
    /// The engine plays with what was learned.
    Done,
    /// It did not come to its end.
    Failed,
}

/// A training as a page sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct TrainingView {
    state: TrainingState,
    /// How long a training plays, in seconds.
    seconds: u64,
    /// How long this one goes on already, in seconds.
    elapsed: u64,
    games: u64,
    /// The loss before anything was learned.
    before: Option<f64>,
    /// The loss on games held back, after each epoch.
    curve: Vec<f64>,
    /// True if the engine plays this rulebook with something that was learned.
    learned: bool,
}

/// So many rulebooks can be trained on one server.
const MOST: usize = 50;
/// How many positions are looked at for a move.
const NODES: u64 = 500;
/// No curve is longer.
const LONGEST: usize = 2_000;

impl Trainings {
    pub(crate) fn new(limits: Option<Training>) -> Trainings {
        Trainings {
            limits,
            known: Arc::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayHash, Course>> {
        // The map is whole whatever happened to who held it.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the training of a rulebook goes.
    pub(crate) fn view(&self, rulebook: &Rulebook, pool: &Pool) -> TrainingView {
        let course = self.lock().get(&rulebook.play_hash()).cloned();
        let learned = pool.learned().weights(rulebook).is_some();
        let course = course.unwrap_or_else(|| {
            Course::new(match (&self.limits, learned) {
                (None, _) => TrainingState::Off,
                (Some(_), true) => TrainingState::Done,
                (Some(_), false) => TrainingState::None,
            })
        });
        let limits = self.limits.as_ref();
        TrainingView {
            state: course.state,
            seconds: limits.map_or(0, |limits| limits.time.as_secs()),
            elapsed: course.begun.elapsed().as_secs(),
            games: course.games,
            before: course.before,
            curve: course.curve,
            learned,
        }
    }

    /// Begins a training, if none goes on. One that was there before goes on where it was.
    pub(crate) fn begin(&self, rulebook: &Arc<Rulebook>, pool: &Pool) -> Result<(), Fault> {
        let off = || Fault::forbidden("training-off", "refusal-training-off");
        let limits = self.limits.clone().ok_or_else(off)?;
        if Learned::embedded(rulebook).is_some() {
            return Err(Fault::conflict("trained", "refusal-trained"));
        }
        let folder = limits.folder.join(rulebook.play_hash().to_string());
        let mut known = self.lock();
        let runs = |course: &Course| course.state == TrainingState::Running;
        if known.values().any(runs) {
            return Err(Fault::conflict("training-runs", "refusal-training-runs"));
        }
        if !folder.exists() && count(&limits.folder) >= MOST {
            let message = Message::new("refusal-too-many-trainings").with("most", MOST);
            return Err(Fault::conflict("too-many-trainings", message));
        }
        let course = Course::new(TrainingState::Running);
        known.insert(rulebook.play_hash(), course);
        drop(known);
        let plan = Plan {
            rulebook: rulebook.clone(),
            folder,
            games: limits.games,
            time: Some(limits.time),
            nodes: NODES,
            seed: 0,
            threads: 1,
            known: pool.learned().weights(rulebook).map(Arc::new),
        };
        let (trainings, pool) = (self.clone(), pool.clone());
        let run = move || trainings.run(&plan, &pool);
        let started = std::thread::Builder::new()
            .name("training".to_string())
            .spawn(run);
        started.map(drop).map_err(|_| {
            self.end(rulebook, TrainingState::Failed);
            Fault::busy()
        })
    }

    fn run(&self, plan: &Plan, pool: &Pool) {
        give_way_most();
        let hash = plan.rulebook.play_hash();
        let work = || {
            let trained = train::train(plan, &mut |news| {
                if let Some(course) = self.lock().get_mut(&hash) {
                    course.tell(news);
                }
            });
            let trained = trained.map_err(|error| error.to_string())?;
            keep(&plan.rulebook, &trained, pool)
        };
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        let state = match done {
            Ok(Ok(())) => TrainingState::Done,
            Ok(Err(error)) => {
                tracing::error!("a training failed: {error}");
                TrainingState::Failed
            }
            Err(_) => TrainingState::Failed,
        };
        self.end(&plan.rulebook, state);
    }

    fn end(&self, rulebook: &Rulebook, state: TrainingState) {
        if let Some(course) = self.lock().get_mut(&rulebook.play_hash()) {
            course.state = state;
        }
    }
}

/// How many trainings are on disk.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, |entries| entries.take(MOST + 1).count())
}

/// Puts what was learned where the engine finds it, if it is better than what is there, and lets
/// all engines look again.
fn keep(rulebook: &Arc<Rulebook>, trained: &Outcome, pool: &Pool) -> Result<(), String> {
    if !trained.is_better() {
        return Ok(());
    }
    let file = fs::read(&trained.weights).map_err(|error| error.to_string())?;
    let learned = Learned::read(rulebook, &file).map_err(|error| error.to_string())?;
    let kept = pool.learned().keep_weights(rulebook, &learned);
    kept.map_err(|error| error.to_string())?;
    pool.forget(rulebook.identity());
    Ok(())
}

impl Course {
    fn new(state: TrainingState) -> Course {
        Course {
            state,
            begun: Instant::now(),
            games: 0,
            before: None,
            curve: Vec::new(),
        }
    }

    fn tell(&mut self, news: News<'_>) {
        match news {
            News::Played { round, games, .. } => self.games = round.first + games,
            // One curve of one kind: that of patterns, which every round has from its first epoch.
            News::Fitted {
                form: Form::Patterns,
                epoch,
                ..
            } => {
                let loss = Some(epoch.validation).filter(|loss| loss.is_finite());
                self.curve.extend(loss);
                self.curve.truncate(LONGEST);
            }
            News::Fitted { .. } | News::Tried { .. } => {}
            News::Finished(log) => {
                self.games = log.games;
                self.before.get_or_insert(log.blank);
            }
        }
    }
}
