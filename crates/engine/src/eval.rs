//! What a position is worth before anything is searched.

use rules::{Position, Word};

use crate::board::Board;
use crate::general::General;

/// A way to judge positions. Learned weights of a rulebook become a further variant.
#[derive(Clone, Debug)]
pub(crate) enum Evaluation<W> {
    /// Drawn from the mechanics alone; every rulebook has it.
    General(General<W>),
    /// Pieces and nothing else, for weak levels.
    Material(General<W>),
}

impl<W: Word> Evaluation<W> {
    /// The judgement that every rulebook has.
    pub(crate) fn general(board: &Board<W>) -> Evaluation<W> {
        Evaluation::General(General::new(board))
    }

    /// Counts pieces.
    pub(crate) fn material(board: &Board<W>) -> Evaluation<W> {
        Evaluation::Material(General::material(board))
    }

    /// The worth to the side to move, in hundredths of a man.
    #[inline(always)]
    pub(crate) fn of(&self, board: &Board<W>, position: &Position<W>) -> i32 {
        match self {
            Evaluation::General(general) => general.of(board, position),
            Evaluation::Material(general) => general.pieces(position),
        }
    }
}
