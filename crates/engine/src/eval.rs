//! What a position is worth before anything is searched.

use rules::{Position, Word};

use crate::board::Board;
use crate::general::General;
use crate::learned::Learned;
use crate::network::{Accumulators, Judge};
use crate::patterns::Patterns;

/// A way to judge positions.
#[derive(Clone, Debug)]
pub(crate) enum Evaluation<W> {
    /// Drawn from the mechanics alone; every rulebook has it.
    General(General<W>),
    /// Pieces and nothing else, for weak levels.
    Material(General<W>),
    /// Learned from games of the rulebook. Only how to hunt the last pieces is not learned.
    Learned(Box<Patterns<W>>, General<W>),
    /// The same, learned by a network.
    Network(Box<Judge<W>>, General<W>),
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

    /// What was learned; it must be of the board's rulebook.
    pub(crate) fn learned(board: &Board<W>, learned: &Learned) -> Evaluation<W> {
        let (rulebook, general) = (&board.rulebook, General::new(board));
        match learned {
            Learned::Patterns(weights) => {
                Evaluation::Learned(Box::new(Patterns::new(rulebook, weights)), general)
            }
            Learned::Network(network) => {
                Evaluation::Network(Box::new(Judge::new(rulebook, network)), general)
            }
        }
    }

    /// The worth to the side to move, in hundredths of a man.
    pub(crate) fn of(&self, board: &Board<W>, position: &Position<W>) -> i32 {
        self.at(board, position, &mut Accumulators::default(), 0)
    }

    /// The same in a search, so many plies from its root, with the sums that it keeps.
    #[inline(always)]
    pub(crate) fn at(
        &self,
        board: &Board<W>,
        position: &Position<W>,
        sums: &mut Accumulators<W>,
        ply: usize,
    ) -> i32 {
        match self {
            Evaluation::General(general) => general.of(board, position),
            Evaluation::Material(general) => general.pieces(position),
            Evaluation::Learned(patterns, general) => {
                let value = patterns.of(position);
                value + general.hunting(position, value)
            }
            Evaluation::Network(judge, general) => {
                let value = judge.at(position, sums, ply);
                value + general.hunting(position, value)
            }
        }
    }
}
