//! Contests on the web, killed again and again.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::{Folder, command};
use crate::serve::{Served, fresh};

/// A server with contests, and the lines that it still has to say.
struct Hall {
    served: Served,
    lines: BufReader<ChildStdout>,
}

impl Hall {
    fn start(data: &str) -> Hall {
        let mut program = command();
        program.args([
            "serve",
            "--addr",
            "127.0.0.1:0",
            "--contests",
            "--rate",
            "0",
            "--data",
            data,
        ]);
        let mut child: Child = program
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        Hall {
            served: Served::of(child, &line),
            lines,
        }
    }

    fn secret(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        let (_, secret) = line.trim().rsplit_once(": ").unwrap();
        secret.to_string()
    }

    fn wait(&self, path: &str, enough: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..12_000 {
            let view = self.served.call("GET", path, "", &json!({}));
            if enough(&view) {
                return view;
            }
            sleep(Duration::from_millis(25));
        }
        panic!("it does not come about");
    }
}

/// The names of the games in a journal.
fn names(results: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(results.join("games.jsonl")).unwrap();
    let games = text.lines().skip(2).filter_map(|line| line.split_once(' '));
    let games = games.map(|(_, game)| serde_json::from_str::<Value>(game).unwrap());
    games
        .map(|game| game["id"].as_str().unwrap().to_string())
        .collect()
}

#[test]
fn a_killed_server_goes_on_with_its_contest() {
    let folder = Folder::new("hall-killed");
    let data = fresh(&folder);
    let mut hall = Hall::start(&data);
    let secret = hall.secret();
    let bots: String = (0..5)
        .map(|i| format!("[[bot]]\nname = 'bot {i}'\nlevel = 0\n"))
        .collect();
    let file = format!("rules = 'contest'\nopenings = 'random'\ngames = 40\n{bots}");
    let body = json!({ "file": file, "students": [], "days": 1 });
    let made = hall.served.call("POST", "/contests", &secret, &body);
    let id = made["id"]
        .as_str()
        .unwrap_or_else(|| panic!("{made}"))
        .to_string();
    let path = format!("/contests/{id}");
    hall.served.call(
        "POST",
        &format!("{path}/phase"),
        &secret,
        &json!({ "phase": "playing" }),
    );
    for time in 0..5 {
        hall.wait(&path, |view| view["played"].as_u64().unwrap() > 60 * time);
        hall.served.kill();
        hall = Hall::start(&data);
    }
    hall.wait(&path, |view| view["over"] == true && view["report"] == true);
    let results = PathBuf::from(&data)
        .join("contests")
        .join(&id)
        .join("results");
    let names = names(&results);
    assert_eq!(names.len(), 400);
    assert_eq!(
        names.iter().collect::<HashSet<_>>().len(),
        400,
        "a game was played twice"
    );
    assert!(results.join("report/index.html").exists());
}
