//! `crownhead worker`.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::Args;
use clap::builder::FalseyValueParser;
use queue::Told;

use crate::contest::sandbox::{self, When};
use crate::data::{self, Part};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::spread::Spread;
use crate::{spread, stop};

/// Play games for matches, contests and trainings of other machines.
///
/// A worker takes games from a queue on NATS JetStream, plays them and reports what came of it.
/// `crownhead match`, `crownhead contest run`, `crownhead train` and `crownhead train games` fill
/// the queue with `--queue`. Any number of workers, on any machines, share one queue; they need nothing but its address, for rulebooks,
/// bots and what was learned come along. Bots are isolated as this machine can.
///
/// Ctrl-C lets it finish what it plays; twice, it gives that back to the queue and ends. What a
/// worker plays that is killed is given to another one within seconds.
#[derive(Args)]
pub(crate) struct Worker {
    #[command(flatten)]
    spread: Spread,
    /// What it is called in reports; without it, as this machine and this process.
    #[arg(
        long,
        value_name = "NAME",
        env = "CROWNHEAD_WORKER_NAME",
        hide_env_values = true,
        value_parser = name
    )]
    name: Option<String>,
    /// How many games go on at the same time; as many as there are cores if not given.
    #[arg(
        long,
        value_name = "N",
        env = "CROWNHEAD_CONCURRENCY",
        hide_env_values = true,
        value_parser = clap::value_parser!(u16).range(1..=1024)
    )]
    concurrency: Option<u16>,
    /// Whether bots are isolated here.
    #[arg(
        long,
        value_enum,
        default_value = "auto",
        value_name = "WHEN",
        env = "CROWNHEAD_SANDBOX",
        hide_env_values = true
    )]
    sandbox: When,
    /// Refuse to work where this machine cannot isolate bots.
    #[arg(long, env = "CROWNHEAD_REQUIRE_SANDBOX", hide_env_values = true, value_parser = FalseyValueParser::new())]
    require_sandbox: bool,
    /// A TOML file with options by their names, such as `concurrency = 8`. The command line and
    /// the environment come first.
    #[arg(
        long,
        value_name = "FILE",
        env = "CROWNHEAD_CONFIG",
        hide_env_values = true
    )]
    config: Option<PathBuf>,
}

/// Set when the program is told to end.
static TOLD: LazyLock<Told> = LazyLock::new(Told::default);

impl Worker {
    /// The file that has further options.
    pub(crate) fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let address = self.spread.address().ok_or_else(|| {
            let what = "there is no queue to work for: say where it is with `--queue \
                        nats://HOST:4222`";
            Failure::Use(what.to_string())
        })?;
        let isolation = sandbox::isolation(self.sandbox, self.require_sandbox)?;
        let worker = queue::Worker {
            name: self.name.clone().unwrap_or_else(own_name),
            threads: self.threads(),
            isolation,
            tables: data::folder(Part::Tables).ok(),
        };
        let queue = spread::connect(address, &worker.name)?;
        tell(&format!("sandbox: {}", sandbox::sentence(isolation)));
        if let Some(warning) = sandbox::warning(isolation) {
            tell(&format!("warning: {warning}"));
        }
        stop::by_and_by(
            || {
                TOLD.finish();
                tell("finishing what is played; once more gives it back");
            },
            || TOLD.leave(),
        )?;
        screen.line(&format!(
            "worker {} plays for {address}, {} at a time",
            worker.name, worker.threads
        ))?;
        screen.flush()?;
        worker.work(&queue, &TOLD, &spread::word);
        Ok(Answer::Yes)
    }

    fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.concurrency.map_or(cores, usize::from)
    }
}

/// Reads the name of a worker.
fn name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if (1..=64).contains(&text.len()) && text.chars().all(is_plain) {
        Ok(text.to_string())
    } else {
        Err("expected up to 64 letters, digits, `-` and `_`".to_string())
    }
}

/// This machine and this process.
fn own_name() -> String {
    let host = std::fs::read_to_string("/etc/hostname");
    let host = host.ok().and_then(|host| name(host.trim()).ok());
    let host = host.unwrap_or_else(|| "worker".to_string());
    format!("{host}-{}", std::process::id())
}
