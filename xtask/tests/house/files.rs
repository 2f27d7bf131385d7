//! The files of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// A file with its path from the top folder.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Folders that are made and not written.
const MADE: [&str; 4] = [".git", "target", "node_modules", "artifacts"];

/// Every file whose path fulfils the condition.
pub(crate) fn files(wanted: impl Fn(&str) -> bool) -> Vec<File> {
    let mut paths = Vec::new();
    walk(&root(), &mut paths);
    paths.sort();
    paths
        .into_iter()
        .map(|path| (relative(&path), path))
        .filter(|(name, _)| wanted(name))
        .map(|(name, path)| File {
            path: name,
            text: String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned(),
        })
        .collect()
}

/// The text of one file.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Asked at run time: clones that share a target folder share the built tests, too.
fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where it is");
    Path::new(&package).parent().unwrap().to_owned()
}

fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap();
    path.to_string_lossy().replace('\\', "/")
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name());
        // What a link leads to is walked where it is.
        if path.is_symlink() {
            continue;
        }
        if MADE.iter().any(|made| name == *made) {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            walk(&path, paths);
        } else {
            paths.push(path);
        }
    }
}

#[test]
fn finds_what_is_written_and_not_what_is_made() {
    let all = files(|_| true);
    assert!(
        all.iter()
            .any(|file| file.path == "crates/rules/Cargo.toml")
    );
    assert!(all.iter().all(|file| !file.path.starts_with("target/")));
}
