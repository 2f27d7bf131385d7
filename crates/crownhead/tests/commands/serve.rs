//! `crownhead serve`, as a real process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::{Folder, LONG, command, run};

/// A server that is killed at the end of the test, if not before.
pub(crate) struct Served {
    child: Option<Child>,
    pub(crate) address: String,
}

impl Served {
    pub(crate) fn new(data: &str) -> Served {
        Served::with(data, &[])
    }

    pub(crate) fn with(data: &str, options: &[&str]) -> Served {
        let mut program = command();
        program.args(["serve", "--addr", "127.0.0.1:0", "--data", data]);
        // A quick machine asks more often than a visitor may.
        if !options.contains(&"--rate") {
            program.args(["--rate", "0"]);
        }
        Served::start(program.args(options))
    }

    pub(crate) fn start(program: &mut Command) -> Served {
        let mut child = program.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut line).unwrap();
        Served::of(child, &line)
    }

    /// A server that has said where it is.
    pub(crate) fn of(child: Child, line: &str) -> Served {
        let address = line.trim().strip_prefix("Crownhead is at http://");
        let address = address
            .unwrap_or_else(|| panic!("{line}"))
            .split('/')
            .next();
        Served {
            address: address.unwrap_or_default().to_string(),
            child: Some(child),
        }
    }

    pub(crate) fn call(&self, method: &str, path: &str, secret: &str, body: &Value) -> Value {
        self.send(method, path, secret, body.to_string().as_bytes())
    }

    /// Calls with bytes as they are.
    pub(crate) fn send(&self, method: &str, path: &str, secret: &str, body: &[u8]) -> Value {
        let head = format!(
            "{method} /api/v1{path} HTTP/1.0\r\nhost: localhost\r\nauthorization: Bearer {secret}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        serde_json::from_str(&self.ask(&head, body)).unwrap()
    }

    /// A page.
    pub(crate) fn page(&self, path: &str) -> String {
        self.ask(
            &format!("GET {path} HTTP/1.0\r\nhost: localhost\r\n\r\n"),
            b"",
        )
    }

    fn ask(&self, head: &str, body: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_string()
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// As `kill -9` does.
    pub(crate) fn kill(self) {
        let mut child = self.into_child();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// The process, which nobody else ends now.
    pub(crate) fn into_child(mut self) -> Child {
        self.child.take().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The path of a file of records that is not there yet.
pub(crate) fn fresh(folder: &Folder) -> String {
    folder.fresh("data")
}

#[test]
fn a_server_that_is_killed_loses_nothing() {
    let folder = Folder::new("serve-killed");
    let data = fresh(&folder);
    let mut served = Served::new(&data);
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    let opened = served.call("POST", "/games", "", &options);
    let secret = opened["seats"]["first"].as_str().unwrap().to_string();
    let path = format!("/games/{}", opened["id"].as_str().unwrap());
    let mut game = opened["game"].clone();
    for ply in 1..=12 {
        let text = game["legal"][0]["text"].clone();
        game = served.call(
            "POST",
            &format!("{path}/moves"),
            &secret,
            &json!({ "text": text, "version": game["version"] }),
        );
        assert_eq!(game["ply"], ply);
        if ply % 4 == 0 {
            served.kill();
            served = Served::new(&data);
            let found = served.call("GET", &path, &secret, &json!({}));
            for field in ["board", "turns", "legal", "version", "rights"] {
                assert_eq!(found[field], game[field], "{field} after {ply} plies");
            }
        }
    }
}

#[test]
fn the_engine_goes_on_after_a_kill() {
    let folder = Folder::new("serve-engine");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let options = json!({ "rulebook": "english", "level": 8, "side": "first" });
    let opened = served.call("POST", "/games", "", &options);
    let secret = opened["seats"]["first"].as_str().unwrap();
    let path = format!("/games/{}", opened["id"].as_str().unwrap());
    let body = json!({ "text": "11-15", "version": 0 });
    let moved = served.call("POST", &format!("{path}/moves"), secret, &body);
    assert_eq!(moved["board"]["turn"], "second");
    // The engine thinks; nobody waits for it.
    served.kill();
    let served = Served::new(&data);
    let answered = (0..6000).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        served.call("GET", &path, "", &json!({}))["ply"] == 2
    });
    assert!(answered);
}

#[test]
fn without_a_command_it_serves_at_the_next_free_port() {
    let folder = Folder::new("serve-plain");
    // Each has a folder of its own: one file has one writer.
    let data = ["data", "other"].map(|name| folder.fresh(name));
    let plain = |data| Served::start(command().env("XDG_DATA_HOME", data));
    let (first, second) = (plain(&data[0]), plain(&data[1]));
    assert_ne!(first.address, second.address);
    for served in [&first, &second] {
        assert!(
            served.address.starts_with("127.0.0.1:80"),
            "{}",
            served.address
        );
        assert_eq!(served.call("GET", "/health", "", &json!({}))["ok"], true);
    }
    assert!(
        std::path::Path::new(&data[0])
            .join("crownhead/server/records.sqlite")
            .exists()
    );
}

#[test]
fn the_python_player_plays_with_the_api_alone() {
    let folder = Folder::new("serve-python");
    let data = fresh(&folder);
    let served = Served::new(&data);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/http/play.py");
    for rulebook in ["contest", "parlour"] {
        let address = format!("http://{}", served.address);
        let output = Command::new("python3")
            .args([script, &address, rulebook, "1"])
            .output()
            .unwrap();
        let (out, err) = (output.stdout, String::from_utf8(output.stderr).unwrap());
        assert!(output.status.success(), "{err}");
        let out = String::from_utf8(out).unwrap();
        assert!(out.contains(" plies: "), "{out}{err}");
    }
}

#[test]
fn a_taken_port_and_a_bad_file_are_told() {
    let folder = Folder::new("serve-wrong");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let data = fresh(&folder);
    let message = run(&format!("serve --addr 127.0.0.1:{port} --data {data}")).wrong_use();
    assert!(message.contains("cannot listen at"), "{message}");
    let broken = folder.file("broken.sqlite", "no database, not at all");
    let message = run(&format!("serve --addr 127.0.0.1:0 --data {broken}")).wrong_use();
    assert!(message.contains("expected a folder for data"), "{message}");
    let message = run("serve --log loud").wrong_use();
    assert!(message.contains("expected off, error"), "{message}");
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to() {
    let folder = Folder::new("serve-ends");
    let served = Served::new(&fresh(&folder));
    let mut stream = TcpStream::connect(&served.address).unwrap();
    stream
        .write_all(b"GET /api/v1/events HTTP/1.0\r\n\r\n")
        .unwrap();
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line).unwrap();
    let mut child = served.into_child();
    let pid = child.id().to_string();
    assert!(Command::new("kill").arg(&pid).status().unwrap().success());
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_address_may_be_a_name() {
    let data = Folder::new("serve-name").fresh("data");
    let mut program = command();
    program.args(["serve", "--addr", "localhost:0", "--data", &data]);
    let served = Served::start(&mut program);
    let health = served.call("GET", "/api/v1/rulebooks", "", &json!(null));
    assert!(health.is_array() || health.is_object(), "{health}");
    let err = run("serve --addr localhost").wrong_use();
    assert!(err.contains("localhost:8080"), "{err}");
}
