//! `crownhead puzzles`: positions with one proven best line, for any rulebook.

use std::path::PathBuf;

use ::puzzles::{Finder, MOST, Puzzle};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::exit::{Answer, Done, Failure};
use crate::screen::Screen;
use crate::{data, file, load};

/// Make puzzles for a rulebook, and keep them in your data folder.
///
/// The engine plays games with itself and makes mistakes in them. Where one move, and no other,
/// wins, holds or gains material, an exhaustive search proves it move by move. The page shows
/// what was found under Learn. What was there before stays.
#[derive(Args)]
pub(crate) struct Puzzles {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// How many games are looked through at most.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    games: u64,
    /// How many puzzles are enough.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=2000))]
    most: u16,
    /// Look at the positions of a file first, a FEN a line; what follows ` | ` is passed over.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Another seed gives other games.
    #[arg(long, value_name = "N", default_value_t = 9)]
    seed: u64,
    /// Write to this file and leave the data folder alone.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// No file of positions is longer.
const LONGEST: u64 = 4 << 20;

impl Puzzles {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let learned = data::learned_for(&rulebook);
        let before = learned.puzzles(&rulebook);
        let before = before.and_then(|text| ::puzzles::read(&rulebook, &text).ok());
        let mut found = before.unwrap_or_default();
        let old = found.len();
        let mut finder = Finder::new(rulebook.clone(), learned.clone(), self.seed);
        found.iter().for_each(|puzzle| finder.knows(puzzle));
        self.look(&mut finder, &mut found)?;
        found.sort_by_key(|puzzle| puzzle.rating);
        let text = ::puzzles::write(&rulebook, &found);
        let kept = match &self.out {
            Some(path) => std::fs::write(path, text).map(|()| path.clone()),
            None => learned.keep_puzzles(&rulebook, &text),
        };
        let path =
            kept.map_err(|error| Failure::Use(format!("the puzzles cannot be kept: {error}")))?;
        let new = found.len() - old;
        let all = match found.len() {
            1 => "1 puzzle".to_string(),
            n => format!("{n} puzzles"),
        };
        screen.line(&format!("{all}, {new} of them new"))?;
        screen.line(&format!("kept in {}", path.display()))?;
        Ok(Answer::Yes)
    }

    /// Looks at positions and games until there are enough.
    fn look(&self, finder: &mut Finder, found: &mut Vec<Puzzle>) -> Result<(), Failure> {
        let enough = usize::from(self.most).min(MOST);
        let fens = self.fens()?;
        let bar = bar(fens.len() as u64 + self.games);
        let step = |found: &[Puzzle]| {
            bar.inc(1);
            bar.set_message(format!("{} puzzles", found.len()));
        };
        for fen in fens {
            found.extend(finder.look(&fen));
            step(found);
        }
        for number in 0..self.games {
            if found.len() >= enough {
                break;
            }
            found.extend(finder.game(number));
            step(found);
        }
        found.truncate(MOST);
        bar.finish_and_clear();
        Ok(())
    }

    /// The positions of the file, if there is one.
    fn fens(&self) -> Result<Vec<String>, Failure> {
        let Some(path) = &self.positions else {
            return Ok(Vec::new());
        };
        let text = file::text(path, LONGEST)?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let fen = |line: &str| line.split(" | ").next().unwrap_or_default().to_string();
        Ok(lines.map(fen).filter(|fen| !fen.is_empty()).collect())
    }
}

fn bar(steps: u64) -> ProgressBar {
    let form = "{bar:30} {pos}/{len} {msg}";
    let style = ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps).with_style(style)
}
