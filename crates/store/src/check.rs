//! A look for damage.

use rules::{Rulebook, builtin, file};
use sqlx::{Connection, Row};
use std::sync::Arc;

use crate::contest::Bundle;
use crate::database::Purpose;
use crate::readers::{Asked, Readers};
use crate::{Database, Journal, StoreError};

/// What a look for damage saw, where it found none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// Games that were played through again.
    pub games: u64,
    /// Games whose rules this program cannot read any more, so that only their rows were looked at.
    pub unread: u64,
    /// Bots of contests whose bytes are those that were sent.
    pub bots: u64,
}

/// How many games are asked for at once.
const PAGE: i64 = 500;
/// How much damage is told.
const MOST: usize = 10;

/// Rows that point to nothing, and journals with a hole.
const BROKEN: [&str; 2] = [
    "SELECT game FROM entries GROUP BY game
     HAVING COUNT(*) <> MAX(seq) OR MIN(seq) <> 1 ORDER BY game LIMIT 10",
    "SELECT id FROM games LEFT JOIN standings ON standings.game = games.id
     WHERE standings.game IS NULL ORDER BY id LIMIT 10",
];

impl crate::Store {
    /// Reads everything and plays every game through again; what is wrong, if something is.
    /// Servers may work meanwhile.
    pub async fn check(database: &Database) -> Result<Checked, StoreError> {
        if let Database::File(_) = database {
            check_pages(database).await?;
        }
        let looking = Looking {
            readers: Readers::new(database.clone()),
        };
        let mut damage = looking.broken().await?;
        let mut checked = looking.play_through(&mut damage).await?;
        checked.bots = looking.compare(&mut damage).await?;
        looking.readers.close().await;
        if damage.is_empty() {
            Ok(checked)
        } else {
            Err(StoreError::Damaged(damage.join("; ")))
        }
    }
}

/// Reads every page of a file.
async fn check_pages(database: &Database) -> Result<(), StoreError> {
    let mut connection = database.connect(Purpose::Read).await?;
    let rows = sqlx::query("PRAGMA integrity_check(10)")
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    let said: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    match said.as_slice() {
        [word] if word == "ok" => Ok(()),
        _ => Err(StoreError::Damaged(said.join("; "))),
    }
}

struct Looking {
    readers: Readers,
}

impl Looking {
    async fn broken(&self) -> Result<Vec<String>, StoreError> {
        let mut damage = Vec::new();
        for statement in BROKEN {
            for game in self.words(sqlx::query(statement)).await? {
                damage.push(format!("game {game} has a hole"));
            }
        }
        Ok(damage)
    }

    async fn play_through(&self, damage: &mut Vec<String>) -> Result<Checked, StoreError> {
        let mut checked = Checked::default();
        let mut after = String::new();
        loop {
            let query = sqlx::query("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2");
            let games = self.words(query.bind(&after).bind(PAGE)).await?;
            let Some(last) = games.last() else {
                return Ok(checked);
            };
            after.clone_from(last);
            for game in &games {
                match self.play(game).await {
                    Ok(Some(())) => checked.games += 1,
                    Ok(None) => checked.unread += 1,
                    Err(error @ (StoreError::Unreachable(_) | StoreError::Closed)) => {
                        return Err(error);
                    }
                    Err(_) if damage.len() >= MOST => {}
                    Err(error) => damage.push(format!("game {game}: {error}")),
                }
            }
        }
    }

    /// Looks whether what was sent to contests is still what it was.
    async fn compare(&self, damage: &mut Vec<String>) -> Result<u64, StoreError> {
        let statement = "SELECT bundles.hash, bundles.name, bundles.bytes
             FROM bots JOIN bundles ON bundles.contest = bots.contest AND bundles.hash = bots.bundle
             WHERE bots.contest = $1 AND bots.place = $2 AND bots.number = $3";
        let mut whole = 0;
        let all = "SELECT contest, place, number FROM bots WHERE bundle IS NOT NULL
             ORDER BY contest, place, number";
        for bot in self.readers.rows(sqlx::query(all)).await? {
            let (contest, place, number): (String, i64, i64) =
                (bot.try_get(0)?, bot.try_get(1)?, bot.try_get(2)?);
            let query = sqlx::query(statement)
                .bind(&contest)
                .bind(place)
                .bind(number);
            let found = match self.readers.row(query).await? {
                Some(row) => {
                    let hash: String = row.try_get(0)?;
                    Bundle::of(&hash, row.try_get(1)?, row.try_get(2)?).map(drop)
                }
                None => Err(StoreError::Damaged("its bytes are not there".to_string())),
            };
            match found {
                Ok(()) => whole += 1,
                Err(_) if damage.len() >= MOST => {}
                Err(error) => damage.push(format!(
                    "contest {contest}, student {place}, version {number}: {error}"
                )),
            }
        }
        Ok(whole)
    }

    /// Plays a game through; nothing if its rules cannot be read.
    async fn play(&self, game: &str) -> Result<Option<()>, StoreError> {
        // A server may have deleted it meanwhile.
        let Some(journal) = self.readers.load(game).await? else {
            return Ok(None);
        };
        match self.rulebook(&journal).await? {
            Some(rulebook) => match journal.replay(rulebook) {
                Ok(_) => Ok(Some(())),
                Err(error) => Err(StoreError::Damaged(error.to_string())),
            },
            None => Ok(None),
        }
    }

    /// The rules of a game, if they are still to be had.
    async fn rulebook(&self, journal: &Journal) -> Result<Option<Arc<Rulebook>>, StoreError> {
        let word = &journal.header.rulebook;
        let rulebook = match builtin::rulebook(word) {
            Some(rulebook) => Some(rulebook),
            None => { self.readers.rulebook(word).await? }
                .and_then(|text| file::rulebook(&text, &builtin::parent).ok()),
        };
        Ok(rulebook.filter(|rulebook| journal.header.rules.names(rulebook)))
    }

    /// The first column of an answer.
    async fn words(&self, query: Asked<'_>) -> Result<Vec<String>, StoreError> {
        let rows = self.readers.rows(query).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
