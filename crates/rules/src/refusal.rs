//! From a typed text to a move, or to the reason why there is none.

use std::fmt;

use crate::sentences::phrases::join;
use crate::{
    Action, Grid, Move, MoveKind, MoveText, MoveTextError, Notation, Rank, Reason, Rulebook, Square,
};

/// Why a text was not taken as a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rules forbid it, for this reason.
    Illegal(Reason),
    /// Several moves fit; these are they.
    Ambiguous(Vec<Move>),
    /// It is no move at all.
    Unreadable(MoveTextError),
}

impl Refusal {
    /// One word for programs: the key of the reason, `ambiguous` or `unreadable`.
    pub fn key(&self) -> &'static str {
        match self {
            Refusal::Illegal(reason) => reason.key(),
            Refusal::Ambiguous(_) => "ambiguous",
            Refusal::Unreadable(_) => "unreadable",
        }
    }

    /// The refusal as an English sentence, in the squares and names of the rulebook.
    pub fn sentence(&self, rulebook: &Rulebook) -> String {
        match self {
            Refusal::Illegal(reason) => reason.sentence(rulebook),
            Refusal::Ambiguous(moves) => {
                let texts: Vec<String> = moves
                    .iter()
                    .map(|mv| rulebook.people_text(mv, moves))
                    .collect();
                format!("several moves fit: {}", join(&texts, "or"))
            }
            Refusal::Unreadable(error) => error.to_string(),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::Illegal(reason)
    }
}

/// A typed move whose squares the board has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) squares: Vec<Square>,
    pub(crate) kind: MoveKind,
    pub(crate) rank: Option<Rank>,
}

impl Wish {
    pub(crate) fn new(text: &MoveText, grid: &Grid, notation: &Notation) -> Result<Wish, Reason> {
        if text.squares.len() < 2 {
            return Err(Reason::NoSuchMove);
        }
        let squares = text.squares.iter().map(|s| s.find(grid, notation));
        Ok(Wish {
            squares: squares
                .collect::<Result<_, _>>()
                .map_err(Reason::NoSuchSquare)?,
            kind: text.kind,
            rank: text.rank,
        })
    }

    /// The wish to make just this move.
    pub(crate) fn of(mv: &Move) -> Wish {
        let squares = std::iter::once(mv.from).chain(mv.path.iter().copied());
        Wish {
            squares: squares.collect(),
            kind: if mv.is_capture() {
                MoveKind::Capture
            } else {
                MoveKind::Quiet
            },
            rank: Some(mv.rank),
        }
    }

    pub(crate) fn from(&self) -> Square {
        self.squares[0]
    }

    pub(crate) fn to(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    /// The squares after the first.
    pub(crate) fn path(&self) -> &[Square] {
        &self.squares[1..]
    }

    /// The different moves among these routes that the text may mean, each once. A text that
    /// tells the whole route of one means that one.
    pub(crate) fn matches(&self, grid: &Grid, routes: &[Move]) -> Vec<Move> {
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
        route.from == self.from()
            && route.to() == self.to()
            && self.rank.is_none_or(|rank| rank == route.rank)
            && (route.is_capture() || self.kind != MoveKind::Capture)
            && self.path().iter().all(|s| landings.any(|l| l == s))
    }

    fn says_its_kind(&self, route: &Move) -> bool {
        self.kind != MoveKind::Quiet || !route.is_capture()
    }
}

/// True if some of these routes are the same move. Quiet moves never are: each has its own ends.
pub(crate) fn has_twins(grid: &Grid, routes: &[Move]) -> bool {
    /// More are not compared with each other.
    const FEW: usize = 16;
    let captures = routes.iter().filter(|route| route.is_capture());
    if captures.clone().count() > FEW {
        return true;
    }
    let actions: Vec<Action> = captures.map(|route| route.action(grid)).collect();
    let twin = |i: usize| actions[..i].contains(&actions[i]);
    (1..actions.len()).any(twin)
}

/// Of routes that are the same move only the first.
pub(crate) fn each_once<'a>(grid: &Grid, routes: impl Iterator<Item = &'a Move>) -> Vec<Move> {
    let mut seen = std::collections::HashSet::new();
    routes
        .filter(|route| seen.insert(route.action(grid)))
        .cloned()
        .collect()
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(reason) => write!(f, "not legal: {}", reason.key()),
            Refusal::Ambiguous(moves) => write!(f, "{} moves fit", moves.len()),
            Refusal::Unreadable(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Refusal {}
