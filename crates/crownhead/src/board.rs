//! `crownhead board`.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use rules::svg;

use crate::diagram::{Detail, Diagram};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::{Letters, Screen};
use crate::start::Start;

/// Draw a position, as text or as a picture.
#[derive(Args)]
pub(crate) struct Board {
    #[command(flatten)]
    start: Start,
    /// Write an SVG picture to this file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Use letters for the pieces instead of Unicode signs.
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,
    /// Write the name of each square into it.
    #[arg(long, conflicts_with = "svg")]
    squares: bool,
}

impl Board {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let game = self.start.game()?;
        let detail = if self.squares {
            Detail::Squares
        } else {
            Detail::Plain
        };
        let diagram = Diagram {
            rulebook: game.rulebook(),
            position: game.position(),
            letters: if self.ascii {
                Letters::Ascii
            } else {
                screen.letters
            },
            colour: screen.colour,
            detail,
        };
        match &self.svg {
            None => diagram
                .lines()
                .iter()
                .try_for_each(|line| screen.line(line))?,
            Some(path) if path.as_os_str() == "-" => {
                screen.text(&svg::picture(game.rulebook(), game.position()))?
            }
            Some(path) => {
                let name = path.display();
                fs::write(path, svg::picture(game.rulebook(), game.position()))
                    .map_err(|error| Failure::Use(format!("cannot write {name}: {error}")))?;
                tell(&format!("wrote {name}"));
            }
        }
        Ok(Answer::Yes)
    }
}
