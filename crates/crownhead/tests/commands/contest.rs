//! `crownhead contest`: from an empty folder to a report, and whatever goes wrong on the way.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::run::{Folder, Ran, command, words};

/// A bot that takes the first legal move.
pub(crate) const GOOD: &str = "\
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == 'move':
        print(rest[2], flush=True)
    elif word == 'quit':
        break
";

/// A fresh folder with a contest and one folder with a `bot.py` for each bot.
pub(crate) fn contest(name: &str, text: &str, bots: &[(&str, &str)]) -> String {
    let path = Folder::new("contest").fresh(name);
    for (bot, script) in bots {
        fs::create_dir_all(Path::new(&path).join(bot)).unwrap();
        fs::write(Path::new(&path).join(bot).join("bot.py"), script).unwrap();
    }
    fs::create_dir_all(&path).unwrap();
    fs::write(Path::new(&path).join("contest.toml"), text).unwrap();
    path
}

fn run(path: &str, more: &[&str]) -> Ran {
    words(&[&["contest", "run", path], more].concat())
}

/// The games of the journal by their names.
pub(crate) fn games(path: &str) -> BTreeMap<String, Value> {
    let journal = Path::new(path).join("contest-results/games.jsonl");
    let text = fs::read_to_string(journal).unwrap();
    let lines = text.lines().skip(2).map(|line| {
        let (_, json) = line.split_once(' ').unwrap();
        let game: Value = serde_json::from_str(json).unwrap();
        (game["id"].as_str().unwrap().to_string(), game)
    });
    let all: Vec<_> = lines.collect();
    let games: BTreeMap<_, _> = all.iter().cloned().collect();
    assert_eq!(games.len(), all.len(), "a game is there twice");
    games
}

/// What does not depend on the clock.
pub(crate) fn timeless(games: BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    let strip = |(id, mut game): (String, Value)| {
        for key in ["ms", "used_ms", "cpu_ms", "confined", "ended"] {
            game.as_object_mut().unwrap().remove(key);
        }
        (id, game)
    };
    games.into_iter().map(strip).collect()
}

/// The smallest file that works.
#[test]
fn the_smallest_contest() {
    let text = r#"rules = "contest"
format = "round-robin"
games = 2
seed = 7
[limits]
move_ms = 20000
start_ms = 60000
[[bot]]
name = "good"
command = ["python3", "bot.py"]
folder = "good"
[[bot]]
name = "house"
level = 3
"#;
    let path = contest("smallest", text, &[("good", GOOD)]);
    let ran = run(&format!("{path}/contest.toml"), &["--json"]);
    let result: Value = serde_json::from_str(&ran.good()).unwrap();
    assert_eq!(result["games"], 2);
    assert_eq!(result["standings"].as_array().unwrap().len(), 2);
    assert_eq!(result["alarms"].as_array().unwrap().len(), 0);
    let games = games(&path);
    let bots: Vec<&Value> = games.values().map(|game| &game["bots"]).collect();
    assert_eq!(bots[0][0], bots[1][1], "colours are swapped");
    for file in [
        "index.html",
        "games.pdn",
        "games.csv",
        "standings.csv",
        "results.json",
    ] {
        let file = Path::new(&path).join("contest-results/report").join(file);
        assert!(file.exists(), "{}", file.display());
    }
    // Once more there is nothing to play.
    let before = fs::read(Path::new(&path).join("contest-results/games.jsonl")).unwrap();
    let again = run(&path, &[]).good();
    assert!(again.contains("house") && again.contains("good"), "{again}");
    let after = fs::read(Path::new(&path).join("contest-results/games.jsonl")).unwrap();
    assert_eq!(before, after);
}

#[test]
fn from_nothing_to_a_report() {
    let path = Folder::new("contest").fresh("new");
    let made = words(&["contest", "new", &path]).good();
    assert!(made.contains("contest run"), "{made}");
    let refused = words(&["contest", "new", &path]).wrong_use();
    assert!(refused.contains("is there already"), "{refused}");
    for bot in ["random", "greedy"] {
        let command = format!("python3 '{path}/{bot}/bot.py'");
        let checked = words(&["contest", "check", &command, "--games", "1"]);
        assert!(checked.good().contains("All is well: 2 games"));
    }
    let file = format!("{path}/contest.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("games = 10", "games = 2")).unwrap();
    let table = run(&path, &[]).good();
    assert!(table.contains("6 games"), "{table}");
    let shown = words(&["contest", "show", "2.1", "--file", &path]).good();
    assert!(
        shown.contains("Black:") && shown.contains("1. ("),
        "{shown}"
    );
    let json = words(&["contest", "show", "2.1", "--file", &path, "--json"]).good();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["game"]["id"], "2.1");
    let none = words(&["contest", "show", "9.9", "--file", &path]).wrong_use();
    assert!(none.contains("expected a name like `17.2`"), "{none}");
    let none = words(&["contest", "show", "99.1", "--file", &path]).wrong_use();
    assert!(none.contains("no game 99.1 among the 6"), "{none}");
    let report = words(&["contest", "report", &path, "--json"]).good();
    assert!(report.starts_with('{'), "{report}");
}

/// A contest by a rulebook of one's own: the file is copied beside the contest.
#[test]
fn a_contest_by_an_own_rulebook() {
    let folder = Folder::new("contest");
    let own = "extends = \"english\"\nid = \"grandpa\"\ncapture.duty = \"optional\"\n";
    let rulebook = folder.file("grandpa.toml", own);
    let path = folder.fresh("own");
    words(&["contest", "new", &path, "--rules", &rulebook]).good();
    let file = format!("{path}/contest.toml");
    let bots = "games = 2\nmax_plies = 60\nopenings = \"random\"\n[[bot]]\nname = \"a\"\nlevel = 0\n[[bot]]\nname = \"b\"\nlevel = 1\n";
    fs::write(&file, format!("rules = \"grandpa.toml\"\n{bots}")).unwrap();
    let result: Value = serde_json::from_str(&run(&path, &["--json"]).good()).unwrap();
    assert_eq!(
        (&result["rules"], &result["games"]),
        (&"grandpa".into(), &2.into())
    );
}

/// What bots do wrong, the word for it, and what must stand in the record.
const FAULTS: [(&str, &str, &str, &str); 7] = [
    (
        "crash",
        "import sys\nprint('# I am', flush=True)\nraise ValueError('oh no')",
        "crash",
        "(exit status 1)",
    ),
    (
        "illegal",
        "import sys\nfor line in sys.stdin:\n  if line.startswith('move'): print('1-32', flush=True)",
        "illegal",
        "wrote `1-32`",
    ),
    (
        "babble",
        "import sys\nfor line in sys.stdin:\n  if line.startswith('move'): print('good morning', flush=True)",
        "unreadable",
        "wrote `good morning`",
    ),
    (
        "silent",
        "import sys, time\nfor line in sys.stdin:\n  if line.startswith('move'):\n    print(line.split()[3], flush=True)\n    break\ntime.sleep(600)",
        "silence",
        "gave no answer",
    ),
    (
        "flood",
        "while True: print('# ' + 'x' * 1000)",
        "flood",
        "wrote more than",
    ),
    (
        "late",
        "import sys, time\nn = 0\nfor line in sys.stdin:\n  if line.startswith('move'):\n    n += 1\n    if n > 1: time.sleep(0.4)\n    print(line.split()[3], flush=True)",
        // On a busy machine it may be later than anybody listens.
        "time or silence",
        "too late or gave no answer",
    ),
    (
        "leaves",
        "import sys\nfor line in sys.stdin:\n  if line.startswith('move'):\n    print(line.split()[3], flush=True)\n    break",
        // Whoever answers at once asks it before its end is noticed.
        "left or crash",
        "(exit status 0)",
    ),
];

/// True if one of the parts that ` or ` stands between is in the text.
fn has_one_of(text: &str, parts: &str) -> bool {
    parts.split(" or ").any(|part| text.contains(part))
}

/// Each fault has its own reason and the offending text, loses that game, and the contest goes on.
#[test]
fn faults_lose_and_the_contest_goes_on() {
    let mut text = "rules = 'contest'\nformat = 'gauntlet'\nchallenger = 'house'\n[limits]\nmove_ms = 300\nstart_ms = 60000\n".to_string();
    for (name, ..) in FAULTS {
        text += &format!(
            "[[bot]]\nname = '{name}'\ncommand = ['python3', 'bot.py']\nfolder = '{name}'\n"
        );
    }
    text += "[[bot]]\nname = 'house'\nlevel = 1\n";
    let bots = FAULTS.map(|(name, script, ..)| (name, script));
    let path = contest("faults", &text, &bots);
    let ran = run(&path, &[]);
    let table = ran.good();
    let games = games(&path);
    assert_eq!(games.len(), 14);
    for (bot, (name, _, how, part)) in FAULTS.into_iter().enumerate() {
        for game in games.values() {
            let side = game["bots"]
                .as_array()
                .unwrap()
                .iter()
                .position(|b| *b == bot);
            let Some(side) = side else { continue };
            let why = game["why"].as_str().unwrap();
            let word = game["how"].as_str().unwrap();
            assert!(how.split(" or ").any(|how| how == word), "{name}: {why}");
            assert!(has_one_of(why, part), "{name}: {why}");
            assert_eq!(game["winner"], 1 - side, "{name}");
            assert!(game["fault"]["why"].is_string(), "{name}");
        }
        assert!(
            table.contains(&format!("! {name} lost all its 2 games by its own fault")),
            "{table}"
        );
    }
    let crash = games.values().find(|game| game["how"] == "crash").unwrap();
    let log = crash["logs"].to_string();
    assert!(log.contains("# I am") && log.contains("oh no"), "{log}");
    let page = fs::read_to_string(Path::new(&path).join("contest-results/report/index.html"));
    assert!(page.unwrap().contains("silent lost all its 2 games"));
}

#[test]
fn a_bot_is_checked_in_plain_words() {
    for (name, script, how, part) in FAULTS {
        let path = contest(&format!("check-{name}"), "", &[(name, script)]);
        let command = format!("python3 '{path}/{name}/bot.py'");
        let line = [
            "contest",
            "check",
            &command,
            "--move-ms",
            "300",
            "--start-ms",
            "60000",
        ];
        let ran = words(&line);
        assert_eq!(ran.code, 1, "{name}: {}", ran.err);
        assert!(has_one_of(&ran.out, part), "{name}: {}", ran.out);
        assert!(ran.out.contains("What to do: "), "{name}: {}", ran.out);
        if name == "late" {
            // As often as it takes: a little late, and not later than anybody listens.
            let is_late = || {
                let ran = words(&[&line[..], &["--json"]].concat());
                let json: Value = serde_json::from_str(&ran.out).unwrap();
                assert_eq!(json["ok"], false);
                let found = json["fault"]["how"].as_str().unwrap().to_string();
                assert!(how.split(" or ").any(|how| how == found), "{json}");
                found == "time"
            };
            assert!((0..50).any(|_| is_late()), "it is never late");
        }
    }
    let ran = words(&["contest", "check", "no-such-program"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("could not be started"), "{}", ran.out);
}

#[test]
fn mistakes_in_the_file_are_shown() {
    let path = contest("mistakes", "rules = 'contest'\ngaems = 2\n", &[]);
    let told = run(&path, &[]).wrong_use();
    assert!(
        told.contains("contest.toml:2:1") && told.contains("did you mean `games`?"),
        "{told}"
    );
    let bots = "[[bot]]\nname = 'a'\ncommand = ['x']\nprotocol = 'board'\n[[bot]]\nname = 'b'\nlevel = 1\n";
    let path = contest("protocol", &format!("rules = 'english'\n{bots}"), &[]);
    let told = run(&path, &[]).wrong_use();
    assert!(told.contains("english has kings"), "{told}");
    let bots = "[[bot]]\nname = 'a'\nlevel = 1\n[[bot]]\nname = 'b'\nlevel = 1\n";
    let path = contest(
        "opening",
        &format!("rules = 'english'\nopenings = ['B:W99']\n{bots}"),
        &[],
    );
    assert!(run(&path, &[]).wrong_use().contains("opening 1"));
}

/// A module needs a program that knows modules; nothing is played without it.
#[cfg(not(feature = "wasm"))]
#[test]
fn modules_are_refused_without_the_feature() {
    let text = "rules = 'contest'\n[[bot]]\nname = 'a'\nmodule = 'bot.wat'\n\
        [[bot]]\nname = 'b'\nlevel = 0\n";
    let path = contest("module", text, &[]);
    let told = run(&path, &[]).wrong_use();
    assert!(told.contains("bot.wat` is not there"), "{told}");
    fs::write(Path::new(&path).join("bot.wat"), "(module)").unwrap();
    let told = run(&path, &[]).wrong_use();
    assert!(
        told.contains("`a` is a WebAssembly module") && told.contains("--features wasm"),
        "{told}"
    );
}

/// A compiled bot is built once, in a copy of its folder, before the first game.
#[test]
fn bots_are_built_once() {
    let text = "rules = 'contest'\nconcurrency = 2\ngames = 4\n\
        [limits]\nmove_ms = 20000\nstart_ms = 60000\n[[bot]]\nname = 'made'\n\
        command = ['python3', 'made.py']\nfolder = 'made'\n\
        build = ['python3', '-c', 'import shutil; shutil.copy(\"bot.py\", \"made.py\")']\n\
        [[bot]]\nname = 'house'\nlevel = 0\n";
    let path = contest("built", text, &[("made", GOOD)]);
    let ran = run(&path, &["--json"]);
    assert!(ran.err.contains("building made"), "{}", ran.err);
    let result: Value = serde_json::from_str(&ran.good()).unwrap();
    assert_eq!(result["alarms"].as_array().unwrap().len(), 0);
    assert!(!Path::new(&path).join("made/made.py").exists());
    let again = run(&path, &[]);
    assert!(!again.err.contains("building made"), "{}", again.err);
    again.good();
    // One that cannot be built loses, and the compiler's words are there.
    let broken = text.replace("shutil.copy", "shutil.cropy");
    let path = contest("unbuilt", &broken, &[("made", GOOD)]);
    let told = run(&path, &[]);
    assert!(
        told.err.contains("`made` is not ready and loses") && told.err.contains("cropy"),
        "{}",
        told.err
    );
    told.good();
    assert!(games(&path).values().all(|game| game["how"] == "crash"));
}

/// Twenty bots, 1,900 games.
fn large(seed: u64) -> String {
    let bots = (0..20).map(|i| format!("[[bot]]\nname = 'bot {i}'\nlevel = 0\n"));
    let head = format!("rules = 'contest'\ngames = 10\nseed = {seed}\nopenings = 'random'\n");
    head + &bots.collect::<String>()
}

fn start(path: &str) -> Child {
    let mut command = command();
    command.args(["contest", "run", path, "--concurrency", "2"]);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// How many whole lines the journal has.
fn lines(path: &str) -> usize {
    let journal = fs::read(Path::new(path).join("contest-results/games.jsonl"));
    let journal = journal.unwrap_or_default();
    journal.iter().filter(|byte| **byte == b'\n').count()
}

/// Waits until the journal has so many lines. False if the run ended before.
fn wait_for(child: &mut Child, path: &str, wanted: usize) -> bool {
    loop {
        if lines(path) >= wanted {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        sleep(Duration::from_millis(2));
    }
}

/// Killed ten times at random moments, it ends with the same results as one that ran through.
#[test]
fn a_killed_contest_ends_the_same() {
    let whole = contest("ran-through", &large(3), &[]);
    run(&whole, &[]).good();
    let killed = contest("killed", &large(3), &[]);
    let mut seed = rules::Seed::new(2026);
    for time in 0..10 {
        let mut child = start(&killed);
        let wanted = 170 * time + seed.below(170);
        assert!(wait_for(&mut child, &killed, wanted), "it ended too soon");
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let left = lines(&killed);
    assert!(
        (1000..1900).contains(&left),
        "{left} lines after the last kill"
    );
    run(&killed, &[]).good();
    let (whole, killed) = (timeless(games(&whole)), timeless(games(&killed)));
    assert_eq!(whole.len(), 1900);
    assert!(whole == killed, "the results differ");
}

/// Ctrl-C ends it softly, and no game of a bot that was ended counts.
#[cfg(unix)]
#[test]
fn a_stopped_contest_goes_on() {
    let path = contest("stopped", &large(4), &[]);
    let mut child = start(&path);
    assert!(wait_for(&mut child, &path, 50));
    // A second run is refused while the first one goes on.
    let second = run(&path, &[]).wrong_use();
    assert!(second.contains("runs already"), "{second}");
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(sent.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("goes on from here"), "{told}");
    let before = games(&path);
    assert!((40..1900).contains(&before.len()));
    run(&path, &[]).good();
    let after = games(&path);
    assert_eq!(after.len(), 1900);
    assert!(before.iter().all(|(id, game)| after[id] == *game));
}
