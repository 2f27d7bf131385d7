//! `crownhead store`: the records of a server, from outside.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use arena::contest::Played;
use clap::{Args, Subcommand};
use rules::builtin;
use store::contest::Kept;
use store::{Database, Store, StoreError};
use tokio::runtime::Runtime;

use crate::data::{self, Part};
use crate::exit::{Answer, Done, Failure};
use crate::screen::{Screen, harmless};

/// Copy, check and move the records of servers.
#[derive(Args)]
pub(crate) struct Records {
    #[command(subcommand)]
    task: Task,
    /// Where the records are: postgres://USER:PASSWORD@HOST:5432/NAME, or a file of SQLite;
    /// without it `server/records.sqlite` in the data folder.
    #[arg(
        long,
        global = true,
        value_name = "URL",
        env = "CROWNHEAD_DATABASE",
        hide_env_values = true
    )]
    database: Option<Database>,
}

#[derive(Subcommand)]
enum Task {
    /// Write a copy of all records to a new file of SQLite.
    ///
    /// Servers may run on; what they store later is not in the copy. To go back to it, end the
    /// server and put the copy in the place of `server/records.sqlite` in the data folder, or
    /// move it to an empty database: `crownhead store move --database FILE --to URL`.
    Backup(Named),
    /// Read all records, play every game through again and tell what is damaged. Exit status 1 if
    /// something is. Servers may run on.
    Check,
    /// Write all records to a new file as lines of JSON, a line a row.
    ///
    /// Servers may run on; what they store later is not in the file.
    Export(Named),
    /// Add what `export` wrote: all of it, or nothing if something of it is wrong or there
    /// already. No server may run.
    Import(Named),
    /// Copy all records to another database, which must be empty, so that servers can use that one
    /// from then on. No server may run. The records stay where they were, too.
    Move(Target),
}

#[derive(Args)]
struct Named {
    /// The file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Args)]
struct Target {
    /// The other database: postgres://USER:PASSWORD@HOST:5432/NAME, or a file of SQLite.
    #[arg(long, value_name = "URL")]
    to: Database,
}

impl Records {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let records = match self.database {
            Some(database) => database,
            None => Database::File(data::folder(Part::Server)?.join(data::RECORDS)),
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let work = Work { records, runtime };
        match self.task {
            Task::Import(Named { file }) => work.import(&file, screen),
            Task::Backup(Named { file }) => work.backup(&file, screen),
            Task::Export(Named { file }) => work.export(&file, screen),
            Task::Move(Target { to }) => work.move_to(&to, screen),
            Task::Check => work.check(screen),
        }
    }
}

/// Records that something is done with.
struct Work {
    records: Database,
    runtime: Runtime,
}

impl Work {
    fn backup(&self, file: &Path, screen: &mut Screen) -> Done {
        self.must_be_there()?;
        let done = self.runtime.block_on(Store::backup(&self.records, file));
        done.map_err(|error| self.unusable(&error))?;
        screen.line(&format!("{}: all records as they were", file.display()))?;
        Ok(Answer::Yes)
    }

    fn check(&self, screen: &mut Screen) -> Done {
        self.must_be_there()?;
        let checked = self.runtime.block_on(async {
            let checked = Store::check(&self.records).await?;
            Ok((checked, replay(&self.records).await?))
        });
        match checked {
            Ok((checked, of_contests)) => {
                let (records, games) = (&self.records, checked.games);
                screen.line(&format!(
                    "{records}: no damage found, {games} games replayed"
                ))?;
                if checked.bots + of_contests > 0 {
                    let bots = checked.bots;
                    let line = format!("contests: {bots} bots whole, {of_contests} games replayed");
                    screen.line(&line)?;
                }
                if checked.unread > 0 {
                    let many = checked.unread;
                    let line = format!("{many} games have rules that this program cannot read");
                    screen.line(&line)?;
                }
                Ok(Answer::Yes)
            }
            Err(error @ StoreError::Damaged(_)) => {
                screen.line(&format!("{}: {error}", self.records))?;
                Ok(Answer::No)
            }
            Err(error) => Err(self.unusable(&error)),
        }
    }

    fn export(&self, file: &Path, screen: &mut Screen) -> Done {
        self.must_be_there()?;
        let made = new_file(file).map_err(|error| wrong(file, &error))?;
        let mut lines = BufWriter::new(made);
        let done = self
            .runtime
            .block_on(Store::export(&self.records, &mut lines));
        let rows = done.map_err(|error| self.unusable(&error))?;
        let written = lines.flush().and_then(|()| lines.get_ref().sync_all());
        written.map_err(|error| wrong(file, &error))?;
        screen.line(&format!("{}: {rows} rows", file.display()))?;
        Ok(Answer::Yes)
    }

    fn import(&self, file: &Path, screen: &mut Screen) -> Done {
        let opened = File::open(file).map_err(|error| wrong(file, &error))?;
        if let Database::File(records) = &self.records {
            std::fs::create_dir_all(records.parent().unwrap_or(Path::new(".")))?;
        }
        let mut lines = BufReader::new(opened);
        let done = self
            .runtime
            .block_on(Store::import(&self.records, &mut lines));
        let rows = done.map_err(|error| match error {
            StoreError::Import(_) => wrong(file, &error),
            error => self.unusable(&error),
        })?;
        screen.line(&format!("{}: {rows} rows added", self.records))?;
        Ok(Answer::Yes)
    }

    fn move_to(&self, to: &Database, screen: &mut Screen) -> Done {
        self.must_be_there()?;
        let done = self.runtime.block_on(Store::move_to(&self.records, to));
        let games = done.map_err(|error| {
            let records = &self.records;
            Failure::Use(format!(
                "the records of {records} cannot go to {to}: {error}"
            ))
        })?;
        screen.line(&format!(
            "{to}: {games} games; start servers with it from now on"
        ))?;
        Ok(Answer::Yes)
    }

    fn must_be_there(&self) -> Result<(), Failure> {
        match &self.records {
            Database::File(path) if !path.exists() => {
                let what = format!("there are no records in {}", path.display());
                Err(Failure::Use(what))
            }
            _ => Ok(()),
        }
    }

    fn unusable(&self, error: &StoreError) -> Failure {
        Failure::Use(format!("{}: {error}", self.records))
    }
}

/// Plays the games of contests through again; how many there are.
async fn replay(records: &Database) -> Result<u64, StoreError> {
    let (mut games, mut damage) = (0, Vec::new());
    Store::each_result(records, |kept| match replayed(&kept) {
        Ok(()) => games += 1,
        Err(_) if damage.len() >= MOST => {}
        Err(why) => {
            let id = (kept.outcome.pair + 1, kept.outcome.game + 1);
            damage.push(format!(
                "contest {}, game {}.{}: {why}",
                kept.contest, id.0, id.1
            ));
        }
    })
    .await?;
    if damage.is_empty() {
        Ok(games)
    } else {
        Err(StoreError::Damaged(damage.join("; ")))
    }
}

/// How much damage is told.
const MOST: usize = 10;

fn replayed(kept: &Kept) -> Result<(), String> {
    let played: Played = serde_json::from_str(&kept.line).map_err(|error| error.to_string())?;
    let unknown = || format!("there is no rulebook `{}`", harmless(&kept.rules));
    let rulebook = match &kept.rulebook {
        Some(file) => rules::file::rulebook(file, &builtin::parent).map_err(|_| unknown())?,
        None => builtin::rulebook(&kept.rules).ok_or_else(unknown)?,
    };
    let replayed = played.replay(&rulebook);
    replayed.map(drop).map_err(|error| error.to_string())
}

fn wrong(file: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Use(format!("{}: {error}", file.display()))
}

/// A file that was not there, and that nobody but its owner may read: seats have secrets.
fn new_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
