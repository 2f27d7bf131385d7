//! What a file says beside the moves of a game, kept when the game is written again.

use super::import::{meant, play_on};
use super::{PdnGame, PdnLine, PdnMove, PdnProblem, Played};
use crate::Game;

/// Tags that tell about the moves; a game that went on has its own.
const OF_THE_MOVES: [&str; 3] = ["Result", "PlyCount", "Termination"];

impl PdnGame {
    /// Takes over what another PDN of the same game says: its tags, and comments, NAGs,
    /// strengths and variations as far as the moves are the same. So a game that was imported
    /// and played on is written with all that it came with.
    ///
    /// ```
    /// use game::pdn::{PdnGame, Rulebooks, games, write};
    /// let file = b"[GameType \"21\"]\n[White \"A\"]\n1. 11-15 $1 {good} (1. 12-16) *";
    /// let pdn = games(file).next().unwrap();
    /// let mut played = pdn.play(&Rulebooks::builtin(), None).unwrap();
    /// played.game.play_str("24-19").unwrap();
    /// let mut again = PdnGame::of(&played.game, None);
    /// again.keep(&pdn);
    /// assert!(write(&again).contains("[White \"A\"]"));
    /// assert!(write(&again).ends_with("1. 11-15 $1 {good} (1. 12-16) 24-19 *\n"));
    /// ```
    pub fn keep(&mut self, from: &PdnGame) {
        for (name, value) in &from.tags {
            let is_own = OF_THE_MOVES.contains(&name.as_str());
            if !is_own && self.tag(name).is_none() {
                self.set_tag(name, value.as_str());
            }
        }
        self.line.comments.clone_from(&from.line.comments);
        for (mine, theirs) in self.line.moves.iter_mut().zip(&from.line.moves) {
            if mine.text != theirs.text {
                break;
            }
            mine.keep(theirs);
        }
    }
}

impl PdnMove {
    /// Takes over what is said about the same move. Clock times of its own go before others.
    fn keep(&mut self, from: &PdnMove) {
        let own = std::mem::take(&mut self.commands);
        *self = PdnMove {
            number: self.number,
            setup: self.setup.take(),
            text: std::mem::take(&mut self.text),
            ..from.clone()
        };
        for command in own {
            self.commands.retain(|c| c.name != command.name);
            self.commands.push(command);
        }
    }
}

impl Played {
    /// The tree of the game with all that its file says, its moves as the rulebook writes
    /// them. Where a variation cannot be played it is left as it was written, and told.
    pub fn tree(&self, pdn: &PdnGame) -> (PdnGame, Vec<PdnProblem>) {
        let mut tree = pdn.clone();
        let mut problems = Vec::new();
        let mut beside = self.game.beginning();
        // What is wrong with the moves of the game itself is known.
        let _ = tidy(&mut beside, &mut tree.line, &mut problems, &mut Vec::new());
        (tree, problems)
    }
}

/// Plays a line with its variations. The first move that cannot be played ends it, and what
/// comes after it is left as it was written. What is told of variations goes to `branches`.
fn tidy(
    game: &mut Game,
    line: &mut PdnLine,
    branches: &mut Vec<PdnProblem>,
    own: &mut Vec<PdnProblem>,
) -> Result<(), PdnProblem> {
    for written in &mut line.moves {
        if let Some(fen) = &written.setup
            && let Ok(set_up) = Game::from_fen(game.rulebook().clone(), fen)
        {
            *game = set_up;
        }
        for variation in &mut written.variations {
            branch(game, variation, branches);
        }
        let _ = play_on(game, written);
        let mv = meant(game, written, own)?;
        written.text = game.people_text(&mv);
        let refused = |_| PdnProblem::warning(written.at, "this move cannot be played");
        game.play(&mv).map_err(refused)?;
    }
    Ok(())
}

/// Plays a variation. Nothing of it is lost, so whatever is wrong in it is a warning.
fn branch(game: &Game, line: &mut PdnLine, branches: &mut Vec<PdnProblem>) {
    // Without its history a position is made quickly, however long the game was.
    let Ok(mut beside) = Game::from_fen(game.rulebook().clone(), &game.fen()) else {
        return;
    };
    let mut own = Vec::new();
    let stopped = tidy(&mut beside, line, branches, &mut own).err();
    let all = own.into_iter().chain(stopped);
    branches.extend(all.map(|problem| PdnProblem::warning(problem.at, problem.message)));
}
