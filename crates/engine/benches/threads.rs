//! How much sooner two threads reach a depth than one: `cargo xtask measure threads`.
//!
//! Time is taken by the clock, and by what the thread that answers has of a processor. Beside other
//! programs the clock says little, the other one still something.
#[path = "../../../benches/processor.rs"]
mod processor;

use std::time::{Duration, Instant};

use engine::{Engine, Limits, Options, Stop};
use rules::{Game, Seed, builtin};

/// How many positions are measured, and how many random moves lead to each.
const POSITIONS: usize = 30;
const PLIES: usize = 8;
/// Rulebooks, and depths that take one thread a quarter of a second to a second.
const TASKS: [(&str, u32); 3] = [("english", 26), ("russian", 22), ("international", 20)];

fn main() {
    // `cargo test --all-targets` starts this too; there it has nothing to do.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    for (id, depth) in TASKS {
        measure(id, depth);
    }
}

/// How long a search took.
#[derive(Clone, Copy)]
struct Took {
    clock: Duration,
    /// On a processor, where the system tells.
    processor: Option<Duration>,
}

fn measure(id: &str, depth: u32) {
    let mut seed = Seed::new(1);
    let rows: Vec<[Took; 2]> = (0..POSITIONS)
        .map(|_| {
            let game = position(id, &mut seed);
            [1, 2].map(|threads| time_to(&game, depth, threads))
        })
        .collect();
    println!("{id:<14} depth {depth}, medians of {POSITIONS} positions:");
    tell("by the clock", &rows, |took| Some(took.clock));
    tell("on a processor", &rows, |took| took.processor);
}

fn tell(how: &str, rows: &[[Took; 2]], time: impl Fn(&Took) -> Option<Duration>) {
    let both = |[one, two]: &[Took; 2]| Some([time(one)?.as_secs_f64(), time(two)?.as_secs_f64()]);
    let Some(rows) = rows.iter().map(both).collect::<Option<Vec<[f64; 2]>>>() else {
        return;
    };
    println!(
        "  {how:<14} one thread {:.3} s, two {:.3} s, {:.2} times as fast",
        middle(&rows, |row| row[0]),
        middle(&rows, |row| row[1]),
        middle(&rows, |row| row[0] / row[1]),
    );
}

fn middle(rows: &[[f64; 2]], of: impl Fn(&[f64; 2]) -> f64) -> f64 {
    let mut values: Vec<f64> = rows.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    (values[(POSITIONS - 1) / 2] + values[POSITIONS / 2]) / 2.0
}

fn time_to(game: &Game, depth: u32, threads: usize) -> Took {
    let options = Options {
        threads,
        hash_mb: 64,
        ..Options::default()
    };
    let engine = Engine::new(game.rulebook().clone(), options);
    let (begun, before) = (Instant::now(), processor::time_of_thread());
    let answer = engine.search(game, &Limits::depth(depth), &Stop::new(), |_| {});
    assert_eq!(answer.depth, depth, "the depth is reached");
    let took = |after: Duration| Some(after.saturating_sub(before?));
    Took {
        clock: begun.elapsed(),
        processor: processor::time_of_thread().and_then(took),
    }
}

/// A position after some random moves in which the side to move has a choice.
fn position(id: &str, seed: &mut Seed) -> Game {
    loop {
        let mut game = Game::new(builtin::rulebook(id).expect("a built-in rulebook"), 0);
        while game.turns().len() < PLIES && game.outcome().is_none() {
            let moves = game.legal_moves();
            let chosen = moves[seed.below(moves.len())].clone();
            game.play(&chosen).expect("a legal move");
        }
        if game.legal_moves().len() > 1 {
            return game;
        }
    }
}
