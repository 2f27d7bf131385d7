//! What is asked of a store.

use rules::{RulesKey, Side};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::readers::Readers;
use crate::{Control, Header, Journal, Store, StoreError};
use table::{Kind, Line, Manners, Mode, Seat, Word};

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

impl Page {
    /// What the games of the page come after, as the statements ask for it.
    pub(crate) fn begins(&self) -> (i64, &str) {
        match &self.after {
            Some((updated, id)) => (number(*updated), id.as_str()),
            None => (i64::MAX, ""),
        }
    }
}

impl Store {
    /// A game with its whole journal.
    pub async fn load(&self, game: &str) -> Result<Option<Journal>, StoreError> {
        self.readers.load(game).await
    }

    /// What was done to a game after the line of this number.
    pub async fn lines_after(&self, game: &str, number: u64) -> Result<Vec<Line>, StoreError> {
        let statement = "SELECT * FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq";
        let query = sqlx::query(statement).bind(game);
        let rows = self.readers.rows(query.bind(self::number(number))).await?;
        rows.iter().map(line).collect()
    }

    /// The games that anybody may watch, the last changed first. A game without a move is none.
    pub async fn list(&self, page: &Page) -> Result<Vec<Summary>, StoreError> {
        let (updated, id) = page.begins();
        let query = sqlx::query(
            "SELECT * FROM standings JOIN games ON games.id = standings.game
             WHERE listed = 1 AND state = $1 AND (ply > 0 OR state <> 'live')
               AND (updated < $2 OR (updated = $2 AND game < $3))
             ORDER BY updated DESC, game DESC LIMIT $4",
        )
        .bind(page.state.word())
        .bind(updated)
        .bind(id)
        .bind(i64::from(page.limit));
        let rows = self.readers.rows(query).await?;
        rows.iter().map(summary).collect()
    }

    /// The games whose clock runs and to which nothing was done since a moment: the id of each, and
    /// when something was last done.
    pub async fn clocked(&self, since: u64) -> Result<Vec<(String, u64)>, StoreError> {
        let query = sqlx::query(
            "SELECT id, updated FROM standings JOIN games ON games.id = standings.game
             WHERE state = 'live' AND (base_ms IS NOT NULL OR second_base_ms IS NOT NULL)
               AND updated < $1
             ORDER BY id",
        )
        .bind(number(since));
        let rows = self.readers.rows(query).await?;
        rows.iter()
            .map(|row| Ok((row.try_get(0)?, unsigned(row.try_get(1)?)?)))
            .collect()
    }

    /// The file of a rulebook with this hash of its text, or else the oldest with this identity.
    pub async fn rulebook(&self, word: &str) -> Result<Option<String>, StoreError> {
        self.readers.rulebook(word).await
    }

    /// How many games are in a state.
    pub async fn count(&self, state: State) -> Result<u64, StoreError> {
        let query = sqlx::query("SELECT COUNT(*) FROM standings WHERE state = $1");
        let row = self.readers.row(query.bind(state.word())).await?;
        row.map_or(Ok(0), |row| unsigned(row.try_get(0)?))
    }
}

impl Readers {
    pub(crate) async fn load(&self, game: &str) -> Result<Option<Journal>, StoreError> {
        let query = sqlx::query("SELECT * FROM games WHERE id = $1").bind(game);
        let Some(row) = self.row(query).await? else {
            return Ok(None);
        };
        let mut header = header(&row)?;
        let query = sqlx::query("SELECT * FROM entries WHERE game = $1 ORDER BY seq").bind(game);
        let rows = self.rows(query).await?;
        let lines = rows.iter().map(line).collect::<Result<Vec<Line>, _>>()?;
        if lines.iter().any(|line| line.kind == "swap") {
            // A journal begins with the seats of the beginning.
            header.swap();
        }
        Ok(Some(Journal { header, lines }))
    }

    pub(crate) async fn rulebook(&self, word: &str) -> Result<Option<String>, StoreError> {
        let statement = "SELECT file FROM rulebooks WHERE hash = $1 OR identity = $1
             ORDER BY created, hash LIMIT 1";
        let row = self.row(sqlx::query(statement).bind(word)).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }
}

/// Numbers of ours are far below the bound.
pub(crate) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(crate) fn unsigned(value: i64) -> Result<u64, StoreError> {
    let damaged = |_| StoreError::Damaged(format!("got {value}, expected no negative number"));
    u64::try_from(value).map_err(damaged)
}

fn summary(row: &AnyRow) -> Result<Summary, StoreError> {
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

fn header(row: &AnyRow) -> Result<Header, StoreError> {
    let seed: &str = row.try_get("seed")?;
    let level: Option<i64> = row.try_get("level")?;
    Ok(Header {
        id: row.try_get("id")?,
        rulebook: row.try_get("rulebook")?,
        rules: rules_key(row.try_get("rules")?)?,
        seed: seed
            .parse()
            .map_err(|_| StoreError::Damaged(format!("`{seed}` is no seed")))?,
        start: row.try_get("start")?,
        mode: Mode::of(row.try_get("mode")?)?,
        level: level.and_then(|level| u8::try_from(level).ok()),
        manners: Manners::of(row.try_get("manners")?)?,
        controls: [
            control(row, ["base_ms", "increment_ms"])?,
            control(row, ["second_base_ms", "second_increment_ms"])?,
        ],
        listed: row.try_get::<i64, _>("listed")? != 0,
        seats: [
            Seat {
                kind: Kind::of(row.try_get("first_kind")?)?,
                name: row.try_get("first_name")?,
                key: row.try_get("first_secret")?,
            },
            Seat {
                kind: Kind::of(row.try_get("second_kind")?)?,
                name: row.try_get("second_name")?,
                key: row.try_get("second_secret")?,
            },
        ],
        token: row.try_get("token")?,
        parent: row.try_get("parent")?,
        created: unsigned(row.try_get("created")?)?,
    })
}

fn control(row: &AnyRow, [base, increment]: [&str; 2]) -> Result<Option<Control>, StoreError> {
    let base: Option<i64> = row.try_get(base)?;
    let increment: Option<i64> = row.try_get(increment)?;
    let Some(base) = base else { return Ok(None) };
    Ok(Some(Control {
        base: unsigned(base)?,
        increment: unsigned(increment.unwrap_or(0))?,
    }))
}

fn rules_key(text: &str) -> Result<RulesKey, StoreError> {
    let damaged = || StoreError::Damaged(format!("`{text}` is no identity of rules"));
    RulesKey::parse(text).ok_or_else(damaged)
}

pub(crate) fn line(row: &AnyRow) -> Result<Line, StoreError> {
    let number = |name: &str| -> Result<Option<u64>, StoreError> {
        let value: Option<i64> = row.try_get(name)?;
        value.map(unsigned).transpose()
    };
    Ok(Line {
        kind: row.try_get("kind")?,
        at: number("at")?.unwrap_or_default(),
        side: row.try_get("side")?,
        text: row.try_get("text")?,
        count: number("count")?,
        spent: number("spent_ms")?,
        left: number("left_ms")?,
        key: None,
    })
}
