//! What the referee costs: `cargo xtask measure referee`.

use std::process::Command;
use std::time::{Duration, Instant};

use arena::Pace;
use arena::play::{Player, play};
use arena::process::{Bot, Bounds, Launch};
use arena::protocol::Protocol;
use arena::referee::{Event, Referee, Terms};
use rules::{Game, Seed, Side, builtin};

fn main() {
    // `cargo test --all-targets` starts this too; there it has nothing to do.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    for id in ["contest", "english", "international"] {
        in_process(id);
    }
    let Some(bot) = piped_bot() else {
        println!("no C compiler: the piped bot was not measured");
        return;
    };
    for id in ["contest", "english", "international"] {
        piped(id, &bot);
    }
    games_a_minute(&bot);
}

fn start(id: &str) -> Game {
    Game::new(builtin::rulebook(id).unwrap(), 0)
}

fn terms() -> Terms {
    Terms {
        pace: Pace::PerMove(Duration::from_secs(60)),
        ..Terms::default()
    }
}

/// The referee alone, fed with moves; and the game alone, to tell what of it is the referee's.
fn in_process(id: &str) {
    let mut seed = Seed::new(1);
    let (mut plies, mut refereed, mut bare) = (0, Duration::ZERO, Duration::ZERO);
    while plies < 100_000 {
        let mut referee = Referee::new("g", start(id), terms(), [None, None]);
        let mut game = start(id);
        for side in Side::ALL {
            referee.hear(Duration::ZERO, side, Event::Started);
        }
        while !referee.is_over() {
            let moves = referee.game().legal_moves();
            let mv = moves[seed.below(moves.len())].clone();
            let side = referee.game().mover();
            let begun = Instant::now();
            let event = Event::Moved(mv.clone());
            referee.hear(Duration::ZERO, side, event);
            refereed += begun.elapsed();
            let begun = Instant::now();
            assert!(game.play(&mv).is_ok());
            bare += begun.elapsed();
            referee.commands();
            plies += 1;
        }
        assert!(referee.fault().is_none());
    }
    let per_move = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(plies);
    let (whole, bare) = (per_move(refereed), per_move(bare));
    println!("{id}, in process: {whole:.2} us a move, of it {bare:.2} the rules");
}

/// A bot in C that answers with the first legal move.
fn piped_bot() -> Option<String> {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("first.c"), folder.join("first"));
    let text = r#"
        #include <stdio.h>
        #include <string.h>
        int main(void) {
            static char line[1 << 16], move[256];
            while (fgets(line, sizeof line, stdin)) {
                if (!strncmp(line, "quit", 4)) return 0;
                if (sscanf(line, "move %*s %*s %255s", move) != 1) continue;
                puts(move);
                fflush(stdout);
            }
        }"#;
    std::fs::write(&source, text).ok()?;
    let mut compiler = Command::new("cc");
    let built = compiler
        .arg("-O2")
        .arg("-o")
        .arg(&program)
        .arg(&source)
        .status();
    built
        .ok()?
        .success()
        .then(|| program.to_str().map(str::to_string))?
}

fn bot(program: &str) -> Bot {
    Bot::new(Launch {
        words: vec![program.to_string()],
        folder: None,
        protocol: Protocol::Line,
        bounds: Bounds::default(),
    })
}

/// The time from one move of a piped bot to the next, the bot's own work included.
fn piped(id: &str, program: &str) {
    let (mut plies, mut time) = (0, Duration::ZERO);
    while plies < 20_000 {
        let [mut first, mut second] = [bot(program), bot(program)];
        let players: [&mut dyn Player; 2] = [&mut first, &mut second];
        let mut last = None;
        let referee = play("g", start(id), terms(), players, |_| {
            // The first move has the start of the program in it.
            if let Some(last) = last.replace(Instant::now()) {
                time += last.elapsed();
                plies += 1;
            }
        });
        assert!(referee.fault().is_none(), "{:?}", referee.fault());
    }
    let per_move = time.as_secs_f64() * 1e6 / f64::from(plies);
    println!("{id}, two piped bots: {per_move:.1} us a move");
}

/// Whole games of two processes each, on two threads.
fn games_a_minute(program: &str) {
    const GAMES: u32 = 1000;
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..GAMES / 2 {
                    let [mut first, mut second] = [bot(program), bot(program)];
                    let players: [&mut dyn Player; 2] = [&mut first, &mut second];
                    let referee = play("g", start("contest"), terms(), players, |_| {});
                    assert!(referee.fault().is_none());
                }
            });
        }
    });
    let per_minute = f64::from(GAMES) / begun.elapsed().as_secs_f64() * 60.0;
    println!("contest, games of two processes on two threads: {per_minute:.0} a minute");
}
