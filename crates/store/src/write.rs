//! What is written, as statements.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rules::{Identity, Side};
use sqlx::{AnyConnection, AssertSqlSafe};

use crate::contest;
use crate::ears::CHANNEL;
use crate::notes::{self, Note};
use crate::read::{line, number};
use crate::{Header, Standing, StoreError};
use table::{Line, Word};

/// Something to be written.
pub(crate) enum Work {
    Create(Box<(Header, Standing)>),
    Append(Box<Entry>),
    Delete(String),
    /// Nothing more will come.
    End,
    Rulebook(Kept),
    Note(Box<Note>),
    /// Written if there is none with its name.
    FirstNote(Box<Note>),
    /// By shelf and name.
    DropNote(String, String),
    Contest(Box<contest::Deed>),
}

/// The file of a rulebook.
pub(crate) struct Kept {
    pub(crate) hash: String,
    pub(crate) identity: Identity,
    pub(crate) file: String,
    pub(crate) at: u64,
}

/// A line of the journal of a game, and where the game stands after it.
pub(crate) struct Entry {
    pub(crate) game: String,
    pub(crate) number: u64,
    pub(crate) line: Line,
    pub(crate) standing: Standing,
}

/// Whether something may have been written before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attempt {
    /// It was not.
    First,
    /// Nobody knows: the connection broke while it was written. What stands there word for word
    /// is ours.
    Again,
}

/// Writes everything that one transaction has. `answered` counts what is done of it.
pub(crate) async fn write(
    connection: &mut AnyConnection,
    works: impl Iterator<Item = &Work>,
    attempt: Attempt,
    node: Option<&str>,
    answered: &AtomicUsize,
) -> Result<(), StoreError> {
    let mut entries = Vec::new();
    for work in works {
        answered.fetch_add(1, Relaxed);
        match work {
            _ if attempt == Attempt::Again && is_written(connection, work).await? => {}
            Work::Append(entry) => entries.push(&**entry),
            Work::Create(game) => {
                create(connection, &game.0, &game.1).await?;
                tell(connection, node, &[&game.0.id]).await?;
            }
            Work::Delete(game) => {
                // Its journal goes with it.
                let statement = sqlx::query("DELETE FROM games WHERE id = $1").bind(game);
                statement.execute(&mut *connection).await?;
                bury(connection, node, game).await?;
            }
            Work::Rulebook(kept) => keep(connection, kept).await?,
            Work::Note(note) => notes::keep(connection, note).await?,
            Work::FirstNote(note) => notes::keep_first(connection, note).await?,
            Work::DropNote(shelf, name) => notes::discard(connection, shelf, name).await?,
            Work::Contest(deed) => contest::write(connection, deed).await?,
            Work::End => {}
        }
    }
    append(connection, &entries, answered).await?;
    let games: Vec<&str> = entries.iter().map(|entry| entry.game.as_str()).collect();
    tell(connection, node, &games).await
}

/// Tells other servers which games changed, when the transaction is done.
async fn tell(
    connection: &mut AnyConnection,
    node: Option<&str>,
    games: &[&str],
) -> Result<(), StoreError> {
    let Some(node) = node else { return Ok(()) };
    for part in parts(games) {
        let places: Vec<String> = (2..2 + part.len()).map(|n| format!("${n}")).collect();
        let statement = format!(
            "SELECT COUNT(pg_notify('{CHANNEL}', $1 || ' ' || id || CASE listed
               WHEN 1 THEN ' listed' ELSE ' hidden' END)) FROM games WHERE id IN ({})",
            places.join(", ")
        );
        // Nothing but numbers of places was put into the statement.
        let mut query = sqlx::query(AssertSqlSafe(statement)).bind(node);
        for game in part {
            query = query.bind(*game);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Tells other servers that a game is gone.
async fn bury(
    connection: &mut AnyConnection,
    node: Option<&str>,
    game: &str,
) -> Result<(), StoreError> {
    let Some(node) = node else { return Ok(()) };
    sqlx::query("SELECT COUNT(pg_notify($1, $2))")
        .bind(CHANNEL)
        .bind(format!("{node} {game} gone"))
        .execute(connection)
        .await?;
    Ok(())
}

/// True if exactly this stands there.
async fn is_written(connection: &mut AnyConnection, work: &Work) -> Result<bool, StoreError> {
    match work {
        Work::Append(entry) => {
            let row = sqlx::query("SELECT * FROM entries WHERE game = $1 AND seq = $2")
                .bind(&entry.game)
                .bind(number(entry.number))
                .fetch_optional(connection)
                .await?;
            let there = row.as_ref().map(line).transpose()?;
            // The key of a seat stands with the game alone.
            let key = entry.line.key.clone();
            Ok(there.is_some_and(|there| Line { key, ..there } == entry.line))
        }
        Work::Create(game) => {
            // An id is drawn from so many that nobody else has it.
            let row = sqlx::query("SELECT 1 FROM games WHERE id = $1 AND created = $2")
                .bind(&game.0.id)
                .bind(number(game.0.created))
                .fetch_optional(connection)
                .await?;
            Ok(row.is_some())
        }
        Work::Contest(deed) => contest::is_written(connection, deed).await,
        // These do no harm twice.
        Work::Delete(_) | Work::Rulebook(_) | Work::End => Ok(false),
        Work::Note(_) | Work::FirstNote(_) | Work::DropNote(..) => Ok(false),
    }
}

async fn keep(connection: &mut AnyConnection, kept: &Kept) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO rulebooks (hash, identity, file, created) VALUES ($1, $2, $3, $4)
         ON CONFLICT (hash) DO NOTHING",
    )
    .bind(&kept.hash)
    .bind(kept.identity.to_string())
    .bind(&kept.file)
    .bind(number(kept.at))
    .execute(connection)
    .await?;
    Ok(())
}

async fn create(
    connection: &mut AnyConnection,
    header: &Header,
    standing: &Standing,
) -> Result<(), StoreError> {
    let [first, second] = &header.seats;
    let [own, other] = header.controls;
    sqlx::query(
        "INSERT INTO games (id, rulebook, rules, seed, start, mode, level, base_ms, increment_ms,
           listed, first_kind, first_name, first_secret, second_kind, second_name, second_secret,
           token, parent, created, second_base_ms, second_increment_ms, manners)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
           $19, $20, $21, $22)",
    )
    .bind(&header.id)
    .bind(&header.rulebook)
    .bind(header.rules.to_string())
    .bind(header.seed.to_string())
    .bind(&header.start)
    .bind(header.mode.word())
    .bind(header.level.map(i64::from))
    .bind(own.map(|c| number(c.base)))
    .bind(own.map(|c| number(c.increment)))
    .bind(i64::from(header.listed))
    .bind(first.kind.word())
    .bind(&first.name)
    .bind(&first.key)
    .bind(second.kind.word())
    .bind(&second.name)
    .bind(&second.key)
    .bind(&header.token)
    .bind(&header.parent)
    .bind(number(header.created))
    .bind(other.map(|c| number(c.base)))
    .bind(other.map(|c| number(c.increment)))
    .bind(header.manners.word())
    .execute(&mut *connection)
    .await?;
    stand(connection, &[(&header.id, header.created, standing)]).await
}

/// Writes many lines with few statements: each costs a way to the thread of the database and
/// back. The lines are of different games.
async fn append(
    connection: &mut AnyConnection,
    entries: &[&Entry],
    answered: &AtomicUsize,
) -> Result<(), StoreError> {
    for part in parts(entries) {
        answered.fetch_add(1, Relaxed);
        enter(connection, part).await?;
        let standings: Vec<(&str, u64, &Standing)> = part
            .iter()
            .map(|entry| (entry.game.as_str(), entry.line.at, &entry.standing))
            .collect();
        stand(connection, &standings).await?;
    }
    for entry in entries {
        answered.fetch_add(1, Relaxed);
        seat(connection, &entry.game, &entry.line).await?;
    }
    Ok(())
}

/// How many rows a statement may have, so that there are few different statements.
const ROWS: [usize; 6] = [32, 16, 8, 4, 2, 1];

/// The rows cut into parts of these lengths.
pub(crate) fn parts<T>(mut rows: &[T]) -> Vec<&[T]> {
    let mut parts = Vec::new();
    for length in ROWS {
        while let Some((part, rest)) = rows.split_at_checked(length) {
            parts.push(part);
            rows = rest;
        }
    }
    parts
}

/// The placeholders of so many rows: `($1, $2), ($3, $4)`.
pub(crate) fn places(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let first = row * columns + 1;
        let places: Vec<String> = (first..first + columns).map(|n| format!("${n}")).collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

async fn enter(connection: &mut AnyConnection, entries: &[&Entry]) -> Result<(), StoreError> {
    let places = places(entries.len(), 9);
    let statement = format!(
        "INSERT INTO entries (game, seq, at, kind, side, text, count, spent_ms, left_ms)
         VALUES {places}"
    );
    // Nothing but numbers of places was put into the statement.
    let mut query = sqlx::query(AssertSqlSafe(statement));
    for entry in entries {
        let line = &entry.line;
        // The key of a seat stands with the game alone.
        query = query
            .bind(&entry.game)
            .bind(number(entry.number))
            .bind(number(line.at))
            .bind(&line.kind)
            .bind(&line.side)
            .bind(&line.text)
            .bind(line.count.map(number))
            .bind(line.spent.map(number))
            .bind(line.left.map(number));
    }
    query.execute(connection).await?;
    Ok(())
}

async fn stand(
    connection: &mut AnyConnection,
    standings: &[(&str, u64, &Standing)],
) -> Result<(), StoreError> {
    let places = places(standings.len(), 8);
    let statement = format!(
        "INSERT INTO standings (game, updated, ply, fen, state, winner, how, why)
         VALUES {places}
         ON CONFLICT (game) DO UPDATE SET updated = excluded.updated, ply = excluded.ply,
           fen = excluded.fen, state = excluded.state, winner = excluded.winner,
           how = excluded.how, why = excluded.why"
    );
    // Nothing but numbers of places was put into the statement.
    let mut query = sqlx::query(AssertSqlSafe(statement));
    for (game, updated, standing) in standings {
        query = query
            .bind(game)
            .bind(number(*updated))
            .bind(number(standing.ply))
            .bind(&standing.fen)
            .bind(standing.state.word())
            .bind(standing.winner.map(Side::word))
            .bind(&standing.how)
            .bind(&standing.why);
    }
    query.execute(connection).await?;
    Ok(())
}

/// Names and secrets also stand with the game.
async fn seat(connection: &mut AnyConnection, game: &str, line: &Line) -> Result<(), StoreError> {
    match line.kind.as_str() {
        "join" | "name" => {}
        "swap" => return swap(connection, game).await,
        _ => return Ok(()),
    }
    let statement = match Side::of(line.side.as_deref().unwrap_or_default())? {
        Side::First => {
            "UPDATE games SET first_name = $2, first_secret = COALESCE($3, first_secret)
             WHERE id = $1"
        }
        Side::Second => {
            "UPDATE games SET second_name = $2, second_secret = COALESCE($3, second_secret)
             WHERE id = $1"
        }
    };
    sqlx::query(statement)
        .bind(game)
        .bind(line.text.as_deref().unwrap_or_default())
        .bind(&line.key)
        .execute(connection)
        .await?;
    Ok(())
}

/// The players change seats, with their clocks.
async fn swap(connection: &mut AnyConnection, game: &str) -> Result<(), StoreError> {
    let statement = "UPDATE games SET first_kind = second_kind, second_kind = first_kind,
           first_name = second_name, second_name = first_name,
           first_secret = second_secret, second_secret = first_secret,
           base_ms = second_base_ms, second_base_ms = base_ms,
           increment_ms = second_increment_ms, second_increment_ms = increment_ms
         WHERE id = $1";
    sqlx::query(statement)
        .bind(game)
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_cut_into_few_lengths() {
        for count in [0, 1, 3, 14, 100, 512] {
            let rows: Vec<usize> = (0..count).collect();
            let parts = parts(&rows);
            assert!(parts.iter().all(|part| ROWS.contains(&part.len())));
            assert_eq!(parts.concat(), rows);
        }
    }

    #[test]
    fn places_are_numbered_through() {
        assert_eq!(places(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }
}
