//! What a position is worth with best play.

use rules::NoMove;

/// The value of a position for the side to move, with the plies to the end of the game when the
/// winner hurries and the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses.
    Loss(u16),
}

/// A value as tables keep it: 0 for a draw, else one more than the plies to the end.
///
/// A game ends when the side to move has no move, and sides take turns, so an odd or even number
/// of plies tells who wins: nothing else need be kept.
pub(crate) type Code = u16;

/// The code of a draw.
pub(crate) const DRAW: Code = 0;

/// The code of a position without a move.
pub(crate) const OVER: Code = 1;

/// True if a code other than a draw's is a loss for the side to move.
#[inline(always)]
pub(crate) fn is_loss(code: Code, no_move: NoMove) -> bool {
    (code % 2 == 1) == (no_move == NoMove::Loses)
}

/// The value that a code stands for.
#[inline(always)]
pub(crate) fn value(code: Code, no_move: NoMove) -> Value {
    match code {
        DRAW => Value::Draw,
        code if is_loss(code, no_move) => Value::Loss(code - 1),
        code => Value::Win(code - 1),
    }
}

/// What is known of a position from the values of positions after it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prospects {
    /// The code of the shortest win seen.
    pub(crate) win: Option<Code>,
    /// The code of the longest loss seen.
    pub(crate) loss: Option<Code>,
    pub(crate) draw: bool,
}

impl Prospects {
    /// Adds the code of a position after a move.
    #[inline(always)]
    pub(crate) fn add(&mut self, after: Code, no_move: NoMove) {
        if after == DRAW {
            self.draw = true;
        } else if is_loss(after, no_move) {
            self.win = Some(self.win.map_or(after + 1, |win| win.min(after + 1)));
        } else {
            self.loss = Some(self.loss.map_or(after + 1, |loss| loss.max(after + 1)));
        }
    }

    /// The code of the position, when every move has been added.
    pub(crate) fn code(&self) -> Code {
        match (self.win, self.draw, self.loss) {
            (Some(win), _, _) => win,
            (None, true, _) => DRAW,
            (None, false, Some(loss)) => loss,
            (None, false, None) => OVER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_values() {
        assert_eq!(value(DRAW, NoMove::Loses), Value::Draw);
        assert_eq!(value(OVER, NoMove::Loses), Value::Loss(0));
        assert_eq!(value(OVER, NoMove::Wins), Value::Win(0));
        assert_eq!(value(8, NoMove::Loses), Value::Win(7));
        assert_eq!(value(8, NoMove::Wins), Value::Loss(7));
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        let code = |after: &[Code]| {
            let mut prospects = Prospects::default();
            after.iter().for_each(|c| prospects.add(*c, NoMove::Loses));
            value(prospects.code(), NoMove::Loses)
        };
        assert_eq!(code(&[]), Value::Loss(0));
        assert_eq!(code(&[5, 3, 8, DRAW]), Value::Win(3));
        assert_eq!(code(&[8, DRAW, 2]), Value::Draw);
        assert_eq!(code(&[2, 8, 4]), Value::Loss(8));
    }
}
