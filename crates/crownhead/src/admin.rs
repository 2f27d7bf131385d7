//! `crownhead admin`: what a server keeps, and what is to go.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand, ValueEnum};
use store::{Database, Glance, Page, State, Store, StoreError};

use crate::data::{self, Part};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;

/// Look after a server: its games, and the secret of its contests.
#[derive(Args)]
pub(crate) struct Admin {
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
    /// List games, the last changed first, also those that nobody may watch.
    ///
    /// A line has the id, the state, the moves on the board, the whole days since something was
    /// done, and the rulebook. The server may run.
    List(List),
    /// Remove games for good. The server must not run.
    Delete(Delete),
    /// Remove games that nobody needs any more. The server must not run.
    ///
    /// A running server removes games that were never begun by itself: see `crownhead serve
    /// --unbegun`.
    Prune(Prune),
    /// Make a new admin secret for contests and print it, this once.
    ///
    /// The one before is worth nothing as soon as the server is started again; servers on
    /// PostgreSQL (`--database`) know the new one at once.
    Secret,
}

#[derive(Args)]
pub(crate) struct List {
    /// Only games in this state.
    #[arg(long, value_name = "STATE", value_enum)]
    state: Option<Stage>,
    /// So many at most.
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u32,
}

/// The states of games as words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Stage {
    /// A seat is still free.
    Waiting,
    /// It goes on.
    Live,
    /// It is over.
    Finished,
}

#[derive(Args)]
pub(crate) struct Delete {
    /// The ids of the games.
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
}

#[derive(Args)]
#[group(required = true, multiple = true)]
pub(crate) struct Prune {
    /// Games without a move that nobody touched for so many days.
    #[arg(long, value_name = "DAYS")]
    unbegun: Option<u32>,
    /// Games that have been over for so many days.
    #[arg(long, value_name = "DAYS")]
    finished: Option<u32>,
}

impl Admin {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let records = match self.database {
            Some(database) => database,
            None => Database::File(data::folder(Part::Server)?.join(data::RECORDS)),
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let wrong = |error: StoreError| Failure::Use(format!("{records}: {error}"));
        if let Task::Secret = self.task {
            let folder = data::folder(Part::Contests)?;
            let made = runtime.block_on(server::new_admin_secret(&records, &folder));
            let secret = made.map_err(wrong)?;
            screen.line(&format!(
                "admin secret for contests, shown this once: {secret}"
            ))?;
            return Ok(Answer::Yes);
        }
        if let Database::File(file) = &records
            && !file.exists()
        {
            let what = format!("there are no records in {}", file.display());
            return Err(Failure::Use(what));
        }
        match self.task {
            Task::List(list) => {
                let games = runtime.block_on(list.games(&records)).map_err(wrong)?;
                games.iter().try_for_each(|game| screen.line(&told(game)))?;
                Ok(Answer::Yes)
            }
            Task::Delete(delete) => {
                let missing = runtime.block_on(delete.run(&records)).map_err(wrong)?;
                missing
                    .iter()
                    .for_each(|id| tell(&format!("there is no game `{id}`")));
                Ok(if missing.is_empty() {
                    Answer::Yes
                } else {
                    Answer::No
                })
            }
            Task::Prune(prune) => {
                let gone = runtime.block_on(prune.run(&records)).map_err(wrong)?;
                screen.line(&format!("games removed: {gone}"))?;
                Ok(Answer::Yes)
            }
            Task::Secret => Ok(Answer::Yes),
        }
    }
}

impl List {
    async fn games(&self, records: &Database) -> Result<Vec<Glance>, StoreError> {
        match Store::open(records).await {
            // A server has them: a copy tells the same.
            Err(StoreError::InUse(_)) => {
                let copy = Copied::of(records).await?;
                self.of(Store::open(&Database::File(copy.0.clone())).await?)
                    .await
            }
            store => self.of(store?).await,
        }
    }

    async fn of(&self, store: Store) -> Result<Vec<Glance>, StoreError> {
        let states = match self.state {
            Some(stage) => vec![stage.state()],
            None => vec![State::Waiting, State::Live, State::Finished],
        };
        let mut games = Vec::new();
        for state in states {
            let page = Page {
                state,
                limit: self.limit,
                after: None,
            };
            games.extend(store.glance(&page).await?);
        }
        store.close().await;
        games.sort_by_key(|game| std::cmp::Reverse(game.updated));
        games.truncate(self.limit as usize);
        Ok(games)
    }
}

impl Stage {
    fn state(self) -> State {
        match self {
            Stage::Waiting => State::Waiting,
            Stage::Live => State::Live,
            Stage::Finished => State::Finished,
        }
    }
}

/// A copy of records that goes with the value.
struct Copied(PathBuf);

impl Copied {
    async fn of(records: &Database) -> Result<Copied, StoreError> {
        let beside = match records {
            Database::File(file) => file.clone(),
            Database::Postgres(_) => std::env::temp_dir().join("crownhead"),
        };
        let copy = Copied(beside.with_extension(format!("list-{}", std::process::id())));
        Store::backup(records, &copy.0).await?;
        Ok(copy)
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", ".lock"] {
            let mut name = self.0.clone().into_os_string();
            name.push(end);
            // Not all of them are there.
            let _ = std::fs::remove_file(name);
        }
    }
}

impl Delete {
    /// Removes the games, and tells those that there are not.
    async fn run(&self, records: &Database) -> Result<Vec<String>, StoreError> {
        let store = Store::open(records).await?;
        let mut missing = Vec::new();
        for id in &self.ids {
            match store.load(id).await? {
                Some(_) => store.delete(id).await?,
                None => missing.push(crate::screen::harmless(id)),
            }
        }
        store.close().await;
        Ok(missing)
    }
}

impl Prune {
    /// Removes the games, and tells how many there were.
    async fn run(&self, records: &Database) -> Result<usize, StoreError> {
        let store = Store::open(records).await?;
        let mut old = Vec::new();
        if let Some(days) = self.unbegun {
            for state in [State::Waiting, State::Live] {
                let games = store.untouched(state, days_ago(days)).await?;
                old.extend(games.into_iter().filter(|game| game.ply == 0));
            }
        }
        if let Some(days) = self.finished {
            old.extend(store.untouched(State::Finished, days_ago(days)).await?);
        }
        for game in &old {
            store.delete(&game.id).await?;
        }
        store.close().await;
        Ok(old.len())
    }
}

/// The milliseconds of a day.
const DAY: u64 = 24 * 3600 * 1000;

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// So long ago; 0 days is now, the present moment with it.
fn days_ago(days: u32) -> u64 {
    (now() + 1).saturating_sub(u64::from(days) * DAY)
}

fn told(game: &Glance) -> String {
    let Glance {
        id,
        rulebook,
        state,
        ply,
        updated,
    } = game;
    let state = table::Word::word(*state);
    let days = now().saturating_sub(*updated) / DAY;
    format!("{id} {state:<8} {ply:>4} {days:>4} {rulebook}")
}
