//! A contest file, read and checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::contest::{self, Kind, Openings, Played, Schedule};
use rules::{Game, Rulebook, builtin};

use crate::exit::{Failure, tell};
use crate::screen::{Colour, harmless};
use crate::{file, load, mistakes};

/// A contest with its rulebook and its folders.
pub(crate) struct Opened {
    pub(crate) contest: contest::Contest,
    pub(crate) rulebook: Arc<Rulebook>,
    /// Where the results are.
    pub(crate) results: PathBuf,
    /// As the user called it.
    pub(crate) path: PathBuf,
}

/// The usual name of a contest file.
pub(super) const FILE: &str = "contest.toml";

/// Reads a contest file. A folder stands for the `contest.toml` in it.
pub(crate) fn open(path: &Path) -> Result<Opened, Failure> {
    let path = if path.is_dir() {
        path.join(FILE)
    } else {
        path.to_path_buf()
    };
    let text = file::text(&path, contest::LONGEST as u64)?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).to_path_buf();
    let mut contest = contest::read(&text, &folder).map_err(|mistakes| {
        let colour = Colour::of(&std::io::stderr());
        let name = file::name(&path);
        for line in mistakes::shown(&name, &text, &mistakes, colour) {
            tell(&line);
        }
        Failure::Use(format!("the contest {name} cannot be played"))
    })?;
    if contest.name.is_empty() {
        contest.name = name_of(&path);
    }
    let rulebook = rulebook(&contest.rules, &folder)?;
    check(&contest, &rulebook)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(Opened {
        results: folder.join(format!("{stem}-results")),
        contest,
        rulebook,
        path,
    })
}

/// A contest without a name is called as its folder or its file.
fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let folder = std::path::absolute(path).ok();
    let folder = folder.as_deref().and_then(Path::parent);
    let folder = folder
        .and_then(Path::file_name)
        .map(|name| name.to_string_lossy());
    match folder {
        Some(folder) if path.ends_with(FILE) => harmless(&folder),
        _ => harmless(&stem),
    }
}

/// A built-in rulebook, or a file beside the contest.
fn rulebook(word: &str, folder: &Path) -> Result<Arc<Rulebook>, Failure> {
    if builtin::rulebook(word).is_some() || !word.contains(['/', '\\', '.']) {
        return load::rulebook(word);
    }
    load::rulebook(&folder.join(word).to_string_lossy())
}

/// What only the rulebook can tell: protocols that cannot show it, openings that are none.
fn check(contest: &contest::Contest, rulebook: &Arc<Rulebook>) -> Result<(), Failure> {
    for bot in &contest.bots {
        if let Some(protocol) = bot.kind.protocol() {
            let refused = |why| Failure::Use(format!("bot `{}`: {why}", bot.name));
            protocol.check(rulebook).map_err(refused)?;
        }
    }
    let Openings::List(fens) = &contest.openings else {
        return Ok(());
    };
    if fens.is_empty() {
        return Err(Failure::Use("`openings` is an empty list".to_string()));
    }
    for (i, fen) in fens.iter().enumerate() {
        let game = Game::from_fen(rulebook.clone(), fen);
        let game = game.map_err(|error| {
            let fen = harmless(fen);
            Failure::Use(format!(
                "opening {}, `{fen}`, is no position: {error}",
                i + 1
            ))
        })?;
        if game.outcome().is_some() {
            let message = format!("opening {} is over before it begins", i + 1);
            return Err(Failure::Use(message));
        }
    }
    Ok(())
}

impl Opened {
    /// True if some bots are programs of their own.
    pub(crate) fn has_programs(&self) -> bool {
        let is_program =
            |bot: &contest::Entry| matches!(bot.kind, Kind::Program(_) | Kind::Function(_));
        self.contest.bots.iter().any(is_program)
    }

    /// The contest as it was played: its file may have other bots by now.
    pub(crate) fn played(mut self) -> Result<Opened, Failure> {
        let roster = contest::read_roster(&self.results);
        let roster = roster.map_err(|error| no_results(&error))?;
        self.contest = roster.contest(&self.contest);
        Ok(self)
    }

    /// The games so far, each told to the schedule and to `hear`.
    pub(crate) fn replay(&self, mut hear: impl FnMut(Played)) -> Result<Schedule, Failure> {
        let mut schedule = Schedule::new(&self.contest);
        let read = contest::read_journal(&self.results, |played| {
            if schedule.hear(&played)? {
                hear(played);
            }
            Ok(())
        });
        match read {
            Ok(()) => Ok(schedule),
            Err(error) => Err(no_results(&error)),
        }
    }
}

fn no_results(error: &contest::JournalError) -> Failure {
    Failure::Use(format!("there are no results to show: {error}"))
}
