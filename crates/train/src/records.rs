//! The games of a training as PDN, with what the search said of each move.
//!
//! Each game has the tags that PDN and the rulebook want, and:
//!
//! | tag | value |
//! |---|---|
//! | `Event` | `Crownhead self-play` |
//! | `Round` | the number of the game |
//! | `Termination` | `adjudication` where tables or two searches in a row knew the winner before the end |
//!
//! Behind each move that was searched stands `[%eval N]`: what the search said before the move,
//! for the side that made it, in men. The moves of the opening are drawn at random and have none.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Score;
use rules::pdn::{PdnCommand, PdnGame, Rulebooks, games, write};
use rules::{Game, Rulebook};

use crate::Error;
use crate::store::{GAMES, write_whole};

/// Where a folder keeps its games, one file a piece.
const FOLDER: &str = "pdn";

/// The PDN of a game, with the score of each of its moves.
pub(crate) fn pdn(game: &Game, scores: &[Option<Score>], number: u64) -> String {
    let file = game.rulebook().own_file();
    let mut pdn = PdnGame::of(game, file.as_deref());
    pdn.set_tag("Event", "Crownhead self-play");
    pdn.set_tag("Round", number.to_string());
    for (written, score) in pdn.line.moves.iter_mut().zip(scores) {
        written.commands.extend(score.map(|score| PdnCommand {
            name: "eval".to_string(),
            value: format!("{:.2}", f64::from(score.hundredths()) / 100.0),
        }));
    }
    write(&pdn)
}

/// Why a text cannot be the games of a piece, if it cannot.
pub(crate) fn check(text: &str, piece: u64, rulebook: &Arc<Rulebook>) -> Result<(), String> {
    let mut rulebooks = Rulebooks::default();
    rulebooks.add(rulebook.clone());
    let mut games = games(text.as_bytes());
    for number in piece * GAMES..(piece + 1) * GAMES {
        let told = |why: &str| format!("game {number} {why}");
        let game = games.next().ok_or_else(|| told("is missing"))?;
        if game.tag("Round") != Some(&number.to_string()) {
            return Err(told("is another one"));
        }
        let played = game.play(&rulebooks, None);
        let played = played.map_err(|problem| told(&problem.to_string()))?;
        if played.game.rulebook().identity() != rulebook.identity() {
            return Err(told("has other rules"));
        }
        let mut problems = game.problems.iter().chain(&played.problems);
        if let Some(problem) = problems.find(|problem| problem.is_fault()) {
            return Err(told(&problem.to_string()));
        }
    }
    Ok(())
}

/// Keeps the games of a piece; they are on disk afterwards.
pub(crate) fn keep(folder: &Path, piece: u64, text: &str) -> Result<(), Error> {
    let folder = folder.join(FOLDER);
    fs::create_dir_all(&folder).map_err(Error::at(&folder))?;
    write_whole(&folder.join(format!("{piece:010}.pdn")), text.as_bytes())
}

/// Writes all games of a folder to one file, in the order of their numbers. Gives how many there
/// are: none, if the folder was made without its games.
pub fn export_games(folder: &Path, out: &Path) -> Result<u64, Error> {
    let files = files(&folder.join(FOLDER));
    let file = File::create(out).map_err(Error::at(out))?;
    let mut to = BufWriter::new(file);
    for path in &files {
        let text = fs::read(path).map_err(Error::at(path))?;
        to.write_all(&text).map_err(Error::at(out))?;
    }
    to.flush().map_err(Error::at(out))?;
    Ok(files.len() as u64 * GAMES)
}

/// The whole files of a folder; none if there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdn"))
        .collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use engine::UseWeights;
    use rules::builtin;

    #[test]
    fn games_are_read_as_they_were_played() {
        for id in ["english", "russian", "obstacles"] {
            let rulebook = builtin::rulebook(id).unwrap();
            let player = Player::new(rulebook, UseWeights::None, 50, 3);
            let played = player.play(8);
            let text = pdn(&played.game, &played.scores, 8);
            let read = games(text.as_bytes()).next().unwrap();
            assert_eq!(read.tag("Round"), Some("8"));
            let again = read.play(&Rulebooks::builtin(), None).unwrap();
            assert!(again.problems.is_empty(), "{:?}", again.problems);
            assert_eq!(again.game.fen(), played.game.fen());
            assert_eq!(read.line.moves.len(), played.scores.len());
            let told = read.line.moves.iter().filter(|mv| !mv.commands.is_empty());
            let searched = played.scores.iter().flatten().count();
            assert!(searched > 4 && told.count() == searched, "{text}");
        }
    }

    #[test]
    fn pieces_come_in_the_order_of_their_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("all.pdn");
        assert_eq!(export_games(folder.path(), &out).unwrap(), 0);
        for piece in [11, 2] {
            keep(folder.path(), piece, &format!("{piece};")).unwrap();
        }
        assert_eq!(export_games(folder.path(), &out).unwrap(), 2 * GAMES);
        assert_eq!(fs::read_to_string(out).unwrap(), "2;11;");
    }
}
