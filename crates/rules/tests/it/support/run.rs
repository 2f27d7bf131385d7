//! Runs perft tables against the fast generator, on all cores.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rules::{Flavour, Position, Rulebook, perft};

use super::book::{Book, draft, position};
use super::table::{PerftTable, Row, read_folder};

/// One count that was made.
#[derive(Clone, Debug)]
pub(crate) struct Counted<'a> {
    /// The title of the table.
    pub(crate) title: &'a str,
    /// What was counted.
    pub(crate) flavour: Flavour,
    /// How deep.
    pub(crate) depth: usize,
    /// The leaves that the table has.
    pub(crate) expected: u64,
    /// The leaves that were counted.
    pub(crate) got: u64,
    /// How long it took.
    pub(crate) time: Duration,
}

/// Every table of this crate.
pub(crate) fn tables() -> Vec<PerftTable> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    read_folder(&folder).expect("the tables can be read")
}

/// Counts each row down to the depth that has so many leaves, and tells each count.
pub(crate) fn run(tables: &[PerftTable], enough: u64, tell: &(dyn Fn(Counted<'_>) + Sync)) {
    let rows = tables
        .iter()
        .flat_map(|t| t.rows.iter().map(move |r| (t, r)));
    let rows: Vec<(&PerftTable, &Row)> = rows.collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((table, row)) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            run_row(table, row, enough, tell);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(work);
        }
    });
}

fn run_row(table: &PerftTable, row: &Row, enough: u64, tell: &(dyn Fn(Counted<'_>) + Sync)) {
    let (rulebook, start) = ready(table);
    for (depth, expected) in row.until(enough) {
        let begun = Instant::now();
        let got = perft(&rulebook, &start, depth as u32, row.flavour);
        tell(Counted {
            title: &table.title,
            flavour: row.flavour,
            depth,
            expected,
            got,
            time: begun.elapsed(),
        });
    }
}

fn ready(table: &PerftTable) -> (std::sync::Arc<Rulebook>, Position) {
    let draft = draft(&table.rules);
    let board = Book::new(&draft).board(table.fen.as_deref());
    let rulebook = Rulebook::new(draft).expect("a table has a rulebook without flaws");
    let start = position(&rulebook, &board);
    (rulebook, start)
}
