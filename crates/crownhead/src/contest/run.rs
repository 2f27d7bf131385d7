//! `crownhead contest run`.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use arena::contest::{self, Journal, Schedule, Standings, standings};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::open::{Opened, open};
use super::sandbox::{self, Sandbox};
use super::{report, table, tables};
use crate::exit::{Done, Failure, tell};
use crate::screen::{Screen, harmless};
use crate::stop;

/// Play a contest, or go on with it.
///
/// Every game is safe on the disk before it counts: after Ctrl-C, a crash or a power cut the same
/// command goes on and plays each game exactly once. When all is played, the report is written
/// beside the results.
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
    /// Write the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// Set when the program is told to end.
static STOP: AtomicBool = AtomicBool::new(false);

impl Run {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let opened = open(&self.path)?;
        let isolation = self.sandbox.isolation()?;
        let arbiter = tables::arbiter(&opened)?;
        let mut schedule = Schedule::new(&opened.contest);
        let print = opened.contest.print(&opened.rulebook);
        let journal = Journal::open(&opened.results, &print, |played| {
            schedule.hear(&played).map(drop)
        });
        let mut journal = journal.map_err(|error| Failure::Use(error.to_string()))?;
        schedule.rewind();
        if opened.has_programs() {
            tell(&format!("sandbox: {}", sandbox::sentence(isolation)));
        }
        let farewell = stopped(&opened.path);
        stop::softly(&STOP, move || tell(&farewell))?;
        build(&opened, isolation)?;
        self.play(&opened, &mut schedule, &mut journal, &*arbiter)?;
        report::finish(&opened, screen, self.json)
    }

    fn play(
        &self,
        opened: &Opened,
        schedule: &mut Schedule,
        journal: &mut Journal,
        arbiter: &dyn contest::Arbiter,
    ) -> Result<(), Failure> {
        let contest = &opened.contest;
        let setting = contest::Setting {
            isolation: self.sandbox.isolation()?,
            ..contest.setting(&opened.rulebook)
        };
        let mut live = Live::new(opened, schedule);
        let done = contest::run(
            schedule,
            journal,
            &setting,
            arbiter,
            self.concurrency(contest),
            &STOP,
            |schedule, _| live.show(contest, schedule),
        );
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

fn build(opened: &Opened, isolation: contest::Isolation) -> Result<(), Failure> {
    let say = |name: &str, command: &[String]| {
        let command = harmless(&command.join(" "));
        tell(&format!("building {name}: {command}"));
    };
    let built = contest::build(&opened.contest.bots, isolation, say);
    built.map_err(|why| Failure::Use(harmless_lines(&why)))
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
