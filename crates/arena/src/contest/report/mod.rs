//! The results for people and for programs: a page that opens from a file, PDN, CSV and JSON.

mod csv;
mod html;
mod json;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::pdn::{self, PdnGame};
use rules::{Letter, Rulebook, Side};

use super::played::Played;
use super::setting::Contest;
use super::standings::Standings;
use crate::date;

pub(super) use self::html::escaped;
pub use self::json::summary;

/// Writes a report, game by game.
pub struct Report<'a> {
    contest: &'a Contest,
    rulebook: &'a Arc<Rulebook>,
    folder: PathBuf,
    pdn: BufWriter<File>,
    csv: BufWriter<File>,
    page: html::Page<'a>,
}

impl<'a> Report<'a> {
    /// Begins a report in a folder, which is made if it is not there.
    pub fn new(
        folder: &Path,
        contest: &'a Contest,
        rulebook: &'a Arc<Rulebook>,
    ) -> io::Result<Report<'a>> {
        std::fs::create_dir_all(folder)?;
        let create = |name: &str| File::create(folder.join(name)).map(BufWriter::new);
        let mut csv = create("games.csv")?;
        csv::head(&mut csv)?;
        Ok(Report {
            page: html::Page::new(folder, contest, rulebook)?,
            pdn: create("games.pdn")?,
            csv,
            folder: folder.to_path_buf(),
            contest,
            rulebook,
        })
    }

    /// Adds a game. What cannot be replayed is an error: the results are not what was played.
    pub fn add(&mut self, played: &Played) -> io::Result<()> {
        let game = played.replay(self.rulebook).map_err(io::Error::other)?;
        let names = played.bots.map(|bot| &self.contest.bots[bot].name[..]);
        let mut pdn = PdnGame::of(&game, self.rulebook.own_file().as_deref());
        pdn.set_tag("Event", self.contest.name.clone());
        pdn.set_tag("Round", played.id.to_string());
        if let Some(ended) = played.ended {
            pdn.set_tag("Date", date::dotted(ended));
        }
        for side in Side::ALL {
            let colour = match self.rulebook.side(side).letter {
                Letter::W => "White",
                Letter::B => "Black",
            };
            pdn.set_tag(colour, names[side.index()]);
        }
        writeln!(self.pdn, "{}", pdn::write(&pdn))?;
        csv::game(&mut self.csv, played, names)?;
        self.page.add(played, &game)
    }

    /// Writes the rest. Gives the path of the page.
    pub fn finish(mut self, standings: &Standings) -> io::Result<PathBuf> {
        self.pdn.flush()?;
        self.csv.flush()?;
        let mut table = BufWriter::new(File::create(self.folder.join("standings.csv"))?);
        csv::standings(&mut table, standings)?;
        table.flush()?;
        let summary = summary(self.contest, self.rulebook, standings);
        let text = serde_json::to_string_pretty(&summary).map_err(io::Error::other)?;
        std::fs::write(self.folder.join("results.json"), text + "\n")?;
        self.page.finish(standings)
    }
}
