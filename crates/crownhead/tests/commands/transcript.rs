//! `crownhead transcript`.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;

use crate::run::{Ran, command, fed};

fn towers(input: &str) -> Ran {
    fed(&["transcript", "--rules", "towers"], input.as_bytes())
}

fn from(fen: &str, input: &str) -> Ran {
    let words = ["transcript", "--rules", "towers", "--fen", fen];
    fed(&words, input.as_bytes())
}

/// What the towers document's program prints, for eleven inputs.
#[test]
fn the_documents_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/towers");
    for number in 1..=11 {
        let read = |ending: &str| fs::read(folder.join(format!("{number:02}.{ending}"))).unwrap();
        let ran = fed(&["transcript", "--rules", "towers"], &read("in"));
        let expected = String::from_utf8(read("out")).unwrap();
        assert_eq!(ran.out, expected, "example {number}");
        let last = expected.lines().last().unwrap();
        let code = i32::from(last.starts_with("ERROR:"));
        assert_eq!(ran.code, code, "example {number}");
        assert_eq!(ran.err, "", "example {number}");
    }
}

#[test]
fn line_ends_of_every_kind() {
    let expected = towers("G6-F5\nB3-A4\nA\n").good();
    assert_eq!(expected.matches("ACTION #").count(), 3);
    for input in [
        "G6-F5\r\nB3-A4\r\nA\r\n",
        "G6-F5\nB3-A4\nA",
        "G6-F5\r\nB3-A4\r\nA\r",
    ] {
        assert_eq!(towers(input).good(), expected, "{input:?}");
    }
}

#[test]
fn empty_input() {
    let out = towers("").good();
    assert_eq!(out.lines().count(), 21);
    assert!(out.starts_with("BOARD SIZE: 8x8\n#BLACK PIECES: 12\n#WHITE PIECES: 12\n     A "));
    for input in [
        "\n",
        "\r\n",
        "quit\n",
        "G6 F5\nG6-F5\n",
        "\nG6-F5\nA\n",
        "\u{feff}G6-F5\n",
    ] {
        assert_eq!(towers(input).good(), out, "{input:?}");
    }
}

#[test]
fn nothing_is_read_after_a_command() {
    let expected = towers("G6-F5\nA\n").good();
    assert_eq!(towers("G6-F5\nA\nB3-A4\nZ9-Z9\nP\n").good(), expected);
    let ten = towers("P\nA\n").good();
    assert_eq!(ten.matches("*** ").count(), 10);
    assert!(ten.ends_with("+\n"), "nothing is said after the tenth");
}

/// Each input has every fault that comes later, too, where it can.
#[test]
fn the_first_error_is_told() {
    for (input, error) in [
        ("I4-C12", "Source cell is outside of the board."),
        ("A0-A9", "Source cell is outside of the board."),
        ("A9-B3", "Source cell is outside of the board."),
        ("A4-I9", "Target cell is outside of the board."),
        ("B3-B0", "Target cell is outside of the board."),
        ("A4-B3", "Source cell is empty."),
        ("A1-B1", "Source cell is empty."),
        ("A4-B5", "Source cell is empty."),
        ("B3-A6", "Target cell is not empty."),
        ("A6-B7", "Target cell is not empty."),
        ("A6-A6", "Target cell is not empty."),
        ("B3-A4", "Source cell holds opponent's piece/tower."),
        ("B3-B4", "Source cell holds opponent's piece/tower."),
        ("A6-B4", "Illegal action."),
        ("A6-A5", "Illegal action."),
        ("A6-C4", "Illegal action."),
    ] {
        let ran = towers(&format!("{input}\nA\n"));
        assert_eq!(ran.code, 1, "{input}");
        let (board, last) = ran.out.split_at(towers("").good().len());
        assert_eq!(board, towers("").good(), "{input}");
        assert_eq!(last, format!("ERROR: {error}\n"), "{input}");
    }
}

/// A black tower takes the last white piece.
const LAST: &str = "B:W18:BK22";

#[test]
fn commands_at_the_end_of_the_game() {
    for command in ["A", "P"] {
        let ran = from(LAST, &format!("C6-E4\n{command}\n"));
        let out = ran.good();
        assert!(out.ends_with("+\nBLACK WIN!\n"), "{out}");
        assert!(!out.contains("***"), "{out}");
        // White is to move and blocked in.
        let out = from("W:W29:B22,25", command).good();
        assert!(out.ends_with("+\nBLACK WIN!\n"), "{out}");
    }
    // The program takes the last piece itself: one action says no more, ten do.
    let one = from(LAST, "A").good();
    assert!(
        one.contains("*** BLACK ACTION #1: C6-E4\nBOARD COST: 3\n"),
        "{one}"
    );
    assert!(one.ends_with("+\n"), "{one}");
    let ten = from(LAST, "P").good();
    assert_eq!(ten, one + "BLACK WIN!\n");
}

#[test]
fn moves_after_the_end() {
    for (action, error) in [
        ("D5-C4", "Source cell is empty."),
        ("E4-D3", "Source cell holds opponent's piece/tower."),
        ("I1-A1", "Source cell is outside of the board."),
        ("E4-A9", "Target cell is outside of the board."),
    ] {
        let ran = from(LAST, &format!("C6-E4\n{action}\nA\n"));
        assert_eq!(ran.code, 1, "{action}");
        assert!(
            ran.out.ends_with(&format!("+\nERROR: {error}\n")),
            "{}",
            ran.out
        );
    }
    let blocked = from("W:W29:B22,25", "A8-A7\n");
    assert!(
        blocked.out.ends_with("+\nERROR: Illegal action.\n"),
        "{}",
        blocked.out
    );
}

#[test]
fn the_worked_example() {
    let out = from("B:W22,25:BK21,30", "A").good();
    assert!(
        out.contains("\n*** BLACK ACTION #1: A6-B5\nBOARD COST: 2\n"),
        "{out}"
    );
}

/// Feeds the lines again and again, at least so many bytes of them, and tells how many bytes come
/// back, the exit status and the last of the output.
fn long_input(lines: &'static str, bytes: usize) -> (u64, i32, String) {
    let mut child = command()
        .args(["transcript", "--rules", "towers", "--fen", "B:WK1:BK32"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let chunk = lines.repeat(1 + (1 << 16) / lines.len());
        let count = 1 + bytes / chunk.len();
        // It may stop reading.
        let _ = (0..count).try_for_each(|_| input.write_all(chunk.as_bytes()));
    });
    let mut output = child.stdout.take().unwrap();
    let (mut bytes, mut part) = (0, vec![0; 1 << 16]);
    let mut tail = Vec::new();
    let mut most = 0;
    loop {
        let got = output.read(&mut part).unwrap();
        if got == 0 {
            break;
        }
        bytes += got as u64;
        tail.extend_from_slice(&part[..got]);
        tail.drain(..tail.len().saturating_sub(200));
        most = most.max(resident(child.id()));
    }
    feeder.join().unwrap();
    assert!(most < 64 << 10, "{most} KiB");
    let code = child.wait().unwrap().code().unwrap();
    (bytes, code, String::from_utf8(tail).unwrap())
}

/// The memory of a process in KiB, where the system tells.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
fn ten_megabytes_of_nothing() {
    for lines in ["x", "1", "A0", "\n"] {
        let (bytes, code, _) = long_input(lines, 10 << 20);
        assert!(bytes < 1000, "{lines:?}: {bytes}");
        assert_eq!(code, 0, "{lines:?}");
    }
}

#[test]
fn a_long_game_takes_little_memory() {
    let (bytes, code, tail) = long_input("G8-F7\nB1-A2\nF7-G8\nA2-B1\n", 1 << 20);
    // Each action of six bytes gives a board.
    assert!(bytes > 100 << 20, "{bytes}");
    assert_eq!(code, 0);
    assert!(tail.ends_with("+---+\n"), "{tail}");
}

#[test]
fn other_rulebooks_in_the_same_form() {
    let ran = |id: &str, input: &str| fed(&["transcript", "--rules", id], input.as_bytes());
    let contest = ran("contest", "(2,1)-(3,2)\n(5,4)-(4,3)\n(3,2)x(5,4)\nA\n").good();
    insta::assert_snapshot!(contest);
    insta::assert_snapshot!(ran("international", "32-28\n19-23\n28x19\nA\n").good());
    let obstacles = ran("obstacles", "A\n").good();
    assert_eq!(obstacles.matches(" # ").count(), 6, "{obstacles}");
    assert!(
        ran("spantsiretti", "")
            .good()
            .starts_with("BOARD SIZE: 10x8\n#WHITE PIECES: 15\n")
    );
    let wrong = ran("contest", "(2,1)-(4,3)\n");
    assert!(
        wrong.out.ends_with("ERROR: Illegal action.\n"),
        "{}",
        wrong.out
    );
    assert_eq!(wrong.code, 1);
}

#[test]
fn every_rulebook_plays_on() {
    for id in rules::builtin::ids() {
        let out = fed(&["transcript", "--rules", id], b"P").good();
        assert_eq!(out.matches("*** ").count(), 10, "{id}");
    }
}

#[test]
fn a_draw_is_told() {
    let words = ["transcript", "--rules", "contest", "--fen", "B:W32:B1:H9"];
    let out = fed(&words, b"P").good();
    assert!(out.ends_with("+\nDRAW!\n"), "{out}");
}

#[test]
fn a_text_that_fits_several_moves_is_refused() {
    let fen = "B:W7,8,15,16,32:B3";
    let words = ["transcript", "--rules", "english", "--fen", fen];
    let ran = fed(&words, b"3x19\n");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.ends_with("ERROR: Illegal action.\n"), "{}", ran.out);
    assert_eq!(ran.err, "several moves fit: 3x10x19 or 3x12x19\n");
    let route = fed(&words, b"3x12x19\n").good();
    assert!(
        route.contains("BLACK ACTION #1: 3x12x19\nBOARD COST: -2\n"),
        "{route}"
    );
}
