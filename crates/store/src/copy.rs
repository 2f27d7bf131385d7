//! Copies of all records: to a file of SQLite, to another database, and as lines of JSON.

use std::io::{BufRead, Read, Write};
use std::path::Path;

use serde_json::{Value, json};
use sqlx::{Any, AnyConnection, Connection, Transaction};

use crate::claim::{Claim, Right};
use crate::database::Purpose;
use crate::lock::own;
use crate::migrate::NEWEST;
use crate::tables::{Cells, TABLES, Table};
use crate::{Database, Store, StoreError};

/// How many rows are written together, and about how many bytes of text.
const TOGETHER: usize = 512;
const BYTES: usize = 4 << 20;
/// The longest line of an export that is read.
const LONGEST: u64 = 16 << 20;

impl Store {
    /// Writes a copy as a file of SQLite, as everything is at this moment. Servers may write on
    /// meanwhile; what they write later is not in the copy. Refused where there is a file
    /// already.
    pub async fn backup(from: &Database, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            let what = format!("{} is there already", to.display());
            return Err(StoreError::Database(what));
        }
        let written = match from {
            Database::File(_) => vacuum(from, to).await,
            Database::Postgres(_) => gather(from, &Database::File(to.to_path_buf())).await,
        };
        if written.is_err() {
            // Half a copy is none.
            let _ = std::fs::remove_file(to);
        }
        written
    }

    /// Copies everything to a database that has no records yet, so that servers can use it
    /// instead. Refused while a server uses either. What was there stays there. The answer is how
    /// many games there are.
    pub async fn move_to(from: &Database, to: &Database) -> Result<u64, StoreError> {
        let mut source = Claim::take(from, Right::Alone).await?;
        let mut target = Claim::take(to, Right::Alone).await?;
        copy(from, &mut source.connection, &mut target.connection).await?;
        let games = games(&mut target.connection).await?;
        source.end(from).await?;
        target.end(to).await?;
        Ok(games)
    }

    /// Writes everything as lines of JSON, as it is at this moment: a line that says what follows,
    /// a line a row, and a last line with their number.
    pub async fn export(from: &Database, to: &mut (dyn Write + Send)) -> Result<u64, StoreError> {
        let mut connection = from.connect(Purpose::Read).await?;
        let mut source = moment(from, &mut connection).await?;
        put(to, &json!({ "crownhead": "records", "version": NEWEST }))?;
        let mut rows = 0;
        for table in &TABLES {
            let give = async |cells: Cells| {
                rows += 1;
                put(to, &json!({ table.name: cells }))
            };
            table.each(&mut source, give).await?;
        }
        put(to, &json!({ "rows": rows }))?;
        Ok(rows)
    }

    /// Adds everything that [`Store::export`] wrote, or nothing if something of it is wrong or is
    /// there already. Refused while a server uses the records.
    pub async fn import(to: &Database, from: &mut (dyn BufRead + Send)) -> Result<u64, StoreError> {
        let mut claim = Claim::take(to, Right::Alone).await?;
        let mut target = claim.connection.begin().await?;
        let rows = read_in(&mut target, from).await?;
        target.commit().await?;
        claim.end(to).await?;
        Ok(rows)
    }
}

/// The copy that SQLite makes itself.
async fn vacuum(from: &Database, to: &Path) -> Result<(), StoreError> {
    let target = to.to_str().ok_or_else(|| {
        StoreError::Database(format!("{} is no name of a file in UTF-8", to.display()))
    })?;
    let mut connection = from.connect(Purpose::Read).await?;
    // An empty file of ours: the copy is then nobody else's to read.
    own(to).map_err(|error| StoreError::Database(format!("{}: {error}", to.display())))?;
    let copied = sqlx::query("VACUUM INTO ?").bind(target);
    copied.execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

/// A copy in a file of its own.
async fn gather(from: &Database, to: &Database) -> Result<(), StoreError> {
    let mut source = from.connect(Purpose::Read).await?;
    let mut target = Claim::take(to, Right::Alone).await?;
    copy(from, &mut source, &mut target.connection).await?;
    // The file stands alone from here on.
    sqlx::raw_sql("PRAGMA journal_mode = DELETE")
        .execute(&mut target.connection)
        .await?;
    target.end(to).await?;
    source.close().await?;
    Ok(())
}

/// A transaction that sees everything as it is at one moment.
async fn moment<'a>(
    database: &Database,
    connection: &'a mut AnyConnection,
) -> Result<Transaction<'a, Any>, StoreError> {
    let mut transaction = connection.begin().await?;
    if let Some(statement) = database.at_one_moment() {
        sqlx::raw_sql(statement).execute(&mut *transaction).await?;
    }
    Ok(transaction)
}

/// Copies every row to tables that must be empty.
async fn copy(
    from: &Database,
    source: &mut AnyConnection,
    target: &mut AnyConnection,
) -> Result<(), StoreError> {
    let mut source = moment(from, source).await?;
    let mut target = target.begin().await?;
    for table in &TABLES {
        if table.count(&mut target).await? > 0 {
            let what = format!("there are {} already: expected none", table.name);
            return Err(StoreError::Database(what));
        }
        let mut heap = Heap::of(table);
        let give = async |cells: Cells| heap.add(&mut target, cells).await;
        table.each(&mut source, give).await?;
        heap.write(&mut target).await?;
        let (got, expected) = (
            table.count(&mut target).await?,
            table.count(&mut source).await?,
        );
        if got != expected {
            let what = format!("got {got} {}: expected {expected}", table.name);
            return Err(StoreError::Database(what));
        }
    }
    Ok(target.commit().await?)
}

/// Rows of one table that are written together.
struct Heap {
    table: &'static Table,
    rows: Vec<Cells>,
    bytes: usize,
}

impl Heap {
    fn of(table: &'static Table) -> Heap {
        let rows = Vec::with_capacity(TOGETHER);
        let bytes = 0;
        Heap { table, rows, bytes }
    }

    async fn add(&mut self, target: &mut AnyConnection, cells: Cells) -> Result<(), StoreError> {
        let texts = cells.values().filter_map(Value::as_str);
        self.bytes += texts.map(str::len).sum::<usize>();
        self.rows.push(cells);
        if self.rows.len() < TOGETHER && self.bytes < BYTES {
            Ok(())
        } else {
            self.write(target).await
        }
    }

    async fn write(&mut self, target: &mut AnyConnection) -> Result<(), StoreError> {
        self.table.insert(target, &self.rows).await?;
        self.rows.clear();
        self.bytes = 0;
        Ok(())
    }
}

async fn games(connection: &mut AnyConnection) -> Result<u64, StoreError> {
    let games = match Table::named("games") {
        Some(table) => table.count(connection).await?,
        None => 0,
    };
    Ok(u64::try_from(games).unwrap_or_default())
}

fn put(to: &mut (dyn Write + Send), line: &Value) -> Result<(), StoreError> {
    writeln!(to, "{line}").map_err(|error| StoreError::Database(error.to_string()))
}

/// Reads lines, and writes their rows.
async fn read_in(
    target: &mut AnyConnection,
    from: &mut (dyn BufRead + Send),
) -> Result<u64, StoreError> {
    let mut lines = Lines { from, number: 0 };
    lines.head()?;
    let mut heap = Heap::of(&TABLES[0]);
    let mut rows = 0;
    loop {
        match lines.next()? {
            Told::Row(table, cells) => {
                if !std::ptr::eq(table, heap.table) {
                    heap.write(target).await?;
                    heap = Heap::of(table);
                }
                rows += 1;
                heap.add(target, cells).await?;
            }
            Told::End(count) if count == rows => break,
            Told::End(count) => {
                return Err(lines.wrong(&format!("got {rows} rows: expected {count}")));
            }
        }
    }
    heap.write(target).await?;
    Ok(rows)
}

/// What a line of an export says.
enum Told {
    Row(&'static Table, Cells),
    End(u64),
}

struct Lines<'a> {
    from: &'a mut (dyn BufRead + Send),
    number: u64,
}

impl Lines<'_> {
    /// The first line.
    fn head(&mut self) -> Result<(), StoreError> {
        let line = self.line()?;
        match (line["crownhead"].as_str(), line["version"].as_i64()) {
            (Some("records"), Some(got)) if got > NEWEST => Err(StoreError::Newer {
                got,
                expected: NEWEST,
            }),
            (Some("records"), Some(_)) => Ok(()),
            _ => Err(self.wrong("expected what `crownhead store export` writes")),
        }
    }

    fn next(&mut self) -> Result<Told, StoreError> {
        let Value::Object(line) = self.line()? else {
            return Err(self.wrong("expected an object"));
        };
        let mut line = line.into_iter();
        match (line.next(), line.next()) {
            (Some((name, Value::Object(cells))), None) => {
                let table = Table::named(&name)
                    .ok_or_else(|| self.wrong(&format!("there is no table `{name}`")))?;
                table.check(&cells).map_err(|what| self.wrong(&what))?;
                Ok(Told::Row(table, cells))
            }
            (Some((name, Value::Number(count))), None) if name == "rows" => {
                Ok(Told::End(count.as_u64().unwrap_or(u64::MAX)))
            }
            _ => Err(self.wrong("expected one row of one table")),
        }
    }

    /// The next line, of a bounded length.
    fn line(&mut self) -> Result<Value, StoreError> {
        self.number += 1;
        let mut line = Vec::new();
        let mut bounded = self.from.take(LONGEST);
        let read = bounded.read_until(b'\n', &mut line);
        match read {
            Ok(0) => Err(self.wrong("it ends before its last line")),
            Ok(_) => serde_json::from_slice(&line).map_err(|error| self.wrong(&error.to_string())),
            Err(error) => Err(self.wrong(&error.to_string())),
        }
    }

    fn wrong(&self, what: &str) -> StoreError {
        StoreError::Import(format!("line {}: {what}", self.number))
    }
}
