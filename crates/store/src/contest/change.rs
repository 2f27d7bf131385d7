//! What is done to contests, as statements.

use sqlx::AnyConnection;
use table::Word;

use super::bundle::{self, Bundle};
use super::holding::{self, Holding, only_one};
use super::results::{self, Played, Season};
use super::{Contest, Student, Version};
use crate::read::number;
use crate::write::Work;
use crate::{Store, StoreError};

/// Something that is done to a contest.
pub(crate) enum Deed {
    /// A new one, perhaps with games from elsewhere.
    Add(Contest, Vec<Bundle>, Option<(Season, Vec<Played>)>),
    Change(Box<Change>),
    /// By its id.
    Delete(String),
    Hold(Holding, String),
    Beat(Holding, String),
    LetGo(Holding, Option<String>, String),
    Free,
    Season(Holding, Season, Vec<((u64, u64), Played)>),
    Results(Holding, Vec<Played>),
}

/// What is changed.
pub(crate) struct Change {
    before: Contest,
    after: Contest,
    /// The version that was known.
    version: u64,
    bundle: Option<Bundle>,
}

impl Store {
    /// Stores a new contest with what was sent to it, and with the games that were played.
    pub async fn add_contest(
        &self,
        contest: Contest,
        bundles: Vec<Bundle>,
        played: Option<(Season, Vec<Played>)>,
    ) -> Result<(), StoreError> {
        let deed = Deed::Add(contest, bundles, played);
        self.write(Work::Contest(Box::new(deed))).await
    }

    /// Changes a contest of which a version is known, with bytes that were sent. What was sent and
    /// no version names any more is thrown away. Refused with [`StoreError::Conflict`] if the
    /// contest is another one by now.
    pub async fn change_contest(
        &self,
        (before, version): (Contest, u64),
        after: Contest,
        bundle: Option<Bundle>,
    ) -> Result<(), StoreError> {
        let change = Change {
            before,
            after,
            version,
            bundle,
        };
        let deed = Deed::Change(Box::new(change));
        self.write(Work::Contest(Box::new(deed))).await
    }

    /// Removes a contest for good, with all that belongs to it.
    pub async fn delete_contest(&self, id: &str) -> Result<(), StoreError> {
        let deed = Deed::Delete(id.to_string());
        self.write(Work::Contest(Box::new(deed))).await
    }
}

/// Does a deed.
pub(crate) async fn write(connection: &mut AnyConnection, deed: &Deed) -> Result<(), StoreError> {
    match deed {
        Deed::Add(contest, bundles, played) => {
            add(connection, contest).await?;
            for bundle in bundles {
                bundle::keep(connection, &contest.id, bundle).await?;
            }
            match played {
                Some((season, games)) => begun(connection, contest, season, games).await,
                None => Ok(()),
            }
        }
        Deed::Change(change) => change.write(connection).await,
        Deed::Delete(id) => {
            let query = sqlx::query("DELETE FROM contests WHERE id = $1").bind(id);
            query.execute(connection).await?;
            Ok(())
        }
        Deed::Hold(holding, node) => holding::hold(connection, holding, node).await,
        Deed::Beat(holding, shown) => holding::beat(connection, holding, Some(shown)).await,
        Deed::LetGo(holding, settled, shown) => {
            holding::let_go(connection, holding, settled.as_deref(), shown).await
        }
        Deed::Free => holding::free(connection).await,
        Deed::Season(holding, season, carried) => {
            results::begin(connection, holding, season, carried).await
        }
        Deed::Results(holding, games) => results::add(connection, holding, games).await,
    }
}

/// True if exactly this was done already.
pub(crate) async fn is_written(
    connection: &mut AnyConnection,
    deed: &Deed,
) -> Result<bool, StoreError> {
    match deed {
        Deed::Add(contest, ..) => is_there(connection, &contest.id).await,
        // Who changes something draws nothing that another one could draw, too.
        Deed::Change(change) => change.is_written(connection).await,
        Deed::Hold(holding, node) => holding::is_held(connection, holding, node).await,
        Deed::Season(holding, season, _) => results::is_begun(connection, holding, season).await,
        // These do no harm twice.
        Deed::Delete(_) | Deed::Beat(..) | Deed::LetGo(..) | Deed::Free | Deed::Results(..) => {
            Ok(false)
        }
    }
}

async fn is_there(connection: &mut AnyConnection, id: &str) -> Result<bool, StoreError> {
    let query = sqlx::query("SELECT 1 FROM contests WHERE id = $1").bind(id);
    Ok(query.fetch_optional(connection).await?.is_some())
}

async fn add(connection: &mut AnyConnection, contest: &Contest) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO contests (id, name, rules, rulebook, head, phase, created, expires, version,
           term, beat, season)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, 0, 0, 0)",
    )
    .bind(&contest.id)
    .bind(&contest.name)
    .bind(&contest.rules)
    .bind(&contest.rulebook)
    .bind(&contest.head)
    .bind(contest.phase.word())
    .bind(number(contest.created))
    .bind(number(contest.expires))
    .execute(&mut *connection)
    .await?;
    for (place, own) in contest.students.iter().enumerate() {
        let row = Row(&contest.id, place);
        row.enrol(connection, own).await?;
        for version in &own.versions {
            row.keep(connection, version).await?;
        }
    }
    Ok(())
}

/// The season of a contest from elsewhere.
async fn begun(
    connection: &mut AnyConnection,
    contest: &Contest,
    season: &Season,
    games: &[Played],
) -> Result<(), StoreError> {
    sqlx::query("UPDATE contests SET season = 1, print = $2, roster = $3 WHERE id = $1")
        .bind(&contest.id)
        .bind(&season.print)
        .bind(&season.roster)
        .execute(&mut *connection)
        .await?;
    results::insert(connection, &contest.id, games).await
}

impl Change {
    async fn write(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        // The row is this transaction's from here on: nobody changes the rest meanwhile.
        let head = sqlx::query(
            "UPDATE contests SET phase = $3, expires = $4, version = version + 1
             WHERE id = $1 AND version = $2",
        )
        .bind(&self.after.id)
        .bind(number(self.version))
        .bind(self.after.phase.word())
        .bind(number(self.after.expires))
        .execute(&mut *connection)
        .await?;
        only_one(head.rows_affected())?;
        if let Some(sent) = &self.bundle {
            bundle::keep(connection, &self.after.id, sent).await?;
        }
        for (place, own) in self.after.students.iter().enumerate() {
            let before = self.before.students.get(place);
            if before != Some(own) {
                let row = Row(&self.after.id, place);
                row.change(connection, before, own).await?;
            }
        }
        bundle::sweep(connection, &self.after.id).await
    }

    /// True if the version after the one that was known has what this has.
    async fn is_written(&self, connection: &mut AnyConnection) -> Result<bool, StoreError> {
        let statement = "SELECT 1 FROM contests WHERE id = $1 AND version = $2 AND phase = $3";
        let query = sqlx::query(statement)
            .bind(&self.after.id)
            .bind(number(self.version + 1))
            .bind(self.after.phase.word());
        if query.fetch_optional(&mut *connection).await?.is_none() {
            return Ok(false);
        }
        for (place, own) in self.after.students.iter().enumerate() {
            let row = Row(&self.after.id, place);
            if !row.is(connection, own).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The rows of a student: the contest and the place in it.
struct Row<'a>(&'a str, usize);

impl Row<'_> {
    fn place(&self) -> i64 {
        number(self.1 as u64)
    }

    async fn enrol(&self, connection: &mut AnyConnection, own: &Student) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO students (contest, place, name, code, sent, plays)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (contest, place) DO UPDATE SET name = excluded.name,
               code = excluded.code, sent = excluded.sent, plays = excluded.plays",
        )
        .bind(self.0)
        .bind(self.place())
        .bind(&own.name)
        .bind(&own.code)
        .bind(i64::from(own.sent))
        .bind(own.plays.map(i64::from))
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn keep(
        &self,
        connection: &mut AnyConnection,
        version: &Version,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO bots (contest, place, number, at, file, entry, state, log, seconds, bundle)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             ON CONFLICT (contest, place, number) DO UPDATE SET state = excluded.state,
               log = excluded.log, seconds = excluded.seconds, bundle = excluded.bundle",
        )
        .bind(self.0)
        .bind(self.place())
        .bind(i64::from(version.number))
        .bind(number(version.at))
        .bind(&version.file)
        .bind(&version.table)
        .bind(version.state.word())
        .bind(&version.log)
        .bind(number(version.seconds))
        .bind(&version.bundle)
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn change(
        &self,
        connection: &mut AnyConnection,
        before: Option<&Student>,
        own: &Student,
    ) -> Result<(), StoreError> {
        self.enrol(connection, own).await?;
        let known = before.map_or(&[][..], |before| &before.versions);
        for version in own.versions.iter().filter(|new| !known.contains(new)) {
            self.keep(connection, version).await?;
        }
        for gone in known.iter().filter(|old| own.version(old.number).is_none()) {
            let statement = "DELETE FROM bots WHERE contest = $1 AND place = $2 AND number = $3";
            sqlx::query(statement)
                .bind(self.0)
                .bind(self.place())
                .bind(i64::from(gone.number))
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }

    /// True if the row of the student says so. Codes and numbers are drawn and counted, so nobody
    /// else could have written them.
    async fn is(&self, connection: &mut AnyConnection, own: &Student) -> Result<bool, StoreError> {
        let statement = "SELECT 1 FROM students WHERE contest = $1 AND place = $2 AND sent = $3
             AND COALESCE(code, '') = $4 AND COALESCE(plays, -1) = $5";
        let query = sqlx::query(statement)
            .bind(self.0)
            .bind(self.place())
            .bind(i64::from(own.sent))
            .bind(own.code.as_deref().unwrap_or_default())
            .bind(own.plays.map_or(-1, i64::from));
        Ok(query.fetch_optional(connection).await?.is_some())
    }
}
