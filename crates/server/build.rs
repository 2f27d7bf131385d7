//! Packs the files of the page, so that a release has them inside.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// What a browser asks for.
const KINDS: [&str; 8] = [
    "html",
    "css",
    "js",
    "svg",
    "json",
    "webmanifest",
    "png",
    "woff2",
];
/// Folders that are no part of the page.
const SKIPPED: [&str; 3] = ["node_modules", "tests", "test"];

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../web");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    walk(&folder, &mut files);
    files.sort();
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let mut list = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&folder).unwrap().to_string_lossy();
        let name = name.replace('\\', "/");
        let small = out.join(format!("page-{number}"));
        fs::write(&small, packed(&fs::read(file).unwrap())).unwrap();
        writeln!(list, "    ({name:?}, include_bytes!({small:?})),").unwrap();
    }
    list.push(']');
    fs::write(out.join("pages.rs"), list).unwrap();
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packing = DeflateEncoder::new(Vec::new(), Compression::best());
    packing.write_all(bytes).unwrap();
    packing.finish().unwrap()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = path.extension().and_then(|kind| kind.to_str());
        if path.is_dir() && !SKIPPED.contains(&name.as_str()) && !name.starts_with('.') {
            walk(&path, files);
        } else if path.is_file() && kind.is_some_and(|kind| KINDS.contains(&kind)) {
            files.push(path);
        }
    }
}
