//! Finds a ladder of levels for a rulebook:
//! `cargo run --release -p arena --example ladder -- ID [step=ELO] [pairs=N]`.
//!
//! It begins below full strength and climbs down. Each rung is moved until the one above it wins
//! by the wished step. What it prints goes into `crates/engine/src/ladder.rs`; the openings here
//! are others than those of `cargo xtask measure levels`, which so measures anew.

use arena::duel::{Duel, Openings, Setting};
use rules::{Game, builtin};

/// The habits along the ladder, as (positions looked at, noise, margin): the lowest place first,
/// the last one is full strength with a stated limit.
const RAIL: [(f64, f64, f64); 12] = [
    (2.0, 100.0, 75.0),
    (5.0, 85.0, 62.0),
    (13.0, 74.0, 53.0),
    (33.0, 64.0, 46.0),
    (85.0, 54.0, 38.0),
    (150.0, 48.0, 34.0),
    (270.0, 41.0, 29.0),
    (600.0, 33.0, 24.0),
    (1_700.0, 24.0, 17.0),
    (5_000.0, 14.0, 11.0),
    (16_000.0, 5.0, 4.0),
    (50_000.0, 0.0, 0.0),
];
/// From which place on a player sees more than the number of pieces.
const SIGHT: f64 = 5.5;
/// How many rungs lie below full strength.
const RUNGS: usize = 7;
/// How often a rung is moved, and how far from the wished step it may stay, in Elo.
const TRIES: usize = 4;
const NEAR: f64 = 20.0;
/// What a place on the rail is worth at first sight, in Elo.
const WORTH: f64 = 350.0;

fn main() {
    let mut wished = 200.0;
    let mut pairs = 150;
    let mut ids = Vec::new();
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("step", elo)) => wished = elo.parse().expect("a step in Elo"),
            Some(("pairs", number)) => pairs = number.parse().expect("a number of pairs"),
            _ => ids.push(word),
        }
    }
    for id in ids {
        println!("{id}, steps of {wished} Elo");
        climb_down(&openings(&id, pairs), wished);
    }
}

fn openings(id: &str, pairs: u64) -> Vec<Game> {
    let rulebook = builtin::rulebook(id).expect("a built-in rulebook");
    let openings = Openings::judged_by(rulebook, 11, 20_000);
    (0..pairs).map(|number| openings.game(number)).collect()
}

fn climb_down(openings: &[Game], wished: f64) {
    let mut place = (RAIL.len() - 1) as f64;
    for level in (1..=RUNGS).rev() {
        let rung = below(openings, place, wished);
        println!("level {level}: {}, {:+.0}", habits(rung.place), rung.elo);
        place = rung.place;
    }
}

/// A place on the rail, and by how much the rung above wins.
#[derive(Clone, Copy)]
struct Rung {
    place: f64,
    elo: f64,
}

/// The rung that the place above beats by about the wished step.
fn below(openings: &[Game], above: f64, wished: f64) -> Rung {
    let far = |rung: &Rung| (rung.elo - wished).abs();
    let mut tried = vec![Rung {
        place: above,
        elo: 0.0,
    }];
    let mut place = above - wished / WORTH;
    for _ in 0..TRIES {
        let elo = elo(openings, above, place);
        tried.push(Rung { place, elo });
        tried.sort_by(|a, b| far(a).total_cmp(&far(b)));
        if far(&tried[0]) <= NEAR {
            break;
        }
        place = through(tried[0], tried[1], wished).clamp(0.0, above);
    }
    tried[0]
}

/// The place of the wished step on the line through two rungs.
fn through(a: Rung, b: Rung, wished: f64) -> f64 {
    let slope = (a.place - b.place) / (a.elo - b.elo);
    // Chance may make the line flat or even turn it; no place is worth as little or as much.
    let slope = slope.clamp(-1.0 / 50.0, -1.0 / 1_000.0);
    a.place + (wished - a.elo) * slope
}

fn elo(openings: &[Game], above: f64, below: f64) -> f64 {
    let duel = Duel {
        pairs: openings.len() as u64,
        openings: openings.to_vec(),
        seed: 12,
        ..Duel::between(openings[0].rulebook().clone(), [above, below].map(setting))
    };
    let elo = duel.run(|_, _| true).pairs.elo().value;
    println!("    {}: {elo:+.0}", habits(below));
    elo
}

fn setting(place: f64) -> Setting {
    let text = format!("level=8,hash=1,{}", habits(place));
    text.parse().expect("a setting")
}

/// The habits at a place, between those of the rail.
fn habits(place: f64) -> String {
    let lower = (place as usize).min(RAIL.len() - 2);
    let share = place - lower as f64;
    let (a, b) = (RAIL[lower], RAIL[lower + 1]);
    let mix = |a: f64, b: f64| a + (b - a) * share;
    let nodes = rounded(mix(a.0.ln(), b.0.ln()).exp());
    let (noise, margin) = (mix(a.1, b.1).round(), mix(a.2, b.2).round());
    let sight = if place < SIGHT { "pieces" } else { "full" };
    format!("nodes={nodes},noise={noise},margin={margin},sight={sight}")
}

/// A number with two digits that count.
fn rounded(value: f64) -> u64 {
    let unit = 10_f64.powf(value.log10().floor() - 1.0).max(1.0);
    ((value / unit).round() * unit) as u64
}
