//! Openings that the engine worked out beforehand.
//!
//! A book is a text. Its first line is the hash of the rules it belongs to, so a user's file with
//! the same rules has the same book. Each line below is a position, told by the moves that lead
//! there from the start, with the moves worth playing and their scores for the side to move:
//! `11-15 23-19: 8-11=4 9-14=1`.

use std::collections::HashMap;
use std::sync::Arc;

use rules::{Action, Game, Move, Obstacles, Rulebook, Seed};

use crate::answer::{Answer, Line};
use crate::score::Score;

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

/// Every book that is built in.
const TEXTS: [&str; 5] = [
    include_str!("../books/contest.txt"),
    include_str!("../books/english.txt"),
    include_str!("../books/parlour.txt"),
    include_str!("../books/towers.txt"),
    include_str!("../books/triple-king.txt"),
];

impl Book {
    /// The book of a rulebook, if there is one. Where squares are drawn for each game, every
    /// game is a new opening and a book would never be asked twice.
    pub(crate) fn of(rulebook: &Arc<Rulebook>) -> Option<Book> {
        if matches!(rulebook.draft().obstacles, Obstacles::Drawn(_)) {
            return None;
        }
        let hash = rulebook.hash().to_string();
        let text = TEXTS.iter().find(|text| text.starts_with(&hash))?;
        Some(Book::read(rulebook, text))
    }

    /// Reads a book. Lines that make no sense in the rulebook are left out.
    fn read(rulebook: &Arc<Rulebook>, text: &str) -> Book {
        let lines = text.lines().skip(1);
        Book {
            positions: lines.filter_map(|line| position(rulebook, line)).collect(),
        }
    }

    /// One of the moves that are at most so much worse than the best, if the position is known.
    pub(crate) fn choose(&self, game: &Game, margin: i32, draw: &mut Seed) -> Option<Answer> {
        let choices = self.positions.get(&game.hash().0)?;
        let best = choices.iter().map(|choice| choice.score).max()?;
        let near: Vec<_> = choices
            .iter()
            .filter(|choice| choice.score + margin >= best)
            .collect();
        let chosen = near.get(draw.below(near.len()))?;
        let grid = game.rulebook().grid();
        let mut moves = game.legal_moves().iter();
        let found = moves.find(|mv| mv.action(grid) == chosen.action)?;
        Some(answer(found.clone(), chosen.score))
    }
}

fn answer(best: Move, score: i32) -> Answer {
    let line = Line {
        score: Score::evaluation(score),
        depth: 0,
        moves: vec![best.clone()],
    };
    Answer {
        best: Some(best),
        lines: vec![line],
        ..Answer::none()
    }
}

/// A line of a book.
fn position(rulebook: &Arc<Rulebook>, line: &str) -> Option<(u64, Vec<Choice>)> {
    let (before, choices) = line.split_once(':')?;
    let mut game = Game::new(rulebook.clone(), 0);
    for text in before.split_whitespace() {
        let mv = find(&game, text)?.clone();
        game.play(&mv).ok()?;
    }
    let choices = choices.split_whitespace().map(|text| choice(&game, text));
    Some((game.hash().0, choices.collect::<Option<_>>()?))
}

fn choice(game: &Game, text: &str) -> Option<Choice> {
    let (text, score) = text.split_once('=')?;
    Some(Choice {
        action: find(game, text)?.action(game.rulebook().grid()),
        score: score.parse().ok()?,
    })
}

fn find<'a>(game: &'a Game, text: &str) -> Option<&'a Move> {
    let mut moves = game.legal_moves().iter();
    moves.find(|mv| game.number_text(mv) == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    /// The rulebooks whose books are built in.
    fn with_books() -> impl Iterator<Item = (Arc<Rulebook>, &'static str)> {
        let rulebooks = builtin::ids().filter_map(builtin::rulebook);
        rulebooks.filter_map(|rulebook| {
            let hash = rulebook.hash().to_string();
            let text = TEXTS.iter().find(|text| text.starts_with(&hash))?;
            Some((rulebook, *text))
        })
    }

    #[test]
    fn every_book_belongs_to_a_rulebook_and_every_line_is_read() {
        assert_eq!(with_books().count(), TEXTS.len());
        for (rulebook, text) in with_books() {
            let book = Book::read(&rulebook, text);
            assert_eq!(book.positions.len(), text.lines().count() - 1);
            assert!(book.positions.values().all(|choices| !choices.is_empty()));
        }
    }

    #[test]
    fn choices_are_legal_near_the_best_and_vary() {
        for (rulebook, text) in with_books() {
            let book = Book::read(&rulebook, text);
            let game = Game::new(rulebook.clone(), 0);
            let best = book.positions[&game.hash().0].iter().map(|c| c.score).max();
            let mut seen = std::collections::HashSet::new();
            for seed in 0..40 {
                let answer = book.choose(&game, 10, &mut Seed::new(seed)).unwrap();
                let mv = answer.best.unwrap();
                assert!(game.legal_moves().contains(&mv));
                assert!(answer.lines[0].score.hundredths() + 10 >= best.unwrap());
                seen.insert(game.number_text(&mv));
            }
            assert!(seen.len() > 1, "{}: {seen:?}", rulebook.id());
        }
    }

    #[test]
    fn the_same_rules_have_the_same_book_whatever_their_name() {
        let text = "extends = \"english\"\nid = \"mine\"\nname = \"Mine\"\n";
        let draft = rules::file::read(text, &builtin::parent).unwrap();
        let mine = Rulebook::new(draft).unwrap();
        assert!(Book::of(&mine).is_some());
        assert!(Book::of(&builtin::rulebook("obstacles").unwrap()).is_none());
    }

    #[test]
    fn nonsense_is_left_out() {
        let english = builtin::rulebook("english").unwrap();
        let text = "hash\n: 11-15=3 11-16=x\n11-15 1-2: 8-11=1\n11-15: 23-19=2\nwords\n";
        assert_eq!(Book::read(&english, text).positions.len(), 1);
    }
}
