//! What is told beside the verdict, and to whom.

use super::{START, against_cat, scripted};
use crate::run::{Folder, Ran, words};

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
