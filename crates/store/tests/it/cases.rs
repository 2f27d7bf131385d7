//! What holds in every database.

use std::path::Path;
use std::sync::Arc;

use rules::{Game, Side};
use store::{Database, Journal, Note, Page, Standing, State, Store, StoreError};
use table::Line;

use crate::support::{deeds, draw, english, header, line, path, resign, standing, step, undo};

pub(crate) async fn a_game_comes_back_as_it_was(database: &Database) {
    let store = Store::open(database).await.unwrap();
    store
        .create(header("a"), standing(State::Waiting))
        .await
        .unwrap();
    for (seq, deed) in (1..).zip(deeds()) {
        store
            .append("a", seq, deed, standing(State::Live))
            .await
            .unwrap();
    }
    store.close().await;
    let store = Store::open(database).await.unwrap();
    let journal = store.load("a").await.unwrap().unwrap();
    let told = deeds().into_iter().map(|line| Line { key: None, ..line });
    assert_eq!(journal.lines, told.collect::<Vec<_>>());
    assert_eq!(journal.header.seats[1].key.as_deref(), Some("other"));
    assert_eq!(journal.header.seats[0].name, "Ada L");
    assert_eq!(
        (journal.header.seed, journal.header.level),
        (u64::MAX, Some(3))
    );
    let table = journal.replay(english()).unwrap();
    assert_eq!(table.version(), 12);
    assert_eq!(table.seat(Side::Second).key.as_deref(), Some("other"));
    let game = table.game();
    assert_eq!(game.turns().len(), 2);
    assert_eq!(game.turns()[0].times.spent, Some(12));
    assert_eq!(game.outcome().unwrap().winner, Some(Side::Second));
    // The record is the game, and plays through by itself.
    assert!(Game::replay(&game.record(), english()).is_ok());
    assert_eq!(store.load("b").await.unwrap(), None);
}

#[test]
fn resigning_and_agreeing_end_games() {
    let mut journal = Journal {
        header: header("a"),
        lines: vec![resign()],
    };
    let outcome = |journal: &Journal| journal.replay(english()).unwrap().game().outcome().unwrap();
    assert_eq!(outcome(&journal).winner, Some(Side::Second));
    journal.lines = vec![draw()];
    assert_eq!(outcome(&journal).winner, None);
}

pub(crate) async fn the_same_number_is_written_once(database: &Database) {
    let store = Store::open(database).await.unwrap();
    store
        .create(header("a"), standing(State::Live))
        .await
        .unwrap();
    let write = |deed| store.append("a", 1, deed, standing(State::Live));
    // Both are in one transaction; the one at fault does not take the other with it.
    let (a, b) = tokio::join!(write(step("11-15")), write(step("9-14")));
    assert!(a.is_ok() != b.is_ok());
    assert_eq!(a.and(b), Err(StoreError::Conflict));
    let journal = store.load("a").await.unwrap().unwrap();
    assert_eq!(journal.lines.len(), 1);
    let lost = store.append("none", 1, draw(), standing(State::Live));
    assert_eq!(lost.await, Err(StoreError::NoGame));
    assert_eq!(
        store.create(header("a"), standing(State::Live)).await,
        Err(StoreError::Conflict)
    );
}

pub(crate) async fn many_write_at_once(database: &Database) {
    let store = Arc::new(Store::open(database).await.unwrap());
    let games: Vec<String> = (0..100).map(|number| format!("game{number}")).collect();
    let mut tasks = Vec::new();
    for id in games.clone() {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            store
                .create(header(&id), standing(State::Live))
                .await
                .unwrap();
            for seq in 1..=20 {
                let named = line("name", Some("first"), Some(&format!("{id} {seq}")), None);
                store
                    .append(&id, seq, named, standing(State::Live))
                    .await
                    .unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for id in games {
        let journal = store.load(&id).await.unwrap().unwrap();
        assert_eq!(journal.lines.len(), 20);
        assert_eq!(journal.header.seats[0].name, format!("{id} 20"));
    }
    assert_eq!(store.count(State::Live).await.unwrap(), 100);
}

pub(crate) async fn lists_go_page_by_page(database: &Database) {
    let store = Store::open(database).await.unwrap();
    for number in 0..7 {
        let mut header = header(&format!("game{number}"));
        header.created = 1_000 + number / 2;
        header.listed = number != 3;
        let begun = Standing {
            ply: 1,
            ..standing(State::Live)
        };
        store.create(header, begun).await.unwrap();
    }
    // A game without a move does not go on.
    let waiting = header("waiting");
    store.create(waiting, standing(State::Live)).await.unwrap();
    store
        .create(header("over"), standing(State::Finished))
        .await
        .unwrap();
    let mut page = Page {
        state: State::Live,
        limit: 2,
        after: None,
    };
    let mut seen = Vec::new();
    loop {
        let found = store.list(&page).await.unwrap();
        let Some(last) = found.last() else { break };
        page.after = Some((last.updated, last.header.id.clone()));
        seen.extend(found.into_iter().map(|summary| summary.header.id));
    }
    assert_eq!(seen, ["game6", "game5", "game4", "game2", "game1", "game0"]);
    assert_eq!(store.clocked(u64::MAX).await.unwrap().len(), 8);
}

pub(crate) async fn deleted_is_gone(database: &Database) {
    let store = Store::open(database).await.unwrap();
    store
        .create(header("a"), standing(State::Live))
        .await
        .unwrap();
    store
        .append("a", 1, step("11-15"), standing(State::Live))
        .await
        .unwrap();
    store.delete("a").await.unwrap();
    assert_eq!(store.load("a").await.unwrap(), None);
    // The same id begins anew.
    store
        .create(header("a"), standing(State::Live))
        .await
        .unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().lines, []);
}

pub(crate) async fn rulebooks_are_kept_by_their_hash(database: &Database) {
    let store = Store::open(database).await.unwrap();
    let identity = english().identity();
    store
        .add_rulebook("hash", identity, "text", 1)
        .await
        .unwrap();
    store
        .add_rulebook("hash", identity, "text", 2)
        .await
        .unwrap();
    assert_eq!(
        store.rulebook("hash").await.unwrap().as_deref(),
        Some("text")
    );
    let found = store.rulebook(&identity.to_string()).await.unwrap();
    assert_eq!(found.as_deref(), Some("text"));
    assert_eq!(store.rulebook("other").await.unwrap(), None);
}

#[test]
fn a_broken_journal_is_told_with_its_entry() {
    let journal = Journal {
        header: header("a"),
        lines: vec![step("11-15"), step("11-15")],
    };
    let told = |journal: &Journal, rulebook| journal.replay(rulebook).unwrap_err().to_string();
    let error = told(&journal, english());
    assert!(error.starts_with("deed 2: "), "{error}");
    let other = rules::builtin::rulebook("russian").unwrap();
    let error = told(&journal, other);
    assert!(error.starts_with("the rules are "), "{error}");
    let undo = Journal {
        lines: vec![undo(1)],
        ..journal
    };
    assert!(undo.replay(english()).is_err());
}

#[tokio::test]
async fn what_is_no_store_is_refused() {
    let path = path("nonsense");
    std::fs::write(&path, "this is no database, not at all, by no means").unwrap();
    for path in [&path, Path::new("/no/such/folder/file")] {
        let database = Database::File(path.to_path_buf());
        assert!(Store::open(&database).await.is_err());
    }
}

pub(crate) async fn notes_are_kept_by_shelf_and_name(database: &Database) {
    let store = Store::open(database).await.unwrap();
    let note = |name: &str, text: &str, at| Note {
        shelf: "a".to_string(),
        name: name.to_string(),
        text: text.to_string(),
        at,
    };
    for kept in [note("x", "1", 1), note("y", "2", 2), note("x", "3", 3)] {
        store.keep_note(kept).await.unwrap();
    }
    store.close().await;
    let store = Store::open(database).await.unwrap();
    assert_eq!(store.notes("a", 1).await.unwrap(), [note("x", "3", 3)]);
    assert_eq!(store.count_notes("a").await.unwrap(), 2);
    assert_eq!(store.count_notes("b").await.unwrap(), 0);
    store.drop_note("a", "x").await.unwrap();
    assert_eq!(store.note("a", "x").await.unwrap(), None);
    let left = store.note("a", "y").await.unwrap();
    assert_eq!(left, Some(note("y", "2", 2)));
}

pub(crate) async fn of_many_first_notes_one_stays(database: &Database) {
    let store = std::sync::Arc::new(Store::open(database).await.unwrap());
    let note = |name: &str, n: u64| Note {
        shelf: "first".to_string(),
        name: name.to_string(),
        text: format!("by {n}"),
        at: n,
    };
    for name in ["x", "y", "z"] {
        let kept = (0..16).map(|n| {
            let (store, note) = (store.clone(), note(name, n));
            tokio::spawn(async move { store.first_note(note).await.unwrap() })
        });
        let mut told = Vec::new();
        for kept in kept.collect::<Vec<_>>() {
            told.push(kept.await.unwrap());
        }
        told.dedup();
        let [only] = told.as_slice() else {
            panic!("{told:?}");
        };
        assert_eq!(
            store.note("first", name).await.unwrap().as_ref(),
            Some(only)
        );
    }
    assert_eq!(store.count_notes("first").await.unwrap(), 3);
    store.close().await;
}
