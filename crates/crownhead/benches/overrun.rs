//! How far a search outlives its time, seen by a program that talks Hub with the engine while
//! every core is busy: `cargo xtask measure overrun`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use engine::hub;
use rules::{Game, Seed, builtin};

/// How long a move may take.
const MOVE_TIME: Duration = Duration::from_millis(100);
/// How many moves are measured in each rulebook.
const MOVES: usize = 300;
const RULEBOOKS: [&str; 3] = ["english", "international", "triple-king"];

fn main() {
    // `cargo test --all-targets` starts this too; there it has nothing to do.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    println!(
        "move time {} ms, both players on one thread",
        MOVE_TIME.as_millis()
    );
    for busy in [false, true] {
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..cores() * usize::from(busy) {
                scope.spawn(|| {
                    while !over.load(Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            println!(
                "{}",
                if busy {
                    "every core busy"
                } else {
                    "nothing else started"
                }
            );
            RULEBOOKS.iter().for_each(|id| measure(id));
            over.store(true, Relaxed);
        });
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn measure(id: &str) {
    let begun = Instant::now();
    let mut player = Player::start(id);
    let ready = begun.elapsed();
    let mut seed = Seed::new(1);
    let mut times = Vec::new();
    while times.len() < MOVES {
        player.play_one(id, &mut seed, &mut times);
    }
    let first = times[0];
    times.sort();
    let at = |share: f64| millis(times[((times.len() - 1) as f64 * share) as usize]);
    println!(
        "{id:<14} ready in {:5.1} ms, first move {:6.1} ms; {} moves: half within {:6.1} ms, \
         9 in 10 {:6.1}, 99 in 100 {:6.1}, the slowest {:6.1}",
        millis(ready),
        millis(first),
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
    );
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The engine as a process.
struct Player {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Player {
    fn start(id: &str) -> Player {
        let mut child = Command::new(env!("CARGO_BIN_EXE_crownhead"))
            .args(["engine", "--rules", id, "--threads", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut player = Player {
            child,
            input,
            output,
        };
        player.ask("hub", "wait");
        player.ask("init", "ready");
        player.say(&format!("level move-time={}", MOVE_TIME.as_secs_f64()));
        player
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Says a line and waits for one that begins with a word.
    fn ask(&mut self, line: &str, word: &str) -> String {
        self.say(line);
        loop {
            let mut answer = String::new();
            let read = self.output.read_line(&mut answer).expect("it answers");
            assert!(read > 0, "the engine is gone");
            if answer.starts_with(word) {
                return answer;
            }
        }
    }

    /// Plays a game from a random opening and notes how long each move with a choice took.
    fn play_one(&mut self, id: &str, seed: &mut Seed, times: &mut Vec<Duration>) {
        let mut game = Game::new(builtin::rulebook(id).expect("a built-in rulebook"), 0);
        self.say("new-game");
        while game.outcome().is_none() && times.len() < MOVES {
            let moves = game.legal_moves();
            let chosen = if game.turns().len() < 4 {
                moves[seed.below(moves.len())].clone()
            } else {
                let choice = moves.len() > 1;
                self.say(&format!("pos pos={}", hub::write_position(&game)));
                let begun = Instant::now();
                let answer = self.ask("go think", "done");
                if choice {
                    times.push(begun.elapsed());
                }
                let line = hub::Line::parse(&answer);
                hub::read_move(&game, line.get("move").expect("a move")).expect("a legal move")
            };
            game.play(&chosen).expect("a legal move");
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.say("quit");
        let _ = self.child.wait();
    }
}
