//! The report as a page: it opens from a file, needs no network, and games are loaded when they
//! are looked at.

mod charts;
mod course;
mod data;
mod headline;
mod text;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::{Game, Rulebook};

use crate::contest::format::Format;
use crate::contest::played::Played;
use crate::contest::setting::{Contest, Kind, TimeLimit};
use crate::contest::standings::Standings;
use crate::date;
pub(in crate::contest) use text::escaped;
use text::{script, signed};

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
    /// When the first and the last game ended.
    played: Option<(u64, u64)>,
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
            played: None,
        })
    }

    pub(super) fn add(&mut self, played: &Played, game: &Game) -> io::Result<()> {
        self.list.push(data::line(played).to_string());
        self.block.push(data::game(played, game).to_string());
        if self.confined.len() < 100 && !played.confined.is_empty() {
            self.confined.insert(played.confined.clone());
        }
        if let Some(ended) = played.ended {
            let (first, last) = self.played.unwrap_or((ended, ended));
            self.played = Some((first.min(ended), last.max(ended)));
        }
        if self.block.len() < BLOCK {
            Ok(())
        } else {
            self.write_block()
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
        let names = self.contest.names();
        // In a knock-out the bracket is what happened; ratings only comment on it.
        if standings.bracket.is_some() {
            course::course(out, &names, standings)?;
            charts::standings(out, standings)?;
        } else {
            charts::standings(out, standings)?;
            course::course(out, &names, standings)?;
        }
        charts::crosstable(out, standings)?;
        charts::endings(out, standings)?;
        self.unready(out)?;
        out.write_all(GAMES.as_bytes())?;
        writeln!(out, "</main>")?;
        self.footer(out, standings)?;
        self.scripts(out, standings)
    }

    fn header(&self, out: &mut impl Write, standings: &Standings) -> io::Result<()> {
        let bots = standings.rows.len();
        let mut facts = vec![
            escaped(&self.rulebook.draft().name),
            format_name(self.contest),
            format!("{bots} bots"),
            format!("{} games", standings.games),
            time(self.contest.limits.time),
        ];
        facts.extend(self.days());
        writeln!(
            out,
            "<header><h1>{}</h1><p>{}</p><p class=\"lead\">{}</p></header>",
            escaped(&self.contest.name),
            facts.join(" · "),
            headline::headline(self.contest, standings),
        )
    }

    /// From the first to the last day of play.
    fn days(&self) -> Option<String> {
        let (first, last) = self.played?;
        let [first, last] = [first, last].map(date::in_words);
        Some(if first == last {
            first
        } else {
            format!("{first} to {last}")
        })
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

    /// Bots that could not be built, with the first words of their compilers.
    fn unready(&self, out: &mut impl Write) -> io::Result<()> {
        let mut all = self.contest.bots.iter().filter_map(|bot| match &bot.kind {
            Kind::Unready(why) => Some((&bot.name, why)),
            _ => None,
        });
        let Some(first) = all.next() else {
            return Ok(());
        };
        writeln!(out, "<section class=\"card unready\"><h2>Not ready</h2>")?;
        writeln!(
            out,
            "<p>These bots could not be built and lost their games.</p>"
        )?;
        for (name, why) in std::iter::once(first).chain(all) {
            let lines: Vec<String> = why.lines().map(escaped).collect();
            let (name, why) = (escaped(name), lines.join("\n"));
            writeln!(out, "<h3>{name}</h3><pre>{why}</pre>")?;
        }
        writeln!(out, "</section>")
    }

    fn footer(&self, out: &mut impl Write, standings: &Standings) -> io::Result<()> {
        let edge = &standings.first_move;
        writeln!(
            out,
            "<footer><p>Ratings are Elo by maximum likelihood (Bradley-Terry with draws and a term \
             for the first move), their mean is 0; the bars hold the truth nineteen times out of \
             twenty and come from a bootstrap over pairs of games. The first move is worth {} \
             Elo ({} to {}). Two equal bots draw {:.0} % of their games. \
             Games that were stopped count half a point each.</p>",
            signed(edge.value),
            signed(edge.low),
            signed(edge.high),
            100.0 * standings.draws,
        )?;
        for confined in &self.confined {
            writeln!(out, "<p>Sandbox: {}.</p>", escaped(confined))?;
        }
        if !self.confined.is_empty() {
            writeln!(
                out,
                "<p>Where the referee counts memory and processes without a cgroup, it does so twenty \
                 times a second: between two counts a bot can have more than its share. Landlock holds signals \
                 back from version 6 on; before that seccomp lets a build reach its own group alone.</p>"
            )?;
        }
        writeln!(
            out,
            "<p>Seed {}. Rules {}. All games and numbers: <a href=\"games.pdn\">games.pdn</a>, \
             <a href=\"results.json\">results.json</a>, <a href=\"standings.csv\">standings.csv</a>, \
             <a href=\"games.csv\">games.csv</a>.</p></footer>",
            self.contest.seed,
            self.rulebook.identity(),
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

fn format_name(contest: &Contest) -> String {
    match contest.format {
        Format::Gauntlet { challenger } => {
            let name = contest.bots.get(challenger).map_or("", |bot| &bot.name);
            format!("gauntlet of {}", escaped(name))
        }
        format => escaped(&format.to_string().replace('-', " ")),
    }
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

const GAMES: &str = include_str!("games.html");
