//! `crownhead contest report`.

use std::path::PathBuf;

use arena::contest::likeness::{self, KITS, Source, likeness};
use arena::contest::report::{self, summary};
use arena::contest::{Schedule, Standings, standings};
use clap::Args;

use super::open::{Opened, open};
use super::table;
use crate::exit::{Answer, Done, Failure, tell};
use crate::file;
use crate::screen::Screen;

/// Write the report of a contest, also while it runs.
///
/// The report is a folder beside the results: a page that opens from a file, with the standings,
/// who beat whom, and every game with the logs of its bots; all games as PDN; and the numbers as
/// JSON and CSV.
#[derive(Args)]
pub(crate) struct Report {
    /// The contest file, or the folder with its `contest.toml`.
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Write the result as a JSON object.
    #[arg(long)]
    json: bool,
}

impl Report {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let opened = open(&self.path)?;
        let sources = sources(&opened);
        finish(&opened.played()?, &sources, screen, self.json)
    }
}

/// What the contestants wrote, as the contest file names it.
pub(super) fn sources(opened: &Opened) -> Vec<Source> {
    opened.contest.bots.iter().filter_map(Source::of).collect()
}

/// Writes the report and the page of likeness, and shows the table.
pub(super) fn finish(opened: &Opened, sources: &[Source], screen: &mut Screen, json: bool) -> Done {
    let folder = opened.results.join("report");
    let unwritten = |error| {
        let name = file::name(&folder);
        Failure::Use(format!("the report in {name} cannot be written: {error}"))
    };
    let mut report =
        report::Report::new(&folder, &opened.contest, &opened.rulebook).map_err(unwritten)?;
    let mut failed = None;
    let schedule: Schedule = opened.replay(|played| {
        if failed.is_none() {
            failed = report.add(&played).err();
        }
    })?;
    if let Some(error) = failed {
        return Err(unwritten(error));
    }
    let draws = standings::draws(opened.contest.bots.len());
    let standings = Standings::new(&opened.contest, &schedule, draws);
    let page = report.finish(&standings).map_err(unwritten)?;
    if json {
        screen.json(&summary(&opened.contest, &opened.rulebook, &standings))?;
    } else {
        for line in table::lines(&standings, table::Width::Full) {
            screen.line(&line)?;
        }
    }
    screen.flush()?;
    tell(&format!("report: {}", file::name(&page)));
    compare(opened, sources)?;
    Ok(Answer::Yes)
}

/// Writes which submissions are alike. The page is beside the report and not in it: who gives the
/// report away does not give this away.
fn compare(opened: &Opened, sources: &[Source]) -> Result<(), Failure> {
    if sources.len() < 2 {
        return Ok(());
    }
    let alike = likeness(sources, &KITS);
    let path = opened.results.join("likeness.html");
    let page = likeness::page(&opened.contest.name, sources, &alike);
    std::fs::write(&path, page).map_err(|error| {
        let name = file::name(&path);
        Failure::Use(format!("{name} cannot be written: {error}"))
    })?;
    tell(&format!("likeness, for you alone: {}", file::name(&path)));
    Ok(())
}
