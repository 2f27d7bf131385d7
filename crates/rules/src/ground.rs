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
    /// What a shift may reach in each direction.
    masks: [W; 8],
    /// True if the padding between rows makes the masks unnecessary.
    is_padded: bool,
    /// The home row and the far row of each side.
    rows: [[W; 2]; 2],
}

impl<W: Word> Ground<W> {
    pub(crate) fn new(mechanics: Mechanics, grid: &Grid, home: [u8; 2], far: [u8; 2]) -> Self {
        let rows = [0, 1].map(|side| [grid.row(home[side]), grid.row(far[side])]);
        Ground {
            mechanics,
            shifts: grid.shifts(),
            masks: grid.masks().unwrap_or([!0; 8]).map(W::narrow),
            is_padded: grid.masks().is_none(),
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

    /// True if the layout is that of [`Checkered`] and nothing moves along rows and columns.
    pub(crate) fn is_checkered(&self, s: u32) -> bool {
        self.is_padded
            && self.shifts == Shifts::checkered(s)
            && !self.mechanics.has_straight_moves()
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
    /// True if the mechanics are known at compile time, so that code written out for every case
    /// shrinks to the one that holds.
    const IS_KNOWN: bool;
    /// True if nothing moves along rows and columns.
    const IS_DIAGONAL: bool;

    fn mechanics(&self) -> &Mechanics;
    /// Every bit one square further in the direction; what leaves the board is no square.
    fn shift(&self, bits: W, direction: Direction) -> W;
    /// The row where pieces of this side are crowned.
    fn zone(&self, side: Side, zone: Zone) -> W;
}

/// How much of a board's layout is known at compile time.
pub(crate) trait Layout: Copy {
    const IS_DIAGONAL: bool;
    fn shift<W: Word>(ground: &Ground<W>, bits: W, direction: Direction) -> W;
}

/// A board of every second square with the diagonal shifts `S` and `S + 1`, and no straight moves.
#[derive(Clone, Copy)]
pub(crate) struct Checkered<const S: u32>;

impl<const S: u32> Layout for Checkered<S> {
    const IS_DIAGONAL: bool = true;

    #[inline(always)]
    fn shift<W: Word>(_: &Ground<W>, bits: W, direction: Direction) -> W {
        shift(bits, const { &Shifts::checkered(S) }, direction)
    }
}

/// Any board.
#[derive(Clone, Copy)]
pub(crate) struct AnyLayout;

impl Layout for AnyLayout {
    const IS_DIAGONAL: bool = false;

    #[inline(always)]
    fn shift<W: Word>(ground: &Ground<W>, bits: W, direction: Direction) -> W {
        shift(bits, &ground.shifts, direction) & ground.masks[direction as usize]
    }
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

/// Reads the mechanics at run time.
#[derive(Clone, Copy)]
pub(crate) struct AsGiven<'a, W, L> {
    ground: &'a Ground<W>,
    layout: PhantomData<L>,
}

impl<'a, W, L> AsGiven<'a, W, L> {
    pub(crate) fn new(ground: &'a Ground<W>) -> Self {
        AsGiven {
            ground,
            layout: PhantomData,
        }
    }
}

impl<W: Word, L: Layout> Source<W> for AsGiven<'_, W, L> {
    const IS_KNOWN: bool = false;
    const IS_DIAGONAL: bool = L::IS_DIAGONAL;

    #[inline(always)]
    fn mechanics(&self) -> &Mechanics {
        &self.ground.mechanics
    }
    #[inline(always)]
    fn shift(&self, bits: W, direction: Direction) -> W {
        L::shift(self.ground, bits, direction)
    }
    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.ground.zone(side, zone)
    }
}

/// A combination of mechanics and board that is worth machine code of its own.
pub(crate) trait Shape: Copy {
    const MECHANICS: Mechanics;
    type Layout: Layout;
}

/// Knows the mechanics and the layout at compile time.
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
    const IS_KNOWN: bool = true;
    const IS_DIAGONAL: bool = K::Layout::IS_DIAGONAL;

    #[inline(always)]
    fn mechanics(&self) -> &Mechanics {
        const { &K::MECHANICS }
    }
    #[inline(always)]
    fn shift(&self, bits: W, direction: Direction) -> W {
        K::Layout::shift(self.ground, bits, direction)
    }
    #[inline(always)]
    fn zone(&self, side: Side, zone: Zone) -> W {
        self.ground.zone(side, zone)
    }
}
