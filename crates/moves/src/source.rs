//! Where the move generator reads the rules from.
//!
//! One source reads everything from a [`Generator`] at run time, the others know the mechanics
//! and the shifts at compile time, so that every question about a rule disappears from the
//! machine code. The generator's own code is written once.

use std::marker::PhantomData;

use crate::plan::Plan;
use crate::{Direction, Generator, Mechanics, Shifts, Side, Word, Zone};

/// Where the generator reads the rules from.
pub(crate) trait Source<W: Word>: Copy {
    /// The plan, where it is known at compile time.
    const PLAN: Option<Plan>;
    /// True if at least this is known: the mechanics are [ordinary](Plan::is_ordinary).
    const IS_ORDINARY: bool;
    /// True if code written out for every case shrinks to the few that may hold.
    const IS_WRITTEN_OUT: bool = Self::PLAN.is_some() || Self::IS_ORDINARY;

    fn plan(&self) -> &Plan;
    /// Every bit one square further in the direction; what leaves the board is no square.
    fn shift(&self, bits: W, direction: Direction) -> W;
    /// The row where pieces of this side are crowned.
    fn zone(&self, side: Side, zone: Zone) -> W;
}

/// Reads everything at run time.
#[derive(Clone, Copy)]
pub(crate) struct AsGiven<'a, W>(pub(crate) &'a Generator<W>);

impl<W: Word> Source<W> for AsGiven<'_, W> {
    const PLAN: Option<Plan> = None;
    const IS_ORDINARY: bool = false;

    #[inline(always)]
    fn plan(&self) -> &Plan {
        &self.0.plan
    }
    #[inline(always)]
    fn shift(&self, bits: W, direction: Direction) -> W {
        bits.rotate(self.0.turns[direction as usize]) & self.0.masks[direction as usize]
    }
    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.0.zone(side, zone)
    }
}

/// Reads ordinary mechanics on a padded board at run time.
#[derive(Clone, Copy)]
pub(crate) struct Ordinary<'a, W>(pub(crate) &'a Generator<W>);

impl<W: Word> Source<W> for Ordinary<'_, W> {
    const PLAN: Option<Plan> = None;
    const IS_ORDINARY: bool = true;

    #[inline(always)]
    fn plan(&self) -> &Plan {
        &self.0.plan
    }
    #[inline(always)]
    fn shift(&self, bits: W, direction: Direction) -> W {
        shift(bits, &self.0.shifts, direction)
    }
    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.0.zone(side, zone)
    }
}

/// One shift, on a board whose padding catches what leaves it.
#[inline(always)]
fn shift<W: Word>(bits: W, shifts: &Shifts, direction: Direction) -> W {
    let by = shifts.of(direction);
    if direction.is_up_the_word() {
        bits << by
    } else {
        bits >> by
    }
}

/// A combination of mechanics and board that is worth machine code of its own.
pub(crate) trait Shape: Copy {
    const MECHANICS: Mechanics;
    /// The shifts of its board, which is padded.
    const SHIFTS: Shifts;
}

/// Knows the mechanics and the layout at compile time.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a, W, K> {
    generator: &'a Generator<W>,
    shape: PhantomData<K>,
}

impl<'a, W, K> Known<'a, W, K> {
    pub(crate) fn new(generator: &'a Generator<W>) -> Self {
        Known {
            generator,
            shape: PhantomData,
        }
    }
}

impl<W: Word, K: Shape> Source<W> for Known<'_, W, K> {
    const PLAN: Option<Plan> = Some(Plan::new(K::MECHANICS));
    const IS_ORDINARY: bool = Plan::new(K::MECHANICS).is_ordinary();

    #[inline(always)]
    fn plan(&self) -> &Plan {
        const { &Plan::new(K::MECHANICS) }
    }
    #[inline(always)]
    fn shift(&self, bits: W, direction: Direction) -> W {
        shift(bits, const { &K::SHIFTS }, direction)
    }
    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.generator.zone(side, zone)
    }
}
