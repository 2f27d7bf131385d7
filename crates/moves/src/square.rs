//! Squares.

/// A playing square: its place among the playing squares of the board, row by row from the top
/// left of the board as it is printed, starting at 0.
///
/// This is *not* the number that people write: every rulebook numbers its squares in its own way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square at this place among the playing squares, from 0.
    pub const fn new(index: u8) -> Square {
        Square(index)
    }

    /// Place among the playing squares, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
