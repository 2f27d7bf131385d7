//! How fast the search of one thread is in every rulebook: positions a second, and the time to
//! reach two depths from the start. `cargo xtask measure speed`.
//!
//! Time is what the thread had of a processor, where the system tells that: beside other programs
//! the clock says little.
#[path = "../../../benches/processor.rs"]
mod processor;

use std::time::{Duration, Instant};

use engine::{Engine, Limits, Options, Stop};
use rules::{Game, builtin};

/// The depths whose times are noted.
const DEPTHS: [u32; 2] = [15, 20];
/// A rulebook that is not there yet is given up, by the clock.
const LONGEST: Duration = Duration::from_secs(60);

fn main() {
    // `cargo test --all-targets` starts this too; there it has nothing to do.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    let [first, second] = DEPTHS.map(|depth| format!("depth {depth}"));
    println!(
        "{:<16}{first:>12}{second:>12}{:>14}{:>16}",
        "rulebook", "positions", "a second"
    );
    builtin::ids().for_each(measure);
}

fn measure(id: &str) {
    let rulebook = builtin::rulebook(id).expect("a built-in rulebook");
    let engine = Engine::new(rulebook.clone(), Options::default());
    let limits = Limits {
        depth: Some(DEPTHS[1]),
        ..Limits::time(LONGEST)
    };
    let watch = Watch::start();
    let mut times = [None; 2];
    let answer = engine.search(&Game::new(rulebook, 0), &limits, &Stop::new(), |info| {
        for (time, depth) in times.iter_mut().zip(DEPTHS) {
            if info.line.depth == depth {
                *time = Some(watch.read());
            }
        }
    });
    let whole = watch.read();
    assert!(answer.nodes > 0, "something was searched");
    let [first, second] = times.map(|time| match time {
        Some(time) => format!("{:.3} s", time.as_secs_f64()),
        None => format!("over {} s", LONGEST.as_secs()),
    });
    let speed = answer.nodes as f64 / whole.as_secs_f64() / 1e6;
    println!(
        "{id:<16}{first:>12}{second:>12}{:>14}{speed:>12.2} mil",
        answer.nodes
    );
}

/// Tells how long something takes.
struct Watch {
    clock: Instant,
    processor: Option<Duration>,
}

impl Watch {
    fn start() -> Watch {
        Watch {
            clock: Instant::now(),
            processor: processor::time_of_thread(),
        }
    }

    fn read(&self) -> Duration {
        match (processor::time_of_thread(), self.processor) {
            (Some(now), Some(then)) => now - then,
            _ => self.clock.elapsed(),
        }
    }
}
