//! `crownhead train`.

mod export;
mod games;
mod network;
mod search;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::engine::Learned;
use ::train::{Crew, News, Outcome, Plan, Round, RoundLog, Threads, train_with};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use queue::{Queue, Workers};
use rules::Rulebook;

use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::spread::Spread;
use crate::{data, file, load, spread, stop};

/// Let the engine learn a rulebook from games against itself.
///
/// It plays games, round after round. After each round it fits patterns and small networks to
/// them, lets each play a match against the best so far, and goes on with what wins.
/// Everything is kept in a folder. Stopped at any time, the same command goes on where it was;
/// the same seed, number of games and beginning give the same weights. The newest weights are in
/// `latest.weights`; `report.md` and `curve.svg` tell what was learned. In the data folder all
/// commands use the weights by themselves; those of `--out` are used with `--weights`.
///
/// `train games` only plays and keeps what it played; `train network` fits a network to kept
/// games, as often as one likes; `train export` writes them for other tools; `train search` tunes
/// the numbers of the search.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Train {
    #[command(subcommand)]
    part: Option<Part>,
    #[command(flatten)]
    whole: Option<Whole>,
    // Not a part of `Whole`: what may be missing as a whole can have no parts of its own.
    #[command(flatten)]
    spread: Spread,
}

/// A part of a training.
#[derive(Subcommand)]
enum Part {
    Games(games::Games),
    Export(export::Export),
    Network(network::Network),
    Search(search::Search),
}

/// A training from start to end.
#[derive(Args)]
struct Whole {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// How many games in all, those of earlier runs among them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// How long this run plays before the last fit; 60 if no games are given either.
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    /// The folder that keeps everything; without it one in your data folder.
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
        // Every part keeps what it has done in its folder.
        stop::with_a_word(|| {
            spread::end();
            "stopped; the same command goes on where it was".into()
        })?;
        match (self.part, self.whole) {
            (Some(Part::Games(games)), _) => games.run(screen),
            (Some(Part::Export(export)), _) => export.run(screen),
            (Some(Part::Network(network)), _) => network.run(screen),
            (Some(Part::Search(search)), _) => search.run(screen),
            (None, Some(whole)) => whole.run(screen, &self.spread),
            (None, None) => Err(Failure::Use(
                "nothing to train: expected `--rules ID|FILE`, `games`, `export`, `network` or `search`"
                    .to_string(),
            )),
        }
    }
}

impl Whole {
    fn run(self, screen: &mut Screen, spread: &Spread) -> Done {
        let plan = self.plan()?;
        let queue = spread.connect()?;
        let mut crew = crew(queue.as_ref(), plan.threads);
        let mut show = Show::new();
        let outcome = train_with(&mut *crew, &plan, &mut |news| show.tell(news));
        show.bar.finish_and_clear();
        let outcome = outcome.map_err(|error| Failure::Use(error.to_string()))?;
        summary(screen, &outcome)?;
        match (&self.out, outcome.is_better()) {
            (None, true) => keep(screen, &plan.rulebook, &outcome.weights)?,
            (None, false) => screen.line(
                "nothing that was learned is better than what is in use, which stays; more games may help",
            )?,
            (Some(_), _) => {}
        }
        Ok(Answer::Yes)
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let usual = || training(&rulebook);
        Ok(Plan {
            folder: self.out.clone().map_or_else(usual, Ok)?,
            games: self.games,
            time: self.minutes.or(self.games.is_none().then_some(USUAL)),
            nodes: self.nodes,
            seed: self.seed,
            threads: self.threads.map_or(cores, usize::from),
            known: data::learned().weights(&rulebook).map(Arc::new),
            rulebook,
        })
    }
}

/// Those who play: threads of this machine, or the workers of a queue.
fn crew(queue: Option<&Queue>, threads: usize) -> Box<dyn Crew + '_> {
    match queue {
        None => Box::new(Threads(threads)),
        Some(queue) => Box::new(Workers {
            queue,
            tell: &spread::word,
            begun: &spread::begun,
        }),
    }
}

/// The folder of the trainings of a rulebook.
fn training(rulebook: &Rulebook) -> Result<PathBuf, Failure> {
    let folder = data::folder(data::Part::Training)?;
    Ok(folder.join(rulebook.play_hash().to_string()))
}

/// Puts weights where every command finds them.
fn keep(screen: &mut Screen, rulebook: &Rulebook, weights: &Path) -> Result<(), Failure> {
    let refuse = |error: String| Failure::Use(format!("{}: {error}", weights.display()));
    let bytes = file::bytes(weights, Learned::LONGEST as u64)?;
    let learned = Learned::read(rulebook, &bytes).map_err(|error| refuse(error.to_string()))?;
    let kept = data::learned().keep_weights(rulebook, &learned);
    let kept = kept.map_err(|error| refuse(error.to_string()))?;
    screen.line(&format!(
        "in use   {}; without this file the engine plays as before",
        kept.display()
    ))
}

fn summary(screen: &mut Screen, outcome: &Outcome) -> Result<(), Failure> {
    for log in &outcome.rounds {
        screen.line(&line(log))?;
    }
    screen.line(&format!("weights  {}", outcome.weights.display()))?;
    screen.line(&format!("report   {}", outcome.report.display()))
}

fn line(log: &RoundLog) -> String {
    let mut line = format!(
        "round {}: {} games, {} positions, loss {:.5} (before {:.5})",
        log.number,
        log.games,
        log.positions,
        log.validation(),
        log.blank
    );
    for trial in &log.trials {
        let (name, [won, drawn, lost]) = (trial.form.name(), trial.games);
        let verdict = if trial.kept { "kept" } else { "not kept" };
        line += &match won + drawn + lost {
            0 => format!("; {name} {verdict}"),
            _ => format!("; {name} won {won}, drew {drawn}, lost {lost}: {verdict}"),
        };
    }
    line
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
            News::Fitted {
                round,
                form,
                epoch,
                of,
            } => {
                self.bar.set_length(u64::from(of));
                self.bar.set_position(u64::from(epoch.number));
                self.bar.set_message(format!(
                    "epochs of round {}, {}, loss {:.5}, held back {:.5}",
                    round.number,
                    form.name(),
                    epoch.training,
                    epoch.validation
                ));
                self.round = None;
            }
            News::Tried {
                round,
                form,
                games,
                of,
            } => {
                self.bar.set_length(of);
                self.bar.set_position(games);
                self.bar.set_message(format!(
                    "games of the trial of round {}, {}",
                    round.number,
                    form.name()
                ));
                self.round = None;
            }
            News::Finished(log) => self.bar.suspend(|| tell(&line(log))),
        }
    }
}
