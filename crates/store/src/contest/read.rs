//! Contests as rows, read.

use sqlx::Row;
use sqlx::any::AnyRow;
use table::Word;

use super::{Contest, Phase, State, Student, Version};
use crate::read::unsigned;
use crate::readers::Readers;
use crate::{Store, StoreError};

impl Store {
    /// A contest, with its version.
    pub async fn contest(&self, id: &str) -> Result<Option<(Contest, u64)>, StoreError> {
        self.readers.contest(id).await
    }

    /// The version of a contest, if there is such a one.
    pub async fn contest_version(&self, id: &str) -> Result<Option<u64>, StoreError> {
        self.readers.contest_version(id).await
    }
}

impl Readers {
    /// A contest, with its version. What is changed between the questions is not mixed in.
    async fn contest(&self, id: &str) -> Result<Option<(Contest, u64)>, StoreError> {
        loop {
            let Some((contest, version)) = self.read(id).await? else {
                return Ok(None);
            };
            if self.contest_version(id).await? == Some(version) {
                return Ok(Some((contest, version)));
            }
        }
    }

    async fn contest_version(&self, id: &str) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query("SELECT version FROM contests WHERE id = $1").bind(id);
        let row = self.row(query).await?;
        row.map(|row| unsigned(row.try_get(0)?)).transpose()
    }

    async fn read(&self, id: &str) -> Result<Option<(Contest, u64)>, StoreError> {
        let query = sqlx::query(
            "SELECT id, name, rules, rulebook, head, phase, created, expires, version
             FROM contests WHERE id = $1",
        );
        let Some(row) = self.row(query.bind(id)).await? else {
            return Ok(None);
        };
        let mut contest = contest(&row)?;
        let query = sqlx::query("SELECT * FROM students WHERE contest = $1 ORDER BY place");
        for row in self.rows(query.bind(id)).await? {
            contest.students.push(student(&row)?);
        }
        let query = sqlx::query("SELECT * FROM bots WHERE contest = $1 ORDER BY place, number");
        for row in self.rows(query.bind(id)).await? {
            let place = unsigned(row.try_get("place")?)?;
            let own = contest.students.get_mut(place as usize).ok_or_else(|| {
                StoreError::Damaged(format!("contest {id} has no student {place}"))
            })?;
            own.versions.push(version(&row)?);
        }
        Ok(Some((contest, unsigned(row.try_get("version")?)?)))
    }
}

fn contest(row: &AnyRow) -> Result<Contest, StoreError> {
    Ok(Contest {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        rules: row.try_get("rules")?,
        rulebook: row.try_get("rulebook")?,
        head: row.try_get("head")?,
        phase: Phase::of(row.try_get("phase")?)?,
        created: unsigned(row.try_get("created")?)?,
        expires: unsigned(row.try_get("expires")?)?,
        students: Vec::new(),
    })
}

fn student(row: &AnyRow) -> Result<Student, StoreError> {
    let plays: Option<i64> = row.try_get("plays")?;
    Ok(Student {
        name: row.try_get("name")?,
        code: row.try_get("code")?,
        versions: Vec::new(),
        sent: small(row.try_get("sent")?)?,
        plays: plays.map(small).transpose()?,
    })
}

fn version(row: &AnyRow) -> Result<Version, StoreError> {
    Ok(Version {
        number: small(row.try_get("number")?)?,
        at: unsigned(row.try_get("at")?)?,
        file: row.try_get("file")?,
        table: row.try_get("entry")?,
        state: State::of(row.try_get("state")?)?,
        log: row.try_get("log")?,
        seconds: unsigned(row.try_get("seconds")?)?,
        bundle: row.try_get("bundle")?,
    })
}

fn small(value: i64) -> Result<u32, StoreError> {
    let damaged = |_| StoreError::Damaged(format!("got {value}: expected a small number"));
    u32::try_from(value).map_err(damaged)
}
