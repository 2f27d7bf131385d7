//! The starter kits play whole games.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Folder, words};

/// A file of the kits.
fn kit(path: &str) -> String {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots");
    bots.join(path).to_str().unwrap().to_string()
}

/// Builds a kit and gives the path of the program. It has a folder of its own: what lies beside a
/// bot is copied for each game, and other tests put much into the common folder.
fn built(name: &str, compiler: &[&str], source: &str) -> String {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // A program of this name may be there from an earlier version of the tests.
    let _ = std::fs::remove_file(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join("bot");
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
fn c_plays() {
    let flags = ["gcc", "-O2", "-Wall", "-Wextra", "-Werror"];
    let c = built("kit-c", &flags, "c/bot.c");
    plays(&c, &python(), "line", "contest");
    plays(&c, &c, "line", "english");
}

#[test]
fn java_plays() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kit-java");
    let status = Command::new("javac")
        .args(["-Xlint:all", "-Werror", "-d"])
        .arg(&folder)
        .arg(kit("java/bot.java"))
        .status();
    assert!(status.unwrap().success());
    let java = format!("java -cp '{}' Bot", folder.to_str().unwrap());
    plays(&java, &python(), "line", "contest");
}

/// Each kit as it is handed in: the contest knows what to do with it.
#[test]
fn all_kits_are_placed_built_and_played() {
    let path = Folder::new("kits").fresh("class");
    let kits = ["c", "java", "javascript", "python", "rust"];
    for name in kits {
        let own = Path::new(&path).join(name);
        std::fs::create_dir_all(&own).unwrap();
        for file in std::fs::read_dir(kit(name)).unwrap().flatten() {
            std::fs::copy(file.path(), own.join(file.file_name())).unwrap();
        }
    }
    words(&["contest", "import", &path]).good();
    let file = format!("{path}/contest.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let slow = text.replace("move_ms = 1000", "move_ms = 20000");
    assert_ne!(slow, text);
    std::fs::write(&file, slow.replace("start_ms = 10000", "start_ms = 60000")).unwrap();
    let result = words(&["contest", "run", &path, "--json"]).good();
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["games"], kits.len() * (kits.len() - 1));
    for alarm in ["alarms", "unready"] {
        assert_eq!(result[alarm].as_array().map_or(0, Vec::len), 0, "{result}");
    }
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
