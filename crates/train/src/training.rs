//! A training from start to end, in a folder of its own.

mod patterns;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Learned, UseWeights};
use rules::{Rulebook, Stamp};

use crate::crew::{Crew, Threads};
use crate::fit::Epoch;
use crate::network::{self, Beginning, Recipe};
use crate::rounds::{Round, RoundLog};
use crate::store::{GAMES, Store, write_whole};
use crate::trial::{Form, Trial, Trials};
use crate::{Error, Keep, Selfplay, plot, report};
use patterns::Fitted;

/// What is to be trained, and for how long.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rulebook.
    pub rulebook: Arc<Rulebook>,
    /// The folder that keeps everything.
    pub folder: PathBuf,
    /// How many games are played in all, those of earlier runs among them; no limit if not given.
    pub games: Option<u64>,
    /// How long this run plays; no limit if not given.
    pub time: Option<Duration>,
    /// How many positions the engine looks at for each move.
    pub nodes: u64,
    /// What decides all games.
    pub seed: u64,
    /// How many threads play, fit and try.
    pub threads: usize,
    /// What was known before. A training that goes on another day goes on from what it began with.
    pub known: Option<Arc<Learned>>,
}

/// What a training tells while it runs.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// Some games of a round are on disk.
    Played {
        /// The round.
        round: Round,
        /// How many of its games are on disk.
        games: u64,
        /// How many games this run played.
        fresh: u64,
    },
    /// An epoch of a fit is done.
    Fitted {
        /// The round.
        round: Round,
        /// What is fitted.
        form: Form,
        /// Its losses.
        epoch: Epoch,
        /// How many epochs there will be.
        of: u32,
    },
    /// Some games of a trial were played.
    Tried {
        /// The round.
        round: Round,
        /// What is tried.
        form: Form,
        /// How many games were played.
        games: u64,
        /// How many there will be at most.
        of: u64,
    },
    /// A round is over.
    Finished(&'a RoundLog),
}

/// What a training gave.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The file with the newest weights.
    pub weights: PathBuf,
    /// The report, with a plot beside it.
    pub report: PathBuf,
    /// All rounds so far; the last may not have all of its games.
    pub rounds: Vec<RoundLog>,
}

impl Outcome {
    /// True if something that was learned is better than what the training began with.
    pub fn is_better(&self) -> bool {
        self.rounds.iter().any(|log| log.kept().is_some())
    }
}

/// Trains until there are enough games or the time is over, and goes on where an earlier run was.
pub fn train(plan: &Plan, on_news: &mut dyn FnMut(News<'_>)) -> Result<Outcome, Error> {
    train_with(&mut Threads(plan.threads), plan, on_news)
}

/// The same training, with games that somebody else plays.
pub fn train_with(
    crew: &mut dyn Crew,
    plan: &Plan,
    on_news: &mut dyn FnMut(News<'_>),
) -> Result<Outcome, Error> {
    let mut training = Training::open(plan)?;
    let mut round = Round::FIRST;
    loop {
        let whole = training.play(crew, round, on_news)?;
        if !whole || plan.games.is_some_and(|games| games <= round.end) {
            break;
        }
        training.fit(round, on_news)?;
        round = round.next();
    }
    training.finish(round, on_news)
}

/// A training under way.
struct Training<'a> {
    plan: &'a Plan,
    store: Store,
    start: Instant,
    /// How many games this run played.
    fresh: u64,
    /// Made when it is first needed.
    trials: Option<Trials>,
}

/// A network is wider the more positions there are: each width from so many on.
const WIDTHS: [(usize, u64); 2] = [(256, 4_000_000), (128, 1_000_000)];
/// With fewer it has so many sums.
const NARROWEST: usize = 64;
/// How often a network looks at each position: one that begins with nothing, and one that goes on.
const LOOKS: [u32; 2] = [8, 5];
/// The share of results in what a network of scores learns.
const HARDLY: f32 = 0.1;
/// A last round that was not played to its end must add such a part to the games before it, or
/// nothing is learned from it yet.
const ENOUGH: u64 = 8;

impl<'a> Training<'a> {
    fn open(plan: &'a Plan) -> Result<Training<'a>, Error> {
        fs::create_dir_all(&plan.folder).map_err(Error::at(&plan.folder))?;
        let training = Training {
            store: Store::open(&plan.folder.join("games"))?,
            plan,
            start: Instant::now(),
            fresh: 0,
            trials: None,
        };
        training.same_plan()?;
        training.begin()?;
        Ok(training)
    }

    /// Keeps what the training begins with, so that it goes on from just that another day.
    fn begin(&self) -> Result<(), Error> {
        let path = self.beginning();
        if path.exists() {
            return Ok(());
        }
        let known = self.plan.known.as_ref();
        write_whole(&path, &known.map_or_else(Vec::new, |known| known.write()))
    }

    /// The file with what the training began with; empty if nothing was known.
    fn beginning(&self) -> PathBuf {
        self.plan.folder.join("begin.weights")
    }

    /// Refuses a folder whose games were played in another way.
    fn same_plan(&self) -> Result<(), Error> {
        let Plan {
            rulebook,
            nodes,
            seed,
            ..
        } = self.plan;
        let plan = |rules: Stamp| format!("rulebook {rules}, seed {seed}, {nodes} nodes");
        let expected = plan(Stamp::of(rulebook));
        let before = rulebook.legacy_hash().map(Stamp::Legacy).map(plan);
        let path = self.plan.folder.join("plan");
        let got = fs::read_to_string(&path).unwrap_or_default();
        if got.is_empty() || Some(&got) == before.as_ref() {
            return write_whole(&path, expected.as_bytes());
        }
        if got != expected {
            let folder = self.plan.folder.clone();
            return Err(Error::Other {
                folder,
                got,
                expected,
            });
        }
        Ok(())
    }

    fn file(&self, round: Round, kind: &str) -> PathBuf {
        let name = format!("round-{:03}.{kind}", round.number);
        self.plan.folder.join(name)
    }

    /// Plays the games of a round that are not on disk yet. False if the time was over before
    /// the last one.
    fn play(
        &mut self,
        crew: &mut dyn Crew,
        round: Round,
        on_news: &mut dyn FnMut(News<'_>),
    ) -> Result<bool, Error> {
        let wanted = match self.plan.games {
            Some(games) => round.until(games),
            None => round,
        };
        let missing: Vec<u64> = wanted.pieces().filter(|n| !self.store.has(*n)).collect();
        let mut done = wanted.pieces().count() - missing.len();
        if missing.is_empty() {
            return Ok(true);
        }
        let (games, deadline) = (self.selfplay(round)?, self.deadline());
        crew.play(&games, &missing, deadline, &mut |piece| {
            self.store.add(piece.number, piece.samples)?;
            done += 1;
            self.fresh += GAMES;
            on_news(News::Played {
                round,
                games: done as u64 * GAMES,
                fresh: self.fresh,
            });
            Ok(())
        })?;
        Ok(missing.iter().all(|number| self.store.has(*number)))
    }

    /// How the games of a round are played.
    fn selfplay(&self, round: Round) -> Result<Selfplay, Error> {
        Ok(Selfplay {
            rulebook: self.plan.rulebook.clone(),
            weights: match self.before(round)? {
                Some(learned) => UseWeights::Given(learned),
                None => UseWeights::None,
            },
            tables: None,
            nodes: self.plan.nodes,
            seed: self.plan.seed,
            keep: Keep::Positions,
        })
    }

    fn deadline(&self) -> Option<Instant> {
        self.plan.time.map(|time| self.start + time)
    }

    /// What a round plays with: what the round before went on with. The first one plays with what
    /// was known before the training, if anything was.
    fn before(&self, round: Round) -> Result<Option<Arc<Learned>>, Error> {
        let before = Round {
            number: round.number.saturating_sub(1),
            ..round
        };
        let path = match before.number {
            0 => self.beginning(),
            _ => self.file(before, "weights"),
        };
        if fs::metadata(&path).is_ok_and(|file| file.len() == 0) {
            return Ok(None);
        }
        let learned = read_learned(&self.plan.rulebook, &path)?;
        Ok(Some(Arc::new(learned)))
    }

    /// Learns from all games up to the end of a round, unless that was done before.
    fn fit(&mut self, round: Round, on_news: &mut dyn FnMut(News<'_>)) -> Result<(), Error> {
        let (weights, log) = (self.file(round, "weights"), self.file(round, "log"));
        if weights.exists() && read_log(&log).is_some() {
            return Ok(());
        }
        let settled = self.settle(round, on_news)?;
        write_whole(&log, settled.log.write().as_bytes())?;
        write_whole(&weights, &settled.learned.write())?;
        Trials::forget(&self.plan.folder);
        on_news(News::Finished(&settled.log));
        Ok(())
    }

    /// Fits patterns and networks, and lets matches decide: each of them takes the place of what
    /// was there before it if it is better.
    fn settle(
        &mut self,
        round: Round,
        on_news: &mut dyn FnMut(News<'_>),
    ) -> Result<Settled, Error> {
        let before = self.before(round)?;
        let Fitted { weights, mut log } = self.patterns(round, on_news)?;
        let mut challengers = vec![(Form::Patterns, Arc::new(Learned::Patterns(weights)))];
        for form in Form::NETWORKS {
            let network = self.network(round, form, before.as_ref(), &mut log, on_news)?;
            challengers.push((form, network));
        }
        let mut best = before.unwrap_or_else(|| {
            let (form, patterns) = challengers.remove(0);
            log.trials.push(Trial::without_games(form));
            patterns
        });
        let trials = self.trials.get_or_insert_with(|| Trials::new(self.plan));
        for (form, challenger) in challengers {
            let trial = trials.hold(form, [&challenger, &best], &mut |games, of| {
                on_news(News::Tried {
                    round,
                    form,
                    games,
                    of,
                });
            })?;
            if trial.kept {
                best = challenger;
            }
            log.trials.push(trial);
        }
        Ok(Settled { learned: best, log })
    }

    /// A network that learned from all games up to the end of a round. It goes on from the one of
    /// the round before, if that is one.
    fn network(
        &self,
        round: Round,
        form: Form,
        before: Option<&Arc<Learned>>,
        log: &mut RoundLog,
        on_news: &mut dyn FnMut(News<'_>),
    ) -> Result<Arc<Learned>, Error> {
        let Plan { rulebook, seed, .. } = self.plan;
        let width = WIDTHS.iter().find(|(_, least)| log.positions >= *least);
        let width = width.map_or(NARROWEST, |(width, _)| *width);
        let (from, width, epochs) = match before.map(|learned| &**learned) {
            Some(Learned::Network(network)) => (
                Beginning::Network(Arc::new(network.clone())),
                width.max(network.width()),
                LOOKS[1],
            ),
            _ => (Beginning::Nothing, width, LOOKS[0]),
        };
        let recipe = Recipe {
            width,
            epochs,
            results: (form == Form::ScoreNetwork).then_some(HARDLY),
            from,
            seed: *seed,
            threads: self.plan.threads,
            rulebook: rulebook.clone(),
        };
        let out = self.plan.folder.join(form.name());
        let pieces: Vec<_> = self.store.before(round.pieces().end).collect();
        let trained = network::learn(&recipe, &pieces, &out, &mut |epoch| {
            on_news(News::Fitted {
                round,
                form,
                epoch: *epoch,
                of: epochs,
            });
        })?;
        log.networks.push((form, trained.validation));
        read_learned(rulebook, &out).map(Arc::new)
    }

    /// The last fit, the newest weights and the report.
    fn finish(&mut self, last: Round, on_news: &mut dyn FnMut(News<'_>)) -> Result<Outcome, Error> {
        let rulebook = &self.plan.rulebook.clone();
        let complete = last.pieces().all(|number| self.store.has(number));
        let played = last.pieces().filter(|number| self.store.has(*number));
        let more = played.count() as u64 * GAMES;
        let is_enough = more > 0 && more * ENOUGH >= last.first;
        let path = self.plan.folder.join("latest.weights");
        let mut rounds = self.logs();
        if complete {
            self.fit(last, on_news)?;
            rounds = self.logs();
            let newest = read_learned(rulebook, &self.file(last, "weights"))?;
            write_whole(&path, &newest.write())?;
        } else if is_enough {
            let settled = self.settle(last, on_news)?;
            on_news(News::Finished(&settled.log));
            write_whole(&path, &settled.learned.write())?;
            rounds.retain(|log| log.number < last.number);
            rounds.push(settled.log);
        } else if let Some(before) = rounds.last() {
            let round = Round {
                number: before.number,
                ..last
            };
            let newest = read_learned(rulebook, &self.file(round, "weights"))?;
            write_whole(&path, &newest.write())?;
        } else {
            return Err(Error::NothingToLearn);
        }
        let (report, curve) = (
            self.plan.folder.join("report.md"),
            self.plan.folder.join("curve.svg"),
        );
        write_whole(&report, report::text(self.plan, &rounds).as_bytes())?;
        write_whole(&curve, plot::svg(&rounds).as_bytes())?;
        Ok(Outcome {
            weights: path,
            report,
            rounds,
        })
    }

    /// The logs of all rounds that are done.
    fn logs(&self) -> Vec<RoundLog> {
        let rounds = std::iter::successors(Some(Round::FIRST), |round| Some(round.next()));
        rounds
            .map_while(|round| read_log(&self.file(round, "log")))
            .collect()
    }
}

/// What a round came to.
struct Settled {
    learned: Arc<Learned>,
    log: RoundLog,
}

fn read_log(path: &Path) -> Option<RoundLog> {
    RoundLog::read(&fs::read_to_string(path).ok()?)
}

fn read_learned(rulebook: &Rulebook, path: &Path) -> Result<Learned, Error> {
    let bytes = fs::read(path).map_err(Error::at(path))?;
    Learned::read(rulebook, &bytes).map_err(|error| Error::Weights {
        path: path.to_path_buf(),
        error,
    })
}
