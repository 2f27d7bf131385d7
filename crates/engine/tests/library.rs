//! Tables that are made by themselves: in the background, bounded, and never from damaged files.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use engine::{Engine, LARGE, Library, Manners, Options, SMALL, Shelf, Tables, USUAL, small_tables};
use rules::{Rulebook, builtin};

const SILENT: Manners = Manners {
    give_way: || {},
    warn: |what| panic!("{what}"),
};

/// Rules of one's own that have tables at once: a small board.
fn own(number: usize) -> Arc<Rulebook> {
    let text = format!(
        "extends = \"parlour\"\nid = \"own-{number}\"\n[board]\nwidth = 4\nheight = 4\nrows = [1]\n\
         [[endings.counter]]\nname = \"quiet\"\nresets = []\nplies = {}\n",
        20 + number
    );
    let draft = rules::file::read(&text, &builtin::parent).unwrap();
    Rulebook::new(draft).unwrap()
}

/// Asks until the tables are there.
fn wait(library: &Library, rulebook: &Arc<Rulebook>) -> Arc<Tables> {
    wait_for(library, rulebook, 1)
}

/// Asks until tables of so many pieces are there.
fn wait_for(library: &Library, rulebook: &Arc<Rulebook>, pieces: u8) -> Arc<Tables> {
    loop {
        let tables = library.tables(rulebook);
        if let Some(tables) = tables.filter(|tables| tables.most_pieces() >= pieces.into()) {
            return tables;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn table_files(dir: &Path, rulebook: &Rulebook) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(dir.join(rulebook.play_hash().to_string())).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "table"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn tables_come_by_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path().join("new"), SMALL, SILENT);
    let rulebook = builtin::rulebook("english").unwrap();
    assert!(library.tables(&rulebook).is_none(), "nothing is made yet");
    let tables = wait(&library, &rulebook);
    assert_eq!(tables.most_pieces(), SMALL.into());
    let again = library.tables(&rulebook).unwrap();
    assert!(Arc::ptr_eq(&tables, &again), "they are opened once");
}

#[test]
fn larger_tables_follow() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path().to_path_buf(), USUAL, SILENT);
    let rulebook = builtin::rulebook("contest").unwrap();
    let engine = Engine::new(rulebook.clone(), Options::default());
    let small = small_tables(folder.path(), &rulebook, 1, |what| panic!("{what}")).unwrap();
    engine.use_tables(small.clone());
    let larger = wait_for(&library, &rulebook, USUAL);
    // The engine takes up what is more than it has, and keeps it.
    engine.use_tables(larger.clone());
    assert!(Arc::ptr_eq(&engine.tables().unwrap(), &larger));
    engine.use_tables(small.clone());
    assert!(Arc::ptr_eq(&engine.tables().unwrap(), &larger));
    assert!(small.headers().count() < larger.headers().count());
}

/// What was ordered before, with as many pieces or fewer, is made when the last order is.
#[test]
fn larger_tables_have_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let library = |most| Library::new(folder.path().to_path_buf(), most, SILENT);
    let usual = library(USUAL);
    let wide = builtin::rulebook("canadian").unwrap();
    wait(&usual, &wide);
    let contest = builtin::rulebook("contest").unwrap();
    wait_for(&usual, &contest, USUAL);
    let pieces = |library: &Library, rulebook| library.tables(rulebook).unwrap().most_pieces();
    assert_eq!(pieces(&usual, &wide), SMALL.into(), "too many positions");
    let large = library(LARGE);
    let own = own(3);
    wait(&large, &own);
    wait_for(&large, &contest, LARGE);
    assert_eq!(pieces(&large, &own), USUAL.into(), "rules of strangers");
}

/// Nothing is made before all is ordered, and the times of the files tell what came first.
#[test]
fn small_tables_come_before_larger_ones() {
    static ORDERED: AtomicBool = AtomicBool::new(false);
    let manners = Manners {
        give_way: || {
            while !ORDERED.load(Relaxed) {
                std::thread::yield_now()
            }
        },
        ..SILENT
    };
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path().to_path_buf(), USUAL, manners);
    let all = ["contest", "six-by-six", "english"].map(|id| builtin::rulebook(id).unwrap());
    for rulebook in &all {
        library.tables(rulebook);
    }
    ORDERED.store(true, Relaxed);
    let mut times = (Vec::new(), Vec::new());
    for rulebook in &all {
        wait_for(&library, rulebook, USUAL);
        for path in table_files(folder.path(), rulebook) {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let pieces = name.chars().filter(|c| *c != '-').count();
            let time = fs::metadata(&path).unwrap().modified().unwrap();
            if pieces > SMALL.into() {
                &mut times.1
            } else {
                &mut times.0
            }
            .push(time);
        }
    }
    assert!(times.0.iter().max() <= times.1.iter().min());
}

#[test]
fn a_rulebook_without_tables_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = builtin::rulebook("obstacles").unwrap();
    let silent = |what: &str| panic!("{what}");
    assert!(small_tables(folder.path(), &drawn, 1, silent).is_none());
    let library = Library::new(folder.path().to_path_buf(), SMALL, SILENT);
    assert!(matches!(library.shelf(&drawn), Shelf::Coming));
    // The next one is not held up.
    wait(&library, &own(0));
    assert!(matches!(library.shelf(&drawn), Shelf::Empty));
    assert!(library.tables(&drawn).is_none());
}

#[test]
fn strangers_cannot_order_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path().to_path_buf(), SMALL, SILENT);
    let all: Vec<_> = (0..100).map(own).collect();
    for rulebook in &all {
        library.tables(rulebook);
    }
    // Built-in rules are served all the same, and after those that came before.
    wait(&library, &builtin::rulebook("contest").unwrap());
    let served = all.iter().filter(|own| library.tables(own).is_some());
    assert_eq!(served.count(), 8);
    let folders = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(folders, 9);
}

#[test]
fn a_damaged_table_is_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let rulebook = own(1);
    let quiet = |what: &str| panic!("{what}");
    let make = || small_tables(folder.path(), &rulebook, 1, quiet).unwrap();
    let count = make().headers().count();
    let files = table_files(folder.path(), &rulebook);
    let whole: Vec<_> = files.iter().map(|path| fs::read(path).unwrap()).collect();
    for (path, bytes) in files.iter().zip(&whole) {
        let mut bad = bytes.clone();
        let last = bad.len() - 1;
        bad[last] ^= 1;
        fs::write(path, bad).unwrap();
    }
    assert_eq!(make().headers().count(), count);
    let mended: Vec<_> = files.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(mended == whole, "the files are what they were");
}

#[test]
fn a_damaged_larger_table_is_told_and_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let rulebook = own(2);
    let told = std::cell::RefCell::new(Vec::new());
    let make = || {
        let warn = |what: &str| told.borrow_mut().push(what.to_string());
        small_tables(folder.path(), &rulebook, 1, warn).unwrap()
    };
    let count = make().headers().count();
    let dir = folder.path().join(rulebook.play_hash().to_string());
    fs::write(dir.join("kk-kk.table"), "no table").unwrap();
    assert_eq!(make().headers().count(), count);
    let told = told.borrow();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("kk-kk.table") && told[0].contains("not used"));
}
