//! Learned weights made ready for fast judging.
//!
//! The index of a window is a number with a digit for each of its squares. It is a sum over the
//! squares, so it is also a sum over parts of the board word: for each part and each of its values
//! a row is kept with what it adds to the indices of all windows. A few additions of rows give all
//! indices at once. Obstacles that were drawn are few and are added one by one.

use rules::{Position, Rank, Rulebook, Side, Word};

use crate::features::{Blocks, Digit, Features, MOST_WINDOWS, Window};
use crate::weights::Weights;

/// Judges positions by learned weights.
#[derive(Clone, Debug)]
pub(crate) struct Patterns<W> {
    features: Features<W>,
    /// For each side to move.
    looks: [Look<W>; 2],
}

/// What one side to move sees.
#[derive(Clone, Debug)]
struct Look<W> {
    rows: Rows<W>,
    /// For each window and index, opening and ending.
    tables: Vec<[i16; 2]>,
    /// For each bit: my kings, their kings, my triple kings, theirs.
    crowned: [Vec<[i32; 2]>; 4],
    turn: [[i32; 2]; 4],
    steps: [[i32; 2]; 4],
}

/// What each part of the board word adds to the indices.
#[derive(Clone, Debug)]
enum Rows<W> {
    Few(Parts<W, 16>),
    Some(Parts<W, 32>),
    Many(Parts<W, MOST_WINDOWS>),
}

#[derive(Clone, Debug)]
struct Parts<W, const N: usize> {
    /// How many bits a part has.
    width: u32,
    mask: W,
    rows: Vec<[u16; N]>,
    /// What a man of mine on each bit adds.
    bits: Vec<[u16; N]>,
    /// Where the table of each window begins.
    starts: [u32; N],
    windows: usize,
}

impl<W: Word> Patterns<W> {
    /// The weights must be of this rulebook.
    pub(crate) fn new(rulebook: &Rulebook, weights: &Weights) -> Patterns<W> {
        let features = Features::<W>::laid_out(rulebook, weights.laid_out());
        let bits = rulebook.grid().bits();
        let looks = Side::ALL.map(|side| Look::new(&features, bits, side, weights));
        Patterns { features, looks }
    }

    /// The worth to the side to move, in hundredths of a man.
    #[inline(always)]
    pub(crate) fn of(&self, position: &Position<W>) -> i32 {
        let look = &self.looks[position.mover().index()];
        let crowned = position.crowned();
        let men = [position.mine() & !crowned, position.theirs() & !crowned];
        let obstacles = self.features.obstacles(position);
        let mut sum = match &look.rows {
            Rows::Few(parts) => parts.sum(&look.tables, men, obstacles),
            Rows::Some(parts) => parts.sum(&look.tables, men, obstacles),
            Rows::Many(parts) => parts.sum(&look.tables, men, obstacles),
        };
        if crowned.any() {
            look.add_crowned(position, &mut sum);
        }
        add(&mut sum, look.turn[self.features.turn(position)], 1);
        let steps = self.features.step_counts(position);
        for (weight, count) in look.steps.iter().zip(steps) {
            add(&mut sum, *weight, count);
        }
        let opening = self.features.opening(position);
        (sum[0] * opening + sum[1] * (256 - opening)) / (256 * Weights::PARTS)
    }
}

#[inline(always)]
fn add(sum: &mut [i32; 2], weight: [i32; 2], count: i32) {
    sum[0] += weight[0] * count;
    sum[1] += weight[1] * count;
}

impl<W: Word> Look<W> {
    fn new(features: &Features<W>, bits: u32, side: Side, weights: &Weights) -> Look<W> {
        let set = features.set_of[side.index()] * features.blocks.set;
        let values = &weights.values()[set..set + features.blocks.set];
        let wide = |at: usize| values[at].map(i32::from);
        let view = &features.views[side.index()];
        let crowned = [
            (Rank::King, 0),
            (Rank::King, 1),
            (Rank::Triple, 0),
            (Rank::Triple, 1),
        ];
        Look {
            rows: Rows::new(&features.windows, view, bits),
            tables: tables(features, values),
            crowned: crowned.map(|(rank, whose)| {
                let mut table = vec![[0; 2]; W::BITS as usize];
                for (square, bit) in view.iter().enumerate() {
                    table[bit.index() as usize] = piece(features, values, rank, whose, square);
                }
                table
            }),
            turn: std::array::from_fn(|i| wide(Blocks::TURN + i)),
            steps: std::array::from_fn(|i| wide(Blocks::STEPS + i)),
        }
    }

    fn add_crowned(&self, position: &Position<W>, sum: &mut [i32; 2]) {
        let triples = position.ranked(Rank::Triple);
        let kings = position.ranked(Rank::King);
        let (mine, theirs) = (position.mine(), position.theirs());
        let sets = [
            mine & kings,
            theirs & kings,
            mine & triples,
            theirs & triples,
        ];
        for (set, table) in sets.into_iter().zip(&self.crowned) {
            for bit in set.each() {
                add(sum, table[bit.index() as usize], 1);
            }
        }
    }
}

/// What a piece on a square is worth, its rank and its place together.
fn piece<W: Word>(
    features: &Features<W>,
    values: &[[i16; 2]],
    rank: Rank,
    whose: usize,
    square: usize,
) -> [i32; 2] {
    let sign = 1 - 2 * whose as i32;
    let mut sum = values[features.blocks.places(rank, whose) + square].map(i32::from);
    let material = values[Blocks::MATERIAL + rank.index()].map(i32::from);
    add(&mut sum, material, sign);
    sum
}

/// The tables of all windows. What a man on a square is worth goes into the first window that has
/// the square, so that it costs nothing to count.
fn tables<W: Word>(features: &Features<W>, values: &[[i16; 2]]) -> Vec<[i16; 2]> {
    let mut seen = vec![false; features.blocks.squares];
    let mut tables = Vec::new();
    for window in &features.windows {
        let own: Vec<&Digit> = window
            .squares
            .iter()
            .filter(|digit| !std::mem::replace(&mut seen[digit.square], true))
            .collect();
        for index in 0..window.size {
            let mut sum = values[window.start + index].map(i32::from);
            for digit in &own {
                let whose = match digit.of(index) {
                    Digit::MINE => 0,
                    Digit::THEIRS => 1,
                    _ => continue,
                };
                let man = piece(features, values, Rank::Man, whose, digit.square);
                add(&mut sum, man, 1);
            }
            tables.push(sum.map(|n| n.clamp(i16::MIN.into(), i16::MAX.into()) as i16));
        }
    }
    tables
}

impl<W: Word> Rows<W> {
    fn new(windows: &[Window], view: &[W], bits: u32) -> Rows<W> {
        match windows.len() {
            0..=16 => Rows::Few(Parts::new(windows, view, bits)),
            17..=32 => Rows::Some(Parts::new(windows, view, bits)),
            _ => Rows::Many(Parts::new(windows, view, bits)),
        }
    }
}

impl<W: Word, const N: usize> Parts<W, N> {
    fn new(windows: &[Window], view: &[W], length: u32) -> Parts<W, N> {
        let count = length.div_ceil(8);
        let width = length.div_ceil(count);
        let bits = adds_of_bits(windows, view);
        let mut rows = Vec::new();
        for part in 0..count {
            for value in 0..1u32 << width {
                let mut row = [0; N];
                for bit in (0..width).filter(|bit| value >> bit & 1 == 1) {
                    let of_bit: &[u16; N] = &bits[(part * width + bit) as usize & 127];
                    row.iter_mut().zip(of_bit).for_each(|(r, a)| *r += a);
                }
                rows.push(row);
            }
        }
        let first = windows.first().map_or(0, |window| window.start);
        let mut starts = [0; N];
        for (start, window) in starts.iter_mut().zip(windows) {
            *start = (window.start - first) as u32;
        }
        Parts {
            width,
            mask: W::narrow((1 << width) - 1),
            rows,
            bits,
            starts,
            windows: windows.len(),
        }
    }

    /// The weights of all windows together.
    #[inline(always)]
    fn sum(&self, tables: &[[i16; 2]], men: [W; 2], obstacles: W) -> [i32; 2] {
        let [mut mine, mut theirs] = men;
        let (mut once, mut twice) = ([0u16; N], [0u16; N]);
        for part in self.rows.chunks_exact(1 << self.width) {
            let a = &part[(mine & self.mask).wide() as usize];
            let b = &part[(theirs & self.mask).wide() as usize];
            for i in 0..N {
                once[i] += a[i];
                twice[i] += b[i];
            }
            mine = mine >> self.width;
            theirs = theirs >> self.width;
        }
        for bit in obstacles.each() {
            let row = &self.bits[bit.index() as usize];
            for i in 0..N {
                once[i] += Digit::OBSTACLE as u16 * row[i];
            }
        }
        let mut sum = [0; 2];
        for i in 0..N.min(self.windows) {
            let index = self.starts[i] + u32::from(once[i] + 2 * twice[i]);
            let [opening, ending] = tables[index as usize];
            sum[0] += i32::from(opening);
            sum[1] += i32::from(ending);
        }
        sum
    }
}

/// What a man of mine on each bit adds to the index of each window.
fn adds_of_bits<W: Word, const N: usize>(windows: &[Window], view: &[W]) -> Vec<[u16; N]> {
    let mut adds = vec![[0; N]; 128];
    for (i, window) in windows.iter().take(N).enumerate() {
        for digit in &window.squares {
            let bit = view[digit.square].index() as usize;
            adds[bit][i] = digit.worth as u16;
        }
    }
    adds
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Game, Seed, builtin};

    use crate::features::Term;

    fn random_weights(rulebook: &Rulebook, seed: &mut Seed) -> Weights {
        let zero = Weights::zero(rulebook);
        let mut draw = || seed.below(401) as i16 - 200;
        let values = zero.values().iter().map(|_| [draw(), draw()]).collect();
        Weights::new(rulebook, values).unwrap()
    }

    /// Positions of a random game.
    fn positions(rulebook: &std::sync::Arc<Rulebook>, seed: &mut Seed) -> Vec<Position> {
        let mut game = Game::new(rulebook.clone(), seed.next());
        let mut positions = Vec::new();
        for _ in 0..150 {
            positions.push(*game.position());
            let moves = game.legal_moves();
            let Some(mv) = moves.get(seed.below(moves.len().max(1))).cloned() else {
                break;
            };
            if game.play(&mv).is_err() {
                break;
            }
        }
        positions
    }

    /// The same sum, one feature after the other.
    fn plain<W: Word>(features: &Features<W>, weights: &Weights, position: &Position<W>) -> i32 {
        let mut terms: Vec<Term> = Vec::new();
        features.terms(position, &mut terms);
        let mut sum = [0; 2];
        for term in terms {
            add(
                &mut sum,
                weights.values()[term.at as usize].map(i32::from),
                term.count,
            );
        }
        let opening = features.opening(position);
        (sum[0] * opening + sum[1] * (256 - opening)) / (256 * Weights::PARTS)
    }

    fn agree<W: Word>(rulebook: &Rulebook, weights: &Weights, positions: &[Position]) {
        let patterns = Patterns::<W>::new(rulebook, weights);
        let features = Features::<W>::new(rulebook);
        for position in positions {
            let position = position.cast::<W>();
            assert_eq!(
                patterns.of(&position),
                plain(&features, weights, &position),
                "{} {position:?}",
                rulebook.id()
            );
        }
    }

    #[test]
    fn fast_sums_are_plain_sums_in_every_rulebook() {
        let mut seed = Seed::new(3);
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let weights = random_weights(&rulebook, &mut seed);
            let positions: Vec<_> = (0..6)
                .flat_map(|_| positions(&rulebook, &mut seed))
                .collect();
            assert!(positions.len() > 100);
            agree::<u128>(&rulebook, &weights, &positions);
            if rulebook.narrow().is_some() {
                agree::<u64>(&rulebook, &weights, &positions);
            }
        }
    }

    /// The position with sides and board turned round.
    fn turned(rulebook: &Rulebook, position: &Position) -> Position {
        let grid = rulebook.grid();
        let shape = grid.shape();
        let turn = |bits: u128| {
            let squares = grid.squares_of(bits).filter_map(|square| {
                let (row, col) = grid.place(square);
                grid.at(shape.height - 1 - row, shape.width - 1 - col)
            });
            squares.fold(0, |bits, square| bits | grid.bit::<u128>(square))
        };
        let board = turn(position.mine() | position.theirs() | position.empty());
        let ranked = |own: u128| Rank::ALL.map(|rank| turn(own & position.ranked(rank)));
        Position::from_pieces(
            board,
            ranked(position.mine()),
            ranked(position.theirs()),
            position.mover().other(),
        )
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let mut seed = Seed::new(4);
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let weights = random_weights(&rulebook, &mut seed);
            let patterns = Patterns::<u128>::new(&rulebook, &weights);
            for position in positions(&rulebook, &mut seed) {
                let other = turned(&rulebook, &position);
                assert_eq!(patterns.of(&position), patterns.of(&other));
            }
        }
    }

    #[test]
    fn every_square_lies_in_a_window() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let features = Features::<u128>::new(&rulebook);
            let mut seen = vec![false; rulebook.grid().len()];
            for window in &features.windows {
                // An index has sixteen bits.
                assert!(window.size <= 1 << 16);
                window.squares.iter().for_each(|d| seen[d.square] = true);
            }
            assert!(seen.iter().all(|seen| *seen), "{}", rulebook.id());
        }
    }

    /// A board that looks different from the other side has weights for each side.
    #[test]
    fn a_lopsided_board_has_two_sets() {
        let text = "extends = \"english\"\nid = \"lopsided\"\nboard.width = 7";
        let draft = rules::file::read(text, &builtin::parent).unwrap();
        let rulebook = Rulebook::new(draft).unwrap();
        let mut seed = Seed::new(5);
        let features = Features::<u64>::new(&rulebook);
        assert_eq!(features.set_of, [0, 1]);
        let weights = random_weights(&rulebook, &mut seed);
        agree::<u64>(&rulebook, &weights, &positions(&rulebook, &mut seed));
    }
}
