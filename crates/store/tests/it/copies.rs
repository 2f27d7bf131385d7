//! Copies of all records, and the look for damage.

use std::io::Cursor;

use rules::Side;
use store::{Checked, Database, Store, StoreError};

use crate::support::{english, file, filled, header, path, standing, step};

/// Everything that a database holds, as lines.
async fn exported(database: &Database) -> String {
    let mut lines = Vec::new();
    let rows = Store::export(database, &mut lines).await.unwrap();
    let text = String::from_utf8(lines).unwrap();
    assert_eq!(text.lines().count() as u64, rows + 2, "{text}");
    text
}

fn name_of(database: &Database, kind: &str) -> String {
    let word = match database {
        Database::File(_) => "file",
        Database::Postgres(_) => "postgres",
    };
    format!("{kind}-{word}")
}

pub(crate) async fn an_export_comes_in_again(database: &Database) {
    filled(database).await.close().await;
    let text = exported(database).await;
    // A game with its standing and twelve lines, a rulebook, and a contest with two students, a
    // bot, its bytes and three games.
    assert_eq!(text.lines().count(), 2 + 1 + 1 + 12 + 1 + 1 + 2 + 1 + 1 + 3);
    let other = file(&name_of(database, "import"));
    let read = Store::import(&other, &mut Cursor::new(&text)).await;
    assert_eq!(read, Ok(23));
    assert_eq!(exported(&other).await, text);
    let store = Store::open(&other).await.unwrap();
    let journal = store.load("a").await.unwrap().unwrap();
    assert_eq!(journal.replay(english()).unwrap().version(), 12);
    assert_eq!(journal.header.seats[Side::Second.index()].name, "Bob");
    let file = store.rulebook("hash").await.unwrap();
    assert_eq!(file.as_deref(), Some("text \u{1f0a1}\n"));
    let (contest, _) = store.contest("c").await.unwrap().unwrap();
    let hash = contest.students[0].versions[0].bundle.clone().unwrap();
    assert!(store.bundle("c", &hash).await.unwrap().is_some());
    assert_eq!(store.results("c", None, 9).await.unwrap().len(), 3);
    // A server has them.
    let again = Store::import(&other, &mut Cursor::new(&text)).await;
    assert!(matches!(again, Err(StoreError::InUse(_))), "{again:?}");
    store.close().await;
    let again = Store::import(&other, &mut Cursor::new(&text)).await;
    assert_eq!(again, Err(StoreError::Conflict));
}

pub(crate) async fn a_copy_is_made_while_a_server_writes(database: &Database) {
    let store = filled(database).await;
    let copy = path(&name_of(database, "backup"));
    Store::backup(database, &copy).await.unwrap();
    let (late, begun) = (header("late"), standing(store::State::Live));
    store.create(late, begun).await.unwrap();
    let again = Store::backup(database, &copy).await.unwrap_err();
    assert!(again.to_string().contains("is there already"), "{again}");
    let copy = Database::File(copy);
    let games = Checked {
        games: 1,
        unread: 0,
        bots: 1,
    };
    assert_eq!(Store::check(&copy).await, Ok(games));
    let opened = Store::open(&copy).await.unwrap();
    assert_eq!(opened.load("a").await, store.load("a").await);
    assert_eq!(opened.load("late").await, Ok(None));
    opened.close().await;
    store.close().await;
}

pub(crate) async fn records_move_and_move_back(database: &Database) {
    let store = filled(database).await;
    let other = file(&name_of(database, "move"));
    let refused = Store::move_to(database, &other).await;
    assert!(matches!(refused, Err(StoreError::InUse(_))), "{refused:?}");
    store.close().await;
    assert_eq!(Store::move_to(database, &other).await, Ok(1));
    assert_eq!(exported(database).await, exported(&other).await);
    // Nothing is written over what is there.
    let back = Store::move_to(&other, database).await.unwrap_err();
    assert!(back.to_string().contains("expected none"), "{back}");
}

pub(crate) async fn a_wrong_export_changes_nothing(database: &Database) {
    filled(database).await.close().await;
    let text = exported(database).await;
    let other = file(&name_of(database, "wrong"));
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..lines.len() - 1].join("\n");
    let shorter = [&lines[..3], &lines[lines.len() - 1..]].concat().join("\n");
    for (wrong, expected) in [
        (cut, "ends before"),
        (shorter, "expected 23"),
        (text.replace("\"seq\":", "\"drop\":"), "no column `drop`"),
        (text.replace("\"entries\"", "\"pg_shadow\""), "no table"),
        (text.replace("\"seq\":12", "\"seq\":\"x\""), "another kind"),
        (
            text.replace("\"version\":", "\"version\":9"),
            "a newer program",
        ),
        ("nonsense".to_string(), "line 1"),
        (String::new(), "line 1"),
    ] {
        let refused = Store::import(&other, &mut Cursor::new(&wrong)).await;
        let told = refused.unwrap_err().to_string();
        assert!(told.contains(expected), "{expected}: {told}");
    }
    let nothing = exported(&other).await;
    assert_eq!(nothing.lines().count(), 2);
}

pub(crate) async fn damage_is_found(database: &Database) {
    let store = filled(database).await;
    let whole = Checked {
        games: 1,
        unread: 0,
        bots: 1,
    };
    assert_eq!(Store::check(database).await, Ok(whole));
    let live = || standing(store::State::Live);
    // A line is missing before this one, and this is no move there.
    store.append("a", 14, step("1-32"), live()).await.unwrap();
    // Rules that this program does not have are no damage.
    let mut unread = header("unread");
    unread.rulebook = "gone".to_string();
    store.create(unread, live()).await.unwrap();
    let damage = Store::check(database).await.unwrap_err().to_string();
    assert!(damage.contains("game a has a hole"), "{damage}");
    assert!(damage.contains("game a: "), "{damage}");
    assert!(!damage.contains("unread"), "{damage}");
    store.delete("a").await.unwrap();
    // Bytes that are others than were sent.
    store.close().await;
    let text = exported(database).await;
    let other = file(&name_of(database, "bytes"));
    let changed = text.replace("\"AP8K\"", "\"AP8L\"");
    assert_ne!(text, changed);
    let read = Store::import(&other, &mut Cursor::new(&changed)).await;
    read.unwrap();
    let damage = Store::check(&other).await.unwrap_err().to_string();
    assert!(
        damage.contains("contest c, student 0, version 1"),
        "{damage}"
    );
    let left = Checked {
        games: 0,
        unread: 1,
        bots: 1,
    };
    assert_eq!(Store::check(database).await, Ok(left));
}
