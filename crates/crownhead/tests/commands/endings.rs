//! Tables of solved endings that the engine uses: named by the user, or made by themselves.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::run::{Folder, command, run, words};

/// How many finished tables of any rulebook are in a folder.
fn tables_in(folder: &Path) -> usize {
    let list = |folder: &Path| -> Vec<_> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect()
    };
    let files = list(folder).into_iter().flat_map(|path| list(&path));
    let is_table = |path: &std::path::PathBuf| path.extension().is_some_and(|e| e == "table");
    files.filter(is_table).count()
}

/// Waits for the small tables of English rules, then ends the program.
fn wait_for_tables(mut child: Child, folder: &Path) {
    let there = (0..12_000).any(|_| {
        sleep(Duration::from_millis(50));
        tables_in(folder) >= 14
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(there, "{} tables", tables_in(folder));
}

/// A folder that is not there yet.
fn fresh(folder: &Folder, name: &str) -> String {
    let path = folder.fresh(name);
    let _ = fs::remove_dir_all(&path);
    path
}

#[test]
fn a_game_in_the_terminal_makes_tables() {
    let data = fresh(&Folder::new("endings-play"), "data");
    let child = command()
        .args(["play", "--level", "8", "--side", "first"])
        .env("XDG_DATA_HOME", &data)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for_tables(child, &Path::new(&data).join("crownhead/tables"));
}

#[test]
fn the_server_makes_tables_when_the_engine_plays() {
    let data = fresh(&Folder::new("endings-serve"), "data");
    let served = crate::serve::Served::new(&data);
    let folder = Path::new(&data).join("tables");
    assert_eq!(tables_in(&folder), 0);
    let options = serde_json::json!({ "rulebook": "english", "level": 8, "side": "second" });
    served.call("POST", "/games", "", &options);
    wait_for_tables(served.into_child(), &folder);
}

/// Two kings against one, far apart: a win that no short search sees.
const FAR: &str = "W:WK1,K5:BK32";

#[test]
fn a_contest_makes_tables_before_its_first_game() {
    let path = fresh(&Folder::new("endings-contest"), "contest");
    fs::create_dir_all(&path).unwrap();
    let text = format!(
        "rules = 'english'\ngames = 2\nopenings = ['{FAR}']\n[limits]\nmove_ms = 500\n\
         [adjudication]\ntables = 'solved'\n\
         [[bot]]\nname = 'a'\nlevel = 8\n[[bot]]\nname = 'b'\nlevel = 0\n"
    );
    fs::write(format!("{path}/contest.toml"), text).unwrap();
    let output = command()
        .args(["contest", "run", &path, "--json"])
        .env("XDG_DATA_HOME", format!("{path}/data"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let folder = Path::new(&path);
    assert!(tables_in(&folder.join("solved")) >= 14);
    assert!(tables_in(&folder.join("data/crownhead/tables")) >= 14);
    let journal = fs::read_to_string(folder.join("contest-results/games.jsonl")).unwrap();
    let adjudicated = journal.lines().filter(|line| line.contains("adjudic"));
    assert_eq!(adjudicated.count(), 2, "{journal}");
}

#[test]
fn a_folder_of_tables_can_be_named() {
    let folder = fresh(&Folder::new("endings-named"), "tables");
    run(&format!(
        "tables build --rules english --pieces 3 --dir {folder}"
    ))
    .good();
    let ask = |more: &[&str]| {
        let fixed = [
            "analyse", "--rules", "english", "--fen", FAR, "--depth", "2",
        ];
        words(&[&fixed[..], more].concat()).good()
    };
    assert!(ask(&["--tables", &folder]).contains("win in 31"));
    assert!(!ask(&[]).contains("win in"));
    let played = run(&format!(
        "match nodes=50,tables={folder} nodes=50 --games 2 --concurrency 1"
    ));
    assert!(played.good().contains("2 games"));
}

/// A side that thinks by the clock has the endings that it would have in a game with people; one
/// that is bounded by positions has them only where it is said.
#[test]
fn a_match_by_the_clock_solves_endings_first() {
    let folder = Folder::new("endings-match");
    let tables_after = |name: &str, settings: &[&str]| {
        let data = fresh(&folder, name);
        let ran = command()
            .args(["match", "--games", "2", "--max-plies", "4"])
            .args(settings)
            .env("XDG_DATA_HOME", &data)
            .output()
            .unwrap();
        assert!(ran.status.success(), "{ran:?}");
        tables_in(&Path::new(&data).join("crownhead/tables"))
    };
    assert_eq!(tables_after("nodes", &["nodes=5", "nodes=5"]), 0);
    let none = "time=0.01,endings=0";
    assert_eq!(tables_after("none", &[none, none]), 0);
    let small = tables_after("small", &["nodes=5,endings=3", none]);
    let usual = tables_after("usual", &["time=0.01", none]);
    assert!(small > 0 && usual > small, "{small} and {usual}");
}

/// Solving may take minutes: whoever waits is told what for, and once only.
#[test]
fn a_match_tells_that_it_solves_endings() {
    let data = fresh(&Folder::new("endings-told"), "data");
    let told = || {
        let setting = "nodes=5,endings=3";
        let ran = command()
            .args(["match", "--games", "2", setting, setting])
            .env("XDG_DATA_HOME", &data)
            .output()
            .unwrap();
        assert!(ran.status.success(), "{ran:?}");
        String::from_utf8(ran.stderr).unwrap()
    };
    let first = told();
    let line = "solving endings of 3 pieces before the first game, which takes about ";
    assert!(first.starts_with(line), "{first}");
    assert_eq!(first.lines().count(), 1, "{first}");
    assert_eq!(told(), "", "they are there");
}
