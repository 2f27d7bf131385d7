//! Games that are over in the tree: counters, repetitions, solved endings.

use rules::{Repetition, Word};

use super::{Search, Shared, Window};
use crate::board::Node;
use crate::oracle::Proof;
use crate::params::Repeats;
use crate::score::Score;

impl<W: Word> Search<'_, W> {
    /// The score of a game that is over, as far as that shows without looking for moves.
    #[inline(always)]
    pub(super) fn ending(&mut self, node: &Node<W>, ply: usize) -> Option<Score> {
        let Shared { board, draw, .. } = self.shared;
        let drawn = || Score::evaluation(draw.to(node.position.mover()));
        match board.counted_out(node, ply, &mut self.moves) {
            Some(Score::DRAW) => Some(drawn()),
            None => self.repeats(node).then(drawn),
            decided => decided,
        }
    }

    /// True if the position came before often enough.
    #[inline(always)]
    pub(super) fn repeats(&self, node: &Node<W>) -> bool {
        if node.reversible < 4 {
            return false;
        }
        self.repeats_in_path(node) && !self.is_decided_for_sure(node)
    }

    /// True if a table says who wins and the rulebook lets positions come again: that is more
    /// than the guess that nothing is gained.
    pub(super) fn is_decided_for_sure(&self, node: &Node<W>) -> bool {
        self.shared.board.repetition() == Repetition::Free
            && matches!(self.proof(node), Some(Proof::Win(_) | Proof::Loss(_)))
    }

    #[inline(always)]
    pub(super) fn proof(&self, node: &Node<W>) -> Option<Proof> {
        self.shared.oracle?.proof(&node.position, &node.tally)
    }

    /// The score that tables prove, where it answers the question.
    #[inline(always)]
    pub(super) fn solved(&self, node: &Node<W>, window: Window, ply: usize) -> Option<Score> {
        let proof = self.proof(node)?;
        let drawn = Score::evaluation(self.shared.draw.to(node.position.mover()));
        match proof {
            Proof::Win(plies) => Some(Score::win_in(ply + usize::from(plies))),
            Proof::Loss(plies) => Some(Score::loss_in(ply + usize::from(plies))),
            Proof::Draw => Some(drawn),
            Proof::NoLoss => (drawn >= window.beta).then_some(drawn),
            Proof::NoWin => (drawn <= window.alpha).then_some(drawn),
        }
    }

    pub(super) fn repeats_in_path(&self, node: &Node<W>) -> bool {
        let rule = match self.shared.board.repetition() {
            Repetition::Free => None,
            Repetition::Draw(times) | Repetition::Claim(times) => {
                Some(usize::from(times).saturating_sub(1))
            }
        };
        let mut before = 0;
        let far = (node.reversible as usize).min(self.path.len());
        for back in (4..=far).step_by(2) {
            let at = self.path.len() - back;
            if self.path[at] != node.hash.0 {
                continue;
            }
            before += 1;
            let enough = match (self.repeats, rule) {
                (Repeats::AtOnce, None) => true,
                (Repeats::AtOnce, Some(_)) if at >= self.played => true,
                (_, Some(times)) => before >= times,
                (Repeats::ByRule, None) => false,
            };
            if enough {
                return true;
            }
        }
        false
    }
}
