//! Where records are, and the way there.

use std::fmt;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use futures_util::future::{Either, select};
use sqlx::any::{AnyConnectOptions, install_default_drivers};
use sqlx::{AnyConnection, ConnectOptions};

use crate::StoreError;

/// Where records are.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Database {
    /// A file of SQLite, which one program writes.
    File(PathBuf),
    /// A database of PostgreSQL, by its URL.
    Postgres(String),
}

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Reading alone.
    Read,
    /// Writing too; a file is made if it is not there.
    Write,
}

/// The words that an address of PostgreSQL begins with.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// How long a database that is reached over a network may take to answer.
const PATIENCE: u32 = 5;

/// A connection that died without a word, in the middle of a transaction, must not keep its locks
/// for the two hours that are usual.
const SESSION: &str = "
    SET idle_in_transaction_session_timeout = '15s';
    SET lock_timeout = '30s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3";

/// What was answered outlives a power cut too; whoever writes together pays once.
const FILE: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 10000";

impl Database {
    /// A new connection.
    pub(crate) async fn connect(&self, purpose: Purpose) -> Result<AnyConnection, StoreError> {
        install_default_drivers();
        let options = self.options(purpose)?;
        self.in_time(async {
            let mut connection = options.connect().await?;
            if let Some(setting) = self.setting(purpose) {
                sqlx::raw_sql(setting).execute(&mut connection).await?;
            }
            Ok(connection)
        })
        .await
    }

    fn options(&self, purpose: Purpose) -> Result<AnyConnectOptions, StoreError> {
        let url = match self {
            Database::File(path) => file_url(path, purpose)?,
            Database::Postgres(url) => url.clone(),
        };
        let options: AnyConnectOptions = url.parse()?;
        Ok(options.disable_statement_logging())
    }

    fn setting(&self, purpose: Purpose) -> Option<&'static str> {
        match (self, purpose) {
            (Database::Postgres(_), _) => Some(SESSION),
            (Database::File(_), Purpose::Write) => Some(FILE),
            (Database::File(_), Purpose::Read) => None,
        }
    }

    /// Waits for an answer, but not for ever where it comes over a network.
    pub(crate) async fn in_time<T>(
        &self,
        answer: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        self.in_time_each(&AtomicUsize::new(0), answer).await
    }

    /// Waits for many answers, each of which counts itself, but not for ever for any of them.
    pub(crate) async fn in_time_each<T>(
        &self,
        answered: &AtomicUsize,
        all: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        if let Database::File(_) = self {
            return Ok(all.await?);
        }
        let mut all = pin!(all);
        loop {
            let before = answered.load(Relaxed);
            match select(all.as_mut(), pin!(patience())).await {
                Either::Left((all, _)) => return Ok(all?),
                Either::Right(_) if answered.load(Relaxed) > before => {}
                Either::Right(_) => {
                    let what = format!("no answer within {PATIENCE} seconds");
                    return Err(StoreError::Unreachable(what));
                }
            }
        }
    }

    /// Statements that make tables, in the words of this database. The tables have the same names
    /// and columns everywhere.
    pub(crate) fn in_its_words(&self, statements: &str) -> String {
        match self {
            Database::File(_) => statements.to_string(),
            // Texts are compared byte by byte, as SQLite does; so an index holds whatever the
            // system of the database thinks of an alphabet later.
            Database::Postgres(_) => statements.replace(" TEXT", " TEXT COLLATE \"C\""),
        }
    }

    /// The statement that a transaction begins with which sees everything as it is at one moment.
    pub(crate) fn at_one_moment(&self) -> Option<&'static str> {
        match self {
            Database::File(_) => None,
            Database::Postgres(_) => Some("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"),
        }
    }
}

/// Waits as long as a database may take. It waits in many short steps: where this program hardly
/// runs, each takes longer, and the database is not blamed for it.
async fn patience() {
    const STEPS: u32 = 50;
    for _ in 0..STEPS {
        tokio::time::sleep(Duration::from_secs(1) * PATIENCE / STEPS).await;
    }
}

/// The address of a file. Whatever could mean something else in an address is written by number.
fn file_url(path: &Path, purpose: Purpose) -> Result<String, StoreError> {
    let wrong =
        |what: &dyn fmt::Display| StoreError::Database(format!("{}: {what}", path.display()));
    let path = std::path::absolute(path).map_err(|error| wrong(&error))?;
    let text = path
        .to_str()
        .ok_or_else(|| wrong(&"expected a name in UTF-8"))?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    let written = text.bytes().map(|byte| {
        if plain(byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    let mode = match purpose {
        Purpose::Read => "ro",
        Purpose::Write => "rwc",
    };
    Ok(format!(
        "sqlite:{}?mode={mode}",
        written.collect::<String>()
    ))
}

impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Database, String> {
        if SCHEMES.iter().any(|scheme| text.starts_with(scheme)) {
            let wrong = |_| "expected an address like postgres://USER:PASSWORD@HOST:5432/NAME";
            AnyConnectOptions::from_str(text).map_err(wrong)?;
            return Ok(Database::Postgres(text.to_string()));
        }
        match text.split_once("://") {
            Some(_) => Err("expected postgres://… or the name of a file".to_string()),
            None => Ok(Database::File(PathBuf::from(text))),
        }
    }
}

/// Without the password, for it is shown to people.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = match self {
            Database::File(path) => return write!(f, "{}", path.display()),
            Database::Postgres(url) => url,
        };
        let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
        // A query may hold a password as well.
        let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
        let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
        write!(f, "{scheme}://{place}")
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let shown = |text: &str| text.parse::<Database>().unwrap().to_string();
        let url = "postgres://ada:sec@ret@db.example:5432/games?sslmode=disable&password=x";
        assert_eq!(shown(url), "postgres://db.example:5432/games");
        assert_eq!(
            shown("postgresql://localhost/a"),
            "postgresql://localhost/a"
        );
        assert_eq!(shown("games.sqlite"), "games.sqlite");
        assert!("mysql://localhost/a".parse::<Database>().is_err());
        assert!("postgres://a:b:c:d/".parse::<Database>().is_err());
    }

    #[test]
    fn a_file_of_any_name_has_an_address() {
        let url = file_url(Path::new("/a b/ä?%#.sqlite"), Purpose::Read).unwrap();
        assert_eq!(url, "sqlite:/a%20b/%C3%A4%3F%25%23.sqlite?mode=ro");
    }
}
