//! `crownhead contest`.

mod check;
mod import;
mod new;
mod open;
mod report;
mod run;
pub(crate) mod sandbox;
mod show;
mod table;
mod tables;
mod whole;

use clap::Subcommand;

use crate::exit::Done;
use crate::screen::Screen;

/// Run a contest between bots.
///
/// A contest is a file that names the rulebook, the bots and who meets whom. `new` makes one with
/// two bots to start from, `import` one of a folder with submissions, `check` tries a bot or a whole
/// contest, `run` plays all games and goes on where it was when it is started again.
#[derive(Subcommand)]
#[command(after_help = AFTER)]
pub(crate) enum Contest {
    New(new::New),
    Import(import::Import),
    Check(check::Check),
    Run(run::Run),
    Report(report::Report),
    Show(show::Show),
}

const AFTER: &str = "\
Examples:
  crownhead contest new my-contest
  crownhead contest import submissions
  crownhead contest check \"python3 my-contest/random/bot.py\"
  crownhead contest run my-contest/contest.toml
  crownhead contest show 3.1 --file my-contest/contest.toml";

impl Contest {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        match self {
            Contest::New(command) => command.run(screen),
            Contest::Import(command) => command.run(screen),
            Contest::Check(command) => command.run(screen),
            Contest::Run(command) => command.run(screen),
            Contest::Report(command) => command.run(screen),
            Contest::Show(command) => command.run(screen),
        }
    }
}
