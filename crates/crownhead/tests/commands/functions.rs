//! Files with nothing but the function that moves.

use crate::run::{Folder, Ran, words};

/// The kit of a language.
fn kit(end: &str) -> String {
    format!(
        "{}/../../bots/function/move.{end}",
        env!("CARGO_MANIFEST_DIR")
    )
}

fn judge(more: &[&str]) -> Ran {
    words(
        &[
            &["judge", "--move-ms", "20000", "--start-ms", "60000"],
            more,
        ]
        .concat(),
    )
}

/// A game that ended by itself, with enough moves.
#[track_caller]
fn is_played(ran: Ran) -> String {
    let (out, err) = (ran.out.clone(), ran.err.clone());
    assert!(!ran.good().starts_with("Invalid Move"), "{out}{err}");
    let moves = err.lines().find(|line| line.contains(" moves: ")).unwrap();
    let count: usize = moves.split(' ').next().unwrap().parse().unwrap();
    assert!(count >= 10, "{err}");
    err
}

#[test]
fn cpp() {
    for _ in 0..3 {
        is_played(judge(&[&kit("cpp"), &kit("cpp")]));
    }
}

#[test]
fn c() {
    is_played(judge(&[&kit("c"), &kit("cpp")]));
}

#[test]
fn python() {
    is_played(judge(&[&kit("py"), &kit("cpp")]));
}

#[test]
fn java() {
    is_played(judge(&[&kit("java"), &kit("py")]));
}

#[test]
fn javascript() {
    is_played(judge(&[&kit("js"), &kit("py")]));
}

#[test]
fn rust() {
    is_played(judge(&[&kit("rs"), &kit("py")]));
}

/// The calls of the contest's own program: two functions, arguments by reference. It prints and
/// changes the board, which is its own affair.
const TWO: &str = "\
#include <iostream>
using namespace std;
static int calls = 0;
static void any(int board[8][8], int &row1, int &col1, int &row2, int &col2, int colour);
void move_black(int board[][8], int &row1, int &col1, int &row2, int &col2, int black) {
    cout << \"call \" << ++calls << \" as black \" << black << endl;
    any(board, row1, col1, row2, col2, black);
}
void move_red(int board[][8], int &row1, int &col1, int &row2, int &col2, int red) {
    cout << \"call \" << ++calls << \" as red \" << red << endl;
    any(board, row1, col1, row2, col2, red);
}
int main() { cout << \"a main of my own\" << endl; }
#define move kit_move
";

#[test]
fn two_functions_with_the_contests_own_calls() {
    let folder = Folder::new("functions");
    let kit = std::fs::read_to_string(kit("cpp")).unwrap();
    let any = "void any(int board[8][8], int &a, int &b, int &c, int &d, int e) { \
               kit_move(board, a, b, c, d, e); for (int i = 0; i < 64; i++) board[i / 8][i % 8] = 9; }";
    let two = folder.file("two.cpp", format!("{TWO}{kit}{any}"));
    let err = is_played(judge(&["--black", &two, "--red", &two]));
    assert!(err.contains("Black said: call 1 as black 1"), "{err}");
    assert!(err.contains("Red said: call 2 as red 2"), "{err}");
    assert!(!err.contains("of my own"), "{err}");
}

/// The error shows the contestant's own lines.
#[test]
fn what_cannot_be_built_is_told_with_its_lines() {
    let folder = Folder::new("functions");
    for (name, text, parts) in [
        (
            "bad.cpp",
            "int x;\nvoid move(int board[][8]) { y = 1; }\n",
            ["move.cpp:2", "y = 1"],
        ),
        ("none.cpp", "int x;\n", ["there is no function", "expected"]),
        (
            "bad.c",
            "int x;\nint f() { return y; }\n",
            ["move.c:2", "return y"],
        ),
        ("none.c", "int x;\n", ["there is no function", "expected"]),
        (
            "bad.py",
            "x = 1\ndef move(board, me)\n",
            ["move.py\", line 2", "def move(board, me)"],
        ),
        (
            "none.py",
            "x = 1\n",
            ["there is no function", "expected move(board, me)"],
        ),
        (
            "bad.js",
            "let x;\nfunction move(board, me { }\n",
            ["move.js:2", "function move(board, me {"],
        ),
        (
            "none.js",
            "let x;\n",
            ["there is no function", "expected move(board, me)"],
        ),
        (
            "bad.java",
            "\nstatic int[] move(int[][] b, int m) { return y; }",
            [".java:2", "return y"],
        ),
        (
            "none.java",
            "class A { }",
            ["there is no function", "expected"],
        ),
        (
            "bad.rs",
            "\nfn r#move(b: [[i32; 8]; 8], me: i32) -> [i32; 4] { y }",
            ["move.rs:2", "{ y }"],
        ),
    ] {
        let file = folder.file(name, text);
        let told = judge(&[&file, &kit("cpp")]).wrong_use();
        assert!(told.contains("cannot be built"), "{name}: {told}");
        for part in parts {
            assert!(told.contains(part), "{name}: {told}");
        }
    }
}

/// What goes wrong in a game is an invalid move, and the log says why.
#[test]
fn a_function_that_fails() {
    let folder = Folder::new("functions");
    for (name, text, part) in [
        (
            "raises.py",
            "def move(board, me):\n    raise ValueError('oh')",
            "ValueError: oh",
        ),
        (
            "throws.js",
            "function move() { throw new Error('oh') }",
            "Error: oh",
        ),
        (
            "three.py",
            "def move(board, me): return 1, 2, 3",
            "not enough values",
        ),
        (
            "silent.cpp",
            "void move(int b[][8], int &, int &, int &, int &, int) {}",
            "`-1 -1 -1 -1`",
        ),
    ] {
        let file = folder.file(name, text);
        let ran = judge(&["--black", &file, "--red", &kit("cpp")]);
        assert!(
            ran.out.starts_with("Invalid Move0 1 0 1"),
            "{}{}",
            ran.out,
            ran.err
        );
        assert!(ran.err.contains(part), "{name}: {}", ran.err);
    }
}

/// Two programs get their sides by lot: the same seed the same, and both sides come up.
#[test]
fn colours_by_lot() {
    let folder = Folder::new("functions");
    let quick = "def move(board, me): return -1, -1, -1, -1";
    let (one, two) = (folder.file("one.py", quick), folder.file("two.py", quick));
    let black = |seed: &str| {
        let err = judge(&[&one, &two, "--seed", seed]).err;
        assert!(err.contains(&format!("--seed {seed}")), "{err}");
        let line = err
            .lines()
            .find(|line| line.starts_with("Black: "))
            .unwrap();
        line.contains("one.py")
    };
    let drawn: Vec<bool> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(black).to_vec();
    assert!(drawn.contains(&true) && drawn.contains(&false), "{drawn:?}");
    assert_eq!(black("3"), drawn[2]);
    let told = judge(&[&one]).wrong_use();
    assert!(told.contains("expected two"), "{told}");
    let told = judge(&[&one, &two, "--black", &one]).wrong_use();
    assert!(told.contains("too many"), "{told}");
    let told = judge(&[&one, &two, "--rules", "english"]).wrong_use();
    assert!(told.contains("men alone"), "{told}");
}

#[test]
fn a_contest_of_functions() {
    let path = Folder::new("functions").fresh("contest");
    let made = words(&["contest", "new", &path, "--functions"]).good();
    assert!(made.contains("ada, bob"), "{made}");
    let checked = words(&["contest", "check", &path]);
    assert!(checked.err.contains("well    ada"), "{}", checked.err);
    assert!(checked.good().contains("All is well: 3 bots"));
    let result = words(&["contest", "run", &path, "--json"]).good();
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["games"], 30);
    assert_eq!(result["alarms"].as_array().unwrap().len(), 0, "{result}");
    let alone = words(&[
        "contest",
        "check",
        &format!("{path}/ada/move.cpp"),
        "--games",
        "1",
    ]);
    assert!(alone.good().starts_with("All is well: 2 games"));
}
