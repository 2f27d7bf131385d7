//! Moves with their whole way: every landing square and every piece taken, in order.

use crate::r#gen::{
    AnyTurn, Captures, Copies, Key, Sink, crowned, each_quiet, in_order, is_compulsory,
};
use crate::source::AsGiven;
use crate::{
    Action, Direction, Flavour, Generator, Grid, Huff, MidChain, Position, Rank, Side, Square,
};

/// A move with its way over the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where it starts.
    pub from: Square,
    /// Every square on which the piece lands, the last one included.
    pub path: Vec<Square>,
    /// The enemy that is huffed before the piece moves, if one is.
    pub huffed: Option<Square>,
    /// The pieces taken by jumps, in the order taken.
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
                let between = grid.between(from, *to);
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

    /// True if it takes something by jumping. A huff is no jump.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// Every enemy that leaves the board: the one huffed, then those taken.
    pub fn removed(&self) -> impl Iterator<Item = Square> {
        self.huffed.iter().chain(&self.captured).copied()
    }

    /// True if an enemy leaves the board, by a jump or by a huff.
    pub fn removes(&self) -> bool {
        self.removed().next().is_some()
    }

    /// The move in bits: what makes two moves the same.
    pub fn action(&self, grid: &Grid) -> Action {
        Action {
            from: grid.bit(self.from),
            to: grid.bit(self.to()),
            taken: self
                .removed()
                .fold(0, |taken, square| taken | grid.bit::<u128>(square)),
            rank: self.rank,
            huff: match self.huffed {
                None => Huff::No,
                Some(_) => Huff::Yes,
            },
        }
    }
}

impl Leg {
    /// The sign of the change of row and of column.
    pub fn heading(&self, grid: &Grid) -> (i32, i32) {
        grid.heading(self.from, self.to)
    }

    /// The first square after the last piece taken.
    pub fn right_behind(&self, grid: &Grid) -> Square {
        let after = self
            .captured
            .last()
            .map(|last| grid.between(*last, self.to));
        after
            .and_then(|squares| squares.first().copied())
            .unwrap_or(self.to)
    }
}

impl Generator<u128> {
    /// Every legal sequence of landing squares, captures first. Two of them may be the same move.
    pub fn routes(&self, grid: &Grid, position: &Position) -> Vec<Move> {
        let rules = AsGiven(self);
        let mut trail = Trail::new(grid, position);
        self.walk_captures(position, &mut trail);
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
    pub fn has_too_many_captures(&self, grid: &Grid, position: &Position) -> bool {
        self.walk_captures(position, &mut Trail::new(grid, position)) == Search::CutShort
    }

    /// The rank of the piece after each straight part of a move of this side.
    pub fn ranks_along(&self, grid: &Grid, side: Side, mv: &Move) -> Vec<Rank> {
        let mechanics = self.mechanics();
        let mut rank = mv.before;
        let after = |landing: &Square| {
            if let (MidChain::GoesOn, Some(rule)) = (mechanics.crowning, mechanics.rank(rank)) {
                rank = crowned(AsGiven(self), side, rank, rule, grid.bit(*landing));
            }
            rank
        };
        let mut ranks: Vec<Rank> = mv.path.iter().map(after).collect();
        if let Some(last) = ranks.last_mut() {
            *last = mv.rank;
        }
        ranks
    }

    fn walk_captures(&self, position: &Position, trail: &mut Trail) -> Search {
        let (rules, way) = (AsGiven(self), Flavour::Landings);
        let mut captures = Captures::<u128, _, AnyTurn, _, _>::new(rules, position, way, trail);
        captures.send_all();
        if captures.is_cut_short() {
            Search::CutShort
        } else {
            Search::Complete
        }
    }
}

/// How a search for captures ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    Complete,
    CutShort,
}

fn quiet(grid: &Grid, position: &Position, action: Action) -> Move {
    Move {
        from: grid.square(action.from),
        path: vec![grid.square(action.to)],
        huffed: None,
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
            huffed: None,
            captured: self.captured(),
            before: self.position.rank_at(action.from),
            rank: action.rank,
        });
    }

    fn kept(&self) -> usize {
        self.found.len()
    }
}
