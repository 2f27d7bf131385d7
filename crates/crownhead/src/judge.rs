//! `crownhead judge`.

mod named;
mod told;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::Pace;
use arena::contest::Isolation;
use arena::play::play;
use arena::protocol::Protocol;
use arena::referee::{Referee, Terms};
use arena::sandbox::Enforced;
use clap::{Args, ValueEnum};
use rules::{Game, Rulebook, Seed, Side};

use self::named::Named;
use self::told::{explain, object, rows, verdict};
use crate::contestant::{self, Contestant};
use crate::control::Control;
use crate::exit::{Answer, Done, Failure, tell};
use crate::number::number;
use crate::screen::{Screen, harmless};
use crate::{load, start, stop};

/// Judge a game between two programs.
///
/// Standard output has nothing but the verdict and the board: `Draw` or `Invalid Move` with no
/// newline after it, or the name of the winner and a newline when the game ended by itself; then
/// the board, each cell followed by a blank: 0 for empty, 1 and 2 for the men of the first and
/// the second side (3 and 4 kings, 5 and 6 triple kings, 7 obstacles). A draw is found before the
/// last move is put on the board. Every fault is an `Invalid Move`: an illegal or unreadable
/// move, a late answer or none, too much output, a program that ends. Standard error has the
/// details, the moves and what the programs said. Exit status 1 if one of the programs is not
/// there.
///
/// With `--json` standard output has one object instead: `result` (`first`, `second`, `draw` or
/// `unfinished`), `winner`, `how` in one word, `why` in a sentence, the programs by side, the moves
/// in numbers, their `times` in milliseconds (spent, and left afterwards), the last position, and
/// the `sandbox` with its `level`: `whole`, `part`, `limits` or `bounds`; null if it is off.
///
/// Two programs without a word before them are given their sides by lot. A command is split into
/// words as a shell would do it, but no shell runs it. A lone source file (.cpp, .c, .py, .java,
/// .js, .rs) is a function that moves: it is built first, in the same isolation.
#[derive(Args)]
#[command(after_help = AFTER)]
pub(crate) struct Judge {
    /// Two programs; who moves first is drawn.
    #[arg(value_name = "CMD", num_args = 0..=2, conflicts_with_all = ["first", "second"])]
    either: Vec<String>,
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
    /// The position to begin with; without it the start of the rulebook.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// What draws the obstacles, the opening and the colours of two programs [default: 0, and by chance].
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
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
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = number::<u64>(1..=86_400_000))]
    move_ms: u64,
    /// Minutes for the whole game and seconds more after each move, like `5+3`, in place of a time
    /// for each move.
    #[arg(long, value_name = "CLOCK", conflicts_with = "move_ms")]
    clock: Option<Control>,
    /// Milliseconds to start, on top of the first answer.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = number::<u64>(0..=86_400_000))]
    start_ms: u64,
    /// Plies after which an endless game is stopped; its verdict is `Unfinished`, no newline.
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = number::<u32>(1..=100_000))]
    max_plies: u32,
    /// Whether the two programs change sides.
    #[arg(long, value_enum)]
    swap: Option<Swap>,
    /// Whether the programs are isolated. A program then reads the folders of the files that its
    /// command names, and writes nowhere but to its `HOME`, which is removed after the game.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    sandbox: Sandbox,
    /// Refuse to judge where this machine cannot isolate the programs.
    #[arg(long)]
    require_sandbox: bool,
    /// Show the board after each move, on standard error.
    #[arg(long)]
    verbose: bool,
    /// Write one JSON object in place of the verdict and the board.
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "\
The sides' names are short for `--first` and `--second`: `--black CMD --red CMD`.

Examples:
  crownhead judge move.cpp other.cpp
  crownhead judge --black ./mine --red \"python3 theirs.py\" --protocol board
  crownhead judge --first ./a --second ./b --swap random --seed 7
  crownhead judge --first ./a --second ./b --clock 1+0.5 --json
  crownhead judge --rules russian --first scan --second other --protocol hub";

#[derive(Clone, Copy, ValueEnum)]
enum Speech {
    Line,
    Board,
    Hub,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sandbox {
    /// As far as this machine can; standard error says how far that is.
    Auto,
    /// Not at all: for programs that you trust.
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum Swap {
    /// Draw which program moves first.
    Random,
}

impl Judge {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let enforced = self.enforced()?;
        let game = start::open(
            rulebook.clone(),
            self.seed.unwrap_or(0),
            self.fen.as_deref(),
        )?;
        let contestants = self.seated(&game)?;
        for (side, contestant) in Side::ALL.into_iter().zip(&contestants) {
            let name = &rulebook.side(side).name;
            tell(&format!("{name}: {}", harmless(&contestant.command)));
        }
        let ready = |named: &Player| {
            Contestant::new(&named.command, None, named.protocol, self.isolation())
        };
        stop::with_the_bots()?;
        let (first, second) = (ready(&contestants[0])?, ready(&contestants[1])?);
        let (mut first, mut second) = (first.bot(), second.bot());
        if let Some(enforced) = enforced {
            tell(&format!("sandbox: {}", enforced.sentence()));
        }
        let referee = play(
            "judge",
            game,
            self.terms(),
            [&mut first, &mut second],
            |referee| self.show(referee),
        );
        if self.json {
            screen.json(&object(&referee, &contestants, enforced))?
        } else {
            screen.text(&verdict(referee.game()))?
        }
        screen.flush()?;
        explain(&referee, [first.log(), second.log()]);
        Ok(all_there(&contestants))
    }

    /// What isolates the programs, if anything is to do so and enough is there.
    fn enforced(&self) -> Result<Option<&'static Enforced>, Failure> {
        match (self.sandbox, self.require_sandbox) {
            (Sandbox::Off, true) => Err(Failure::Use(
                "`--require-sandbox` and `--sandbox off` contradict each other: expected one of \
                 them"
                    .to_string(),
            )),
            (Sandbox::Off, false) => Ok(None),
            (Sandbox::Auto, false) => Ok(Some(Enforced::here())),
            (Sandbox::Auto, true) => {
                Enforced::here().require().map_err(Failure::Use)?;
                Ok(Some(Enforced::here()))
            }
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            pace: self.pace(),
            start_up: Duration::from_millis(self.start_ms),
            max_plies: self.max_plies as usize,
            ..Terms::default()
        }
    }

    fn pace(&self) -> Pace {
        match self.clock {
            None => Pace::PerMove(Duration::from_millis(self.move_ms)),
            Some(control) => Pace::WholeGame {
                time: control.start(),
                increment: control.increment,
            },
        }
    }

    fn isolation(&self) -> Isolation {
        match self.sandbox {
            Sandbox::Auto => Isolation::Auto,
            Sandbox::Off => Isolation::Off,
        }
    }

    /// The programs of the two sides, after the draw if there is one.
    fn seated(&self, game: &Game) -> Result<[Player; 2], Failure> {
        let [first, second] = self.protocols()?;
        for protocol in [first, second] {
            protocol.check(game.rulebook()).map_err(Failure::Use)?;
        }
        let [one, two] = self.commands(game.rulebook())?;
        let mut programs = [(one, first), (two, second)].map(|(command, protocol)| Player {
            protocol: contestant::protocol(&command, protocol),
            command,
        });
        for program in &programs {
            let checked = program.protocol.check(game.rulebook());
            checked.map_err(Failure::Use)?;
        }
        if self.swap.is_some() || !self.either.is_empty() {
            let seed = self.drawn();
            tell(&format!("the lot fell with `--seed {seed}`"));
            if Seed::new(seed).below(2) == 1 {
                programs.reverse();
            }
        }
        Ok(programs)
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
        match &self.either[..] {
            [] => {}
            [one, two] if !self.named.is_given() => return Ok([one.clone(), two.clone()]),
            [_] => {
                return Err(Failure::Use(
                    "there is one program: expected two, or one for each side".to_string(),
                ));
            }
            _ => {
                return Err(Failure::Use(
                    "two programs by lot and one for a side are too many: expected either"
                        .to_string(),
                ));
            }
        }
        Ok([
            self.command(rulebook, Side::First)?,
            self.command(rulebook, Side::Second)?,
        ])
    }

    fn command(&self, rulebook: &Rulebook, side: Side) -> Result<String, Failure> {
        let (word, own) = match side {
            Side::First => ("first", &self.first),
            Side::Second => ("second", &self.second),
        };
        match (own, self.named.of(rulebook, side)) {
            (Some(_), Some((name, _))) => Err(Failure::Use(format!(
                "`--{word}` and `--{name}` are the same side: expected one of them"
            ))),
            (Some(command), None) | (None, Some((_, command))) => Ok(command.clone()),
            (None, None) => Err(Failure::Use(format!(
                "there is no program for {}: expected `--{word} CMD`",
                rulebook.side(side).name
            ))),
        }
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

/// Whoever names a program that is not there made a mistake: the game says little then.
fn all_there(players: &[Player]) -> Answer {
    let missing = players
        .iter()
        .filter_map(|player| contestant::missing(&player.command));
    let missing: Vec<String> = missing.collect();
    for program in &missing {
        tell(&format!("there is no program `{}`", harmless(program)));
    }
    if missing.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    }
}

/// A program and how it talks.
struct Player {
    command: String,
    protocol: Protocol,
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
