//! `crownhead levels`: how strong each level is, and levels fitted to a rulebook.

use std::time::Instant;

use ::engine::{Habits, Level};
use arena::levels::{FULL_NODES, Fit, Fitted, Measured, News};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::{data, load};

/// Levels of a rulebook: how they play, and fitting them.
#[derive(Subcommand)]
pub(crate) enum Levels {
    Show(Show),
    Fit(FitLevels),
}

/// Show how the levels of a rulebook play.
#[derive(Args)]
pub(crate) struct Show {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
}

/// Find levels for a rulebook by matches, and keep them in your data folder.
///
/// Level 2 is made even with a beginner who looks at the reply, level 1 weaker, and each level up
/// to 7 a step stronger than the one below; level 8 is full strength. All players think by
/// positions looked at, so that the load of the machine changes nothing. Stopped at any time, the
/// same command goes on where it was. `play`, `serve` and all others use what was found.
#[derive(Args)]
pub(crate) struct FitLevels {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// Games of each try.
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u64).range(2..=10_000))]
    games: u64,
    /// Games that measure each step at the end.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=10_000))]
    measure: u64,
    /// The step between two levels, in Elo.
    #[arg(long, value_name = "ELO", default_value_t = 230, value_parser = clap::value_parser!(u16).range(50..=500))]
    step: u16,
    /// How many games go on at the same time; as many as there are cores if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Levels {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        match self {
            Levels::Show(show) => show.run(screen),
            Levels::Fit(fit) => fit.run(screen),
        }
    }
}

impl Show {
    fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let ladder = data::learned_for(&rulebook).ladder(&rulebook);
        screen.line("level              positions  noise  margin  sight   lapses")?;
        for level in Level::ALL {
            screen.line(&row(level, &ladder.habits(level)))?;
        }
        Ok(Answer::Yes)
    }
}

fn row(level: Level, habits: &Habits) -> String {
    let nodes = match habits.nodes {
        u64::MAX => "all".to_string(),
        nodes => nodes.to_string(),
    };
    format!(
        "{} {:<12}{nodes:>14}{:>7}{:>8}  {:<6}{:>7} %",
        level.number(),
        level.name(),
        habits.noise,
        habits.margin,
        habits.sight.word(),
        habits.lapses
    )
}

impl FitLevels {
    fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let learned = data::learned_for(&rulebook);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let training = data::folder(data::Part::Training)?;
        let fit = Fit {
            folder: training.join(rulebook.play_hash().to_string()),
            learned: learned.clone(),
            pairs: self.games.div_ceil(2),
            measure: self.measure.div_ceil(2),
            step: f64::from(self.step),
            concurrency: self.threads.map_or(cores, usize::from),
            rulebook: rulebook.clone(),
        };
        let failed = |error: std::io::Error| {
            Failure::Use(format!("the folder {}: {error}", fit.folder.display()))
        };
        let Some(fitted) = with_bar(&fit).map_err(failed)? else {
            return Ok(Answer::No);
        };
        let path = learned
            .keep_ladder(&rulebook, &fitted.ladder)
            .map_err(|error| Failure::Use(format!("the levels cannot be kept: {error}")))?;
        report(&fitted, screen)?;
        screen.line(&format!("kept in {}", path.display()))?;
        Ok(Answer::Yes)
    }
}

/// Fits with a bar on standard error, where that is a terminal; elsewhere a line for each match.
fn with_bar(fit: &Fit) -> std::io::Result<Option<Fitted>> {
    let form = "{bar:30} {pos}/{len} {msg}";
    let style = ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1).with_style(style);
    let begun = Instant::now();
    let fitted = fit.run(&mut |news: &News| {
        bar.set_length(news.games[1]);
        bar.set_position(news.games[0]);
        bar.set_message(format!("{}: {:.0} %", news.what, 100.0 * news.score));
        if news.games[0] == news.games[1] {
            let seconds = begun.elapsed().as_secs();
            let done = format!(
                "{}: {:.1} % of {} games, {seconds} s",
                news.what,
                100.0 * news.score,
                news.games[1]
            );
            bar.suspend(|| tell(&done));
        }
        true
    });
    bar.finish_and_clear();
    fitted
}

fn report(fitted: &Fitted, screen: &mut Screen) -> Result<(), Failure> {
    screen.line("level              positions  noise  margin  sight   lapses")?;
    for level in Level::ALL {
        screen.line(&row(level, &fitted.ladder.habits(level)))?;
    }
    screen.line(&format!(
        "\nlevel 8 looks at {FULL_NODES} positions a move here\n"
    ))?;
    for measured in &fitted.matches {
        screen.line(&line(measured))?;
    }
    Ok(())
}

fn line(measured: &Measured) -> String {
    let elo = measured.pairs.elo();
    format!(
        "{} - {:<10}{:>6.1} % of {} games{:>+7.0} Elo, {:+.0} to {:+.0}",
        measured.who[0],
        measured.who[1],
        100.0 * measured.pairs.score(),
        measured.pairs.games(),
        elo.value,
        elo.low,
        elo.high
    )
}
