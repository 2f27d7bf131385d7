//! What the version before left behind is found and goes on. `before/README.md` tells what it is.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::run::{Folder, command, fed, run, words};
use crate::serve::Served;

/// A file of the version before.
fn before(name: &str) -> String {
    format!("{}/tests/before/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The data folder of the version before, as a copy that a test may change.
fn data(test: &str) -> String {
    let copy = Folder::new(test).fresh("data");
    copy_all(Path::new(&before("data")), Path::new(&copy));
    copy
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target: PathBuf = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_all(&entry.path(), &target)
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A stored game: its id, the secret of its seats, its ply and its position.
struct Left {
    id: &'static str,
    secret: &'static str,
    ply: u64,
    fen: &'static str,
}

const ENGLISH: Left = Left {
    id: "9b5rn846xsq949fn",
    secret: "gx9kgxe9ysxjcvfvnqtvubedg6",
    ply: 6,
    fen: "B:W18,23-32:B1-5,7-9,11-13,17",
};
const SMALL: Left = Left {
    id: "y3d0nzz99gkrbv6h",
    secret: "d6e9xec6e0sqnyv3r587jmy5hb",
    ply: 4,
    fen: "B:WK2,8:B3",
};
const OBSTACLES: Left = Left {
    id: "89a24m0szmupy6cq",
    secret: "7nennvrau594x85sywqptcfy05",
    ply: 6,
    fen: "B:W19,20,22,25-32:B1-6,8-12,21:X13,16,18:H3",
};

/// Every game stands where it stood, and takes another move.
fn go_on(served: &Served) {
    for left in [ENGLISH, SMALL, OBSTACLES] {
        let path = format!("/games/{}", left.id);
        let game = served.call("GET", &path, "", &json!({}));
        assert_eq!(game["ply"], left.ply, "{game}");
        assert_eq!(game["board"]["fen"], left.fen, "{game}");
        let body = json!({ "text": game["legal"][0]["text"], "version": game["version"] });
        let moved = served.call("POST", &format!("{path}/moves"), left.secret, &body);
        assert_eq!(moved["ply"], left.ply + 1, "{moved}");
    }
}

#[test]
fn games_of_the_server_go_on() {
    let served = Served::new(&data("before-server"));
    go_on(&served);
}

#[test]
fn rulebooks_are_found_by_what_was_and_by_what_is() {
    let served = Served::new(&data("before-rulebooks"));
    let identity = run(&format!("rules identity {}", before("small.toml"))).good();
    let identity = identity.split_whitespace().nth(1).unwrap();
    // The hash of its text, and the identity of its rules.
    for word in ["326c416538e774a95aa6a4872a6be87f", identity] {
        let page = served.call("GET", &format!("/rulebooks/{word}"), "", &json!({}));
        assert_eq!(page["name"], "Small house rules", "{page}");
        assert_eq!(page["identity"], identity, "{page}");
    }
    // What the version before called English draughts.
    let old = "/rulebooks/6fb377ca7d30df9e3934be136975b129";
    let page = served.call("GET", old, "", &json!({}));
    assert_eq!(page["id"], "english", "{page}");
}

#[test]
fn a_file_of_records_becomes_a_folder_beside_it() {
    let folder = Folder::new("before-file");
    let beside = folder.fresh("mine-data");
    let file = folder.path("mine.sqlite");
    fs::copy(before("data/server/records.sqlite"), &file).unwrap();
    go_on(&Served::new(&file));
    assert!(!Path::new(&file).exists());
    assert!(Path::new(&beside).join("server/records.sqlite").exists());
    // The same words go on to mean the same games.
    let served = Served::new(&file);
    let game = served.call("GET", &format!("/games/{}", SMALL.id), "", &json!({}));
    assert_eq!(game["ply"], SMALL.ply + 1);
}

#[test]
fn another_file_is_no_data_folder() {
    let file = Folder::new("before-other").file("notes.txt", "no records at all");
    let told = run(&format!("serve --data {file}")).wrong_use();
    assert!(told.contains("expected a folder for data"), "{told}");
    assert_eq!(fs::read_to_string(file).unwrap(), "no records at all");
}

/// After 1-3.
const SMALL_BOARD: &str = "│    ·     ⛂ │ 2";

#[test]
fn the_last_game_of_the_terminal_is_taken_up() {
    let data = data("before-terminal");
    let shown = words(&["play", "--resume", "--data", &data]).good();
    assert!(shown.contains(SMALL_BOARD), "{shown}");
    let games = Path::new(&data).join("games");
    // Without it, the one before it is the last.
    let last = games.join("01794854487569967503-5284.game");
    fs::remove_file(last).unwrap();
    let shown = words(&["play", "--resume", "--data", &data]).good();
    // 11-15 and 23-19 were played.
    let rows = [
        "│ ·     ·     ⛂     ·    │ 16",
        "│    ·     ·     ⛀     · │ 20",
    ];
    assert!(rows.iter().all(|row| shown.contains(row)), "{shown}");
}

#[test]
fn the_environment_names_the_data_folder() {
    let data = data("before-environment");
    let mut program = command();
    program.args(["play", "--resume"]);
    program.env("CROWNHEAD_DATA", &data);
    let output = program.stdin(std::process::Stdio::null()).output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains(SMALL_BOARD), "{shown}");
}

#[test]
fn tables_are_used() {
    let (data, rules) = (data("before-tables"), before("small.toml"));
    let info = run(&format!("tables info --rules {rules} --data {data}")).good();
    assert!(info.contains('4'), "{info}");
    let probe = run(&format!(
        "tables probe --rules {rules} --data {data} --fen B:WK8:BK1"
    ));
    let told = probe.good();
    assert!(told.contains("draw") || told.contains("win"), "{told}");
}

#[test]
fn weights_are_used() {
    let (rules, weights) = (before("small.toml"), before("small.weights"));
    let line = format!("analyse --rules {rules} --nodes 1000 --weights {weights}");
    assert!(run(&line).good().contains("1-"));
    let other = format!("analyse --rules english --nodes 1000 --weights {weights}");
    assert!(run(&other).wrong_use().contains("small.weights"));
}

#[test]
fn certificates_are_checked() {
    let told = run(&format!("solve --check {}", before("small.proof"))).good();
    assert!(told.contains("neither side can force a win"), "{told}");
}

#[test]
fn files_of_games_are_read() {
    for name in ["small.pdn", "obstacles.pdn"] {
        run(&format!("pdn check {}", before(name))).good();
    }
}

#[test]
fn a_game_of_the_terminal_goes_on_in_its_file() {
    let data = data("before-goes-on");
    let first = "01794854487485984261-5280.game";
    let file = Path::new(&data).join("games").join(first);
    fs::remove_file(Path::new(&data).join("games/01794854487569967503-5284.game")).unwrap();
    let words = ["play", "--resume", "--data", &data];
    fed(&words, b"8-11\nundo\n9-14\nquit\n").good();
    let path = file.to_str().unwrap();
    // Two moves of before and one of today; what was taken back is told, too.
    let told = run(&format!("record check {path}")).good();
    assert!(
        told.contains("english, 3 moves after 5 deeds: goes on"),
        "{told}"
    );
    let shown = run(&format!("record show {path}")).good();
    assert!(
        shown.contains("move 11-15") && shown.contains("undo 1"),
        "{shown}"
    );
    let again = run(&format!("record convert {path}")).good();
    assert!(again.starts_with("{\"crownhead\":2,"), "{again}");
    let pdn = run(&format!("record convert --to pdn {path}")).good();
    assert!(pdn.contains("9-14") && !pdn.contains("8-11"), "{pdn}");
    let resumed = fed(&words, b"moves\n").good();
    assert!(resumed.contains("│"), "{resumed}");
}

#[test]
fn a_record_that_cannot_be_is_told() {
    let folder = Folder::new("record-wrong");
    let path = before("data/games/01794854487485984261-5280.game");
    let text = fs::read_to_string(path).unwrap() + "{\"do\":\"move\",\"text\":\"1-32\"}\n";
    let wrong = folder.file("wrong.game", &text);
    let ran = run(&format!("record check {wrong}"));
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("deed 3: 1-32: not legal"), "{}", ran.out);
    let none = folder.file("none.game", "no record\n");
    assert_eq!(run(&format!("record check {none}")).code, 1);
    assert!(
        run(&format!("record show {none}"))
            .wrong_use()
            .contains("line 1")
    );
}
