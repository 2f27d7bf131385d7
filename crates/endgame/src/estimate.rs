//! What a build will take, before it begins.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rules::{Machine, Rulebook, Seed, Word};

use crate::back::Back;
use crate::build::{Options, check};
use crate::class::{Unit, units};
use crate::error::Error;
use crate::index::Index;
use crate::layout::Layout;
use crate::solve::Field;

/// What building tables takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Positions to solve, with those of smaller tables. A position counts once for each side to
    /// move that has a table of its own.
    pub positions: u64,
    /// The least memory in which they can be solved, in bytes.
    pub memory: u64,
    /// About how long it takes on this machine.
    pub time: Duration,
}

/// How many positions are tried.
const SAMPLES: usize = 20_000;

/// Estimates a build by trying the moves of a few thousand positions.
pub fn estimate(rulebook: &Rulebook, pieces: u8, options: &Options) -> Result<Estimate, Error> {
    check(rulebook, pieces)?;
    match rulebook.narrow() {
        Some(machine) => Ok(with(rulebook, machine, pieces, options)),
        None => Ok(with(rulebook, rulebook.wide(), pieces, options)),
    }
}

fn with<W: Word>(
    rulebook: &Rulebook,
    machine: &Machine<W>,
    pieces: u8,
    options: &Options,
) -> Estimate {
    let layout = Layout::new(rulebook);
    let units = units(layout.sides, pieces, rulebook.mechanics().highest());
    let indexes = |unit: &Unit| -> Vec<Index> {
        let classes = unit.0.iter();
        classes
            .filter_map(|class| Index::new(&layout, *class))
            .collect()
    };
    let size = |unit: &Unit| indexes(unit).iter().map(Index::size).sum::<u64>();
    let sizes: Vec<u64> = units.iter().map(size).collect();
    let largest = sizes.iter().enumerate().max_by_key(|(_, size)| **size);
    let each = largest.map_or(Duration::ZERO, |(i, _)| {
        time_of_one(machine, &layout, &indexes(&units[i]))
    });
    let positions: u64 = sizes.iter().sum();
    let nanos = each.as_nanos() as u64 * positions / options.threads.max(1) as u64;
    Estimate {
        positions,
        memory: sizes.iter().max().unwrap_or(&0) * Field::BYTES,
        time: Duration::from_nanos(nanos),
    }
}

/// How long a position takes: it is made twice, its moves are found once, and taken back once.
fn time_of_one<W: Word>(machine: &Machine<W>, layout: &Layout<W>, indexes: &[Index]) -> Duration {
    let back = Back::new(machine);
    let mut seed = Seed::new(0);
    let mut actions = Vec::new();
    let (index, before) = match indexes {
        [] => return Duration::ZERO,
        [first, rest @ ..] => (first, rest.last().unwrap_or(first)),
    };
    let start = Instant::now();
    for _ in 0..SAMPLES {
        let number = seed.below(index.size().max(1) as usize) as u64;
        actions.clear();
        machine.actions(&index.position(layout, number), &mut actions);
        for action in black_box(&actions)
            .iter()
            .filter(|action| action.is_capture())
        {
            black_box(action);
        }
        let position = index.position(layout, number);
        back.each(layout, &position, &mut actions, |earlier| {
            black_box(before.number(layout, earlier));
        });
    }
    start.elapsed() / SAMPLES as u32
}
