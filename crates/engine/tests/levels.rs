//! Levels that play like people.

use std::sync::Arc;

use engine::{BookUse, Engine, Habits, Level, Limits, Options, Sight, Stop};
use rules::{Game, Rulebook, Seed, builtin};

/// A player that forgets to look as often as it may.
const CARELESS: Habits = Habits {
    nodes: 60,
    noise: 30,
    margin: 20,
    sight: Sight::Pieces,
    lapses: 100,
};

fn engine(rulebook: &Arc<Rulebook>) -> Engine {
    let options = Options {
        hash_mb: 1,
        book: BookUse::Off,
        ..Options::default()
    };
    Engine::new(rulebook.clone(), options)
}

/// Whether the player looked, turn by turn, with what was done to it before.
fn turns(id: &str, seed: u64) -> Vec<(bool, bool)> {
    let rulebook = builtin::rulebook(id).unwrap();
    let engine = engine(&rulebook);
    let mut game = Game::new(rulebook, seed);
    let mut draw = Seed::new(seed);
    let mut turns = Vec::new();
    while game.outcome().is_none() && turns.len() < 40 {
        let was_hit = game
            .turns()
            .last()
            .is_some_and(|turn| turn.played.is_capture());
        let answer = engine.play_like(&game, &CARELESS, &Limits::default(), &Stop::new(), seed);
        let mv = answer.best.unwrap();
        assert!(game.legal_moves().contains(&mv));
        turns.push((answer.nodes > 0, was_hit));
        game.play(&mv).unwrap();
        let replies = game.legal_moves();
        if let Some(reply) = replies.get(draw.below(replies.len().max(1))).cloned() {
            game.play(&reply).unwrap();
        }
    }
    turns
}

#[test]
fn nobody_forgets_to_look_twice_in_a_row_or_after_a_loss() {
    let mut careless = 0;
    for (seed, id) in ["english", "parlour", "russian"].into_iter().enumerate() {
        let turns = turns(id, seed as u64);
        assert!(
            turns.iter().all(|(looked, was_hit)| *looked || !was_hit),
            "{id}: {turns:?}"
        );
        for two in turns.windows(2) {
            assert!(two[0].0 || two[1].0, "{id}: {turns:?}");
        }
        careless += turns.iter().filter(|(looked, _)| !looked).count();
    }
    assert!(careless > 5, "{careless}");
}

#[test]
fn who_always_looks_takes_back() {
    let rulebook = builtin::rulebook("english").unwrap();
    // Black has just taken on 22; 25 and 26 can take back, and must.
    let game = Game::from_fen(rulebook.clone(), "W:W25,26,32:B22,1,2").unwrap();
    let answer = engine(&rulebook).play_like(&game, &CARELESS, &Limits::default(), &Stop::new(), 3);
    assert!(answer.best.unwrap().is_capture());
}

/// Full strength always finds the same side better; a newcomer does not know which it is, but
/// keeps to its opinion within a game.
#[test]
fn a_position_is_worth_what_the_level_sees_in_it() {
    let rulebook = builtin::rulebook("english").unwrap();
    let engine = engine(&rulebook);
    let mut game = Game::new(rulebook, 0);
    let poor = game.resolve_str("12-16").unwrap();
    game.play(&poor).unwrap();
    let worth = |level: Level, seed: u64| {
        let limits = Limits::nodes(20_000);
        let worth = engine.worth(&game, level, &limits, &Stop::new(), seed);
        worth.unwrap().hundredths()
    };
    let newcomer = Level::new(1).unwrap();
    let guesses: Vec<i32> = (0..30).map(|seed| worth(newcomer, seed)).collect();
    assert!(guesses.iter().any(|guess| *guess < 0), "{guesses:?}");
    assert!(guesses.iter().any(|guess| *guess > 0), "{guesses:?}");
    assert_eq!(worth(newcomer, 7), guesses[7]);
    assert!((0..3).all(|seed| worth(Level::FULL, seed) > 0));
}
