//! `crownhead play`.

mod acting;
mod app;
mod books;
mod clock;
mod home;
mod journal;
mod keys;
mod lines;
mod looking;
mod motion;
mod opponent;
mod options;
mod paint;
mod picking;
mod setting;
mod sitting;
mod tui;
mod typing;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::str::FromStr;

use ::table::Manners;
use clap::Args;
use rules::pdn::{PdnGame, Rulebooks, games};
use rules::{Game, Rulebook, Seed, Side};

use crate::control::Control;
use crate::exit::{Done, Failure, tell};
use crate::number::number;
use crate::play::setting::{HARDEST, Seats, Setting};
use crate::play::sitting::Sitting;
use crate::screen::{Screen, harmless};
use crate::{endings, file, load, start, weights};

/// Play on a board in the terminal.
///
/// Move with the arrow keys and Enter, with the mouse, or type moves as the rulebook writes them.
/// `?` shows the keys. Where standard input is no terminal, it reads moves line by line and prints
/// boards.
///
/// Where no option says how to play, the program asks: the rulebook, one player or two, level,
/// side and clocks, or a saved game to go on with. Games are saved as they go; `--resume` takes
/// up the last one that is not over. What was trained for a rulebook is found by itself.
#[derive(Args)]
pub(crate) struct Play {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE", default_value = "english")]
    rules: String,
    /// How strong the program plays, from 1 to 8 [default: 4]. On 8 nothing is taken back.
    #[arg(long, value_name = "N",
        value_parser = number::<u8>(1..=u64::from(HARDEST)))]
    level: Option<u8>,
    /// Your side: `first`, `second`, `random` or its name [default: random].
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Two people play, at one keyboard.
    #[arg(long, conflicts_with_all = ["level", "side"])]
    two: bool,
    /// Minutes for each side and seconds for each move, like `5+3`.
    #[arg(long, value_name = "CLOCK")]
    clock: Option<Control>,
    /// The clock of the other side, if it differs: of the program, or of who does not begin.
    /// `none` is no clock.
    #[arg(long, value_name = "CLOCK")]
    other_clock: Option<Other>,
    /// The program offers a draw, or resigns, when the game is clear.
    #[arg(long, conflicts_with = "two")]
    yields: bool,
    /// The learned weights of the program: a file, or `none` [default: those that are found for
    /// the rulebook].
    #[arg(long, value_name = "FILE|none")]
    weights: Option<String>,
    #[command(flatten)]
    endings: endings::Solved,
    /// The position to begin with.
    #[arg(long, value_name = "FEN", conflicts_with = "pdn")]
    fen: Option<String>,
    /// A file whose first game is gone on with; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// What draws the obstacles, the opening and, where it is given, the sides.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Take up the last game that is not over.
    #[arg(long, conflicts_with_all = ["rules", "level", "side", "two", "clock", "other_clock",
        "yields", "weights", "fen", "pdn", "seed"])]
    resume: bool,
}

/// A clock, or `none`.
#[derive(Clone, Copy, Debug)]
struct Other(Option<Control>);

impl FromStr for Other {
    type Err = String;

    fn from_str(text: &str) -> Result<Other, String> {
        match text {
            "none" => Ok(Other(None)),
            text => text.parse().map(|control| Other(Some(control))),
        }
    }
}

/// The largest file of games that is read.
const LARGEST: u64 = 16 << 20;

impl Play {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        self.endings.use_here();
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if !is_terminal {
            lines::run(self.table()?, screen)
        } else if self.is_open() {
            tui::run(self.laid_out()?, screen)
        } else {
            tui::run(self.table()?, screen)
        }
    }

    /// True if nothing was said about how to play.
    fn is_open(&self) -> bool {
        let is_said = self.two || self.level.is_some() || self.side.is_some();
        let is_begun = self.resume || self.fen.is_some() || self.pdn.is_some();
        let is_timed = self.clock.is_some() || self.other_clock.is_some();
        !is_said && !is_begun && !is_timed && !self.yields && self.seed.is_none()
    }

    fn table(&self) -> Result<Sitting, Failure> {
        if self.resume {
            return journal::last().map(Sitting::take_up).map_err(Failure::Use);
        }
        let (setting, game, pdn) = self.setting()?;
        Ok(Sitting::begin(setting, &game, pdn))
    }

    fn laid_out(&self) -> Result<Sitting, Failure> {
        let (setting, game, _) = self.setting()?;
        Ok(Sitting::lay_out(setting, &game))
    }

    /// What is settled, the game with the moves that it has already, and what its file says.
    fn setting(&self) -> Result<(Setting, Game, Option<PdnGame>), Failure> {
        let (game, pdn) = self.game()?;
        let seats = self.seats(game.rulebook())?;
        let setting = Setting {
            seed: game.seed(),
            fen: setting::told_start(&game),
            controls: self.controls(seats),
            manners: if self.yields {
                Manners::Yields
            } else {
                Manners::PlaysOn
            },
            weights: weights::chosen(self.weights.as_deref(), game.rulebook())?,
            ..Setting::new(game.rulebook().clone(), seats)
        };
        Ok((setting, game, pdn))
    }

    /// The clock of each side.
    fn controls(&self, seats: Seats) -> [Option<Control>; 2] {
        let other = self.other_clock.map_or(self.clock, |other| other.0);
        match seats {
            Seats::One {
                person: Side::Second,
                ..
            } => [other, self.clock],
            _ => [self.clock, other],
        }
    }

    fn game(&self) -> Result<(Game, Option<PdnGame>), Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        if let Some(path) = &self.pdn {
            let bytes = file::bytes(path, LARGEST)?;
            let name = file::name(path);
            let wrong = |what: &str| Failure::Use(format!("{name}: {}", harmless(what)));
            let pdn = games(&bytes)
                .next()
                .ok_or_else(|| wrong("there is no game"))?;
            let mut rulebooks = Rulebooks::builtin();
            rulebooks.add(rulebook.clone());
            let played = pdn.play(&rulebooks, Some(&rulebook));
            let played = played.map_err(|problem| wrong(&problem.to_string()))?;
            let problems = pdn.problems.iter().chain(&played.problems);
            if let Some(fault) = problems.clone().find(|problem| problem.is_fault()) {
                return Err(wrong(&fault.to_string()));
            }
            for warning in problems {
                tell(&crate::pdn::problem_line(path, warning));
            }
            let (tree, _) = played.tree(&pdn);
            return Ok((played.game, Some(tree)));
        }
        let seed = self.seed.unwrap_or_else(|| {
            if rulebook.ballots().is_empty() {
                0
            } else {
                setting::chance()
            }
        });
        let game = start::open(rulebook, seed, self.fen.as_deref())?;
        Ok((game, None))
    }

    fn seats(&self, rulebook: &Rulebook) -> Result<Seats, Failure> {
        if self.two {
            return Ok(Seats::Two);
        }
        Ok(Seats::One {
            person: self.person(rulebook)?,
            level: self.level.unwrap_or(4),
        })
    }

    fn person(&self, rulebook: &Rulebook) -> Result<Side, Failure> {
        let side = self.side.as_deref().unwrap_or("random");
        let word = side.to_lowercase();
        let named = |side: &Side| rulebook.side(*side).name.to_lowercase() == word;
        match word.as_str() {
            "first" => Ok(Side::First),
            "second" => Ok(Side::Second),
            "random" => {
                let seed = self.seed.unwrap_or_else(setting::chance);
                Ok(Side::ALL[Seed::new(seed).below(2)])
            }
            _ => Side::ALL.into_iter().find(named).ok_or_else(|| {
                let names = Side::ALL.map(|side| rulebook.side(side).name.to_lowercase());
                let word = harmless(side);
                let names = names.join(", ");
                Failure::Use(format!(
                    "there is no side `{word}`: expected first, second, random, {names}"
                ))
            }),
        }
    }
}
