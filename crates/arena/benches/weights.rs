//! What learned weights are worth: each embedded set against an engine without weights, and
//! against the weights of its own first round, at equal time.
//!
//! `weights [ID…]` measures less.

use std::path::Path;
use std::sync::Arc;
use std::thread;

use arena::duel::{Duel, Openings, Setting, Standing};
use engine::{Learned, UseWeights, Weights};
use rules::{Game, Rulebook, builtin};

/// How long a move may take.
const SETTING: &str = "time=0.005";
/// Pairs of games in each match.
const PAIRS: u64 = 200;
/// How many positions are looked at before an opening counts as even. Where most openings are
/// decided, as with obstacles, a shorter look takes many that are won for one side, and a pair
/// from such an opening says nothing.
const LOOK: u64 = 1_000_000;
const SEED: u64 = 2026;

fn main() {
    println!("{PAIRS} pairs of games each, {SETTING}\n");
    println!(
        "| rulebook | against | won | drawn | lost | pairs better | equal | worse | Elo | from | to |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut without = Vec::new();
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let is_named = |id: &&str| named.is_empty() || named.iter().any(|name| name == id);
    for rulebook in builtin::ids()
        .filter(is_named)
        .filter_map(builtin::rulebook)
    {
        if Learned::embedded(&rulebook).is_none() {
            without.push(rulebook.id().to_owned());
            continue;
        }
        let openings = openings(&rulebook);
        row(&rulebook, &openings, "no weights", UseWeights::None);
        if let Some(first) = first_round(&rulebook) {
            let first = UseWeights::Given(Arc::new(Learned::Patterns(first)));
            row(&rulebook, &openings, "first round", first);
        }
    }
    println!("\nno weights yet: {}", without.join(", "));
}

/// The weights after the first round of the training, kept for this comparison alone.
fn first_round(rulebook: &Rulebook) -> Option<Weights> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../learned")
        .join(rulebook.id());
    let file = std::fs::read(folder.join("first-round.bin")).ok()?;
    let weights = Weights::read(rulebook, &file);
    Some(weights.expect("the weights of the first round belong to the rulebook"))
}

/// The openings of all matches of a rulebook, drawn by all cores.
fn openings(rulebook: &Arc<Rulebook>) -> Vec<Game> {
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    thread::scope(|scope| {
        let shares = (0..threads).map(|share| {
            scope.spawn(move || {
                let openings = Openings::judged_by(rulebook.clone(), SEED, LOOK);
                let numbers = PAIRS * share / threads..PAIRS * (share + 1) / threads;
                numbers.map(|n| openings.game(n)).collect::<Vec<_>>()
            })
        });
        let shares: Vec<_> = shares.collect();
        let drawn = shares
            .into_iter()
            .map(|share| share.join().expect("openings"));
        drawn.flatten().collect()
    })
}

fn row(rulebook: &Arc<Rulebook>, openings: &[Game], name: &str, other: UseWeights) {
    let Standing { pairs, games, .. } = play(rulebook, openings, other);
    assert_eq!(pairs.games(), 2 * PAIRS);
    let [won, drawn, lost] = games;
    let [none, half, equal, more, all] = pairs.counts();
    let elo = pairs.elo();
    println!(
        "| {} | {name} | {won} | {drawn} | {lost} | {} | {equal} | {} | {:+.0} | {:+.0} | {:+.0} |",
        rulebook.id(),
        more + all,
        none + half,
        elo.value,
        elo.low,
        elo.high
    );
}

fn play(rulebook: &Arc<Rulebook>, openings: &[Game], other: UseWeights) -> Standing {
    let setting: Setting = SETTING.parse().expect("a setting");
    let duel = Duel {
        weights: [UseWeights::Found, other],
        pairs: PAIRS,
        openings: openings.to_vec(),
        seed: SEED,
        ..Duel::between(rulebook.clone(), [setting.clone(), setting])
    };
    duel.run(|_, _| true)
}
