//! What the generator stands on: the mechanics of a rulebook and the layout of its board.
//!
//! The generator asks a [`Source`]. One source reads everything from the rulebook at run time,
//! the others know the mechanics and the shifts at compile time, so that every question about a
//! rule disappears from the machine code. The generator itself is written once.

use std::marker::PhantomData;

use crate::{Direction, Grid, Mechanics, Shifts, Side, Word, Zone};

/// The run-time data of a rulebook that the generator needs.
#[derive(Clone, Debug)]
pub(crate) struct Ground<W> {
    pub(crate) mechanics: Mechanics,
    pub(crate) shifts: Shifts,
    masks: Option<[W; 8]>,
    /// The home row and the far row of each side.
    rows: [[W; 2]; 2],
}

impl<W: Word> Ground<W> {
    pub(crate) fn new(mechanics: Mechanics, grid: &Grid, home: [u8; 2], far: [u8; 2]) -> Self {
        let rows = [0, 1].map(|side| [grid.row(home[side]), grid.row(far[side])]);
        Ground {
            mechanics,
            shifts: grid.shifts(),
            masks: grid.masks().map(|masks| masks.map(W::narrow)),
            rows,
        }
    }

    /// The same ground with other mechanics: "what if this rule were not there?".
    pub(crate) fn with(&self, mechanics: Mechanics) -> Self {
        Ground {
            mechanics,
            ..self.clone()
        }
    }

    pub(crate) fn needs_masks(&self) -> bool {
        self.masks.is_some()
    }

    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.rows[side.index()][match zone {
            Zone::HomeRow => 0,
            Zone::FarRow => 1,
        }]
    }
}

/// Where the generator reads the rules from.
pub(crate) trait Source<W: Word>: Copy {
    fn mechanics(&self) -> &Mechanics;
    /// Every bit one square further in the direction; what leaves the board is no square.
    fn shift(&self, bits: W, direction: Direction) -> W;
    /// The row where pieces of this side are crowned.
    fn zone(&self, side: Side, zone: Zone) -> W;
}

#[inline(always)]
fn shift<W: Word>(bits: W, shifts: &Shifts, direction: Direction) -> W {
    let by = shifts.of(direction);
    if direction.is_up_the_word() {
        bits << by
    } else {
        bits >> by
    }
}

/// Reads everything at run time.
#[derive(Clone, Copy)]
pub(crate) struct AsGiven<'a, W>(pub(crate) &'a Ground<W>);

impl<W: Word> Source<W> for AsGiven<'_, W> {
    #[inline(always)]
    fn mechanics(&self) -> &Mechanics {
        &self.0.mechanics
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

/// Reads everything at run time, on a board whose rows touch.
#[derive(Clone, Copy)]
pub(crate) struct Masked<'a, W>(pub(crate) &'a Ground<W>);

impl<W: Word> Source<W> for Masked<'_, W> {
    #[inline(always)]
    fn mechanics(&self) -> &Mechanics {
        &self.0.mechanics
    }
    #[inline(always)]
    fn shift(&self, bits: W, direction: Direction) -> W {
        let moved = shift(bits, &self.0.shifts, direction);
        match &self.0.masks {
            Some(masks) => moved & masks[direction as usize],
            None => moved,
        }
    }
    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.0.zone(side, zone)
    }
}

/// A combination of mechanics and board that is worth machine code of its own.
pub(crate) trait Shape: Copy {
    const MECHANICS: Mechanics;
    const SHIFTS: Shifts;
}

/// Knows the mechanics and the shifts at compile time.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a, W, K> {
    ground: &'a Ground<W>,
    shape: PhantomData<K>,
}

impl<'a, W, K> Known<'a, W, K> {
    pub(crate) fn new(ground: &'a Ground<W>) -> Self {
        Known {
            ground,
            shape: PhantomData,
        }
    }
}

impl<W: Word, K: Shape> Source<W> for Known<'_, W, K> {
    #[inline(always)]
    fn mechanics(&self) -> &Mechanics {
        const { &K::MECHANICS }
    }
    #[inline(always)]
    fn shift(&self, bits: W, direction: Direction) -> W {
        shift(bits, const { &K::SHIFTS }, direction)
    }
    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.ground.zone(side, zone)
    }
}
