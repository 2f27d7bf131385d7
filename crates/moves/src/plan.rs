//! Mechanics worked out in advance: the answers to what the generator asks again and again.

use crate::{
    Capture, Direction, Directions, Hop, Landing, Mechanics, MidChain, Preference, Rank, RankRule,
    RankSet, Reach, Side, Turning,
};

/// The mechanics of a rulebook with what follows from them. A compile-time constant, or part of
/// a rulebook.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) mechanics: Mechanics,
    pub(crate) highest: Rank,
    /// By side and rank.
    steps: [[Ways; 3]; 2],
    jumps: [[Ways; 3]; 2],
    hops: [[Ways; 3]; 2],
    /// True if some piece takes more than one enemy in a jump.
    pub(crate) takes_several: bool,
    /// True if some piece may not take every rank.
    pub(crate) is_choosy: bool,
    /// True if the order of the pieces taken matters.
    pub(crate) is_ordered: bool,
    /// True if all captures are equally good.
    pub(crate) is_free: bool,
    /// True if only the number of pieces taken counts.
    pub(crate) counts_only: bool,
}

impl Plan {
    pub(crate) const fn new(mechanics: Mechanics) -> Plan {
        let mut plan = Plan {
            mechanics,
            highest: mechanics.highest(),
            steps: [[Ways(0); 3]; 2],
            jumps: [[Ways(0); 3]; 2],
            hops: [[Ways(0); 3]; 2],
            takes_several: false,
            is_choosy: false,
            is_ordered: mechanics.capture.prefers(Preference::KingsEarliest),
            is_free: mechanics.capture.is_free(),
            counts_only: counts_only(&mechanics.capture),
        };
        let mut i = 0;
        while i < 3 {
            if let Some(rule) = &mechanics.ranks[i] {
                plan.takes_several |= rule.jump.enemies > 1;
                plan.is_choosy |= !rule.jump.takes.is(RankSet::ALL);
                plan.add_directions(i, rule);
            }
            i += 1;
        }
        plan
    }

    /// True for the mechanics of most games: men and perhaps kings, on diagonals alone; men step
    /// forward and take what is next to them; nobody takes two in a jump, hops, or spares a rank;
    /// squares are not counted, and a capture may turn.
    pub(crate) const fn is_ordinary(&self) -> bool {
        let Some(man) = &self.mechanics.ranks[0] else {
            return false;
        };
        let man_is_plain = man.step.directions.is(Directions::DIAGONAL_FORWARD)
            && matches!(man.step.reach, Reach::One)
            && matches!(man.jump.approach, Reach::One)
            && matches!(man.jump.landing, Landing::Next);
        let nobody_hops = match &self.mechanics.ranks[1] {
            Some(king) => matches!(king.hop, Hop::Never) && matches!(man.hop, Hop::Never),
            None => matches!(man.hop, Hop::Never),
        };
        man_is_plain
            && nobody_hops
            && !matches!(self.highest, Rank::Triple)
            && !self.takes_several
            && !self.is_choosy
            && !self.counts_squares()
            && !matches!(self.mechanics.capture.turning, Turning::StraightOn)
            && self.is_diagonal()
    }

    /// True if some piece goes so many squares, no more or no less.
    const fn counts_squares(&self) -> bool {
        let mut i = 0;
        while i < 3 {
            if let Some(rule) = &self.mechanics.ranks[i]
                && (rule.step.reach.is_counted() || rule.jump.approach.is_counted())
            {
                return true;
            }
            i += 1;
        }
        false
    }

    const fn is_diagonal(&self) -> bool {
        let mut i = 0;
        while i < 3 {
            if let Some(rule) = &self.mechanics.ranks[i]
                && rule.has_straight_moves()
            {
                return false;
            }
            i += 1;
        }
        true
    }

    const fn add_directions(&mut self, rank: usize, rule: &RankRule) {
        let mut i = 0;
        while i < 16 {
            let (side, direction) = (Side::ALL[i / 8], Direction::ALL[i % 8]);
            if rule.step.directions.has(side, direction) {
                self.steps[side.index()][rank].0 |= 1 << direction as u8;
            }
            if rule.jump.directions.has(side, direction) {
                self.jumps[side.index()][rank].0 |= 1 << direction as u8;
            }
            if rule.hop_directions().has(side, direction) {
                self.hops[side.index()][rank].0 |= 1 << direction as u8;
            }
            i += 1;
        }
    }

    /// Where a piece of this side and rank steps.
    #[inline(always)]
    pub(crate) const fn steps(&self, side: Side, rank: Rank) -> Ways {
        self.steps[side.index()][rank.index()]
    }

    /// Where a piece of this side and rank takes.
    #[inline(always)]
    pub(crate) const fn jumps(&self, side: Side, rank: Rank) -> Ways {
        self.jumps[side.index()][rank.index()]
    }

    /// Where a piece of this side and rank hops.
    #[inline(always)]
    pub(crate) const fn hops(&self, side: Side, rank: Rank) -> Ways {
        self.hops[side.index()][rank.index()]
    }

    #[inline(always)]
    pub(crate) const fn capture(&self) -> &Capture {
        &self.mechanics.capture
    }

    #[inline(always)]
    pub(crate) const fn crowning(&self) -> MidChain {
        self.mechanics.crowning
    }

    #[inline(always)]
    pub(crate) const fn rank(&self, rank: Rank) -> Option<&RankRule> {
        self.mechanics.rank(rank)
    }
}

const fn counts_only(capture: &Capture) -> bool {
    matches!(
        capture.preference,
        [Some(Preference::MostPieces), None, None, None]
    )
}

/// A set of directions on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways(u8);

impl Ways {
    #[inline(always)]
    pub(crate) const fn has(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }
}

impl Iterator for Ways {
    type Item = Direction;

    #[inline(always)]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let direction = Direction::ALL[self.0.trailing_zeros() as usize % 8];
        self.0 &= self.0 - 1;
        Some(direction)
    }
}
