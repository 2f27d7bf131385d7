//! Puzzles as text: a line each, `FEN | goal | themes | rating | moves`.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use rules::Rulebook;

use crate::{Goal, Puzzle, Theme};

/// Most puzzles of a file.
pub const MOST: usize = 2_000;

/// What is wrong with a file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// It belongs to other rules, or to the same with other names of squares.
    Foreign,
    /// This line is no puzzle of the rulebook, counted from 1.
    Line(usize),
    /// It has more than [`MOST`].
    TooMany,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Foreign => write!(f, "these puzzles belong to other rules"),
            PuzzleError::Line(line) => write!(
                f,
                "line {line} is no puzzle of this rulebook: \
                 expected `FEN | goal | themes | rating | moves`, which can be played"
            ),
            PuzzleError::TooMany => write!(f, "there are more than {MOST} puzzles"),
        }
    }
}

impl std::error::Error for PuzzleError {}

/// The puzzles as text, with the rules that they belong to.
pub fn write(rulebook: &Rulebook, puzzles: &[Puzzle]) -> String {
    let mut text = format!(
        "# Puzzles of {}: position, goal, themes, rating and the one best line.\n\
         play = \"{}\"\n{}\n",
        rulebook.draft().name,
        rulebook.play_hash(),
        names(rulebook)
    );
    for puzzle in puzzles {
        let themes: Vec<&str> = puzzle.themes.iter().map(|theme| theme.word()).collect();
        let _ = writeln!(
            text,
            "{} | {} | {} | {} | {}",
            puzzle.fen,
            puzzle.goal.word(),
            themes.join(" "),
            puzzle.rating,
            puzzle.line.join(" ")
        );
    }
    text
}

/// Squares have names of their own in each rulebook, so twins with other names share no puzzles.
fn names(rulebook: &Rulebook) -> String {
    format!("rules = \"{}\"", rulebook.identity())
}

/// The puzzles of a text. Each is played through once.
pub fn read(rulebook: &Arc<Rulebook>, text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let heads = [
        format!("play = \"{}\"", rulebook.play_hash()),
        names(rulebook),
    ];
    for head in heads {
        if lines.next().is_none_or(|(_, line)| line != head) {
            return Err(PuzzleError::Foreign);
        }
    }
    let mut puzzles = Vec::new();
    for (number, line) in lines {
        if puzzles.len() >= MOST {
            return Err(PuzzleError::TooMany);
        }
        puzzles.push(puzzle(rulebook, line).ok_or(PuzzleError::Line(number))?);
    }
    Ok(puzzles)
}

fn puzzle(rulebook: &Arc<Rulebook>, line: &str) -> Option<Puzzle> {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let [fen, goal, themes, rating, line] = columns[..] else {
        return None;
    };
    let theme = |word: &str| Theme::ALL.into_iter().find(|theme| theme.word() == word);
    let themes = themes.split_whitespace().map(theme);
    let puzzle = Puzzle {
        fen: fen.to_string(),
        goal: Goal::ALL.into_iter().find(|each| each.word() == goal)?,
        themes: themes.collect::<Option<_>>()?,
        rating: rating.parse().ok()?,
        line: line.split_whitespace().map(str::to_string).collect(),
    };
    let odd = puzzle.line.len() % 2 == 1;
    (odd && puzzle.moves(rulebook).is_some()).then_some(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Arc<Rulebook> {
        rules::builtin::rulebook("english").unwrap()
    }

    fn shot() -> Puzzle {
        Puzzle {
            fen: "B:W14,15,24:B10".to_string(),
            goal: Goal::Gain,
            themes: vec![Theme::Chain, Theme::Ending],
            rating: 900,
            line: vec!["10x28".to_string()],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let rulebook = english();
        let line = rulebook_text(&rulebook);
        let puzzles = vec![Puzzle { line, ..shot() }];
        let text = write(&rulebook, &puzzles);
        assert_eq!(read(&rulebook, &text), Ok(puzzles));
    }

    /// The chain as the rulebook writes it.
    fn rulebook_text(rulebook: &Arc<Rulebook>) -> Vec<String> {
        let game = shot().game(rulebook).unwrap();
        let long = game.legal_moves().iter().max_by_key(|mv| mv.captured.len());
        vec![game.number_text(long.unwrap())]
    }

    #[test]
    fn what_is_foreign_or_cannot_be_played_is_refused() {
        let (english, russian) = (english(), rules::builtin::rulebook("russian").unwrap());
        let text = write(&english, &[]);
        assert_eq!(read(&russian, &text), Err(PuzzleError::Foreign));
        assert_eq!(read(&english, ""), Err(PuzzleError::Foreign));
        for bad in [
            "B:W14:B10 | win | | 900 | 1-5",
            "nonsense",
            "B:W14:B10 | win | | 900 | ",
        ] {
            let text = format!("{text}{bad}\n");
            assert_eq!(read(&english, &text), Err(PuzzleError::Line(4)), "{bad}");
        }
    }
}
