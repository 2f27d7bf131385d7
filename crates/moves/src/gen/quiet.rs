//! Moves that take nothing: steps and hops.

use std::marker::PhantomData;

use super::known::{AnyTurn, Facts, Kings, Men, Mover, Rung, Triples, each_direction, each_rank};
use super::{crowned, pieces};
use crate::plan::Ways;
use crate::source::Source;
use crate::{Action, Direction, Hop, Huff, Position, Rank, RankRule, Reach, Side, Word};

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

/// Counts quiet moves.
struct Tick<'a>(&'a mut u32);

impl<W> Quiet<W> for Tick<'_> {
    #[inline(always)]
    fn quiet(&mut self, _: Action<W>) {
        *self.0 += 1;
    }
}

/// Sends every quiet move to the sink.
#[inline(always)]
pub(crate) fn each_quiet<W, R, T>(rules: R, position: &Position<W>, sink: &mut impl Quiet<W>)
where
    W: Word,
    R: Source<W>,
    T: Mover,
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
    T: Mover,
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

impl<W: Word, R: Source<W>, T: Mover, K: Rung> Steps<'_, W, R, T, K> {
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
            each_direction!(Facts<W, R, T, K>, may_hop, self.hop_ways(), d => self.hops(d, sink));
        }
    }

    #[inline(always)]
    fn count_all(&self) -> u32 {
        let mut count = 0;
        each_direction!(Facts<W, R, T, K>, may_step, self.ways(), d => count += self.count(d));
        if const { Facts::<W, R, T, K>::MAY_HOP } {
            each_direction!(Facts<W, R, T, K>, may_hop, self.hop_ways(), d => {
                self.hops(d, &mut Tick(&mut count));
            });
        }
        count
    }

    /// Where the pieces may hop.
    #[inline(always)]
    fn hop_ways(&self) -> Ways {
        self.rules.plan().hops(self.side(), self.rung.rank())
    }

    #[inline(always)]
    fn steps(&self, way: Direction, sink: &mut impl Quiet<W>) {
        let targets = self.rules.shift(self.pieces, way) & self.position.empty;
        for to in targets.each() {
            let from = self.rules.shift(to, way.opposite());
            if self.counts_squares() {
                self.counted_steps(from, to, way, sink);
                continue;
            }
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

    /// True if the rank steps so many squares, no more or no less.
    #[inline(always)]
    fn counts_squares(&self) -> bool {
        self.rule.step.reach.is_counted() && const { !R::IS_ORDINARY }
    }

    /// The steps to all squares that are as far away as the rank may go.
    fn counted_steps(&self, from: W, next: W, way: Direction, sink: &mut impl Quiet<W>) {
        let mut to = next;
        let mut distance = 1;
        while to.meets(self.position.empty) {
            if self.rule.step.reach.has(distance) {
                self.send(from, to, sink);
            }
            to = self.rules.shift(to, way);
            distance += 1;
        }
    }

    #[inline(always)]
    fn hops(&self, way: Direction, sink: &mut impl Quiet<W>) {
        match self.rule.hop {
            Hop::Never => {}
            Hop::OneFriend(_) => self.hops_over_one(way, sink),
            Hop::LineOfFriends(_) => self.hops_over_line(way, sink),
        }
    }

    #[inline(always)]
    fn hops_over_one(&self, way: Direction, sink: &mut impl Quiet<W>) {
        let over = self.rules.shift(self.pieces, way) & self.position.mine;
        let targets = self.rules.shift(over, way) & self.position.empty;
        for to in targets.each() {
            let over = self.rules.shift(to, way.opposite());
            let from = self.rules.shift(over, way.opposite());
            self.send(from, to, sink);
        }
    }

    /// Looks back from each empty square in front of a line: all but its first piece hop there.
    fn hops_over_line(&self, way: Direction, sink: &mut impl Quiet<W>) {
        let targets = self.rules.shift(self.pieces, way) & self.position.empty;
        for to in targets.each() {
            let first = self.rules.shift(to, way.opposite());
            let mut from = self.rules.shift(first, way.opposite());
            while from.meets(self.pieces) {
                self.send(from, to, sink);
                from = self.rules.shift(from, way.opposite());
            }
        }
    }

    #[inline(always)]
    fn send(&self, from: W, to: W, sink: &mut impl Quiet<W>) {
        sink.quiet(Action {
            from,
            to,
            taken: W::EMPTY,
            rank: crowned(self.rules, self.side(), self.rung.rank(), self.rule, to),
            huff: Huff::No,
        });
    }

    #[inline(always)]
    fn count(&self, way: Direction) -> u32 {
        if self.counts_squares() {
            let mut count = 0;
            self.steps(way, &mut Tick(&mut count));
            return count;
        }
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
