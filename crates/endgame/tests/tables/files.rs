//! Files: damaged ones are refused by name, interrupted builds go on, a foreign file is no table.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use endgame::{Built, Error, Options, Progress, Tables, build};
use rules::{BoardShape, Rulebook, builtin};

fn english() -> Arc<Rulebook> {
    builtin::rulebook("english").unwrap()
}

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn built(folder: &Path, pieces: u8) -> Built {
    let options = Options::default();
    build(&english(), pieces, folder, &options, &mut go_on).unwrap()
}

/// The path of a table.
fn file(folder: &Path, name: &str) -> PathBuf {
    let own = folder.join(english().play_hash().to_string());
    own.join(format!("{name}.table"))
}

fn probe(tables: &Tables, fen: &str) -> Option<endgame::Value> {
    let (position, _) = english().read_fen(fen).unwrap();
    tables.probe(&position)
}

/// Two kings against one: a position of `kk-k`.
const KK_K: &str = "W:WK1,K2:BK32";

#[test]
fn every_damaged_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let path = file(folder.path(), "m-m");
    let whole = fs::read(&path).unwrap();
    let (position, _) = english().read_fen("W:W30:B1").unwrap();
    let value = Tables::open(folder.path(), &english())
        .unwrap()
        .probe(&position);
    assert!(value.is_some());
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        fs::write(&path, bytes).unwrap();
        let tables = Tables::open(folder.path(), &english()).unwrap();
        assert_eq!(tables.probe(&position), None, "byte {at}");
        let refused = tables.refused();
        assert_eq!(refused.len(), 1, "byte {at}");
        assert_eq!(refused[0].path, path, "byte {at}");
        assert_eq!(tables.verify().iter().filter(|r| r.path != path).count(), 0);
    }
}

#[test]
fn a_file_cut_short_or_drawn_out_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let path = file(folder.path(), "k-k");
    let whole = fs::read(&path).unwrap();
    let longer = [&whole[..], b"x"].concat();
    for bytes in [
        &whole[..0],
        &whole[..100],
        &whole[..whole.len() - 1],
        &longer,
    ] {
        fs::write(&path, bytes).unwrap();
        let tables = Tables::open(folder.path(), &english()).unwrap();
        assert_eq!(tables.refused().len(), 1, "{} bytes", bytes.len());
        assert_eq!(probe(&tables, "W:WK1:BK32"), None);
    }
}

#[test]
fn a_foreign_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let russian = builtin::rulebook("russian").unwrap();
    let options = Options::default();
    build(&russian, 2, folder.path(), &options, &mut go_on).unwrap();
    let theirs = folder.path().join(russian.play_hash().to_string());
    fs::copy(theirs.join("k-m.table"), file(folder.path(), "k-m")).unwrap();
    fs::copy(file(folder.path(), "m-k"), file(folder.path(), "m-m")).unwrap();
    let tables = Tables::open(folder.path(), &english()).unwrap();
    let refused = tables.refused();
    assert_eq!(refused.len(), 2);
    assert!(
        refused[0]
            .to_string()
            .contains("k-m.table: it is for rules")
    );
    assert!(refused[1].to_string().contains("m-m.table: it holds m-k"));
}

/// A folder as an earlier release left it.
fn as_before(folder: &Path) -> PathBuf {
    let own = folder.join(english().play_hash().to_string());
    let legacy = english().legacy_hash().unwrap().to_string();
    let old = folder.join(&legacy);
    fs::rename(&own, &old).unwrap();
    for entry in fs::read_dir(&old).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let Some(end) = bytes.windows(2).position(|pair| pair == b"\n\n") else {
            continue;
        };
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let (head, _) = head.split_once("checksum").unwrap();
        let head = head.replace(&english().play_hash().to_string(), &legacy);
        let sum = crc32fast::hash(head.as_bytes());
        let mut file = format!("{head}checksum {sum}\n\n").into_bytes();
        file.extend(&bytes[end + 2..]);
        fs::write(&path, file).unwrap();
    }
    old
}

#[test]
fn tables_of_an_earlier_release_are_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let path = file(folder.path(), "k-m");
    let whole = fs::read(&path).unwrap();
    let old = as_before(folder.path());
    assert!(!path.exists() && old.join("k-m.table").exists());
    let damaged = old.join("m-m.table");
    fs::write(&damaged, "nonsense").unwrap();
    let tables = Tables::open(folder.path(), &english()).unwrap();
    assert_eq!(tables.headers().count(), 3);
    assert!(probe(&tables, "W:W5:BK32").is_some());
    assert_eq!(fs::read(&path).unwrap(), whole);
    assert!(damaged.exists() && !old.join("k-m.table").exists());
    assert_eq!(built(folder.path(), 2).solved, 1);
}

/// Seats and numbers are for people: a twin asks the same tables.
#[test]
fn twins_share_tables() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let text = "extends = \"english\"\nid = \"twin\"\nnotation.numbering = \"bottom-right\"\n\
                sides.first.seat = \"bottom\"\nsides.second.seat = \"top\"\n";
    let draft = rules::file::read(text, &builtin::parent).unwrap();
    let twin = Rulebook::new(draft).unwrap();
    let tables = Tables::open(folder.path(), &twin).unwrap();
    assert_eq!(tables.headers().count(), 4);
    for header in tables.headers() {
        let mut positions = tables.positions(header.class);
        assert!(positions.all(|position| tables.agrees(&position) == Some(true)));
    }
}

#[test]
fn an_interrupted_build_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut seen = 0;
    let mut stop = |progress: &Progress| {
        seen += 1;
        if progress.done > progress.total / 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = Options::default();
    let stopped = build(&english(), 3, folder.path(), &options, &mut stop);
    assert!(matches!(stopped, Err(Error::Stopped)), "{stopped:?}");
    assert!(seen > 1);
    let half = Tables::open(folder.path(), &english()).unwrap();
    let count = half.headers().count();
    assert!((4..16).contains(&count), "{count}");
    let rest = built(folder.path(), 3);
    assert_eq!((rest.kept, rest.solved + rest.kept), (count, 16));
    assert_eq!(built(folder.path(), 3).solved, 0);
    let all = Tables::open(folder.path(), &english()).unwrap();
    assert!(all.verify().is_empty());
    assert!(probe(&all, KK_K).is_some());
}

#[test]
fn two_builds_do_not_meet() {
    let folder = tempfile::tempdir().unwrap();
    let mut inner = None;
    let mut start_another = |_: &Progress| {
        let other = build(
            &english(),
            2,
            folder.path(),
            &Options::default(),
            &mut go_on,
        );
        inner.get_or_insert(other);
        ControlFlow::Continue(())
    };
    let outer = build(
        &english(),
        2,
        folder.path(),
        &Options::default(),
        &mut start_another,
    );
    assert_eq!(outer.unwrap().solved, 4);
    assert!(matches!(inner, Some(Err(Error::Busy { .. }))), "{inner:?}");
}

#[test]
fn a_damaged_table_is_built_anew() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let path = file(folder.path(), "k-k");
    let whole = fs::read(&path).unwrap();
    let mut bytes = whole.clone();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    assert_eq!(built(folder.path(), 2).solved, 1);
    assert_eq!(fs::read(&path).unwrap(), whole);
}

/// With hardly any memory the values are read block by block, and are the same.
#[test]
fn memory_is_limited() {
    let [rich, poor] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    built(rich.path(), 3);
    let tight = |memory| Options { threads: 2, memory };
    let build_poor = |memory| build(&english(), 3, poor.path(), &tight(memory), &mut go_on);
    match build_poor(1000) {
        Err(Error::Memory { needs, .. }) => assert!(build_poor(needs).is_err()),
        other => panic!("{other:?}"),
    }
    let estimate = endgame::estimate(&english(), 3, &tight(0)).unwrap();
    build_poor(estimate.memory).unwrap();
    for name in ["kk-k", "k-kk", "mm-m", "km-m", "m-mm"] {
        let [a, b] = [&rich, &poor].map(|folder| fs::read(file(folder.path(), name)).unwrap());
        assert_eq!(a, b, "{name}");
    }
}

/// A board that looks different from each side has tables for each side to move, and they agree
/// with themselves.
#[test]
fn a_lopsided_board_has_tables_of_both_sides() {
    let mut draft = builtin::draft("english").unwrap();
    draft.board = BoardShape {
        width: 5,
        height: 6,
        ..draft.board
    };
    draft.start = rules::Start::Rows(vec![1]);
    draft.notation.game_type = 100;
    draft.examples.clear();
    let rulebook = Rulebook::new(draft).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let options = Options::default();
    build(&rulebook, 3, folder.path(), &options, &mut go_on).unwrap();
    let tables = Tables::open(folder.path(), &rulebook).unwrap();
    assert_eq!(tables.headers().count(), 32);
    for header in tables.headers() {
        let mut positions = tables.positions(header.class);
        assert!(positions.all(|position| tables.agrees(&position) == Some(true)));
    }
}

#[test]
fn what_cannot_be_built_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options::default();
    let obstacles = builtin::rulebook("obstacles").unwrap();
    let drawn = build(&obstacles, 2, folder.path(), &options, &mut go_on);
    assert!(matches!(drawn, Err(Error::Obstacles)));
    for pieces in [0, 1, 8, 255] {
        let wrong = build(&english(), pieces, folder.path(), &options, &mut go_on);
        assert!(matches!(wrong, Err(Error::Pieces { .. })), "{pieces}");
    }
}

#[test]
fn positions_outside_the_tables_have_no_value() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::open(folder.path(), &english()).unwrap();
    assert_eq!((tables.most_pieces(), probe(&tables, KK_K)), (0, None));
    built(folder.path(), 2);
    let tables = Tables::open(folder.path(), &english()).unwrap();
    assert_eq!(tables.most_pieces(), 2);
    assert_eq!(probe(&tables, KK_K), None);
    assert_eq!(probe(&tables, "W:W1:BK32"), None, "a man on its far row");
    assert!(probe(&tables, "W:W5:BK32").is_some());
}
