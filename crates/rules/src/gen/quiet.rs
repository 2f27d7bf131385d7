//! Moves that take nothing: steps and hops.

use std::marker::PhantomData;

use super::known::{AnyTurn, Facts, Kings, Men, Rung, Triples, Turn, each_direction, each_rank};
use super::{crowned, pieces};
use crate::ground::Source;
use crate::plan::Ways;
use crate::{Action, Direction, Hop, Position, Rank, RankRule, Reach, Side, Word};

/// Where quiet moves go as they are found.
pub(crate) trait Quiet<W> {
    fn quiet(&mut self, action: Action<W>);
}

impl<W> Quiet<W> for Vec<Action<W>> {
    #[inline(always)]
    fn quiet(&mut self, action: Action<W>) {
        self.push(action);
    }
}

/// Sends every quiet move to the sink.
#[inline(always)]
pub(crate) fn each_quiet<W, R, T>(rules: R, position: &Position<W>, sink: &mut impl Quiet<W>)
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    each_rank!(R, rules, rung, rule => {
        let pieces = pieces(rules, position, rung.rank());
        if pieces.any() {
            let steps = Steps { rules, position, pieces, rung, rule, turn: PhantomData::<T> };
            steps.send_all(sink);
        }
    });
}

/// How many quiet moves there are.
#[inline(always)]
pub(crate) fn count_quiet<W, R, T>(rules: R, position: &Position<W>) -> u64
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    let mut count = 0;
    each_rank!(R, rules, rung, rule => {
        let pieces = pieces(rules, position, rung.rank());
        if pieces.any() {
            let steps = Steps { rules, position, pieces, rung, rule, turn: PhantomData::<T> };
            count += steps.count_all();
        }
    });
    u64::from(count)
}

/// The quiet moves of all pieces of one rank.
struct Steps<'a, W, R, T, K> {
    rules: R,
    position: &'a Position<W>,
    pieces: W,
    rung: K,
    rule: &'a RankRule,
    turn: PhantomData<T>,
}

impl<W: Word, R: Source<W>, T: Turn, K: Rung> Steps<'_, W, R, T, K> {
    #[inline(always)]
    fn side(&self) -> Side {
        T::side(self.position.mover)
    }

    #[inline(always)]
    fn ways(&self) -> Ways {
        self.rules.plan().steps(self.side(), self.rung.rank())
    }

    #[inline(always)]
    fn send_all(&self, sink: &mut impl Quiet<W>) {
        each_direction!(Facts<W, R, T, K>, may_step, self.ways(), d => self.steps(d, sink));
        if const { Facts::<W, R, T, K>::MAY_HOP } {
            each_direction!(Facts<W, R, T, K>, may_jump, self.hop_ways(), d => self.hops(d, sink));
        }
    }

    #[inline(always)]
    fn count_all(&self) -> u32 {
        let mut count = 0;
        each_direction!(Facts<W, R, T, K>, may_step, self.ways(), d => count += self.count(d));
        if const { Facts::<W, R, T, K>::MAY_HOP } {
            each_direction!(Facts<W, R, T, K>, may_jump, self.hop_ways(), d => {
                count += self.hop_targets(d).count();
            });
        }
        count
    }

    /// Where the pieces may hop.
    #[inline(always)]
    fn hop_ways(&self) -> Ways {
        match self.rule.hop {
            Hop::Never => Ways::NONE,
            Hop::OneFriend => self.rules.plan().jumps(self.side(), self.rung.rank()),
        }
    }

    #[inline(always)]
    fn steps(&self, way: Direction, sink: &mut impl Quiet<W>) {
        let targets = self.rules.shift(self.pieces, way) & self.position.empty;
        for to in targets.each() {
            let from = self.rules.shift(to, way.opposite());
            self.send(from, to, sink);
            if self.rule.step.reach == Reach::Any {
                let mut far = self.rules.shift(to, way);
                while far.meets(self.position.empty) {
                    self.send(from, far, sink);
                    far = self.rules.shift(far, way);
                }
            }
        }
    }

    #[inline(always)]
    fn hops(&self, way: Direction, sink: &mut impl Quiet<W>) {
        for to in self.hop_targets(way).each() {
            let over = self.rules.shift(to, way.opposite());
            let from = self.rules.shift(over, way.opposite());
            self.send(from, to, sink);
        }
    }

    #[inline(always)]
    fn hop_targets(&self, way: Direction) -> W {
        let over = self.rules.shift(self.pieces, way) & self.position.mine;
        self.rules.shift(over, way) & self.position.empty
    }

    #[inline(always)]
    fn send(&self, from: W, to: W, sink: &mut impl Quiet<W>) {
        sink.quiet(Action {
            from,
            to,
            taken: W::EMPTY,
            rank: crowned(self.rules, self.side(), self.rung.rank(), self.rule, to),
        });
    }

    #[inline(always)]
    fn count(&self, way: Direction) -> u32 {
        let mut targets = self.rules.shift(self.pieces, way) & self.position.empty;
        let mut count = targets.count();
        if self.rule.step.reach == Reach::Any {
            while targets.any() {
                targets = self.rules.shift(targets, way) & self.position.empty;
                count += targets.count();
            }
        }
        count
    }
}
