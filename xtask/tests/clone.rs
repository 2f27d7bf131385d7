//! A chore works in the clone that it is called from, whichever clone built the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Another clone, as far as the chore looks at it.
fn clone(name: &str) -> PathBuf {
    let clone = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&clone);
    for folder in ["xtask", "docs", "benches/results", "crates/moves"] {
        fs::create_dir_all(clone.join(folder)).unwrap();
    }
    fs::write(clone.join("xtask/Cargo.toml"), "").unwrap();
    let result = clone.join("benches/results/perft.md");
    fs::write(result, "# perft: of this clone alone\n").unwrap();
    clone
}

/// The chore that writes a page, called from a folder.
fn numbers(folder: &Path, package: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("numbers").current_dir(folder);
    match package {
        Some(package) => command.env("CARGO_MANIFEST_DIR", package),
        None => command.env_remove("CARGO_MANIFEST_DIR"),
    };
    command.output().unwrap()
}

fn page(clone: &Path) -> String {
    fs::read_to_string(clone.join("docs/numbers.md")).unwrap_or_default()
}

#[test]
fn cargo_says_which_clone_is_meant() {
    let clone = clone("clone-by-cargo");
    let output = numbers(Path::new("/"), Some(&clone.join("xtask")));
    assert!(output.status.success(), "{output:?}");
    assert!(page(&clone).contains("of this clone alone"));
}

#[test]
fn without_cargo_it_is_the_clone_around_the_current_folder() {
    let clone = clone("clone-around");
    let output = numbers(&clone.join("crates/moves"), None);
    assert!(output.status.success(), "{output:?}");
    assert!(page(&clone).contains("of this clone alone"));
}

#[test]
fn outside_of_every_clone_nothing_is_done() {
    let output = numbers(Path::new("/"), None);
    assert!(!output.status.success(), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("is in no clone of the project"), "{told}");
}
