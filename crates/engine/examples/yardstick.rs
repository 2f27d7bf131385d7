//! The engine against a plain minimax of depth 3 that counts pieces:
//! `yardstick NODES PAIRS RULEBOOK…`.

use std::sync::Arc;

use engine::{Engine, Limits, Options, Stop};
use rules::{Game, Move, NoMove, Rank, Rulebook, Seed, Side};

const MOST_PLIES: usize = 600;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [nodes, pairs, ids @ ..] = arguments.as_slice() else {
        panic!("expected: NODES PAIRS RULEBOOK...");
    };
    let limits = Limits::nodes(nodes.parse().expect("a number of nodes"));
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    for id in ids {
        let rulebook = rules::builtin::rulebook(id).expect("a built-in rulebook");
        let mut counts = [0; 4];
        for pair in 0..pairs {
            for side in Side::ALL {
                counts[play(&rulebook, pair, side, &limits)] += 1;
            }
        }
        let [wins, draws, losses, unfinished] = counts;
        println!("{id}: {wins} won, {draws} drawn, {losses} lost, {unfinished} unfinished");
    }
}

/// 0 if the engine wins, 1 for a draw, 2 if it loses, 3 if nobody does.
fn play(rulebook: &Arc<Rulebook>, pair: u64, side: Side, limits: &Limits) -> usize {
    let engine = Engine::new(rulebook.clone(), Options::default());
    let mut game = opening(rulebook, pair);
    let mut seed = Seed::new(pair);
    while game.outcome().is_none() {
        if game.turns().len() >= MOST_PLIES {
            println!("  unfinished: {}", game.fen());
            return 3;
        }
        let mv = if game.mover() == side {
            let answer = engine.search(&game, limits, &Stop::new(), |_| {});
            answer.best.expect("a move")
        } else {
            simple_move(&mut game, &mut seed)
        };
        game.play(&mv).expect("a legal move");
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == side => 0,
        None => 1,
        Some(_) => {
            println!("  lost: {}", game.fen());
            2
        }
    }
}

fn opening(rulebook: &Arc<Rulebook>, pair: u64) -> Game {
    let mut seed = Seed::new(pair);
    let mut game = Game::new(rulebook.clone(), pair);
    for _ in 0..4 {
        let moves = game.legal_moves();
        let mv = moves[seed.below(moves.len())].clone();
        game.play(&mv).expect("a legal move");
    }
    game
}

fn simple_move(game: &mut Game, seed: &mut Seed) -> Move {
    let mut best: Vec<Move> = Vec::new();
    let mut most = i32::MIN;
    for mv in game.legal_moves().to_vec() {
        game.play(&mv).expect("a legal move");
        let value = -minimax(game, 2);
        game.undo();
        if value > most {
            most = value;
            best.clear();
        }
        if value == most {
            best.push(mv);
        }
    }
    best.swap_remove(seed.below(best.len()))
}

fn minimax(game: &mut Game, depth: u32) -> i32 {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == game.mover() => 1000,
            Some(_) => -1000,
        };
    }
    if depth == 0 {
        return balance(game);
    }
    let mut best = i32::MIN;
    for mv in game.legal_moves().to_vec() {
        game.play(&mv).expect("a legal move");
        best = best.max(-minimax(game, depth - 1));
        game.undo();
    }
    best
}

fn balance(game: &Game) -> i32 {
    let (rulebook, position) = (game.rulebook(), game.position());
    let value = |side: Side| -> i32 {
        Rank::ALL
            .map(|rank| {
                let count = (position.of(side) & position.ranked(rank)).count_ones();
                count as i32 * i32::from(rulebook.piece(rank).value)
            })
            .iter()
            .sum()
    };
    let balance = value(game.mover()) - value(game.mover().other());
    match rulebook.endings().no_move {
        NoMove::Loses => balance,
        NoMove::Wins => -balance,
    }
}
