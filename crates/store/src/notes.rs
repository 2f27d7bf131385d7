//! Notes: small texts that a server keeps beside its games, each on a shelf and under a name.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::write::Work;
use crate::{Store, StoreError};

/// A small text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What kind of text it is.
    pub shelf: String,
    /// What it is found by on its shelf.
    pub name: String,
    /// The text.
    pub text: String,
    /// When it was written, in milliseconds since 1970.
    pub at: u64,
}

impl Store {
    /// Keeps a note, in place of the one with its name.
    pub async fn keep_note(&self, note: Note) -> Result<(), StoreError> {
        self.write(Work::Note(Box::new(note))).await
    }

    /// Keeps a note unless there is one with its name, and gives the one that is there then. Of
    /// many who do this at the same time, all are given the same.
    pub async fn first_note(&self, note: Note) -> Result<Note, StoreError> {
        let (shelf, name) = (note.shelf.clone(), note.name.clone());
        self.write(Work::FirstNote(Box::new(note))).await?;
        let found = self.note(&shelf, &name).await?;
        found.ok_or_else(|| StoreError::Database(format!("the note {name} was thrown away")))
    }

    /// Throws a note away, if it is there.
    pub async fn drop_note(&self, shelf: &str, name: &str) -> Result<(), StoreError> {
        let work = Work::DropNote(shelf.to_string(), name.to_string());
        self.write(work).await
    }

    /// The note with this name.
    pub async fn note(&self, shelf: &str, name: &str) -> Result<Option<Note>, StoreError> {
        let query = sqlx::query("SELECT * FROM notes WHERE shelf = $1 AND name = $2");
        let row = self.readers.row(query.bind(shelf).bind(name)).await?;
        row.as_ref().map(note).transpose()
    }

    /// The newest notes of a shelf, so many at most.
    pub async fn notes(&self, shelf: &str, most: u32) -> Result<Vec<Note>, StoreError> {
        let statement = "SELECT * FROM notes WHERE shelf = $1 ORDER BY at DESC, name LIMIT $2";
        let query = sqlx::query(statement).bind(shelf).bind(i64::from(most));
        let rows = self.readers.rows(query).await?;
        rows.iter().map(note).collect()
    }

    /// How many notes are on a shelf.
    pub async fn count_notes(&self, shelf: &str) -> Result<u64, StoreError> {
        let query = sqlx::query("SELECT COUNT(*) FROM notes WHERE shelf = $1");
        let row = self.readers.row(query.bind(shelf)).await?;
        let count = row.map_or(Ok(0), |row| row.try_get::<i64, _>(0))?;
        Ok(count.max(0) as u64)
    }
}

fn note(row: &AnyRow) -> Result<Note, StoreError> {
    Ok(Note {
        shelf: row.try_get("shelf")?,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
        at: row.try_get::<i64, _>("at")?.max(0) as u64,
    })
}

/// Writes a note, in place of the one with its name.
pub(crate) async fn keep(connection: &mut AnyConnection, note: &Note) -> Result<(), StoreError> {
    let statement = "INSERT INTO notes (shelf, name, text, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (shelf, name) DO UPDATE SET text = excluded.text, at = excluded.at";
    insert(connection, statement, note).await
}

/// Writes a note if there is none with its name.
pub(crate) async fn keep_first(
    connection: &mut AnyConnection,
    note: &Note,
) -> Result<(), StoreError> {
    let statement = "INSERT INTO notes (shelf, name, text, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (shelf, name) DO NOTHING";
    insert(connection, statement, note).await
}

async fn insert(
    connection: &mut AnyConnection,
    statement: &'static str,
    note: &Note,
) -> Result<(), StoreError> {
    sqlx::query(statement)
        .bind(&note.shelf)
        .bind(&note.name)
        .bind(&note.text)
        .bind(i64::try_from(note.at).unwrap_or(i64::MAX))
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes a note.
pub(crate) async fn discard(
    connection: &mut AnyConnection,
    shelf: &str,
    name: &str,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM notes WHERE shelf = $1 AND name = $2")
        .bind(shelf)
        .bind(name)
        .execute(connection)
        .await?;
    Ok(())
}
