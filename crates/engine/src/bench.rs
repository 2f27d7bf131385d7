//! A fixed amount of searching: its node total is a checksum, its time the speed.

use std::time::{Duration, Instant};

use rules::{Game, Seed, builtin};

use crate::{Engine, Limits, Options, Stop};

/// What the bench measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// All positions looked at: always the same until search or evaluation change.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Bench {
    /// Positions a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

const DEPTH: u32 = 11;
/// How many random moves lead to the positions beside the start.
const PLIES: [usize; 3] = [0, 14, 40];

/// Searches a few positions of every built-in rulebook to a fixed depth on one thread.
pub fn bench() -> Bench {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for rulebook in builtin::ids().filter_map(builtin::rulebook) {
        let engine = Engine::new(rulebook.clone(), Options::default());
        for plies in PLIES {
            let game = random_game(Game::new(rulebook.clone(), 0), plies);
            engine.forget();
            let start = Instant::now();
            let answer = engine.search(&game, &Limits::depth(DEPTH), &Stop::new(), |_| {});
            time += start.elapsed();
            nodes += answer.nodes;
        }
    }
    Bench { nodes, time }
}

fn random_game(mut game: Game, plies: usize) -> Game {
    let mut seed = Seed::new(1);
    for _ in 0..plies {
        let moves = game.legal_moves();
        let Some(mv) = moves.get(seed.below(moves.len())).cloned() else {
            break;
        };
        if game.play(&mv).is_err() {
            break;
        }
    }
    game
}
