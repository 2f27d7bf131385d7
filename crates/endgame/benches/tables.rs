//! `cargo xtask measure tables`: how long building and probing take, and whether the tables that
//! are too large for the ordinary tests are right.
//!
//! With ids behind it (`cargo bench --package crownhead-endgame --bench tables -- russian thai`) it
//! has these rulebooks alone, and checks tables of four pieces by random positions.

#[path = "../tests/tables/plain.rs"]
mod plain;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use endgame::{Options, Progress, Tables, build};
use rules::{Obstacles, Position, Rulebook, Seed, builtin};
use tempfile::TempDir;

/// How many positions of four pieces are looked at anew.
const SAMPLES: u64 = 100_000;

fn main() {
    println!("threads: {}", Options::default().threads);
    let ids: Vec<String> = std::env::args().skip(1).collect();
    let ids: Vec<&String> = ids.iter().filter(|word| *word != "--bench").collect();
    if ids.is_empty() {
        all();
    }
    for id in ids {
        sampled(&rulebook(id));
    }
}

fn all() {
    built(&rulebook("english"), 3);
    probing(&built(&rulebook("english"), 4));
    built(&rulebook("english"), 5);
    for id in builtin::ids() {
        let rulebook = rulebook(id);
        if rulebook.grid().shape().width == 8 && rulebook.draft().obstacles == Obstacles::None {
            sampled(&rulebook);
        }
    }
    for id in [
        "turkish",
        "international",
        "frisian",
        "canadian",
        "spantsiretti",
    ] {
        whole(&rulebook(id), 3);
    }
    for id in ["english", "russian"] {
        whole(&rulebook(id), 4);
    }
}

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).expect("a built-in rulebook")
}

/// Tables with the folder that they are in.
struct Built {
    tables: Tables,
    _folder: TempDir,
}

fn built(rulebook: &Arc<Rulebook>, pieces: u8) -> Built {
    let folder = tempfile::tempdir().expect("a folder for the tables");
    let (start, before) = (Instant::now(), on_processors());
    let go_on = &mut |_: &Progress| ControlFlow::Continue(());
    build(rulebook, pieces, folder.path(), &Options::default(), go_on).expect("tables");
    let seconds = start.elapsed().as_secs_f64();
    let worked = on_processors() - before;
    let tables = Tables::open(folder.path(), rulebook).expect("tables");
    let positions: u64 = tables.headers().map(|header| header.positions).sum();
    let bytes = tables.bytes() >> 10;
    let id = rulebook.id();
    println!(
        "{id}, {pieces} pieces: {positions} positions in {seconds:.1} s, \
         {worked:.1} s on processors, {bytes} KiB"
    );
    Built {
        tables,
        _folder: folder,
    }
}

/// Seconds that all threads together have been on a processor, as Linux tells it in hundredths.
/// Beside other programs the clock says little.
fn on_processors() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit(')').next().unwrap_or_default();
    let fields = after_name.split_whitespace().skip(11).take(2);
    let ticks: f64 = fields.filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}

/// Probes random positions of all tables, all blocks being unpacked already.
fn probing(Built { tables, .. }: &Built) {
    let positions = random(tables, SAMPLES);
    let narrow: Vec<Position<u64>> = positions.iter().map(Position::cast).collect();
    let ask = || {
        let start = Instant::now();
        for position in &narrow {
            black_box(tables.probe(position));
        }
        start.elapsed().as_nanos() / narrow.len() as u128
    };
    let cold = ask();
    let warm = (0..10).map(|_| ask()).min().unwrap_or(cold);
    println!("a probe: {warm} ns warm, {cold} ns on average the first time");
}

/// Random positions of tables, every position of every table as likely as any other.
fn random(tables: &Tables, count: u64) -> Vec<Position> {
    let mut seed = Seed::new(1);
    let headers: Vec<_> = tables.headers().collect();
    let total: u64 = headers.iter().map(|header| header.positions).sum();
    let draw = |_| {
        let mut number = seed.below(total as usize) as u64;
        let header = headers.iter().find(|header| {
            let inside = number < header.positions;
            number -= if inside { 0 } else { header.positions };
            inside
        })?;
        tables.position(header.class, number)
    };
    (0..count).filter_map(draw).collect()
}

/// Compares all positions of so many pieces with the plain solver.
fn whole(rulebook: &Arc<Rulebook>, pieces: u8) {
    let Built { tables, .. } = &built(rulebook, pieces);
    let plain = plain::solve(rulebook, usize::from(pieces));
    let count = plain.len();
    for (position, value) in plain {
        assert_eq!(
            tables.probe(&position),
            Some(value),
            "{}",
            rulebook.fen(&position)
        );
    }
    println!(
        "{}: {count} positions are those of the plain solver",
        rulebook.id()
    );
}

/// Works random positions of four pieces out anew.
fn sampled(rulebook: &Arc<Rulebook>) {
    let Built { tables, .. } = &built(rulebook, 4);
    for position in random(tables, SAMPLES) {
        assert_eq!(
            tables.agrees(&position),
            Some(true),
            "{}",
            rulebook.fen(&position)
        );
    }
    println!(
        "{}: {SAMPLES} random positions follow from those after them",
        rulebook.id()
    );
}
