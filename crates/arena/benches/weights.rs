//! What learned weights are worth: each embedded set against an engine without weights, and
//! against the weights of its own first round, at equal time.
//!
//! `weights [ID…]` measures less.

use std::path::Path;
use std::sync::Arc;

use arena::duel::{Duel, Setting, Standing};
use engine::{UseWeights, Weights};
use rules::{Rulebook, builtin};

/// How long a move may take.
const SETTING: &str = "time=0.005";
/// Pairs of games in each match.
const PAIRS: u64 = 200;

fn main() {
    println!("{} pairs of games each, {SETTING}\n", PAIRS);
    println!("| rulebook | against | won | drawn | lost | Elo | from | to |");
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
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
        if Weights::embedded(&rulebook).is_none() {
            without.push(rulebook.id().to_owned());
            continue;
        }
        row(&rulebook, "no weights", UseWeights::None);
        if let Some(first) = first_round(&rulebook) {
            row(&rulebook, "first round", UseWeights::Given(Arc::new(first)));
        }
    }
    println!("\nno weights yet: {}", without.join(", "));
}

/// The weights after the first round of the training, kept for this comparison alone.
fn first_round(rulebook: &Rulebook) -> Option<Weights> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../weights/first-round");
    let file = std::fs::read(folder.join(format!("{}.weights", rulebook.id()))).ok()?;
    let weights = Weights::read(rulebook, &file);
    Some(weights.expect("the weights of the first round belong to the rulebook"))
}

fn row(rulebook: &Arc<Rulebook>, name: &str, other: UseWeights) {
    let Standing { pairs, games, .. } = play(rulebook, other);
    assert_eq!(pairs.games(), 2 * PAIRS);
    let [won, drawn, lost] = games;
    let elo = pairs.elo();
    println!(
        "| {} | {name} | {won} | {drawn} | {lost} | {:+.0} | {:+.0} | {:+.0} |",
        rulebook.id(),
        elo.value,
        elo.low,
        elo.high
    );
}

fn play(rulebook: &Arc<Rulebook>, other: UseWeights) -> Standing {
    let setting: Setting = SETTING.parse().expect("a setting");
    let duel = Duel {
        weights: [UseWeights::Embedded, other],
        pairs: PAIRS,
        seed: 2026,
        ..Duel::between(rulebook.clone(), [setting.clone(), setting])
    };
    duel.run(|_, _| true)
}
