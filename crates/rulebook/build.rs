//! Finds the files of the built-in rulebooks, and gathers those of `more`, so that one more of
//! them needs no line of code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = rulebooks();
    let more = folder.join("more");
    println!("cargo::rustc-env=RULEBOOKS={}", folder.display());
    println!("cargo::rerun-if-changed={}", more.display());
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    fs::write(Path::new(&out).join("more.rs"), list(&files(&more)))
        .expect("the folder can be written");
}

/// A published package has the folder inside. In the project that is a link, which some systems
/// check out as a plain file.
fn rulebooks() -> PathBuf {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    let inside = package.join("rulebooks");
    if inside.is_dir() {
        inside
    } else {
        package.join("../../rulebooks")
    }
}

/// The rulebook files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder `rulebooks/more` is there");
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    files
}

/// The files as a list of `Builtin`.
fn list(files: &[PathBuf]) -> String {
    let mut code = String::from("&[\n");
    for file in files {
        let id = file.file_stem().expect("a file has a name");
        let _ = writeln!(
            code,
            "    Builtin {{ id: {:?}, text: include_str!({:?}) }},",
            id.to_string_lossy(),
            file.display().to_string()
        );
    }
    code.push_str("]\n");
    code
}
