//! The games of contests, through the arena's own run.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::contest::likeness::Source;
use arena::contest::{
    self, Arbiter, Contest, Entry, GameId, Isolation, Kind, Ready, Roster, RunError, Schedule,
    Setting,
};
use arena::referee::Referee;
use rules::{Game, Rulebook, Side};
use store::contest::Holding;

use super::book::{Book, Halt};
use super::live::Machine;
use super::meet::Meet;
use super::pages::write as report;
use super::workshop::made_ready;
use super::{Hall, Kept, PAUSE, Phase};

/// How long one contest plays while others wait.
const TURN: Duration = Duration::from_secs(30);

/// Plays what is to be played until the hall closes.
pub(super) fn play_all(hall: &Arc<Hall>) {
    while !hall.is_ending() {
        let mut has_played = false;
        for meet in hall.meets() {
            let Some(holding) = meet.holding() else {
                continue;
            };
            if !hall.is_ending() && !meet.is_gone() && meet.wants_games() {
                has_played = true;
                take_turn(hall, &meet, &holding);
            }
            if !meet.is_due() {
                hall.wait(meet.let_go());
            }
        }
        if !has_played {
            std::thread::sleep(PAUSE);
        }
    }
}

/// How far the games of a contest are after its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// There is nothing more to play.
    All,
    /// There is, or something has changed.
    Part,
}

fn take_turn(hall: &Hall, meet: &Meet, holding: &Holding) {
    let line_up = meet.line_up();
    match play(hall, meet, holding) {
        Ok(Turn::All) => meet.settled(Some(line_up)),
        Ok(Turn::Part) | Err(Halt::Elsewhere) => {}
        Err(Halt::Trouble(why)) => {
            tracing::warn!("contest {} cannot be played now: {why}", holding.contest);
            meet.live.trouble(Some(why));
            meet.stuck(line_up);
        }
    }
}

/// The tables of the bots that play. Their sources are here then.
pub(super) fn tables(meet: &Meet, kept: &Kept) -> Result<String, String> {
    let mut tables = String::new();
    for (student, own) in kept.students.iter().enumerate() {
        if let Some(version) = own.playing() {
            meet.fetch(student, version.number)?;
            tables += &version.table;
        }
    }
    Ok(tables)
}

/// Plays a contest to its end, or until something changes.
fn play(hall: &Hall, meet: &Meet, holding: &Holding) -> Result<Turn, Halt> {
    let kept = meet.kept();
    let rulebook = meet.rulebook()?;
    let Ok(read) = meet.contest(&tables(meet, &kept)?) else {
        // Fewer than two bots: there is nothing to play yet.
        return Ok(Turn::All);
    };
    // What was built does not tell any more what it was written in.
    let languages = languages(&read);
    let ready = all_ready(meet, &kept, &read);
    let roster = Roster::of(&ready);
    let contest = Contest {
        bots: ready.bots.clone(),
        ..read
    };
    let book = Book {
        hall,
        meet,
        holding,
        roster: &roster,
    };
    meet.live.begin(&contest, languages);
    let played = play_ready(book, &contest, &rulebook, &kept);
    ready.remove();
    played
}

/// What each bot is written in, where that is known.
fn languages(contest: &Contest) -> BTreeMap<String, &'static str> {
    let known = |bot: &Entry| Some((bot.name.clone(), bot.kind.language()?));
    contest.bots.iter().filter_map(known).collect()
}

/// The levels, and the bots of students as they were built.
fn all_ready(meet: &Meet, kept: &Kept, contest: &Contest) -> Ready {
    let mut ready = Ready {
        bots: Vec::new(),
        versions: Vec::new(),
        remarks: Vec::new(),
        large: Vec::new(),
    };
    for entry in &contest.bots {
        let owner = kept.students.iter().position(|own| own.name == entry.name);
        let number = owner.and_then(|student| kept.students[student].plays);
        ready = ready.and(match owner.zip(number) {
            Some((student, number)) => made_ready(meet, student, number, entry),
            None => level(entry),
        });
    }
    ready
}

fn level(entry: &Entry) -> Ready {
    let version = match entry.kind {
        Kind::House(level) => format!("level {level}"),
        _ => String::new(),
    };
    Ready {
        bots: vec![entry.clone()],
        versions: vec![version],
        remarks: Vec::new(),
        large: Vec::new(),
    }
}

fn play_ready(
    mut book: Book<'_>,
    contest: &Contest,
    rulebook: &Arc<Rulebook>,
    kept: &Kept,
) -> Result<Turn, Halt> {
    let (hall, meet) = (book.hall, book.meet);
    let mut schedule = Schedule::new(contest);
    book.open(contest, &contest.print(rulebook), |played| {
        schedule.hear(&played).map(drop)
    })?;
    schedule.rewind();
    meet.live.table(contest, rulebook, &schedule, true);
    if kept.phase != Phase::Open {
        let setting = Setting {
            isolation: Isolation::Auto,
            ..contest.setting(rulebook)
        };
        let watcher = Watcher {
            hall,
            meet,
            line_up: kept.line_up(),
            begun: Instant::now(),
        };
        meet.live.plays();
        let tell = |schedule: &Schedule, played: &contest::Played| {
            meet.live.played(played);
            if hall.queue.is_none() {
                meet.live.counted(Machine::This, 1);
            }
            meet.live.table(contest, rulebook, schedule, false);
        };
        let done = run(&mut schedule, &mut book, &setting, &watcher, tell);
        if hall.is_ending() || meet.holding().is_none() {
            return Err(Halt::Elsewhere);
        }
        done.map_err(|error| error.to_string())?;
    }
    if hall.is_ending() || meet.is_gone() {
        return Err(Halt::Elsewhere);
    }
    meet.live.table(contest, rulebook, &schedule, true);
    if schedule.is_over() {
        report(meet, &kept.line_up(), contest, rulebook)?;
        Ok(Turn::All)
    } else if kept.phase == Phase::Open {
        Ok(Turn::All)
    } else {
        Ok(Turn::Part)
    }
}

/// Plays on the workers of the queue, or on this machine.
fn run(
    schedule: &mut Schedule,
    book: &mut Book<'_>,
    setting: &Setting,
    watcher: &Watcher<'_>,
    tell: impl FnMut(&Schedule, &contest::Played),
) -> Result<(), RunError> {
    let (hall, live) = (book.hall, &book.meet.live);
    let Some(queue) = &hall.queue else {
        live.counted(Machine::This, 0);
        return contest::run(schedule, book, setting, watcher, at_once(), &hall.end, tell);
    };
    let contest = queue::Contest {
        setting,
        learned: &hall.learned,
        schedule,
        results: book,
        arbiter: watcher,
        stop: &hall.end,
        heard: &|worker, games| live.counted(Machine::Worker(arena::excerpt(worker)), games as u64),
    };
    let said = |line: &str| tracing::info!("{line}");
    queue::run_contest(queue, contest, &said, drop, tell)
}

/// A core is left for builds and for the page.
fn at_once() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    cores.saturating_sub(1).max(1)
}

/// Looks on for those who look at the page.
struct Watcher<'a> {
    hall: &'a Hall,
    meet: &'a Meet,
    /// Who played what when it began.
    line_up: String,
    begun: Instant,
}

impl Arbiter for Watcher<'_> {
    fn known(&self, _: &Game) -> Option<Option<Side>> {
        None
    }

    fn seen(&self, id: GameId, bots: [usize; 2], referee: &Referee) {
        self.meet.live.seen(id, bots, referee);
    }

    fn may_begin(&self) -> bool {
        let is_wanted = self.meet.holding().is_some() && self.meet.line_up() == self.line_up;
        let waits = |meet: &Arc<Meet>| {
            let is_other = !std::ptr::eq(&**meet, self.meet);
            is_other && meet.holding().is_some() && meet.wants_games()
        };
        let others = || self.hall.meets().iter().any(waits);
        is_wanted && (self.begun.elapsed() < TURN || !others())
    }
}

/// What the students of a contest wrote, in the versions that play.
pub(crate) fn sources(meet: &Meet) -> Vec<Source> {
    let tables = tables(meet, &meet.kept()).unwrap_or_default();
    let contest = meet.contest(&super::sources::with_fillers(&tables));
    let bots = contest.into_iter().flat_map(|contest| contest.bots);
    bots.filter_map(|bot| Source::of(&bot)).collect()
}
