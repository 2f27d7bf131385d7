//! Looking back: the moves step by step, and what the engine says of a game that is over.

use std::fmt;

use rules::{Game, Move, Side};
use texts::Message;

use super::app::App;
use super::lines::{ahead, told};
use crate::language::say;

/// What the engine found in a game, position by position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Review {
    /// What each position is worth to the first side, and the best move there.
    judged: Vec<(i32, Option<Move>)>,
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Dubious,
    Mistake,
    Blunder,
}

impl Mark {
    /// The mark of a move that lost so much, in hundredths of a man.
    fn of(loss: i32) -> Option<Mark> {
        match loss {
            200.. => Some(Mark::Blunder),
            100..200 => Some(Mark::Mistake),
            50..100 => Some(Mark::Dubious),
            _ => None,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        })
    }
}

/// Beyond this a position is simply won.
const WON: i32 = 1_000;

impl Review {
    /// How many positions were looked at.
    pub(crate) fn len(&self) -> usize {
        self.judged.len()
    }

    /// Takes note of the next position.
    pub(crate) fn add(&mut self, worth: i32, best: Option<Move>) {
        self.judged.push((worth, best));
    }

    /// What a position is worth to the first side, as far as it is known.
    fn worth(&self, game: &Game, ply: usize) -> Option<i32> {
        let worth = match (self.judged.get(ply), game.outcome()) {
            (Some((worth, _)), _) => *worth,
            (None, Some(outcome)) if ply == game.turns().len() => match outcome.winner? {
                Side::First => WON,
                Side::Second => -WON,
            },
            (None, _) => return None,
        };
        Some(worth.clamp(-WON, WON))
    }

    /// How bad a move was, if it was.
    pub(crate) fn mark(&self, game: &Game, ply: usize) -> Option<Mark> {
        let mover = game.position_after(ply)?.mover();
        let (before, after) = (self.worth(game, ply)?, self.worth(game, ply + 1)?);
        let (_, best) = self.judged.get(ply)?;
        let is_best = best.as_ref() == game.turns().get(ply).map(|turn| &turn.played);
        Mark::of(ahead(before, mover) - ahead(after, mover)).filter(|_| !is_best)
    }

    /// The better move, where one was bad.
    pub(crate) fn better(&self, game: &Game, ply: usize) -> Option<Move> {
        self.mark(game, ply)?;
        self.judged.get(ply)?.1.clone()
    }
}

impl App {
    /// Looks at another position: so many moves on, or back.
    pub(super) fn step(&mut self, by: i8) {
        let last = self.game().turns().len();
        let from = self.looking.unwrap_or(last);
        let to = match by {
            i8::MAX => last,
            -127 => 0,
            by => from.saturating_add_signed(by.into()).min(last),
        };
        self.motion = None;
        self.pick = None;
        self.hint = None;
        self.looking = (to < last).then_some(to);
        self.message = self.seen(to);
    }

    /// What is said of the position that is looked at.
    fn seen(&self, ply: usize) -> String {
        let game = self.game();
        let count = say(Message::new("play-looking")
            .with("ply", ply)
            .with("last", game.turns().len()));
        let Some(review) = &self.review else {
            return count;
        };
        let Some(before) = ply.checked_sub(1) else {
            return count;
        };
        let worth = review
            .worth(game, ply)
            .map(|worth| told(worth, &self.table));
        let better = review.better(game, before).map(|mv| {
            let text = game.rulebook().people_text(&mv, &[]);
            say(Message::new("play-better-was").with("move", text))
        });
        let parts = [Some(count), worth, better];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Lets the engine look through the game, once it is over.
    pub(super) fn begin_review(&mut self) {
        match self.game().outcome() {
            None => self.message = say("play-review-later"),
            Some(_) if self.review.is_some() => self.message = say("play-review-done"),
            Some(_) => {
                self.review = Some(Review::default());
                self.tell_review();
            }
        }
    }

    /// True while there are positions to look at.
    pub(super) fn is_reviewing(&self) -> bool {
        let last = self.game().turns().len();
        self.review
            .as_ref()
            .is_some_and(|review| review.len() < last)
    }

    /// The position that the review is at.
    pub(super) fn reviewed(&self) -> Game {
        let at = self.review.as_ref().map_or(0, Review::len);
        at_ply(self.game(), at)
    }

    pub(super) fn hear_review(&mut self, worth: i32, best: Option<Move>) {
        if let Some(review) = &mut self.review {
            review.add(worth, best);
        }
        self.tell_review();
    }

    /// Says how far the review is, unless something else is looked at.
    fn tell_review(&mut self) {
        let last = self.game().turns().len();
        let at = self.review.as_ref().map_or(0, Review::len);
        self.message = match self.looking {
            Some(ply) => self.seen(ply),
            None if at < last => say(Message::new("play-reviewing")
                .with("ply", at)
                .with("last", last)),
            None => say("play-review-done"),
        };
    }
}

/// The game as it was after so many moves.
pub(super) fn at_ply(game: &Game, ply: usize) -> Game {
    // What was declared is no part of the moves.
    let mut before = game.beginning();
    for turn in game.turns().iter().take(ply) {
        // They were legal when they were played.
        let _ = before.play(&turn.played);
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_lose_much_are_marked() {
        let mut game = Game::new(rules::builtin::rulebook("english").unwrap(), 0);
        for text in ["11-15", "22-18", "15x22"] {
            game.play_str(text).unwrap();
        }
        game.resign(Side::Second).unwrap();
        let best = at_ply(&game, 1).resolve_str("23-19").unwrap();
        let mut review = Review::default();
        assert_eq!(review.mark(&game, 0), None, "nothing is known yet");
        review.add(0, Some(game.turns()[0].played.clone()));
        review.add(-20, Some(best.clone()));
        review.add(130, None);
        // The first side's own move was the best, whatever the numbers say.
        assert_eq!(review.mark(&game, 0), None);
        // The second side lost a man and a half.
        assert_eq!(review.mark(&game, 1), Some(Mark::Mistake));
        assert_eq!(review.better(&game, 1), Some(best));
        assert_eq!(review.mark(&game, 2), None, "it won");
        assert_eq!(Mark::Blunder.to_string(), "??");
    }
}
