//! What the tests of this crate share.
#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod solver;

use std::sync::Arc;

use engine::{Engine, Score};
use rules::{Duty, Game, Move, Rulebook, Seed, builtin};

#[path = "../../../rules/tests/it/support/plain/mod.rs"]
mod plain;
#[path = "../../../rules/tests/it/support/random.rs"]
mod random;

#[path = "../../../puzzles/src/proof.rs"]
pub(crate) mod proof;
pub(crate) mod tactic;

/// Every built-in rulebook.
pub(crate) fn rulebooks() -> impl Iterator<Item = Arc<Rulebook>> {
    builtin::ids().filter_map(builtin::rulebook)
}

/// Rulebooks mixed from all that a file may say, on boards of many shapes. What contradicts
/// itself is left out, so there are fewer than were tried.
pub(crate) fn mixed_rulebooks(tries: usize) -> impl Iterator<Item = Arc<Rulebook>> {
    let mut random = random::Random::new(5);
    let models: Vec<_> = builtin::ids().filter_map(builtin::draft).collect();
    (0..tries).filter_map(move |i| {
        let model = &models[i % models.len()];
        Rulebook::new(random::draft(model, &mut random)).ok()
    })
}

/// A game after so many random moves, or over before. Half of the time a side that can goes back to where it
/// came from, so that positions come again and counters fill.
pub(crate) fn random_game(rulebook: &Arc<Rulebook>, plies: usize, seed: &mut Seed) -> Game {
    let mut game = Game::new(rulebook.clone(), seed.next());
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let back = moves.iter().find(|mv| goes_back(&game, mv)).cloned();
        let drawn = moves[seed.below(moves.len())].clone();
        let chosen = match back {
            Some(back) if seed.below(2) == 0 => back,
            _ => drawn,
        };
        game.play(&chosen).unwrap();
    }
    game
}

fn goes_back(game: &Game, mv: &Move) -> bool {
    let last = game.turns().iter().rev().nth(1);
    last.is_some_and(|turn| turn.played.from == mv.to() && turn.played.to() == mv.from)
}

/// The value of a game by plain minimax over [`Game`], every move to the same depth; none if
/// that takes more than so many positions. Captures go on below the depth: all of them where a
/// side must take, those that gain where it may.
pub(crate) fn whole_tree(engine: &Engine, game: &mut Game, depth: u32, most: u32) -> Option<Score> {
    let mut left = most;
    minimax(engine, game, depth, 0, &mut left)
}

fn minimax(
    engine: &Engine,
    game: &mut Game,
    depth: u32,
    ply: usize,
    left: &mut u32,
) -> Option<Score> {
    *left = left.checked_sub(1)?;
    if let Some(score) = ended(game, ply) {
        return Some(score);
    }
    let compulsory = game.rulebook().mechanics().capture.duty == Duty::Compulsory;
    let mut moves = game.legal_moves().to_vec();
    let mut best = None;
    if depth == 0 {
        let quiet = !moves.iter().any(Move::is_capture);
        if quiet || !compulsory {
            best = Some(engine.evaluate(game));
        }
        moves.retain(|mv| mv.is_capture() && mv.huffed.is_none());
    }
    for mv in moves {
        game.play(&mv).unwrap();
        let score = minimax(engine, game, depth.saturating_sub(1), ply + 1, left);
        game.undo();
        best = best.max(Some(-score?));
    }
    best
}

fn ended(game: &Game, ply: usize) -> Option<Score> {
    // Between programs the referee claims for both, and the search counts on it.
    if ply > 0 && game.may_claim().is_some() {
        return Some(Score::DRAW);
    }
    let outcome = game.outcome()?;
    Some(match outcome.winner {
        None => Score::DRAW,
        Some(side) if side == game.mover() => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
    })
}
