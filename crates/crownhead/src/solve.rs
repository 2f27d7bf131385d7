//! `crownhead solve`: what a position is worth, proven.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ::rules::{Game, Rulebook, Side, builtin};
use ::solve::{Bounds, Certificate, Counters, News, Options, Proven, Result3};
use clap::Args;
use endgame::Tables;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::data::{self, Part};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::{file, load, stop};

/// Prove what a position is worth.
///
/// Two searches ask whether either side can force a win. What they find out is kept in a folder,
/// so that the same command goes on later where it was. A proof is written as a certificate: the
/// moves of the side that wins or holds, for everything that the other side can do. `--check`
/// follows a certificate with nothing but the rules.
///
/// Exit status 1 if the value is not settled, or if a certificate proves nothing.
#[derive(Args)]
pub(crate) struct Solve {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE", required_unless_present = "check")]
    rules: Option<String>,
    /// The position; without it the start of the rulebook.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// What draws the obstacles, where the rulebook draws any.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Stop after so many minutes; without it, when all is settled.
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    /// The most room for what has been found out, as `500M` or `4G`; it is taken as it is needed.
    #[arg(long, value_name = "M", default_value = "1G", value_parser = crate::tables::bytes)]
    memory: u64,
    /// Where to keep what has been found out; without it in your data folder.
    #[arg(long, value_name = "D")]
    dir: Option<PathBuf>,
    /// Rely on the tables of endings in this folder. The check needs them too.
    #[arg(long, value_name = "D")]
    tables: Option<PathBuf>,
    /// Where to write the certificate; without it `ID.proof` here.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check this certificate instead.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "fen", "minutes", "dir", "certificate"])]
    check: Option<PathBuf>,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        match (&self.check, &self.rules) {
            (Some(path), _) => self.check(path, screen),
            (None, Some(word)) => self.solve(word, screen),
            (None, None) => Err(Failure::Use("expected `--rules` or `--check`".into())),
        }
    }

    fn solve(&self, word: &str, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(word)?;
        let game = Game::set_up(rulebook.clone(), self.seed, self.fen.as_deref())
            .map_err(|error| Failure::Use(format!("the FEN is no position: {error}")))?;
        let tables = self.open_tables(&rulebook)?;
        let options = Options {
            dir: self.folder()?,
            memory: self.memory,
            tables: tables.as_ref(),
        };
        let kept = format!("what was found out is in {}", options.dir.display());
        let word = format!("stopped; {kept}; the same command goes on from there");
        stop::with_a_word(|| word)?;
        let (certificate, searched) = search(&game, &options, self.minutes)?;
        tell(&format!("{searched} states looked at"));
        tell(&kept);
        if certificate.claims.is_empty() {
            tell("nothing is proven yet; the same command goes on from here");
            return Ok(Answer::No);
        }
        let path = self.path(&rulebook);
        let failed = |error| Failure::Use(format!("{}: {error}", file::name(&path)));
        certificate.save(&path).map_err(failed)?;
        self.report(&path, &rulebook, &certificate, tables.as_ref(), screen)
    }

    fn check(&self, path: &Path, screen: &mut Screen) -> Done {
        let certificate = Certificate::load(path)
            .map_err(|error| Failure::Use(format!("{}: {error}", file::name(path))))?;
        let rulebook = rulebook_of(&certificate)?;
        let tables = self.open_tables(&rulebook)?;
        self.report(path, &rulebook, &certificate, tables.as_ref(), screen)
    }

    /// Says what a certificate proves: always after checking it.
    fn report(
        &self,
        path: &Path,
        rulebook: &Arc<Rulebook>,
        certificate: &Certificate,
        tables: Option<&Tables>,
        screen: &mut Screen,
    ) -> Done {
        let proven = match ::solve::check(certificate, rulebook, tables) {
            Ok(proven) => proven,
            Err(wrong) => {
                screen.line(&format!("{}: {wrong}", file::name(path)))?;
                return Ok(Answer::No);
            }
        };
        let sentence = sentence(rulebook, &proven);
        if self.json {
            screen.json(&json!({
                "rules": certificate.rulebook,
                "start": certificate.start,
                "least": word(proven.bounds.least),
                "most": word(proven.bounds.most),
                "states": proven.states,
                "certificate": path.display().to_string(),
                "sentence": sentence,
            }))?;
        } else {
            screen.line(&sentence)?;
            screen.line(&format!(
                "checked: {} states of the certificate {}",
                proven.states,
                file::name(path)
            ))?;
        }
        if proven.bounds.least == proven.bounds.most {
            Ok(Answer::Yes)
        } else {
            Ok(Answer::No)
        }
    }

    fn folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.dir.clone();
        folder.map_or_else(|| data::folder(Part::Proofs), Ok)
    }

    fn path(&self, rulebook: &Rulebook) -> PathBuf {
        let own = || PathBuf::from(format!("{}.proof", rulebook.id()));
        self.certificate.clone().unwrap_or_else(own)
    }

    fn open_tables(&self, rulebook: &Arc<Rulebook>) -> Result<Option<Tables>, Failure> {
        let open = |dir: &PathBuf| {
            Tables::open(dir, rulebook).map_err(|error| Failure::Use(error.to_string()))
        };
        self.tables.as_ref().map(open).transpose()
    }
}

/// Searches until all is settled or the time is up.
fn search(
    game: &Game,
    options: &Options<'_>,
    most: Option<Duration>,
) -> Result<(Certificate, u64), Failure> {
    let stop = AtomicBool::new(false);
    let done = AtomicBool::new(false);
    let bar = bar();
    let rulebook = game.rulebook();
    let searched = [0, 1].map(|_| AtomicU64::new(0));
    let news = |news: News| {
        searched[news.attacker.index()].store(news.nodes, Ordering::Relaxed);
        bar.set_message(line(rulebook, &news));
    };
    thread::scope(|scope| {
        if let Some(most) = most {
            let (stop, done) = (&stop, &done);
            scope.spawn(move || wait(most, done, stop));
        }
        let found = ::solve::solve(game, options, &stop, &news);
        done.store(true, Ordering::Relaxed);
        bar.finish_and_clear();
        let certificate = found.map_err(|error| match error.kind() {
            // That lies in the rules, wherever things are kept.
            ErrorKind::Unsupported => Failure::Use(error.to_string()),
            _ => Failure::Use(format!("the folder {}: {error}", options.dir.display())),
        })?;
        let searched = searched.iter().map(|count| count.load(Ordering::Relaxed));
        Ok((certificate, searched.sum()))
    })
}

/// Says stop when the time is up, unless all is done before.
fn wait(most: Duration, done: &AtomicBool, stop: &AtomicBool) {
    let begun = Instant::now();
    while begun.elapsed() < most && !done.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(20));
    }
    stop.store(true, Ordering::Relaxed);
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    match ProgressStyle::with_template("{spinner} {elapsed} gone  {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn line(rulebook: &Rulebook, news: &News) -> String {
    let side = &rulebook.side(news.attacker).name;
    let [win, hold] = news.work;
    format!(
        "{side} to win: {} million states, {win} to go if it does, {hold} if not",
        news.nodes / 1_000_000
    )
}

fn rulebook_of(certificate: &Certificate) -> Result<Arc<Rulebook>, Failure> {
    let Some(text) = &certificate.file else {
        return load::rulebook(&certificate.rulebook);
    };
    let wrong = || Failure::Use("the rulebook inside the certificate is none".into());
    ::rules::file::rulebook(text, &builtin::parent).map_err(|_| wrong())
}

fn sentence(rulebook: &Rulebook, proven: &Proven) -> String {
    let [first, second] = Side::ALL.map(|side| rulebook.side(side).name.clone());
    let Bounds { least, most } = proven.bounds;
    let value = match (least, most) {
        (Result3::Win, _) => format!("{first} wins"),
        (_, Result3::Loss) => format!("{second} wins"),
        (Result3::Draw, Result3::Draw) => "neither side can force a win".to_string(),
        (Result3::Draw, _) => format!("{second} cannot force a win; {first} perhaps can"),
        (_, Result3::Draw) => format!("{first} cannot force a win; {second} perhaps can"),
        _ => "nothing is known".to_string(),
    };
    match proven.counters {
        Counters::Kept => value,
        Counters::LeftOut => format!("{value}, if the counters of moves are left out"),
    }
}

fn word(result: Result3) -> &'static str {
    match result {
        Result3::Loss => "second wins",
        Result3::Draw => "draw",
        Result3::Win => "first wins",
    }
}

fn minutes(text: &str) -> Result<Duration, String> {
    let minutes: f64 = text.parse().unwrap_or(f64::NAN);
    if minutes > 0.0 && minutes <= 1e6 {
        Ok(Duration::from_secs_f64(minutes * 60.0))
    } else {
        Err(format!("got {text}: expected a number of minutes above 0"))
    }
}
