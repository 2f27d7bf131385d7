//! A sound evaluation for any rulebook, drawn from its mechanics alone.

use rules::{
    Direction, Grid, Jump, Mechanics, NoMove, Position, Rank, RankRule, Reach, Rulebook, Side,
    Square, Step, Word, Zone,
};

use crate::board::Board;
use crate::squares::{Phases, SquareTable};

/// Material and place of each piece, mobility, and the turn, in two phases.
#[derive(Clone, Debug)]
pub(crate) struct General<W> {
    /// For each side and rank.
    places: [[SquareTable<W>; 3]; 2],
    /// How many pieces there are at the start.
    full: u32,
    /// The share of the opening, in 256ths, for each number of pieces on the board.
    opening: [i32; 129],
    weights: Weights,
    /// How far apart two bits are, in king's steps of any direction.
    distance: Vec<u8>,
}

/// What counts beside the places of pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    pub(crate) man_step: i32,
    pub(crate) king_step: i32,
    pub(crate) tempo: i32,
    /// What each step of distance costs the side that must hunt.
    hunt: i32,
}

const MAN: i32 = 100;
/// What each step or jump that a higher rank has more than a man adds to its value.
const REACH: f64 = 14.0;
/// With so few pieces kings must go and find their prey.
const HUNT_BELOW: u32 = 7;

impl<W: Word> General<W> {
    pub(crate) fn new(board: &Board<W>) -> General<W> {
        let worth = worths(&board.rulebook);
        let value = |side, rank: Rank, square| {
            place(board, side, rank, square).map(|place| worth[rank.index()] + place)
        };
        General {
            weights: weights(board),
            ..General::with(board, value)
        }
    }

    /// The same with nothing but the values of pieces.
    pub(crate) fn material(board: &Board<W>) -> General<W> {
        let worth = worths(&board.rulebook);
        General::with(board, |_, rank, _| [worth[rank.index()]; 2])
    }

    fn with(board: &Board<W>, value: impl Fn(Side, Rank, Square) -> [i32; 2]) -> General<W> {
        let grid = board.grid();
        let start = board.rulebook.start(0);
        let full = (start.mine().count() + start.theirs().count()).max(1);
        General {
            places: Side::ALL.map(|side| {
                Rank::ALL.map(|rank| SquareTable::new(grid, |square| value(side, rank, square)))
            }),
            full,
            opening: std::array::from_fn(|n| 256 * (n as i32).min(full as i32) / full as i32),
            weights: Weights {
                man_step: 0,
                king_step: 0,
                tempo: 0,
                hunt: 0,
            },
            distance: distances(grid),
        }
    }

    /// The worth to the side to move.
    #[inline(always)]
    pub(crate) fn of(&self, board: &Board<W>, position: &Position<W>) -> i32 {
        let (mover, other) = (position.mover(), position.mover().other());
        let pieces = (position.mine() | position.theirs()).count();
        let mut value = self.standing(position, pieces);
        value += self.hunting(position, value);
        let mobility = self.mobility(board, position, mover, position.mine())
            - self.mobility(board, position, other, position.theirs());
        value + mobility + self.weights.tempo
    }

    /// What hunting adds to a value, where few pieces are left.
    #[inline(always)]
    pub(crate) fn hunting(&self, position: &Position<W>, value: i32) -> i32 {
        let pieces = (position.mine() | position.theirs()).count();
        if pieces < HUNT_BELOW && position.crowned().any() {
            self.hunt(position, value)
        } else {
            0
        }
    }

    /// The pieces alone.
    pub(crate) fn pieces(&self, position: &Position<W>) -> i32 {
        let pieces = (position.mine() | position.theirs()).count();
        self.standing(position, pieces)
    }

    /// Pieces and their places. A lead weighs more the fewer pieces there are, so that the side
    /// that leads trades.
    #[inline(always)]
    fn standing(&self, position: &Position<W>, pieces: u32) -> i32 {
        let (mover, other) = (position.mover(), position.mover().other());
        let sum = self.places(position, mover, position.mine())
            - self.places(position, other, position.theirs());
        let value = sum.blend(self.opening[pieces as usize]);
        let gone = self.full.saturating_sub(pieces) as i32;
        value + value * gone / (2 * self.full as i32)
    }

    #[inline(always)]
    fn places(&self, position: &Position<W>, side: Side, own: W) -> Phases {
        let tables = &self.places[side.index()];
        let kings = own & position.crowned();
        let mut sum = tables[0].sum(own & !kings);
        if kings.any() {
            let triples = kings & position.ranked(Rank::Triple);
            sum = sum + tables[1].sum(kings & !triples);
            if triples.any() {
                sum = sum + tables[2].sum(triples);
            }
        }
        sum
    }

    #[inline(always)]
    fn mobility(&self, board: &Board<W>, position: &Position<W>, side: Side, own: W) -> i32 {
        let kings = own & position.crowned();
        let empty = position.empty();
        let men = board.steps.count(side, Rank::Man, own & !kings, empty);
        let mut value = self.weights.man_step * men;
        if kings.any() {
            let kings = board.steps.count(side, Rank::King, kings, empty);
            value += self.weights.king_step * kings;
        }
        value
    }

    /// A side that is ahead in an ending brings its kings to the enemy.
    fn hunt(&self, position: &Position<W>, value: i32) -> i32 {
        let (hunters, prey) = match value {
            v if v > MAN / 2 => (position.mine() & position.crowned(), position.theirs()),
            v if v < -MAN / 2 => (position.theirs() & position.crowned(), position.mine()),
            _ => return 0,
        };
        let mut far = 0;
        for hunter in hunters.each() {
            for prey in prey.each() {
                far += i32::from(self.distance[between(hunter, prey)]);
            }
        }
        -value.signum() * self.weights.hunt * far
    }
}

/// What counts beside the places of pieces in this rulebook.
pub(crate) fn weights<W: Word>(board: &Board<W>) -> Weights {
    Weights {
        // Without kings nothing but moves is left to play for.
        man_step: if has_kings(board) { 3 } else { 6 },
        king_step: 2,
        tempo: 4,
        hunt: if aim(&board.rulebook) > 0 { 2 } else { 0 },
    }
}

/// 1, or -1 where the side that cannot move wins.
fn aim(rulebook: &Rulebook) -> i32 {
    match rulebook.endings().no_move {
        NoMove::Loses | NoMove::DrawsIfBlocked => 1,
        NoMove::Wins => -1,
    }
}

fn has_kings<W: Word>(board: &Board<W>) -> bool {
    let man = board.machine.mechanics().rank(Rank::Man);
    man.is_some_and(|rule| rule.crowned_on.is_some())
}

/// What a square adds to the worth of a piece, in the opening and in the ending.
pub(crate) fn place<W: Word>(board: &Board<W>, side: Side, rank: Rank, square: Square) -> [i32; 2] {
    // Whoever must lose all pieces has no use for strong places.
    if aim(&board.rulebook) < 0 {
        return [0; 2];
    }
    let view = View::new(board.grid(), side, square);
    match rank {
        Rank::Man => man_place(board.machine.mechanics(), &view),
        Rank::King | Rank::Triple => king_place(&view),
    }
}

/// Where a square lies, as a side sees it.
struct View {
    /// Rows gone, from 0 at home to 1 at the far row.
    progress: f64,
    is_home: bool,
    /// From 0 at the edge to 1 in the middle.
    centre: f64,
    at_side: bool,
}

impl View {
    fn new(grid: &Grid, side: Side, square: Square) -> View {
        let shape = grid.shape();
        let (row, col) = grid.place(square);
        // The first side moves toward higher bits.
        let bits = grid.squares().map(|s| (grid.bit::<u128>(s), s));
        let down = bits.min().is_some_and(|(_, s)| grid.place(s).0 == 0);
        let from_top = (side == Side::First) == down;
        let gone = if from_top {
            row
        } else {
            shape.height - 1 - row
        };
        let middle =
            |at: u8, size: u8| f64::from(at.min(size - 1 - at)) / f64::from((size - 1) / 2);
        View {
            progress: f64::from(gone) / f64::from(shape.height - 1),
            is_home: gone == 0,
            centre: middle(row, shape.height).min(middle(col, shape.width)),
            at_side: col == 0 || col == shape.width - 1,
        }
    }
}

fn man_place(mechanics: &Mechanics, view: &View) -> [i32; 2] {
    let crowned = mechanics.rank(Rank::Man).and_then(|rule| rule.crowned_on);
    let mut place = [5.0 * view.centre, 2.0 * view.centre];
    match crowned {
        Some(Zone::FarRow) => {
            place[0] += 10.0 * view.progress;
            place[1] += 32.0 * view.progress * view.progress;
            if view.is_home {
                place[0] += 12.0;
                place[1] += 4.0;
            }
        }
        // A man that goes on has fewer moves left; at the end of the board it is none at all.
        _ if view.progress == 1.0 => place = [-90.0, -95.0],
        _ => {
            place[0] -= 30.0 * view.progress;
            place[1] -= 60.0 * view.progress;
        }
    }
    if view.at_side {
        place[0] -= 2.0;
    }
    place.map(|value| value as i32)
}

fn king_place(view: &View) -> [i32; 2] {
    [6.0, 12.0].map(|weight| (weight * view.centre) as i32)
}

/// What a piece of each rank is worth to its side.
fn worths(rulebook: &Rulebook) -> [i32; Rank::ALL.len()] {
    Rank::ALL.map(|rank| worth(rulebook, rank))
}

/// What a piece of a rank is worth to its side.
pub(crate) fn worth(rulebook: &Rulebook, rank: Rank) -> i32 {
    aim(rulebook) * value_of(rulebook, rank)
}

/// What a piece of a rank is worth: a man, and more for each step and jump that it has more
/// than a man on an empty board.
fn value_of(rulebook: &Rulebook, rank: Rank) -> i32 {
    let mechanics = rulebook.mechanics();
    let reach = |rank| {
        mechanics
            .rank(rank)
            .map(|rule| reach(rulebook.grid(), rule))
    };
    match (reach(rank), reach(Rank::Man)) {
        (Some(own), Some(man)) => MAN + (REACH * (own - man)).clamp(0.0, 400.0) as i32,
        _ => MAN,
    }
}

/// How many steps and jumps a piece has on an empty board, on the average of all squares.
fn reach(grid: &Grid, rule: &RankRule) -> f64 {
    let total: usize = grid
        .squares()
        .map(|square| steps(grid, square, &rule.step) + jumps(grid, square, &rule.jump))
        .sum();
    total as f64 / grid.len() as f64
}

fn steps(grid: &Grid, square: Square, step: &Step) -> usize {
    let lengths = Direction::ALL
        .into_iter()
        .filter(|d| step.directions.has(Side::First, *d))
        .map(|d| ray(grid, square, d));
    match step.reach {
        Reach::One => lengths.map(|length| length.min(1)).sum(),
        Reach::Any => lengths.sum(),
        Reach::UpTo(most) => lengths.map(|length| length.min(most.into())).sum(),
        Reach::Exactly(n) => lengths.filter(|length| *length >= n.into()).count(),
    }
}

fn jumps(grid: &Grid, square: Square, jump: &Jump) -> usize {
    let lengths = Direction::ALL
        .into_iter()
        .filter(|d| jump.directions.has(Side::First, *d))
        .map(|d| ray(grid, square, d));
    let most = usize::from(jump.enemies);
    let places = |length: usize, enemies: usize| match jump.approach {
        Reach::One => usize::from(length > enemies),
        Reach::Any => length.saturating_sub(enemies),
        Reach::UpTo(most) => length.saturating_sub(enemies).min(most.into()),
        Reach::Exactly(n) => usize::from(length >= enemies + usize::from(n)),
    };
    lengths
        .map(|length| (1..=most.min(3)).map(|n| places(length, n)).sum::<usize>())
        .sum()
}

/// How many squares there are in a direction.
fn ray(grid: &Grid, square: Square, direction: Direction) -> usize {
    std::iter::successors(grid.neighbour(square, direction), |square| {
        grid.neighbour(*square, direction)
    })
    .count()
}

fn between<W: Word>(a: W, b: W) -> usize {
    (a.index() * 128 + b.index()) as usize
}

fn distances(grid: &Grid) -> Vec<u8> {
    let mut table = vec![0; 128 * 128];
    for a in grid.squares() {
        for b in grid.squares() {
            let ((r1, c1), (r2, c2)) = (grid.place(a), grid.place(b));
            let bits = between(grid.bit::<u128>(a), grid.bit::<u128>(b));
            table[bits] = r1.abs_diff(r2).max(c1.abs_diff(c2));
        }
    }
    table
}
