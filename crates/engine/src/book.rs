//! Openings that the engine worked out beforehand.
//!
//! A book is a text. Its first line is the play hash of the rules it belongs to. Each line below
//! is a position, told by the moves that lead there from the start, with the moves worth playing
//! and their scores for the side to move: `22-18 10-14: 25-22=4 24-19=1`.
//!
//! Squares are counted row by row from the left, as the first side sees the board from below, so
//! that a twin with other numbers or seats has the same book. A capture tells each landing.

use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use rules::{Action, Game, Move, Obstacles, Rulebook, Seat, Seed, Side};

use crate::answer::Answer;

/// Whether the play of a level may come from the book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BookUse {
    /// Openings vary: they come from the book, or from moves that are nearly as good.
    On,
    /// Full strength always plays what it searched.
    Off,
}

/// The openings of one rulebook.
#[derive(Debug)]
pub(crate) struct Book {
    positions: HashMap<u64, Vec<Choice>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Choice {
    action: Action,
    score: i32,
}

impl Book {
    /// Reads a book. Lines that make no sense in the rulebook are left out. Where squares are
    /// drawn for each game, every game is a new opening and a book would never be asked twice.
    pub(crate) fn read(rulebook: &Arc<Rulebook>, text: &str) -> Option<Book> {
        if matches!(rulebook.draft().obstacles, Obstacles::Drawn(_)) {
            return None;
        }
        let seen = AsSeen::new(rulebook);
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let positions = lines.filter_map(|line| position(rulebook, &seen, line));
        Some(Book {
            positions: positions.collect(),
        })
    }

    /// One of the moves that are at most so much worse than the best, if the position is known.
    pub(crate) fn choose(&self, game: &Game, margin: i32, draw: &mut Seed) -> Option<Answer> {
        let near = self.near(game, margin);
        let chosen = near.get(draw.below(near.len().max(1)))?;
        let grid = game.rulebook().grid();
        let mut moves = game.legal_moves().iter();
        let found = moves.find(|mv| mv.action(grid) == chosen.action)?;
        Some(Answer::of(found.clone(), chosen.score))
    }

    /// True if there are several such moves.
    pub(crate) fn varies(&self, game: &Game, margin: i32) -> bool {
        self.near(game, margin).len() > 1
    }

    fn near(&self, game: &Game, margin: i32) -> Vec<&Choice> {
        let Some(choices) = self.positions.get(&game.hash().0) else {
            return Vec::new();
        };
        let best = choices.iter().map(|choice| choice.score).max();
        let is_near = |choice: &&Choice| best.is_some_and(|best| choice.score + margin >= best);
        choices.iter().filter(is_near).collect()
    }
}

/// Moves in squares as the first side sees them, counted row by row from the left.
///
/// ```
/// use engine::AsSeen;
///
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let seen = AsSeen::new(&rulebook);
/// let game = rules::Game::new(rulebook, 0);
/// let mv = game.resolve_str("11-15").unwrap();
/// // Black begins, and sits at the top.
/// assert_eq!(seen.text(&mv), "22-18");
/// assert_eq!(seen.find(&game, "22-18"), Some(&mv));
/// ```
#[derive(Clone, Debug)]
pub struct AsSeen {
    /// The number of each square.
    numbers: Vec<usize>,
}

impl AsSeen {
    /// The squares of a rulebook's board.
    pub fn new(rulebook: &Rulebook) -> AsSeen {
        let count = rulebook.grid().len();
        let is_turned = rulebook.side(Side::First).seat == Seat::Top;
        let number = |at: usize| if is_turned { count - at } else { at + 1 };
        AsSeen {
            numbers: (0..count).map(number).collect(),
        }
    }

    /// The text of a move.
    pub fn text(&self, mv: &Move) -> String {
        let sign = if mv.is_capture() { "x" } else { "-" };
        let squares = iter::once(&mv.from).chain(&mv.path);
        let numbers: Vec<String> = squares
            .map(|square| self.numbers[square.index()].to_string())
            .collect();
        let huff = mv.huffed.map(|square| self.numbers[square.index()]);
        let huff = huff.map_or(String::new(), |number| format!("!{number}_"));
        huff + &numbers.join(sign)
    }

    /// The legal move with this text.
    pub fn find<'a>(&self, game: &'a Game, text: &str) -> Option<&'a Move> {
        game.legal_moves().iter().find(|mv| self.text(mv) == text)
    }
}

/// A line of a book.
fn position(rulebook: &Arc<Rulebook>, seen: &AsSeen, line: &str) -> Option<(u64, Vec<Choice>)> {
    let (before, choices) = line.split_once(':')?;
    let mut game = Game::new(rulebook.clone(), 0);
    for text in before.split_whitespace() {
        let mv = seen.find(&game, text)?.clone();
        game.play(&mv).ok()?;
    }
    let choices = choices.split_whitespace();
    let choices = choices.map(|text| choice(&game, seen, text));
    Some((game.hash().0, choices.collect::<Option<_>>()?))
}

fn choice(game: &Game, seen: &AsSeen, text: &str) -> Option<Choice> {
    let (text, score) = text.split_once('=')?;
    Some(Choice {
        action: seen.find(game, text)?.action(game.rulebook().grid()),
        score: score.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LearnedFolder;
    use rules::builtin;

    /// The rulebooks whose books are built in.
    fn with_books() -> impl Iterator<Item = (Arc<Rulebook>, Book)> {
        let rulebooks = builtin::every_id().filter_map(builtin::rulebook);
        rulebooks.filter_map(|rulebook| {
            let book = LearnedFolder::default().book(&rulebook)?;
            Some((rulebook, book))
        })
    }

    #[test]
    fn every_line_of_a_book_is_read() {
        let mut read = 0;
        for id in builtin::every_id() {
            let Ok(text) = std::fs::read_to_string(format!("../../learned/{id}/book.txt")) else {
                continue;
            };
            let book = Book::read(&builtin::rulebook(id).unwrap(), &text).unwrap();
            assert_eq!(book.positions.len(), text.lines().count() - 1, "{id}");
            assert!(book.positions.values().all(|choices| !choices.is_empty()));
            read += 1;
        }
        // Those that have the play hash of another have no file of their own.
        assert!(read >= 60, "{read} books");
    }

    #[test]
    fn where_openings_repeat_there_is_a_book() {
        let with: Vec<String> = with_books().map(|(r, _)| r.id().to_string()).collect();
        for rulebook in builtin::every_id().filter_map(builtin::rulebook) {
            let drawn = matches!(rulebook.draft().obstacles, Obstacles::Drawn(_));
            assert_ne!(
                with.iter().any(|id| id == rulebook.id()),
                drawn,
                "{}",
                rulebook.id()
            );
        }
    }

    #[test]
    fn choices_are_legal_near_the_best_and_vary() {
        for (rulebook, book) in with_books() {
            let game = Game::new(rulebook.clone(), 0);
            let choices = &book.positions[&game.hash().0];
            let best = choices.iter().map(|choice| choice.score).max();
            let near = |choice: &&Choice| choice.score + 10 >= best.unwrap();
            let mut seen = std::collections::HashSet::new();
            for seed in 0..40 {
                let answer = book.choose(&game, 10, &mut Seed::new(seed)).unwrap();
                let mv = answer.best.unwrap();
                assert!(game.legal_moves().contains(&mv));
                assert!(answer.lines[0].score.hundredths() + 10 >= best.unwrap());
                seen.insert(game.number_text(&mv));
            }
            let near = choices.iter().filter(near).count();
            assert_eq!(seen.len(), near, "{}: {seen:?}", rulebook.id());
            let varied = ["contest", "english", "parlour", "towers", "triple-king"];
            assert!(near > 1 || !varied.contains(&rulebook.id()));
        }
    }

    #[test]
    fn twins_have_the_same_book_whatever_their_name_and_numbers() {
        let english = LearnedFolder::default().book(&builtin::rulebook("english").unwrap());
        let english = english.unwrap();
        for lines in [
            "name = \"Mine\"",
            "notation.numbering = \"bottom-right\"",
            "sides.first.seat = \"bottom\"\nsides.second.seat = \"top\"",
        ] {
            let text = format!("extends = \"english\"\nid = \"mine\"\n{lines}\n");
            let draft = rules::file::read(&text, &builtin::parent).unwrap();
            let mine = Rulebook::new(draft).unwrap();
            let book = LearnedFolder::default().book(&mine).unwrap();
            assert_eq!(book.positions, english.positions, "{lines}");
        }
        let drawn = builtin::rulebook("obstacles").unwrap();
        assert!(LearnedFolder::default().book(&drawn).is_none());
    }

    #[test]
    fn nonsense_is_left_out() {
        let english = builtin::rulebook("english").unwrap();
        let text = "play\n: 22-18=3 22-17=x\n22-18 32-31: 8-11=1\n22-18: 10-14=2\nwords\n";
        let book = Book::read(&english, text).unwrap();
        assert_eq!(book.positions.len(), 1);
    }
}
