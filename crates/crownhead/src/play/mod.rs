//! `crownhead play`.

mod app;
mod clock;
mod journal;
mod keys;
mod lines;
mod motion;
mod opponent;
mod options;
mod paint;
mod picking;
mod setting;
mod table;
mod tui;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;
use rules::pdn::{Shelf, games};
use rules::{Game, Rulebook, Seed, Side};

use crate::control::Control;
use crate::exit::{Done, Failure, tell};
use crate::number::number;
use crate::play::setting::{HARDEST, Seats, Setting};
use crate::play::table::Table;
use crate::screen::{Screen, harmless};
use crate::{file, load, start};

/// Play on a board in the terminal.
///
/// Move with the arrow keys and Enter, with the mouse, or type moves as the rulebook writes them.
/// `?` shows the keys. Where standard input is no terminal, it reads moves line by line and prints
/// boards.
///
/// Where no option says how to play, the program asks: one player or two, level, side and clock.
/// Games are saved as they go; `--resume` takes up the last one that is not over.
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
    /// The position to begin with.
    #[arg(long, value_name = "FEN", conflicts_with = "pdn")]
    fen: Option<String>,
    /// A file whose first game is gone on with; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// What draws the obstacles and, where it is given, the sides.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Take up the last game that is not over.
    #[arg(long, conflicts_with_all = ["rules", "level", "side", "two", "clock", "fen", "pdn", "seed"])]
    resume: bool,
}

/// The largest file of games that is read.
const LARGEST: u64 = 16 << 20;

impl Play {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        match is_terminal {
            true if self.is_open() => tui::run(self.laid_out()?, screen),
            true => tui::run(self.table()?, screen),
            false => lines::run(self.table()?, screen),
        }
    }

    /// True if nothing was said about how to play.
    fn is_open(&self) -> bool {
        let is_said = self.two || self.level.is_some() || self.side.is_some();
        let is_begun = self.resume || self.fen.is_some() || self.pdn.is_some();
        !is_said && !is_begun && self.clock.is_none() && self.seed.is_none()
    }

    fn table(&self) -> Result<Table, Failure> {
        if self.resume {
            let (setting, game, journal) = journal::last().map_err(Failure::Use)?;
            return Ok(Table::take_up(setting, game, journal));
        }
        let (setting, game) = self.setting()?;
        Ok(Table::begin(setting, game))
    }

    fn laid_out(&self) -> Result<Table, Failure> {
        let (setting, game) = self.setting()?;
        Ok(Table::lay_out(setting, game))
    }

    fn setting(&self) -> Result<(Setting, Game), Failure> {
        let game = self.game()?;
        let setting = Setting {
            rulebook: game.rulebook().clone(),
            seed: game.seed(),
            fen: game.start_fen().map(String::from),
            seats: self.seats(game.rulebook())?,
            control: self.clock,
        };
        Ok((setting, game))
    }

    fn game(&self) -> Result<Game, Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        if let Some(path) = &self.pdn {
            let bytes = file::bytes(path, LARGEST)?;
            let name = file::name(path);
            let wrong = |what: &str| Failure::Use(format!("{name}: {}", harmless(what)));
            let pdn = games(&bytes)
                .next()
                .ok_or_else(|| wrong("there is no game"))?;
            let mut shelf = Shelf::builtin();
            shelf.add(rulebook.clone());
            let played = pdn.play(&shelf, Some(&rulebook));
            let played = played.map_err(|problem| wrong(&problem.message))?;
            // The game goes on from where it can be played to.
            for problem in pdn.problems.iter().chain(&played.problems) {
                tell(&crate::pdn::problem_line(path, problem));
            }
            return Ok(played.game);
        }
        start::set_up(rulebook, self.seed.unwrap_or(0), self.fen.as_deref())
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
                let chance = || RandomState::new().hash_one(0);
                let seed = self.seed.unwrap_or_else(chance);
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
