//! Games of contests. A game counts once: by the key of its row, and because only the holder of
//! a contest can write one.

use futures_util::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use super::change::Deed;
use super::holding::{Holding, beat, only_one};
use crate::database::Purpose;
use crate::read::{number, unsigned};
use crate::write::{Work, parts, places};
use crate::{Database, Store, StoreError};

/// How a game of a contest ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The pair of games that it belongs to, from 0.
    pub pair: u64,
    /// Which game of the pair, 0 or 1.
    pub game: u64,
    /// The names of the bots, the first side first.
    pub bots: [String; 2],
    /// Which side won, 0 or 1; none for a draw and for a game that was stopped.
    pub winner: Option<u64>,
    /// How it ended, in one word.
    pub how: String,
    /// How many moves were made.
    pub plies: u64,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
}

/// A game of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// All of it, as whoever played it writes it down.
    pub line: String,
}

/// Games that were played by the same programs. When other programs play, a new season begins,
/// with the games that still count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Season {
    /// Tells contests apart.
    pub print: String,
    /// Who plays, as whoever plays the games writes it down.
    pub roster: String,
}

const COLUMNS: &str = "pair, game, first_bot, second_bot, winner, how, plies, ended FROM results
     WHERE contest = $1 AND season = (SELECT season FROM contests WHERE id = $1)";

impl Store {
    /// The season of a contest, if it has begun.
    pub async fn season(&self, contest: &str) -> Result<Option<Season>, StoreError> {
        let query =
            sqlx::query("SELECT print, roster FROM contests WHERE id = $1 AND print IS NOT NULL");
        let row = self.readers.row(query.bind(contest)).await?;
        let season = |row: AnyRow| {
            Ok(Season {
                print: row.try_get(0)?,
                roster: row.try_get(1)?,
            })
        };
        row.map(season).transpose()
    }

    /// Begins a season with games that count in it, too: each with the pair and the number that
    /// it had before. The others stay in their season.
    pub async fn begin_season(
        &self,
        holding: &Holding,
        season: Season,
        carried: Vec<((u64, u64), Played)>,
    ) -> Result<(), StoreError> {
        let deed = Deed::Season(holding.clone(), season, carried);
        self.write(Work::Contest(Box::new(deed))).await
    }

    /// Adds games that count. Refused with [`StoreError::Conflict`] if this is the holder no more.
    /// A game that is there already is not added again.
    pub async fn add_results(
        &self,
        holding: &Holding,
        games: Vec<Played>,
    ) -> Result<(), StoreError> {
        let deed = Deed::Results(holding.clone(), games);
        self.write(Work::Contest(Box::new(deed))).await
    }

    /// The lines of games that count, in the order of their pairs, after one of them.
    pub async fn results(
        &self,
        contest: &str,
        after: Option<(u64, u64)>,
        most: u32,
    ) -> Result<Vec<Played>, StoreError> {
        let (pair, game) = after.map_or((-1, 0), |(pair, game)| (number(pair), number(game)));
        let statement = format!(
            "SELECT line, {COLUMNS} AND (pair > $2 OR (pair = $2 AND game > $3))
             ORDER BY pair, game LIMIT $4"
        );
        let query = sqlx::query(AssertSqlSafe(statement))
            .bind(contest)
            .bind(pair)
            .bind(game)
            .bind(i64::from(most));
        let rows = self.readers.rows(query).await?;
        rows.iter().map(played).collect()
    }

    /// One game that counts.
    pub async fn result(
        &self,
        contest: &str,
        pair: u64,
        game: u64,
    ) -> Result<Option<Played>, StoreError> {
        let statement = format!("SELECT line, {COLUMNS} AND pair = $2 AND game = $3");
        let query = sqlx::query(AssertSqlSafe(statement))
            .bind(contest)
            .bind(number(pair))
            .bind(number(game));
        let row = self.readers.row(query).await?;
        row.as_ref().map(played).transpose()
    }

    /// How the games of a bot ended, the newest first.
    pub async fn results_of(
        &self,
        contest: &str,
        bot: &str,
        most: u32,
    ) -> Result<Vec<Outcome>, StoreError> {
        let statement = format!(
            "SELECT {COLUMNS} AND (first_bot = $2 OR second_bot = $2)
             ORDER BY ended DESC, pair DESC, game DESC LIMIT $3"
        );
        let query = sqlx::query(AssertSqlSafe(statement))
            .bind(contest)
            .bind(bot)
            .bind(i64::from(most));
        let rows = self.readers.rows(query).await?;
        rows.iter().map(outcome).collect()
    }
}

/// A game of any season, with what is needed to play it through again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The contest.
    pub contest: String,
    /// The id of its rulebook.
    pub rules: String,
    /// The text of the rulebook, if it is a user's own.
    pub rulebook: Option<String>,
    /// How it ended.
    pub outcome: Outcome,
    /// All of it, as whoever played it writes it down.
    pub line: String,
}

impl Store {
    /// Tells every game of every contest, also those that count no more. Servers may work
    /// meanwhile.
    pub async fn each_result(
        database: &Database,
        mut hear: impl FnMut(Kept),
    ) -> Result<(), StoreError> {
        let mut connection = database.connect(Purpose::Read).await?;
        {
            let statement = "SELECT contest, rules, rulebook, line, pair, game, first_bot,
                   second_bot, winner, how, plies, ended
                 FROM results JOIN contests ON contests.id = results.contest
                 ORDER BY contest, results.season, pair, game";
            let mut rows = sqlx::query(statement).fetch(&mut connection);
            while let Some(row) = rows.try_next().await? {
                hear(Kept {
                    contest: row.try_get("contest")?,
                    rules: row.try_get("rules")?,
                    rulebook: row.try_get("rulebook")?,
                    outcome: outcome(&row)?,
                    line: row.try_get("line")?,
                });
            }
        }
        Ok(connection.close().await?)
    }
}

fn played(row: &AnyRow) -> Result<Played, StoreError> {
    Ok(Played {
        outcome: outcome(row)?,
        line: row.try_get("line")?,
    })
}

fn outcome(row: &AnyRow) -> Result<Outcome, StoreError> {
    let winner: Option<i64> = row.try_get("winner")?;
    Ok(Outcome {
        pair: unsigned(row.try_get("pair")?)?,
        game: unsigned(row.try_get("game")?)?,
        bots: [row.try_get("first_bot")?, row.try_get("second_bot")?],
        winner: winner.map(unsigned).transpose()?,
        how: row.try_get("how")?,
        plies: unsigned(row.try_get("plies")?)?,
        ended: unsigned(row.try_get("ended")?)?,
    })
}

/// Begins a season.
pub(super) async fn begin(
    connection: &mut AnyConnection,
    holding: &Holding,
    season: &Season,
    carried: &[((u64, u64), Played)],
) -> Result<(), StoreError> {
    let statement = "UPDATE contests SET season = season + 1, print = $3, roster = $4
         WHERE id = $1 AND term = $2 AND holder IS NOT NULL";
    let begun = sqlx::query(statement)
        .bind(&holding.contest)
        .bind(number(holding.term))
        .bind(&season.print)
        .bind(&season.roster)
        .execute(&mut *connection)
        .await?;
    only_one(begun.rows_affected())?;
    let now = current(connection, &holding.contest).await?;
    for ((pair, game), played) in carried {
        let moved = sqlx::query(
            "UPDATE results SET season = $2, pair = $3, game = $4, line = $5
             WHERE contest = $1 AND season = $2 - 1 AND pair = $6 AND game = $7",
        )
        .bind(&holding.contest)
        .bind(now)
        .bind(number(played.outcome.pair))
        .bind(number(played.outcome.game))
        .bind(&played.line)
        .bind(number(*pair))
        .bind(number(*game))
        .execute(&mut *connection)
        .await?;
        only_one(moved.rows_affected())?;
    }
    Ok(())
}

/// True if the season is this one.
pub(super) async fn is_begun(
    connection: &mut AnyConnection,
    holding: &Holding,
    season: &Season,
) -> Result<bool, StoreError> {
    let statement = "SELECT 1 FROM contests
         WHERE id = $1 AND term = $2 AND print = $3 AND roster = $4";
    let query = sqlx::query(statement)
        .bind(&holding.contest)
        .bind(number(holding.term))
        .bind(&season.print)
        .bind(&season.roster);
    Ok(query.fetch_optional(connection).await?.is_some())
}

/// Adds games that count, if the holder is still the holder.
pub(super) async fn add(
    connection: &mut AnyConnection,
    holding: &Holding,
    games: &[Played],
) -> Result<(), StoreError> {
    beat(connection, holding, None).await?;
    insert(connection, &holding.contest, games).await
}

/// Adds games to the season of a contest.
pub(super) async fn insert(
    connection: &mut AnyConnection,
    contest: &str,
    games: &[Played],
) -> Result<(), StoreError> {
    let season = current(connection, contest).await?;
    for part in parts(games) {
        let statement = format!(
            "INSERT INTO results (contest, season, pair, game, first_bot, second_bot, winner, how,
               plies, ended, line)
             VALUES {} ON CONFLICT (contest, season, pair, game) DO NOTHING",
            places(part.len(), 11)
        );
        // Nothing but numbers of places was put into the statement.
        let mut query = sqlx::query(AssertSqlSafe(statement));
        for Played { outcome, line } in part {
            let [first, second] = &outcome.bots;
            query = query
                .bind(contest)
                .bind(season)
                .bind(number(outcome.pair))
                .bind(number(outcome.game))
                .bind(first)
                .bind(second)
                .bind(outcome.winner.map(number))
                .bind(&outcome.how)
                .bind(number(outcome.plies))
                .bind(number(outcome.ended))
                .bind(line);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn current(connection: &mut AnyConnection, contest: &str) -> Result<i64, StoreError> {
    let query = sqlx::query("SELECT season FROM contests WHERE id = $1").bind(contest);
    let row = query.fetch_optional(connection).await?;
    Ok(row.ok_or(StoreError::NoGame)?.try_get(0)?)
}
