//! Gathers what was learned of the built-in rulebooks, so that a new folder needs no line of code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What is built in of each folder, and the list that it gets into.
const FILES: [(&str, &str); 4] = [
    ("weights.bin", "WEIGHTS"),
    ("levels.toml", "LEVELS"),
    ("book.txt", "BOOKS"),
    ("puzzles.txt", "PUZZLES"),
];

fn main() {
    let learned = learned();
    println!("cargo::rerun-if-changed={}", learned.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut code = String::new();
    for (file, list) in FILES {
        let paths = folders(&learned)
            .into_iter()
            .map(|folder| folder.join(file));
        let _ = writeln!(code, "pub(crate) static {list}: &[&[u8]] = &[");
        for path in paths.filter(|path| path.exists()) {
            let _ = writeln!(
                code,
                "    include_bytes!({:?}),",
                path.display().to_string()
            );
        }
        code.push_str("];\n");
    }
    let general = learned.join("levels.toml").display().to_string();
    let _ = writeln!(
        code,
        "pub(crate) static GENERAL: &str = include_str!({general:?});"
    );
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&out).join("learned.rs"), code).expect("the folder can be written");
}

/// A published package has the folder inside. In the project that is a link, which some systems
/// check out as a plain file.
fn learned() -> PathBuf {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    let inside = package.join("learned");
    if inside.is_dir() {
        inside
    } else {
        package.join("../../learned")
    }
}

/// The folders of the rulebooks, in the order of their names.
fn folders(learned: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(learned).expect("the folder `learned` is there");
    let mut folders: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}
