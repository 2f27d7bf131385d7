//! `crownhead contest run`.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use arena::contest::{
    self, Journal, Opening, Played, Ready, Roster, Schedule, Standings, Workshop, standings,
};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use queue::Queue;

use super::open::{Opened, open};
use super::sandbox::{self, Sandbox};
use super::{report, table, tables};
use crate::exit::{Done, Failure, tell};
use crate::screen::{Screen, harmless};
use crate::spread::Spread;
use crate::{contestant, data, spread, stop};

/// Play a contest, or go on with it.
///
/// Every game is safe on the disk before it counts: after Ctrl-C, a crash or a power cut the same
/// command goes on and plays each game exactly once. When all is played, the report is written
/// beside the results. With `--queue` bots are built here and travel.
#[derive(Args)]
pub(crate) struct Run {
    /// The contest file, or the folder with its `contest.toml`.
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// How many games go on at the same time [default: as the file says, or one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    #[command(flatten)]
    sandbox: Sandbox,
    #[command(flatten)]
    spread: Spread,
    /// Write the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// Set when the program is told to end.
static STOP: AtomicBool = AtomicBool::new(false);

impl Run {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let mut opened = open(&self.path)?;
        let isolation = self.sandbox.isolation()?;
        if opened.has_programs() {
            tell(&format!("sandbox: {}", sandbox::sentence(isolation)));
            if let Some(warning) = sandbox::warning(isolation) {
                tell(&format!("warning: {warning}"));
            }
        }
        let farewell = stopped(&opened.path);
        stop::softly(&STOP, move || {
            spread::end();
            tell(&farewell);
        })?;
        // Who cannot reach the queue is told before anything is built.
        let queue = self.spread.connect()?;
        let ready = ready(&opened, isolation, self.concurrency(&opened.contest));
        if STOP.load(Relaxed) {
            // Builds were ended. The signal's thread ends the program.
            std::thread::sleep(Duration::from_secs(10));
        }
        let roster = Roster::of(&ready);
        let sources = report::sources(&opened);
        opened.contest.bots = ready.bots;
        let mut schedule = Schedule::new(&opened.contest);
        let mut journal = journal(&opened, &roster, &mut schedule)?;
        schedule.rewind();
        self.play(&opened, queue.as_ref(), &mut schedule, &mut journal)?;
        drop(journal);
        report::finish(&opened, &sources, screen, self.json)
    }

    fn play(
        &self,
        opened: &Opened,
        queue: Option<&Queue>,
        schedule: &mut Schedule,
        journal: &mut Journal,
    ) -> Result<(), Failure> {
        let contest = &opened.contest;
        let setting = contest::Setting {
            isolation: self.sandbox.isolation()?,
            ..contest.setting(&opened.rulebook)
        };
        let mut live = Live::new(opened, schedule);
        let show = |schedule: &Schedule, _: &Played| live.show(contest, schedule);
        let done = match queue {
            Some(queue) => queue::run_contest(
                queue,
                queue::Contest {
                    setting: &setting,
                    learned: &data::learned(),
                    schedule,
                    results: journal,
                    arbiter: &contest::Nobody,
                    stop: &STOP,
                    heard: &|_, _| {},
                },
                &spread::word,
                spread::begun,
                show,
            ),
            None => {
                let arbiter = tables::arbiter(opened)?;
                let at_once = self.concurrency(contest);
                contest::run(schedule, journal, &setting, &arbiter, at_once, &STOP, show)
            }
        };
        live.bar.finish_and_clear();
        if STOP.load(Relaxed) {
            // The signal's thread ends the program.
            std::thread::sleep(Duration::from_secs(10));
        }
        done.map_err(|error| Failure::Use(error.to_string()))
    }

    fn concurrency(&self, contest: &contest::Contest) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let own = self.concurrency.map(usize::from);
        own.or(contest.concurrency).unwrap_or(cores)
    }
}

fn stopped(path: &std::path::Path) -> String {
    let path = harmless(&path.display().to_string());
    format!("stopped: `crownhead contest run {path}` goes on from here")
}

/// Makes the bots ready, and tells which are not.
pub(super) fn ready(opened: &Opened, isolation: contest::Isolation, at_once: usize) -> Ready {
    let workshop = Workshop {
        kept: Some(opened.results.join("builds")),
        isolation,
        readable: opened.contest.readable.clone(),
        at_once,
        ..Workshop::default()
    };
    let ready = workshop.ready(&opened.contest.bots, &|name, command| {
        let command = harmless(&command.join(" "));
        tell(&format!("building {name}: {command}"));
    });
    for (bot, remark) in &ready.remarks {
        tell(&format!("{}: {}", ready.bots[*bot].name, harmless(remark)));
    }
    for (bot, size) in &ready.large {
        contestant::tell_large(&ready.bots[*bot].name, *size);
    }
    for bot in &ready.bots {
        if let contest::Kind::Unready(why) = &bot.kind {
            let why = harmless_lines(why);
            tell(&format!(
                "`{}` is not ready and loses its games: {why}",
                bot.name
            ));
        }
    }
    ready
}

/// The results so far, told to the schedule.
fn journal(opened: &Opened, roster: &Roster, schedule: &mut Schedule) -> Result<Journal, Failure> {
    let print = opened.contest.print(&opened.rulebook);
    let opening = Opening {
        contest: &opened.contest,
        print: &print,
        roster,
        rulebook: &opened.rulebook,
    };
    let hear = |played| schedule.hear(&played).map(drop);
    let journal = Journal::open(&opened.results, opening, hear);
    let (journal, dropped) = journal.map_err(|error| Failure::Use(error.to_string()))?;
    match dropped {
        0 => {}
        1 => tell("some bots are new: 1 game of the old ones does not count any more"),
        n => tell(&format!(
            "some bots are new: {n} games of the old ones do not count any more"
        )),
    }
    Ok(journal)
}

fn harmless_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(harmless).collect();
    lines.join("\n")
}

/// The bar and the table on standard error, where that is a terminal.
struct Live {
    bar: ProgressBar,
    last: Option<Instant>,
}

/// How often the table is drawn anew.
const PAUSE: Duration = Duration::from_millis(250);

/// The draws of the bootstrap for a table that is soon another one.
const DRAWS: usize = 60;

impl Live {
    fn new(opened: &Opened, schedule: &Schedule) -> Live {
        let played = schedule.ledger().games();
        let name = harmless(&opened.contest.name);
        match played {
            0 => tell(&format!("{name}: {} games", schedule.expected())),
            played => tell(&format!(
                "{name}: {played} of {} games are played; going on",
                schedule.expected()
            )),
        }
        let bar = ProgressBar::new(schedule.expected());
        let form = "{bar:30} {pos}/{len} games, {eta} left\n{msg}";
        let style = ProgressStyle::with_template(form);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(played);
        bar.reset_eta();
        Live { bar, last: None }
    }

    fn show(&mut self, contest: &contest::Contest, schedule: &Schedule) {
        self.bar.set_length(schedule.expected());
        self.bar.set_position(schedule.ledger().games());
        let is_due = self.last.is_none_or(|last| last.elapsed() > PAUSE);
        if !self.bar.is_hidden() && is_due {
            let draws = DRAWS.min(standings::draws(contest.bots.len()));
            let standings = Standings::new(contest, schedule, draws);
            self.bar
                .set_message(table::lines(&standings, table::Width::Narrow).join("\n"));
            self.last = Some(Instant::now());
        }
    }
}
