//! What operators need: options from a file and the environment, health, numbers, one writer,
//! copies, and a real proxy in front.

mod options;
mod proxies;
mod records;

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::run::{Folder, LONG, run};
use crate::serve::{Served, fresh};

/// What is answered to a request for this path, head and all.
fn ask(address: &str, path: &str) -> String {
    answer(asked(address, path))
}

/// A request that was sent.
fn asked(address: &str, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nhost: localhost\r\n\r\n").unwrap();
    stream
}

/// All that is answered to a request.
fn answer(mut request: TcpStream) -> String {
    let mut answer = String::new();
    request.read_to_string(&mut answer).unwrap();
    answer
}

/// The documents for operators.
fn operate() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operate")
}

/// True if a program can be started; else it is told that a test is skipped.
fn is_there(program: &str, word: &str) -> bool {
    let tried = Command::new(program).arg(word).output();
    if let Err(error) = &tried {
        eprintln!("skipped, for `{program}` cannot be started: {error}");
    }
    tried.is_ok()
}

#[test]
fn a_server_tells_that_it_is_well_and_what_it_did() {
    let folder = Folder::new("operate-metrics");
    let served = Served::new(&fresh(&folder));
    assert!(ask(&served.address, "/healthz").ends_with("\r\n\r\nok\n"));
    assert!(ask(&served.address, "/readyz").ends_with("\r\n\r\nready\n"));
    let options = json!({ "rulebook": "parlour", "mode": "device" });
    served.call("POST", "/games", "", &options);
    served.call("GET", "/games/nonsense", "", &json!({}));
    let numbers = ask(&served.address, "/metrics");
    let opened = r#"crownhead_requests_total{method="POST",path="/api/v1/games",status="201"} 1"#;
    let unknown =
        r#"crownhead_requests_total{method="GET",path="/api/v1/games/{id}",status="404"} 1"#;
    let live = r#"crownhead_games{state="live"} 1"#;
    for line in [opened, unknown, live, "# EOF"] {
        assert!(numbers.contains(line), "{line}\n{numbers}");
    }
    assert!(!numbers.contains("nonsense"), "{numbers}");
}

#[test]
fn systemd_has_nothing_to_say_about_the_units() {
    if !is_there("systemd-analyze", "--version") {
        return;
    }
    let place = PathBuf::from(Folder::new("operate-units").fresh("units"));
    fs::create_dir_all(&place).unwrap();
    for unit in ["crownhead.service", "crownhead-worker.service"] {
        let text = fs::read_to_string(operate().join(unit)).unwrap();
        let own = text.replace("/usr/bin/crownhead", env!("CARGO_BIN_EXE_crownhead"));
        assert_ne!(own, text);
        fs::write(place.join(unit), own).unwrap();
        let mut verify = Command::new("systemd-analyze");
        let said = verify.arg("verify").arg(place.join(unit)).output().unwrap();
        let words = String::from_utf8_lossy(&said.stderr);
        assert!(!words.contains(unit), "{words}");
    }
}

#[test]
fn a_new_admin_secret_takes_the_place_of_the_old_one() {
    let folder = Folder::new("operate-secret");
    let data = fresh(&folder);
    let made = |secret: &str| {
        let served = Served::with(&data, &["--contests"]);
        let contest = json!({ "file": "rules = 'contest'", "students": ["Ann"], "days": 1 });
        served.call("POST", "/contests", secret, &contest)
    };
    let told = |line: String| line.trim().rsplit(' ').next().unwrap().to_string();
    let first = told(run(&format!("admin secret --data {data}")).good());
    assert!(made(&first)["id"].is_string());
    let second = told(run(&format!("admin secret --data {data}")).good());
    assert_ne!(first, second);
    assert!(made(&first)["error"].is_object());
    assert!(made(&second)["id"].is_string());
}
