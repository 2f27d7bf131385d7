//! Submissions made a contest, and a contest whose bots change.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::run::{Folder, command, words};

fn write(path: &str, text: &str) {
    fs::create_dir_all(Path::new(path).parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A zip made by another program than ours.
fn zip(path: &str, files: &[(&str, &str)]) {
    let script = "import sys, zipfile\n\
                  with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as file:\n\
                  \x20   for name, text in zip(sys.argv[2::2], sys.argv[3::2]): file.writestr(name, text)";
    let words = files.iter().flat_map(|(name, text)| [*name, *text]);
    let status = Command::new("python3")
        .args(["-c", script, path])
        .args(words)
        .status();
    assert!(status.unwrap().success());
}

const PYTHON: &str = include_str!("../../../../bots/function/move.py");

#[test]
fn folders_and_zips() {
    let path = Folder::new("imports").fresh("class");
    write(&format!("{path}/ada/move.py"), PYTHON);
    write(
        &format!("{path}/bob/bot.py"),
        include_str!("../../../../bots/python/bot.py"),
    );
    zip(
        &format!("{path}/cleo.zip"),
        &[("cleo-1.0/move.cpp", "this is no C++")],
    );
    zip(&format!("{path}/dan.zip"), &[("../../dan.py", "")]);
    write(&format!("{path}/eve.zip"), "no zip");
    write(&format!("{path}/fay/notes.txt"), "");
    let ran = words(&["contest", "import", &path]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("3 bots added"), "{}", ran.out);
    for part in [
        "dan.zip: `../../dan.py` leads out",
        "eve.zip: it cannot be read",
        "fay: there is no file",
    ] {
        assert!(
            ran.err.contains(&format!("not placed: {part}")),
            "{}",
            ran.err
        );
    }
    let checked = words(&["contest", "check", &path, "--json"]);
    let result: Value = serde_json::from_str(&checked.out).unwrap();
    assert_eq!((checked.code, result["ok"].as_bool()), (1, Some(false)));
    let of = |name: &str| {
        let mut bots = result["bots"].as_array().unwrap().iter();
        bots.find(|bot| bot["name"] == name).unwrap().clone()
    };
    assert_eq!(
        (&of("ada")["ok"], &of("bob")["ok"]),
        (&Value::Bool(true), &Value::Bool(true))
    );
    let wrong = of("cleo")["wrong"].as_str().unwrap().to_string();
    assert!(wrong.contains("move.cpp:1"), "{wrong}");
    // It loses its games, and the rest play on.
    let ran = words(&["contest", "run", &path, "--json"]);
    assert!(
        ran.err.contains("`cleo` is not ready and loses its games"),
        "{}",
        ran.err
    );
    let result: Value = serde_json::from_str(&ran.good()).unwrap();
    assert_eq!(result["games"], 6);
    let last = result["standings"]
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    assert_eq!(last["bot"], "cleo");
    assert_eq!(result["unready"][0]["bot"], "cleo");
    let page = fs::read_to_string(format!("{path}/contest-results/report/index.html")).unwrap();
    assert!(
        page.contains("<h3>cleo</h3><pre>exit status: 1\nIn file included"),
        "{page}"
    );
    // A new zip of the same name is built and played; a late one is added.
    zip(&format!("{path}/cleo.zip"), &[("move.py", PYTHON)]);
    zip(&format!("{path}/gus.zip"), &[("move.py", PYTHON)]);
    fs::remove_file(format!("{path}/dan.zip")).unwrap();
    let ran = words(&["contest", "import", &path]);
    assert!(
        ran.out.contains("1 bot added, 3 there before"),
        "{}{}",
        ran.out,
        ran.err
    );
    let text = fs::read_to_string(format!("{path}/contest.toml")).unwrap();
    assert_eq!(text.matches("[[bot]]").count(), 4);
}

/// Answers with the first legal move; after `#define SLOW` with the second if there is one.
const BOT: &str = r#"
#include <stdio.h>
#include <string.h>
int main(void) {
    static char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "quit", 4) == 0) return 0;
        if (strncmp(line, "move", 4) != 0) continue;
        strtok(line, " \n"), strtok(NULL, " \n"), strtok(NULL, " \n");
        char *move = strtok(NULL, " \n");
#ifdef OTHER
        char *next = strtok(NULL, " \n");
        if (next && next[0] != '|') move = next;
#endif
        puts(move);
        fflush(stdout);
    }
}
"#;

/// The games of a journal with the names and versions of their bots.
fn games(path: &Path) -> (Vec<Value>, Vec<(String, String)>) {
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(|line| {
        let (_, json) = line.split_once(' ').unwrap();
        serde_json::from_str::<Value>(json).unwrap()
    });
    lines.next();
    let roster = lines.next().unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_string();
    let bots = roster["bots"].as_array().unwrap().iter();
    let bots = bots
        .map(|bot| (word(&bot["name"]), word(&bot["version"])))
        .collect();
    (lines.collect(), bots)
}

/// What names a game, whatever its number: who played whom with which version, and what.
fn known(games: &[Value], bots: &[(String, String)]) -> BTreeMap<String, String> {
    let all = games.iter().map(|game| {
        let of = |side: usize| &bots[game["bots"][side].as_u64().unwrap() as usize];
        let key = format!("{:?} {:?} {}", of(0), of(1), game["seed"]);
        (key, game["moves"].to_string())
    });
    all.collect()
}

/// A little chance that is the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// Plays until there are more games than this in the journal and a moment has passed, and kills it
/// then. Without a number it is killed after the moment, while bots are built.
fn killed_after(path: &str, games: Option<usize>, moment: Duration) {
    let journal = Path::new(path).join("contest-results/games.jsonl");
    let mut child = command()
        .args(["contest", "run", path])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = || fs::read(&journal).map_or(0, |text| text.split(|byte| *byte == b'\n').count());
    // Two lines come before the games, and nothing after the last one.
    while games.is_some_and(|games| lines() <= games + 3) {
        assert_eq!(child.try_wait().unwrap(), None, "it ended by itself");
        sleep(Duration::from_millis(2));
    }
    sleep(moment);
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9), "it was too quick");
}

/// Thirty bots, two of which do not compile, killed ten times; one is submitted again midway.
#[test]
fn thirty_bots_killed_ten_times() {
    const BOTS: usize = 30;
    const GAMES: usize = BOTS * (BOTS - 1);
    let path = Folder::new("imports").fresh("thirty");
    let top = Path::new(&path);
    for bot in 0..BOTS {
        let text = match bot {
            7 | 19 => "int main(void) { return undeclared; }".to_string(),
            _ => format!("// {bot}\n{BOT}"),
        };
        write(&format!("{path}/bot{bot:02}/bot.c"), &text);
    }
    let made = words(&["contest", "import", &path]).good();
    assert!(made.contains("30 bots added"), "{made}");
    let mut chance = Chance(0x2545_F491_4F6C_DD1D);
    for kill in 0..10 {
        if kill == 5 {
            let text = format!("#define OTHER\n{BOT}");
            write(&format!("{path}/bot03/bot.c"), &text);
        }
        let games = (kill > 0).then(|| kill * GAMES / 20 + chance.below(20) as usize);
        killed_after(&path, games, Duration::from_millis(chance.below(100)));
    }
    let ran = words(&["contest", "run", &path, "--json"]);
    let result: Value = serde_json::from_str(&ran.good()).unwrap();
    assert_eq!(result["games"], GAMES as u64);
    let (last, bots) = games(&top.join("contest-results/games.jsonl"));
    assert_eq!((last.len(), different(&last)), (GAMES, GAMES));
    for broken in ["bot07", "bot19"] {
        let own = games_of(&last, &bots, broken);
        let number = place(&bots, broken);
        let lost = own.iter().filter(|game| {
            let winner = game["winner"].as_u64().unwrap() as usize;
            game["bots"][winner] != number
        });
        // Against each other one of the two wins.
        assert!(lost.count() >= 2 * (BOTS - 2), "{broken}");
    }
    // What was played before and still counts was not played again.
    let (old, old_bots) = games(&top.join("contest-results/games-1.jsonl"));
    assert!(!old.is_empty() && different(&old) == old.len());
    let version = |bots: &[(String, String)]| bots[place(bots, "bot03") as usize].1.clone();
    assert_ne!(version(&bots), version(&old_bots));
    assert_eq!(games_of(&last, &bots, "bot03").len(), 2 * (BOTS - 1));
    let after = known(&last, &bots);
    let kept = known(&old, &old_bots).into_iter();
    for (key, moves) in kept.filter(|(key, _)| !key.contains("\"bot03\"")) {
        assert_eq!(after.get(&key), Some(&moves), "{key}");
    }
    assert!(!top.join("contest-results/games-2.jsonl").exists());
}

/// How many games have a name of their own.
fn different(games: &[Value]) -> usize {
    let ids: HashSet<String> = games.iter().map(|game| game["id"].to_string()).collect();
    ids.len()
}

fn place(bots: &[(String, String)], name: &str) -> u64 {
    bots.iter().position(|(own, _)| own == name).unwrap() as u64
}

fn games_of<'a>(games: &'a [Value], bots: &[(String, String)], name: &str) -> Vec<&'a Value> {
    let number = Value::from(place(bots, name));
    let is_own = |game: &&Value| game["bots"].as_array().unwrap().contains(&number);
    games.iter().filter(is_own).collect()
}
