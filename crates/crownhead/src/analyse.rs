//! `crownhead analyse`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ::engine::{Engine, Info, Limits, Options, Score, Stop, Time};
use clap::Args;
use rules::{Game, Move, Rulebook};
use serde_json::{Value, json};
use texts::Message;

use crate::exit::{Answer, Done, Failure, tell};
use crate::language::say;
use crate::number::number;
use crate::screen::Screen;
use crate::start::Start;
use crate::{data, endings, weights};

/// Find the best moves of a position.
///
/// One line for each depth and each of the best lines: depth, score in men for the side to move,
/// seconds, nodes, and the moves. Without a limit it takes five seconds.
#[derive(Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    start: Start,
    /// How long, in seconds.
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// How many positions to look at.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// How deep, in moves of one side.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=250))]
    depth: Option<u32>,
    /// How many best lines.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::<u8>(1..=100))]
    lines: u8,
    #[command(flatten)]
    resources: Resources,
    /// Write a JSON object a line, moves in the rulebook's numbers.
    #[arg(long)]
    json: bool,
}

/// What the engine may use.
#[derive(Args, Clone)]
pub(crate) struct Resources {
    /// How many threads search.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number::<u8>(1..=128))]
    pub(crate) threads: u8,
    /// The size of the table of positions, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = number::<u16>(1..=32768))]
    pub(crate) hash: u16,
    /// Learned weights from a file, or `none`; without it those that are built in.
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<String>,
    /// The folder of tables of solved endings to ask; without it none are asked.
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
}

impl Resources {
    /// An engine that uses them.
    pub(crate) fn engine(&self, rulebook: &Arc<Rulebook>) -> Result<Engine, Failure> {
        let engine = Engine::new(rulebook.clone(), self.options(rulebook)?);
        if let Some(tables) = endings::chosen(self.tables.as_deref(), rulebook)? {
            engine.use_tables(tables);
        }
        Ok(engine)
    }

    pub(crate) fn options(&self, rulebook: &Rulebook) -> Result<Options, Failure> {
        Ok(Options {
            hash_mb: usize::from(self.hash),
            threads: usize::from(self.threads),
            weights: weights::chosen(self.weights.as_deref(), rulebook)?,
            learned: data::learned_for(rulebook),
            ..Options::default()
        })
    }
}

/// A number of seconds that is worth waiting for.
fn seconds(text: &str) -> Result<Duration, String> {
    let error = || format!("`{text}` is no time: expected seconds from 0 to 1000000");
    let seconds: f64 = text.parse().map_err(|_| error())?;
    if (0.0..=1e6).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(error())
    }
}

const USUAL: Duration = Duration::from_secs(5);

impl Analyse {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let game = self.start.game()?;
        if let Some(outcome) = game.outcome() {
            let why = outcome.sentence(game.rulebook());
            tell(&say(Message::new("moves-over").with("why", why)));
            return Ok(Answer::No);
        }
        let engine = self.resources.engine(game.rulebook())?;
        let stop = Stop::new();
        let mut written: Result<(), Failure> = Ok(());
        engine.search(&game, &self.limits(), &stop, |info| {
            if written.is_ok() {
                written = self.tell(screen, &game, info);
            }
            if written.is_err() {
                stop.stop();
            }
        });
        written.map(|()| Answer::Yes)
    }

    fn limits(&self) -> Limits {
        let time = match (self.time, self.nodes, self.depth) {
            (Some(time), _, _) => Time::Move(time),
            (None, None, None) => Time::Move(USUAL),
            _ => Time::Free,
        };
        Limits {
            time,
            nodes: self.nodes,
            depth: self.depth,
            lines: usize::from(self.lines),
            ..Limits::default()
        }
    }

    fn tell(&self, screen: &mut Screen, game: &Game, info: &Info) -> Result<(), Failure> {
        if self.json {
            screen.json(&object(game, info))?
        } else {
            screen.line(&self.line(game, info))?
        }
        // Deep searches take long, and each line is news.
        screen.flush()
    }

    fn line(&self, game: &Game, info: &Info) -> String {
        let line = &info.line;
        let rank = match self.lines {
            1 => String::new(),
            _ => format!("{:>3}.", info.rank),
        };
        let moves = texts(game, &line.moves, Game::people_text);
        format!(
            "{:>3}{rank} {:>10} {:>9.3} s {:>12} {}",
            line.depth,
            line.score.to_string(),
            info.time.as_secs_f64(),
            info.nodes,
            moves.join(" ")
        )
    }
}

fn object(game: &Game, info: &Info) -> Value {
    let line = &info.line;
    let mut object = json!({
        "depth": line.depth,
        "line": info.rank,
        "score": f64::from(line.score.hundredths()) / 100.0,
        "nodes": info.nodes,
        "seconds": (info.time.as_secs_f64() * 1e6).round() / 1e6,
        "pv": texts(game, &line.moves, Game::number_text),
    });
    if let Some(plies) = line.score.plies_to_end() {
        object["score"] = Value::Null;
        object[end(line.score)] = plies.into();
    }
    object
}

fn end(score: Score) -> &'static str {
    if score.is_win() { "win" } else { "loss" }
}

/// Each move of a line as text, each in its own position.
pub(crate) fn texts(
    game: &Game,
    moves: &[Move],
    text: impl Fn(&Game, &Move) -> String,
) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for mv in moves {
        texts.push(text(&game, mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    texts
}
