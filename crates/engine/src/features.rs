//! What learned weights look at in a position, the same for training and for playing.
//!
//! Everything is seen by the side to move: the board is turned so that it moves toward higher
//! bits. One set of weights then serves both sides.

use rules::{Grid, Obstacles, Playable, Position, Rank, Rulebook, Seat, Side, Square, Word};

use crate::steps::Steps;

/// The features of a rulebook: which weight stands for what.
///
/// ```
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let features = engine::Features::<u64>::new(&rulebook);
/// let mut terms = Vec::new();
/// features.terms(&rulebook.start(0).cast(), &mut terms);
/// assert!(terms.iter().all(|term| (term.at as usize) < features.len()));
/// ```
#[derive(Clone, Debug)]
pub struct Features<W> {
    pub(crate) windows: Vec<Window>,
    /// For each side to move, the bit of each square as that side sees the board.
    pub(crate) views: [Vec<W>; 2],
    /// For each side to move, the squares whose count tells who has the move.
    pub(crate) parity: [W; 2],
    /// Where the obstacles of a game may have been drawn.
    pub(crate) drawn: W,
    pub(crate) steps: Steps<W>,
    pub(crate) blocks: Blocks,
    /// Which set of weights each side to move has.
    pub(crate) set_of: [usize; 2],
    /// The share of the opening, in 256ths, for each number of pieces on the board.
    pub(crate) opening: [i32; 129],
}

/// A feature that a position has, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The number of its weight.
    pub at: u32,
    /// How often it counts; against the side to move if negative.
    pub count: i32,
}

/// Some squares that are looked at together.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    pub(crate) squares: Vec<Digit>,
    /// How many weights it has.
    pub(crate) size: usize,
    /// Where its weights begin in a set.
    pub(crate) start: usize,
}

/// A square of a window, and its digit in the window's index: empty or a king, my man, their man,
/// and an obstacle where one may be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digit {
    /// Its place in a view.
    pub(crate) square: usize,
    /// How many values the digit has.
    pub(crate) values: usize,
    /// What one of it adds to the index.
    pub(crate) worth: usize,
}

impl Digit {
    pub(crate) const MINE: usize = 1;
    pub(crate) const THEIRS: usize = 2;
    pub(crate) const OBSTACLE: usize = 3;

    /// The digit in an index.
    pub(crate) fn of(&self, index: usize) -> usize {
        index / self.worth % self.values
    }
}

impl Window {
    fn new(squares: &[usize], start: usize, may_hold_obstacle: impl Fn(usize) -> bool) -> Window {
        let mut size = 1;
        let squares = squares.iter().map(|&square| {
            let values = if may_hold_obstacle(square) { 4 } else { 3 };
            let worth = size;
            size *= values;
            Digit {
                square,
                values,
                worth,
            }
        });
        Window {
            squares: squares.collect(),
            size,
            start,
        }
    }
}

/// Where each kind of weight begins in a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blocks {
    pub(crate) squares: usize,
    /// How many weights a set has.
    pub(crate) set: usize,
}

impl Blocks {
    /// The turn, by two parities.
    pub(crate) const TURN: usize = 0;
    /// How many more pieces of each rank.
    pub(crate) const MATERIAL: usize = 4;
    /// Steps of men and of kings, mine and theirs.
    pub(crate) const STEPS: usize = 7;
    const PLACES: usize = 11;

    /// The weights of the squares of a rank, of the side to move (0) or of the other (1).
    pub(crate) fn places(&self, rank: Rank, whose: usize) -> usize {
        Blocks::PLACES + (2 * rank.index() + whose) * self.squares
    }

    fn windows(&self) -> usize {
        Blocks::PLACES + 6 * self.squares
    }
}

/// A window has at most so many squares: its index fits sixteen bits.
const MOST_SQUARES: usize = 8;
/// More windows cost more than they know.
pub(crate) const MOST_WINDOWS: usize = 64;

impl<W: Word> Features<W> {
    /// The features of a rulebook's board.
    pub fn new(rulebook: &Rulebook) -> Features<W> {
        Features::laid_out(rulebook, first_seat(rulebook))
    }

    /// The features in the order of a twin whose first side has this seat. Windows are laid out
    /// from the top left corner of the printed board, which is another one for such a twin.
    pub(crate) fn laid_out(rulebook: &Rulebook, first: Seat) -> Features<W> {
        let is_turned = first != first_seat(rulebook);
        let grid = rulebook.grid();
        let (views, are_alike) = views::<W>(rulebook);
        let drawn: W = drawn_squares(rulebook);
        let may_hold_obstacle = |square: usize| views.iter().any(|view| drawn.meets(view[square]));
        let mut blocks = Blocks {
            squares: grid.len(),
            set: 0,
        };
        let mut windows = Vec::new();
        let mut start = blocks.windows();
        for squares in windows_of(grid, is_turned) {
            let window = Window::new(&squares, start, may_hold_obstacle);
            start += window.size;
            windows.push(window);
        }
        blocks.set = start;
        Features {
            drawn,
            parity: views.each_ref().map(|view| parity_squares(grid, view)),
            windows,
            views,
            steps: Steps::new(grid, rulebook.mechanics()),
            blocks,
            set_of: [0, usize::from(!are_alike)],
            opening: shares(rulebook),
        }
    }

    /// How many weights there are, each for the opening and for the ending.
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.blocks.set * (1 + self.set_of[1])
    }

    /// How many weights one side to move has; a board that looks different from the other side
    /// has two such sets.
    pub fn set_len(&self) -> usize {
        self.blocks.set
    }

    /// The share of the opening in a position, from 0 to 256.
    pub fn opening(&self, position: &Position<W>) -> i32 {
        let pieces = (position.mine() | position.theirs()).count();
        self.opening[pieces as usize]
    }

    /// Every feature of a position, square by square.
    pub fn terms(&self, position: &Position<W>, out: &mut Vec<Term>) {
        out.clear();
        let set = self.set_of[position.mover().index()] * self.blocks.set;
        let mut add = |at: usize, count: i32| {
            if count != 0 {
                let at = (set + at) as u32;
                out.push(Term { at, count });
            }
        };
        add(Blocks::TURN + self.turn(position), 1);
        let sides = [position.mine(), position.theirs()];
        for rank in Rank::ALL {
            let [mine, theirs] = sides.map(|own| (own & position.ranked(rank)).count() as i32);
            add(Blocks::MATERIAL + rank.index(), mine - theirs);
        }
        for (i, count) in self.step_counts(position).into_iter().enumerate() {
            add(Blocks::STEPS + i, count);
        }
        let view = &self.views[position.mover().index()];
        for (square, bit) in view.iter().enumerate() {
            for (whose, own) in sides.into_iter().enumerate() {
                if own.meets(*bit) {
                    let rank = position.rank_at(*bit);
                    add(self.blocks.places(rank, whose) + square, 1);
                }
            }
        }
        let men = sides.map(|own| own & !position.crowned());
        let obstacles = self.obstacles(position);
        for window in &self.windows {
            add(window.start + index_of(window, view, men, obstacles), 1);
        }
    }

    /// The obstacles that were drawn for the game of a position.
    #[inline(always)]
    pub(crate) fn obstacles(&self, position: &Position<W>) -> W {
        self.drawn & !(position.mine() | position.theirs() | position.empty())
    }

    /// Which of the four weights of the turn counts.
    #[inline(always)]
    pub(crate) fn turn(&self, position: &Position<W>) -> usize {
        let all = position.mine() | position.theirs();
        let some = all & self.parity[position.mover().index()];
        (some.count() & 1 | (all.count() & 1) << 1) as usize
    }

    /// Steps of my men, their men, my kings and their kings.
    #[inline(always)]
    pub(crate) fn step_counts(&self, position: &Position<W>) -> [i32; 4] {
        let (mover, other) = (position.mover(), position.mover().other());
        let (crowned, empty) = (position.crowned(), position.empty());
        let (mine, theirs) = (position.mine(), position.theirs());
        let count = |side, rank, own| self.steps.count(side, rank, own, empty);
        let mut counts = [
            count(mover, Rank::Man, mine & !crowned),
            count(other, Rank::Man, theirs & !crowned),
            0,
            0,
        ];
        if crowned.any() {
            counts[2] = count(mover, Rank::King, mine & crowned);
            counts[3] = count(other, Rank::King, theirs & crowned);
        }
        counts
    }
}

/// The number of what stands in a window, square by square.
fn index_of<W: Word>(window: &Window, view: &[W], men: [W; 2], obstacles: W) -> usize {
    let value = |digit: &Digit| match view[digit.square] {
        bit if men[0].meets(bit) => Digit::MINE,
        bit if men[1].meets(bit) => Digit::THEIRS,
        bit if obstacles.meets(bit) => Digit::OBSTACLE,
        _ => 0,
    };
    let digits = window.squares.iter();
    digits.map(|digit| digit.worth * value(digit)).sum()
}

/// For each side to move, the bit of each square as that side sees the board; and whether both
/// see the same board.
pub(crate) fn views<W: Word>(rulebook: &Rulebook) -> ([Vec<W>; 2], bool) {
    let grid = rulebook.grid();
    let bits = |squares: &[Square]| squares.iter().map(|s| grid.bit(*s)).collect::<Vec<W>>();
    let own = bits(&by_progress(grid));
    match turned_squares(rulebook) {
        Some(turned) => ([own, bits(&turned)], true),
        None => ([own.clone(), own], false),
    }
}

/// Where the first side sits.
pub(crate) fn first_seat(rulebook: &Rulebook) -> Seat {
    rulebook.side(Side::First).seat
}

/// The squares from which a rulebook draws the obstacles of a game.
pub(crate) fn drawn_squares<W: Word>(rulebook: &Rulebook) -> W {
    match rulebook.draft().obstacles {
        Obstacles::None | Obstacles::Fixed(_) => W::EMPTY,
        Obstacles::Drawn(_) => {
            let start = rulebook.start(0);
            W::narrow(rulebook.grid().all::<u128>() & !(start.mine() | start.theirs()))
        }
    }
}

/// All squares in the order of their bits, so that the first of them lie at the home of the first
/// side. Windows and weights count squares in this order.
pub(crate) fn by_progress(grid: &Grid) -> Vec<Square> {
    let mut squares: Vec<Square> = grid.squares().collect();
    squares.sort_by_key(|square| grid.bit::<u128>(*square));
    squares
}

/// The squares in the order in which the second side sees them; `None` where the board looks
/// different from there.
fn turned_squares(rulebook: &Rulebook) -> Option<Vec<Square>> {
    let grid = rulebook.grid();
    let shape = grid.shape();
    let turn = |square: Square| {
        let (row, col) = grid.place(square);
        grid.at(shape.height - 1 - row, shape.width - 1 - col)
    };
    let obstacles = match rulebook.draft().obstacles {
        Obstacles::Drawn(_) => 0,
        Obstacles::None | Obstacles::Fixed(_) => rulebook.start(0).obstacles(grid),
    };
    let is_obstacle = |square: Square| obstacles.meets(grid.bit(square));
    by_progress(grid)
        .into_iter()
        .map(|square| turn(square).filter(|other| is_obstacle(*other) == is_obstacle(square)))
        .collect()
}

/// Every second row, as a side sees them. A step changes how many pieces stand there, so the
/// count tells who runs out of waiting moves.
fn parity_squares<W: Word>(grid: &Grid, view: &[W]) -> W {
    let home = view
        .first()
        .map_or(0, |bit| grid.place(grid.square(*bit)).0);
    let rows = view.iter().filter(|bit| {
        grid.place(grid.square(**bit))
            .0
            .abs_diff(home)
            .is_multiple_of(2)
    });
    rows.fold(W::EMPTY, |squares, bit| squares | *bit)
}

/// The share of the opening for each number of pieces.
fn shares(rulebook: &Rulebook) -> [i32; 129] {
    let start = rulebook.start(0);
    let full = (start.mine().count() + start.theirs().count()).max(4) as i32;
    std::array::from_fn(|n| (256 * (n as i32 - 2) / (full - 2)).clamp(0, 256))
}

/// The windows of a board: blocks that overlap by half, and bands along the rows. Squares are
/// numbered as the first side sees them; `is_turned` lays them out from the opposite corner.
fn windows_of(grid: &Grid, is_turned: bool) -> Vec<Vec<usize>> {
    let (block, band) = match grid.shape().playable {
        Playable::All => (Tile::new([4, 2], [2, 1]), Tile::new([1, 8], [1, 4])),
        _ => (Tile::new([4, 4], [2, 2]), Tile::new([2, 8], [1, 4])),
    };
    let mut windows = block.over(grid, is_turned);
    let bands = band.over(grid, is_turned);
    // A large board has bands on every second row only, or none.
    let sparse = || bands.iter().step_by(2).cloned().collect::<Vec<_>>();
    let fits = |count: usize, most: usize| windows.len() + count <= most;
    let chosen = match () {
        () if fits(bands.len(), MOST_WINDOWS / 2) => bands.clone(),
        () if fits(bands.len() / 2, MOST_WINDOWS) => sparse(),
        () => Vec::new(),
    };
    windows.extend(chosen);
    windows.truncate(MOST_WINDOWS);
    windows
}

/// A rectangle of squares that is moved over the board.
struct Tile {
    rows: u8,
    cols: u8,
    steps: [u8; 2],
}

impl Tile {
    const fn new([rows, cols]: [u8; 2], steps: [u8; 2]) -> Tile {
        Tile { rows, cols, steps }
    }

    /// The squares of the rectangle at each of its places.
    fn over(&self, grid: &Grid, is_turned: bool) -> Vec<Vec<usize>> {
        let shape = grid.shape();
        let order = by_progress(grid);
        let number = |square: Square| order.iter().position(|s| *s == square);
        let at = |row: u8, col: u8| {
            if is_turned {
                grid.at(shape.height - 1 - row, shape.width - 1 - col)
            } else {
                grid.at(row, col)
            }
        };
        let mut all = Vec::new();
        for row in starts(shape.height, self.rows, self.steps[0]) {
            for col in starts(shape.width, self.cols, self.steps[1]) {
                let rows = row..shape.height.min(row + self.rows);
                let places =
                    rows.flat_map(|r| (col..shape.width.min(col + self.cols)).map(move |c| (r, c)));
                let squares = places.filter_map(|(r, c)| number(at(r, c)?));
                all.push(squares.take(MOST_SQUARES).collect());
            }
        }
        all
    }
}

/// Where a rectangle begins along one edge: every few squares, and at the far end.
fn starts(length: u8, size: u8, step: u8) -> Vec<u8> {
    let last = length.saturating_sub(size);
    let mut starts: Vec<u8> = (0..=last).step_by(usize::from(step)).collect();
    if starts.last() != Some(&last) {
        starts.push(last);
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    /// The numbers of the window weights that a position has.
    fn patterns(features: &Features<u128>, position: &Position) -> Vec<u32> {
        let mut terms = Vec::new();
        features.terms(position, &mut terms);
        let first = features.windows[0].start as u32;
        let numbers = terms.iter().map(|term| term.at);
        numbers.filter(|at| *at >= first).collect()
    }

    /// What stands on the board says little about it if it is not known where nothing can go.
    #[test]
    fn a_drawn_obstacle_is_seen_in_every_window_that_holds_it() {
        let rulebook = builtin::rulebook("obstacles").unwrap();
        let features = Features::<u128>::new(&rulebook);
        let read = |fen: &str| {
            *rules::Game::from_fen(rulebook.clone(), fen)
                .unwrap()
                .position()
        };
        let one = read("B:W21-32:B1-12:X13,15,18");
        let other = read("B:W21-32:B1-12:X13,15,20");
        let (before, after) = (patterns(&features, &one), patterns(&features, &other));
        let moved = features.obstacles(&one) ^ features.obstacles(&other);
        let view = &features.views[one.mover().index()];
        for ((window, a), b) in features.windows.iter().zip(&before).zip(&after) {
            let holds = window.squares.iter().any(|d| moved.meets(view[d.square]));
            assert_eq!(a != b, holds, "{window:?}");
        }
        assert_ne!(before, after);
    }
}
