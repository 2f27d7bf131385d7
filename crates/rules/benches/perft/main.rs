//! How fast the generator is, as ratios within one run: `cargo xtask measure perft`.
//!
//! Machines are shared and noisy, so each contestant runs in turn, several rounds, and its best
//! round counts; time is what the thread had of a processor, where the system tells that.
//! Every count is checked against the published tables.

extern crate crownhead_rules as rules;

#[path = "../../../../benches/processor.rs"]
mod processor;
mod yardstick;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use rules::{Action, Flavour, Position, Rulebook, Word, builtin, file, perft};

/// English draughts from the start, all routes: the depth that is timed, and its leaves.
const ENGLISH: (u32, u64) = (11, 85_242_128);
const ROUNDS: usize = 5;

/// Something that counts leaves.
struct Contestant {
    name: String,
    leaves: u64,
    count: Box<dyn Fn() -> u64>,
    /// Million leaves a second in the best round.
    best: f64,
}

fn main() -> ExitCode {
    // `cargo test --all-targets` starts this too, but nothing is timed in tests.
    if !std::env::args().any(|word| word == "--bench") {
        return ExitCode::SUCCESS;
    }
    let mut contestants = contestants();
    for _ in 0..ROUNDS {
        contestants.iter_mut().for_each(Contestant::run);
    }
    let yardstick = contestants[0].best;
    println!("{:<58} {:>8} {:>6}", "", "M/s", "ratio");
    for contestant in &contestants {
        let (name, best) = (&contestant.name, contestant.best);
        println!("{name:<58} {best:>8.1} {:>6.2}", best / yardstick);
    }
    ExitCode::SUCCESS
}

impl Contestant {
    fn run(&mut self) {
        let (clock, before) = (Instant::now(), processor::time_of_thread());
        let leaves = (self.count)();
        let by_clock = clock.elapsed();
        let taken = processor::time_of_thread()
            .zip(before)
            .map(|(now, then)| now - then);
        let seconds = taken.unwrap_or(by_clock).as_secs_f64();
        assert_eq!(leaves, self.leaves, "{}", self.name);
        self.best = self.best.max(leaves as f64 / seconds / 1e6);
    }
}

fn contestants() -> Vec<Contestant> {
    let mut all = vec![
        contestant("the yardstick, English draughts alone", ENGLISH.1, || {
            yardstick::leaves(ENGLISH.0)
        }),
        bulk(builtin("english"), Flavour::Routes, ENGLISH),
        bulk(own_file(""), Flavour::Routes, ENGLISH),
        // A ban that binds nobody where pieces taken bar the way back: the same tree, but a
        // shape of rules that has no machine code of its own.
        bulk(
            own_file("capture.turning = \"not-back\""),
            Flavour::Routes,
            ENGLISH,
        ),
        played(builtin("english"), (10, 18_391_564)),
    ];
    for (id, flavour, depth, leaves) in OTHERS {
        all.push(bulk(builtin(id), flavour, (depth, leaves)));
    }
    all
}

/// The other rulebooks, with counts of `tests/perft/`.
const OTHERS: [(&str, Flavour, u32, u64); 19] = [
    ("international", Flavour::Routes, 9, 41_022_614),
    ("russian", Flavour::Routes, 10, 22_450_628),
    ("brazilian", Flavour::Routes, 10, 21_566_606),
    ("pool", Flavour::Routes, 10, 22_442_551),
    ("italian", Flavour::Routes, 10, 17_761_384),
    ("spanish", Flavour::Routes, 10, 17_743_464),
    ("portuguese", Flavour::Routes, 10, 17_743_464),
    ("czech", Flavour::Routes, 10, 18_368_918),
    ("thai", Flavour::Moves, 8, 14_533_014),
    ("canadian", Flavour::Moves, 8, 31_839_056),
    ("turkish", Flavour::Routes, 7, 10_782_308),
    ("frisian", Flavour::Routes, 9, 16_204_497),
    ("spantsiretti", Flavour::Routes, 9, 37_612_363),
    ("contest", Flavour::Moves, 9, 4_134_371),
    ("towers", Flavour::Moves, 8, 13_019_316),
    ("triple-king", Flavour::Moves, 10, 17_744_027),
    ("parlour", Flavour::Routes, 10, 18_391_564),
    ("giveaway", Flavour::Routes, 10, 18_391_564),
    ("english", Flavour::Moves, 11, 85_242_128),
];

fn contestant(name: &str, leaves: u64, count: impl Fn() -> u64 + 'static) -> Contestant {
    Contestant {
        name: name.into(),
        leaves,
        count: Box::new(count),
        best: 0.0,
    }
}

/// Perft with the last ply counted, as published figures are.
fn bulk(rulebook: Arc<Rulebook>, flavour: Flavour, (depth, leaves): (u32, u64)) -> Contestant {
    let name = format!("{}, {flavour:?} to depth {depth}", rulebook.draft().name);
    contestant(&name, leaves, move || {
        perft(&rulebook, &rulebook.start(0), depth, flavour)
    })
}

/// Perft with every leaf played, through the lists that a search uses.
fn played(rulebook: Arc<Rulebook>, (depth, leaves): (u32, u64)) -> Contestant {
    let name = format!(
        "{}, every leaf played to depth {depth}",
        rulebook.draft().name
    );
    contestant(&name, leaves, move || {
        let start = rulebook.start(0).cast::<u64>();
        let machine = rulebook.narrow().expect("an 8x8 board is narrow");
        play_all(
            &|p, out| machine.actions(p, out),
            &start,
            depth,
            &mut Vec::new(),
        )
    })
}

fn play_all<W: Word>(
    list: &impl Fn(&Position<W>, &mut Vec<Action<W>>),
    position: &Position<W>,
    depth: u32,
    stack: &mut Vec<Action<W>>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let base = stack.len();
    list(position, stack);
    let leaves = (base..stack.len())
        .map(|i| play_all(list, &position.play(&stack[i]), depth - 1, stack))
        .sum();
    stack.truncate(base);
    leaves
}

fn builtin(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).expect("a built-in rulebook")
}

/// English draughts from a user's file, with a line of its own.
fn own_file(line: &str) -> Arc<Rulebook> {
    let name = if line.is_empty() { "no change" } else { line };
    let name = name.replace('"', "'");
    let text = format!(
        "extends = \"english\"\nid = \"own\"\nname = \"Own file, {name}\"\nsummary = \"A file of a user.\"\n{line}\n"
    );
    let draft = file::read(&text, &builtin::parent).expect("a readable file");
    Rulebook::new(draft).expect("a sound rulebook")
}
