//! The starter kits play whole games.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::words;

/// A file of the kits.
fn kit(path: &str) -> String {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    bots.join(path).to_str().unwrap().to_string()
}

/// Builds a kit and gives the path of the program.
fn built(name: &str, compiler: &[&str], source: &str) -> String {
    let program: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (compiler, flags) = compiler.split_first().unwrap();
    let status = Command::new(compiler)
        .args(flags)
        .arg("-o")
        .arg(&program)
        .arg(kit(source))
        .status()
        .unwrap();
    assert!(status.success(), "{source}");
    program.to_str().unwrap().to_string()
}

fn python() -> String {
    format!("python3 '{}'", kit("python/bot.py"))
}

/// Lets two kits play and checks that the game ended by itself.
fn plays(first: &str, second: &str, protocol: &str, rules: &str) {
    let ran = words(&[
        "judge",
        "--first",
        first,
        "--second",
        second,
        "--protocol",
        protocol,
        "--rules",
        rules,
        "--move-ms",
        "20000",
    ]);
    let (out, err) = (ran.out.clone(), ran.err.clone());
    assert!(!ran.good().starts_with("Invalid Move"), "{out}{err}");
    let moves = err.lines().find(|line| line.contains(" moves: ")).unwrap();
    let count: usize = moves.split(' ').next().unwrap().parse().unwrap();
    assert!(count >= 10, "{err}");
}

#[test]
fn python_plays_any_rulebook() {
    for rules in ["contest", "english"] {
        plays(&python(), &python(), "line", rules);
    }
}

#[test]
fn javascript_plays() {
    let node = format!("node '{}'", kit("javascript/bot.js"));
    plays(&node, &python(), "line", "contest");
}

#[test]
fn rust_plays() {
    let flags = ["rustc", "--edition", "2024", "-D", "warnings", "-O"];
    let rust = built("kit-rust", &flags, "rust/bot.rs");
    plays(&python(), &rust, "line", "contest");
    plays(&rust, &rust, "line", "international");
}

#[test]
fn cpp_plays() {
    let flags = ["g++", "-O2", "-Wall", "-Wextra", "-Werror"];
    let cpp = built("kit-cpp", &flags, "cpp/bot.cpp");
    for _ in 0..5 {
        plays(&cpp, &cpp, "board", "contest");
    }
    plays(&cpp, &python(), "board,line", "contest");
}
