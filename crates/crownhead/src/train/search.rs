//! `crownhead train search`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use arena::tune::{Knob, Tuning};
use clap::Args;

use super::{minutes, training};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::{data, load};

/// Tune the numbers of the search by games against themselves.
///
/// Each step moves all numbers a little, up or down by a draw, and plays them against the opposite
/// draw; what wins pulls the numbers its way (SPSA). Thousands of steps are worth waiting for.
/// Stopped at any time, the same command goes on where it was. What it prints at the end is a
/// setting that `match` takes, so that it can be proved before it is believed.
#[derive(Args)]
pub(crate) struct Search {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// The folder that keeps the steps; without it one in your data folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The numbers that are tuned, with commas between them; all if not given.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = knob)]
    knobs: Vec<Knob>,
    /// How many positions are looked at for a move.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
    nodes: u64,
    /// How many pairs of games a step has.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    pairs: u64,
    /// How many steps in all, those of earlier runs among them.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    steps: u64,
    /// How long this run plays.
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    /// What decides the draws and the openings.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many games go on at the same time; as many as there are cores if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn knob(name: &str) -> Result<Knob, String> {
    let names = || Knob::ALL.map(|knob| knob.name).join("`, `");
    Knob::named(name).ok_or_else(|| format!("got `{name}`: expected some of `{}`", names()))
}

/// So many steps pass between two lines that tell of them.
const TOLD: u64 = 10;

impl Search {
    pub(super) fn run(self, screen: &mut Screen) -> Done {
        let tuning = self.tuning()?;
        let end = self.minutes.map(|minutes| Instant::now() + minutes);
        let tuned = tuning.run(&mut |tuned| {
            if tuned.steps.is_multiple_of(TOLD) {
                let words = tuning.words(&tuned.values);
                tell(&format!("step {}: {words}", tuned.steps));
            }
            end.is_none_or(|end| Instant::now() < end)
        });
        let folder = tuning.folder.display();
        let tuned = tuned.map_err(|error| Failure::Use(format!("the folder {folder}: {error}")))?;
        screen.line(&format!("{} steps in {folder}", tuned.steps))?;
        screen.line(&tuning.words(&tuned.values))?;
        Ok(Answer::Yes)
    }

    fn tuning(&self) -> Result<Tuning, Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Tuning {
            folder: match &self.out {
                Some(folder) => folder.clone(),
                None => training(&rulebook)?,
            },
            learned: data::learned_for(&rulebook),
            knobs: if self.knobs.is_empty() {
                Knob::ALL.to_vec()
            } else {
                self.knobs.clone()
            },
            nodes: self.nodes,
            pairs: self.pairs,
            steps: self.steps,
            seed: self.seed,
            concurrency: self.threads.map_or(cores, usize::from),
            rulebook,
        })
    }
}
