//! `crownhead record`: one record, wherever it comes from.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::run::{Folder, words};
use crate::serve::{Served, fresh};

#[test]
fn the_record_of_a_server_is_read() {
    let folder = Folder::new("records-server");
    let served = Served::new(&fresh(&folder));
    let options = json!({ "rulebook": "english", "mode": "device",
        "controls": { "first": { "minutes": 5, "increment": 3 } } });
    let opened = served.call("POST", "/games", "", &options);
    let secret = opened["seats"]["first"].as_str().unwrap();
    let path = format!("/games/{}", opened["id"].as_str().unwrap());
    let act = |what: &str, body: Value| {
        served.call("POST", &format!("{path}/{what}"), secret, &body);
    };
    act("moves", json!({ "text": "11-15", "version": 0 }));
    act("moves", json!({ "text": "22-18", "version": 1 }));
    act("undo", json!({}));
    act("pause", json!({}));
    act("resume", json!({}));
    act("resign", json!({}));
    let record = served.call("GET", &format!("{path}/record"), "", &Value::Null);
    assert_eq!(record["crownhead"], 2);
    assert_eq!(record["moves"].as_array().unwrap().len(), 1);
    assert!(!record.to_string().contains(secret), "no secret is told");
    let file = folder.file("server.json", record.to_string());
    let checked = words(&["record", "check", &file]).good();
    assert!(
        checked.contains("english, 1 moves after 6 deeds: first wins"),
        "{checked}"
    );
    let lines = words(&["record", "convert", &file]).good();
    let file = folder.file("server.game", lines);
    let again = words(&["record", "check", &file]).good();
    assert!(
        again.contains("english, 1 moves after 6 deeds: first wins"),
        "{again}"
    );
    let pdn = words(&["record", "convert", "--to", "pdn", &file]).good();
    assert!(pdn.contains("[BlackTimeControl \"300+3\"]"), "{pdn}");
}

#[test]
fn the_games_of_a_contest_are_records() {
    let path = Folder::new("records-contest").fresh("contest");
    fs::create_dir_all(&path).unwrap();
    let bots = "[[bot]]\nname = 'one'\nlevel = 0\n[[bot]]\nname = 'two'\nlevel = 0\n";
    let text = format!("rules = 'contest'\ngames = 2\nseed = 7\n{bots}");
    fs::write(Path::new(&path).join("contest.toml"), text).unwrap();
    words(&["contest", "run", &path]).good();
    let file = format!("{path}/contest-results/games.jsonl");
    let checked = words(&["record", "check", &file]).good();
    assert_eq!(checked.lines().count(), 2, "{checked}");
    assert!(checked.contains("game 1.2: contest, "), "{checked}");
    // Converted, each game is a record in one piece, and says the same.
    let many = words(&["record", "convert", &file]).good();
    let many = Folder::new("records-contest").file("many.jsonl", many);
    let again = words(&["record", "check", &many]).good();
    let standing = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.split_once(": "));
        lines.map(|(_, told)| told.to_string()).collect()
    };
    assert_eq!(standing(&again), standing(&checked));
    let pdn = words(&["record", "convert", "--to", "pdn", &file]).good();
    assert!(pdn.contains("\"one\"") && pdn.contains("\"two\""), "{pdn}");
}

/// Two games of a contest as the version before wrote them: the second cannot be.
const BEFORE: &str = r#"12c120a2 {"contest":"old"}
b23b53bb {"bots":[{"name":"A","version":""},{"name":"B","version":""}]}
ad1ed9b3 {"id":"1.1","bots":[0,1],"seed":0,"moves":["11-15","22-18"],"ms":[3,4],"winner":0,"how":"time","why":"White ran out of time: Black wins","used_ms":[3,4],"logs":["",""]}
92f2ae78 {"id":"1.2","bots":[1,0],"seed":0,"moves":["11-15","1-2"],"ms":[3,4],"winner":0,"how":"time","why":"x","used_ms":[3,4],"logs":["",""]}
"#;

#[test]
fn the_games_of_the_version_before_are_read() {
    let file = Folder::new("records-before").file("games.jsonl", BEFORE);
    let unsaid = words(&["record", "check", &file]).wrong_use();
    assert!(unsaid.contains("say it with `--rules`"), "{unsaid}");
    let checked = words(&["record", "check", &file, "--rules", "english"]);
    assert_eq!(checked.code, 1);
    assert!(
        checked
            .out
            .contains("game 1.1: english, 2 moves after 3 deeds"),
        "{}",
        checked.out
    );
    assert!(
        checked.out.contains("game 1.2: deed 2: 1-2: "),
        "{}",
        checked.out
    );
}
