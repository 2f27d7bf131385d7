//! Records to try things with.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::Rulebook;
use store::{Control, Database, Header, Standing, State, Store};
use table::{Kind, Line, Manners, Mode, Seat};

use crate::contests;

/// A file of one test's own, gone when it starts.
pub(crate) fn file(name: &str) -> Database {
    Database::File(path(name))
}

/// The path of such a file.
pub(crate) fn path(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sqlite"));
    for end in ["", "-wal", "-shm"] {
        let mut path = path.clone().into_os_string();
        path.push(end);
        let _ = std::fs::remove_file(path);
    }
    path
}

/// A store with a game of some lines, a rulebook and a contest.
pub(crate) async fn filled(database: &Database) -> Store {
    let store = Store::open(database).await.unwrap();
    let (opened, begun) = (header("a"), standing(State::Waiting));
    store.create(opened, begun).await.unwrap();
    for (number, line) in (1..).zip(deeds()) {
        let stands = standing(State::Live);
        store.append("a", number, line, stands).await.unwrap();
    }
    let identity = english().identity();
    let added = store.add_rulebook("hash", identity, "text \u{1f0a1}\n", 1);
    added.await.unwrap();
    contests::fill(&store).await;
    store
}

pub(crate) fn english() -> Arc<Rulebook> {
    rules::builtin::rulebook("english").unwrap()
}

pub(crate) fn header(id: &str) -> Header {
    let seat = |name: &str, secret: Option<&str>| Seat {
        kind: Kind::Person,
        name: name.to_string(),
        key: secret.map(str::to_string),
    };
    Header {
        id: id.to_string(),
        rulebook: "english".to_string(),
        rules: english().identity().into(),
        seed: u64::MAX,
        start: None,
        mode: Mode::Link,
        level: Some(3),
        manners: Manners::Yields,
        controls: [
            Some(Control {
                base: 300_000,
                increment: 3_000,
            }),
            None,
        ],
        listed: true,
        seats: [seat("Ada", Some("hash")), seat("", None)],
        token: Some("token".to_string()),
        parent: Some("before".to_string()),
        created: 1_000,
    }
}

pub(crate) fn standing(state: State) -> Standing {
    Standing {
        ply: 0,
        fen: "B:W21-32:B1-12".to_string(),
        state,
        winner: None,
        how: None,
        why: None,
    }
}

/// A line with what its word needs.
pub(crate) fn line(kind: &str, side: Option<&str>, text: Option<&str>, count: Option<u64>) -> Line {
    Line {
        kind: kind.to_string(),
        at: 1_001,
        side: side.map(str::to_string),
        text: text.map(str::to_string),
        count,
        ..Line::default()
    }
}

pub(crate) fn step(text: &str) -> Line {
    Line {
        spent: Some(12),
        ..line("move", None, Some(text), None)
    }
}

pub(crate) fn undo(count: u64) -> Line {
    line("undo", None, None, Some(count))
}

pub(crate) fn resign() -> Line {
    line("resign", Some("first"), None, None)
}

pub(crate) fn draw() -> Line {
    line("draw", None, None, None)
}

/// One of everything that can be done, in an order that makes sense.
pub(crate) fn deeds() -> Vec<Line> {
    let (first, second) = (Some("first"), Some("second"));
    vec![
        Line {
            key: Some("other".to_string()),
            ..line("join", second, Some("Bob"), None)
        },
        step("11-15"),
        step("23-19"),
        line("offer", first, Some("undo"), None),
        undo(2),
        line("redo", None, None, Some(1)),
        line("offer", second, Some("draw"), None),
        line("decline", None, Some("draw"), None),
        line("name", first, Some("Ada L"), None),
        step("22-18"),
        line("forfeit", first, Some("left"), None),
        line("rematch", None, Some("after"), None),
    ]
}
