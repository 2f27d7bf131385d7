//! The one writer. Whatever waits when it begins is one transaction.

use rules::Side;
use sqlx::{Connection, SqliteConnection};
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
    for order in orders {
        write(&mut transaction, &order.work).await?;
    }
    Ok(transaction.commit().await?)
}

async fn write(connection: &mut SqliteConnection, work: &Work) -> Result<(), StoreError> {
    match work {
        Work::Create(game) => create(connection, &game.0, &game.1).await,
        Work::Append(line) => append(connection, &line.0, &line.1, &line.2).await,
        Work::Delete(game) => delete(connection, game).await,
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
           token, parent, created, updated, version, ply, fen, state, winner, how, why)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
           $19, $20, 0, $21, $22, $23, $24, $25, $26)",
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
    .bind(number(header.created))
    .bind(number(standing.ply))
    .bind(&standing.fen)
    .bind(standing.state.word())
    .bind(standing.winner.map(Side::word))
    .bind(&standing.how)
    .bind(&standing.why)
    .execute(connection)
    .await?;
    Ok(())
}

async fn append(
    connection: &mut SqliteConnection,
    game: &str,
    entry: &Entry,
    standing: &Standing,
) -> Result<(), StoreError> {
    let columns = Columns::of(&entry.deed);
    sqlx::query(
        "INSERT INTO entries (game, seq, at, kind, side, text, count, spent_ms, left_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(game)
    .bind(number(entry.seq))
    .bind(number(entry.at))
    .bind(columns.kind)
    .bind(columns.side.map(Side::word))
    .bind(columns.text)
    .bind(columns.count)
    .bind(columns.spent)
    .bind(columns.left)
    .execute(&mut *connection)
    .await?;
    let changed = sqlx::query(
        "UPDATE games SET updated = $2, version = $3, ply = $4, fen = $5, state = $6,
           winner = $7, how = $8, why = $9 WHERE id = $1",
    )
    .bind(game)
    .bind(number(entry.at))
    .bind(number(entry.seq))
    .bind(number(standing.ply))
    .bind(&standing.fen)
    .bind(standing.state.word())
    .bind(standing.winner.map(Side::word))
    .bind(&standing.how)
    .bind(&standing.why)
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 0 {
        return Err(StoreError::Damaged(format!("there is no game `{game}`")));
    }
    seat(connection, game, &entry.deed).await
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

async fn delete(connection: &mut SqliteConnection, game: &str) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM entries WHERE game = $1",
        "DELETE FROM games WHERE id = $1",
    ] {
        sqlx::query(statement)
            .bind(game)
            .execute(&mut *connection)
            .await?;
    }
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
