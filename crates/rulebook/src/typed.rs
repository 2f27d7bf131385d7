//! From the squares of a typed move to the legal moves that it may mean.

use moves::{Grid, Move, Rank, Square};

use crate::{MoveKind, MoveText, Notation, SquareError};

/// A typed move whose squares the board has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedMove {
    /// The square of the piece that is huffed first.
    pub huffed: Option<Square>,
    /// Every square that is told, at least two.
    pub squares: Vec<Square>,
    /// What the sign between the squares says.
    pub kind: MoveKind,
    /// The rank that the piece ends with, if the text says it.
    pub rank: Option<Rank>,
}

impl TypedMove {
    /// What a text of at least two squares means on a board.
    pub fn new(
        text: &MoveText,
        grid: &Grid,
        notation: &Notation,
    ) -> Result<TypedMove, SquareError> {
        let squares = text.squares.iter().map(|s| s.find(grid, notation));
        let huffed = text.huffed.map(|s| s.find(grid, notation)).transpose();
        Ok(TypedMove {
            huffed: huffed?,
            squares: squares.collect::<Result<_, _>>()?,
            kind: text.kind,
            rank: text.rank,
        })
    }

    /// Just this move, as if it were typed.
    pub fn of(mv: &Move) -> TypedMove {
        let squares = std::iter::once(mv.from).chain(mv.path.iter().copied());
        TypedMove {
            huffed: mv.huffed,
            squares: squares.collect(),
            kind: if mv.is_capture() {
                MoveKind::Capture
            } else {
                MoveKind::Quiet
            },
            rank: Some(mv.rank),
        }
    }

    /// The first square.
    pub fn from(&self) -> Square {
        self.squares[0]
    }

    /// The last square.
    pub fn to(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    /// The squares after the first.
    pub fn path(&self) -> &[Square] {
        &self.squares[1..]
    }

    /// The different moves among these routes that the text may mean, each once. A text that
    /// tells the whole route of one means that one.
    pub fn matches(&self, grid: &Grid, routes: &[Move]) -> Vec<Move> {
        let fitting: Vec<&Move> = routes.iter().filter(|route| self.fits(route)).collect();
        // People also write `-` in captures; that is understood where no quiet move is meant.
        let strict = fitting.iter().any(|route| self.says_its_kind(route));
        let meant = fitting.iter().filter(|r| !strict || self.says_its_kind(r));
        let exact = meant.clone().find(|route| route.path == self.path());
        match exact {
            Some(route) => vec![(*route).clone()],
            None => each_once(grid, meant.copied()),
        }
    }

    /// True if the ends and the rank are those of the route, and the squares between are on it,
    /// in order.
    fn fits(&self, route: &Move) -> bool {
        let mut landings = route.path.iter();
        route.huffed == self.huffed
            && route.from == self.from()
            && route.to() == self.to()
            && self.rank.is_none_or(|rank| rank == route.rank)
            && (route.is_capture() || self.kind != MoveKind::Capture)
            && self.path().iter().all(|s| landings.any(|l| l == s))
    }

    fn says_its_kind(&self, route: &Move) -> bool {
        self.kind != MoveKind::Quiet || !route.is_capture()
    }
}

/// Of routes that are the same move only the first.
pub fn each_once<'a>(grid: &Grid, routes: impl Iterator<Item = &'a Move>) -> Vec<Move> {
    let mut seen = std::collections::HashSet::new();
    routes
        .filter(|route| seen.insert(route.action(grid)))
        .cloned()
        .collect()
}
