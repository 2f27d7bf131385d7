//! `crownhead judge`: the program of the contest, byte for byte.

mod processes;
mod told;

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
