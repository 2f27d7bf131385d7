//! The bots of a judge as processes: what they reach, how they end, and whose time counts.

use super::START;
use crate::run::{Folder, words};

/// A bot reads its own folder and nothing beside it, unless it is trusted.
#[test]
#[cfg(target_os = "linux")]
fn bots_are_isolated() {
    let own = Folder::new("judge-own").file("spy.py", SPY);
    let secret = Folder::new("judge-secret").file("secret.txt", "9-13");
    let spy = format!("python3 '{own}' 'x{secret}'");
    let line = ["judge", "--first", &spy, "--second", "false"];
    let ran = words(&[&line[..], &["--require-sandbox"]].concat());
    assert!(
        ran.err.contains("\nsandbox: bots are isolated: "),
        "{}",
        ran.err
    );
    let is_told = |error: &str| ran.err.contains(&format!("Black said: {error}"));
    assert!(
        is_told("FileNotFoundError") || is_told("PermissionError"),
        "{}",
        ran.err
    );
    assert_eq!(ran.good(), format!("Invalid Move{START}"));
    let ran = words(&[&line[..], &["--sandbox", "off"]].concat());
    assert!(!ran.err.contains("\nsandbox: "), "{}", ran.err);
    assert!(ran.err.contains("1 moves: 9-13\n"), "{}", ran.err);
}

/// Reads its move from a file of somebody else, whose name it was given with a letter before it.
#[cfg(target_os = "linux")]
const SPY: &str = "\
import sys
for line in sys.stdin:
    if line.startswith('move'):
        print(open(sys.argv[1][1:]).read(), flush=True)
";

/// Told to end in the middle of a game, the judge takes the bots with it; and so it does when it
/// is killed and has no time to do anything.
#[test]
#[cfg(target_os = "linux")]
fn bots_end_with_the_judge() {
    for signal in [15, 9] {
        ends_with_the_judge(signal);
    }
}

#[cfg(target_os = "linux")]
fn ends_with_the_judge(signal: i32) {
    use std::time::Duration;
    let running = |marker: &str| {
        let entries = std::fs::read_dir("/proc").unwrap().map_while(Result::ok);
        let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
        // The judge itself has the marker as a part of one word.
        lines
            .filter(|line| line.ends_with(format!("sleep\0{marker}\0").as_bytes()))
            .count()
    };
    let wait_for = |count: usize, marker: &str| {
        for _ in 0..12_000 {
            if running(marker) == count {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    };
    let marker = &format!("98762.1234{signal}");
    let sleep = format!("sleep {marker}");
    let mut judge = crate::run::command()
        .args([
            "judge",
            "--first",
            &sleep,
            "--second",
            &sleep,
            "--move-ms",
            "600000",
        ])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    assert!(wait_for(2, marker), "the bots did not start");
    let id = judge.id().to_string();
    let told = std::process::Command::new("kill")
        .args([format!("-{signal}"), id])
        .status();
    assert!(told.unwrap().success());
    let code = judge.wait().unwrap().code();
    assert_eq!(code, (signal != 9).then_some(128 + signal));
    assert!(wait_for(0, marker), "a bot was left over");
}

/// A referee that is stopped for a while, as by Ctrl-Z, does not charge it to the programs.
#[test]
#[cfg(target_os = "linux")]
fn a_stopped_referee_charges_nobody() {
    let slow = "import sys, time\n\
                for line in sys.stdin:\n\
                \x20   words = line.split()\n\
                \x20   if words[0] == 'move':\n\
                \x20       time.sleep(0.2)\n\
                \x20       print(words[3], flush=True)";
    let folder = crate::run::Folder::new("judge-stopped");
    let slow = format!("python3 '{}'", folder.file("slow.py", slow));
    let mut child = crate::run::command()
        .args([
            "judge",
            "--first",
            &slow,
            "--second",
            &slow,
            "--move-ms",
            "4000",
        ])
        .args(["--max-plies", "20", "--verbose"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let signal = |name: &str| {
        let id = child.id().to_string();
        let sent = std::process::Command::new("kill")
            .args([name, &id])
            .status();
        assert!(sent.unwrap().success());
    };
    std::thread::sleep(std::time::Duration::from_millis(1500));
    signal("-STOP");
    std::thread::sleep(std::time::Duration::from_secs(8));
    signal("-CONT");
    let mut text = String::new();
    std::io::Read::read_to_string(child.stderr.as_mut().unwrap(), &mut text).unwrap();
    let output = child.wait_with_output().unwrap();
    let verdict = String::from_utf8(output.stdout).unwrap();
    assert!(!verdict.starts_with("Invalid Move"), "{verdict}{text}");
}
