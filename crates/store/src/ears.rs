//! Other servers on the same database: what they write, as soon as it is written, and which of
//! them are there.

use std::collections::BTreeSet;
use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::PgListener;

use crate::{Database, Store, StoreError};

/// Where servers tell each other of games.
pub(crate) const CHANNEL: &str = "crownhead";
/// What the name of a session of a server begins with.
pub(crate) const SERVER: &str = "crownhead server ";

/// Hears what other servers write.
pub struct Ears {
    url: String,
    /// The name of this server, whose own words are left out.
    node: String,
    listener: Option<PgListener>,
}

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Another server wrote to a game.
    Game {
        /// The id of the game.
        id: String,
        /// Whether anybody may know of it.
        listed: bool,
    },
    /// Another server deleted the game with this id.
    Gone(String),
    /// Something may have been missed.
    Gap,
}

/// How long to wait before a database that is away is asked again.
const AGAIN: Duration = Duration::from_millis(500);
/// A listener that heard nothing for so long is asked whether it is alive.
const SILENCE: Duration = Duration::from_secs(3);

impl Store {
    /// Listens to other servers; nothing if no other server can write these records.
    pub fn listen(&self) -> Option<Ears> {
        match self.readers.database() {
            Database::File(_) => None,
            Database::Postgres(url) => Some(Ears {
                url: url.clone(),
                node: self.node.clone(),
                listener: None,
            }),
        }
    }

    /// True if other servers can write these records, too.
    pub fn is_shared(&self) -> bool {
        matches!(self.readers.database(), Database::Postgres(_))
    }

    /// The names of all servers on the database that are there now. A server that died is not.
    pub async fn servers(&self) -> Result<BTreeSet<String>, StoreError> {
        let statement = "SELECT application_name FROM pg_stat_activity
             WHERE datname = current_database() AND application_name LIKE $1";
        let query = sqlx::query(statement).bind(format!("{SERVER}%"));
        let rows = self.readers.rows(query).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

impl Ears {
    /// The next that is heard. It waits through every outage, and says that there was one.
    pub async fn next(&mut self) -> Heard {
        loop {
            match self.listener.take() {
                Some(listener) => match self.hear(listener).await {
                    Some(heard) => return heard,
                    None => continue,
                },
                None => match self.connect().await {
                    Ok(listener) => {
                        self.listener = Some(listener);
                        return Heard::Gap;
                    }
                    Err(_) => tokio::time::sleep(AGAIN).await,
                },
            }
        }
    }

    /// Listens for a while. The listener is dropped if it is dead.
    async fn hear(&mut self, mut listener: PgListener) -> Option<Heard> {
        match tokio::time::timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(said))) => {
                self.listener = Some(listener);
                heard(said.payload(), &self.node)
            }
            Ok(Ok(None) | Err(_)) => None,
            // Nobody speaks, or nobody can be heard: a question tells which.
            Err(_) => {
                let asked = tokio::time::timeout(SILENCE, listener.listen(CHANNEL)).await;
                self.listener = asked.is_ok_and(|asked| asked.is_ok()).then_some(listener);
                None
            }
        }
    }

    async fn connect(&self) -> Result<PgListener, StoreError> {
        let connect = async {
            let mut listener = PgListener::connect(&self.url).await?;
            listener.listen(CHANNEL).await?;
            Ok::<_, sqlx::Error>(listener)
        };
        match tokio::time::timeout(SILENCE, connect).await {
            Ok(listener) => Ok(listener?),
            Err(_) => Err(StoreError::Unreachable("no answer".to_string())),
        }
    }
}

/// What another server said.
fn heard(payload: &str, own: &str) -> Option<Heard> {
    let mut words = payload.split(' ');
    let (node, id, what) = (words.next()?, words.next()?, words.next()?);
    let id = id.to_string();
    match what {
        _ if node == own => None,
        "gone" => Some(Heard::Gone(id)),
        what => Some(Heard::Game {
            id,
            listed: what == "listed",
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ones_own_words_are_left_out() {
        let game = |listed| Heard::Game {
            id: "g".to_string(),
            listed,
        };
        assert_eq!(heard("a g listed", "b"), Some(game(true)));
        assert_eq!(heard("a g hidden", "b"), Some(game(false)));
        assert_eq!(heard("a g gone", "b"), Some(Heard::Gone("g".to_string())));
        assert_eq!(heard("a g listed", "a"), None);
        assert_eq!(heard("nonsense", "a"), None);
    }
}
