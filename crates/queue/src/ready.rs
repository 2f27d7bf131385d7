//! A job made ready to play on this machine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::contest::{Entry, Isolation, Kind, Pair, Setting, Solved};
use arena::duel::{self, Duel};
use arena::sandbox::Unpacked;
use engine::{Level, Oracle, small_tables};
use rules::Rulebook;
use train::{Keep, Selfplay};

use crate::bundle::Digest;
use crate::error::QueueError;
use crate::job::{ContestJob, Job, MatchJob, SelfplayJob, VERSION, What, read};
use crate::learned::{Learned, weights};
use crate::queue::Queue;

/// What this machine adds to a job.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    /// Whether bots are isolated: whoever gives the work does not decide this.
    pub(crate) isolation: Isolation,
    /// Where tables of solved endings are, and are made.
    pub(crate) tables: Option<PathBuf>,
}

/// A job that can be played.
#[derive(Debug)]
pub(crate) enum Ready {
    /// Pairs of a match.
    Match(Box<Match>),
    /// Pairs of a contest.
    Contest(Box<Contest>),
    /// Pieces of self-play.
    Selfplay(Box<Selfplay>),
}

/// A match that can be played.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) duel: Duel,
    /// What was learned is there as long as it.
    _learned: Learned,
}

/// A contest that can be played.
#[derive(Debug)]
pub(crate) struct Contest {
    pub(crate) setting: Setting,
    pub(crate) arbiter: Solved,
    /// The bots' files are there as long as it.
    _files: Vec<Unpacked>,
    _learned: Learned,
}

impl Ready {
    /// Fetches all that a job needs.
    pub(crate) fn new(queue: &Queue, job: &Digest, home: &Home) -> Result<Ready, QueueError> {
        let bytes = queue.get(job)?;
        let job: Job = read(&bytes)?;
        if job.version != VERSION {
            return Err(QueueError::Strange(format!(
                "this worker has version {VERSION}: expected {}",
                arena::excerpt(&job.version)
            )));
        }
        let packed = job.learned.as_ref().map(|digest| queue.get(digest));
        let packed = packed.transpose()?;
        let learned = |rulebook: &Rulebook| match &packed {
            Some(packed) => Learned::unpack(packed, rulebook),
            None => Ok(Learned::default()),
        };
        match job.what {
            What::Match(own) => {
                let rulebook = own.rules.rulebook().map_err(QueueError::Strange)?;
                let learned = learned(&rulebook)?;
                let duel = duel_of(queue, &own, rulebook, &learned)?;
                let _learned = learned;
                Ok(Ready::Match(Box::new(Match { duel, _learned })))
            }
            What::Contest(own) => {
                let rulebook = own.setting.rules.rulebook().map_err(QueueError::Strange)?;
                let learned = learned(&rulebook)?;
                let contest = Contest::new(queue, *own, &rulebook, learned, home)?;
                Ok(Ready::Contest(Box::new(contest)))
            }
            What::Selfplay(own) => Ok(Ready::Selfplay(Box::new(selfplay(queue, &own)?))),
        }
    }

    /// Refuses a pair that the job cannot have.
    pub(crate) fn check(&self, pair: &Pair) -> Result<(), QueueError> {
        let (bots, numbers) = match self {
            Ready::Match(_) => (2, 1 << 60),
            Ready::Contest(contest) => (contest.setting.bots.len(), 1 << 60),
            Ready::Selfplay(_) => (2, 1 << 32),
        };
        if pair.bots.iter().all(|bot| *bot < bots) && pair.number < numbers {
            Ok(())
        } else {
            Err(QueueError::Strange(format!(
                "there is no such pair: {pair:?}"
            )))
        }
    }
}

fn duel_of(
    queue: &Queue,
    job: &MatchJob,
    rulebook: Arc<Rulebook>,
    learned: &Learned,
) -> Result<Duel, QueueError> {
    let [one, other] = &job.settings;
    let settings = [setting(one)?, setting(other)?];
    let [one, other] = &job.weights;
    let weights = [
        weights(queue, one, &rulebook)?,
        weights(queue, other, &rulebook)?,
    ];
    Ok(Duel {
        weights,
        learned: learned.folder(),
        seed: job.seed,
        beginning: job.beginning,
        max_plies: job.max_plies,
        ..Duel::between(rulebook, settings)
    })
}

fn selfplay(queue: &Queue, job: &SelfplayJob) -> Result<Selfplay, QueueError> {
    let rulebook = job.rules.rulebook().map_err(QueueError::Strange)?;
    if job.nodes > MOST_NODES {
        let nodes = job.nodes;
        let what =
            format!("{nodes} nodes are not searched for others: expected at most {MOST_NODES}");
        return Err(QueueError::Strange(what));
    }
    Ok(Selfplay {
        weights: weights(queue, &job.weights, &rulebook)?,
        rulebook,
        tables: None,
        nodes: job.nodes,
        seed: job.seed,
        keep: if job.pdn {
            Keep::Games
        } else {
            Keep::Positions
        },
    })
}

/// Most positions that are looked at for a move of self-play.
const MOST_NODES: u64 = 1_000_000;

/// A setting from elsewhere. Nothing of this machine's own is reached by it.
fn setting(text: &str) -> Result<duel::Setting, QueueError> {
    let setting: duel::Setting = text.parse().map_err(QueueError::strange)?;
    if setting.is_bound_here() || setting.hash_mb > MOST_HASH {
        Err(QueueError::Strange(format!(
            "`{}` is not played for others: expected no `hub`, no `tables`, no `endings` and at \
             most `hash={MOST_HASH}`",
            arena::excerpt(text)
        )))
    } else {
        Ok(setting)
    }
}

/// Most megabytes that a contestant's table may have.
const MOST_HASH: usize = 4096;

impl Contest {
    fn new(
        queue: &Queue,
        job: ContestJob,
        rulebook: &Arc<Rulebook>,
        learned: Learned,
        home: &Home,
    ) -> Result<Contest, QueueError> {
        let ContestJob { mut setting, files } = job;
        if files.len() != setting.bots.len() {
            return Err(QueueError::strange(
                "the job does not say the files of every bot",
            ));
        }
        setting.isolation = home.isolation;
        // What others may read here is not for them to say.
        setting.readable.clear();
        let mut unpacked = Vec::new();
        for (bot, digest) in setting.bots.iter_mut().zip(&files) {
            let told = |why: QueueError| QueueError::Strange(format!("`{}`: {why}", bot.name));
            let bytes = digest.as_ref().map(|digest| queue.get(digest)).transpose();
            let own = placed(bot, bytes.map_err(told)?);
            let name = &bot.name;
            unpacked.extend(own.map_err(|why| QueueError::Strange(format!("`{name}`: {why}")))?);
        }
        Ok(Contest {
            arbiter: arbiter(&setting, rulebook, &learned, home.tables.as_deref()),
            setting,
            _files: unpacked,
            _learned: learned,
        })
    }
}

/// Puts the files of a bot in a folder of their own, and tells the bot where they are.
fn placed(bot: &mut Entry, bytes: Option<Vec<u8>>) -> Result<Option<Unpacked>, String> {
    let missing = || "its files did not come along".to_string();
    match &mut bot.kind {
        Kind::House(_) | Kind::Unready(_) => Ok(None),
        Kind::Function(_) => Err("its function was not built".to_string()),
        Kind::Program(program) => {
            let unpacked = Unpacked::new(&bytes.ok_or_else(missing)?)?;
            program.folder = unpacked.folder().to_path_buf();
            Ok(Some(unpacked))
        }
        Kind::Module(module) => {
            let unpacked = Unpacked::of_file("module", &bytes.ok_or_else(missing)?)?;
            module.file = unpacked.folder().join("module");
            Ok(Some(unpacked))
        }
    }
}

/// The same arbiter as on the machine that gives the work, with tables of our own.
fn arbiter(
    setting: &Setting,
    rulebook: &Arc<Rulebook>,
    learned: &Learned,
    folder: Option<&Path>,
) -> Solved {
    let is_full = |bot: &Entry| matches!(bot.kind, Kind::House(n) if n == Level::FULL.number());
    let judges = setting.adjudication.tables.is_some();
    let plays = setting.bots.iter().any(is_full);
    let folder = folder.filter(|_| judges || plays);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let tables = folder.and_then(|folder| small_tables(folder, rulebook, threads, |_| {}));
    Solved {
        judge: tables.clone().filter(|_| judges).map(Oracle::new),
        house: tables.filter(|_| plays),
        learned: learned.folder(),
    }
}
