//! The report as a page: it opens from a file, needs no network, and games are loaded when they
//! are looked at.

mod charts;
mod data;
mod text;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::{Game, Rulebook};

use crate::contest::played::Played;
use crate::contest::setting::{Contest, TimeLimit};
use crate::contest::standings::Standings;
use text::{escaped, script};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Games in one file of games.
const BLOCK: usize = 40;

/// A page that is being written.
pub(super) struct Page<'a> {
    folder: PathBuf,
    contest: &'a Contest,
    rulebook: &'a Arc<Rulebook>,
    /// One line a game, for the list.
    list: Vec<String>,
    /// The games of the block that is not full yet.
    block: Vec<String>,
    /// How bots were confined on the machines that played.
    confined: BTreeSet<String>,
}

impl<'a> Page<'a> {
    pub(super) fn new(
        folder: &Path,
        contest: &'a Contest,
        rulebook: &'a Arc<Rulebook>,
    ) -> io::Result<Page<'a>> {
        let games = folder.join("games");
        // Files of an earlier report may be more than this one's.
        let _ = std::fs::remove_dir_all(&games);
        std::fs::create_dir_all(&games)?;
        Ok(Page {
            folder: folder.to_path_buf(),
            contest,
            rulebook,
            list: Vec::new(),
            block: Vec::new(),
            confined: BTreeSet::new(),
        })
    }

    pub(super) fn add(&mut self, played: &Played, game: &Game) -> io::Result<()> {
        self.list.push(data::line(played).to_string());
        self.block.push(data::game(played, game).to_string());
        if self.confined.len() < 100 && !played.confined.is_empty() {
            self.confined.insert(played.confined.clone());
        }
        match self.block.len() < BLOCK {
            true => Ok(()),
            false => self.write_block(),
        }
    }

    fn write_block(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let number = (self.list.len() - 1) / BLOCK;
        let games = script(&self.block.join(",\n"));
        let text = format!("crownhead.games({number}, [\n{games}\n]);\n");
        self.block.clear();
        std::fs::write(self.folder.join(format!("games/{number}.js")), text)
    }

    pub(super) fn finish(mut self, standings: &Standings) -> io::Result<PathBuf> {
        self.write_block()?;
        let path = self.folder.join("index.html");
        let mut out = BufWriter::new(File::create(&path)?);
        self.write(&mut out, standings)?;
        out.flush()?;
        Ok(path)
    }

    fn write(&self, out: &mut impl Write, standings: &Standings) -> io::Result<()> {
        let title = escaped(&self.contest.name);
        write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        )?;
        self.header(out, standings)?;
        self.alarms(out, standings)?;
        writeln!(out, "<main>")?;
        charts::standings(out, standings)?;
        charts::crosstable(out, standings)?;
        charts::endings(out, standings)?;
        out.write_all(GAMES.as_bytes())?;
        writeln!(out, "</main>")?;
        self.footer(out, standings)?;
        self.scripts(out, standings)
    }

    fn header(&self, out: &mut impl Write, standings: &Standings) -> io::Result<()> {
        let bots = standings.rows.len();
        let leader = standings.rows.first().map_or("", |row| &row.name);
        let facts = [
            escaped(&self.rulebook.draft().name),
            format_name(self.contest),
            format!("{bots} bots"),
            format!("{} games", standings.games),
            time(self.contest.limits.time),
        ];
        writeln!(
            out,
            "<header><h1>{}</h1><p>{}</p><p class=\"lead\">{}</p></header>",
            escaped(&self.contest.name),
            facts.join(" · "),
            headline(standings, leader),
        )
    }

    fn alarms(&self, out: &mut impl Write, standings: &Standings) -> io::Result<()> {
        if standings.alarms.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            "<section class=\"alarm\" aria-label=\"Look here first\">"
        )?;
        for alarm in &standings.alarms {
            writeln!(out, "<p>{}</p>", escaped(alarm))?;
        }
        writeln!(out, "</section>")
    }

    fn footer(&self, out: &mut impl Write, standings: &Standings) -> io::Result<()> {
        let edge = &standings.first_move;
        writeln!(
            out,
            "<footer><p>Ratings are Elo by maximum likelihood (Bradley-Terry with draws and a term \
             for the first move), their mean is 0; the bars hold the truth nineteen times out of \
             twenty and come from a bootstrap over pairs of games. The first move is worth {:+.0} \
             Elo ({:+.0} to {:+.0}). Two equal bots draw {:.0} % of their games. \
             Games that were stopped count half a point each.</p>",
            whole(edge.value),
            whole(edge.low),
            whole(edge.high),
            100.0 * standings.draws,
        )?;
        for confined in &self.confined {
            writeln!(out, "<p>Sandbox: {}.</p>", escaped(confined))?;
        }
        writeln!(
            out,
            "<p>Seed {}. Rules {}. All games and numbers: <a href=\"games.pdn\">games.pdn</a>, \
             <a href=\"results.json\">results.json</a>, <a href=\"standings.csv\">standings.csv</a>, \
             <a href=\"games.csv\">games.csv</a>.</p></footer>",
            self.contest.seed,
            self.rulebook.hash(),
        )
    }

    fn scripts(&self, out: &mut impl Write, standings: &Standings) -> io::Result<()> {
        let board = data::board(self.rulebook);
        let order: Vec<usize> = standings.rows.iter().map(|row| row.bot).collect();
        let names = serde_json::json!(self.contest.names());
        writeln!(
            out,
            "<script>\nconst CONTEST = {{\nblock: {BLOCK},\nboard: {},\nnames: {},\norder: {order:?},\nlist: [\n{}\n]}};\n",
            script(&board.to_string()),
            script(&names.to_string()),
            script(&self.list.join(",\n")),
        )?;
        writeln!(out, "{SCRIPT}</script>\n</body>\n</html>")
    }
}

/// Rounded, and never a nothing with a minus.
fn whole(elo: f64) -> f64 {
    elo.round() + 0.0
}

fn format_name(contest: &Contest) -> String {
    escaped(&contest.format.to_string().replace('-', " "))
}

fn time(limit: TimeLimit) -> String {
    let seconds = |ms: u64| format!("{} s", ms as f64 / 1000.0);
    match limit {
        TimeLimit::Move(ms) => format!("{} a move", seconds(ms)),
        TimeLimit::Clock(ms, 0) => format!("{} a game", seconds(ms)),
        TimeLimit::Clock(ms, more) => {
            format!("{} a game and {} a move", seconds(ms), seconds(more))
        }
    }
}

/// One sentence that says who is ahead, and how sure that is.
fn headline(standings: &Standings, leader: &str) -> String {
    let leader = escaped(leader);
    let sure = standings.rows.first().and_then(|row| row.superiority);
    match (standings.games, sure) {
        (0, _) | (_, None) => "No games yet.".to_string(),
        (_, Some(sure)) if sure >= 0.95 => format!(
            "<strong>{leader}</strong> leads, and is {:.0} % likely to be better than the next.",
            (100.0 * sure).min(99.9)
        ),
        (_, Some(sure)) => format!(
            "<strong>{leader}</strong> leads, but it is only {:.0} % likely to be better than the \
             next.",
            100.0 * sure
        ),
    }
}

const GAMES: &str = include_str!("games.html");
