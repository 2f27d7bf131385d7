//! The machine word that holds one bit for each square.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of bits: `u64` where the board fits, `u128` for the larger ones.
///
/// The generator is written once over this trait; which word a rulebook uses follows from its
/// board alone (see [`Grid`](crate::Grid)).
pub trait Word:
    Copy
    + Eq
    + Debug
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit set.
    const EMPTY: Self;
    /// How many bits the word has.
    const BITS: u32;

    /// The word with only bit `index` set.
    fn bit(index: u32) -> Self;
    /// Cuts a wide word to this one. Nothing is lost where the board fits this word.
    fn narrow(wide: u128) -> Self;
    /// The same bits in the widest word.
    fn wide(self) -> u128;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The lowest set bit, alone.
    fn lowest(self) -> Self;
    /// The highest set bit, alone.
    fn highest(self) -> Self;
    /// The index of the lowest set bit.
    fn index(self) -> u32;

    /// All bits further up the word, those that leave it coming in again at the bottom.
    fn rotate(self, by: u32) -> Self;

    /// True if no bit is set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// True if any bit is set.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// True if the two words share a bit.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// Each set bit alone, from the lowest up.
    #[inline(always)]
    fn each(self) -> Bits<Self> {
        Bits(self)
    }
}

/// Iterator over the set bits of a word, each as a word of its own.
#[derive(Clone, Debug)]
pub struct Bits<W>(W);

impl<W: Word> Iterator for Bits<W> {
    type Item = W;

    #[inline(always)]
    fn next(&mut self) -> Option<W> {
        if self.0.is_empty() {
            return None;
        }
        let bit = self.0.lowest();
        self.0 ^= bit;
        Some(bit)
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const EMPTY: Self = 0;
            const BITS: u32 = <$type>::BITS;

            #[inline(always)]
            fn bit(index: u32) -> Self {
                1 << index
            }
            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as $type
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn rotate(self, by: u32) -> Self {
                self.rotate_left(by)
            }
            #[inline(always)]
            fn highest(self) -> Self {
                self.checked_ilog2().map_or(0, |index| 1 << index)
            }
            #[inline(always)]
            fn index(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}

word!(u64);
word!(u128);
