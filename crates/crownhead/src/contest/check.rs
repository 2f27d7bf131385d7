//! `crownhead contest check`.

use std::path::PathBuf;
use std::time::Duration;

use arena::Pace;
use arena::play::{Chooser, Player, play};
use arena::process::Bot;
use arena::protocol::Protocol;
use arena::referee::{Referee, Terms};
use clap::{Args, ValueEnum};
use rules::{Forfeit, Game, Seed, Side};
use serde_json::json;

use super::sandbox::Sandbox;
use crate::contestant::{self, Contestant};
use crate::exit::{Answer, Done, Failure};
use crate::screen::{Screen, harmless};
use crate::{load, stop};

/// Try a bot, or all bots of a contest: do they play legal moves in time?
///
/// A bot is a command, or a lone source file with a function that moves. A contest file, or a
/// folder with its `contest.toml`, stands for all bots in it: they are built, and then each plays
/// a game with either side, by the rules and limits of the contest.
///
/// The bot plays games with either side against somebody who makes any legal move. What is wrong
/// is said in plain words, with what to do about it. The exit status is 0 if all is well.
///
/// The command is split into words as a shell would do it, but no shell runs it.
#[derive(Args)]
pub(crate) struct Check {
    /// The bot's command, a function's file, or a contest.
    #[arg(value_name = "CMD|FILE")]
    command: String,
    /// The folder that it starts in.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE", default_value = "contest")]
    rules: String,
    /// How the bot talks.
    #[arg(long, value_name = "NAME", value_enum, default_value = "line")]
    protocol: Speech,
    /// Milliseconds for each move.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    move_ms: u64,
    /// Milliseconds to start, on top of the first answer.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(0..=86_400_000))]
    start_ms: u64,
    /// How many games it plays with either side.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    #[command(flatten)]
    sandbox: Sandbox,
    /// Write the result as a JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Speech {
    Line,
    Board,
    Hub,
}

impl Speech {
    fn protocol(self) -> Protocol {
        match self {
            Speech::Line => Protocol::Line,
            Speech::Board => Protocol::Board,
            Speech::Hub => Protocol::Hub,
        }
    }
}

/// What the games showed.
#[derive(Default)]
struct Findings {
    games: u32,
    moves: u64,
    used: Duration,
    slowest: Duration,
    said: Vec<String>,
    wrong: Option<Wrong>,
}

struct Wrong {
    forfeit: Forfeit,
    side: String,
    ply: usize,
    why: String,
}

impl Check {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        if let Some(file) = contest_file(&self.command) {
            return super::whole::check(&file, self.sandbox.isolation()?, self.json, screen);
        }
        let rulebook = load::rulebook(&self.rules)?;
        let protocol = contestant::protocol(&self.command, self.protocol.protocol());
        protocol.check(&rulebook).map_err(Failure::Use)?;
        let isolation = self.sandbox.isolation()?;
        stop::with_the_bots()?;
        let folder = self.folder.as_deref();
        let contestant = Contestant::new(&self.command, folder, protocol, isolation)?;
        let mut findings = Findings::default();
        for number in 0..self.games {
            for side in Side::ALL {
                if findings.wrong.is_none() {
                    let game = Game::new(rulebook.clone(), u64::from(number));
                    self.play(game, side, contestant.bot(), number, &mut findings);
                }
            }
        }
        if self.json {
            screen.json(&findings.json())?
        } else {
            self.tell(screen, &findings)?
        }
        Ok(match findings.wrong {
            None => Answer::Yes,
            Some(_) => Answer::No,
        })
    }

    fn play(&self, game: Game, side: Side, mut bot: Bot, number: u32, findings: &mut Findings) {
        let mut seed = Seed::new(u64::from(number) << 1 | side.index() as u64);
        let mut other = Chooser::new(move |game: &Game| {
            let moves = game.legal_moves();
            moves.get(seed.below(moves.len().max(1))).cloned()
        });
        let terms = Terms {
            pace: Pace::PerMove(Duration::from_millis(self.move_ms)),
            start_up: Duration::from_millis(self.start_ms),
            ..Terms::default()
        };
        let players: [&mut dyn Player; 2] = match side {
            Side::First => [&mut bot, &mut other],
            Side::Second => [&mut other, &mut bot],
        };
        let referee = play("check", game, terms, players, |_| {});
        findings.add(&referee, side, bot.log().text());
    }

    fn tell(&self, screen: &mut Screen, findings: &Findings) -> Result<(), Failure> {
        let Some(wrong) = &findings.wrong else {
            let mean = findings.used.as_secs_f64() * 1000.0 / findings.moves.max(1) as f64;
            screen.line(&format!(
                "All is well: {} games, {} moves, every one legal and in time.",
                findings.games, findings.moves
            ))?;
            return screen.line(&format!(
                "A move took {mean:.1} ms on the average and {:.0} ms at most, of {} ms.",
                findings.slowest.as_secs_f64() * 1000.0,
                self.move_ms
            ));
        };
        screen.line(&format!(
            "Not yet. In game {}, as {}, after {} moves, the bot {}.",
            findings.games,
            wrong.side,
            wrong.ply,
            harmless(&wrong.why)
        ))?;
        screen.line(&format!("What to do: {}", self.advice(wrong.forfeit)))?;
        if !findings.said.is_empty() {
            screen.line("The last it said beside the game:")?;
        }
        for line in &findings.said {
            screen.line(&format!("  {}", harmless(line)))?;
        }
        Ok(())
    }

    fn advice(&self, forfeit: Forfeit) -> String {
        let answer = match self.protocol {
            Speech::Line => "one of the legal moves of the question, as it is written there",
            Speech::Board => "four numbers: row1 col1 row2 col2, the two ends of the whole turn",
            Speech::Hub => "`done move=…`",
        };
        match forfeit {
            Forfeit::IllegalMove => format!(
                "answer with {answer}. Where a piece can take and must, only captures are legal."
            ),
            Forfeit::Unreadable => format!(
                "print one line for each question, and nothing else: {answer}. Your own messages \
                 begin with `#` or go to standard error."
            ),
            Forfeit::Time => format!(
                "think less: a move has {} ms here (`--move-ms` changes that).",
                self.move_ms
            ),
            Forfeit::Silence => "see that it reads every line and flushes its answer: \
                 `print(…, flush=True)` in Python, `std::endl` in C++, `fflush(stdout)` in C. If \
                 it needs long to start, `--start-ms` gives it more time."
                .to_string(),
            Forfeit::Crash | Forfeit::Left => "run the command by hand, type a question, and see \
                 why it ends. It must go on reading until it is told `quit`. If it runs by hand, the \
                 sandbox may be in its way: try `--sandbox off`."
                .to_string(),
            Forfeit::Flood => {
                "print less: one line for each question, and only short messages beside it."
                    .to_string()
            }
        }
    }
}

/// The contest that a text names, if it does.
fn contest_file(text: &str) -> Option<PathBuf> {
    let path = PathBuf::from(text);
    let is_file = path.is_file() && path.extension().is_some_and(|end| end == "toml");
    let is_folder = path.join(super::open::FILE).is_file();
    (is_file || is_folder).then_some(path)
}

impl Findings {
    fn add(&mut self, referee: &Referee, side: Side, log: &str) {
        let game = referee.game();
        self.games += 1;
        let own = game.turns().iter().skip(side.index()).step_by(2);
        for turn in own {
            let spent = Duration::from_millis(turn.times.spent.unwrap_or(0));
            self.moves += 1;
            self.slowest = self.slowest.max(spent);
        }
        self.used += referee.used(side);
        if let Some((loser, fault)) = referee.fault().filter(|(loser, _)| *loser == side) {
            self.wrong = Some(Wrong {
                forfeit: fault.forfeit,
                side: game.rulebook().side(loser).name.clone(),
                ply: game.turns().len(),
                why: fault.to_string(),
            });
            let lines: Vec<&str> = log.lines().collect();
            let last = &lines[lines.len().saturating_sub(10)..];
            self.said = last.iter().map(|line| line.to_string()).collect();
        }
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "ok": self.wrong.is_none(),
            "games": self.games,
            "moves": self.moves,
            "mean_ms": self.used.as_secs_f64() * 1000.0 / self.moves.max(1) as f64,
            "slowest_ms": self.slowest.as_millis() as u64,
            "fault": self.wrong.as_ref().map(|wrong| json!({
                "how": wrong.forfeit.word(),
                "why": wrong.why,
                "after_moves": wrong.ply,
            })),
            "said": self.said,
        })
    }
}
