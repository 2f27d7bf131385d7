//! A match over the queue.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Scope};

use arena::contest::Rules;
use arena::duel::{Board, Duel, PairOfGames, Standing};

use crate::bundle::Digest;
use crate::checks::Checks;
use crate::desk::Desk;
use crate::error::QueueError;
use crate::job::{self, Came, Job, MatchJob, Report, VERSION, What};
use crate::learned::{self, Carried};
use crate::queue::Queue;
use crate::run::Ender;

/// Plays a match on the workers of a queue. Pairs are counted as [`Duel::run`] counts them. Every
/// game is played through before it counts; where the same pair always goes the same way, samples
/// of what each worker plays are played again here. `begun` gets what ends the run.
pub fn run_match(
    queue: &Queue,
    duel: &Duel,
    tell: &(dyn Fn(&str) + Sync),
    begun: impl FnOnce(Ender),
    on_pair: impl FnMut(&PairOfGames, &Standing) -> bool,
) -> Result<Standing, QueueError> {
    let bundles = Bundles::of(duel)?;
    let desk = Desk::open(queue, &bundles.job(duel), || bundles.put(queue), tell)?;
    let over = AtomicBool::new(false);
    let desk = desk.until(&over);
    begun(desk.ender());
    let (sender, pairs) = mpsc::channel();
    Ok(thread::scope(|scope| {
        scope.spawn(|| hand_out(desk, duel, &over, sender));
        duel.count(pairs, &over, on_pair)
    }))
}

/// Keeps the workers busy until nothing more is wanted.
fn hand_out(mut desk: Desk<'_>, duel: &Duel, over: &AtomicBool, sender: Sender<PairOfGames>) {
    let mut numbers = duel.numbers();
    thread::scope(|scope| {
        let mut checks = checks(scope, duel);
        while !over.load(Relaxed) && desk.fill(&mut numbers) {
            for report in checks.reports(&mut desk) {
                match games(&report, duel) {
                    Ok(pair) => checks.hold(&report.worker, pair),
                    Err(why) => desk.shun(&report.worker, &[report.number], &why.to_string()),
                }
            }
            for (worker, pair) in checks.released(&mut desk) {
                desk.tally().add(&worker, [0, 1], pair.half_points());
                if desk.count(pair.number) && sender.send(pair).is_err() {
                    return;
                }
            }
        }
    });
    desk.close();
}

/// Samples are played again where a pair always goes the same way.
fn checks<'scope>(scope: &'scope Scope<'scope, '_>, duel: &'scope Duel) -> Checks<PairOfGames> {
    if !duel.is_repeatable() {
        return Checks::none();
    }
    Checks::begin(scope, duel.seed, || {
        let mut board = Board::new(duel);
        move |number| Some(board.play(number))
    })
}

fn games(report: &Report, duel: &Duel) -> Result<PairOfGames, QueueError> {
    match &report.came {
        Came::Match(games) => job::pair(report.number, games, &duel.rulebook),
        _ => Err(QueueError::strange("it is no pair of a match")),
    }
}

/// What a match needs beside its job.
struct Bundles {
    learned: Option<Vec<u8>>,
    weights: [Carried; 2],
}

impl Bundles {
    fn of(duel: &Duel) -> Result<Bundles, QueueError> {
        for setting in &duel.settings {
            if setting.is_bound_here() {
                return Err(QueueError::Strange(format!(
                    "`{setting}` cannot travel: expected no `hub`, no `tables` and no `endings`, \
                     which are on this machine alone"
                )));
            }
        }
        if !duel.openings.is_empty() {
            return Err(QueueError::strange("a list of openings cannot travel"));
        }
        Ok(Bundles {
            learned: learned::packed(&duel.learned, &duel.rulebook)?,
            weights: duel.weights.each_ref().map(Carried::of),
        })
    }

    fn put(&self, queue: &Queue) -> Result<(), QueueError> {
        if let Some(learned) = &self.learned {
            queue.put(learned)?;
        }
        self.weights.iter().try_for_each(|own| own.put(queue))
    }

    fn job(&self, duel: &Duel) -> Job {
        Job {
            version: VERSION.to_string(),
            learned: self.learned.as_deref().map(Digest::of),
            what: What::Match(Box::new(MatchJob {
                rules: Rules::of(&duel.rulebook),
                settings: duel.settings.each_ref().map(|setting| setting.text.clone()),
                weights: self.weights.each_ref().map(|own| own.weights.clone()),
                seed: duel.seed,
                beginning: duel.beginning,
                max_plies: duel.max_plies,
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::time::Duration;

    use arena::contest::Isolation;
    use arena::duel::Beginning;
    use rules::builtin;
    use services::Nats;

    use crate::task::{Hands, tasks};
    use crate::worker::{Told, Worker};

    fn duel() -> Duel {
        let rulebook = builtin::rulebook("contest").unwrap();
        let settings = ["nodes=30", "nodes=10"].map(|text| text.parse().unwrap());
        Duel {
            pairs: 40,
            concurrency: 1,
            max_plies: 40,
            beginning: Beginning::ManLess,
            ..Duel::between(rulebook, settings)
        }
    }

    fn worker(name: &str) -> Worker {
        Worker {
            name: name.to_string(),
            threads: 1,
            isolation: Isolation::Auto,
            tables: None,
        }
    }

    /// Plays a match over a queue and gives where it ended, and what was told.
    fn spread(queue: &Queue, duel: &Duel, before: impl FnOnce(Ender)) -> (Standing, String) {
        let words = Mutex::new(String::new());
        let tell = |line: &str| words.lock().unwrap().push_str(&format!("{line}\n"));
        let standing = run_match(queue, duel, &tell, before, |_, _| true).unwrap();
        (standing, words.into_inner().unwrap())
    }

    /// Takes chunks and reports other pairs in their place, until told to end.
    fn lie(queue: &Queue, duel: &Duel, told: &AtomicBool, lied: &AtomicBool) {
        let mut board = Board::new(duel);
        let consumer = queue.wait(queue.workers()).unwrap();
        while !told.load(Relaxed) {
            let some = tasks(
                queue,
                &Hands::default(),
                &consumer,
                1,
                Duration::from_millis(100),
            );
            for task in some.unwrap_or_default() {
                if task.chunk().shunned.iter().any(|name| name == "liar") {
                    let _ = task.pass();
                    continue;
                }
                let other = board.play(task.chunk().pair.number + 1000);
                let moves = other.games.each_ref().map(job::Moves::of);
                if task.finish("liar", Came::Match(moves)).wait().is_ok() {
                    lied.store(true, Relaxed);
                }
            }
        }
    }

    #[test]
    fn a_worker_that_disagrees_with_a_replay_is_named_and_its_games_are_played_again() {
        let nats = Nats::start();
        let queue = Queue::connect(&nats.address().parse().unwrap(), "test").unwrap();
        let duel = duel();
        let expected = duel.run(|_, _| true);
        let (over, lied, told) = (
            AtomicBool::new(false),
            AtomicBool::new(false),
            Told::default(),
        );
        let (standing, words) = thread::scope(|scope| {
            scope.spawn(|| lie(&queue, &duel, &over, &lied));
            scope.spawn(|| {
                // The honest one comes when the other has lied.
                while !lied.load(Relaxed) {
                    thread::sleep(Duration::from_millis(10));
                }
                worker("honest").work(&queue, &told, &|_| {});
            });
            let came = spread(&queue, &duel, drop);
            over.store(true, Relaxed);
            told.finish();
            came
        });
        assert!(
            words.contains("worker liar disagrees with a replay"),
            "{words}"
        );
        assert!(words.contains("worker honest: 40 pairs"), "{words}");
        assert!(!words.contains("worker liar: "), "{words}");
        assert_eq!(standing, expected);
    }

    #[test]
    fn a_bundle_that_is_another_is_told_and_put_right() {
        let nats = Nats::start();
        let queue = Queue::connect(&nats.address().parse().unwrap(), "test").unwrap();
        let duel = duel();
        let expected = duel.run(|_, _| true);
        let job = Bundles::of(&duel).unwrap().job(&duel);
        let digest = Digest::of(&job::written(&job).unwrap());
        let told = Told::default();
        let (standing, words) = thread::scope(|scope| {
            let came = spread(&queue, &duel, |_| {
                queue.put_as(&digest, b"something else").unwrap();
                scope.spawn(|| worker("one").work(&queue, &told, &|_| {}));
            });
            told.finish();
            came
        });
        let refused = "worker one cannot play: a bundle does not match its digest";
        assert!(words.contains(refused), "{words}");
        assert_eq!(standing, expected);
    }

    #[test]
    fn what_is_on_this_machine_alone_is_refused() {
        let settings = ["nodes=5,hub=scan hub", "nodes=5"].map(|text| text.parse().unwrap());
        let duel = Duel { settings, ..duel() };
        let error = Bundles::of(&duel).err().unwrap().to_string();
        assert!(
            error.contains("`nodes=5,hub=scan hub` cannot travel"),
            "{error}"
        );
    }
}
