//! `crownhead pdn`.

use rules::builtin;

use crate::run::{Folder, fed, json_lines, words};

const GAMES: &str = "\
[Event \"First\"]
[White \"A\"]
[GameType \"21\"]
1. 11-15 {good [%clk 0:05:00]} 24-19 2. 15x24 28x19 3. 9-14 (3. 8-11 22-18) 22-18 *

[GameType \"20\"]
1. 3228 19-23 2. 28x19 14x23 1-1
";

const BROKEN: &str = "\
[GameType \"21\"]
1. 11-15 24-19 2. 9-14 {it must take} *

[GameType \"21\"]
1. 11-15 24-19 (1... 22-18 2. 8-11) 2. 15x24 28x19 *

1. 11-15 *
[GameType \"99\"]
1. 11-15 *
";

#[test]
fn good_games() {
    let folder = Folder::new("pdn-good");
    let file = folder.file("good.pdn", GAMES);
    let out = words(&["pdn", "check", &file]).good();
    assert_eq!(
        folder.short(&out),
        "good.pdn: 2 games, 10 moves, no problems\n"
    );
    let out = fed(&["pdn", "check", "-"], GAMES.as_bytes()).good();
    assert_eq!(out, "standard input: 2 games, 10 moves, no problems\n");
}

#[test]
fn problems_have_their_place() {
    let folder = Folder::new("pdn-bad");
    let (bad, good) = (
        folder.file("bad.pdn", BROKEN),
        folder.file("good.pdn", GAMES),
    );
    let ran = words(&["pdn", "check", &bad, &good]);
    assert_eq!(ran.code, 1);
    insta::assert_snapshot!(folder.short(&ran.out));
}

#[test]
fn the_rulebook_of_games_that_tell_none() {
    let ran = fed(&["pdn", "check", "-", "--rules", "english"], b"1. 11-15 *");
    assert_eq!(ran.good(), "standard input: 1 game, 1 move, no problems\n");
    let ran = fed(
        &["pdn", "convert", "-", "--rules", "contest"],
        b"1. 11-15 *",
    );
    let out = ran.good();
    assert!(out.contains("[Rulebook \"contest\"]\n"), "{out}");
}

#[test]
fn games_that_tell_no_rulebook_are_told_how_to_name_one() {
    const SILENT: &[u8] = b"1. 11-15 *\n\n[Event \"x\"]\n1. 9-14 *";
    for command in ["check", "convert"] {
        let ran = fed(&["pdn", command, "-"], SILENT);
        assert_eq!(ran.code, 1);
        let hint = "2 games without a tag GameType or Rulebook: `--rules ID` names";
        assert!(ran.err.contains(hint), "{}", ran.err);
        let ran = fed(&["pdn", command, "-", "--rules", "english"], SILENT);
        assert_eq!(ran.err, "");
        // A wrong name is not mended by `--rules`, which is for games that name none.
        let ran = fed(&["pdn", command, "-"], b"[GameType \"99\"]\n1. 11-15 *");
        assert!(!ran.err.contains("--rules"), "{}", ran.err);
    }
}

#[test]
fn clean_pdn() {
    let ran = fed(&["pdn", "convert", "-"], GAMES.as_bytes());
    assert_eq!(ran.err, "");
    let out = ran.good();
    insta::assert_snapshot!(out);
    // What was written clean stays as it is.
    assert_eq!(fed(&["pdn", "convert", "-"], out.as_bytes()).good(), out);
}

#[test]
fn json_a_game() {
    let ran = fed(&["pdn", "convert", "-", "--to", "json"], GAMES.as_bytes());
    let games = json_lines(&ran.good());
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["tags"]["White"], "A");
    assert_eq!(games[0]["rulebook"], "english");
    assert_eq!(games[0]["moves"][2], "15x24");
    assert_eq!(games[0]["times"][0][1], 300_000);
    assert!(games[1]["times"].is_null());
    assert_eq!(games[1]["end"], "draw: agreement");
    assert_eq!(games[1]["fen"], "W:W31,33-50:B1-13,15-18,20,23");
    let identity = builtin::rulebook("international").unwrap().identity();
    assert_eq!(games[1]["identity"], identity.to_string());
}

#[test]
fn the_start_keeps_its_counters() {
    let start = "B:W29:B1:H9";
    let pdn = format!("[Rulebook \"contest\"]\n[FEN \"{start}\"]\n1. 1-5 *");
    let ran = fed(&["pdn", "convert", "-", "--to", "json"], pdn.as_bytes());
    let games = json_lines(&ran.good());
    assert_eq!(games[0]["start"], start);
    assert_eq!(games[0]["end"], "draw: ten-quiet-plies");
}

#[test]
fn broken_games_are_kept_as_far_as_they_go() {
    let ran = fed(&["pdn", "convert", "-", "--to", "json"], BROKEN.as_bytes());
    assert_eq!(ran.code, 1);
    let games = json_lines(&ran.out);
    assert_eq!(games.len(), 4);
    assert_eq!(games[0]["moves"].as_array().unwrap().len(), 2);
    assert_eq!(games[0]["problems"][0]["line"], 2);
    assert_eq!(games[0]["problems"][0]["column"], 19);
    assert!(
        ran.err
            .starts_with("standard input:2:19: 9-14: capture is compulsory"),
        "{}",
        ran.err
    );
    let ran = fed(&["pdn", "convert", "-", "--to", "fen"], BROKEN.as_bytes());
    assert_eq!(ran.out.lines().count(), 2);
}

#[test]
fn a_game_carries_the_rulebook_of_its_own_file() {
    let folder = Folder::new("pdn-own");
    let own = "extends = \"english\"\nid = \"own\"\ncapture.duty = \"optional\"";
    let own = folder.file("own.toml", own);
    let text = b"1. 11-15 24-19 2. 9-14 *";
    let out = fed(&["pdn", "convert", "-", "--rules", &own], text).good();
    assert!(out.contains("[RulebookText \""), "{out}");
    let again = fed(&["pdn", "check", "-"], out.as_bytes()).good();
    assert_eq!(again, "standard input: 1 game, 3 moves, no problems\n");
}

#[test]
fn checks_as_json() {
    let folder = crate::run::Folder::new("pdn-check-json");
    let file = folder.file("games.pdn", "[GameType \"21\"]\n1. 11-15 9-14 *\n");
    let ran = crate::run::words(&["pdn", "check", "--json", &file]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let found = &crate::run::json_lines(&ran.out)[0];
    assert_eq!((&found["games"], &found["moves"]), (&1.into(), &1.into()));
    let problem = &found["problems"][0];
    assert_eq!(
        (&problem["line"], &problem["column"]),
        (&2.into(), &10.into())
    );
    assert!(
        problem["message"].as_str().unwrap().starts_with("9-14: "),
        "{problem}"
    );
}

const FOUND: &str = "\
[GameType \"21\"]
[Annotator \"B\"]
{odd} 1. 11x15 $4 24 - 19 (1... 24-2 {no}) 2. 15x24 28x19 *

[GameType \"21\"]
1. 11-15 24-19 *
";

#[test]
fn what_is_understood_all_the_same_is_a_warning() {
    let ran = fed(&["pdn", "check", "-"], FOUND.as_bytes());
    assert_eq!(
        ran.good(),
        "standard input:3:10: warning: 11x15 takes nothing: expected 11-15\n\
         standard input:3:19: warning: got blanks inside a move, expected 24-19\n\
         standard input:3:33: warning: 24-2: 2 is occupied\n\
         standard input: 2 games, 6 moves, no problems, 3 warnings in 1 game\n"
    );
    let ran = fed(&["pdn", "check", "-", "--json"], FOUND.as_bytes());
    let line = json_lines(&ran.good()).remove(0);
    assert_eq!((&line["warned"], &line["refused"]), (&1.into(), &0.into()));
    assert_eq!(line["problems"][1]["gravity"], "warning");
    assert_eq!(line["left_off"], 0);
    let ran = fed(&["pdn", "convert", "-"], FOUND.as_bytes());
    let out = ran.good();
    assert!(out.contains("[Annotator \"B\"]"), "{out}");
    assert!(
        out.contains("{odd} 1. 11-15 $4 24-19 (1... 24-2 {no}) 2. 15x24 28x19 *"),
        "{out}"
    );
}

/// More than twice what is kept of a file at a time.
#[test]
fn a_large_file_is_read_game_by_game() {
    let game = format!(
        "[GameType \"21\"]\n1. 11-15 {{{}}} *\n",
        "long ".repeat(20_000)
    );
    let count = 10_000_000 / game.len();
    let file = Folder::new("pdn-large").file("large.pdn", game.repeat(count));
    let out = words(&["pdn", "check", &file]).good();
    let expected = format!("{count} games, {count} moves, no problems\n");
    assert!(out.ends_with(&expected), "{out}");
    let out = words(&["pdn", "convert", &file, "--to", "fen"]).good();
    assert_eq!(out.lines().count(), count);
}
