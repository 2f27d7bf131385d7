//! A database that is away, that refuses, or that is of another version.

use std::path::Path;
use std::sync::Arc;

use services::Postgres;
use sqlx::{AnyConnection, Connection};
use store::{Database, Note, State, Store, StoreError};

use crate::support::{deeds, filled, header, path, standing, step};

fn database(url: &str) -> Database {
    url.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_was_away_is_used_again() {
    let mut postgres = Postgres::start();
    let database = database(&postgres.database());
    let store = filled(&database).await;
    let live = || standing(State::Live);
    for (round, number) in (13..16).enumerate() {
        match round {
            0 => postgres.down(),
            _ => postgres.kill(),
        }
        let lost = store.append("a", number, step("9-14"), live()).await;
        assert!(matches!(lost, Err(StoreError::Unreachable(_))), "{lost:?}");
        let lost = store.load("a").await;
        assert!(matches!(lost, Err(StoreError::Unreachable(_))), "{lost:?}");
        let told = Store::open(&database).await.err().unwrap().to_string();
        assert!(told.contains("cannot be reached"), "{told}");
        postgres.up();
        // The connections of before are dead, and nobody notices.
        store
            .append("a", number, step("9-14"), live())
            .await
            .unwrap();
        let journal = store.load("a").await.unwrap().unwrap();
        assert_eq!(journal.lines.len() as u64, number);
    }
    store.close().await;
}

#[tokio::test]
async fn what_a_database_refuses_is_told() {
    let postgres = Postgres::start();
    let url = postgres.database();
    let told = |error: Option<StoreError>| error.unwrap().to_string();
    let wrong = database(&postgres.with_password(&url, "guessed"));
    let refused = told(Store::open(&wrong).await.err());
    assert!(
        refused.contains("password authentication failed"),
        "{refused}"
    );
    assert!(!refused.contains("guessed"), "{refused}");
    let missing = database(&format!("{url}nowhere"));
    let refused = told(Store::open(&missing).await.err());
    assert!(refused.contains("does not exist"), "{refused}");
    // The right one works, also for two servers at once; and nobody moves it away meanwhile.
    let right = database(&url);
    let first = filled(&right).await;
    let second = Store::open(&right).await.unwrap();
    let begun = standing(State::Live);
    second.create(header("b"), begun).await.unwrap();
    assert!(first.load("b").await.unwrap().is_some());
    first.close().await;
    let other = crate::support::file("taken");
    let moved = Store::move_to(&right, &other).await;
    assert_eq!(moved, Err(StoreError::InUse(None)));
    second.close().await;
    assert_eq!(Store::move_to(&right, &other).await, Ok(2));
    // A newer program has been there.
    postgres.tell(&url, "INSERT INTO migrations VALUES (99)");
    let newer = told(Store::open(&right).await.err());
    assert!(newer.contains("version 99"), "{newer}");
    postgres.tell(&url, "DELETE FROM migrations WHERE version = 99");
    Store::open(&right).await.unwrap().close().await;
}

#[tokio::test]
async fn what_is_said_to_a_database_is_encrypted_where_it_asks_for_that() {
    let postgres = match Postgres::encrypted() {
        Ok(postgres) => postgres,
        Err(why) => return eprintln!("skipped, for no certificate can be made here: {why}"),
    };
    let url = postgres.database();
    let told = async |options: &str| {
        let opened = Store::open(&database(&format!("{url}{options}"))).await;
        opened.map(drop).map_err(|error| error.to_string())
    };
    // Without a word it is encrypted, for nothing else is let in.
    assert_eq!(told("").await, Ok(()));
    let plain = told("?sslmode=disable").await.unwrap_err();
    assert!(plain.contains("no encryption"), "{plain}");
    // Who the other one is, is believed for its certificate alone.
    let stranger = told("?sslmode=verify-full").await.unwrap_err();
    assert!(stranger.contains("certificate"), "{stranger}");
    let known = format!(
        "?sslmode=verify-full&sslrootcert={}",
        postgres.certificate().display()
    );
    assert_eq!(told(&known).await, Ok(()));
}

/// Runs a statement in a file.
async fn tell(path: &Path, statement: &'static str) {
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}", path.display());
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    let told = sqlx::raw_sql(statement).execute(&mut connection).await;
    told.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_refused_and_left_as_it_is() {
    let path = path("newer");
    let database = Database::File(path.clone());
    filled(&database).await.close().await;
    tell(&path, "INSERT INTO migrations VALUES (99)").await;
    let refused = Store::open(&database).await.err();
    let is_newer = matches!(refused, Some(StoreError::Newer { got: 99, .. }));
    assert!(is_newer, "{refused:?}");
    tell(&path, "DELETE FROM migrations WHERE version = 99").await;
    let store = Store::open(&database).await.unwrap();
    let journal = store.load("a").await.unwrap().unwrap();
    assert_eq!(journal.lines.len(), deeds().len());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn servers_that_start_together_make_the_tables_once() {
    let postgres = Postgres::start();
    let database = database(&postgres.database());
    let opening = (0..6).map(|_| {
        let database = database.clone();
        tokio::spawn(async move { Store::open(&database).await })
    });
    let mut opened = 0;
    for store in opening.collect::<Vec<_>>() {
        match store.await.unwrap() {
            Ok(store) => {
                opened += 1;
                store.close().await;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(opened, 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_servers_that_note_something_together_one_is_first() {
    let postgres = Postgres::start();
    let database = database(&postgres.database());
    let mut stores = Vec::new();
    for _ in 0..6 {
        stores.push(Arc::new(Store::open(&database).await.unwrap()));
    }
    for round in 0..10 {
        let name = format!("n{round}");
        let noting = stores.iter().enumerate().map(|(server, store)| {
            let note = Note {
                shelf: "first".to_string(),
                name: name.clone(),
                text: format!("by {server}"),
                at: 0,
            };
            let store = store.clone();
            tokio::spawn(async move { store.first_note(note).await.unwrap() })
        });
        let mut told = Vec::new();
        for noted in noting.collect::<Vec<_>>() {
            told.push(noted.await.unwrap());
        }
        told.dedup();
        assert_eq!(told.len(), 1, "{told:?}");
    }
    for store in stores {
        store.close().await;
    }
}
