//! Perft tables, run against both move generators.

use crate::support::book::{Book, draft};
use crate::support::run::{run, tables};
use crate::support::table;

/// The fast generator goes down each row to the depth that has this many leaves.
const ENOUGH_FOR_FAST: u64 = 20_000_000;

/// The plain generator looks at this many leaves of each row at most.
const MOST_FOR_PLAIN: u64 = 100_000;

#[test]
fn every_table_names_its_source_and_has_counts() {
    for table in tables() {
        assert!(!table.source.is_empty(), "{}", table.title);
        assert!(!table.rows.is_empty(), "{}", table.title);
    }
}

#[test]
fn every_rulebook_has_a_table_of_its_own() {
    let tables = tables();
    for id in rules::builtin::ids() {
        let own = table::Rules::Id(id.to_string());
        assert!(tables.iter().any(|table| table.rules == own), "{id}");
    }
}

#[test]
fn what_is_no_table_is_refused_with_its_line() {
    for (text, message) in [
        ("rulebook english", "line 1: expected `table`"),
        (
            "table a\n\nleaves 1: 7",
            "line 3: expected a word of a table",
        ),
        (
            "table a\nmoves 7 49",
            "line 2: expected a depth and a colon",
        ),
        (
            "table a\nmoves 1: 7 x",
            "line 2: expected a number, got `x`",
        ),
    ] {
        let error = table::read("a", text).expect_err("the text is no table");
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn the_fast_generator_agrees_with_the_tables() {
    run(&tables(), ENOUGH_FOR_FAST, &|counted| {
        assert_eq!(counted.got, counted.expected, "{counted:?}");
    });
}

#[test]
fn the_plain_generator_agrees_with_the_tables() {
    for table in tables() {
        let book = Book::new(&draft(&table.rules));
        let board = book.board(table.fen.as_deref());
        for row in &table.rows {
            let counts = row.depths().filter(|(_, leaves)| *leaves <= MOST_FOR_PLAIN);
            let Some((depth, leaves)) = counts.last() else {
                continue;
            };
            let got = book.plain.perft(&board, depth, row.flavour);
            let what = (&table.title, row.flavour, depth);
            assert_eq!(got, leaves, "{what:?}");
        }
    }
}
