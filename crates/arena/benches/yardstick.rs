//! The engine against a plain minimax of depth 3, from even openings, each played with either
//! colour: `cargo xtask measure yardstick`. Other numbers and rulebooks go behind `--`:
//! `games=40 nodes=20000 contest obstacles`; without `nodes` a move takes a tenth of a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use arena::duel::Openings;
use arena::minimax;
use engine::{Engine, Limits, Options, Stop};
use rules::{Game, Rulebook, Side, builtin};

/// The rulebooks that are measured unless others are named.
const RULEBOOKS: [&str; 5] = ["contest", "obstacles", "parlour", "towers", "triple-king"];
/// How many positions are looked at to find an opening even: some are lost by force, but far
/// away.
const JUDGE: u64 = 3_000_000;
/// A game that lasts longer is nobody's.
const MOST_PLIES: usize = 600;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --all-targets` starts this too; there it has nothing to do.
    if !words.iter().any(|word| word == "--bench") {
        return;
    }
    let number = |name: &str| {
        let value = words.iter().find_map(|word| word.strip_prefix(name));
        value.map(|text| text.parse::<u64>().expect("a number"))
    };
    let tenth = Limits::time(Duration::from_millis(100));
    let contest = Contest {
        limits: number("nodes=").map_or(tenth, Limits::nodes),
        games: number("games=").unwrap_or(200).next_multiple_of(2),
    };
    let named = words.iter().map(String::as_str);
    let named: Vec<&str> = named
        .filter(|word| !word.contains(['=', '-']) || builtin::rulebook(word).is_some())
        .collect();
    let ids = if named.is_empty() {
        &RULEBOOKS[..]
    } else {
        &named
    };
    for id in ids {
        let counts = contest.run(&builtin::rulebook(id).expect("a built-in rulebook"));
        let games: u64 = counts.iter().sum();
        let [won, drawn, lost, unfinished] = counts;
        let share = 100.0 * won as f64 / games as f64;
        println!(
            "{id:<12} {games} games: {won} won ({share:.1} %), {drawn} drawn, {lost} lost, \
             {unfinished} unfinished"
        );
    }
}

/// How the games are played.
struct Contest {
    limits: Limits,
    games: u64,
}

impl Contest {
    /// Games won, drawn, lost and unfinished.
    fn run(&self, rulebook: &Arc<Rulebook>) -> [u64; 4] {
        let next = AtomicU64::new(0);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let counts = thread::scope(|scope| {
            let workers: Vec<_> = (0..cores)
                .map(|_| scope.spawn(|| self.work(rulebook, &next)))
                .collect();
            workers
                .into_iter()
                .map(|worker| worker.join().expect("no panic"))
                .fold([0; 4], |sum, more| {
                    std::array::from_fn(|i| sum[i] + more[i])
                })
        });
        assert_eq!(counts.iter().sum::<u64>(), self.games, "every game counts");
        counts
    }

    fn work(&self, rulebook: &Arc<Rulebook>, next: &AtomicU64) -> [u64; 4] {
        let openings = Openings::judged_by(rulebook.clone(), 0, JUDGE);
        let engine = Engine::new(rulebook.clone(), Options::default());
        let mut counts = [0; 4];
        loop {
            let pair = next.fetch_add(1, Relaxed);
            if 2 * pair >= self.games {
                return counts;
            }
            let opening = openings.game(pair);
            for side in Side::ALL {
                let game = self.play(&engine, opening.clone(), side);
                counts[result(&opening, &game, side)] += 1;
            }
        }
    }

    /// Plays a game to its end, with the engine on this side.
    fn play(&self, engine: &Engine, mut game: Game, side: Side) -> Game {
        engine.forget();
        while game.outcome().is_none() && game.turns().len() < MOST_PLIES {
            let chosen = if game.mover() == side {
                engine
                    .search(&game, &self.limits, &Stop::new(), |_| {})
                    .best
            } else {
                minimax::choice(&game)
            };
            game.play(&chosen.expect("a move")).expect("a legal move");
        }
        game
    }
}

/// 0 if the side won, 1 for a draw, 2 if it lost, 3 if nobody did. What is not won is shown.
fn result(opening: &Game, game: &Game, side: Side) -> usize {
    let outcome = game.outcome();
    let result = match outcome.map(|outcome| outcome.winner) {
        Some(Some(winner)) if winner == side => return 0,
        Some(None) => 1,
        Some(Some(_)) => 2,
        None => 3,
    };
    if result > 1 {
        let what = ["drawn", "lost", "unfinished"][result - 1];
        println!("{what} as {side:?} from {}: {}", opening.fen(), game.fen());
    }
    result
}
