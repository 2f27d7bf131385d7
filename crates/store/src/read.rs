//! What is asked of a store.

use rules::{RulebookHash, Side, Times};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::words::{Word, forfeit};
use crate::{Control, Deed, Entry, Header, Journal, Kind, Matter, Mode, Seat, Store, StoreError};

/// Where a game stands, kept beside its journal so that lists need no replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// How many moves are on the board.
    pub ply: u64,
    /// The position.
    pub fen: String,
    /// Whether it goes on.
    pub state: State,
    /// The winner, if there is one.
    pub winner: Option<Side>,
    /// The word for how it ended.
    pub how: Option<String>,
    /// The sentence for how it ended.
    pub why: Option<String>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// A seat is still free.
    Waiting,
    /// It goes on.
    Live,
    /// It is over.
    Finished,
}

impl Word for State {
    const WORDS: &'static [(State, &'static str)] = &[
        (State::Waiting, "waiting"),
        (State::Live, "live"),
        (State::Finished, "finished"),
    ];
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// What it was opened with.
    pub header: Header,
    /// Where it stands.
    pub standing: Standing,
    /// When something was last done, in milliseconds since 1970.
    pub updated: u64,
}

/// Which games a list has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Games in this state.
    pub state: State,
    /// So many at most.
    pub limit: u32,
    /// Only those that come after this one: when it was last changed, and its id.
    pub after: Option<(u64, String)>,
}

impl Store {
    /// A game with its whole journal.
    pub async fn load(&self, game: &str) -> Result<Option<Journal>, StoreError> {
        let row = sqlx::query("SELECT * FROM games WHERE id = $1")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let header = header(&row)?;
        let rows = sqlx::query("SELECT * FROM entries WHERE game = $1 ORDER BY seq")
            .bind(game)
            .fetch_all(&self.readers)
            .await?;
        let entries = rows
            .iter()
            .map(|row| entry(row, &header))
            .collect::<Result<_, _>>()?;
        Ok(Some(Journal { header, entries }))
    }

    /// The games that anybody may watch, the last changed first.
    pub async fn list(&self, page: &Page) -> Result<Vec<Summary>, StoreError> {
        let (updated, id) = match &page.after {
            Some((updated, id)) => (number(*updated), id.as_str()),
            None => (i64::MAX, ""),
        };
        let rows = sqlx::query(
            "SELECT * FROM standings JOIN games ON games.id = standings.game
             WHERE listed = 1 AND state = $1
               AND (updated < $2 OR (updated = $2 AND game < $3))
             ORDER BY updated DESC, game DESC LIMIT $4",
        )
        .bind(page.state.word())
        .bind(updated)
        .bind(id)
        .bind(i64::from(page.limit))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(summary).collect()
    }

    /// The ids of the games whose clock runs.
    pub async fn clocked(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM standings JOIN games ON games.id = standings.game
             WHERE state = 'live' AND base_ms IS NOT NULL ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The file of a rulebook with this hash.
    pub async fn rulebook(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT file FROM rulebooks WHERE hash = $1")
            .bind(hash)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// How many games are in a state.
    pub async fn count(&self, state: State) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) FROM standings WHERE state = $1")
            .bind(state.word())
            .fetch_one(&self.readers)
            .await?;
        unsigned(row.try_get(0)?)
    }
}

fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn unsigned(value: i64) -> Result<u64, StoreError> {
    let damaged = |_| StoreError::Damaged(format!("got {value}, expected no negative number"));
    u64::try_from(value).map_err(damaged)
}

fn summary(row: &SqliteRow) -> Result<Summary, StoreError> {
    let winner: Option<String> = row.try_get("winner")?;
    Ok(Summary {
        header: header(row)?,
        standing: Standing {
            ply: unsigned(row.try_get("ply")?)?,
            fen: row.try_get("fen")?,
            state: State::of(row.try_get("state")?)?,
            winner: winner.map(|word| Side::of(&word)).transpose()?,
            how: row.try_get("how")?,
            why: row.try_get("why")?,
        },
        updated: unsigned(row.try_get("updated")?)?,
    })
}

fn header(row: &SqliteRow) -> Result<Header, StoreError> {
    let seed: &str = row.try_get("seed")?;
    let level: Option<i64> = row.try_get("level")?;
    Ok(Header {
        id: row.try_get("id")?,
        rulebook: row.try_get("rulebook")?,
        rules: rules_hash(row.try_get("rules")?)?,
        seed: seed
            .parse()
            .map_err(|_| StoreError::Damaged(format!("`{seed}` is no seed")))?,
        start: row.try_get("start")?,
        mode: Mode::of(row.try_get("mode")?)?,
        level: level.and_then(|level| u8::try_from(level).ok()),
        control: control(row)?,
        listed: row.try_get::<i64, _>("listed")? != 0,
        seats: [
            Seat {
                kind: Kind::of(row.try_get("first_kind")?)?,
                name: row.try_get("first_name")?,
                secret: row.try_get("first_secret")?,
            },
            Seat {
                kind: Kind::of(row.try_get("second_kind")?)?,
                name: row.try_get("second_name")?,
                secret: row.try_get("second_secret")?,
            },
        ],
        token: row.try_get("token")?,
        parent: row.try_get("parent")?,
        created: unsigned(row.try_get("created")?)?,
    })
}

fn control(row: &SqliteRow) -> Result<Option<Control>, StoreError> {
    let base: Option<i64> = row.try_get("base_ms")?;
    let increment: Option<i64> = row.try_get("increment_ms")?;
    let Some(base) = base else { return Ok(None) };
    Ok(Some(Control {
        base: unsigned(base)?,
        increment: unsigned(increment.unwrap_or(0))?,
    }))
}

fn rules_hash(text: &str) -> Result<RulebookHash, StoreError> {
    let bytes = u128::from_str_radix(text, 16);
    let damaged = |_| StoreError::Damaged(format!("`{text}` is no hash of rules"));
    Ok(RulebookHash(bytes.map_err(damaged)?.to_be_bytes()))
}

fn entry(row: &SqliteRow, header: &Header) -> Result<Entry, StoreError> {
    Ok(Entry {
        seq: unsigned(row.try_get("seq")?)?,
        at: unsigned(row.try_get("at")?)?,
        deed: deed(row, header)?,
    })
}

fn deed(row: &SqliteRow, header: &Header) -> Result<Deed, StoreError> {
    let kind: &str = row.try_get("kind")?;
    let text = || -> Result<&str, StoreError> { Ok(row.try_get("text")?) };
    let side = || -> Result<Side, StoreError> { Side::of(row.try_get("side")?) };
    let count = || -> Result<usize, StoreError> { Ok(unsigned(row.try_get("count")?)? as usize) };
    Ok(match kind {
        "move" => Deed::Move {
            text: text()?.to_string(),
            times: times(row)?,
        },
        "undo" => Deed::Undo(count()?),
        "redo" => Deed::Redo(count()?),
        "resign" => Deed::Resign(side()?),
        "forfeit" => Deed::Forfeit(side()?, forfeit(text()?)?),
        "draw" => Deed::Draw,
        "offer" => Deed::Offer(Matter::of(text()?)?, side()?),
        "decline" => Deed::Decline(Matter::of(text()?)?),
        "join" => Deed::Join {
            side: side()?,
            name: text()?.to_string(),
            secret: header.seat(side()?).secret.clone().unwrap_or_default(),
        },
        "name" => Deed::Name(side()?, text()?.to_string()),
        "rematch" => Deed::Rematch(text()?.to_string()),
        _ => return Err(StoreError::Damaged(format!("`{kind}` is no kind of entry"))),
    })
}

fn times(row: &SqliteRow) -> Result<Times, StoreError> {
    let of = |value: Option<i64>| value.map(unsigned).transpose();
    Ok(Times {
        spent: of(row.try_get("spent_ms")?)?,
        left: of(row.try_get("left_ms")?)?,
    })
}
