//! The games of contests, through the arena's own run.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::contest::likeness::Source;
use arena::contest::report::Report;
use arena::contest::{
    self, Arbiter, Contest, Entry, GameId, Isolation, Journal, Kind, Opening, Ready, Roster,
    Schedule, Setting, Standings, read_journal, standings,
};
use arena::referee::Referee;
use rules::{Game, Rulebook, Side};

use super::kept::{Kept, Phase};
use super::meet::Meet;
use super::workshop::made_ready;
use super::{Hall, PAUSE};

/// How long one contest plays while others wait.
const TURN: Duration = Duration::from_secs(30);

/// Plays what is to be played until the hall closes.
pub(super) fn play_all(hall: &Arc<Hall>) {
    while !hall.is_ending() {
        let meets = hall.meets();
        let mut has_played = false;
        for meet in &meets {
            meet.expire();
            if !hall.is_ending() && !meet.is_gone() && meet.live.take() {
                has_played = true;
                let done = play(hall, meet);
                meet.live.trouble(done.err());
            }
        }
        if !has_played {
            std::thread::sleep(PAUSE);
        }
    }
}

/// Plays a contest to its end, or until something changes.
fn play(hall: &Hall, meet: &Meet) -> Result<(), String> {
    let kept = meet.kept();
    let rulebook = meet.rulebook()?;
    let tables: String = kept
        .students
        .iter()
        .filter_map(|own| Some(own.playing()?.table.as_str()))
        .collect();
    let Ok(read) = meet.contest(&tables) else {
        // Fewer than two bots: there is nothing to play yet.
        return Ok(());
    };
    let ready = all_ready(meet, &kept, &read);
    let roster = Roster::of(&ready);
    let contest = Contest {
        bots: ready.bots.clone(),
        ..read
    };
    let played = play_ready(hall, meet, &contest, &rulebook, &roster);
    ready.remove();
    played
}

/// The levels, and the bots of students as they were built.
fn all_ready(meet: &Meet, kept: &Kept, contest: &Contest) -> Ready {
    let mut ready = Ready {
        bots: Vec::new(),
        versions: Vec::new(),
        remarks: Vec::new(),
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
    }
}

fn play_ready(
    hall: &Hall,
    meet: &Meet,
    contest: &Contest,
    rulebook: &Arc<Rulebook>,
    roster: &Roster,
) -> Result<(), String> {
    let mut schedule = Schedule::new(contest);
    meet.live.begin(contest);
    let print = contest.print(rulebook);
    let opening = Opening {
        contest,
        print: &print,
        roster,
        rulebook,
    };
    let opened = Journal::open(&meet.results(), opening, |played| {
        meet.live.played(&played);
        schedule.hear(&played).map(drop)
    });
    let (mut journal, _) = opened.map_err(|error| error.to_string())?;
    schedule.rewind();
    meet.live.table(contest, rulebook, &schedule, true);
    if meet.kept().phase != Phase::Open {
        let setting = Setting {
            isolation: Isolation::Auto,
            ..contest.setting(rulebook)
        };
        let watcher = Watcher {
            hall,
            meet,
            begun: Instant::now(),
        };
        let tell = |schedule: &Schedule, played: &contest::Played| {
            meet.live.played(played);
            meet.live.table(contest, rulebook, schedule, false);
        };
        let done = contest::run(
            &mut schedule,
            &mut journal,
            &setting,
            &watcher,
            at_once(),
            &hall.end,
            tell,
        );
        done.map_err(|error| error.to_string())?;
    }
    drop(journal);
    if hall.is_ending() || meet.is_gone() {
        return Ok(());
    }
    meet.live.table(contest, rulebook, &schedule, true);
    match schedule.is_over() {
        true => report(meet, contest, rulebook),
        false if meet.kept().phase != Phase::Open => {
            // Others had their turn.
            meet.live.wake();
            Ok(())
        }
        false => Ok(()),
    }
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
        let is_wanted = !self.meet.live.is_awake() && !self.meet.is_gone();
        let others = || self.hall.meets().iter().any(|meet| meet.live.is_awake());
        is_wanted && (self.begun.elapsed() < TURN || !others())
    }
}

/// Writes the report for everybody: without what bots said, and without the words of compilers.
fn report(meet: &Meet, contest: &Contest, rulebook: &Arc<Rulebook>) -> Result<(), String> {
    let mut contest = contest.clone();
    for bot in &mut contest.bots {
        if let Kind::Unready(why) = &mut bot.kind {
            *why = "it could not be built".to_string();
        }
    }
    let told = |error: std::io::Error| format!("the report cannot be written: {error}");
    let mut report = Report::new(&meet.report_folder(), &contest, rulebook).map_err(told)?;
    let mut schedule = Schedule::new(&contest);
    let read = read_journal(&meet.results(), |mut played| {
        played.logs = [String::new(), String::new()];
        if schedule.hear(&played)? {
            report.add(&played).map_err(|error| error.to_string())?;
        }
        Ok(())
    });
    read.map_err(|error| error.to_string())?;
    let draws = standings::draws(contest.bots.len());
    let standings = Standings::new(&contest, &schedule, draws);
    report.finish(&standings).map_err(told)?;
    meet.live.reported();
    Ok(())
}

/// What the students of a contest wrote, in the versions that play.
pub(crate) fn sources(meet: &Meet) -> Vec<Source> {
    let kept = meet.kept();
    let tables = kept
        .students
        .iter()
        .filter_map(|own| Some(own.playing()?.table.as_str()));
    let contest = meet.contest(&super::meet::with_fillers(&tables.collect::<String>()));
    let bots = contest.into_iter().flat_map(|contest| contest.bots);
    bots.filter_map(|bot| Source::of(&bot)).collect()
}
