//! Where a jump lands, and what is seen from there.

use super::super::known::{Facts, Mover, Rung, Way};
use super::{Captures, FREE_JUMPS, Leap, Line, Piece, Run, Sink};
use crate::source::Source;
use crate::{Chain, Flavour, Landing, MidChain, Reach, Word};

impl<W, R, T, F, S> Captures<'_, W, R, T, F, S>
where
    W: Word,
    R: Source<W>,
    T: Mover,
    F: Way,
    S: Sink<W>,
{
    /// Makes a jump to each of the squares where it may land, the first of which is given.
    #[inline(always)]
    pub(super) fn take<K: Rung>(&mut self, piece: Piece<K>, run: &Run<W>, first: Leap<W>) {
        if run.count >= FREE_JUMPS {
            if self.budget == 0 {
                return;
            }
            self.budget = self.budget.saturating_sub(self.price());
        }
        let run = &self.taking(run, first);
        match piece.rule.jump.landing {
            Landing::Next if const { Facts::<W, R, T, K>::may_land(Landing::Next) } => {
                self.land(piece, run, first, Line::Look);
            }
            Landing::Any if const { Facts::<W, R, T, K>::may_land(Landing::Any) } => {
                self.land_anywhere(piece, run, first);
            }
            Landing::AnyThatGoesOn if const { Facts::<W, R, T, K>::may_land(Landing::AnyThatGoesOn) } =>
            {
                self.land_to_go_on(piece, run, first);
            }
            Landing::AnyButBehindKing
                if const { Facts::<W, R, T, K>::may_land(Landing::AnyButBehindKing) } =>
            {
                self.land_near_kings(piece, run, first);
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn land_anywhere<K: Rung>(&mut self, piece: Piece<K>, run: &Run<W>, first: Leap<W>) {
        let mut leap = first;
        let mut seen = Line::Look;
        while leap.to.meets(run.empty) {
            let line = self.line_for(piece, first, leap, seen);
            self.land(piece, run, leap, line);
            if leap.to == first.to {
                seen = self.line_of(piece, run, first);
            }
            leap.to = self.rules.shift(leap.to, leap.way);
        }
    }

    /// On each landing square; but where the last enemy is a king the capture ends only on the
    /// first of them, and may go on from the others.
    ///
    /// Preferences come before this, and it may be asked first all the same: the capture that
    /// ends right behind the king, or goes on from there, is as good as those left out.
    fn land_near_kings<K: Rung>(&mut self, piece: Piece<K>, run: &Run<W>, first: Leap<W>) {
        let last = self.rules.shift(first.to, first.way.opposite());
        if !self.position.kings.meets(last) {
            return self.land_anywhere(piece, run, first);
        }
        self.land(piece, run, first, Line::Look);
        if self.rules.plan().capture().chain == Chain::OneJump {
            return;
        }
        let seen = self.line_of(piece, run, first);
        let mut leap = first;
        leap.to = self.rules.shift(leap.to, leap.way);
        while leap.to.meets(run.empty) {
            let line = self.line_for(piece, first, leap, seen);
            self.sink.jump(leap.over, leap.to, leap.way);
            self.go_on_after(piece, run, leap, line);
            self.sink.back();
            leap.to = self.rules.shift(leap.to, leap.way);
        }
    }

    /// Of the landing squares only those from which the capture goes on, if there are any.
    #[inline(always)]
    fn land_to_go_on<K: Rung>(&mut self, piece: Piece<K>, run: &Run<W>, first: Leap<W>) {
        let mut leap = first;
        let mut seen = Line::Look;
        let mut any = false;
        while leap.to.meets(run.empty) {
            let line = self.line_for(piece, first, leap, seen);
            self.sink.jump(leap.over, leap.to, leap.way);
            any |= self.go_on_after(piece, run, leap, line);
            self.sink.back();
            if leap.to == first.to {
                seen = self.line_of(piece, run, first);
            }
            leap.to = self.rules.shift(leap.to, leap.way);
        }
        if !any {
            self.end_anywhere(piece, run, first);
        }
    }

    /// Ends the capture on each of the landing squares.
    #[inline(always)]
    fn end_anywhere<K: Rung>(&mut self, piece: Piece<K>, run: &Run<W>, first: Leap<W>) {
        let mut leap = first;
        while leap.to.meets(run.empty) {
            self.sink.jump(leap.over, leap.to, leap.way);
            self.end(run, leap.to, self.crowned(piece, leap.to));
            self.sink.back();
            leap.to = self.rules.shift(leap.to, leap.way);
        }
    }

    /// Lands: the capture goes on, ends, or both, as the rules say.
    #[inline(always)]
    fn land<K: Rung>(&mut self, piece: Piece<K>, run: &Run<W>, leap: Leap<W>, line: Line) {
        self.sink.jump(leap.over, leap.to, leap.way);
        let goes_on = match self.rules.plan().capture().chain {
            Chain::OneJump => false,
            Chain::MayStop => {
                self.go_on_after(piece, run, leap, line);
                false
            }
            Chain::MustFinish => self.go_on_after(piece, run, leap, line),
        };
        if !goes_on {
            self.end(run, leap.to, self.crowned(piece, leap.to));
        }
        self.sink.back();
    }

    /// What one more jump costs. The more captures are kept the dearer it is: each takes memory,
    /// and where the same move may come twice a new one is compared with all of them.
    fn price(&self) -> u32 {
        let share = match self.way.flavour() {
            Flavour::Moves => 64,
            Flavour::Routes | Flavour::Landings => 512,
        };
        1 + (self.sink.kept() / share) as u32
    }

    /// What the first landing square sees along the line of the jump, for the others to know.
    #[inline(always)]
    fn line_of<K: Rung>(&self, piece: Piece<K>, run: &Run<W>, first: Leap<W>) -> Line {
        let rank = self.rank_going_on(piece, first.to);
        let Some(rule) = self.rules.plan().rank(rank) else {
            return Line::Look;
        };
        // Who must stand next to the enemy sees another one from each square, and who counts
        // landing squares wants to see the same one again.
        if rule.jump.approach == Reach::One || self.way.flavour() == Flavour::Landings {
            return Line::Look;
        }
        if const { !R::IS_ORDINARY } && rule.jump.approach.is_counted() {
            return Line::Nearer;
        }
        let jumps = self.jumps(rank);
        let finds = |way| jumps.has(way) && self.find(run, rule, first.to, way).is_some();
        let goes_on = finds(first.way) || (self.may_turn_back() && finds(first.way.opposite()));
        Line::Seen { goes_on }
    }

    /// A piece that is crowned on one landing square and not on another has other powers there,
    /// so the line of the jump must be looked at anew.
    #[inline(always)]
    fn line_for<K: Rung>(
        &self,
        piece: Piece<K>,
        first: Leap<W>,
        leap: Leap<W>,
        seen: Line,
    ) -> Line {
        let rank = |leap: Leap<W>| self.rank_going_on(piece, leap.to);
        if self.rules.plan().crowning() == MidChain::GoesOn && rank(first) != rank(leap) {
            Line::Look
        } else {
            seen
        }
    }
}
