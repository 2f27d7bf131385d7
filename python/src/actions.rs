//! Moves as numbers, for environments.
//!
//! An action is `from * squares + to`, where squares are counted from 0 in the order of their
//! numbers. Where several captures have the same ends, the first keeps that number and the others
//! take numbers of their own after all pairs, in the order of the pieces that they take.

use rules::{Action, Huff, Rulebook, Word};

/// How many captures may share their ends with others in one position. No position of a real game
/// comes near; what is beyond cannot be chosen by its action.
const TWINS: usize = 256;

/// How many actions there are.
pub(crate) fn count(rulebook: &Rulebook) -> usize {
    let squares = rulebook.grid().len();
    squares * squares + TWINS
}

/// From bits of a board word to squares in the order of their numbers, from 0.
#[derive(Clone)]
pub(crate) struct Codes {
    squares: usize,
    of_bit: [u8; 128],
}

impl Codes {
    pub(crate) fn new(rulebook: &Rulebook) -> Codes {
        let grid = rulebook.grid();
        let mut of_bit = [0; 128];
        for square in grid.squares() {
            let bit: u128 = grid.bit(square);
            of_bit[bit.index() as usize] = (rulebook.number(square) - 1) as u8;
        }
        Codes {
            squares: grid.len(),
            of_bit,
        }
    }

    fn ends<W: Word>(&self, action: &Action<W>) -> u32 {
        let at = |bit: W| usize::from(self.of_bit[bit.index() as usize]);
        (at(action.from) * self.squares + at(action.to)) as u32
    }

    /// The action of each move, in the order of the moves; none for moves beyond all numbers.
    pub(crate) fn all<W: Word>(&self, moves: &[Action<W>], out: &mut Vec<Option<u32>>) {
        out.clear();
        out.extend(moves.iter().map(|action| Some(self.ends(action))));
        let huffs = moves.iter().any(|action| action.huff == Huff::Yes);
        if huffs || moves.iter().filter(|action| action.is_capture()).count() > 1 {
            self.tell_twins_apart(moves, out);
        }
    }

    fn tell_twins_apart<W: Word>(&self, moves: &[Action<W>], out: &mut [Option<u32>]) {
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|i| {
            (
                out[*i],
                moves[*i].taken.wide(),
                moves[*i].rank,
                moves[*i].jumps(),
            )
        });
        let pairs = (self.squares * self.squares) as u32;
        let mut further = 0;
        for at in 1..order.len() {
            if self.ends(&moves[order[at]]) == self.ends(&moves[order[at - 1]]) {
                out[order[at]] = (further < TWINS as u32).then_some(pairs + further);
                further += 1;
            }
        }
    }
}
