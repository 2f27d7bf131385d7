//! Without reductions, pruning and extensions the search is plain minimax.

mod support;

use engine::{Engine, Limits, Options, Params, Stop, Trust};
use rules::{Game, Seed};
use support::{minimax, random_game, rulebooks};

fn exact_engine(rulebook: &std::sync::Arc<rules::Rulebook>, table: Trust) -> Engine {
    let options = Options {
        hash_mb: 1,
        params: Params {
            table,
            ..Params::off()
        },
        ..Options::default()
    };
    Engine::new(rulebook.clone(), options)
}

fn check(engine: &Engine, game: &mut Game, depth: u32) {
    let answer = engine.search(game, &Limits::depth(depth), &Stop::new(), |_| {});
    let expected = minimax(engine, game, depth, 0);
    assert_eq!(
        answer.lines[0].score,
        expected,
        "{} {} after {} plies, depth {depth}",
        game.rulebook().id(),
        game.fen(),
        game.turns().len(),
    );
}

#[test]
fn the_score_is_that_of_minimax_in_every_rulebook() {
    let mut decided = 0;
    for rulebook in rulebooks() {
        let engine = exact_engine(&rulebook, Trust::Moves);
        let mut seed = Seed::new(1);
        for i in 0..40 {
            let mut game = random_game(&rulebook, seed.below(160), &mut seed);
            if game.outcome().is_some() {
                game.undo();
            }
            check(&engine, &mut game, 1 + i % 4 / 2 + i % 3 / 2);
            decided += usize::from(game.turns().len() > 60);
        }
    }
    assert!(decided > 100, "only {decided} long games");
}

#[test]
fn scores_from_the_table_are_those_of_minimax_where_nothing_can_repeat() {
    for rulebook in rulebooks() {
        let mut seed = Seed::new(2);
        for _ in 0..10 {
            let game = random_game(&rulebook, seed.below(90), &mut seed);
            let engine = exact_engine(&rulebook, Trust::SameDepth);
            let mut fresh = Game::from_fen(rulebook.clone(), &game.fen()).unwrap();
            if fresh.outcome().is_none() {
                check(&engine, &mut fresh, 3);
            }
        }
    }
}
