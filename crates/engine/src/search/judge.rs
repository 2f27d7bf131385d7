//! The judgement of a position without looking further.

use rules::{Side, Word};

use super::{Search, Shared};
use crate::board::{Board, Node, scatter};
use crate::eval::Evaluation;
use crate::params::Params;
use crate::score::Score;

/// An error of judgement, always the same for the same position and seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Noise {
    /// How far off a judgement may be, in hundredths of a man.
    pub(crate) most: i32,
    pub(crate) seed: u64,
}

/// What a draw is worth: a little less than nothing to the side that searches, so that it plays
/// on, and as much more to its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draw {
    seeker: Side,
    contempt: i32,
}

impl Draw {
    /// Nobody minds.
    pub(crate) const EVEN: Draw = Draw {
        seeker: Side::First,
        contempt: 0,
    };

    /// The sooner the rulebook draws a game, the more the side that searches minds.
    pub(crate) fn new<W: Word>(board: &Board<W>, params: &Params, seeker: Side) -> Draw {
        let often = board.patience().map_or(0, |plies| 100 / plies.max(1));
        Draw {
            seeker,
            contempt: params.contempt * i32::from(often),
        }
    }

    /// Tells apart in the table what the two sides think of a draw.
    #[inline(always)]
    pub(super) fn key(self) -> u64 {
        match self.contempt {
            0 => 0,
            _ => self.seeker.index() as u64,
        }
    }

    /// The worth to the side to move.
    #[inline(always)]
    pub(crate) fn to(self, mover: Side) -> i32 {
        if mover == self.seeker {
            -self.contempt
        } else {
            self.contempt
        }
    }
}

impl<W: Word> Search<'_, W> {
    /// The judgement of a position without looking further.
    #[inline(always)]
    pub(crate) fn judge(&mut self, node: &Node<W>, ply: usize) -> Score {
        let Shared {
            board,
            evaluation,
            noise,
            draw,
            judged,
            ..
        } = self.shared;
        let sums = &mut self.sums;
        let mut judge = || evaluation.at(board, &node.position, sums, ply);
        let value = match evaluation {
            Evaluation::Network(..) => judged.worth(node.hash.0, judge),
            _ => judge(),
        };
        tempered(board, noise, *draw, node, value)
    }
}

/// The judgement of a position with its counters, for the side to move.
#[inline(always)]
pub(crate) fn judgement<W: Word>(
    board: &Board<W>,
    evaluation: &Evaluation<W>,
    noise: &Noise,
    draw: Draw,
    node: &Node<W>,
) -> Score {
    let value = evaluation.of(board, &node.position);
    tempered(board, noise, draw, node, value)
}

/// A value with what counters, draws and errors of judgement make of it.
#[inline(always)]
fn tempered<W: Word>(
    board: &Board<W>,
    noise: &Noise,
    draw: Draw,
    node: &Node<W>,
    value: i32,
) -> Score {
    let mut value = board.fade(node, value, draw.to(node.position.mover()));
    if noise.most > 0 {
        value += noise.of(node.hash.0);
    }
    Score::evaluation(value)
}

impl Noise {
    /// Small errors are more likely than great ones.
    pub(super) fn of(&self, hash: u64) -> i32 {
        let drawn = scatter(hash ^ self.seed);
        let part = |bits: u64| (bits & 0xFFFF) as i64 - 0x8000;
        let sum = part(drawn) + part(drawn >> 16);
        (sum * i64::from(self.most) / 0x1_0000) as i32
    }
}
