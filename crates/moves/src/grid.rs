//! The board: which squares there are, where they lie, and which bit stands for each.
//!
//! Bits are laid out so that one square in a direction is one shift. A board of every second
//! square has rows of `n` bits that begin `s` and `s + 1` bits apart in turn, so that the two
//! diagonals are shifts by `s` and `s + 1`, and what leaves the board falls on a bit that is no
//! square. The board is turned so that the first side always moves toward higher bits.

use crate::{Direction, Position, Seat, Side, Square, Word};

/// Which squares of the board are played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Playable {
    /// Every second square, the bottom left corner among them.
    BottomLeft,
    /// Every second square, the bottom right corner among them.
    BottomRight,
    /// Every square.
    All,
}

/// The shape of a board as a rulebook describes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardShape {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// Which squares are played on.
    pub playable: Playable,
}

impl BoardShape {
    /// Most columns or rows that a board may have.
    pub const MAX: u8 = 16;
    /// Fewest columns or rows that a board may have.
    pub const MIN: u8 = 3;

    /// True if the square at this row and column, from the top left, is played on.
    pub fn has(&self, row: u8, col: u8) -> bool {
        if row >= self.height || col >= self.width {
            return false;
        }
        let up = self.height - 1 - row;
        match self.playable {
            Playable::All => true,
            Playable::BottomLeft => (up + col).is_multiple_of(2),
            Playable::BottomRight => (up + self.width - 1 - col).is_multiple_of(2),
        }
    }
}

/// The shifts that lead from a square to its neighbours, for each pair of opposite directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shifts(pub [u32; 4]);

impl Shifts {
    /// The shifts of a board of every second square whose diagonals are `s` and `s + 1`.
    pub const fn checkered(s: u32) -> Shifts {
        Shifts([s, s + 1, 2 * s + 1, 1])
    }

    /// The shift for this direction, without its sign.
    #[inline(always)]
    pub const fn of(&self, direction: Direction) -> u32 {
        self.0[direction as usize % 4]
    }
}

/// A board with its bit layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    shape: BoardShape,
    shifts: Shifts,
    /// What a shift may reach, for each direction.
    masks: [u128; 8],
    /// True if padding keeps shifts from wrapping to another row, so that no mask is needed.
    is_padded: bool,
    all: u128,
    bits: u32,
    /// Row and column of each square.
    places: Vec<(u8, u8)>,
    /// Bit of each square.
    bit_of: Vec<u8>,
    /// Square of each bit.
    square_of: [Option<Square>; 128],
}

/// Why a board cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridError {
    /// A side is shorter than [`BoardShape::MIN`] or longer than [`BoardShape::MAX`].
    Size,
    /// The squares do not fit the widest word.
    TooManySquares,
}

impl std::fmt::Display for GridError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GridError::Size => write!(
                f,
                "the board has an impossible size: expected {} to {} rows and columns",
                BoardShape::MIN,
                BoardShape::MAX
            ),
            GridError::TooManySquares => {
                write!(
                    f,
                    "the board has too many squares: expected at most a 14x14 board"
                )
            }
        }
    }
}

impl Grid {
    /// Lays out a board. `first` says where the starter sits, `straight` whether any piece moves
    /// along rows and columns.
    pub fn new(shape: BoardShape, first: Seat, straight: bool) -> Result<Grid, GridError> {
        let lengths = BoardShape::MIN..=BoardShape::MAX;
        if !lengths.contains(&shape.width) || !lengths.contains(&shape.height) {
            return Err(GridError::Size);
        }
        let layout = Layout::choose(shape, first, straight);
        let mut grid = Grid {
            shape,
            shifts: layout.shifts,
            masks: [0; 8],
            is_padded: !layout.wraps,
            all: 0,
            bits: 0,
            places: Vec::new(),
            bit_of: Vec::new(),
            square_of: [None; 128],
        };
        for row in 0..shape.height {
            for col in 0..shape.width {
                if shape.has(row, col) {
                    grid.add(row, col, layout.bit(row, col))?;
                }
            }
        }
        grid.masks = Direction::ALL.map(|d| grid.reachable(d));
        Ok(grid)
    }

    fn add(&mut self, row: u8, col: u8, bit: u32) -> Result<(), GridError> {
        if bit >= 128 {
            return Err(GridError::TooManySquares);
        }
        let square = Square::new(self.places.len() as u8);
        self.places.push((row, col));
        self.bit_of.push(bit as u8);
        self.square_of[bit as usize] = Some(square);
        self.all |= 1 << bit;
        self.bits = self.bits.max(bit + 1);
        Ok(())
    }

    /// Every square that some square reaches by one shift in this direction without wrapping.
    fn reachable(&self, direction: Direction) -> u128 {
        self.squares()
            .filter_map(|s| self.neighbour(s, direction))
            .fold(0, |bits, s| bits | self.bit::<u128>(s))
    }

    /// The shape this board was made from.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    /// How many playing squares there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// True for a board without squares, which cannot be made.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Every playing square, row by row from the top left.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        (0..self.places.len() as u8).map(Square::new)
    }

    /// The playing square at this row and column, from the top left of the printed board.
    pub fn at(&self, row: u8, col: u8) -> Option<Square> {
        if !self.shape.has(row, col) {
            return None;
        }
        self.places
            .binary_search(&(row, col))
            .ok()
            .map(|i| Square::new(i as u8))
    }

    /// Row and column of a square, from the top left of the printed board.
    pub fn place(&self, square: Square) -> (u8, u8) {
        self.places[square.index()]
    }

    /// The next playing square in a direction, as the bits see it (the first side moves down).
    pub fn neighbour(&self, square: Square, direction: Direction) -> Option<Square> {
        let (row, col) = self.place(square);
        let (dr, dc) = direction.vector();
        let stride = match self.shape.playable {
            Playable::All => 1,
            _ if dr == 0 || dc == 0 => 2,
            _ => 1,
        };
        let turn = if self.is_turned() { -stride } else { stride };
        let row = u8::try_from(i32::from(row) + dr * turn).ok()?;
        let col = u8::try_from(i32::from(col) + dc * turn).ok()?;
        self.at(row, col)
    }

    /// The sign of the change of row and of column on the printed board.
    pub fn heading(&self, from: Square, to: Square) -> (i32, i32) {
        let ((r1, c1), (r2, c2)) = (self.place(from), self.place(to));
        let sign = |a: u8, b: u8| (i32::from(b) - i32::from(a)).signum();
        (sign(r1, r2), sign(c1, c2))
    }

    /// The playing squares strictly between two squares of one line; none if they are on no line.
    pub fn between(&self, from: Square, to: Square) -> Vec<Square> {
        let ((r1, c1), (r2, c2)) = (self.place(from), self.place(to));
        let (rows, cols) = (r1.abs_diff(r2), c1.abs_diff(c2));
        if rows != cols && rows != 0 && cols != 0 {
            return Vec::new();
        }
        let (dr, dc) = self.heading(from, to);
        (1..rows.max(cols))
            .filter_map(|i| {
                let row = i32::from(r1) + dr * i32::from(i);
                let col = i32::from(c1) + dc * i32::from(i);
                self.at(row as u8, col as u8)
            })
            .collect()
    }

    /// True if the bits run against the printed board, because the starter sits at the bottom.
    fn is_turned(&self) -> bool {
        self.bit_of[0] > self.bit_of[self.bit_of.len() - 1]
    }

    /// The bit of a square.
    pub fn bit<W: Word>(&self, square: Square) -> W {
        W::bit(u32::from(self.bit_of[square.index()]))
    }

    /// The square of a single bit. The bit must be one of this board's.
    pub fn square<W: Word>(&self, bit: W) -> Square {
        self.square_of[bit.index() as usize].expect("every bit of a position is a square")
    }

    /// The squares of a set of bits, in the order of the bits.
    pub fn squares_of<W: Word>(&self, bits: W) -> impl Iterator<Item = Square> + use<'_, W> {
        bits.each().map(|bit| self.square(bit))
    }

    /// All playing squares as bits.
    pub fn all<W: Word>(&self) -> W {
        W::narrow(self.all)
    }

    /// The squares of a row of the printed board, as bits.
    pub fn row<W: Word>(&self, row: u8) -> W {
        let bits = self
            .squares()
            .filter(|s| self.place(*s).0 == row)
            .fold(0, |bits, s| bits | self.bit::<u128>(s));
        W::narrow(bits)
    }

    /// The row of the printed board that is nearest to a side.
    pub fn home_row(&self, side: Side) -> u8 {
        match (side, self.is_turned()) {
            (Side::First, false) | (Side::Second, true) => 0,
            (Side::First, true) | (Side::Second, false) => self.shape.height - 1,
        }
    }

    /// The row of the printed board that is farthest from a side.
    pub fn far_row(&self, side: Side) -> u8 {
        self.home_row(side.other())
    }

    /// The position with men of each side on every square of these rows, counted from 1 at its
    /// own edge; the first side is to move. Rows off the board are empty, and of a row that both
    /// would have, the first side's men stay.
    pub fn men_on_rows(&self, rows: &[u8]) -> Position {
        let [first, second] = Side::ALL.map(|side| {
            let from_edge = rows.iter().filter_map(|row| row.checked_sub(1));
            let printed = from_edge.map(|row| self.home_row(side).abs_diff(row));
            printed.fold(0, |bits, row| bits | self.row::<u128>(row))
        });
        Position::from_pieces(self.all, [first, 0, 0], [second, 0, 0], Side::First)
    }

    /// How many bits the layout needs: at most 64 lets positions be `u64`.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The shifts between neighbours.
    pub fn shifts(&self) -> Shifts {
        self.shifts
    }

    /// What each direction may reach.
    pub(crate) fn masks(&self) -> [u128; 8] {
        self.masks
    }

    /// True if shifts need no masks: what leaves the board falls on no square.
    pub(crate) fn is_padded(&self) -> bool {
        self.is_padded
    }
}

/// How squares become bits.
struct Layout {
    shape: BoardShape,
    turned: bool,
    shifts: Shifts,
    /// True if a shift can wrap from one row to the next.
    wraps: bool,
}

impl Layout {
    fn choose(shape: BoardShape, first: Seat, straight: bool) -> Layout {
        let (width, height) = (u32::from(shape.width), u32::from(shape.height));
        let (shifts, wraps) = match shape.playable {
            Playable::All => {
                let wraps = has_no_room(width, height);
                let pitch = if wraps { width } else { width + 1 };
                (Shifts([pitch - 1, pitch + 1, pitch, 1]), wraps)
            }
            // One more bit a row keeps the rows apart for moves along them.
            _ => {
                let length = width.div_ceil(2);
                (Shifts::checkered(length + u32::from(straight)), false)
            }
        };
        Layout {
            shape,
            turned: first == Seat::Bottom,
            shifts,
            wraps,
        }
    }

    fn bit(&self, row: u8, col: u8) -> u32 {
        let (row, col) = if self.turned {
            (self.shape.height - 1 - row, self.shape.width - 1 - col)
        } else {
            (row, col)
        };
        let (row, col) = (u32::from(row), u32::from(col));
        if self.shape.playable == Playable::All {
            return row * self.shifts.0[2] + col;
        }
        // An indented row begins one square further in; the row after it is `s` bits on, the
        // one before it `s + 1` bits back.
        let s = self.shifts.0[0];
        let indented = !col.is_multiple_of(2);
        let row_is_even = row.is_multiple_of(2);
        let top_is_indented = indented == row_is_even;
        let pairs = (row / 2) * (2 * s + 1);
        let odd = match (row_is_even, top_is_indented) {
            (true, _) => 0,
            (false, true) => s,
            (false, false) => s + 1,
        };
        pairs + odd + col / 2
    }
}

/// True if a board of all squares fits a word, but not with a bit between its rows.
fn has_no_room(width: u32, height: u32) -> bool {
    let last = (height - 1) * (width + 1) + width - 1;
    let padded = height * (width + 1);
    (padded > 64 && height * width <= 64) || (last >= 128 && height * width <= 128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_fits_without_padding_fits() {
        let full = |width, height| {
            let playable = Playable::All;
            let shape = BoardShape {
                width,
                height,
                playable,
            };
            Grid::new(shape, Seat::Bottom, true).map(|grid| (grid.len(), grid.is_padded()))
        };
        assert_eq!(full(10, 10), Ok((100, true)));
        assert_eq!(full(11, 11), Ok((121, false)));
        assert_eq!(full(16, 8), Ok((128, false)));
        assert_eq!(full(12, 11), Err(GridError::TooManySquares));
    }

    /// Every shift in every direction agrees with rows and columns, on all kinds of boards.
    #[test]
    fn shifts_agree_with_rows_and_columns() {
        for width in 3..=16 {
            for height in 3..=16 {
                for playable in [Playable::BottomLeft, Playable::BottomRight, Playable::All] {
                    for first in [Seat::Top, Seat::Bottom] {
                        for straight in [false, true] {
                            let shape = BoardShape {
                                width,
                                height,
                                playable,
                            };
                            let Ok(grid) = Grid::new(shape, first, straight) else {
                                continue;
                            };
                            check(&grid, straight || playable == Playable::All);
                        }
                    }
                }
            }
        }
    }

    fn check(grid: &Grid, straight: bool) {
        for square in grid.squares() {
            for direction in Direction::ALL {
                let (dr, dc) = direction.vector();
                if (dr == 0 || dc == 0) && !straight {
                    continue;
                }
                let bit = grid.bit::<u128>(square);
                let by = grid.shifts().of(direction);
                let shifted = if direction.is_up_the_word() {
                    bit << by
                } else {
                    bit >> by
                };
                let mask = if grid.is_padded() {
                    !0
                } else {
                    grid.masks()[direction as usize]
                };
                let found = shifted & grid.all::<u128>() & mask;
                let expected = grid
                    .neighbour(square, direction)
                    .map_or(0, |s| grid.bit::<u128>(s));
                assert_eq!(
                    found,
                    expected,
                    "{:?} {square:?} {direction:?}",
                    grid.shape()
                );
            }
        }
    }

    #[test]
    fn sizes() {
        let grid = |n, playable, straight| {
            let shape = BoardShape {
                width: n,
                height: n,
                playable,
            };
            Grid::new(shape, Seat::Top, straight)
        };
        assert_eq!(grid(8, Playable::BottomLeft, false).unwrap().bits(), 35);
        assert_eq!(grid(10, Playable::BottomLeft, false).unwrap().bits(), 54);
        assert_eq!(grid(10, Playable::BottomLeft, true).unwrap().bits(), 63);
        assert_eq!(grid(8, Playable::All, true).unwrap().bits(), 64);
        assert_eq!(grid(14, Playable::BottomLeft, false).unwrap().len(), 98);
        assert_eq!(
            grid(16, Playable::BottomLeft, false),
            Err(GridError::TooManySquares)
        );
        assert_eq!(grid(2, Playable::All, false), Err(GridError::Size));
    }
}
