//! How well what was learned foretells how games end: `cargo xtask measure knowledge`.
//!
//! The games are played by the engine without any learned numbers, from a seed that no training
//! uses, so that nothing was learned from them. Small tables of solved endings end them: players
//! who cannot win a won ending would tell nothing of what it is worth. Words after the command are ids of
//! rulebooks; `ID=FILE` asks a file of learned numbers instead of what is built in.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use engine::{Engine, Learned, Options, UseWeights, small_tables};
use rules::{Rulebook, builtin};
use train::{Knowledge, Known, Player, Sample};

/// How many games are played of each rulebook, and how closely.
const GAMES: u64 = 300;
const NODES: u64 = 1_500;
/// Trainings begin with small seeds.
const SEED: u64 = 0x6B6E_6F77;
/// Positions of a game after so many quiet plies are much alike.
const STALE: u8 = 24;

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    println!(
        "{GAMES} games of each rulebook, {NODES} positions a move; the cross entropy of results, the lower the better\n"
    );
    println!(
        "| rulebook | positions | how many | knows only the mean | without weights | with weights |"
    );
    println!("|---|---|---:|---:|---:|---:|");
    for rulebook in builtin::ids().filter_map(builtin::rulebook) {
        let own = named.iter().filter_map(|word| {
            let (id, file) = word.split_once('=').unwrap_or((word, ""));
            (id == rulebook.id()).then_some(file)
        });
        let mut files: Vec<&str> = own.collect();
        if named.is_empty() && Learned::embedded(&rulebook).is_some() {
            files.push("");
        }
        if !files.is_empty() {
            rows(&rulebook, &files);
        }
    }
}

/// What is known with what is built in, or with each of some files.
fn rows(rulebook: &Arc<Rulebook>, files: &[&str]) {
    let samples = played(rulebook);
    let known = |weights| {
        let options = Options {
            weights,
            ..Options::default()
        };
        let engine = Engine::new(rulebook.clone(), options);
        Knowledge::of(&engine, samples.iter().copied())
    };
    let without = known(UseWeights::None);
    for file in files {
        tell(rulebook, &without, &known(weights(rulebook, file)));
    }
}

/// What is built in, if no file is named.
fn weights(rulebook: &Rulebook, file: &str) -> UseWeights {
    if file.is_empty() {
        return UseWeights::Found;
    }
    let bytes = std::fs::read(file).expect("a file of learned numbers");
    let learned = Learned::read(rulebook, &bytes).expect("learned numbers of the rulebook");
    UseWeights::Given(Arc::new(learned))
}

fn tell(rulebook: &Rulebook, without: &Knowledge, with: &Knowledge) {
    let phases = without.phases.iter().chain([&without.whole]);
    for (without, with) in phases.zip(with.phases.iter().chain([&with.whole])) {
        let Known {
            name,
            positions,
            blind,
            ..
        } = without;
        if *positions > 0 {
            println!(
                "| {} | {name} | {positions} | {blind:.4} | {:.4} | {:.4} |",
                rulebook.id(),
                without.entropy,
                with.entropy
            );
        }
    }
}

/// The positions of all games, whichever thread played them.
fn played(rulebook: &Arc<Rulebook>) -> Vec<Sample> {
    let folder = tempfile::tempdir().expect("a folder for tables");
    let tables = small_tables(folder.path(), rulebook, 1, |_| {});
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let player = Player::new(rulebook.clone(), UseWeights::None, NODES, SEED);
        let player = match &tables {
            Some(tables) => player.with_tables(tables.clone()),
            None => player,
        };
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Relaxed));
        let games = numbers.take_while(|number| *number < GAMES);
        games
            .flat_map(|number| player.game(number))
            .collect::<Vec<Sample>>()
    };
    let all = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = running
            .into_iter()
            .map(|thread| thread.join().expect("no game panics"));
        done.flatten().collect::<Vec<Sample>>()
    });
    let open = |sample: &Sample| sample.quiet < STALE && !sample.is_decided();
    all.into_iter().filter(open).collect()
}
