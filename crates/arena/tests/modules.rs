//! Bots as WebAssembly modules, good and hostile.
#![cfg(feature = "wasm")]

use std::time::Duration;

use arena::Pace;
use arena::play::{Chooser, play};
use arena::protocol::Protocol;
use arena::referee::{Referee, Terms};
use arena::wasm::{Bot, Program, Ration};
use rules::{Forfeit, Game, Side, builtin};

const FIRST_LEGAL: &str = include_str!("../../../bots/wasm/bot.wat");

fn program(text: &str) -> Program {
    Program::read(text.as_bytes()).unwrap()
}

/// A module whose `line` does this.
fn module(line: &str) -> String {
    format!(
        "(module (memory (export \"memory\") 1)
            (data (i32.const 0) \"hello\\n# aside\\n\")
            (func (export \"alloc\") (param i32) (result i32) (i32.const 1024))
            (func $line (export \"line\") (param i32 i32) (result i64) {line}))"
    )
}

fn played(text: &str, ration: Ration) -> (Referee, String) {
    let terms = Terms {
        pace: Pace::PerMove(Duration::from_secs(100)),
        ..Terms::default()
    };
    let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
    let mut bot = Bot::new(program(text), Protocol::Line, ration);
    let mut rival = Chooser::new(|game: &Game| game.legal_moves().last().cloned());
    let referee = play("g1", game, terms, [&mut bot, &mut rival], |_| {});
    (referee, bot.log().text().to_string())
}

#[track_caller]
fn loses(text: &str, forfeit: Forfeit, part: &str) {
    let (referee, _) = played(text, Ration::default());
    let (side, fault) = referee.fault().unwrap();
    assert_eq!((side, fault.forfeit), (Side::First, forfeit), "{fault}");
    assert!(fault.to_string().contains(part), "{fault}");
}

#[test]
fn a_module_plays_a_whole_game() {
    let moves = || {
        let (referee, _) = played(FIRST_LEGAL, Ration::default());
        assert!(referee.fault().is_none(), "{:?}", referee.fault());
        let moves = referee.record().moves;
        moves.into_iter().map(|mv| mv.text).collect::<Vec<_>>()
    };
    let first = moves();
    assert!(first.len() >= 10, "{first:?}");
    assert_eq!(first, moves());
}

#[test]
fn a_module_with_imports_is_refused() {
    let text = "(module (import \"wasi\" \"open\" (func)))";
    let error = Program::read(text.as_bytes()).unwrap_err();
    assert_eq!(error, "the module imports `wasi.open`: expected no imports");
    assert!(
        Program::read(b"hello")
            .unwrap_err()
            .contains("no WebAssembly module")
    );
    let large = vec![b' '; 20 << 20];
    assert!(
        Program::read(&large)
            .unwrap_err()
            .contains("20971520 bytes")
    );
}

#[test]
fn hostile_modules_lose_with_their_own_reasons() {
    let crash = Forfeit::Crash;
    loses(
        &module("(loop $l (br $l)) (i64.const 0)"),
        crash,
        "used up its fuel",
    );
    loses(&module("unreachable"), crash, "`unreachable`");
    loses(
        &module("(call $line (i32.const 0) (i32.const 0))"),
        crash,
        "call stack",
    );
    loses(&module("(i64.const -1)"), crash, "outside its memory");
    loses(
        &module("(i64.const 5)"),
        Forfeit::Unreadable,
        "wrote `hello`",
    );
    loses("(module)", crash, "exports no `memory`");
    loses(
        "(module (memory (export \"memory\") 60000))",
        crash,
        "memory minimum size",
    );
    let grown = "(memory.fill (i32.const 0) (i32.const 65) (i32.mul (i32.const 65536)
                 (i32.add (memory.grow (i32.const 1000)) (i32.const 1000)))) (i64.const 10000000)";
    loses(&module(grown), Forfeit::Flood, "65536 bytes on one line");
    let greedy = "(if (i32.eq (memory.grow (i32.const 60000)) (i32.const -1)) (then unreachable))
                  (i64.const 5)";
    loses(&module(greedy), crash, "`unreachable`");
}

#[test]
fn remarks_go_to_the_log() {
    let (_, log) = played(&module("(i64.const 13)"), Ration::default());
    assert!(log.starts_with("# aside\n"), "{log}");
}

/// Fuel does not depend on the machine: with one unit less the same module fails.
#[test]
fn fuel_is_counted_exactly() {
    let enough = |fuel| {
        let ration = Ration {
            fuel,
            ..Ration::default()
        };
        played(FIRST_LEGAL, ration).0.fault().is_none()
    };
    let (mut low, mut high) = (0, 1 << 20);
    assert!(enough(high));
    while high - low > 1 {
        let middle = (low + high) / 2;
        if enough(middle) {
            high = middle
        } else {
            low = middle
        }
    }
    assert!(enough(high) && !enough(high - 1), "{high}");
    assert!(enough(high) && !enough(high - 1), "{high}");
}

/// A module meets the house in a contest, and one without fuel loses with that reason.
#[test]
fn modules_play_contests() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/wasm");
    let games = |fuel: u64| {
        let text = format!(
            "rules = 'contest'\ngames = 2\n[[bot]]\nname = 'a'\nmodule = 'bot.wat'\nfuel = {fuel}\n\
             [[bot]]\nname = 'b'\nlevel = 0\n"
        );
        let contest = arena::contest::read(&text, &folder).unwrap();
        let pair = arena::contest::Pair {
            number: 0,
            bots: [0, 1],
            opening: 0,
            wanted: [true, true],
        };
        let chunk = arena::contest::Chunk {
            setting: contest.setting(&builtin::rulebook("contest").unwrap()),
            pairs: vec![pair],
        };
        chunk.play(&arena::contest::Nobody).unwrap()
    };
    for game in games(1_000_000) {
        assert!(
            game.fault.is_none() && game.moves.len() >= 5,
            "{}",
            game.why
        );
    }
    for game in games(10) {
        let winner = game.bots.iter().position(|bot| *bot == 1);
        assert_eq!(game.winner, winner, "{}", game.why);
        assert!(game.why.contains("used up its fuel"), "{}", game.why);
    }
}

/// Who sends no module is not ready and loses alone; nobody else notices.
#[test]
fn what_is_no_module_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bad.wasm"), "no module").unwrap();
    let text = "rules = 'contest'\n[[bot]]\nname = 'a'\nmodule = 'bad.wasm'\n\
                [[bot]]\nname = 'b'\nlevel = 0\n";
    let contest = arena::contest::read(text, folder.path()).unwrap();
    let workshop = arena::contest::Workshop::default();
    let ready = workshop.ready(&contest.bots, &|_, _| {});
    let arena::contest::Kind::Unready(why) = &ready.bots[0].kind else {
        panic!("{ready:?}");
    };
    assert!(why.contains("no WebAssembly module"), "{why}");
}
