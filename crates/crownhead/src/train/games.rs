//! `crownhead train games`.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::engine::Tables;
use ::train::{Gathering, Keep, Selfplay, gather};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use queue::Queue;
use rules::Rulebook;

use super::{crew, minutes};
use crate::exit::{Answer, Done, Failure};
use crate::screen::Screen;
use crate::spread::Spread;
use crate::{load, weights};

/// Let the engine play against itself, and keep the positions for trainings to come.
///
/// Games end as the rulebook says, or where tables of solved endings know the result. Stopped at
/// any time, the same command goes on where it was.
#[derive(Args)]
pub(crate) struct Games {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// The folder that keeps the games.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many games in all, those of earlier runs among them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// How long this run plays.
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    /// How many positions the engine looks at for each move.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    nodes: u64,
    /// What decides all games.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many threads play; as many as there are cores if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The learned numbers that are played with: a file, or `none`.
    #[arg(long, value_name = "FILE|none")]
    weights: Option<String>,
    /// Build tables of endings of up to so many pieces beside the games, and let them end games.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=5))]
    tables: u8,
    /// Keep the games, too, as PDN: `train export` writes them.
    #[arg(long)]
    pdn: bool,
    #[command(flatten)]
    spread: Spread,
}

/// Bytes that building tables may use, and that they may keep.
const MEMORY: u64 = 1 << 30;

impl Games {
    pub(super) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let queue = self.queue()?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, usize::from);
        let selfplay = Selfplay {
            weights: weights::chosen(self.weights.as_deref(), &rulebook)?,
            tables: self.tables(&rulebook, threads)?,
            rulebook,
            nodes: self.nodes,
            seed: self.seed,
            keep: if self.pdn {
                Keep::Games
            } else {
                Keep::Positions
            },
        };
        let gathering = Gathering {
            selfplay,
            folder: self.out.clone(),
            games: self.games,
            time: self.minutes,
        };
        let mut crew = crew(queue.as_ref(), threads);
        let bar = bar(self.games);
        let start = Instant::now();
        let mut fresh = 0;
        let games = gather(&mut *crew, &gathering, &mut |games| {
            fresh += 1;
            let speed = f64::from(fresh) * ::train::GAMES as f64 / start.elapsed().as_secs_f64();
            bar.set_position(games);
            bar.set_message(format!("{speed:.1} a second"));
        });
        bar.finish_and_clear();
        let games = games.map_err(|error| Failure::Use(error.to_string()))?;
        screen.line(&format!("{games} games in {}", self.out.display()))?;
        Ok(Answer::Yes)
    }

    fn queue(&self) -> Result<Option<Queue>, Failure> {
        if self.spread.address().is_some() && self.tables > 0 {
            let message = "tables of endings cannot travel: expected no `--tables` with `--queue`";
            return Err(Failure::Use(message.to_string()));
        }
        self.spread.connect()
    }

    fn tables(
        &self,
        rulebook: &Arc<Rulebook>,
        threads: usize,
    ) -> Result<Option<Arc<Tables>>, Failure> {
        if self.tables == 0 {
            return Ok(None);
        }
        let dir = self.out.join("tables");
        let options = endgame::Options {
            threads,
            memory: MEMORY,
        };
        let go_on = &mut |_: &endgame::Progress| ControlFlow::Continue(());
        let built = endgame::build(rulebook, self.tables, &dir, &options, go_on);
        built.map_err(|error| Failure::Use(error.to_string()))?;
        let tables = Tables::with_cache(&dir, rulebook, MEMORY);
        let tables = tables.map_err(|error| Failure::Use(error.to_string()))?;
        Ok(Some(Arc::new(tables)))
    }
}

/// A bar on standard error, where that is a terminal.
fn bar(games: Option<u64>) -> ProgressBar {
    match games {
        Some(games) => {
            let form = "{bar:30} {pos}/{len} games, {eta} left  {msg}";
            let style = ProgressStyle::with_template(form);
            ProgressBar::new(games)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        }
        None => {
            let style = ProgressStyle::with_template("{spinner} {pos} games  {msg}");
            ProgressBar::no_length()
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        }
    }
}
