//! Two settings of the search against each other:
//! `duel RULEBOOK PAIRS NODES name=value[,name=value] [name=value…]`.
//! The settings change fields of `Params`; an empty one is `-`.

use std::sync::Arc;

use engine::{Engine, Limits, Options, Params, Stop};
use rules::{Game, Rulebook, Seed, Side};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, pairs, nodes, first, second] = arguments.as_slice() else {
        panic!("expected: RULEBOOK PAIRS NODES SETTING SETTING");
    };
    let rulebook = rules::builtin::rulebook(id).expect("a built-in rulebook");
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    let limits = Limits::nodes(nodes.parse().expect("a number of nodes"));
    let engines = [first, second].map(|words| engine(&rulebook, words));
    let mut counts = [0_u32; 3];
    for pair in 0..pairs {
        let opening = opening(&rulebook, pair);
        for swap in [0, 1] {
            let result = play(&opening, &engines, swap, &limits);
            counts[result] += 1;
        }
    }
    report(counts);
}

fn report([wins, draws, losses]: [u32; 3]) {
    let games = f64::from(wins + draws + losses);
    let score = (f64::from(wins) + f64::from(draws) / 2.0) / games;
    let variance = (f64::from(wins) + f64::from(draws) / 4.0) / games - score * score;
    let error = 1.96 * (variance / games).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "+{wins} ={draws} -{losses}: {:.1} % ({:+.0} Elo, {:+.0} to {:+.0})",
        100.0 * score,
        elo(score),
        elo(score - error),
        elo(score + error)
    );
}

fn engine(rulebook: &Arc<Rulebook>, words: &str) -> Engine {
    let mut params = Params::default();
    for word in words.split(',').filter(|word| *word != "-") {
        let (name, value) = word.split_once('=').expect("name=value");
        let value: i32 = value.parse().expect("a number");
        set(&mut params, name, value);
    }
    let options = Options {
        hash_mb: 4,
        params,
        ..Options::default()
    };
    Engine::new(rulebook.clone(), options)
}

fn set(params: &mut Params, name: &str, value: i32) {
    match name {
        "hunch_from" => params.hunch_from = value,
        "reduce_from" => params.reduce_from = value,
        "reduce_after" => params.reduce_after = value as usize,
        "reduce_by" => params.reduce_by = value,
        "futile_to" => params.futile_to = value,
        "futile_margin" => params.futile_margin = value,
        "safe_to" => params.safe_to = value,
        "safe_margin" => params.safe_margin = value,
        "late_to" => params.late_to = value,
        "late_after" => params.late_after = value as usize,
        "probe_from" => params.probe_from = value,
        "probe_margin" => params.probe_margin = value,
        "probe_depth" => params.probe_depth = value,
        "extend_forced" => params.extend_forced = value != 0,
        "extend_recapture" => params.extend_recapture = value != 0,
        "stretch_threats" => params.stretch_threats = value as u8,
        _ => panic!("no parameter {name}"),
    }
}

/// A game after six random moves, the same for both games of a pair.
fn opening(rulebook: &Arc<Rulebook>, pair: u64) -> Game {
    let mut seed = Seed::new(pair);
    loop {
        let mut game = Game::new(rulebook.clone(), pair);
        for _ in 0..6 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[seed.below(moves.len())].clone();
            game.play(&mv).expect("a legal move");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// 0 if the first engine wins, 1 for a draw, 2 if it loses.
fn play(opening: &Game, engines: &[Engine; 2], swap: usize, limits: &Limits) -> usize {
    let mut game = opening.clone();
    engines.iter().for_each(Engine::forget);
    while game.outcome().is_none() && game.turns().len() < 300 {
        let turn = game.mover().index() ^ swap;
        let answer = engines[turn].search(&game, limits, &Stop::new(), |_| {});
        let best = answer.best.expect("a move");
        game.play(&best).expect("a legal move");
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    match winner.map(|side: Side| side.index() ^ swap) {
        Some(0) => 0,
        None => 1,
        Some(_) => 2,
    }
}
