//! `crownhead train network`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use ::train::{Beginning, Recipe, Trained, train_network};
use clap::Args;
use rules::Rulebook;

use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::{file, load};

/// Fit a network to games that `train games` kept.
///
/// One game in sixteen is held back to see what was learned. The file of `--out` is used with
/// `--weights` of other commands. Stopped at any time, the same command goes on after the
/// last epoch that was done.
#[derive(Args)]
pub(crate) struct Network {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// The folders with games; all of one rulebook.
    #[arg(value_name = "DIR", required = true)]
    games: Vec<PathBuf>,
    /// The file that is written; without it one in your data folder, which all commands use.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many sums the first layer has; a multiple of 64.
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(64..=1024))]
    width: u16,
    /// How often each position is looked at.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// The share of results in what is learned, in hundredths; the rest are scores of searches.
    /// Seen in the games if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=100))]
    results: Option<u8>,
    /// Go on from a network that learned from other games, instead of beginning with nothing. The
    /// new one may be wider.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// What decides the order of the positions.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many threads learn; as many as there are cores if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Network {
    pub(super) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let recipe = Recipe {
            width: usize::from(self.width),
            epochs: self.epochs,
            results: self.results.map(|share| f32::from(share) / 100.0),
            from: self.beginning(&rulebook)?,
            seed: self.seed,
            threads: self.threads.map_or(cores, usize::from),
            ..Recipe::new(rulebook.clone())
        };
        let out = self.out.clone().map_or_else(|| usual(&rulebook), Ok)?;
        let trained = train_network(&recipe, &self.games, &out, &mut |epoch| {
            tell(&format!(
                "epoch {}: loss {:.5}, held back {:.5}",
                epoch.number, epoch.training, epoch.validation
            ));
        });
        let Trained {
            games, positions, ..
        } = trained.map_err(|error| Failure::Use(error.to_string()))?;
        screen.line(&format!(
            "{positions} positions of {games} games, {}",
            out.display()
        ))?;
        if self.out.is_none() {
            super::keep(screen, &rulebook, &out)?;
        }
        Ok(Answer::Yes)
    }

    fn beginning(&self, rulebook: &Rulebook) -> Result<Beginning, Failure> {
        let Some(path) = &self.from else {
            return Ok(Beginning::Nothing);
        };
        let bytes = file::bytes(path, ::engine::Network::LONGEST as u64)?;
        let refused = |what: String| Failure::Use(format!("{}: {what}", path.display()));
        let network = ::engine::Network::read(rulebook, &bytes)
            .map_err(|error| refused(error.to_string()))?;
        let (got, most) = (network.width(), usize::from(self.width));
        if got > most {
            let what =
                format!("a network of {got} sums: expected at most {most}, or a larger `--width`");
            return Err(refused(what));
        }
        Ok(Beginning::Network(Arc::new(network)))
    }
}

/// The file of a network that is still being trained.
fn usual(rulebook: &Rulebook) -> Result<PathBuf, Failure> {
    let folder = super::training(rulebook)?;
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::Use(format!("{} cannot be made: {error}", folder.display())))?;
    Ok(folder.join("latest.network"))
}
