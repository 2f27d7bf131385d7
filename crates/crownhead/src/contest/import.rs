//! `crownhead contest import`.

use std::fs;
use std::path::{Path, PathBuf};

use arena::contest;
use arena::protocol::Protocol;
use clap::{Args, ValueEnum};

use super::open::FILE;
use crate::exit::{Answer, Done, Failure, tell};
use crate::file;
use crate::load;
use crate::screen::{Screen, harmless};

/// Make a contest of a folder with submissions.
///
/// Every folder and every zip in it is a submission. A file `move.*` in it is a function that
/// moves, a file `bot.*` a program; the end of the name tells the language (.cpp, .c, .py, .java,
/// .js, .rs). Zips are unpacked beside themselves. The file `contest.toml` is written into the
/// folder; if it is there already, bots that it does not have are added to it.
///
/// What could not be placed is said, with the reason; then the exit status is 1.
#[derive(Args)]
pub(crate) struct Import {
    /// The folder with the submissions.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The rulebook: the id of one that is built in, or the path of a file in the folder.
    #[arg(long, value_name = "ID|FILE", default_value = "contest")]
    rules: String,
    /// How programs talk; functions need not say.
    #[arg(long, value_name = "NAME", value_enum, default_value = "line")]
    protocol: Speech,
}

#[derive(Clone, Copy, ValueEnum)]
enum Speech {
    Line,
    Board,
    Hub,
}

const HEAD: &str = include_str!("starter/imported.toml");

impl Import {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let path = self.folder.join(FILE);
        let old = if path.exists() {
            Some(file::text(&path, contest::LONGEST as u64)?)
        } else {
            None
        };
        let taken = match &old {
            Some(text) => names(text, &self.folder)?,
            None => {
                load::rulebook(&self.rules)?;
                Vec::new()
            }
        };
        let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
        let found = contest::import(&self.folder, self.protocol(), &taken).map_err(Failure::Use)?;
        let mut text = old.unwrap_or_else(|| HEAD.replace("RULES", &self.rules));
        for bot in &found.placed {
            text += &format!("\n{}", bot.table);
        }
        write(&path, &text)?;
        for bot in &found.placed {
            screen.line(&format!("{:<24} {}", bot.name, harmless(&bot.what)))?;
        }
        screen.line(&format!(
            "{}: {} added, {} there before",
            file::name(&path),
            count(found.placed.len()),
            taken.len()
        ))?;
        screen.flush()?;
        for (name, why) in &found.unplaced {
            tell(&format!(
                "not placed: {}: {}",
                harmless(name),
                harmless(why)
            ));
        }
        tell(&format!(
            "next: crownhead contest check {}",
            file::name(&path)
        ));
        Ok(if found.unplaced.is_empty() {
            Answer::Yes
        } else {
            Answer::No
        })
    }

    fn protocol(&self) -> Protocol {
        match self.protocol {
            Speech::Line => Protocol::Line,
            Speech::Board => Protocol::Board,
            Speech::Hub => Protocol::Hub,
        }
    }
}

fn count(bots: usize) -> String {
    match bots {
        1 => "1 bot".to_string(),
        n => format!("{n} bots"),
    }
}

/// The names of the bots that a file has already, whatever else is wrong with it: with fewer than
/// two it is no contest yet.
fn names(text: &str, folder: &Path) -> Result<Vec<String>, Failure> {
    if let Ok(contest) = contest::read(text, folder) {
        return Ok(contest.names().into_iter().map(str::to_string).collect());
    }
    let is_name = |line: &&str| line.trim_start().starts_with("name = \"");
    let name = |line: &str| line.split('"').nth(1).map(str::to_string);
    Ok(text.lines().filter(is_name).filter_map(name).collect())
}

/// Under another name first, so that there is always a whole file.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let next = path.with_extension("toml.next");
    let written = fs::write(&next, text).and_then(|()| fs::rename(&next, path));
    written.map_err(|error| {
        let name = file::name(path);
        Failure::Use(format!("{name} cannot be written: {error}"))
    })
}
