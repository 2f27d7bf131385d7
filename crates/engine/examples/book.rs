//! The opening books, made by the engine itself.
//!
//! `book make ID…` writes the books of these rulebooks anew; `book` alone looks deeper into a
//! sample of every book and tells how much its moves lose.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{AsSeen, Engine, Limits, Line, Options, Stop};
use rules::{Game, Move, Rulebook, builtin};

/// How many plies a book goes, and how many positions it has for each.
const PLIES: usize = 6;
const POSITIONS: usize = 60;
/// How many moves of a position are kept, and how much worse than the best they may be.
const CHOICES: usize = 4;
const MARGIN: i32 = 15;
/// How much worse the second move may be where no other comes near the best: a book that always
/// goes one way would make all games alike.
const WIDE_MARGIN: i32 = 40;
/// How many positions the engine looks at for each.
const NODES: u64 = 150_000;
/// As much again and more for those looked at once more.
const DEEPER: u64 = 1_000_000;
/// How much worse than the best a move may be that full strength plays.
const FULL_MARGIN: i32 = 3;
/// One position in so many is looked at once more.
const SAMPLE: usize = 12;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((word, ids)) if word == "make" && !ids.is_empty() => {
            ids.iter().for_each(|id| make(id))
        }
        Some(_) => panic!("expected `make ID…` or nothing"),
        None => check(),
    }
}

fn path(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../learned/{id}/book.txt"))
}

fn engine(rulebook: &Arc<Rulebook>) -> Engine {
    Engine::new(rulebook.clone(), Options::default())
}

fn make(id: &str) {
    let rulebook = builtin::rulebook(id).expect("a built-in rulebook");
    let engine = engine(&rulebook);
    let seen_squares = AsSeen::new(&rulebook);
    let mut text = format!("play = \"{}\"\n", rulebook.play_hash());
    let mut seen = HashSet::new();
    let mut ways = vec![Way::start(&rulebook)];
    for _ in 0..PLIES {
        let mut next = Vec::new();
        for way in &ways {
            let choices = choices(&engine, &way.game);
            let _ = writeln!(text, "{}", line(way, &choices, &seen_squares));
            next.extend(choices.iter().map(|choice| way.then(choice, &choices[0])));
        }
        next.retain(|way| way.game.outcome().is_none() && seen.insert(way.game.hash()));
        next.sort_by_key(|way| way.loss);
        next.truncate(POSITIONS);
        ways = next;
    }
    let path = path(id);
    let folder = path.parent().expect("a folder");
    std::fs::create_dir_all(folder).expect("the folder can be made");
    std::fs::write(path, &text).expect("the folder can be written");
    println!("{id}: {} positions", text.lines().count() - 1);
}

/// A way from the start, and what its moves lose against the best.
struct Way {
    game: Game,
    loss: i32,
}

impl Way {
    fn start(rulebook: &Arc<Rulebook>) -> Way {
        Way {
            game: Game::new(rulebook.clone(), 0),
            loss: 0,
        }
    }

    fn then(&self, choice: &Line, best: &Line) -> Way {
        let mut game = self.game.clone();
        game.play(&choice.moves[0]).expect("a legal move");
        let loss = best.score.hundredths() - choice.score.hundredths();
        Way {
            game,
            loss: self.loss + loss,
        }
    }
}

/// The moves worth playing, the best first.
fn choices(engine: &Engine, game: &Game) -> Vec<Line> {
    engine.forget();
    let limits = Limits::nodes(NODES).with_lines(CHOICES);
    let answer = engine.search(game, &limits, &Stop::new(), |_| {});
    let best = answer.lines[0].clone();
    // The last iteration seldom comes to all moves.
    let is_deep = |line: &Line| line.depth + 1 >= best.depth && !line.score.is_decided();
    let lost = |line: &Line| best.score.hundredths() - line.score.hundredths();
    let mut others: Vec<Line> = answer.lines[1..].to_vec();
    others.retain(|line| is_deep(line) && lost(line) <= WIDE_MARGIN);
    let near = others.iter().filter(|line| lost(line) <= MARGIN).count();
    others.truncate(near.max(1));
    [vec![best], others].concat()
}

fn line(way: &Way, choices: &[Line], seen: &AsSeen) -> String {
    let turns = way.game.turns().iter();
    let text: Vec<String> = turns.map(|turn| seen.text(&turn.played)).collect();
    let mut line = text.join(" ") + ":";
    for choice in choices {
        let mv = seen.text(&choice.moves[0]);
        let _ = write!(line, " {mv}={}", choice.score.hundredths());
    }
    line
}

/// Looks deeper into a sample of every book.
fn check() {
    println!("what the moves that full strength may play lose, in hundredths of a man,");
    println!("by a search of {DEEPER} positions before and after the move\n");
    println!(
        "{:<14}{:>10}{:>8}{:>8}{:>8}",
        "rulebook", "positions", "moves", "mean", "most"
    );
    for rulebook in builtin::ids().filter_map(builtin::rulebook) {
        let Ok(text) = std::fs::read_to_string(path(rulebook.id())) else {
            continue;
        };
        let engine = engine(&rulebook);
        let lines = text.lines().skip(1).step_by(SAMPLE);
        let losses: Vec<i32> = lines.flat_map(|line| losses(&engine, line)).collect();
        let mean = f64::from(losses.iter().sum::<i32>()) / losses.len() as f64;
        println!(
            "{:<14}{:>10}{:>8}{mean:>8.1}{:>8}",
            rulebook.id(),
            text.lines().count() - 1,
            losses.len(),
            losses.iter().max().unwrap_or(&0)
        );
    }
}

/// What each move of a line that full strength may play loses.
fn losses(engine: &Engine, line: &str) -> Vec<i32> {
    let (before, choices) = line.split_once(':').expect("a colon");
    let mut game = Game::new(engine.rulebook().clone(), 0);
    for text in before.split_whitespace() {
        let mv = find(&game, text);
        game.play(&mv).expect("a legal move");
    }
    let choices = choices.split_whitespace().map(|choice| {
        let (text, score) = choice.split_once('=').expect("a score");
        (find(&game, text), score.parse::<i32>().expect("a number"))
    });
    let choices: Vec<(Move, i32)> = choices.collect();
    let best = choices.iter().map(|(_, score)| *score).max().unwrap_or(0);
    let here = deeper(engine, &game);
    let near = choices
        .iter()
        .filter(|(_, score)| score + FULL_MARGIN >= best);
    near.map(|(mv, _)| {
        let mut after = game.clone();
        after.play(mv).expect("a legal move");
        here + deeper(engine, &after)
    })
    .collect()
}

fn find(game: &Game, text: &str) -> Move {
    let seen = AsSeen::new(game.rulebook());
    let found = seen.find(game, text);
    found.expect("a legal move").clone()
}

fn deeper(engine: &Engine, game: &Game) -> i32 {
    engine.forget();
    let answer = engine.search(game, &Limits::nodes(DEEPER), &Stop::new(), |_| {});
    answer
        .lines
        .first()
        .map_or(0, |line| line.score.hundredths())
}
