//! Builds in their confinement: compilers work, and nothing else is reached.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::PathBuf;

use arena::contest::{Entry, Isolation, Kind, Program, build};
use arena::protocol::Protocol;
use arena::sandbox::{Enforced, Level};

/// A folder for one build, inside of one that is not its own.
fn folder(name: &str) -> PathBuf {
    // Not in a workspace: cargo would look for its settings there.
    let id = std::process::id();
    let path = std::env::temp_dir().join(format!("crownhead-build-{id}-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("own")).unwrap();
    fs::write(path.join("secret"), "a secret").unwrap();
    path.join("own")
}

fn built(folder: &std::path::Path, command: &[&str]) -> Result<(), String> {
    let entry = Entry {
        name: "bot".to_string(),
        kind: Kind::Program(Program {
            command: vec!["./bot".to_string()],
            folder: folder.to_path_buf(),
            build: Some(command.iter().map(|word| word.to_string()).collect()),
            protocol: Protocol::Line,
        }),
    };
    build(&[entry], Isolation::Auto, |_, _| {})
}

fn python(folder: &std::path::Path, script: &str) -> Result<(), String> {
    built(folder, &["python3", "-c", script])
}

/// What they make can be run.
#[test]
fn compilers_work() {
    let own = folder("compilers");
    fs::write(
        own.join("bot.cpp"),
        "#include <iostream>\nint main() { std::cout << 7; }",
    )
    .unwrap();
    fs::write(own.join("bot.rs"), "fn main() { print!(\"7\"); }").unwrap();
    for command in [
        &["g++", "-O1", "-o", "bot", "bot.cpp"][..],
        &[
            "sh",
            "-c",
            "mkdir -p out && g++ -o out/bot bot.cpp && mv out/bot bot && chmod 755 bot",
        ],
        &["rustc", "-O", "-o", "bot", "bot.rs"],
    ] {
        let _ = fs::remove_file(own.join("bot"));
        built(&own, command).unwrap();
        let output = std::process::Command::new(own.join("bot"))
            .output()
            .unwrap();
        assert_eq!(output.stdout, b"7", "{command:?}");
    }
}

/// A whole package is built without the network and without the user's own folder of packages.
#[test]
fn a_package_is_built() {
    let own = folder("package");
    fs::create_dir(own.join("src")).unwrap();
    let manifest = "[package]\nname = 'bot'\nversion = '0.1.0'\nedition = '2024'\n[workspace]\n";
    fs::write(own.join("Cargo.toml"), manifest).unwrap();
    fs::write(own.join("src/main.rs"), "fn main() {}").unwrap();
    fs::write(own.join("build.rs"), "fn main() {}").unwrap();
    built(&own, &["cargo", "build"]).unwrap();
    assert!(own.join("target/debug/bot").exists());
}

/// The error has what the command said.
#[test]
fn a_failure_is_told() {
    let own = folder("failure");
    fs::write(own.join("bot.cpp"), "int main() { return x; }").unwrap();
    let told = built(&own, &["g++", "bot.cpp"]).unwrap_err();
    assert!(
        told.contains("`bot` cannot be built: exit status: 1"),
        "{told}"
    );
    assert!(told.contains("bot.cpp:1"), "{told}");
    let told = built(&own, &["no-such-compiler"]).unwrap_err();
    assert!(told.contains("no-such-compiler"), "{told}");
}

#[test]
fn nothing_else_is_reached() {
    if Enforced::here().level() < Level::Whole {
        let told = Enforced::here().require().unwrap_err();
        println!("not tried: {told}");
        return assert!(told.contains("cannot isolate bots"), "{told}");
    }
    let own = folder("reach");
    for (script, refusal) in [
        ("open('../secret').read()", "PermissionError"),
        ("open('../secret', 'w')", "PermissionError"),
        ("import os; os.listdir('/home')", "PermissionError"),
        (
            "import socket; socket.create_connection(('127.0.0.1', 1))",
            "PermissionError",
        ),
        ("import os; os.kill(os.getppid(), 0)", "PermissionError"),
    ] {
        let told = python(&own, script).unwrap_err();
        assert!(told.contains(refusal), "{script}: {told}");
    }
    let secret = fs::read_to_string(own.join("../secret")).unwrap();
    assert_eq!(secret, "a secret");
    python(&own, "open('made', 'w').write('text')").unwrap();
    assert_eq!(fs::read_to_string(own.join("made")).unwrap(), "text");
}

/// A process that hides in a session of its own ends with the build, and a flood of words is kept
/// short.
#[test]
fn nothing_is_left_over() {
    let own = folder("hide");
    let script = "import os, time\n\
                  if os.fork() == 0:\n\
                  \x20   os.setsid()\n\
                  \x20   time.sleep(1000)\n\
                  for _ in range(100000): print('x' * 100)\n\
                  raise SystemExit(3)";
    let told = python(&own, script).unwrap_err();
    assert!(
        told.contains("exit status: 3") && told.len() < 4000,
        "{}",
        told.len()
    );
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let is_there = |path: PathBuf| fs::read_link(path.join("cwd")).is_ok_and(|cwd| cwd == own);
    let left = processes
        .map(|entry| entry.path())
        .filter(|path| is_there(path.clone()));
    assert_eq!(left.collect::<Vec<_>>(), Vec::<PathBuf>::new());
}
