//! Positions as planes of zeros and ones, for environments.

use rules::{Position, Rank, Rulebook, Side, Word};

/// Men, kings and triple kings of the side to move, the same of the other side, obstacles, and
/// ones everywhere if the second side is to move.
pub(crate) const PLANES: usize = 8;

const OBSTACLES: usize = 6;
const TURN: usize = 7;

/// Planes, rows, columns.
pub(crate) fn shape(rulebook: &Rulebook) -> (usize, usize, usize) {
    let shape = rulebook.grid().shape();
    (PLANES, shape.height.into(), shape.width.into())
}

/// From bits of a board word to places on a plane.
#[derive(Clone)]
pub(crate) struct Painter {
    cells: usize,
    of_bit: [u8; 128],
    board: u128,
}

impl Painter {
    pub(crate) fn new(rulebook: &Rulebook) -> Painter {
        let grid = rulebook.grid();
        let shape = grid.shape();
        let mut of_bit = [0; 128];
        for square in grid.squares() {
            let (row, col) = grid.place(square);
            let bit: u128 = grid.bit(square);
            of_bit[bit.index() as usize] = row * shape.width + col;
        }
        Painter {
            cells: usize::from(shape.width) * usize::from(shape.height),
            of_bit,
            board: grid.all(),
        }
    }

    /// How many numbers an observation has.
    pub(crate) fn len(&self) -> usize {
        PLANES * self.cells
    }

    /// Writes the planes of a position.
    pub(crate) fn paint<W: Word>(&self, position: &Position<W>, out: &mut [u8]) {
        out.fill(0);
        let ranks = [Rank::Man, Rank::King, Rank::Triple].map(|rank| position.ranked(rank));
        for (i, ranked) in ranks.into_iter().enumerate() {
            self.dot(ranked & position.mine(), i, out);
            self.dot(ranked & position.theirs(), i + ranks.len(), out);
        }
        let taken = position.mine() | position.theirs() | position.empty();
        self.dot(W::narrow(self.board) & !taken, OBSTACLES, out);
        if position.mover() == Side::Second {
            out[TURN * self.cells..].fill(1);
        }
    }

    fn dot<W: Word>(&self, bits: W, plane: usize, out: &mut [u8]) {
        let plane = &mut out[plane * self.cells..][..self.cells];
        for bit in bits.each() {
            plane[usize::from(self.of_bit[bit.index() as usize])] = 1;
        }
    }
}
