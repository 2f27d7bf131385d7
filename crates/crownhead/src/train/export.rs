//! `crownhead train export`.

use std::path::PathBuf;

use clap::Args;

use crate::exit::{Answer, Done, Failure};
use crate::load;
use crate::screen::Screen;

/// Write kept positions as a NumPy array, or kept games as PDN, for other tools.
///
/// Each record of the array has the board by square numbers as the side to move sees it, the
/// result, the score of the search, and where in its game the position stood. The Python package
/// reads it with `crownhead.data.load`. Games are kept by `train games --pdn`; each move has the
/// score of its search behind it, and `crownhead.data.games` reads them.
#[derive(Args)]
pub(crate) struct Export {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE")]
    rules: String,
    /// The folder that keeps the games, of `train` or `train games`.
    #[arg(long, value_name = "DIR")]
    games: PathBuf,
    /// The file to write: `.npy` for positions, `.pdn` for games.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Export {
    pub(super) fn run(self, screen: &mut Screen) -> Done {
        let what = match self.out.extension().and_then(|ending| ending.to_str()) {
            Some("npy") => format!("{} positions", self.positions()?),
            Some("pdn") => format!("{} games", self.kept_games()?),
            _ => {
                let got = self.out.display();
                let message = format!("cannot write {got}: expected a name in `.npy` or `.pdn`");
                return Err(Failure::Use(message));
            }
        };
        screen.line(&format!("{what} in {}", self.out.display()))?;
        Ok(Answer::Yes)
    }

    fn positions(&self) -> Result<u64, Failure> {
        let rulebook = load::rulebook(&self.rules)?;
        let count = ::train::export(&rulebook, &self.games, &self.out);
        count.map_err(|error| Failure::Use(error.to_string()))
    }

    fn kept_games(&self) -> Result<u64, Failure> {
        let count = ::train::export_games(&self.games, &self.out);
        match count.map_err(|error| Failure::Use(error.to_string()))? {
            0 => Err(Failure::Use(format!(
                "{} has positions and no games: expected those of `train games --pdn`",
                self.games.display()
            ))),
            count => Ok(count),
        }
    }
}
