//! What a position is worth before anything is searched.

use rules::{Position, Word};

use crate::board::Board;
use crate::general::General;
use crate::patterns::Patterns;
use crate::weights::Weights;

/// A way to judge positions.
#[derive(Clone, Debug)]
pub(crate) enum Evaluation<W> {
    /// Drawn from the mechanics alone; every rulebook has it.
    General(General<W>),
    /// Pieces and nothing else, for weak levels.
    Material(General<W>),
    /// Learned from games of the rulebook. Only how to hunt the last pieces is not learned.
    Learned(Box<Patterns<W>>, General<W>),
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

    /// What was learned; the weights must be of the board's rulebook.
    pub(crate) fn learned(board: &Board<W>, weights: &Weights) -> Evaluation<W> {
        let patterns = Patterns::new(&board.rulebook, weights);
        Evaluation::Learned(Box::new(patterns), General::new(board))
    }

    /// The worth to the side to move, in hundredths of a man.
    #[inline(always)]
    pub(crate) fn of(&self, board: &Board<W>, position: &Position<W>) -> i32 {
        match self {
            Evaluation::General(general) => general.of(board, position),
            Evaluation::Material(general) => general.pieces(position),
            Evaluation::Learned(patterns, general) => {
                let value = patterns.of(position);
                value + general.hunting(position, value)
            }
        }
    }
}
