//! A store on a real file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::{Forfeit, Game, Rulebook, Side, Times};
use store::{
    Control, Deed, Entry, Header, Journal, Kind, Matter, Mode, Page, Seat, Standing, State, Store,
    StoreError,
};

/// A file of one test's own, gone when it starts.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sqlite"));
    for end in ["", "-wal", "-shm"] {
        let mut path = path.clone().into_os_string();
        path.push(end);
        let _ = std::fs::remove_file(path);
    }
    path
}

fn english() -> Arc<Rulebook> {
    rules::builtin::rulebook("english").unwrap()
}

fn header(id: &str) -> Header {
    let seat = |name: &str, secret: Option<&str>| Seat {
        kind: Kind::Person,
        name: name.to_string(),
        secret: secret.map(str::to_string),
    };
    Header {
        id: id.to_string(),
        rulebook: "english".to_string(),
        rules: english().hash(),
        seed: u64::MAX,
        start: None,
        mode: Mode::Link,
        level: Some(3),
        control: Some(Control {
            base: 300_000,
            increment: 3_000,
        }),
        listed: true,
        seats: [seat("Ada", Some("hash")), seat("", None)],
        token: Some("token".to_string()),
        parent: Some("before".to_string()),
        created: 1_000,
    }
}

fn standing(state: State) -> Standing {
    Standing {
        ply: 0,
        fen: "B:W21-32:B1-12".to_string(),
        state,
        winner: None,
        how: None,
        why: None,
    }
}

fn entry(seq: u64, deed: Deed) -> Entry {
    Entry {
        seq,
        at: 1_000 + seq,
        deed,
    }
}

fn step(text: &str) -> Deed {
    Deed::Move {
        text: text.to_string(),
        times: Times {
            spent: Some(12),
            left: None,
        },
    }
}

/// One of everything that can be done, in an order that makes sense.
fn deeds() -> Vec<Deed> {
    vec![
        Deed::Join {
            side: Side::Second,
            name: "Bob".to_string(),
            secret: "other".to_string(),
        },
        step("11-15"),
        step("23-19"),
        Deed::Offer(Matter::Undo, Side::First),
        Deed::Undo(2),
        Deed::Redo(1),
        Deed::Offer(Matter::Draw, Side::Second),
        Deed::Decline(Matter::Draw),
        Deed::Name(Side::First, "Ada L".to_string()),
        step("22-18"),
        Deed::Forfeit(Side::First, Forfeit::Left),
        Deed::Rematch("after".to_string()),
    ]
}

#[tokio::test]
async fn a_game_comes_back_as_it_was() {
    let path = file("round");
    let store = Store::open(&path).await.unwrap();
    store
        .create(header("a"), standing(State::Waiting))
        .await
        .unwrap();
    for (seq, deed) in (1..).zip(deeds()) {
        let entry = entry(seq, deed);
        store
            .append("a", entry, standing(State::Live))
            .await
            .unwrap();
    }
    store.close().await;
    let store = Store::open(&path).await.unwrap();
    let journal = store.load("a").await.unwrap().unwrap();
    let found: Vec<Deed> = journal.entries.iter().map(|e| e.deed.clone()).collect();
    assert_eq!(found, deeds());
    assert_eq!(journal.version(), 12);
    assert_eq!(journal.header.seats[1].secret.as_deref(), Some("other"));
    assert_eq!(journal.header.seats[0].name, "Ada L");
    assert_eq!(
        (journal.header.seed, journal.header.level),
        (u64::MAX, Some(3))
    );
    let game = journal.replay(english()).unwrap();
    assert_eq!(game.turns().len(), 2);
    assert_eq!(game.turns()[0].times.spent, Some(12));
    assert_eq!(game.outcome().unwrap().winner, Some(Side::Second));
    // The record is the game, and plays through by itself.
    assert!(Game::replay(&game.record(), english()).is_ok());
    assert_eq!(store.load("b").await.unwrap(), None);
}

#[tokio::test]
async fn resigning_and_agreeing_end_games() {
    let mut journal = Journal {
        header: header("a"),
        entries: vec![entry(1, Deed::Resign(Side::First))],
    };
    let outcome = journal.replay(english()).unwrap().outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Second));
    journal.entries = vec![entry(1, Deed::Draw)];
    assert_eq!(
        journal.replay(english()).unwrap().outcome().unwrap().winner,
        None
    );
}

#[tokio::test]
async fn the_same_number_is_written_once() {
    let store = Store::open(&file("conflict")).await.unwrap();
    store
        .create(header("a"), standing(State::Live))
        .await
        .unwrap();
    let write = |deed| store.append("a", entry(1, deed), standing(State::Live));
    // Both are in one transaction; the one at fault does not take the other with it.
    let (a, b) = tokio::join!(write(step("11-15")), write(step("9-14")));
    assert!(a.is_ok() != b.is_ok());
    assert_eq!(a.and(b), Err(StoreError::Conflict));
    let journal = store.load("a").await.unwrap().unwrap();
    assert_eq!(journal.entries.len(), 1);
    let lost = store.append("none", entry(1, Deed::Draw), standing(State::Live));
    assert_eq!(lost.await, Err(StoreError::NoGame));
    assert_eq!(
        store.create(header("a"), standing(State::Live)).await,
        Err(StoreError::Conflict)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_write_at_once() {
    let store = Arc::new(Store::open(&file("many")).await.unwrap());
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
                let entry = entry(seq, Deed::Name(Side::First, format!("{id} {seq}")));
                store
                    .append(&id, entry, standing(State::Live))
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
        assert_eq!(journal.version(), 20);
        assert_eq!(journal.header.seats[0].name, format!("{id} 20"));
    }
    assert_eq!(store.count(State::Live).await.unwrap(), 100);
}

#[tokio::test]
async fn lists_go_page_by_page() {
    let store = Store::open(&file("list")).await.unwrap();
    for number in 0..7 {
        let mut header = header(&format!("game{number}"));
        header.created = 1_000 + number / 2;
        header.listed = number != 3;
        store.create(header, standing(State::Live)).await.unwrap();
    }
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
    assert_eq!(store.clocked().await.unwrap().len(), 7);
}

#[tokio::test]
async fn deleted_is_gone() {
    let store = Store::open(&file("delete")).await.unwrap();
    store
        .create(header("a"), standing(State::Live))
        .await
        .unwrap();
    store
        .append("a", entry(1, step("11-15")), standing(State::Live))
        .await
        .unwrap();
    store.delete("a").await.unwrap();
    assert_eq!(store.load("a").await.unwrap(), None);
    // The same id begins anew.
    store
        .create(header("a"), standing(State::Live))
        .await
        .unwrap();
    assert_eq!(store.load("a").await.unwrap().unwrap().entries, []);
}

#[tokio::test]
async fn rulebooks_are_kept_by_their_hash() {
    let store = Store::open(&file("books")).await.unwrap();
    store.add_rulebook("hash", "text", 1).await.unwrap();
    store.add_rulebook("hash", "text", 2).await.unwrap();
    assert_eq!(
        store.rulebook("hash").await.unwrap().as_deref(),
        Some("text")
    );
    assert_eq!(store.rulebook("other").await.unwrap(), None);
}

#[tokio::test]
async fn a_broken_journal_is_told_with_its_entry() {
    let journal = Journal {
        header: header("a"),
        entries: vec![entry(1, step("11-15")), entry(2, step("11-15"))],
    };
    let error = journal.replay(english()).unwrap_err();
    assert_eq!(error.seq, 2);
    let other = rules::builtin::rulebook("russian").unwrap();
    assert_eq!(journal.replay(other).unwrap_err().seq, 0);
    let undo = Journal {
        entries: vec![entry(1, Deed::Undo(1))],
        ..journal
    };
    assert!(undo.replay(english()).is_err());
}

#[tokio::test]
async fn what_is_no_store_is_refused() {
    let path = file("nonsense");
    std::fs::write(&path, "this is no database, not at all, by no means").unwrap();
    assert!(Store::open(&path).await.is_err());
    assert!(
        Store::open(Path::new("/no/such/folder/file"))
            .await
            .is_err()
    );
}
