//! Prints how fast a search goes deeper: `depths RULEBOOK SECONDS|dDEPTH [FEN]`.

use std::time::Duration;

use engine::{Engine, Limits, Options, Stop};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let id = arguments.first().map_or("english", String::as_str);
    let rulebook = rules::builtin::rulebook(id).expect("a built-in rulebook");
    let fen = arguments.get(2).map(String::as_str);
    let game = rules::Game::set_up(rulebook.clone(), 0, fen).expect("a FEN");
    let engine = Engine::new(rulebook, Options::default());
    let limits = limits(arguments.get(1).map_or("1", String::as_str));
    engine.search(&game, &limits, &Stop::new(), |info| {
        let line: Vec<String> = info.line.moves.iter().map(|mv| text(&game, mv)).collect();
        println!(
            "{:3} {:>10} {:8} ms {:11} nodes {:6.2} M/s  {}",
            info.line.depth,
            info.line.score.to_string(),
            info.time.as_millis(),
            info.nodes,
            info.nodes as f64 / info.time.as_secs_f64() / 1e6,
            line.join(" ")
        );
    });
}

fn limits(text: &str) -> Limits {
    match text.strip_prefix('d') {
        Some(depth) => Limits::depth(depth.parse().expect("a depth")),
        None => Limits::time(Duration::from_secs_f64(text.parse().expect("seconds"))),
    }
}

fn text(game: &rules::Game, mv: &rules::Move) -> String {
    game.rulebook().number_text(mv, &[])
}
