//! What is not searched, searched less deep, or searched deeper.

use rules::{Action, Word};

use super::{Candidate, Known, Place, Search, Shared, Window};
use crate::board::Node;
use crate::eval::Evaluation;
use crate::order::Tag;
use crate::params::{Params, Trust};
use crate::score::Score;
use crate::table::{Bound, Entry};

impl<W: Word> Search<'_, W> {
    /// The score from the table, where it answers the question.
    #[inline(always)]
    pub(super) fn table_cutoff(
        &self,
        entry: &Entry,
        window: Window,
        place: Place,
    ) -> Option<Score> {
        let depth = i32::from(entry.depth);
        let deep_enough = match self.shared.params.table {
            Trust::Moves => false,
            Trust::SameDepth => depth == place.depth,
            Trust::Deeper => depth >= place.depth,
        };
        if !deep_enough || window.is_open() {
            return None;
        }
        let score = Score::from_table(entry.score, place.ply);
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        answers.then_some(score)
    }

    /// Enhanced transposition cutoff: the score of a position after which the table knows a
    /// position that is good enough.
    #[inline(always)]
    pub(super) fn enhanced_cutoff(
        &self,
        node: &Node<W>,
        window: Window,
        place: Place,
        base: usize,
    ) -> Option<Score> {
        let Shared { board, params, .. } = self.shared;
        if place.depth < params.etc_from || window.is_open() {
            return None;
        }
        self.moves[base..].iter().find_map(|action| {
            let child = board.child(node, action);
            let entry = self
                .shared
                .table
                .get(board.key(&child) ^ self.shared.draw.key())?;
            let score = -Score::from_table(entry.score, place.ply + 1);
            let answers = i32::from(entry.depth) >= place.depth - 1
                && entry.bound != Bound::AtLeast
                && score >= window.beta;
            (answers && !self.repeats(&child)).then_some(score)
        })
    }

    /// True if anything at this depth asks what a position is worth without looking further.
    #[inline(always)]
    pub(super) fn judges_at(&self, depth: i32) -> bool {
        depth <= self.judges_to || depth >= self.shared.params.probcut_from
    }

    /// Reverse futility pruning: a quiet position far above the window is not searched.
    #[inline(always)]
    pub(super) fn reverse_futility(
        &self,
        node: &Node<W>,
        window: Window,
        place: Place,
        standing: Score,
    ) -> Option<Score> {
        let Shared { board, params, .. } = self.shared;
        let is_far_above = place.depth <= self.reverse_futility_to
            && standing - params.reverse_futility_margin * place.depth >= window.beta;
        (is_far_above && !board.can_capture(&node.position.passed())).then_some(standing)
    }

    /// ProbCut: a shallow search that comes out far above the window stands for the deep one.
    #[inline(always)]
    pub(super) fn probcut(
        &mut self,
        node: &Node<W>,
        window: Window,
        place: Place,
        standing: Score,
    ) -> Option<Score> {
        let params = self.shared.params;
        if place.depth < params.probcut_from || standing < window.beta {
            return None;
        }
        let bar = window.beta + params.probcut_margin;
        let shallow = Place {
            depth: place.depth * params.probcut_depth / 100,
            ..place
        };
        let score = self.inner(node, Window::above(bar - 1), shallow);
        (!self.halted && score >= bar && !score.is_decided()).then(|| score - params.probcut_margin)
    }

    /// Futility and late-move pruning: true if a quiet move is not worth the time.
    #[inline(always)]
    pub(super) fn is_pruned(
        &self,
        place: Place,
        window: Window,
        known: &Known,
        turn: &Candidate,
    ) -> bool {
        let params = self.shared.params;
        if !turn.calm || window.is_open() || window.alpha.is_decided() {
            return false;
        }
        let Some(standing) = known.standing else {
            return false;
        };
        let depth = place.depth;
        let futile = depth <= params.futility_to
            && standing + params.futility_margin * (depth + 1) <= window.alpha;
        let late = depth <= params.lmp_to
            && standing <= window.alpha
            && turn.index >= params.lmp_after + (depth * depth) as usize;
        futile || late
    }

    /// Singular extension: true if all moves but the best one of the table fall short of it in a
    /// shallow search.
    pub(super) fn is_singular(
        &mut self,
        node: &Node<W>,
        entry: Option<Entry>,
        window: Window,
        place: Place,
        base: usize,
    ) -> bool {
        let params = self.shared.params;
        if place.depth < params.singular_from || place.ply as i32 >= 2 * self.goal {
            return false;
        }
        let Some(entry) = entry.filter(|entry| entry.bound != Bound::AtMost) else {
            return false;
        };
        let score = Score::from_table(entry.score, place.ply);
        let count = self.moves.len() - base;
        let deep = i32::from(entry.depth) >= place.depth - 3;
        if entry.tag == 0 || !deep || score.is_decided() || score < window.alpha || count < 2 {
            return false;
        }
        let bar = score - params.singular_margin;
        self.path.push(node.hash.0);
        let mut singular = true;
        for i in base..base + count {
            let action = self.moves[i];
            let tag = Tag::of(&action);
            if tag.0 == entry.tag {
                continue;
            }
            let child = self.shared.board.child(node, &action);
            let next = place.after(&action, tag, place.depth / 2 - 1);
            let got = -self.node(&child, Window::above(bar - 1).flipped(), next);
            if self.halted || got >= bar {
                singular = false;
                break;
            }
        }
        self.path.pop();
        singular && !self.halted
    }

    /// How many plies deeper a move is searched.
    #[inline(always)]
    pub(super) fn extension(
        &self,
        action: &Action<W>,
        window: Window,
        place: Place,
        turn: &Candidate,
    ) -> i32 {
        let params = self.shared.params;
        if place.ply as i32 >= 2 * self.goal {
            return 0;
        }
        if turn.count == 1 {
            return i32::from(params.extend_forced);
        }
        if turn.singular {
            return 1;
        }
        let takes_back = action.taken.wide() & place.taken_on != 0;
        i32::from(params.extend_recapture && takes_back && window.is_open())
    }

    /// Late-move reduction: how many plies less deep a late move is searched.
    #[inline(always)]
    pub(super) fn reduction(
        &self,
        child: &Node<W>,
        place: Place,
        window: Window,
        turn: &Candidate,
    ) -> i32 {
        let params = self.shared.params;
        let first = params.lmr_after + usize::from(window.is_open());
        if place.depth < params.lmr_from || turn.index < first || !turn.calm {
            return 0;
        }
        let row = &self.reductions[(place.depth as usize).min(self.reductions.len() - 1)];
        let less = i32::from(row[turn.index.min(31)]) - turn.history / params.lmr_history.max(1);
        let less = (less - i32::from(window.is_open())).clamp(0, place.depth - 1);
        if less > 0 && params.lmr_offers > 0 && self.is_offer(child) {
            return (less - params.lmr_offers).max(0);
        }
        less
    }

    /// True if the opponent must take what was just moved, or another piece.
    #[inline(always)]
    fn is_offer(&self, child: &Node<W>) -> bool {
        let board = self.shared.board;
        board.must_capture() && board.can_capture(&child.position)
    }
}

/// Up to which depth a position far above the window is not searched.
pub(super) fn reverse_futility_to<W>(shared: &Shared<'_, W>) -> i32 {
    let params = shared.params;
    match shared.evaluation {
        Evaluation::Network(..) => params
            .reverse_futility_to
            .min(params.reverse_futility_by_network),
        _ => params.reverse_futility_to,
    }
}

/// Up to which depth pruning asks what a position is worth.
pub(super) fn judges_to<W>(shared: &Shared<'_, W>) -> i32 {
    let deepest = shared.params.futility_to.max(shared.params.lmp_to);
    deepest.max(reverse_futility_to(shared))
}

pub(super) fn reductions(params: &Params) -> Vec<[u8; 32]> {
    let by = f64::from(params.lmr_by) / 100.0;
    (0..64)
        .map(|depth: u32| {
            std::array::from_fn(|index| {
                let product = f64::from(depth.max(1)).ln() * f64::from(index as u32 + 1).ln();
                (0.7 + by * product) as u8
            })
        })
        .collect()
}
