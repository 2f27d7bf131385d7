//! Moves with their whole way: every landing square and every piece taken, in order.

use crate::r#gen::{
    AnyTurn, Copies, Generator, Key, Sink, crowned, each_quiet, in_order, is_compulsory,
};
use crate::ground::{AsGiven, Ground};
use crate::writing::stretch;
use crate::{Action, Direction, Flavour, Grid, MidChain, Position, Rank, Side, Square};

/// A move with its way over the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where it starts.
    pub from: Square,
    /// Every square on which the piece lands, the last one included.
    pub path: Vec<Square>,
    /// The pieces taken, in the order taken.
    pub captured: Vec<Square>,
    /// The rank of the piece before.
    pub before: Rank,
    /// The rank of the piece afterwards.
    pub rank: Rank,
}

/// One straight part of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The pieces taken on it, in the order taken.
    pub captured: Vec<Square>,
}

impl Move {
    /// The straight parts of the move, one for each landing square.
    pub fn legs(&self, grid: &Grid) -> Vec<Leg> {
        let mut taken = self.captured.iter().copied().peekable();
        let mut from = self.from;
        self.path
            .iter()
            .map(|to| {
                let between = stretch(grid, from, *to);
                let captured = std::iter::from_fn(|| taken.next_if(|s| between.contains(s)));
                let captured = captured.collect();
                let leg = Leg {
                    from,
                    to: *to,
                    captured,
                };
                from = *to;
                leg
            })
            .collect()
    }

    /// Where it ends.
    pub fn to(&self) -> Square {
        *self.path.last().unwrap_or(&self.from)
    }

    /// True if it takes something.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// The move in bits: what makes two moves the same.
    pub fn action(&self, grid: &Grid) -> Action {
        Action {
            from: grid.bit(self.from),
            to: grid.bit(self.to()),
            taken: self
                .captured
                .iter()
                .fold(0, |taken, square| taken | grid.bit::<u128>(*square)),
            rank: self.rank,
        }
    }
}

/// The rank of the piece after each straight part of a move of this side.
pub(crate) fn ranks(ground: &Ground<u128>, grid: &Grid, side: Side, mv: &Move) -> Vec<Rank> {
    let mechanics = &ground.plan.mechanics;
    let mut rank = mv.before;
    let mut ranks: Vec<Rank> = { mv.path.iter() }
        .map(|landing| {
            if let (MidChain::GoesOn, Some(rule)) = (mechanics.crowning, mechanics.rank(rank)) {
                rank = crowned(AsGiven(ground), side, rank, rule, grid.bit(*landing));
            }
            rank
        })
        .collect();
    if let Some(last) = ranks.last_mut() {
        *last = mv.rank;
    }
    ranks
}

/// Every legal sequence of landing squares, captures first.
pub(crate) fn routes(ground: &Ground<u128>, grid: &Grid, position: &Position) -> Vec<Move> {
    let rules = AsGiven(ground);
    let mut trail = Trail::new(grid, position);
    captures(ground, position, &mut trail);
    let mut found = trail.found;
    if found.is_empty() || !is_compulsory(rules) {
        let mut steps = Vec::new();
        each_quiet::<u128, _, AnyTurn>(rules, position, &mut steps);
        let steps = steps.into_iter();
        found.extend(steps.map(|action| quiet(grid, position, action)));
    }
    found
}

/// True if the side to move has more ways to take than are looked at.
pub(crate) fn are_too_many(ground: &Ground<u128>, grid: &Grid, position: &Position) -> bool {
    captures(ground, position, &mut Trail::new(grid, position)) == Search::CutShort
}

/// How a search for captures ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    Complete,
    CutShort,
}

fn captures(ground: &Ground<u128>, position: &Position, trail: &mut Trail) -> Search {
    let (rules, way) = (AsGiven(ground), Flavour::Landings);
    let mut generator = Generator::<u128, _, AnyTurn, _, _>::new(rules, position, way, trail);
    generator.captures();
    if generator.is_cut_short() {
        Search::CutShort
    } else {
        Search::Complete
    }
}

fn quiet(grid: &Grid, position: &Position, action: Action) -> Move {
    Move {
        from: grid.square(action.from),
        path: vec![grid.square(action.to)],
        captured: Vec::new(),
        before: position.rank_at(action.from),
        rank: action.rank,
    }
}

/// Writes down the way of each capture.
struct Trail<'a> {
    grid: &'a Grid,
    position: &'a Position,
    path: Vec<u128>,
    /// The pieces of each jump, as bits, with the direction that orders them.
    captured: Vec<(u128, Direction)>,
    found: Vec<Move>,
    best: Key,
}

impl<'a> Trail<'a> {
    fn new(grid: &'a Grid, position: &'a Position) -> Trail<'a> {
        Trail {
            grid,
            position,
            path: Vec::new(),
            captured: Vec::new(),
            found: Vec::new(),
            best: 0,
        }
    }

    fn captured(&self) -> Vec<Square> {
        let jumps = self.captured.iter();
        jumps
            .flat_map(|(over, direction)| in_order(*over, *direction))
            .map(|piece| self.grid.square(piece))
            .collect()
    }
}

impl Sink<u128> for Trail<'_> {
    fn jump(&mut self, over: u128, to: u128, direction: Direction) {
        self.path.push(to);
        self.captured.push((over, direction));
    }

    fn back(&mut self) {
        self.path.pop();
        self.captured.pop();
    }

    fn capture(&mut self, action: Action, key: Option<Key>, _: Copies) {
        let key = key.unwrap_or(0);
        if key < self.best {
            return;
        }
        if key > self.best {
            self.found.clear();
            self.best = key;
        }
        self.found.push(Move {
            from: self.grid.square(action.from),
            path: self.path.iter().map(|bit| self.grid.square(*bit)).collect(),
            captured: self.captured(),
            before: self.position.rank_at(action.from),
            rank: action.rank,
        });
    }

    fn kept(&self) -> usize {
        self.found.len()
    }
}
