//! A contest over the queue.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use arena::contest::{
    self, Arbiter, Crew, Kind, News, Pair, Played, Results, RunError, Schedule, Setting,
};
use arena::sandbox::pack;
use engine::LearnedFolder;
use rules::Rulebook;

use crate::bundle::Digest;
use crate::desk::{Desk, ROOM};
use crate::error::QueueError;
use crate::job::{Came, ContestJob, Job, Report, VERSION, What};
use crate::learned;
use crate::queue::Queue;
use crate::run::Ender;

/// A contest that is to be played on the workers of a queue.
pub struct Contest<'a> {
    /// What its games have in common. Its bots are ready.
    pub setting: &'a Setting,
    /// What our own engine learned.
    pub learned: &'a LearnedFolder,
    /// What is to be played next.
    pub schedule: &'a mut Schedule,
    /// Where the games are kept.
    pub results: &'a mut dyn Results,
    /// Says whether another pair may begin.
    pub arbiter: &'a dyn Arbiter,
    /// Set when no game counts any more.
    pub stop: &'a AtomicBool,
    /// Hears which worker played how many games that count.
    pub heard: &'a (dyn Fn(&str, usize) + Sync),
}

/// Plays a contest on the workers of a queue: what is handed out, kept and told is the same as on
/// one machine. Every game is played through before it counts. `begun` gets what ends the run.
pub fn run_contest(
    queue: &Queue,
    contest: Contest<'_>,
    tell: &(dyn Fn(&str) + Sync),
    begun: impl FnOnce(Ender),
    on_game: impl FnMut(&Schedule, &Played),
) -> Result<(), RunError> {
    let failed = |error: QueueError| RunError::Setting(error.to_string());
    let rulebook = contest
        .setting
        .rules
        .rulebook()
        .map_err(RunError::Setting)?;
    let bundles = Bundles::of(contest.setting, contest.learned, &rulebook).map_err(failed)?;
    let job = bundles.job().map_err(failed)?;
    let over = &AtomicBool::new(false);
    let desk = Desk::open(queue, &job, || bundles.put(queue), tell).map_err(failed)?;
    let desk = desk.until(over);
    begun(desk.ender());
    let (work, pairs) = mpsc::channel();
    let (sender, news) = mpsc::channel();
    let Contest {
        schedule,
        results,
        arbiter,
        stop,
        heard,
        ..
    } = contest;
    let room = match schedule.verdict() {
        Some(_) => ROOM_WITH_A_TEST,
        None => ROOM,
    };
    let crew = Crew { work, news, room };
    let rulebook = &rulebook;
    thread::scope(|scope| {
        scope.spawn(move || hand_out(desk, &pairs, &sender, rulebook, heard));
        let done = contest::run_with(crew, schedule, results, arbiter, stop, on_game);
        over.store(true, Relaxed);
        done
    })
}

/// Most pairs that are out where a test may end the contest early: what is out is played.
const ROOM_WITH_A_TEST: usize = 64;

/// How often it is looked for new pairs while none is out.
const LOOK: Duration = Duration::from_millis(50);

/// Passes pairs on to the workers and their games back, until nobody gives more.
fn hand_out(
    mut desk: Desk<'_>,
    pairs: &Receiver<Pair>,
    news: &Sender<News>,
    rulebook: &Arc<Rulebook>,
    heard: &dyn Fn(&str, usize),
) {
    while !desk.is_over() {
        let wait = match desk.out() {
            0 => LOOK,
            _ => Duration::ZERO,
        };
        match pairs.recv_timeout(wait) {
            Ok(pair) => {
                desk.give(pair);
                // As long as there are more, they come first.
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if desk.out() == 0 => continue,
            Err(RecvTimeoutError::Timeout) => {}
        }
        for report in desk.take() {
            let Some(pair) = desk.pair(report.number).copied() else {
                continue;
            };
            match games(&report, &pair, rulebook) {
                Ok(games) if count(&mut desk, &report, &pair, games, news) => {
                    heard(&report.worker, games.len());
                }
                Ok(_) => {}
                Err(why) => desk.shun(&report.worker, &[report.number], &why.to_string()),
            }
        }
    }
    desk.close();
}

/// Counts games and passes them on. False if they were counted before.
fn count(
    desk: &mut Desk<'_>,
    report: &Report,
    pair: &Pair,
    games: &[Played],
    news: &Sender<News>,
) -> bool {
    if !desk.count(report.number) {
        return false;
    }
    if let [one, other] = games {
        let half_points = one.half_points() + 2 - other.half_points();
        let (bots, half_points) = match pair.bots {
            [a, b] if a > b => ([b, a], 4 - half_points),
            bots => (bots, half_points),
        };
        desk.tally().add(&report.worker, bots, half_points);
    }
    // If nobody hears it any more, the contest was stopped.
    for played in games {
        let _ = news.send(News::Game(Box::new(played.clone())));
    }
    let _ = news.send(News::Done);
    true
}

/// The games of a report, if they are those that were wanted and can be played through.
fn games<'a>(
    report: &'a Report,
    pair: &Pair,
    rulebook: &Arc<Rulebook>,
) -> Result<&'a [Played], QueueError> {
    let Came::Contest(games) = &report.came else {
        return Err(QueueError::strange("it is no pair of a contest"));
    };
    let wanted: Vec<usize> = (0..2).filter(|game| pair.wanted[*game]).collect();
    let is_wanted = games.len() == wanted.len()
        && games.iter().zip(&wanted).all(|(played, game)| {
            let id = (played.id.pair, played.id.game);
            id == (pair.number, *game) && played.bots == pair.seated(*game)
        });
    if !is_wanted {
        let what = format!("the games of pair {} are others", pair.number + 1);
        return Err(QueueError::Strange(what));
    }
    for played in games {
        played.replay(rulebook).map_err(QueueError::strange)?;
    }
    Ok(games)
}

/// What a contest needs beside its job.
struct Bundles<'a> {
    setting: &'a Setting,
    learned: Option<Vec<u8>>,
}

impl Bundles<'_> {
    fn of<'a>(
        setting: &'a Setting,
        learned: &LearnedFolder,
        rulebook: &Rulebook,
    ) -> Result<Bundles<'a>, QueueError> {
        if let Some(path) = setting.readable.first() {
            return Err(QueueError::Strange(format!(
                "`{}` cannot travel: expected no `readable`, which is on this machine alone",
                path.display()
            )));
        }
        Ok(Bundles {
            setting,
            learned: learned::packed(learned, rulebook)?,
        })
    }

    /// The files of each bot that has some.
    fn files(&self) -> impl Iterator<Item = Result<Option<Vec<u8>>, QueueError>> {
        self.setting.bots.iter().map(|bot| {
            let told = |why: String| QueueError::Strange(format!("`{}`: {why}", bot.name));
            let packed = match &bot.kind {
                Kind::Program(program) => Some(pack(&program.folder)),
                Kind::Module(module) => {
                    let read = std::fs::read(&module.file);
                    Some(read.map_err(|error| format!("{}: {error}", module.file.display())))
                }
                Kind::House(_) | Kind::Function(_) | Kind::Unready(_) => None,
            };
            packed.transpose().map_err(told)
        })
    }

    fn put(&self, queue: &Queue) -> Result<(), QueueError> {
        if let Some(learned) = &self.learned {
            queue.put(learned)?;
        }
        for bytes in self.files() {
            if let Some(bytes) = bytes? {
                queue.put(&bytes)?;
            }
        }
        Ok(())
    }

    fn job(&self) -> Result<Job, QueueError> {
        let digest =
            |bytes: Result<Option<Vec<u8>>, QueueError>| Ok(bytes?.map(|bytes| Digest::of(&bytes)));
        Ok(Job {
            version: VERSION.to_string(),
            learned: self.learned.as_deref().map(Digest::of),
            what: What::Contest(Box::new(ContestJob {
                setting: self.setting.clone(),
                files: self.files().map(digest).collect::<Result<_, _>>()?,
            })),
        })
    }
}
