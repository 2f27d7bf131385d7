//! Where a rulebook has no draw, the side that is ahead makes progress and wins, and the side
//! that is behind holds out. A solver that looks at every position says what is possible.

mod support;

use engine::{Engine, Limits, Options, Stop};
use rules::{Game, Move, Seed};
use support::solver::Solver;

const NODES: u64 = 20_000;
const GAMES: usize = 12;

/// Whom the engine plays.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Hunter,
    Prey,
}

/// Plays endings against the solver, in each of which one side wins by force, and gives the
/// plies that they could take and those that they took.
fn played(id: &str, strong: u32, role: Role) -> Vec<(usize, usize)> {
    let rulebook = rules::builtin::rulebook(id).unwrap();
    let solver = Solver::kings(&rulebook, strong);
    let options = Options {
        hash_mb: 4,
        ..Options::default()
    };
    let engine = Engine::new(rulebook.clone(), options);
    let mut seed = Seed::new(u64::from(strong));
    let mut all = Vec::new();
    while all.len() < GAMES {
        let mut game = solver.draw(&rulebook, &mut seed);
        let Some(plies) = solver.plies(&game) else {
            continue;
        };
        // The side that moves last wins; few plies are no test.
        let hunter = match plies % 2 {
            1 => game.mover(),
            _ => game.mover().other(),
        };
        if plies < 8 || hunter != rules::Side::First {
            continue;
        }
        let most = 4 * plies + 40;
        let mut taken = 0;
        while game.outcome().is_none() && taken < most {
            let engines_turn = (game.mover() == hunter) == (role == Role::Hunter);
            let chosen = if engines_turn {
                think(&engine, &game)
            } else {
                solver.best(&game)
            };
            game.play(&chosen).unwrap();
            taken += 1;
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(
            winner,
            Some(hunter),
            "{id}: {} after {taken} plies",
            game.fen()
        );
        all.push((plies, taken));
    }
    all
}

fn think(engine: &Engine, game: &Game) -> Move {
    let answer = engine.search(game, &Limits::nodes(NODES), &Stop::new(), |_| {});
    answer.best.unwrap()
}

/// How long the games took, in hundredths of how long they could take at best.
fn length(games: &[(usize, usize)]) -> usize {
    let best: usize = games.iter().map(|(plies, _)| plies).sum();
    let taken: usize = games.iter().map(|(_, taken)| taken).sum();
    100 * taken / best
}

#[test]
fn two_kings_hunt_one_down() {
    for id in ["parlour", "towers", "triple-king"] {
        let games = played(id, 2, Role::Hunter);
        assert!(length(&games) <= 150, "{id}: {}", length(&games));
    }
}

#[test]
fn three_kings_hunt_one_down() {
    for id in ["parlour", "towers"] {
        let games = played(id, 3, Role::Hunter);
        assert!(length(&games) <= 150, "{id}: {}", length(&games));
    }
}

#[test]
fn a_lost_king_holds_out() {
    for id in ["parlour", "towers", "triple-king"] {
        let games = played(id, 2, Role::Prey);
        assert!(length(&games) >= 85, "{id}: {}", length(&games));
    }
}
