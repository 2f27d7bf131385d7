//! Leaves of the tree of moves, depth by depth: `cargo run --release --example perft -- frisian 7`.

use crownhead_rules::{Flavour, builtin, perft};

fn main() {
    let mut words = std::env::args().skip(1);
    let id = words.next().unwrap_or_else(|| "english".to_string());
    let most = words.next().and_then(|word| word.parse().ok()).unwrap_or(7);
    let Some(rulebook) = builtin::rulebook(&id) else {
        eprintln!("there is no rulebook {id}");
        return;
    };
    for depth in 1..=most {
        let leaves = perft(&rulebook, &rulebook.start(0), depth, Flavour::Moves);
        println!("{depth:2} {leaves}");
    }
}
