//! Without reductions, pruning and extensions the search is plain minimax.

mod support;

use std::sync::Arc;

use engine::{Engine, Limits, Options, Params, Stop, Trust};
use rules::{Game, Rulebook, Seed};
use support::{mixed_rulebooks, random_game, rulebooks, whole_tree};

/// How many trees are looked at in each rulebook.
const TREES: usize = 150;
/// How many positions a tree may have, and how many one in ten may have.
const SMALL: u32 = 500;
const LARGE: u32 = 5_000;
/// The deepest tree.
const DEEPEST: u32 = 6;

fn exact_engine(rulebook: &Arc<Rulebook>, table: Trust) -> Engine {
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

/// Checks the deepest tree that has not too many positions, and gives its depth; none if even
/// the shallowest is too large.
fn check(engine: &Engine, game: &mut Game, most: u32) -> Option<u32> {
    let trees =
        (1..=DEEPEST).map_while(|depth| Some((depth, whole_tree(engine, game, depth, most)?)));
    let (depth, expected) = trees.last()?;
    engine.forget();
    let answer = engine.search(game, &Limits::depth(depth), &Stop::new(), |_| {});
    assert_eq!(
        answer.lines[0].score,
        expected,
        "{} {} after {} plies, depth {depth}",
        game.rulebook().id(),
        game.fen(),
        game.turns().len(),
    );
    Some(depth)
}

/// What the trees of some rulebooks were like.
#[derive(Default, Debug)]
struct Seen {
    /// How many there were.
    trees: usize,
    /// How many went to depth 3 or more.
    deep: usize,
    /// How many began late in a game.
    late: usize,
}

impl Seen {
    fn look(&mut self, engine: &Engine, mut game: Game, most: u32) {
        if game.outcome().is_some() {
            game.undo();
        }
        if let Some(depth) = check(engine, &mut game, most) {
            self.trees += 1;
            self.deep += usize::from(depth >= 3);
            self.late += usize::from(game.turns().len() > 60);
        }
    }
}

fn size(number: usize) -> u32 {
    if number.is_multiple_of(10) {
        LARGE
    } else {
        SMALL
    }
}

#[test]
fn the_score_is_that_of_minimax_in_every_rulebook() {
    let mut all = Seen::default();
    for rulebook in rulebooks() {
        let engine = exact_engine(&rulebook, Trust::Moves);
        let (mut seed, mut seen) = (Seed::new(1), Seen::default());
        for i in 0..TREES {
            let game = random_game(&rulebook, seed.below(160), &mut seed);
            seen.look(&engine, game, size(i));
        }
        assert!(seen.trees >= TREES - 10, "{}: {seen:?}", rulebook.id());
        all.deep += seen.deep;
        all.late += seen.late;
    }
    assert!(all.deep > 1_000, "{all:?}");
    assert!(all.late > 400, "{all:?}");
}

#[test]
fn scores_from_the_table_are_those_of_minimax_where_nothing_can_repeat() {
    for rulebook in rulebooks() {
        let engine = exact_engine(&rulebook, Trust::SameDepth);
        let (mut seed, mut seen) = (Seed::new(2), Seen::default());
        for i in 0..TREES / 2 {
            let mut game = random_game(&rulebook, seed.below(90), &mut seed);
            if game.outcome().is_some() {
                game.undo();
            }
            let fresh = Game::from_fen(rulebook.clone(), &game.fen()).unwrap();
            if fresh.outcome().is_none() {
                seen.look(&engine, fresh, size(i));
            }
        }
        assert!(seen.trees >= TREES / 2 - 20, "{}: {seen:?}", rulebook.id());
    }
}

#[test]
fn the_score_is_that_of_minimax_in_mixed_rulebooks() {
    let mut all = Seen::default();
    for rulebook in mixed_rulebooks(500) {
        let engine = exact_engine(&rulebook, Trust::Moves);
        let mut seed = Seed::new(4);
        for _ in 0..5 {
            let game = random_game(&rulebook, seed.below(40), &mut seed);
            if game.outcome().is_none() || !game.turns().is_empty() {
                all.look(&engine, game, SMALL);
            }
        }
    }
    assert!(all.trees > 400, "{all:?}");
    assert!(all.deep > 150, "{all:?}");
}
