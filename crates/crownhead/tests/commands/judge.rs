//! `crownhead judge`: the program of the contest, byte for byte.

use crate::run::{Folder, Ran, words};

/// A bot that plays the moves on its command line, in Python.
const SCRIPTED: &str = "\
import sys
moves = sys.argv[1:]
for line in sys.stdin:
    word = line.split()[0]
    if word == 'move':
        print(moves.pop(0), flush=True)
    elif word == 'quit':
        break
";

/// The same bot as a Hub engine.
const HUB: &str = "\
import sys
moves = sys.argv[1:]
for line in sys.stdin:
    word = line.split()[0]
    if word == 'hub':
        print('id name=scripted', 'param name=x value=1 type=int', 'wait', sep='\\n', flush=True)
    elif word == 'init':
        print('ready', flush=True)
    elif word == 'pos':
        assert len(line.split('=')[1].strip()) == 33
    elif word == 'go':
        print('info depth=1 pv=\"1-2\"')
        print('done move=' + moves.pop(0), flush=True)
    elif word == 'quit':
        break
";

/// The board after an invalid first move.
const START: &str = "\
0 1 0 1 0 1 0 1 
1 0 1 0 1 0 1 0 
0 1 0 1 0 1 0 1 
0 0 0 0 0 0 0 0 
0 0 0 0 0 0 0 0 
2 0 2 0 2 0 2 0 
0 2 0 2 0 2 0 2 
2 0 2 0 2 0 2 0 
";

/// Lets two bots play these moves in turn.
fn scripted(name: &str, moves: &str, more: &[&str]) -> Ran {
    scripted_in(SCRIPTED, name, moves, more)
}

fn scripted_in(script: &str, name: &str, moves: &str, more: &[&str]) -> Ran {
    let file = Folder::new(name).file("scripted.py", script);
    let command = |skip| {
        let own = moves.split(' ').skip(skip).step_by(2);
        let words: Vec<String> = own.map(|mv| format!("'{mv}'")).collect();
        format!("python3 '{file}' {}", words.join(" "))
    };
    let (black, red) = (command(0), command(1));
    let mut line = vec!["judge", "--black", &black, "--red", &red];
    line.extend(more);
    words(&line)
}

fn against_cat(first: &str) -> Ran {
    // Only silence is waited for; what a program does may come late on a busy machine.
    let time = if first.starts_with("sleep") {
        "300"
    } else {
        "20000"
    };
    words(&[
        "judge",
        "--first",
        first,
        "--second",
        "cat",
        "--move-ms",
        time,
        "--start-ms",
        "0",
    ])
}

#[test]
fn an_invalid_first_move() {
    let ran = scripted("judge-invalid", "9-18", &[]);
    assert!(
        ran.err.contains("Red wins; it wrote `9-18`: "),
        "{}",
        ran.err
    );
    assert_eq!(ran.good(), format!("Invalid Move{START}"));
}

#[test]
fn an_invalid_later_move() {
    let ran = scripted("judge-later", "2,1-3,0 9-9", &[]);
    assert!(ran.err.contains("1 moves: 9-13\n"), "{}", ran.err);
    let board = START.replacen("0 1 0 1 0 1 0 1 \n0 0", "0 0 0 1 0 1 0 1 \n1 0", 1);
    assert_eq!(ran.good(), format!("Invalid Move{board}"));
}

/// The tenth quiet move, 26-23, is in the record but not on the board.
#[test]
fn a_draw() {
    let moves = "11-15 21-17 9-14 25-21 7-11 23-19 14-18 30-25 5-9 26-23";
    let ran = scripted("judge-draw", moves, &[]);
    assert!(
        ran.err.contains(&format!("10 moves: {moves}\n")),
        "{}",
        ran.err
    );
    assert_eq!(
        ran.good(),
        "Draw\
0 1 0 1 0 1 0 1 
0 0 1 0 0 0 1 0 
0 1 0 1 0 1 0 1 
0 0 0 0 1 0 0 0 
0 2 0 1 0 2 0 0 
2 0 2 0 0 0 2 0 
0 2 0 2 0 2 0 2 
2 0 0 0 2 0 2 0 
"
    );
}

#[test]
fn hub_engines_are_judged_too() {
    let moves = "9-14 23-18 14x23x18 27x18x23 11-15 18x11x15 8x15x11 21-18";
    let ran = scripted_in(HUB, "judge-hub", moves, &["--protocol", "hub"]);
    assert!(
        ran.err
            .contains("7 moves: 9-14 23-18 14x23 27x18 11-15 18x11 8x15\n"),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("Black wins; it wrote `21-18`: "),
        "{}",
        ran.err
    );
    assert!(
        ran.good()
            .starts_with("Invalid Move0 1 0 1 0 1 0 1 \n1 0 1 0 1 0 0 0 \n")
    );
}

#[test]
fn a_win() {
    let moves = "12-16 21-17 10-14 17x10 6x15 24-19 15x24 27x20 16-19 23x16 9-13 26-23 8-12 \
                 23-18 12x19 25-21 11-16 20x11 7x16 29-25 4-8 18-15 3-7 21-17 19-24 28x12 7-10 \
                 15x6 2x9 12x3 1-6 31-27 9-14 17x1 5-9 27-24 13-17 22x6";
    let ran = scripted("judge-win", moves, &["--verbose"]);
    assert!(
        ran.err.contains("Black has no pieces left: Red wins"),
        "{}",
        ran.err
    );
    // With --verbose each of the 38 boards is shown beside the output.
    let rows = ran.err.lines().filter(|line| line.len() == 16);
    assert_eq!(rows.filter(|line| line.ends_with(' ')).count(), 8 * 38);
    assert_eq!(
        ran.good(),
        "Red
0 2 0 0 0 2 0 0 
0 0 2 0 0 0 0 0 
0 0 0 0 0 0 0 0 
0 0 0 0 0 0 0 0 
0 0 0 0 0 0 0 0 
0 0 0 0 0 0 2 0 
0 2 0 0 0 0 0 0 
0 0 2 0 0 0 2 0 
"
    );
}

/// Every fault is an invalid move there; standard error says which one it was.
#[test]
fn every_fault_is_an_invalid_move() {
    for (first, part) in [
        ("false", "Black stopped running"),
        ("sleep 1000", "Black gave no answer"),
        ("echo hello", "wrote `hello`"),
        (
            "sh -c 'echo 9-18; sleep 1000'",
            "Black made a move that is not legal",
        ),
        ("cat /dev/zero", "Black wrote more than it may"),
        ("sh -c 'exec >&-; exec sleep 1000'", "it closed its output"),
        ("sh -c 'echo why >&2'", "Black said: why"),
    ] {
        let ran = against_cat(first);
        assert!(ran.err.contains(part), "{first}: {}", ran.err);
        assert_eq!(ran.good(), format!("Invalid Move{START}"), "{first}");
    }
}

/// The verdict is the same, but whoever mistyped a name is told so, and no script goes on.
#[test]
fn a_program_that_is_not_there_is_told() {
    for program in ["no-such-program", "./no-such-program --fast"] {
        let ran = against_cat(program);
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert_eq!(ran.out, format!("Invalid Move{START}"));
        assert!(ran.err.contains("could not be started"), "{}", ran.err);
        let name = program.split(' ').next().unwrap();
        let told = format!("there is no program `{name}`");
        assert!(ran.err.contains(&told), "{}", ran.err);
    }
}

#[test]
fn colours_are_drawn_from_the_seed() {
    let black = |seed: &str| {
        let line = [
            "judge", "--first", "true", "--second", "false", "--swap", "random",
        ];
        let ran = words(&[&line[..], &["--seed", seed]].concat());
        let black = ran.err.lines().find(|line| line.starts_with("Black: "));
        let black = black.unwrap().to_string();
        assert_eq!(ran.good(), format!("Invalid Move{START}"));
        black
    };
    let drawn: Vec<String> = ["1", "2", "3", "4", "5", "6"].map(black).to_vec();
    assert!(drawn.contains(&"Black: true".to_string()), "{drawn:?}");
    assert!(drawn.contains(&"Black: false".to_string()), "{drawn:?}");
    assert_eq!(drawn[0], black("1"));
}

#[test]
fn other_boards_and_names() {
    let line = "judge --rules international --white false --black true";
    let out = crate::run::run(line).good();
    assert!(
        out.starts_with("Invalid Move0 2 0 2 0 2 0 2 0 2 \n2 0 "),
        "{out}"
    );
    assert_eq!(out.lines().count(), 10);
}

/// A side may have any name; its colour is an option all the same.
#[test]
fn sides_of_a_rulebook_of_ones_own() {
    let text = "extends = \"contest\"\nid = \"forest\"\n\
                [sides.first]\nname = \"Elves\"\ncolour = \"green\"\n\
                [sides.second]\nname = \"Orcs\"\n";
    let file = Folder::new("judge-forest").file("forest.toml", text);
    let line = [
        "judge", "--rules", &file, "--green", "false", "--red", "cat",
    ];
    let ran = words(&line);
    assert!(
        ran.err.starts_with("Elves: false\nOrcs: cat\n"),
        "{}",
        ran.err
    );
    assert!(ran.good().starts_with("Invalid Move0 1 "));
    let err = words(&["judge", "--rules", &file, "--black", "x", "--red", "y"]).wrong_use();
    assert!(err.contains("expected `--green` and `--red`"), "{err}");
}

/// The game as data: what the verdict says, and what it leaves out.
#[test]
fn a_game_as_json() {
    let read = |ran: Ran| -> serde_json::Value { serde_json::from_str(&ran.good()).unwrap() };
    let fen = "B:W14:B9";
    let more = ["--json", "--fen", fen, "--clock", "1+0.5"];
    let json = read(scripted("judge-json", "9x18", &more));
    assert_eq!(json["rules"], "contest");
    assert_eq!(json["start"], fen);
    assert_eq!(json["result"], "first");
    assert_eq!(json["winner"], "Black");
    assert_eq!(json["how"], "no-pieces");
    assert_eq!(json["why"], "Red has no pieces left: Black wins (rule 10)");
    assert_eq!(json["moves"], serde_json::json!(["9x18"]));
    assert_eq!(json["fen"], "W:W:B18");
    let level = json["sandbox"]["level"].as_str().unwrap();
    assert!(
        ["whole", "part", "limits", "bounds"].contains(&level),
        "{json}"
    );
    // What was spent within the start-up time is not taken from the clock; the increment is added.
    let [spent, left] = [0, 1].map(|i| json["times"][0][i].as_u64().unwrap());
    assert!(spent < 70_500 && left <= 60_500, "{json}");
    let json = read(scripted("judge-json", "9-18", &["--json"]));
    assert_eq!(
        (&json["result"], &json["how"]),
        (&"second".into(), &"illegal".into())
    );
    assert_eq!(json["moves"], serde_json::json!([]));
    let json = read(scripted(
        "judge-json",
        "9-13",
        &["--json", "--max-plies", "1"],
    ));
    assert_eq!(json["result"], "unfinished");
    assert_eq!(json["winner"], serde_json::Value::Null);
    let json = read(scripted(
        "judge-json",
        "9-13",
        &["--json", "--fen", "B:W32:B9:H9"],
    ));
    assert_eq!(
        (&json["result"], &json["how"]),
        (&"draw".into(), &"counter".into())
    );
}

/// With a clock for the whole game a bot is told what is left of it.
#[test]
fn a_clock_is_told() {
    let script = "import sys\nfor line in sys.stdin:\n    print('#', line.strip())\n    \
                  word = line.split()\n    \
                  if word[0] == 'move': print(word[3], flush=True)\n    \
                  if word[0] == 'quit': break\n";
    let file = Folder::new("judge-clock").file("first.py", script);
    let bot = format!("python3 '{file}'");
    let ran = words(&[
        "judge",
        "--black",
        &bot,
        "--red",
        &bot,
        "--clock",
        "2+1.5",
        "--max-plies",
        "3",
    ]);
    let said = |part: &str| assert!(ran.err.contains(part), "{part}: {}", ran.err);
    said("Black said: # game judge contest B 120000 1500 0");
    said("Red said: # game judge contest W 120000 1500 0");
    said("Black said: # move B:W21-32:B1-12 120000 9-13 ");
    said("Red said: # move W:W21-32:B1-8,10-13:H1 120000 21-17 ");
    let second = ran
        .err
        .lines()
        .filter(|line| line.starts_with("Black said: # move"))
        .nth(1);
    let left: u64 = second.unwrap().split(' ').nth(5).unwrap().parse().unwrap();
    assert!((100_000..=121_500).contains(&left), "{left}");
}

#[test]
fn an_endless_game_is_unfinished() {
    let moves = "9-13 21-17";
    let out = scripted("judge-endless", moves, &["--max-plies", "2"]).good();
    assert!(out.starts_with("Unfinished0 1 0 1 0 1 0 1 \n"), "{out}");
    assert!(
        out.contains("\n0 2 0 0 0 0 0 0 \n"),
        "the last move is on the board: {out}"
    );
}

#[test]
fn wrong_use_is_explained() {
    for (line, part) in [
        (
            vec!["--red", "x"],
            "no program for Black: expected `--first CMD`",
        ),
        (
            vec!["--first", "x", "--white", "y"],
            "no side `white`: expected `--black` and `--red`",
        ),
        (
            vec!["--first", "x", "--black", "y"],
            "`--first` and `--black` are the same side",
        ),
        (vec!["--first", "'x", "--second", "y"], "`'x` is no command"),
        (vec!["--first", "", "--second", "y"], "`` is no command"),
        (
            vec!["--protocol", "line,line,hub"],
            "`--protocol` has 3 names",
        ),
        (
            vec!["--rules", "english", "--protocol", "board"],
            "english has kings",
        ),
        (
            vec!["--rules", "obstacles", "--protocol", "board"],
            "board` is for 8x8",
        ),
        (vec!["--protocol", "lines"], "line, board, hub"),
        (
            vec!["--sandbox", "off", "--require-sandbox"],
            "contradict each other",
        ),
        (
            vec!["--move-ms", "0"],
            "expected a whole number from 1 to 86400000",
        ),
        (
            vec!["--clock", "0+0"],
            "expected minutes and seconds a move, like 5+3",
        ),
        (
            vec!["--clock", "5+3", "--move-ms", "100"],
            "cannot be used with",
        ),
        (
            vec!["--fen", "B:W33:B1"],
            "square 33 is outside the board: expected 1 to 32",
        ),
    ] {
        let line = [vec!["judge"], line].concat();
        let err = words(&line).wrong_use();
        assert!(err.contains(part), "{line:?}: {err}");
    }
}

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
