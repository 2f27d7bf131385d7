//! Perft tables, run against both move generators.

mod support;

use std::path::Path;

use support::book::Book;
use support::drafts::draft;
use support::table::{Table, read_folder};

/// The plain generator looks at this many leaves of each row at most.
const MOST_FOR_PLAIN: u64 = 100_000;

fn tables() -> Vec<Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    read_folder(&folder).expect("the tables can be read")
}

#[test]
fn every_table_names_its_source_and_has_counts() {
    for table in tables() {
        assert!(!table.source.is_empty(), "{}", table.title);
        assert!(!table.rows.is_empty(), "{}", table.title);
    }
}

#[test]
fn the_plain_generator_agrees_with_the_tables() {
    for table in tables() {
        let book = Book::new(&draft(&table.rules, &table.title));
        let board = book.board(table.fen.as_deref());
        for row in &table.rows {
            let counts = row.depths().filter(|(_, leaves)| *leaves <= MOST_FOR_PLAIN);
            let Some((depth, leaves)) = counts.last() else {
                continue;
            };
            let got = book.plain.perft(&board, depth, row.flavour);
            assert_eq!(
                got, leaves,
                "{}, {:?} at depth {depth}",
                table.title, row.flavour
            );
        }
    }
}
