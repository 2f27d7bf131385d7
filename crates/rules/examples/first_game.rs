//! A game played to its end by drawing moves: `cargo run --example first_game -- russian 7`.

use crownhead_rules::{Game, Seed, builtin};

fn main() {
    let mut words = std::env::args().skip(1);
    let id = words.next().unwrap_or_else(|| "english".to_string());
    let seed = words.next().and_then(|word| word.parse().ok()).unwrap_or(1);
    let Some(rulebook) = builtin::rulebook(&id) else {
        let known: Vec<&str> = builtin::ids().collect();
        eprintln!("got rulebook {id}, expected one of {}", known.join(", "));
        return;
    };
    let mut game = Game::new(rulebook, seed);
    let mut draw = Seed::new(seed);
    while game.outcome().is_none() && game.turns().len() < 500 {
        let moves = game.legal_moves();
        let mv = moves[draw.below(moves.len())].clone();
        println!("{:3}. {}", game.turns().len() + 1, game.people_text(&mv));
        if let Err(refusal) = game.play(&mv) {
            println!("{}", refusal.sentence(game.rulebook()));
        }
    }
    println!("{}", game.fen());
    if let Some(outcome) = game.outcome() {
        println!("{}", outcome.sentence(game.rulebook()));
    }
}
