//! `crownhead train`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::train::{News, Outcome, Plan, Round, RoundLog};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::exit::{Answer, Done, Failure, tell};
use crate::load;
use crate::screen::Screen;

/// Let the engine learn a rulebook from games against itself.
///
/// It plays games, fits weights to them, and goes on with the new weights, round after round.
/// Everything is kept in a folder. Stopped at any time, the same command goes on where it was;
/// the same seed and number of games give the same weights. The newest weights are in
/// `latest.weights`, to be used with `--weights` of other commands; `report.md` and `curve.svg`
/// tell what was learned.
#[derive(Args)]
pub(crate) struct Train {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// How many games in all, those of earlier runs among them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// How long this run plays before the last fit; 60 if no games are given either.
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    /// The folder that keeps everything; without it `training/` and the id of the rulebook.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What decides all games.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many threads play; as many as there are cores if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How many positions the engine looks at for each move.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    nodes: u64,
}

/// A number of minutes that is worth waiting for.
fn minutes(text: &str) -> Result<Duration, String> {
    let minutes = text.parse().ok().filter(|m| (0.0..=1e6).contains(m));
    let minutes: f64 =
        minutes.ok_or_else(|| format!("got `{text}`: expected minutes from 0 to 1000000"))?;
    Ok(Duration::from_secs_f64(60.0 * minutes))
}

const USUAL: Duration = Duration::from_secs(3600);

impl Train {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let plan = self.plan()?;
        let mut show = Show::new();
        let outcome = ::train::train(&plan, &mut |news| show.tell(news));
        show.bar.finish_and_clear();
        let outcome = outcome.map_err(|error| Failure::Use(error.to_string()))?;
        summary(screen, &outcome)?;
        Ok(Answer::Yes)
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let folder = || PathBuf::from("training").join(rulebook.id());
        Ok(Plan {
            folder: self.out.clone().unwrap_or_else(folder),
            games: self.games,
            time: self.minutes.or(self.games.is_none().then_some(USUAL)),
            nodes: self.nodes,
            seed: self.seed,
            threads: self.threads.map_or(cores, usize::from),
            rulebook,
        })
    }
}

fn summary(screen: &mut Screen, outcome: &Outcome) -> Result<(), Failure> {
    for log in &outcome.rounds {
        screen.line(&line(log))?;
    }
    screen.line(&format!("weights  {}", outcome.weights.display()))?;
    screen.line(&format!("report   {}", outcome.report.display()))
}

fn line(log: &RoundLog) -> String {
    format!(
        "round {}: {} games, {} positions, loss {:.5} (before {:.5})",
        log.number,
        log.games,
        log.positions,
        log.validation(),
        log.blank
    )
}

/// The bar on standard error, where that is a terminal; elsewhere a line for each round.
struct Show {
    bar: ProgressBar,
    round: Option<Round>,
    start: Instant,
}

impl Show {
    fn new() -> Show {
        let form = "{bar:30} {pos}/{len} {msg}";
        let style =
            ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
        Show {
            bar: ProgressBar::new(1).with_style(style),
            round: None,
            start: Instant::now(),
        }
    }

    fn tell(&mut self, news: News<'_>) {
        match news {
            News::Played {
                round,
                games,
                fresh,
            } => {
                if self.round != Some(round) {
                    self.round = Some(round);
                    self.bar.set_length(round.end - round.first);
                }
                let speed = fresh as f64 / self.start.elapsed().as_secs_f64().max(0.001);
                self.bar.set_position(games);
                self.bar.set_message(format!(
                    "games of round {}, {speed:.1} a second",
                    round.number
                ));
            }
            News::Fitted { round, epoch, of } => {
                self.bar.set_length(u64::from(of));
                self.bar.set_position(u64::from(epoch.number));
                self.bar.set_message(format!(
                    "epochs of round {}, loss {:.5}, held back {:.5}",
                    round.number, epoch.training, epoch.validation
                ));
                self.round = None;
            }
            News::Finished(log) => self.bar.suspend(|| tell(&line(log))),
        }
    }
}
