//! The one writer. Whatever waits when it begins is one transaction.

use rules::Side;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::words::Word;
use crate::{Deed, Entry, Header, Standing, StoreError};

/// Something to be written, and who waits for it.
pub(crate) struct Order {
    pub(crate) work: Work,
    pub(crate) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Something to be written.
pub(crate) enum Work {
    Create(Box<(Header, Standing)>),
    Append(Box<(String, Entry, Standing)>),
    Delete(String),
    /// Nothing more will come.
    End,
    Rulebook {
        hash: String,
        file: String,
        at: u64,
    },
}

/// How many orders share a transaction at most.
const TOGETHER: usize = 512;

/// Writes until nobody can give orders any more.
pub(crate) async fn write_all(
    connection: &mut SqliteConnection,
    mut orders: mpsc::Receiver<Order>,
) {
    let mut batch = Vec::with_capacity(TOGETHER);
    while orders.recv_many(&mut batch, TOGETHER).await > 0 {
        let is_end = batch.iter().any(|order| matches!(order.work, Work::End));
        let together = in_one(connection, &batch).await;
        for order in batch.drain(..) {
            let answer = match &together {
                Ok(()) => Ok(()),
                // One of them was at fault: each is tried alone.
                Err(_) => in_one(connection, std::slice::from_ref(&order)).await,
            };
            // Who gave the order may have gone.
            let _ = order.done.send(answer);
        }
        if is_end {
            break;
        }
    }
}

async fn in_one(connection: &mut SqliteConnection, orders: &[Order]) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    let mut lines = Vec::new();
    for order in orders {
        match &order.work {
            Work::Append(line) => lines.push(&**line),
            work => write(&mut transaction, work).await?,
        }
    }
    append(&mut transaction, &lines).await?;
    Ok(transaction.commit().await?)
}

async fn write(connection: &mut SqliteConnection, work: &Work) -> Result<(), StoreError> {
    match work {
        Work::Create(game) => create(connection, &game.0, &game.1).await,
        Work::Append(line) => append(connection, &[&**line]).await,
        Work::Delete(game) => {
            // Its journal goes with it.
            let statement = sqlx::query("DELETE FROM games WHERE id = $1").bind(game);
            statement.execute(connection).await?;
            Ok(())
        }
        Work::End => Ok(()),
        Work::Rulebook { hash, file, at } => {
            sqlx::query(
                "INSERT INTO rulebooks (hash, file, created) VALUES ($1, $2, $3)
                 ON CONFLICT (hash) DO NOTHING",
            )
            .bind(hash)
            .bind(file)
            .bind(number(*at))
            .execute(connection)
            .await?;
            Ok(())
        }
    }
}

/// Numbers of ours are far below the bound.
fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

async fn create(
    connection: &mut SqliteConnection,
    header: &Header,
    standing: &Standing,
) -> Result<(), StoreError> {
    let [first, second] = &header.seats;
    sqlx::query(
        "INSERT INTO games (id, rulebook, rules, seed, start, mode, level, base_ms, increment_ms,
           listed, first_kind, first_name, first_secret, second_kind, second_name, second_secret,
           token, parent, created)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
           $19)",
    )
    .bind(&header.id)
    .bind(&header.rulebook)
    .bind(header.rules.to_string())
    .bind(header.seed.to_string())
    .bind(&header.start)
    .bind(header.mode.word())
    .bind(header.level.map(i64::from))
    .bind(header.control.map(|c| number(c.base)))
    .bind(header.control.map(|c| number(c.increment)))
    .bind(i64::from(header.listed))
    .bind(first.kind.word())
    .bind(&first.name)
    .bind(&first.secret)
    .bind(second.kind.word())
    .bind(&second.name)
    .bind(&second.secret)
    .bind(&header.token)
    .bind(&header.parent)
    .bind(number(header.created))
    .execute(&mut *connection)
    .await?;
    stand(connection, &[(&header.id, header.created, standing)]).await
}

/// One line of a journal: the game, the entry, and where the game stands after it.
type Line = (String, Entry, Standing);

/// Writes many lines with few statements: each costs a way to the thread of the database and
/// back. The lines are of different games.
async fn append(connection: &mut SqliteConnection, lines: &[&Line]) -> Result<(), StoreError> {
    for part in parts(lines) {
        enter(connection, part).await?;
        let standings: Vec<(&str, u64, &Standing)> = { part.iter() }
            .map(|(game, entry, standing)| (game.as_str(), entry.at, standing))
            .collect();
        stand(connection, &standings).await?;
    }
    for (game, entry, _) in lines {
        seat(connection, game, &entry.deed).await?;
    }
    Ok(())
}

/// How many rows a statement may have, so that there are few different statements.
const ROWS: [usize; 6] = [32, 16, 8, 4, 2, 1];

/// The rows cut into parts of these lengths.
fn parts<T>(mut rows: &[T]) -> Vec<&[T]> {
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
fn places(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let first = row * columns + 1;
        let places: Vec<String> = (first..first + columns).map(|n| format!("${n}")).collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

async fn enter(connection: &mut SqliteConnection, lines: &[&Line]) -> Result<(), StoreError> {
    let places = places(lines.len(), 9);
    let statement = format!(
        "INSERT INTO entries (game, seq, at, kind, side, text, count, spent_ms, left_ms)
         VALUES {places}"
    );
    // Nothing but numbers of places was put into the statement.
    let mut query = sqlx::query(AssertSqlSafe(statement));
    for (game, entry, _) in lines {
        let columns = Columns::of(&entry.deed);
        query = query
            .bind(game)
            .bind(number(entry.seq))
            .bind(number(entry.at))
            .bind(columns.kind)
            .bind(columns.side.map(Side::word))
            .bind(columns.text)
            .bind(columns.count)
            .bind(columns.spent)
            .bind(columns.left);
    }
    query.execute(connection).await?;
    Ok(())
}

async fn stand(
    connection: &mut SqliteConnection,
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
async fn seat(
    connection: &mut SqliteConnection,
    game: &str,
    deed: &Deed,
) -> Result<(), StoreError> {
    let (side, name, secret) = match deed {
        Deed::Join { side, name, secret } => (side, name, Some(secret)),
        Deed::Name(side, name) => (side, name, None),
        _ => return Ok(()),
    };
    let statement = match side {
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
        .bind(name)
        .bind(secret)
        .execute(connection)
        .await?;
    Ok(())
}

/// A deed in the columns of the table.
#[derive(Default)]
struct Columns<'a> {
    kind: &'static str,
    side: Option<Side>,
    text: Option<&'a str>,
    count: Option<i64>,
    spent: Option<i64>,
    left: Option<i64>,
}

impl<'a> Columns<'a> {
    fn of(deed: &'a Deed) -> Columns<'a> {
        let kind = |kind| Columns {
            kind,
            ..Columns::default()
        };
        match deed {
            Deed::Move { text, times } => Columns {
                text: Some(text),
                spent: times.spent.map(number),
                left: times.left.map(number),
                ..kind("move")
            },
            Deed::Undo(count) => kind("undo").count(*count),
            Deed::Redo(count) => kind("redo").count(*count),
            Deed::Resign(side) => kind("resign").side(*side),
            Deed::Forfeit(side, why) => kind("forfeit").side(*side).text(why.word()),
            Deed::Draw => kind("draw"),
            Deed::Offer(matter, side) => kind("offer").side(*side).text(matter.word()),
            Deed::Decline(matter) => kind("decline").text(matter.word()),
            // The secret stands with the game alone.
            Deed::Join { side, name, .. } => kind("join").side(*side).text(name),
            Deed::Name(side, name) => kind("name").side(*side).text(name),
            Deed::Rematch(game) => kind("rematch").text(game),
        }
    }

    fn side(self, side: Side) -> Columns<'a> {
        Columns {
            side: Some(side),
            ..self
        }
    }

    fn text(self, text: &'a str) -> Columns<'a> {
        Columns {
            text: Some(text),
            ..self
        }
    }

    fn count(self, count: usize) -> Columns<'a> {
        Columns {
            count: Some(count as i64),
            ..self
        }
    }
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
