//! `crownhead play` as a plain program, where there is no terminal; and how it begins.

use std::fs;

use crate::play::SHORT;
use crate::run::{Folder, command, fed, run, words};

/// Plays as a plain program, with games in a folder of its own.
fn plain(name: &str, line: &str, input: &str) -> crate::run::Ran {
    let folder = Folder::new(name);
    let place = folder.file("x", "");
    let place = place.strip_suffix("/x").unwrap();
    let mut child = command()
        .args(line.split_whitespace())
        .env("XDG_DATA_HOME", place)
        .current_dir(place)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    use std::io::Write;
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    crate::run::Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn a_plain_program_where_there_is_no_terminal() {
    let ran = plain(
        "plain-two",
        &format!("play {SHORT}"),
        "9-14\n22-18\n9-13\n14x32\n",
    );
    assert_eq!(ran.err, "9-13: there is no piece on 9.\n");
    assert!(!ran.out.contains('\x1b'));
    insta::assert_snapshot!(ran.good());
}

#[test]
fn a_plain_program_answers() {
    let line = "play --rules parlour --side first --level 1";
    let ran = plain(
        "plain-one",
        line,
        "22-18\nundo\nmoves\nhint\ndraw\nresign\nundo\nquit\nmoves\n",
    );
    assert!(ran.out.contains("\nRed: "), "{}", ran.out);
    assert!(
        ran.out.contains("21-17 22-17 22-18") || ran.out.contains("22-18"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("Yellow resigned: Red wins."),
        "{}",
        ran.out
    );
    assert!(
        ran.err
            .contains("The game is over: nothing is taken back now."),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 0);
}

#[test]
fn a_plain_program_resumes() {
    let first = plain(
        "plain-resume",
        "play --two --rules contest",
        "(2,1)-(3,2)\n",
    );
    assert_eq!(first.code, 0, "{}", first.err);
    let second = plain("plain-resume", "play --resume", "");
    assert!(second.good().contains("Red to move."));
    // A line that was cut off while it was written is as if it had never been.
    let folder = Folder::new("plain-resume");
    let place = folder.file("x", "").replace("/x", "/crownhead/games");
    for entry in fs::read_dir(place).unwrap() {
        let path = entry.unwrap().path();
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("{\"move\":\"24-");
        fs::write(path, text).unwrap();
    }
    let third = plain("plain-resume", "play --resume", "(5,2)-(4,3)\n");
    assert!(third.good().contains("Red: (5,2)-(4,3)"));
    let fourth = plain("plain-resume", "play --resume", "");
    assert!(fourth.good().contains("Black to move."));
    let nothing = plain("plain-nothing", "play --resume", "");
    assert_eq!(nothing.code, 2);
    assert_eq!(nothing.err, "error: there is no game to take up again\n");
}

#[test]
fn what_a_file_says_of_a_game_is_there_when_it_is_resumed() {
    let folder = Folder::new("plain-source");
    let text = "[Event \"Club evening\"]\n\n1. 11-15 $1 {as always} (1. 12-16) 24-19 *\n";
    let file = folder.file("game.pdn", text);
    let home = Folder::new("plain-begun");
    home.fresh("crownhead");
    let saved = home.path("crownhead-english-1.pdn");
    let _ = fs::remove_file(&saved);
    let begun = plain("plain-begun", &format!("play --two --pdn {file}"), "");
    assert_eq!(begun.code, 0, "{}", begun.err);
    let resumed = plain("plain-begun", "play --resume", "15x24\nsave\n");
    let told = resumed.good();
    assert!(told.contains("crownhead-english-1.pdn"), "{told}");
    let saved = fs::read_to_string(saved).unwrap();
    let games = fs::read_dir(home.path("crownhead/games")).unwrap();
    let record = games.map(|entry| entry.unwrap().path()).next().unwrap();
    let converted = run(&format!("record convert --to pdn {}", record.display())).good();
    for text in [&saved, &converted] {
        assert!(text.contains("[Event \"Club evening\"]"), "{text}");
        assert!(
            text.contains("1. 11-15 $1 {as always} (1. 12-16) 24-19 2. 15x24"),
            "{text}"
        );
    }
}

#[test]
fn wrong_use_of_play() {
    for (line, part) in [
        ("play --level 9", "expected a whole number from 1 to 8"),
        (
            "play --side green",
            "expected first, second, random, black, white",
        ),
        ("play --two --level 3", "cannot be used with"),
        ("play --resume --two", "cannot be used with"),
        (
            "play --clock x",
            "expected minutes and seconds a move, like 5+3",
        ),
        ("play --pdn nowhere.pdn", "cannot read nowhere.pdn"),
        (
            "play --weights nowhere.weights",
            "cannot read nowhere.weights",
        ),
        ("play --two --yields", "cannot be used with"),
        ("play --rules russain", "did you mean `russian`?"),
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let err = crate::run::words(&words).wrong_use();
        assert!(err.contains(part), "{line}: {err}");
    }
}

#[test]
fn weights_of_a_file_are_those_of_its_rulebook() {
    let learned = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../learned");
    let folder = Folder::new("plain-weights");
    fs::copy(
        learned.join("towers/weights.bin"),
        folder.path("weights.bin"),
    )
    .unwrap();
    let play = |id: &str| {
        let line = format!("play --rules {id} --level 2 --weights weights.bin");
        plain("plain-weights", &line, "tip\nresign\n")
    };
    let ran = play("towers");
    assert_eq!(ran.err, "");
    assert!(ran.good().contains("resigned: "));
    let refused = play("russian").wrong_use();
    assert!(
        refused.contains("weights.bin: the weights belong to another rulebook"),
        "{refused}"
    );
}

#[test]
fn a_game_of_a_file_is_gone_on_with() {
    let folder = Folder::new("play-pdn");
    let file = folder.file("game.pdn", "[GameType \"21\"]\n1. 11-15 24-19 *");
    let ran = plain(
        "play-pdn-data",
        &format!("play --two --pdn {file}"),
        "15x24\n",
    );
    assert!(ran.good().contains("Black: 15x24"));
    let ran = fed(&["play", "--two", "--pdn", "-"], b"");
    assert!(ran.err.contains("there is no game"), "{}", ran.err);
    let bad = b"[GameType \"21\"]\n1. 11-15 24-19 2. 9-14 *";
    let refused = fed(&["play", "--two", "--pdn", "-"], bad).wrong_use();
    assert!(refused.contains("line 2, column 19: 9-14: "), "{refused}");
    assert_eq!(words(&["play", "--help"]).code, 0);
}
