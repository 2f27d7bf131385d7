//! Self-play over the queue.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use arena::contest::Rules;
use train::{Crew, Error, GAMES, Keep, Piece, Selfplay};

use crate::bundle::Digest;
use crate::checks::Checks;
use crate::desk::Desk;
use crate::error::QueueError;
use crate::job::{Came, Job, Report, SelfplayJob, VERSION, What};
use crate::learned::Carried;
use crate::queue::Queue;
use crate::run::Ender;

/// The workers of a queue as the crew of a training: they play the same games as one machine.
/// Every piece is looked through before it counts, and samples of what each worker plays are
/// played again here.
pub struct Workers<'a> {
    /// The queue.
    pub queue: &'a Queue,
    /// Hears what people should know.
    pub tell: &'a (dyn Fn(&str) + Sync),
    /// Gets what ends each run that begins: a training has one for each round.
    pub begun: &'a dyn Fn(Ender),
}

impl fmt::Debug for Workers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Workers({:?})", self.queue)
    }
}

impl Crew for Workers<'_> {
    fn play(
        &mut self,
        games: &Selfplay,
        missing: &[u64],
        deadline: Option<Instant>,
        keep: &mut dyn FnMut(Piece) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if missing.is_empty() {
            return Ok(());
        }
        let failed = |error: QueueError| Error::Crew(error.to_string());
        let weights = Carried::of(&games.weights);
        let job = job(games, &weights).map_err(failed)?;
        let put = || weights.put(self.queue);
        let desk = Desk::open(self.queue, &job, put, self.tell).map_err(failed)?;
        (self.begun)(desk.ender());
        let work = Work {
            queue: self.queue,
            games,
            deadline,
            over: AtomicBool::new(false),
            tell: self.tell,
        };
        work.hand_out(desk, missing, keep)
    }
}

fn job(games: &Selfplay, weights: &Carried) -> Result<Job, QueueError> {
    if games.tables.is_some() {
        return Err(QueueError::strange(
            "tables of endings cannot travel: expected games without them",
        ));
    }
    Ok(Job {
        version: VERSION.to_string(),
        learned: None,
        what: What::Selfplay(Box::new(SelfplayJob {
            rules: Rules::of(&games.rulebook),
            weights: weights.weights.clone(),
            nodes: games.nodes,
            seed: games.seed,
            pdn: games.keep == Keep::Games,
        })),
    })
}

/// Pieces that are to be played, and until when.
struct Work<'a> {
    queue: &'a Queue,
    games: &'a Selfplay,
    deadline: Option<Instant>,
    over: AtomicBool,
    tell: &'a (dyn Fn(&str) + Sync),
}

impl Work<'_> {
    /// Keeps the workers busy until all is played or the time is over.
    fn hand_out(
        &self,
        mut desk: Desk<'_>,
        missing: &[u64],
        keep: &mut dyn FnMut(Piece) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut played = BTreeMap::new();
        let done = thread::scope(|scope| {
            let mut checks = Checks::begin(scope, self.games.seed, || {
                let player = self.games.player();
                let is_over = || self.over.load(Relaxed);
                move |number| self.games.piece(&player, number, is_over)
            });
            let done = self.go_on(&mut desk, &mut checks, missing, &mut |worker, piece| {
                *played.entry(worker).or_insert(0) += GAMES;
                keep(piece)
            });
            self.over.store(true, Relaxed);
            done
        });
        for (worker, games) in played {
            (self.tell)(&format!("worker {worker}: {games} games"));
        }
        desk.close();
        done
    }

    fn go_on(
        &self,
        desk: &mut Desk<'_>,
        checks: &mut Checks<Piece>,
        missing: &[u64],
        keep: &mut dyn FnMut(String, Piece) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut numbers = missing.iter().copied();
        while !self.is_late() && desk.fill(&mut numbers) {
            self.hear(desk, checks);
            for (worker, piece) in checks.released(desk) {
                if desk.count(piece.number) {
                    keep(worker, piece)?;
                }
            }
        }
        Ok(())
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Takes the reports that are there.
    fn hear(&self, desk: &mut Desk<'_>, checks: &mut Checks<Piece>) {
        for report in desk.take() {
            let number = report.number;
            match self.piece(&report) {
                Ok(piece) => checks.hold(&report.worker, piece),
                Err(QueueError::Strange(why)) => desk.shun(&report.worker, &[number], &why),
                Err(why) => {
                    // What got lost on its way is nobody's lie.
                    (self.tell)(&format!("piece {} is played again: {why}", number + 1));
                    desk.once_more(&[number]);
                }
            }
        }
    }

    /// The piece of a report, if it can be one. Its bundles have done their work then.
    fn piece(&self, report: &Report) -> Result<Piece, QueueError> {
        let Came::Selfplay { samples, pdn } = &report.came else {
            return Err(QueueError::strange("it is no piece of self-play"));
        };
        let piece = Piece {
            number: report.number,
            samples: self.queue.get(samples)?,
            pdn: pdn.as_ref().map(|digest| self.text(digest)).transpose()?,
        };
        self.games.check(&piece).map_err(QueueError::Strange)?;
        [Some(samples), pdn.as_ref()]
            .into_iter()
            .flatten()
            .for_each(|digest| self.queue.remove(digest));
        Ok(piece)
    }

    fn text(&self, digest: &Digest) -> Result<String, QueueError> {
        String::from_utf8(self.queue.get(digest)?).map_err(QueueError::strange)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::time::Duration;

    use arena::contest::Isolation;
    use engine::UseWeights;
    use rules::builtin;
    use services::Nats;
    use train::Threads;

    use crate::task::{Hands, Task, tasks};
    use crate::worker::{Told, Worker};

    fn games() -> Selfplay {
        Selfplay {
            rulebook: builtin::rulebook("contest").unwrap(),
            weights: UseWeights::None,
            tables: None,
            nodes: 10,
            seed: 8,
            keep: Keep::Games,
        }
    }

    /// What a crew plays, by number.
    fn played(crew: &mut dyn Crew, games: &Selfplay) -> BTreeMap<u64, Piece> {
        let mut pieces = BTreeMap::new();
        let played = crew.play(games, &[0, 1, 2, 5, 7], None, &mut |piece| {
            let before = pieces.insert(piece.number, piece);
            assert_eq!(before, None, "each piece counts once");
            Ok(())
        });
        played.unwrap();
        pieces
    }

    /// Waits for a chunk.
    fn task(queue: &Queue) -> Task {
        let consumer = queue.wait(queue.workers()).unwrap();
        let wait = Duration::from_millis(100);
        loop {
            let some = tasks(queue, &Hands::default(), &consumer, 1, wait);
            if let Some(task) = some.unwrap_or_default().pop() {
                return task;
            }
        }
    }

    /// Reports as it should not be: nothing where a bundle is told, what no board has, and another
    /// piece in the place of the one that was wanted.
    fn deceive(queue: &Queue, games: &Selfplay) {
        let piece = |number| games.piece(&games.player(), number, || false).unwrap();
        let report = |worker: &str, piece: Piece, is_put: bool| {
            let digest = |bytes: &[u8]| {
                if is_put {
                    queue.put(bytes).unwrap()
                } else {
                    Digest::of(bytes)
                }
            };
            let pdn = piece.pdn.map(|text| digest(text.as_bytes()));
            let samples = digest(&piece.samples);
            let came = Came::Selfplay { samples, pdn };
            task(queue).finish(worker, came).wait().unwrap();
        };
        report("careless", piece(100), false);
        let mut broken = piece(100);
        broken.samples.push(0);
        report("broken", broken, true);
        let wanted = task(queue);
        let (number, other) = (wanted.chunk().pair.number, piece(101).samples);
        let pdn = piece(number).pdn.map(|text| queue.put(text.as_bytes()));
        let came = Came::Selfplay {
            samples: queue.put(&other).unwrap(),
            pdn: pdn.transpose().unwrap(),
        };
        wanted.finish("liar", came).wait().unwrap();
    }

    #[test]
    fn whatever_workers_report_the_pieces_are_those_of_one_machine() {
        let nats = Nats::start();
        let queue = Queue::connect(&nats.address().parse().unwrap(), "test").unwrap();
        let games = games();
        let expected = played(&mut Threads(1), &games);
        let words = Mutex::new(String::new());
        let tell = |line: &str| words.lock().unwrap().push_str(&format!("{line}\n"));
        let told = Told::default();
        let came = thread::scope(|scope| {
            scope.spawn(|| {
                deceive(&queue, &games);
                let honest = Worker {
                    name: "honest".to_string(),
                    threads: 2,
                    isolation: Isolation::Auto,
                    tables: None,
                };
                honest.work(&queue, &told, &|_| {});
            });
            let mut workers = Workers {
                queue: &queue,
                tell: &tell,
                begun: &drop,
            };
            let came = played(&mut workers, &games);
            told.finish();
            came
        });
        let words = words.into_inner().unwrap();
        for part in [
            "is played again: the queue has no bundle",
            "worker broken disagrees with a replay: piece",
            "worker liar disagrees with a replay: piece",
            "goes another way",
            "worker honest: 160 games",
        ] {
            assert!(words.contains(part), "{part}: {words}");
        }
        assert_eq!(came, expected);
    }

    #[test]
    fn tables_are_on_this_machine_alone() {
        let folder = tempfile::tempdir().unwrap();
        let rulebook = builtin::rulebook("english").unwrap();
        let tables = engine::small_tables(folder.path(), &rulebook, 1, |_| {});
        assert!(tables.is_some());
        let games = Selfplay {
            rulebook,
            tables,
            ..games()
        };
        let error = job(&games, &Carried::of(&games.weights)).unwrap_err();
        assert!(error.to_string().contains("cannot travel"), "{error}");
    }
}
