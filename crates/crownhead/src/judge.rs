//! `crownhead judge`.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::play::play;
use arena::process::{Bot, Bounds, Launch};
use arena::protocol::{Protocol, board};
use arena::referee::{Referee, Terms};
use arena::{Log, Pace};
use clap::{Args, ValueEnum};
use rules::{Game, How, Outcome, Position, Rulebook, Seed, Side};

use crate::exit::{Answer, Done, Failure, tell};
use crate::load;
use crate::screen::{Screen, harmless};
use crate::stop;

/// Judge a game between two programs.
///
/// Standard output has nothing but the verdict and the board: `Draw` or `Invalid Move` with no
/// newline after it, or the name of the winner and a newline when the game ended by itself; then
/// the board, each cell followed by a blank: 0 for empty, 1 and 2 for the men of the first and
/// the second side (3 and 4 kings, 5 and 6 triple kings, 7 obstacles). A draw is found before the
/// last move is put on the board. Every fault is an `Invalid Move`: an illegal or unreadable
/// move, a late answer or none, too much output, a program that ends. Standard error has the
/// details, the moves and what the programs said.
///
/// A command is split into words as a shell would do it, but no shell runs it.
#[derive(Args)]
#[command(after_help = AFTER)]
pub(crate) struct Judge {
    /// The program of the side that moves first.
    #[arg(long, value_name = "CMD")]
    first: Option<String>,
    /// The program of the other side.
    #[arg(long, value_name = "CMD")]
    second: Option<String>,
    #[command(flatten)]
    named: Named,
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE", default_value = "contest")]
    rules: String,
    /// What draws the obstacles and, with `--swap`, the colours [default: 0, and by chance].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How the programs talk; two names with a comma if they talk differently.
    #[arg(
        long,
        value_name = "NAME",
        value_enum,
        value_delimiter = ',',
        default_value = "line"
    )]
    protocol: Vec<Speech>,
    /// Milliseconds for each move.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    move_ms: u64,
    /// Milliseconds to start, on top of the first answer.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(0..=86_400_000))]
    start_ms: u64,
    /// Plies after which an endless game is stopped; its verdict is `Unfinished`, no newline.
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// Whether the two programs change sides.
    #[arg(long, value_enum)]
    swap: Option<Swap>,
    /// Show the board after each move, on standard error.
    #[arg(long)]
    verbose: bool,
}

const AFTER: &str = "\
The sides' names are short for `--first` and `--second`: `--black CMD --red CMD`.

Examples:
  crownhead judge --black ./mine --red \"python3 theirs.py\" --protocol board
  crownhead judge --first ./a --second ./b --swap random --seed 7
  crownhead judge --rules russian --first scan --second other --protocol hub";

/// The sides by the colours that a rulebook may give them.
#[derive(Args)]
struct Named {
    #[arg(long, hide = true, value_name = "CMD")]
    black: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    white: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    red: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    yellow: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    green: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    blue: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Speech {
    Line,
    Board,
    Hub,
}

#[derive(Clone, Copy, ValueEnum)]
enum Swap {
    /// Draw which program moves first.
    Random,
}

impl Judge {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let contestants = self.seated(&rulebook)?;
        for (side, contestant) in Side::ALL.into_iter().zip(&contestants) {
            let name = &rulebook.side(side).name;
            tell(&format!("{name}: {}", harmless(&contestant.command)));
        }
        let [first, second] = contestants;
        let (mut first, mut second) = (first.bot()?, second.bot()?);
        stop::with_the_bots()?;
        let game = Game::new(rulebook.clone(), self.seed.unwrap_or(0));
        let referee = play(
            "judge",
            game,
            self.terms(),
            [&mut first, &mut second],
            |referee| self.show(referee),
        );
        screen.text(&verdict(referee.game()))?;
        screen.flush()?;
        explain(&referee, [first.log(), second.log()]);
        Ok(Answer::Yes)
    }

    fn terms(&self) -> Terms {
        Terms {
            pace: Pace::PerMove(Duration::from_millis(self.move_ms)),
            start_up: Duration::from_millis(self.start_ms),
            max_plies: self.max_plies as usize,
            ..Terms::default()
        }
    }

    /// The contestants of the two sides, after the draw if there is one.
    fn seated(&self, rulebook: &Rulebook) -> Result<[Contestant; 2], Failure> {
        let [first, second] = self.protocols()?;
        for protocol in [first, second] {
            protocol.check(rulebook).map_err(Failure::Use)?;
        }
        let [one, two] = self.commands(rulebook)?;
        let mut contestants = [(one, first), (two, second)]
            .map(|(command, protocol)| Contestant { command, protocol });
        if self.swap.is_some() && Seed::new(self.drawn()).below(2) == 1 {
            contestants.reverse();
        }
        Ok(contestants)
    }

    fn protocols(&self) -> Result<[Protocol; 2], Failure> {
        match self.protocol[..] {
            [both] => Ok([both.protocol(); 2]),
            [first, second] => Ok([first.protocol(), second.protocol()]),
            _ => Err(Failure::Use(format!(
                "`--protocol` has {} names: expected one or two",
                self.protocol.len()
            ))),
        }
    }

    /// The seed of the draw: the one given, or chance.
    fn drawn(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.map_or(0, |now| now.as_nanos() as u64)
        })
    }

    fn commands(&self, rulebook: &Rulebook) -> Result<[String; 2], Failure> {
        self.named.check(rulebook)?;
        let find = |side: Side, own: &Option<String>| {
            let name = rulebook.side(side).name.to_lowercase();
            let word = if side == Side::First {
                "first"
            } else {
                "second"
            };
            match (own, self.named.get(&name)) {
                (Some(_), Some(_)) => Err(Failure::Use(format!(
                    "`--{word}` and `--{name}` are the same side: expected one of them"
                ))),
                (Some(command), None) | (None, Some(command)) => Ok(command.clone()),
                (None, None) => Err(Failure::Use(format!(
                    "there is no program for {}: expected `--{word} CMD`",
                    rulebook.side(side).name
                ))),
            }
        };
        Ok([
            find(Side::First, &self.first)?,
            find(Side::Second, &self.second)?,
        ])
    }

    fn show(&self, referee: &Referee) {
        let game = referee.game();
        if let (true, Some(turn)) = (self.verbose, game.turns().last()) {
            let name = &game.rulebook().side(game.mover().other()).name;
            tell(&format!("{name} {}", turn.text));
            tell(rows(game.rulebook(), game.position()).trim_end_matches('\n'));
        }
    }
}

/// A program and how it talks.
struct Contestant {
    command: String,
    protocol: Protocol,
}

impl Contestant {
    fn bot(self) -> Result<Bot, Failure> {
        let words = shlex::split(&self.command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| {
            let command = harmless(&self.command);
            Failure::Use(format!(
                "`{command}` is no command: expected a program and its arguments"
            ))
        })?;
        Ok(Bot::new(Launch {
            words,
            folder: None,
            protocol: self.protocol,
            bounds: Bounds::default(),
        }))
    }
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

impl Named {
    fn all(&self) -> [(&'static str, &Option<String>); 6] {
        [
            ("black", &self.black),
            ("white", &self.white),
            ("red", &self.red),
            ("yellow", &self.yellow),
            ("green", &self.green),
            ("blue", &self.blue),
        ]
    }

    fn get(&self, name: &str) -> Option<&String> {
        let found = self.all().into_iter().find(|(word, _)| *word == name);
        found.and_then(|(_, command)| command.as_ref())
    }

    /// Refuses a name that no side of the rulebook has.
    fn check(&self, rulebook: &Rulebook) -> Result<(), Failure> {
        let names = Side::ALL.map(|side| rulebook.side(side).name.to_lowercase());
        let given = self.all().into_iter().filter(|(_, c)| c.is_some());
        for (word, _) in given {
            if !names.iter().any(|name| name == word) {
                let [first, second] = &names;
                let id = rulebook.id();
                return Err(Failure::Use(format!(
                    "{id} has no side `{word}`: expected `--{first}` and `--{second}`"
                )));
            }
        }
        Ok(())
    }
}

/// The verdict and the board, as the judge of the contest prints them.
fn verdict(game: &Game) -> String {
    let rulebook = game.rulebook();
    let word = match game.outcome() {
        Some(Outcome {
            how: How::Forfeit(_),
            ..
        }) => "Invalid Move".to_string(),
        Some(Outcome {
            winner: Some(winner),
            ..
        }) => format!("{}\n", rulebook.side(winner).name),
        Some(Outcome {
            how: How::Unfinished,
            ..
        })
        | None => "Unfinished".to_string(),
        Some(_) => "Draw".to_string(),
    };
    word + &rows(rulebook, judged(game))
}

/// The board that is printed. A draw is found before the last move is put on it.
fn judged(game: &Game) -> &Position {
    let before = game.turns().len().checked_sub(1);
    let is_draw = game
        .outcome()
        .is_some_and(|o| o.winner.is_none() && o.how != How::Unfinished);
    let drawn = before.filter(|_| is_draw);
    drawn
        .and_then(|plies| game.position_after(plies))
        .unwrap_or(game.position())
}

fn rows(rulebook: &Rulebook, position: &Position) -> String {
    let row = |cells: &Vec<u8>| {
        let cells: String = cells.iter().map(|cell| format!("{cell} ")).collect();
        cells + "\n"
    };
    board::cells(rulebook, position).iter().map(row).collect()
}

/// Tells on standard error how it went.
fn explain(referee: &Referee, logs: [Log; 2]) {
    let record = referee.record();
    let rulebook = referee.game().rulebook();
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    let moves = format!("{} moves: {}", moves.len(), moves.join(" "));
    tell(moves.trim_end_matches(": "));
    tell(&format!("{}.", record.why));
    for (side, log) in Side::ALL.into_iter().zip(logs) {
        let name = &rulebook.side(side).name;
        for line in log.text().lines() {
            tell(&format!("{name} said: {}", harmless(line)));
        }
        if log.dropped() > 0 {
            tell(&format!("{name} said {} bytes more", log.dropped()));
        }
    }
}
