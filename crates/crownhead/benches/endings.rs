//! `cargo xtask measure endings`: whether tables of solved endings make the engine weaker when
//! both sides have the same time.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use arena::duel::{Duel, Setting, Standing};
use endgame::{Options, Tables, build};
use rules::{Rulebook, builtin};

/// What both sides have.
const SETTING: &str = "time=0.005";
const PAIRS: u64 = 300;
/// The rulebooks, and up to how many pieces their tables go.
const TABLES: [(&str, u8); 4] = [
    ("english", 3),
    ("english", 4),
    ("russian", 3),
    ("parlour", 3),
];

fn main() {
    println!("Both sides {SETTING}; one asks tables of endings.\n");
    println!("| rulebook | pieces | won | drawn | lost | Elo | from | to |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (id, pieces) in TABLES {
        row(&builtin::rulebook(id).expect("a built-in rulebook"), pieces);
    }
}

fn row(rulebook: &Arc<Rulebook>, pieces: u8) {
    let Standing { pairs, games, .. } = play(rulebook, tables(rulebook, pieces));
    assert_eq!(pairs.games(), 2 * PAIRS);
    let [won, drawn, lost] = games;
    let elo = pairs.elo();
    println!(
        "| {} | {pieces} | {won} | {drawn} | {lost} | {:+.0} | {:+.0} | {:+.0} |",
        rulebook.id(),
        elo.value,
        elo.low,
        elo.high
    );
}

fn tables(rulebook: &Arc<Rulebook>, pieces: u8) -> Arc<Tables> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("endings-{pieces}"));
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    build(rulebook, pieces, &folder, &Options::default(), go_on).expect("tables");
    Arc::new(Tables::open(&folder, rulebook).expect("tables"))
}

fn play(rulebook: &Arc<Rulebook>, tables: Arc<Tables>) -> Standing {
    let setting: Setting = SETTING.parse().expect("a setting");
    let duel = Duel {
        tables: [Some(tables), None],
        pairs: PAIRS,
        seed: 2026,
        ..Duel::between(rulebook.clone(), [setting.clone(), setting])
    };
    duel.run(|_, _| true)
}
