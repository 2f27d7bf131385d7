//! `cargo xtask measure endings`: whether tables of solved endings make the engine weaker when
//! both sides have the same time.

use std::path::Path;
use std::sync::Arc;

use arena::duel::{Duel, Setting, Standing};
use engine::{Tables, small_tables};
use rules::{Rulebook, builtin};

/// What both sides have.
const SETTING: &str = "time=0.02";
const PAIRS: u64 = 100;

fn main() {
    println!(
        "Both sides {SETTING}; one asks tables of up to {} pieces.\n",
        engine::SMALL
    );
    println!("| rulebook | won | drawn | lost | Elo | from | to |");
    println!("|---|---|---|---|---|---|---|");
    for id in ["english", "russian"] {
        row(&builtin::rulebook(id).expect("a built-in rulebook"));
    }
}

fn row(rulebook: &Arc<Rulebook>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endings");
    let tables = small_tables(&folder, rulebook, 1, |what| panic!("{what}"));
    let Standing { pairs, games, .. } = play(rulebook, tables.expect("tables"));
    assert_eq!(pairs.games(), 2 * PAIRS);
    let [won, drawn, lost] = games;
    let elo = pairs.elo();
    println!(
        "| {} | {won} | {drawn} | {lost} | {:+.0} | {:+.0} | {:+.0} |",
        rulebook.id(),
        elo.value,
        elo.low,
        elo.high
    );
}

fn play(rulebook: &Arc<Rulebook>, tables: Arc<Tables>) -> Standing {
    let setting: Setting = SETTING.parse().expect("a setting");
    let duel = Duel {
        rulebook: rulebook.clone(),
        settings: [setting.clone(), setting],
        weights: Default::default(),
        tables: [Some(tables), None],
        openings: Vec::new(),
        pairs: PAIRS,
        sprt: None,
        seed: 2026,
        // One game at a time: two would take time from each other.
        concurrency: 1,
        max_plies: 300,
    };
    duel.run(|_, _| true)
}
