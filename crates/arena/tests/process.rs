//! Real processes, good and hostile. Each is caught with its own reason and leaves nothing.
#![cfg(unix)]

use std::time::{Duration, Instant};

use arena::play::{Chooser, play};
use arena::process::{Bot, Bounds, Launch};
use arena::protocol::Protocol;
use arena::referee::{Referee, Terms};
use arena::{Log, Pace};
use rules::{Forfeit, Game, Move, Side, builtin};

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Plenty of time: only those who never answer meet the end of it.
fn terms(move_ms: u64) -> Terms {
    Terms {
        pace: Pace::PerMove(ms(move_ms)),
        start_up: ms(0),
        ..Terms::default()
    }
}

fn bot(words: &[&str]) -> Bot {
    Bot::new(Launch {
        words: words.iter().map(|word| word.to_string()).collect(),
        folder: None,
        protocol: Protocol::Line,
        bounds: Bounds::default(),
    })
}

fn shell(script: &str) -> Bot {
    bot(&["sh", "-c", script])
}

fn first_legal() -> Chooser<impl FnMut(&Game) -> Option<Move>> {
    Chooser::new(|game: &Game| game.legal_moves().first().cloned())
}

/// The bot plays the first side against one that never errs.
fn played(mut bot: Bot, terms: Terms) -> (Referee, Log) {
    let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
    let referee = play("g1", game, terms, [&mut bot, &mut first_legal()], |_| {});
    (referee, bot.log())
}

#[track_caller]
fn loses(bot: Bot, move_ms: u64, forfeit: Forfeit, part: &str) {
    let start = Instant::now();
    let (referee, _) = played(bot, terms(move_ms));
    let (side, fault) = referee.fault().expect("it lost by its own fault");
    assert_eq!((side, fault.forfeit), (Side::First, forfeit), "{fault}");
    assert!(fault.to_string().contains(part), "{fault}");
    // Bots that sleep do so for far longer: nobody waited for them.
    assert!(start.elapsed() < ms(900_000), "{:?}", start.elapsed());
}

/// A process whose command line has this text, if there is one.
#[cfg(target_os = "linux")]
fn left_over(marker: &str) -> Option<String> {
    let entries = std::fs::read_dir("/proc").unwrap().map_while(Result::ok);
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .find(|line| line.contains(marker))
}

#[test]
fn a_bot_of_the_shell_plays_a_whole_game() {
    // The first legal move is the fourth word.
    let script = "while read -r word fen ms move rest; do
        case $word in
            game) echo \"# I play $move\"; echo hello >&2 ;;
            move) echo \"$move\" ;;
            quit) exit ;;
        esac
    done";
    let (referee, log) = played(shell(script), terms(100_000));
    assert!(referee.fault().is_none(), "{:?}", referee.fault());
    assert!(referee.game().turns().len() >= 10);
    let mut lines: Vec<&str> = log.text().lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["# I play B", "hello"]);
}

#[test]
fn bots_that_end() {
    let crash = Forfeit::Crash;
    loses(shell("exit 3"), 100_000, crash, "(exit status 3)");
    loses(shell("kill -SEGV $$"), 100_000, crash, "(signal 11)");
    // Its child keeps the output open.
    loses(
        shell("sleep 1000 & exit 4"),
        100_000,
        crash,
        "(exit status 4)",
    );
    let missing = bot(&["no-such-program-at-all"]);
    loses(
        missing,
        100_000,
        crash,
        "could not be started: no-such-program-at-all",
    );
}

#[test]
fn a_bot_that_ends_between_its_moves() {
    let mut bot = shell("echo 9-13");
    let mut slow = Chooser::new(|game: &Game| {
        std::thread::sleep(ms(700));
        game.legal_moves().first().cloned()
    });
    let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
    let referee = play("g1", game, terms(100_000), [&mut bot, &mut slow], |_| {});
    let (side, fault) = referee.fault().unwrap();
    assert_eq!(
        (side, fault.forfeit),
        (Side::First, Forfeit::Left),
        "{fault}"
    );
}

#[test]
fn bots_that_say_nothing() {
    let silence = Forfeit::Silence;
    loses(shell("sleep 1000"), 100, silence, "no answer within 100 ms");
    loses(shell("while :; do :; done"), 100, silence, "no answer");
    loses(
        shell("exec >&-; sleep 1000"),
        100_000,
        silence,
        "closed its output",
    );
    loses(
        shell("exec <&- >&- 2>&-; sleep 1000"),
        100_000,
        silence,
        "closed its output",
    );
    // One byte after the other is no line.
    loses(
        shell("while :; do printf 9; sleep 0.02; done"),
        300,
        silence,
        "no answer",
    );
}

#[test]
fn bots_that_write_nonsense() {
    let unreadable = Forfeit::Unreadable;
    loses(
        shell("echo hello; sleep 1000"),
        100_000,
        unreadable,
        "wrote `hello`",
    );
    loses(
        shell("head -c 1000 /dev/zero; echo; sleep 1000"),
        100_000,
        unreadable,
        "\u{fffd}…`",
    );
    loses(
        shell("echo 9-18; sleep 1000"),
        100_000,
        Forfeit::IllegalMove,
        "wrote `9-18`",
    );
    loses(shell("yes 9-13"), 100_000, Forfeit::IllegalMove, "no piece");
}

#[test]
fn bots_that_write_too_much() {
    let flood = Forfeit::Flood;
    loses(bot(&["yes", "#"]), 60_000, flood, "more than 100000 lines");
    loses(
        bot(&["yes", &format!("#{}", "x".repeat(1000))]),
        60_000,
        flood,
        "8388608 bytes",
    );
    loses(
        bot(&["cat", "/dev/zero"]),
        60_000,
        flood,
        "65536 bytes on one line",
    );
    loses(shell("yes >&2"), 60_000, flood, "more than 100000 lines");
}

#[test]
fn a_bot_that_never_reads_blocks_nobody() {
    // Far more than a pipe holds, and the bot takes none of it.
    let mut bot = shell("sleep 1000");
    let mut opponent = first_legal();
    let game = Game::new(builtin::rulebook("contest").unwrap(), 0);
    let big = "x".repeat(1 << 20);
    let start = Instant::now();
    let referee = play(&big, game, terms(200), [&mut bot, &mut opponent], |_| {});
    assert_eq!(referee.fault().unwrap().1.forfeit, Forfeit::Silence);
    assert!(start.elapsed() < ms(900_000));
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_is_left_over() {
    let marker = "98761.2345";
    let script = format!("sleep {marker} & sleep {marker} & sleep {marker}");
    loses(shell(&script), 200, Forfeit::Silence, "no answer");
    let script = format!("sleep {marker} >&- 2>&- & echo 9-18; sleep {marker}");
    loses(shell(&script), 100_000, Forfeit::IllegalMove, "9-18");
    let script = format!("sleep {marker} >&- 2>&- & exit 1");
    loses(shell(&script), 100_000, Forfeit::Crash, "exit status 1");
    // The kernel takes a moment to clear away what was killed.
    let end = Instant::now() + ms(120_000);
    while left_over(marker).is_some() && Instant::now() < end {
        std::thread::sleep(ms(10));
    }
    assert_eq!(left_over(marker), None);
}

#[test]
fn the_environment_is_cleared() {
    // Cargo sets this for tests; a bot must not see it.
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
    let script = "echo \"# [$CARGO_MANIFEST_DIR] [$LANG]\"; exit 0";
    let (_, log) = played(shell(script), terms(100_000));
    assert_eq!(log.text(), "# [] [C.UTF-8]\n");
}
