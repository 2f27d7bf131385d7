//! A training from start to end, in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Learned, UseWeights, Weights};
use rules::{Rulebook, Stamp, Word};

use crate::crew::{Crew, Threads};
use crate::fit::{EPOCHS, Epoch, Fit, Slope};
use crate::rounds::{Round, RoundLog};
use crate::store::{BASIS, GAMES, Store, fnv, write_whole};
use crate::{Error, Keep, Selfplay, Trust, plot, report};

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
    /// How many threads play and fit.
    pub threads: usize,
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
        /// Its losses.
        epoch: Epoch,
        /// How many epochs there will be.
        of: u32,
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
}

/// Every piece with this remainder is held back.
const HELD_BACK: (u64, u64) = (16, 7);

impl<'a> Training<'a> {
    fn open(plan: &'a Plan) -> Result<Training<'a>, Error> {
        fs::create_dir_all(&plan.folder).map_err(Error::at(&plan.folder))?;
        let training = Training {
            store: Store::open(&plan.folder.join("games"))?,
            plan,
            start: Instant::now(),
            fresh: 0,
        };
        training.same_plan()?;
        Ok(training)
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
            weights: self.weights_before(round)?,
            tables: None,
            nodes: self.plan.nodes,
            seed: self.plan.seed,
            keep: Keep::Positions,
        })
    }

    fn deadline(&self) -> Option<Instant> {
        self.plan.time.map(|time| self.start + time)
    }

    /// The weights that a round plays with.
    fn weights_before(&self, round: Round) -> Result<UseWeights, Error> {
        if round.number == 1 {
            return Ok(UseWeights::None);
        }
        let before = Round {
            number: round.number - 1,
            ..round
        };
        let path = self.file(before, "weights");
        let weights = read_weights(&self.plan.rulebook, &path)?;
        Ok(UseWeights::Given(Arc::new(Learned::Patterns(weights))))
    }

    /// Fits weights to all games up to the end of a round, unless that was done before.
    fn fit(&mut self, round: Round, on_news: &mut dyn FnMut(News<'_>)) -> Result<(), Error> {
        let (weights, log) = (self.file(round, "weights"), self.file(round, "log"));
        if weights.exists() && read_log(&log).is_some() {
            return Ok(());
        }
        let fitted = self.fitted(round, on_news)?;
        write_whole(&log, fitted.log.write().as_bytes())?;
        write_whole(&weights, &fitted.weights.write())?;
        on_news(News::Finished(&fitted.log));
        Ok(())
    }

    fn fitted(&self, round: Round, on_news: &mut dyn FnMut(News<'_>)) -> Result<Fitted, Error> {
        match self.plan.rulebook.narrow() {
            Some(_) => self.fitted_to::<u64>(round, on_news),
            None => self.fitted_to::<u128>(round, on_news),
        }
    }

    fn fitted_to<W: Word>(
        &self,
        round: Round,
        on_news: &mut dyn FnMut(News<'_>),
    ) -> Result<Fitted, Error> {
        let rulebook = &self.plan.rulebook;
        let end = round.pieces().end;
        let is_held_back = |(number, _): &(u64, &[u8])| number % HELD_BACK.0 == HELD_BACK.1;
        let pieces = || self.store.before(end);
        let first = self.store.before(Round::FIRST.pieces().end);
        let trust = Trust::of(rulebook, first.map(|(_, piece)| piece));
        let lessons = pieces()
            .filter(|p| !is_held_back(p))
            .map(|(_, piece)| piece);
        let held_back = pieces().filter(is_held_back).map(|(_, piece)| piece);
        let fit = Fit::<W>::new(rulebook, lessons, held_back, trust)
            .with(self.plan.seed, self.plan.threads);
        let games = pieces().count() as u64 * GAMES;
        if fit.sizes()[0] == 0 {
            return Err(Error::NothingToLearn);
        }
        let state = State::of(&self.plan.folder, round, fit.sizes());
        let (mut slope, mut log) = state.resume(fit.start().weights.len()).unwrap_or_else(|| {
            let slope = fit.start();
            let log = RoundLog {
                number: round.number,
                games,
                positions: fit.sizes()[0] as u64,
                scale: trust.scale,
                blank: fit.validation(&slope.weights),
                epochs: Vec::new(),
            };
            (slope, log)
        });
        while slope.epochs < EPOCHS {
            let epoch = fit.epoch(&mut slope);
            log.epochs.push(epoch);
            state.keep(&slope, &log)?;
            on_news(News::Fitted {
                round,
                epoch,
                of: EPOCHS,
            });
        }
        let weights = fit.weights(rulebook, &slope);
        Ok(Fitted { weights, log })
    }

    /// The last fit, the newest weights and the report.
    fn finish(&mut self, last: Round, on_news: &mut dyn FnMut(News<'_>)) -> Result<Outcome, Error> {
        let rulebook = &self.plan.rulebook;
        let complete = last.pieces().all(|number| self.store.has(number));
        let any = last.pieces().any(|number| self.store.has(number));
        let path = self.plan.folder.join("latest.weights");
        let mut rounds = self.logs();
        if complete {
            self.fit(last, on_news)?;
            rounds = self.logs();
            let newest = read_weights(rulebook, &self.file(last, "weights"))?;
            write_whole(&path, &newest.write())?;
        } else if any {
            let fitted = self.fitted(last, on_news)?;
            on_news(News::Finished(&fitted.log));
            write_whole(&path, &fitted.weights.write())?;
            rounds.retain(|log| log.number < last.number);
            rounds.push(fitted.log);
        } else if let Some(before) = rounds.last() {
            let round = Round {
                number: before.number,
                ..last
            };
            let newest = read_weights(rulebook, &self.file(round, "weights"))?;
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

struct Fitted {
    weights: Weights,
    log: RoundLog,
}

fn read_log(path: &Path) -> Option<RoundLog> {
    RoundLog::read(&fs::read_to_string(path).ok()?)
}

fn read_weights(rulebook: &Rulebook, path: &Path) -> Result<Weights, Error> {
    let bytes = fs::read(path).map_err(Error::at(path))?;
    Weights::read(rulebook, &bytes).map_err(|error| Error::Weights {
        path: path.to_path_buf(),
        error,
    })
}

/// A fit that is not done yet, on disk after each epoch.
struct State {
    path: PathBuf,
    /// Tells which fit it is.
    key: String,
}

impl State {
    fn of(folder: &Path, round: Round, [lessons, held_back]: [usize; 2]) -> State {
        State {
            path: folder.join("fit"),
            key: format!("fit {} {lessons} {held_back}", round.number),
        }
    }

    fn keep(&self, slope: &Slope, log: &RoundLog) -> Result<(), Error> {
        let mut bytes = slope.write();
        let head = format!("{}\n{}\n", self.key, log.write());
        bytes.extend(head.as_bytes());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(fnv(&bytes, BASIS).to_le_bytes());
        write_whole(&self.path, &bytes)
    }

    /// What was kept of just this fit.
    fn resume(&self, count: usize) -> Option<(Slope, RoundLog)> {
        let bytes = fs::read(&self.path).ok()?;
        let (body, check) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
        if fnv(body, BASIS).to_le_bytes() != check {
            return None;
        }
        let (body, length) = body.split_at_checked(body.len().checked_sub(4)?)?;
        let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
        let (slope, head) = body.split_at_checked(body.len().checked_sub(length)?)?;
        let (key, log) = std::str::from_utf8(head).ok()?.split_once('\n')?;
        if key != self.key {
            return None;
        }
        Some((Slope::read(slope, count)?, RoundLog::read(log)?))
    }
}
