//! What a legal move is, and which pieces must take.

use moves::{Duty, Move, Square};
use rulebook::TypedMove;

use crate::{Game, Reason, Refusal, explain};

impl Game {
    /// Says why a move is not legal, if it is not.
    pub fn check(&self, mv: &Move) -> Result<(), Refusal> {
        match self.outcome() {
            Some(_) => Err(Reason::GameOver.into()),
            None if self.routes().contains(mv) => Ok(()),
            None => Err(explain::reason(self, &TypedMove::of(mv)).into()),
        }
    }

    /// The pieces that must take, each once in the order of the squares. Taking is a duty where
    /// the rules say so, and not where nothing else happens to be left.
    pub fn must_capture(&self) -> Vec<Square> {
        if self.rulebook().mechanics().capture.duty != Duty::Compulsory {
            return Vec::new();
        }
        let captures = self.legal_moves().iter().filter(|mv| mv.is_capture());
        let mut squares: Vec<Square> = captures.map(|mv| mv.from).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, fen: &str) -> Game {
        Game::from_fen(rulebook::builtin::rulebook(id).unwrap(), fen).unwrap()
    }

    #[test]
    fn taking_is_a_duty_where_the_rules_say_so() {
        let english = game("english", "B:W18,19:B15,32");
        assert_eq!(english.must_capture().len(), 1);
    }

    #[test]
    fn a_capture_that_is_all_that_is_left_is_no_duty() {
        let text = "id = \"free\"\nname = \"Free\"\nextends = \"english\"\n[capture]\nduty = \"optional\"\n";
        let rulebook = rulebook::file::rulebook(text, &rulebook::builtin::parent).unwrap();
        let free = Game::from_fen(rulebook, "B:W5,6:B1").unwrap();
        let moves = free.legal_moves();
        assert!(
            !moves.is_empty() && moves.iter().all(Move::is_capture),
            "{moves:?}"
        );
        assert_eq!(free.must_capture(), []);
    }

    #[test]
    fn a_move_is_checked_without_being_played() {
        let start = game("english", "B:W21-32:B1-12");
        let mv = start.legal_moves()[0].clone();
        assert_eq!(start.check(&mv), Ok(()));
        let mut after = start.clone();
        after.play(&mv).unwrap();
        assert_eq!(after.check(&mv).unwrap_err().key(), "no-piece");
    }
}
