//! Records as plain rows, the same in every database: what copies are made of.

use futures_util::TryStreamExt;
use serde_json::{Map, Value};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use crate::StoreError;
use crate::write::{parts, places};

/// A table.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    columns: &'static [(&'static str, Kind)],
}

/// What a column holds, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Text,
}
use Kind::{Number, Text};

/// One row: what its columns hold by their names. What holds nothing is left out.
pub(crate) type Cells = Map<String, Value>;

/// Every table; one that another points to comes before it.
pub(crate) const TABLES: [Table; 10] = [
    Table {
        name: "notes",
        columns: &[
            ("shelf", Text),
            ("name", Text),
            ("text", Text),
            ("at", Number),
        ],
    },
    Table {
        name: "rulebooks",
        columns: &[
            ("hash", Text),
            ("file", Text),
            ("created", Number),
            ("identity", Text),
        ],
    },
    Table {
        name: "games",
        columns: &[
            ("id", Text),
            ("rulebook", Text),
            ("rules", Text),
            ("seed", Text),
            ("start", Text),
            ("mode", Text),
            ("level", Number),
            ("base_ms", Number),
            ("increment_ms", Number),
            ("listed", Number),
            ("first_kind", Text),
            ("first_name", Text),
            ("first_secret", Text),
            ("second_kind", Text),
            ("second_name", Text),
            ("second_secret", Text),
            ("token", Text),
            ("parent", Text),
            ("created", Number),
            ("second_base_ms", Number),
            ("second_increment_ms", Number),
            ("manners", Text),
        ],
    },
    Table {
        name: "standings",
        columns: &[
            ("game", Text),
            ("updated", Number),
            ("ply", Number),
            ("fen", Text),
            ("state", Text),
            ("winner", Text),
            ("how", Text),
            ("why", Text),
        ],
    },
    Table {
        name: "entries",
        columns: &[
            ("game", Text),
            ("seq", Number),
            ("at", Number),
            ("kind", Text),
            ("side", Text),
            ("text", Text),
            ("count", Number),
            ("spent_ms", Number),
            ("left_ms", Number),
        ],
    },
    Table {
        name: "contests",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("rules", Text),
            ("rulebook", Text),
            ("head", Text),
            ("phase", Text),
            ("created", Number),
            ("expires", Number),
            ("version", Number),
            ("settled", Text),
            ("holder", Text),
            ("term", Number),
            ("beat", Number),
            ("season", Number),
            ("print", Text),
            ("roster", Text),
            ("shown", Text),
        ],
    },
    Table {
        name: "students",
        columns: &[
            ("contest", Text),
            ("place", Number),
            ("name", Text),
            ("code", Text),
            ("sent", Number),
            ("plays", Number),
        ],
    },
    Table {
        name: "bots",
        columns: &[
            ("contest", Text),
            ("place", Number),
            ("number", Number),
            ("at", Number),
            ("file", Text),
            ("entry", Text),
            ("state", Text),
            ("log", Text),
            ("seconds", Number),
            ("bundle", Text),
        ],
    },
    Table {
        name: "bundles",
        columns: &[
            ("contest", Text),
            ("hash", Text),
            ("name", Text),
            ("bytes", Text),
        ],
    },
    Table {
        name: "results",
        columns: &[
            ("contest", Text),
            ("season", Number),
            ("pair", Number),
            ("game", Number),
            ("first_bot", Text),
            ("second_bot", Text),
            ("winner", Number),
            ("how", Text),
            ("plies", Number),
            ("ended", Number),
            ("line", Text),
        ],
    },
];

impl Table {
    /// The table of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Table> {
        TABLES.iter().find(|table| table.name == name)
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Gives every row away, one after the other.
    pub(crate) async fn each(
        &self,
        connection: &mut AnyConnection,
        mut give: impl AsyncFnMut(Cells) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        // Names of ours alone are put into statements.
        let names = self.names();
        let statement = format!("SELECT {names} FROM {} ORDER BY 1, 2, 3, 4", self.name);
        let mut rows = sqlx::query(AssertSqlSafe(statement)).fetch(connection);
        while let Some(row) = rows.try_next().await? {
            give(self.cells(&row)?).await?;
        }
        Ok(())
    }

    fn cells(&self, row: &AnyRow) -> Result<Cells, StoreError> {
        let mut cells = Cells::new();
        for (column, (name, kind)) in self.columns.iter().enumerate() {
            let value = match kind {
                Number => row.try_get::<Option<i64>, _>(column)?.map(Value::from),
                Text => row.try_get::<Option<String>, _>(column)?.map(Value::from),
            };
            cells.extend(value.map(|value| ((*name).to_string(), value)));
        }
        Ok(cells)
    }

    /// Says what of a row cannot stand in this table.
    pub(crate) fn check(&self, cells: &Cells) -> Result<(), String> {
        for (name, value) in cells {
            let column = self.columns.iter().find(|(column, _)| column == name);
            let fits = match column {
                Some((_, Number)) => value.is_i64(),
                Some((_, Text)) => value.is_string(),
                None => return Err(format!("`{}` has no column `{name}`", self.name)),
            };
            if !fits {
                return Err(format!("`{name}` is {value}: expected another kind"));
            }
        }
        Ok(())
    }

    /// Writes rows, with few statements.
    pub(crate) async fn insert(
        &self,
        connection: &mut AnyConnection,
        rows: &[Cells],
    ) -> Result<(), StoreError> {
        for part in parts(rows) {
            let places = places(part.len(), self.columns.len());
            let (table, names) = (self.name, self.names());
            let statement = format!("INSERT INTO {table} ({names}) VALUES {places}");
            let mut query = sqlx::query(AssertSqlSafe(statement));
            for (cells, (name, kind)) in part
                .iter()
                .flat_map(|cells| self.columns.iter().map(move |column| (cells, column)))
            {
                let value = cells.get(*name);
                query = match kind {
                    Number => query.bind(value.and_then(Value::as_i64)),
                    Text => query.bind(value.and_then(Value::as_str)),
                };
            }
            query.execute(&mut *connection).await?;
        }
        Ok(())
    }

    /// How many rows there are.
    pub(crate) async fn count(&self, connection: &mut AnyConnection) -> Result<i64, StoreError> {
        let statement = format!("SELECT COUNT(*) FROM {}", self.name);
        let query = sqlx::query(AssertSqlSafe(statement));
        Ok(query.fetch_one(connection).await?.try_get(0)?)
    }
}
