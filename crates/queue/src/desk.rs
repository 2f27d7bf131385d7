//! The desk of a run: which chunks are out, and one report for each.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use arena::contest::Pair;

use crate::bundle::Digest;
use crate::crew::Tally;
use crate::error::QueueError;
use crate::job::{Came, Chunk, Job, Report, numbered, written};
use crate::queue::Queue;
use crate::run::{Ender, Heard, Run};

/// Gives chunks, takes one report for each, and gives again what was lost.
pub struct Desk<'a> {
    run: Run,
    job: Digest,
    /// Puts every bundle of the job where it belongs.
    bundles: Box<dyn Fn() -> Result<(), QueueError> + Send + 'a>,
    /// The chunks that are out.
    out: BTreeMap<u64, Out>,
    shunned: Vec<String>,
    /// What was refused, by whom, so that it is told once.
    refused: HashSet<(String, String)>,
    tally: Tally,
    heard: Instant,
    /// Set when nobody waits for what comes of the run any more.
    over: &'a AtomicBool,
    tell: Box<dyn Fn(&str) + Send + 'a>,
}

/// A chunk that is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Out {
    pair: Pair,
    place: Place,
}

/// Where a chunk is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// With the workers.
    Away,
    /// Its report was taken, and does not count yet.
    Here,
}

/// Most pairs of a run that are out at a time.
pub(crate) const ROOM: usize = 1024;

/// How long the server may be away before this is told.
const AWAY: Duration = Duration::from_secs(10);

/// After so long a silence it is looked whether chunks were lost.
const SILENCE: Duration = Duration::from_secs(15);

/// The pause between two tries while the server is away.
const PAUSE: Duration = Duration::from_millis(300);

/// How long a report is waited for at a time, and where something else is due at any moment.
const WAIT: Duration = Duration::from_millis(200);
const SOON: Duration = Duration::from_millis(20);

/// For who waits however long it takes.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Desk<'a> {
    /// Begins a run of a job. `bundles` puts what the job names into the queue; `tell` hears what
    /// people should know.
    pub fn open(
        queue: &Queue,
        job: &Job,
        bundles: impl Fn() -> Result<(), QueueError> + Send + 'a,
        tell: impl Fn(&str) + Send + 'a,
    ) -> Result<Desk<'a>, QueueError> {
        let text = written(job)?;
        let own = queue.clone();
        let put = move || {
            bundles()?;
            own.put(&text)
        };
        let digest = queue.patiently(&put)?;
        Ok(Desk {
            run: queue.patiently(|| Run::begin(queue))?,
            job: digest,
            bundles: Box::new(move || put().map(drop)),
            out: BTreeMap::new(),
            shunned: Vec::new(),
            refused: HashSet::new(),
            tally: Tally::default(),
            heard: Instant::now(),
            over: &NEVER,
            tell: Box::new(tell),
        })
    }

    /// Lets it wait for a server that is away until this is set, and no longer.
    pub(crate) fn until(self, over: &'a AtomicBool) -> Desk<'a> {
        Desk { over, ..self }
    }

    /// Whether nobody waits for what comes of the run any more.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// How many chunks are out.
    pub fn out(&self) -> usize {
        self.out.len()
    }

    /// The pair of a chunk that is out.
    pub fn pair(&self, number: u64) -> Option<&Pair> {
        self.out.get(&number).map(|out| &out.pair)
    }

    /// Gives a pair to the workers.
    pub fn give(&mut self, pair: Pair) {
        let place = Place::Away;
        self.out.insert(pair.number, Out { pair, place });
        if self.send(pair).is_err() {
            // It is lost. When the server is back, it is given again.
            self.recover();
        }
    }

    /// Gives more of these chunks as long as there is room. False if nothing is out then: all is
    /// done.
    pub(crate) fn fill(&mut self, numbers: &mut impl Iterator<Item = u64>) -> bool {
        while self.out() < ROOM
            && let Some(number) = numbers.next()
        {
            self.give(numbered(number));
        }
        self.out() > 0
    }

    fn send(&mut self, pair: Pair) -> Result<(), QueueError> {
        self.run.give(&Chunk {
            job: self.job.clone(),
            pair,
            shunned: self.shunned.clone(),
        })
    }

    /// Reports of chunks that are out, none from workers who are shunned. A chunk stays out until
    /// it is [counted](Desk::count).
    pub fn take(&mut self) -> Vec<Report> {
        self.take_within(WAIT)
    }

    /// The same for who waits for something else, too.
    pub(crate) fn take_soon(&mut self) -> Vec<Report> {
        self.take_within(SOON)
    }

    fn take_within(&mut self, wait: Duration) -> Vec<Report> {
        let reports = match self.run.take(wait) {
            Ok(reports) => reports,
            Err(_) => {
                self.recover();
                return Vec::new();
            }
        };
        let mut good = Vec::new();
        for report in reports {
            self.heard = Instant::now();
            match &report.came {
                Came::Refused(why) => self.hear_refusal(&report.worker, why),
                _ if self.shunned.contains(&report.worker) => self.once_more(&[report.number]),
                _ => good.extend(self.first(report)),
            }
        }
        if self.heard.elapsed() > SILENCE {
            self.look();
        }
        good
    }

    /// The report, if it is the first one of a chunk that is out.
    fn first(&mut self, report: Report) -> Option<Report> {
        let out = self.out.get_mut(&report.number)?;
        let is_first = out.place == Place::Away;
        out.place = Place::Here;
        is_first.then_some(report)
    }

    /// Notes that a report counts. False if it is known already.
    pub fn count(&mut self, number: u64) -> bool {
        self.out.remove(&number).is_some()
    }

    /// What everybody played.
    pub fn tally(&mut self) -> &mut Tally {
        &mut self.tally
    }

    /// A worker that told what is not so plays no more, and these of its pairs are played again.
    pub fn shun(&mut self, worker: &str, numbers: &[u64], why: &str) {
        (self.tell)(&format!(
            "worker {worker} disagrees with a replay: {why}; its games are played again"
        ));
        if !self.shunned.iter().any(|name| name == worker) {
            self.shunned.push(worker.to_string());
        }
        self.once_more(numbers);
    }

    /// Gives these chunks again: what came of them is no good.
    pub(crate) fn once_more(&mut self, numbers: &[u64]) {
        for number in numbers {
            if let Some(out) = self.out.get_mut(number) {
                out.place = Place::Away;
                let pair = out.pair;
                if self.send(pair).is_err() {
                    self.recover();
                }
            }
        }
    }

    /// Tells once why somebody cannot play, and sees to it that all bundles are right.
    fn hear_refusal(&mut self, worker: &str, why: &str) {
        let why = arena::excerpt(why);
        let key = (worker.to_string(), why.clone());
        if self.refused.insert(key) {
            (self.tell)(&format!("worker {worker} cannot play: {why}"));
        }
        if let Err(error) = (self.bundles)() {
            (self.tell)(&format!("the bundles cannot be put right: {error}"));
        }
    }

    /// Waits until the server is back. If it has forgotten us, all chunks are given again.
    fn recover(&mut self) {
        let mut away = Some(Instant::now());
        while !self.is_over() {
            match self.run.listen() {
                Ok(Heard::Well) => return self.look(),
                Ok(Heard::Anew) => {
                    // Whatever else was there is forgotten, too.
                    let _ = (self.bundles)();
                    return self.look();
                }
                Err(error) => {
                    if away.is_some_and(|away| away.elapsed() > AWAY) {
                        (self.tell)(&format!("{error}; trying again"));
                        away = None;
                    }
                    std::thread::sleep(PAUSE);
                }
            }
        }
    }

    /// Gives again what the server does not know.
    fn look(&mut self) {
        self.heard = Instant::now();
        let Ok(known) = self.run.known() else {
            return;
        };
        let away = self.out.values().filter(|out| out.place == Place::Away);
        let lost = away.filter(|out| !known.contains(&out.pair.number));
        let lost: Vec<Pair> = lost.map(|out| out.pair).collect();
        for pair in lost {
            if self.send(pair).is_err() {
                // The next look finds it.
                return;
            }
        }
    }

    /// What ends the run from another thread, when the program is told to end.
    pub fn ender(&self) -> Ender {
        self.run.ender()
    }

    /// Ends the run, and tells what everybody played.
    pub fn close(self) {
        for deviation in self.tally.deviations() {
            let mark = if deviation.sigmas.abs() > 3.0 {
                ", which is worth a look"
            } else {
                ""
            };
            (self.tell)(&format!(
                "worker {}: {} pairs, deviation {:+.1}{mark}",
                deviation.worker, deviation.pairs, deviation.sigmas
            ));
        }
        self.run.ender().end();
    }
}

impl std::fmt::Debug for Desk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk")
            .field("run", &self.run)
            .field("out", &self.out.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use services::Nats;
    use std::thread;

    use crate::job::small_match;

    #[test]
    fn nobody_waits_for_a_server_when_all_is_over() {
        let mut nats = Nats::start();
        let queue = Queue::connect(&nats.address().parse().unwrap(), "test").unwrap();
        let over = AtomicBool::new(false);
        let desk = Desk::open(&queue, &small_match(), || Ok(()), |_| {}).unwrap();
        let mut desk = desk.until(&over);
        nats.kill();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(PAUSE);
                over.store(true, Relaxed);
            });
            desk.give(numbered(7));
        });
        assert!(desk.is_over());
        assert_eq!(desk.out(), 1);
        desk.close();
    }
}
