//! Tests of PDN as it is found in the world: what people write is understood, and told.

use std::io::{self, Read};

use super::*;
use crate::Game;
use rulebook::builtin;

fn one(text: &str) -> PdnGame {
    games(text.as_bytes()).next().unwrap()
}

/// The game as it was played in English, and all that is told about it.
fn played(text: &str) -> (Played, Vec<String>) {
    let pdn = one(text);
    let english = builtin::rulebook("english").unwrap();
    let played = pdn.play(&Rulebooks::builtin(), Some(&english)).unwrap();
    let told = pdn.problems.iter().chain(&played.problems);
    let line = |p: &PdnProblem| format!("{} {p}", p.gravity.word());
    let told = told.map(line).collect();
    (played, told)
}

#[test]
fn a_quiet_move_with_the_sign_of_a_capture() {
    let (game, told) = played("1. 11x15 24-19 2. 15x24 28x19 *");
    assert_eq!(game.game.turns().len(), 4);
    let expected = "warning line 1, column 4: 11x15 takes nothing: expected 11-15";
    assert_eq!(told, [expected]);
    // Where a capture is possible, no quiet move is meant.
    let (game, told) = played("1. 11-15 24-19 2. 9x14 *");
    assert_eq!(game.game.turns().len(), 2);
    assert!(
        told[0].starts_with("fault line 1, column 19: 9x14:"),
        "{told:?}"
    );
}

#[test]
fn blanks_inside_a_move() {
    let texts = [
        "11 - 15",
        "11- 15",
        "11 -15",
        "11 x15",
        "11-\r\n15",
        "11  -  15",
    ];
    for text in texts {
        let pdn = one(&format!("1. {text} 24-19 *"));
        let texts: Vec<&str> = pdn.line.moves.iter().map(|m| m.text.as_str()).collect();
        let sign = if text.contains('x') { 'x' } else { '-' };
        assert_eq!(texts, [&*format!("11{sign}15"), "24-19"], "{text}");
        let told = pdn.problems[0].to_string();
        let expected = format!("line 1, column 4: got blanks inside a move, expected 11{sign}15");
        assert_eq!(told, expected);
        assert!(!pdn.problems[0].is_fault());
    }
    let pdn = one("1. 30x 23 x14x5 12-16 2. c3 : e5 :g7 (5, 0) - (4,1) 1-0");
    let texts: Vec<&str> = pdn.line.moves.iter().map(|m| m.text.as_str()).collect();
    assert_eq!(texts, ["30x23x14x5", "12-16", "c3:e5:g7", "(5,0)-(4,1)"]);
    assert_eq!(pdn.result.unwrap().text(), "1-0");
}

#[test]
fn what_only_looks_like_a_blank_inside() {
    for text in [
        "1. 11-15 - - *",
        "1. 11-15 24-19 -- *",
        "1. 11-15 2-0",
        "1. 11-15 x *",
    ] {
        let pdn = one(text);
        assert_eq!(pdn.line.moves[0].text, "11-15", "{text}");
        let told = pdn.problems.iter().map(|p| p.message.as_str());
        assert!(!told.clone().any(|m| m.contains("blanks")), "{text}");
    }
}

/// Kings that go to and fro, as often as it takes.
fn to_and_fro(times: usize) -> String {
    let there_and_back = "1-6 32-27 6-1 27-32 ".repeat(times);
    format!("[GameType \"21\"]\n[FEN \"B:WK32:BK1\"]\n{there_and_back}")
}

#[test]
fn a_game_goes_on_after_the_third_repetition() {
    let text = to_and_fro(5) + "1-6 1/2-1/2";
    let (game, told) = played(&text);
    assert_eq!(game.game.turns().len(), 21);
    assert_eq!(told.len(), 1, "{told:?}");
    let place = "warning line 3, column 41: 1-6: played on, but by the rules: ";
    assert!(told[0].starts_with(place), "{told:?}");
    // Its record and its PDN have every move, and both are played again.
    let record = game.record();
    let again = Game::replay(&record, game.game.rulebook().clone()).unwrap();
    assert_eq!(again.record(), record);
    let written = write(&PdnGame::of(&again, None));
    let (third, _) = played(&written);
    assert_eq!(third.game.fen(), game.game.fen());
    assert_eq!(third.game.turns(), game.game.turns());
}

#[test]
fn going_back_and_forth_in_a_game_that_went_on() {
    let (played, _) = played(&(to_and_fro(4) + "*"));
    let mut game = played.game;
    let end = game.record();
    while game.undo() {}
    while game.redo() {}
    assert_eq!(game.record(), end);
    for _ in 0..9 {
        assert!(game.undo());
    }
    // Seven moves, none of them a third time: here nothing was passed over.
    assert_eq!(game.outcome(), None);
    game.play_str("27-32").unwrap();
    assert!(game.outcome().is_some());
}

#[test]
fn whoever_went_on_from_a_draw_may_have_won() {
    let (game, told) = played(&(to_and_fro(2) + "1-0"));
    let outcome = game.game.outcome().unwrap();
    assert_eq!(outcome.winner, Some(moves::Side::First));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("got result 1-0, but by the rules:"),
        "{told:?}"
    );
}

#[test]
fn a_game_that_was_won_stays_over() {
    let (game, told) = played("[FEN \"B:W19:B16,11\"]\n1. 16x23 11-15 1-0");
    assert_eq!(game.game.turns().len(), 1);
    assert!(told[0].starts_with("fault line 2, column 10: 11-15: the game is over:"));
}

const ANNOTATED: &str = "\
[GameType \"21\"]
[Event \"Open\"]
[Black \"A\"]
[Annotator \"B\"]
{before all} 1. {old} 11x15! $1 $14 {[%clk 0:05:00] good} (1. 12-16 {dull} 24-20 (1... 22-18)) 24-19 *
";

#[test]
fn all_that_a_file_says_is_written_again() {
    let pdn = one(ANNOTATED);
    let (mut played, _) = played(ANNOTATED);
    let (tree, told) = played.tree(&pdn);
    assert_eq!(told, []);
    // The game is gone on with, and then written.
    played.game.play_str("15x24").unwrap();
    let mut again = PdnGame::of(&played.game, None);
    again.keep(&tree);
    let text = write(&again);
    for tag in [
        "[Event \"Open\"]",
        "[Black \"A\"]",
        "[Annotator \"B\"]",
        "[PlyCount \"3\"]",
    ] {
        assert!(text.contains(tag), "{text}");
    }
    let moves = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
    assert_eq!(
        moves,
        "{before all} 1. {old} 11-15! $1 $14 {[%clk 0:05:00]} {good} \
         (1. 12-16 {dull} 24-20 (1... 22-18)) 24-19 2. 15x24 * "
    );
}

#[test]
fn after_another_move_nothing_is_kept() {
    let pdn = one("1. 11-15 {a} 24-19 {b} 2. 15x24 {c} *");
    let mut game = Game::new(builtin::rulebook("english").unwrap(), 0);
    for text in ["11-15", "22-18", "15x22"] {
        game.play_str(text).unwrap();
    }
    let mut again = PdnGame::of(&game, None);
    again.keep(&pdn);
    let comments: Vec<_> = again.line.moves.iter().map(|m| m.after.len()).collect();
    assert_eq!(comments, [1, 0, 0]);
}

#[test]
fn a_variation_that_cannot_be_played_is_kept_and_told() {
    let pdn = one("[GameType \"21\"]\n1. 11-15 (1. 11-20 {no} 24-19) (1. 12x16) 24-19 *");
    let played = pdn.play(&Rulebooks::builtin(), None).unwrap();
    let (tree, told) = played.tree(&pdn);
    assert_eq!(told.len(), 2);
    assert!(told.iter().all(|problem| !problem.is_fault()));
    assert_eq!(told[0].at.column, 14);
    let variations = &tree.line.moves[0].variations;
    assert_eq!(variations[0], pdn.line.moves[0].variations[0]);
    assert_eq!(variations[1].moves[0].text, "12-16");
}

/// Gives its bytes in small pieces, as pipes do.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(7);
        self.0.read(&mut buffer[..most])
    }
}

#[test]
fn a_stream_gives_the_same_games() {
    let mut text = String::from("\u{feff}");
    for n in 0..2000 {
        text += &format!("[Event \"{n}\"]\n1. 11-15 {{a comment, ü}} 24-19* 2. 15x24 1-0\n\n");
    }
    text += "\n\n% the end\n";
    let streamed = Stream::new(Drops(text.as_bytes())).map(Result::unwrap);
    assert!(streamed.eq(games(text.as_bytes())));
}

#[test]
fn a_stream_longer_than_what_is_kept_of_it() {
    let game = format!("[Event \"E\"]\n1. 11-15 {{{}}} *\n", "long ".repeat(40_000));
    let copies = 3 * PdnGame::MAX_BYTES / game.len();
    let input = io::Cursor::new(game.into_bytes());
    let mut whole = Vec::new();
    for _ in 0..copies {
        whole.extend_from_slice(input.get_ref());
    }
    let mut stream = Stream::new(whole.as_slice());
    for n in 0..copies {
        let game = stream.next().unwrap().unwrap();
        assert_eq!(game.problems, [], "{n}");
        assert_eq!(game.at.line as usize, 2 * n + 1);
        assert_eq!(game.line.moves[0].after[0].len(), 199_999);
    }
    assert!(stream.next().is_none());
    assert_eq!(stream.position(), whole.len() as u64);
}

#[test]
fn what_has_no_end_is_cut() {
    let no_end = io::repeat(b'x').take(3 * PdnGame::MAX_BYTES as u64);
    let first = Stream::new((&b"1. 11-15 {"[..]).chain(no_end))
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(first.line.moves[0].after[0].len(), PdnGame::MAX_TEXT);
    let told: Vec<String> = first.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told[0],
        "line 1, column 10: the comment is not closed: expected `}`"
    );
    assert_eq!(
        told[1],
        "line 1, column 10: a text has at most 262144 bytes"
    );
    assert!(
        told[2].contains("a game has at most 4194304 bytes"),
        "{told:?}"
    );
    let tag = format!("[Event \"{}\"]\n1. 11-15 *", "ü".repeat(PdnGame::MAX_TEXT));
    let pdn = one(&tag);
    assert!(pdn.problems[0].is_fault());
    assert_eq!(pdn.tag("Event").unwrap().len(), PdnGame::MAX_TEXT);
    assert_eq!(pdn.line.moves.len(), 1);
}

#[test]
fn an_input_that_breaks_is_told_once() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let mut stream = Stream::new(Broken);
    assert!(stream.next().unwrap().is_err());
    assert!(stream.next().is_none());
}
