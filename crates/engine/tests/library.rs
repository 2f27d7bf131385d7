//! Tables that are made by themselves: in the background, bounded, and never from damaged files.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engine::{Library, Manners, SMALL, Shelf, Tables, small_tables};
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
    loop {
        if let Some(tables) = library.tables(rulebook) {
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
    let library = Library::new(folder.path().join("new"), SILENT);
    let rulebook = builtin::rulebook("english").unwrap();
    assert!(library.tables(&rulebook).is_none(), "nothing is made yet");
    let tables = wait(&library, &rulebook);
    assert_eq!(tables.most_pieces(), SMALL.into());
    let again = library.tables(&rulebook).unwrap();
    assert!(Arc::ptr_eq(&tables, &again), "they are opened once");
}

#[test]
fn a_rulebook_without_tables_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = builtin::rulebook("obstacles").unwrap();
    let silent = |what: &str| panic!("{what}");
    assert!(small_tables(folder.path(), &drawn, 1, silent).is_none());
    let library = Library::new(folder.path().to_path_buf(), SILENT);
    assert!(matches!(library.shelf(&drawn), Shelf::Coming));
    // The next one is not held up.
    wait(&library, &own(0));
    assert!(matches!(library.shelf(&drawn), Shelf::Empty));
    assert!(library.tables(&drawn).is_none());
}

#[test]
fn strangers_cannot_order_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path().to_path_buf(), SILENT);
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
