//! Sums of weights over sets of squares, eight squares at a time.

use std::marker::PhantomData;
use std::ops::{Add, Sub};

use rules::{Grid, Square, Word};

/// A weight for each square, in two phases.
#[derive(Clone, Debug)]
pub(crate) struct SquareTable<W> {
    /// For each byte of the word, the sum for each of its 256 values.
    sums: Vec<[Phases; 256]>,
    word: PhantomData<W>,
}

/// Two sums in one number: the opening in the upper half, the ending in the lower.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Phases(i32);

impl Phases {
    pub(crate) fn new([opening, ending]: [i32; 2]) -> Phases {
        Phases((opening << 16).wrapping_add(ending))
    }

    #[inline(always)]
    pub(crate) fn opening(self) -> i32 {
        // The lower half borrows from the upper one when it is negative.
        (self.0.wrapping_add(0x8000)) >> 16
    }

    #[inline(always)]
    pub(crate) fn ending(self) -> i32 {
        i32::from(self.0 as i16)
    }

    /// The opening with this share of 256, the ending with the rest.
    #[inline(always)]
    pub(crate) fn blend(self, opening: i32) -> i32 {
        (self.opening() * opening + self.ending() * (256 - opening)) / 256
    }
}

impl Add for Phases {
    type Output = Phases;
    #[inline(always)]
    fn add(self, other: Phases) -> Phases {
        Phases(self.0.wrapping_add(other.0))
    }
}

impl Sub for Phases {
    type Output = Phases;
    #[inline(always)]
    fn sub(self, other: Phases) -> Phases {
        Phases(self.0.wrapping_sub(other.0))
    }
}

impl<W: Word> SquareTable<W> {
    pub(crate) fn new(grid: &Grid, weight: impl Fn(Square) -> [i32; 2]) -> SquareTable<W> {
        let mut weights = [Phases::default(); 128];
        for square in grid.squares() {
            let bit = grid.bit::<u128>(square).trailing_zeros();
            weights[bit as usize] = Phases::new(weight(square));
        }
        let bytes = grid.bits().div_ceil(8) as usize;
        SquareTable {
            sums: weights.chunks(8).take(bytes).map(sums_of_byte).collect(),
            word: PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) fn sum(&self, squares: W) -> Phases {
        let bytes = squares.wide().to_le_bytes();
        let sums = self.sums.iter().zip(bytes);
        sums.fold(Phases::default(), |sum, (sums, byte)| {
            sum + sums[usize::from(byte)]
        })
    }
}

fn sums_of_byte(weights: &[Phases]) -> [Phases; 256] {
    std::array::from_fn(|byte| {
        let set = weights
            .iter()
            .enumerate()
            .filter(|(i, _)| byte >> i & 1 == 1);
        set.fold(Phases::default(), |sum, (_, weight)| sum + *weight)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sums_stay_apart() {
        let a = Phases::new([300, -120]);
        let b = Phases::new([-450, -7]);
        assert_eq!(((a + b).opening(), (a + b).ending()), (-150, -127));
        assert_eq!(((a - b).opening(), (a - b).ending()), (750, -113));
        assert_eq!(a.blend(256), 300);
        assert_eq!(a.blend(0), -120);
    }

    #[test]
    fn a_table_adds_up_its_squares() {
        let rulebook = rules::builtin::rulebook("international").unwrap();
        let grid = rulebook.grid();
        let weight = |square: Square| [square.index() as i32, -(square.index() as i32)];
        let table = SquareTable::<u64>::new(grid, weight);
        let position = rulebook.start(0).cast::<u64>();
        let expected: i32 = grid
            .squares_of(position.mine())
            .map(|square| square.index() as i32)
            .sum();
        let sum = table.sum(position.mine());
        assert_eq!((sum.opening(), sum.ending()), (expected, -expected));
    }
}
