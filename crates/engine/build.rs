//! Gathers what was learned of the built-in rulebooks, so that a new folder needs no line of code.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// As many bytes of a file of weights say which rules it belongs to.
const HEAD: usize = 64;

/// The files that are built in of each folder, the list that each gets into, and the beginning that
/// says which rules it belongs to.
const LISTS: [(&str, &str, Beginning); 4] = [
    ("weights.bin", "WEIGHTS", head),
    ("levels.toml", "LEVELS", first_lines),
    ("book.txt", "BOOKS", first_lines),
    ("puzzles.txt", "PUZZLES", first_lines),
];

type Beginning = fn(&[u8]) -> &[u8];

fn main() {
    let learned = learned();
    println!("cargo::rerun-if-changed={}", learned.display());
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let mut code = String::new();
    for (name, list, beginning) in LISTS {
        let _ = writeln!(code, "pub(crate) static {list}: &[Packed] = &[");
        for (number, path) in files(&learned, name).iter().enumerate() {
            let file = fs::read(path).expect("the file can be read");
            let whole = out.join(format!("{list}-{number}"));
            fs::write(&whole, packed(&file)).expect("the folder can be written");
            let (head, whole) = (beginning(&file), whole.display().to_string());
            let _ = writeln!(
                code,
                "    Packed {{ head: &{head:?}, whole: include_bytes!({whole:?}) }},"
            );
        }
        code.push_str("];\n");
    }
    let general = learned.join("levels.toml").display().to_string();
    let _ = writeln!(
        code,
        "pub(crate) static GENERAL: &str = include_str!({general:?});"
    );
    fs::write(out.join("learned.rs"), code).expect("the folder can be written");
}

fn head(weights: &[u8]) -> &[u8] {
    &weights[..HEAD.min(weights.len())]
}

/// The first line that is no comment, with those before it.
fn first_lines(text: &[u8]) -> &[u8] {
    let mut end = 0;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        end += line.len();
        if !line.starts_with(b"#") && !line.trim_ascii().is_empty() {
            break;
        }
    }
    &text[..end]
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packing = DeflateEncoder::new(Vec::new(), Compression::best());
    let whole = packing.write_all(bytes).and_then(|()| packing.finish());
    whole.expect("memory can be written")
}

/// The files with this name, in the order of their folders.
fn files(learned: &Path, name: &str) -> Vec<PathBuf> {
    let paths = folders(learned).into_iter().map(|folder| folder.join(name));
    paths.filter(|path| path.exists()).collect()
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
