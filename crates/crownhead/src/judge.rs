//! `crownhead judge`.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::play::play;
use arena::process::{Bot, Bounds, Launch};
use arena::protocol::{Protocol, board};
use arena::referee::{Referee, Terms};
use arena::sandbox::{Confinement, Enforced};
use arena::{Log, Pace};
use clap::{Args, ValueEnum};
use rules::{Game, How, Outcome, Position, Rulebook, Seed, Side};
use serde_json::{Value, json};

use crate::control::Control;
use crate::exit::{Answer, Done, Failure, tell};
use crate::number::number;
use crate::screen::{Screen, harmless};
use crate::{command, load, names, start, stop};

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
/// With `--json` standard output has one object instead: `result` (`first`, `second`, `draw` or
/// `unfinished`), `winner`, `how` in one word, `why` in a sentence, the programs by side, the moves
/// in numbers, their `times` in milliseconds (spent, and left afterwards), the last position, and
/// the `sandbox` with its `level`: `whole`, `part`, `limits` or `bounds`; null if it is off.
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
    /// The position to begin with; without it the start of the rulebook.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// What draws the obstacles and, with `--swap`, the colours [default: 0, and by chance].
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
  crownhead judge --black ./mine --red \"python3 theirs.py\" --protocol board
  crownhead judge --first ./a --second ./b --swap random --seed 7
  crownhead judge --first ./a --second ./b --clock 1+0.5 --json
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
        let game = start::set_up(
            rulebook.clone(),
            self.seed.unwrap_or(0),
            self.fen.as_deref(),
        )?;
        let contestants = self.seated(&game)?;
        for (side, contestant) in Side::ALL.into_iter().zip(&contestants) {
            let name = &rulebook.side(side).name;
            tell(&format!("{name}: {}", harmless(&contestant.command)));
        }
        let [first, second] = &contestants;
        let (mut first, mut second) = (first.bot(self.sandbox)?, second.bot(self.sandbox)?);
        if let Some(enforced) = enforced {
            tell(&format!("sandbox: {}", enforced.sentence()));
        }
        stop::with_the_bots()?;
        let referee = play(
            "judge",
            game,
            self.terms(),
            [&mut first, &mut second],
            |referee| self.show(referee),
        );
        match self.json {
            true => screen.json(&object(&referee, &contestants, enforced))?,
            false => screen.text(&verdict(referee.game()))?,
        }
        screen.flush()?;
        explain(&referee, [first.log(), second.log()]);
        Ok(Answer::Yes)
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

    /// The contestants of the two sides, after the draw if there is one.
    fn seated(&self, game: &Game) -> Result<[Contestant; 2], Failure> {
        let [first, second] = self.protocols()?;
        for protocol in [first, second] {
            protocol.check(game.rulebook()).map_err(Failure::Use)?;
        }
        let [one, two] = self.commands(game.rulebook())?;
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

/// A program and how it talks.
struct Contestant {
    command: String,
    protocol: Protocol,
}

impl Contestant {
    fn bot(&self, sandbox: Sandbox) -> Result<Bot, Failure> {
        let words = command::words(&self.command)?;
        let confinement = Confinement::of(&words, None);
        let launch = Launch {
            words,
            folder: None,
            protocol: self.protocol,
            bounds: Bounds::default(),
        };
        Ok(match sandbox {
            Sandbox::Auto => Bot::confined(launch, confinement),
            Sandbox::Off => Bot::new(launch),
        })
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

    /// What was given for a side.
    fn of(&self, rulebook: &Rulebook, side: Side) -> Option<(&'static str, &String)> {
        let means = words_for(rulebook, side);
        let given = self
            .all()
            .into_iter()
            .filter_map(|(word, command)| Some((word, command.as_ref()?)));
        { given }.find(|(word, _)| means.iter().any(|name| name == word))
    }

    /// Refuses a word that means no side of the rulebook.
    fn check(&self, rulebook: &Rulebook) -> Result<(), Failure> {
        let means = Side::ALL.map(|side| words_for(rulebook, side));
        let is_given = |(_, command): &(_, &Option<String>)| command.is_some();
        let is_meant = |word: &str| means.iter().flatten().any(|name| name == word);
        let mut given = self.all().into_iter().filter(is_given);
        match given.find(|(word, _)| !is_meant(word)) {
            None => Ok(()),
            Some((word, _)) => {
                let [[_, first], [_, second]] = &means;
                let id = rulebook.id();
                Err(Failure::Use(format!(
                    "{id} has no side `{word}`: expected `--{first}` and `--{second}`"
                )))
            }
        }
    }
}

/// The words that mean a side: its name, and the colour of its pieces.
fn words_for(rulebook: &Rulebook, side: Side) -> [String; 2] {
    let side = rulebook.side(side);
    let colour = names::colour(side.colour).to_string();
    [side.name.to_lowercase(), colour]
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

/// The game as a program reads it.
fn object(referee: &Referee, contestants: &[Contestant; 2], enforced: Option<&Enforced>) -> Value {
    let (game, record) = (referee.game(), referee.record());
    let outcome = game.outcome();
    let winner = outcome.and_then(|outcome| outcome.winner);
    let how = outcome.map_or(How::Unfinished, |outcome| outcome.how);
    let result = match (winner, how) {
        (Some(Side::First), _) => "first",
        (Some(Side::Second), _) => "second",
        (None, How::Unfinished) => "unfinished",
        (None, _) => "draw",
    };
    let [first, second] = contestants.each_ref().map(|c| c.command.as_str());
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    let times = record
        .moves
        .iter()
        .map(|mv| [mv.times.spent, mv.times.left]);
    json!({
        "rules": record.rulebook,
        "hash": record.rules.to_string(),
        "seed": record.seed,
        "start": record.start,
        "first": first,
        "second": second,
        "result": result,
        "winner": winner.map(|side| game.rulebook().side(side).name.as_str()),
        "how": how.word(),
        "why": record.why,
        "moves": moves,
        "times": times.collect::<Vec<_>>(),
        "fen": game.fen(),
        "sandbox": enforced.map(sandbox),
    })
}

/// What isolated the programs, as data.
fn sandbox(enforced: &Enforced) -> Value {
    serde_json::from_str(&enforced.json()).unwrap_or(Value::Null)
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
